"""The commands of an operator: `proofloop doctor`, `proofloop audit verify`, `proofloop purge`."""

import argparse
from collections.abc import Callable
from typing import Any

from services.desk import wiring

COMMANDS = ("doctor", "audit", "purge")
NOT_WELL = 1


def add_care(commands: Any) -> None:
    """Add the commands to the parser's."""
    commands.add_parser("doctor", help="look at the database, files, stuck runs, the audit log and the disk")
    audit = commands.add_parser("audit", help="look after the audit log")
    verbs = audit.add_subparsers(dest="verb", required=True)
    verify = verbs.add_parser("verify", help="find rows that were edited, deleted or moved")
    verify.add_argument("--root", default="", help="fail also when the last row's hash is not this one")
    commands.add_parser("purge", help="delete documents that were not used for PROOFLOOP_RETENTION_DAYS")


def run_care(chosen: argparse.Namespace, say: Callable[[str], None]) -> int:
    """Exit code: 0 when all is well, 1 when something is not."""
    if chosen.command == "doctor":
        return _doctor(say)
    return _verify(chosen.root, say) if chosen.command == "audit" else _purge(say)


def _doctor(say: Callable[[str], None]) -> int:
    found = wiring.desk().doctor.examine()
    for one in found:
        say(f"{'ok ' if one.well else 'BAD'} {one.what}: {one.said}{f' {one.remedy}' if one.remedy else ''}")
    return 0 if all(one.well for one in found) else NOT_WELL


def _verify(root: str, say: Callable[[str], None]) -> int:
    checked = wiring.desk().audit.verify()
    for problem in checked.problems:
        say(problem)
    other = root not in ("", checked.root)
    if other:
        say("The last row is not the one that was named.")
    say(f"{checked.rows} rows, root {checked.root}")
    return NOT_WELL if checked.problems or other else 0


def _purge(say: Callable[[str], None]) -> int:
    retention = wiring.desk().retention
    if retention.days is None:
        say("Documents are kept for ever: PROOFLOOP_RETENTION_DAYS is not set.")
        return 0
    say(f"{retention.purge()} documents were deleted.")
    return 0
