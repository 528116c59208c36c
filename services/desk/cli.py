"""`proofloop`: headless what the pages do, on the same desk (architecture, section 8)."""

import argparse
import logging
import sys
from collections.abc import Sequence
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import get_args

from services.core.errors import AppError
from services.core.policy import Overrides, Preset
from services.core.run import Engine, RunOptions
from services.desk import wiring
from services.desk.ask.cli import add_ask, run_ask
from services.desk.batch import run_files
from services.desk.doctor_cli import COMMANDS, add_care, run_care
from services.desk.labelled.cli import LABEL_COMMANDS, add_labels, run_labels
from services.desk.monitor.cli import add_metrics, run_metrics
from services.desk.regressions.cli import add_regress, run_regress
from services.desk.trust_cli import add_trust, run_trust
from services.desk.worker import work

MISUSE = 2
TELLING = {
    "ask": run_ask,
    "metrics": run_metrics,
    "trust": run_trust,
    "regress": run_regress,
    **dict.fromkeys(COMMANDS, run_care),
    **dict.fromkeys(LABEL_COMMANDS, run_labels),
}
"""Command -> what does it, telling line by line."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit code: 0 when every file or question ended in a stated outcome, 1 when some failed, 2 on misuse."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    chosen = _parser().parse_args(arguments)
    try:
        if answer := TELLING.get(chosen.command):
            return answer(chosen, _say)
        return _run(chosen) if chosen.command == "run" else work(chosen.slot)
    except AppError as error:
        sys.stderr.write(f"{error.message} {error.remedy}\n")
        return MISUSE


def _run(chosen: argparse.Namespace) -> int:
    options = RunOptions(
        engine=chosen.engine or wiring.desk().default_engine(),
        preset=chosen.preset,
        doc_type=chosen.type,
        tax_year=chosen.tax_year,
        client=chosen.client,
        text_layer=chosen.text_layer,
        overrides=Overrides(
            target=chosen.quality_threshold,
            max_iterations=chosen.max_iterations,
            min_improvement=chosen.min_improvement,
            timeout=chosen.timeout,
            budget_usd=chosen.budget_usd,
        ),
        use_llm_verification=chosen.llm_verification,
    )
    wiring.start("cli", jobs=chosen.jobs)
    try:
        return run_files(wiring.desk(), chosen.files, options, chosen.out, say=_say)
    finally:
        wiring.stop()


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="proofloop", description="Extract, grade, feed back, try again, keep the best.")
    commands = parser.add_subparsers(dest="command", required=True)
    run = commands.add_parser("run", help="extract files and write a result file for each")
    run.add_argument("files", nargs="+", type=Path, metavar="FILE")
    run.add_argument("--out", type=Path, required=True, metavar="DIR", help="folder for the result files")
    run.add_argument("--engine", choices=get_args(Engine), help="default: PROOFLOOP_ENGINE, else builtin")
    run.add_argument("--preset", choices=get_args(Preset), default="default")
    run.add_argument("--type", metavar="T", help="document type, instead of finding it out")
    run.add_argument("--tax-year", type=int, metavar="Y", help="the year that tax documents should be of")
    run.add_argument("--client", default="", metavar="NAME", help="the person or firm that tax documents should be of")
    run.add_argument("--no-text-layer", dest="text_layer", action="store_false", help="accept nothing before a person looked")
    _add_loop(run)
    run.add_argument("--jobs", type=_count, metavar="N", help="documents worked on at once (default: PROOFLOOP_JOBS, else 2)")
    add_ask(commands, _count)
    add_care(commands)
    add_labels(commands)
    add_metrics(commands)
    add_trust(commands)
    add_regress(commands, _count, _dollars)
    worker = commands.add_parser("worker", help="do the runs that others hand in, until stopped")
    worker.add_argument("--slot", help="tells workers on one machine apart (default: the first free one)")
    return parser


def _add_loop(run: argparse.ArgumentParser) -> None:
    """What a run may set itself of its loop (R4); left out, the preset and the environment say."""
    run.add_argument(
        "--quality-threshold", type=float, metavar="Q", help="target score, above 0 and at most 1; tax forms keep theirs"
    )
    run.add_argument("--max-iterations", type=_count, metavar="N", help="attempts at most")
    run.add_argument(
        "--min-improvement", type=float, metavar="G", help="stop where an attempt gains less than this over the best"
    )
    run.add_argument("--timeout", type=float, metavar="S", help="seconds of the loop, for each form or report")
    run.add_argument("--budget-usd", type=_dollars, metavar="USD", help="for each file")
    run.add_argument(
        "--llm-verification", action="store_true", help="with --preset lightweight: one more call verifies each attempt"
    )


def _dollars(text: str) -> Decimal:
    try:
        amount = Decimal(text)
    except InvalidOperation:
        amount = Decimal("nan")
    if not amount.is_finite():
        raise argparse.ArgumentTypeError(f"{text} is no amount in US dollars, such as 0.10")
    return amount


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a number from 1 up")
    return int(text)
