"""What `proofloop ask --json` prints of a question: its form is stable (architecture, section 8)."""

from collections.abc import Mapping

from pydantic import JsonValue

from services.core.errors import AppError
from services.core.question import Question
from services.engine.fold import RunView
from services.tasks.asking import QuestionPack


def answer_of(pack: QuestionPack, question: Question, run_id: str, view: RunView) -> dict[str, JsonValue]:
    """The answer to a question whose run has ended. Raises AppError while it has not.

    Where nothing was answered `result` is null, `stop_reason` is how the run ended and `warnings` say why.
    """
    end = view.finished
    if end is None:
        raise AppError("The run has not ended yet.", "Wait for it, or stop it.")
    section = view.sections[0] if view.sections else None
    said = pack.present(question, section) if section and section.concluded else _nothing(end.outcome)
    raised = said.get("warnings")
    warnings = [*question.warnings, *(raised if isinstance(raised, list) else ()), *([end.reason] if end.reason else ())]
    told: dict[str, JsonValue] = {
        **said,
        "warnings": list(dict.fromkeys(str(one) for one in warnings)),
        "seconds": end.seconds,
        "outcome": "answered" if end.outcome == "extracted" else end.outcome,
        "run_id": run_id,
    }
    return told


def not_asked(message: str, remedy: str) -> dict[str, JsonValue]:
    """The answer to a question that was refused before anything was searched."""
    reason = f"{message} {remedy}".strip()
    return {**_nothing("refused"), "warnings": [reason], "seconds": 0.0, "outcome": "refused", "run_id": ""}


def _nothing(outcome: str) -> Mapping[str, JsonValue]:
    return {"result": None, "iterations": [], "stop_reason": outcome}
