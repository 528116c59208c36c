"""What a run of a question pinned: the question itself, its pack and its policy."""

from services.core.errors import AppError
from services.core.policy import Overrides, Policy
from services.core.question import Question, QuestionKind
from services.core.run import RunSpec
from services.desk.house import House
from services.tasks.asking import QuestionPack


def pack_for(house: House, kind: QuestionKind) -> QuestionPack:
    """Raises AppError where nothing answers such questions."""
    pack = house.question_packs().get(kind)
    if pack is None:
        raise AppError(f"Nothing here answers a question for {kind}.", "Choose another kind of question.")
    return pack


def pinned_policy(house: House, spec: RunSpec) -> Policy:
    """How long the loop of a question's run may go on."""
    question = question_of(house, spec.sha256)
    return policy_of(pack_for(house, question.kind), question, spec.environment)


def question_of(house: House, sha256: str) -> Question:
    """The stored question."""
    return Question.model_validate_json(house.files.get(sha256))


def policy_of(pack: QuestionPack, question: Question, environment: Overrides) -> Policy:
    """The pack's own policy with what the installation sets for every run: time, money, and whether it loops at all.

    A target or a number of attempts that the environment sets for documents says nothing about questions. Raises AppError
    for an option out of range.
    """
    set_here = environment.model_dump(include={"timeout", "loop_enabled", "budget_usd", "budget_tokens"}, exclude_none=True)
    return pack.policy(question).model_copy(update=set_here)
