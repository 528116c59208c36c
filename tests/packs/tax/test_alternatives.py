"""A form that classification took for another: the feedback names the runners-up, and the second attempt tries them."""

from services.core.events import Briefed
from services.core.policy import policy_for
from services.documents.reader import read
from services.engine.loop import run_loop
from services.packs.find import packs, packs_by_type
from services.tasks.extraction import Extracting
from services.tasks.pack import Case
from tests.kits import KitWatch, builtin_kit
from tests.samples.tax_returns import draw_1099

SAMPLE = draw_1099("1099-INT", 815, layout="bank")


def extracting(rivals: tuple[str, ...]) -> tuple[Extracting, KitWatch]:
    """A 1099-INT that is read as a W-2, with the types weighed next."""
    kit = builtin_kit(*packs().values())
    case = Case(read(SAMPLE.data, SAMPLE.name), rivals=rivals)
    return Extracting(packs_by_type()["W-2"], case, kit, others=packs_by_type()), KitWatch(kit)


def test_the_second_attempt_is_asked_about_the_runner_up_and_reads_it() -> None:
    task, watch = extracting(("1099-INT",))
    briefs: list[str] = []
    loop = run_loop(task, policy_for("tax"), watch)
    try:
        while True:
            event = next(loop)
            briefs += [event.feedback.text] if isinstance(event, Briefed) else []
    except StopIteration as end:
        outcome = end.value
    assert "could this document be one of" in briefs[1] and "1099-INT" in briefs[1]
    assert outcome.result.draft.doc_type == "1099-INT"
    assert outcome.result.draft.fields["interest_income"].value == SAMPLE.truth["interest_income"]


def test_without_a_runner_up_it_is_read_as_any_other_paper() -> None:
    task, watch = extracting(())
    loop = run_loop(task, policy_for("tax"), watch)
    try:
        while True:
            next(loop)
    except StopIteration as end:
        outcome = end.value
    assert outcome.result.draft.doc_type == "OTHER"
