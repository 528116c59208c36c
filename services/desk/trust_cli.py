"""`proofloop trust`: the trust report on the command line."""

import argparse
import json
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from services.desk import wiring
from services.desk.trust import Measure, Scope

Say = Callable[[str], None]


def add_trust(commands: Any) -> None:
    """The command and its options."""
    trust = commands.add_parser("trust", help="tell whether the scores predict what people change")
    trust.add_argument("--json", action="store_true", help="the whole report as JSON")


def run_trust(chosen: argparse.Namespace, say: Say) -> int:
    """Print a line a score, or the whole report; exit code 0."""
    try:
        report = wiring.desk().trust.report()
        if chosen.json:
            say(json.dumps({"scopes": [asdict(scope) for scope in report]}, indent=2))
            return 0
        for scope in report:
            for one in scope.measures:
                say(_line(scope, one))
        if not report[0].measures:
            say("No document was decided yet.")
        return 0
    finally:
        wiring.stop()


def _line(scope: Scope, one: Measure) -> str:
    where = scope.doc_type or scope.family or "everything"
    return f"{where}: {one.unit} {one.name}: {one.verdict} ({one.why}; {one.changed} of {one.n} changed)"
