"""`proofloop regress`: a draft of a rubric or prompt tried on labelled documents, without a screen."""

import argparse
import json
import time
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any, get_args

from pydantic import JsonValue

from services.core.errors import AppError
from services.core.run import Engine
from services.desk import wiring
from services.desk.desk import Desk
from services.desk.regressions.nouns import Choice, Comparison, Plan, Regression, Report, Row

BY = "local"
"""Whoever may run a command on this machine is its one person."""
FAILED = 1
PATIENCE = 0.5
Say = Callable[[str], None]


def add_regress(commands: Any, count: Callable[[str], int], dollars: Callable[[str], Decimal]) -> None:
    """The command and its options."""
    regress = commands.add_parser("regress", help="try a draft of a rubric or prompt on labelled documents")
    regress.add_argument("name", metavar="NAME", help="e.g. rubric:tax/w2 or prompt:clinical/pathology/extract")
    regress.add_argument("--draft", type=Path, required=True, metavar="FILE", help="the text to try; it is saved as a draft")
    regress.add_argument("--engine", choices=get_args(Engine), help="who reads, for a prompt (default: PROOFLOOP_ENGINE)")
    regress.add_argument("--size", type=count, metavar="N", help="so many labelled documents, drawn by lot (default: all)")
    regress.add_argument("--seed", default="1", metavar="S", help="by which they are drawn")
    regress.add_argument(
        "--budget-usd", type=dollars, default=Decimal(0), metavar="USD", help="what all its runs may cost together"
    )
    regress.add_argument("--json", action="store_true", help="print the whole report as JSON")


def run_regress(chosen: argparse.Namespace, say: Say) -> int:
    """Exit code: 0 whatever the verdict, 1 when it broke or nothing could be compared."""
    try:
        text = chosen.draft.read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        raise AppError(f"{chosen.draft} cannot be read.", "Check the path; the draft is a UTF-8 text.") from None
    wiring.start("cli")
    try:
        desk = wiring.desk()
        told = _tried(desk, chosen, text)
    finally:
        wiring.stop()
    say(json.dumps(_as_json(told), ensure_ascii=False) if chosen.json else _in_words(told))
    return 0 if told.report else FAILED


def _tried(desk: Desk, chosen: argparse.Namespace, text: str) -> Regression:
    parent = desk.workshop.bench(chosen.name, by=BY).standing.sha256
    draft = desk.workshop.save_draft(chosen.name, text, parent, by=BY)
    choice = Choice(engine=chosen.engine or desk.default_engine(), size=chosen.size, seed=chosen.seed)
    plan = desk.regressions.plan(chosen.name, draft.sha256, choice, by=BY)
    _check(plan, chosen.budget_usd)
    id_ = desk.regressions.start(chosen.name, draft.sha256, choice, chosen.budget_usd, by=BY)
    while (told := desk.regressions.look(id_)).live:
        time.sleep(PATIENCE)
    return told


def _check(plan: Plan, budget: Decimal) -> None:
    if plan.refused:
        raise AppError(plan.refused, plan.remedy)
    if plan.ceiling_usd > budget:
        raise AppError(
            f"{plan.runs} runs may cost up to {plan.ceiling_usd} USD, the sum of their budgets.",
            f"Agree to it with --budget-usd {plan.ceiling_usd}, or draw fewer documents with --size.",
        )


def _in_words(told: Regression) -> str:
    if told.report is None:
        return f"Nothing could be compared. {told.problem}".strip()
    lines = [f"{told.report.verdict}: {told.name} {told.sha256[:8]} against {told.in_force[:8]}, {told.done} sections"]
    for kind in ("overall", "fields", "dimensions"):
        lines += [f"  {kind} {row.name}: {_line(row.compared)}" for row in getattr(told.report, kind)]
    return "\n".join([*lines, *(f"  left out: {count} {why}" for why, count in (*told.unusable, *told.left_out))])


def _line(one: Comparison) -> str:
    figures = f"{one.before:.3f} -> {one.after:.3f}, {one.gain:+.3f} [{one.low:+.3f}, {one.high:+.3f}]"
    return f"{figures} at {one.level:.2%}, {one.documents} documents: {one.verdict}"


def _as_json(told: Regression) -> dict[str, JsonValue]:
    return {
        "id": told.id,
        "name": told.name,
        "draft": told.sha256,
        "in_force": told.in_force,
        "how": told.how,
        "state": told.state,
        "problem": told.problem,
        "sections": told.sections,
        "compared": told.done,
        "left_out": dict((*told.unusable, *told.left_out)),
        "cost_usd": None if told.usage.cost_usd is None else str(told.usage.cost_usd),
        "report": _report(told.report) if told.report else None,
    }


def _report(report: Report) -> dict[str, JsonValue]:
    """With the verdict of each line, which is reckoned and not stored."""
    lines = {kind: [_row(row) for row in getattr(report, kind)] for kind in ("overall", "fields", "dimensions")}
    return {**report.model_dump(mode="json"), **lines}


def _row(row: Row) -> dict[str, JsonValue]:
    return {"name": row.name, **row.compared.model_dump(mode="json"), "verdict": row.compared.verdict}
