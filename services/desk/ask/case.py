"""What a person decided on an answer: read from the same log of decisions as for documents."""

from services.core.errors import AppError
from services.desk.ask.kit import SECTION
from services.desk.ask.nouns import AnswerCase
from services.desk.house import House
from services.desk.lists import view
from services.review.force import in_force, outcome_of, standing
from storage import decisions


def answer_case(house: House, run_id: str) -> AnswerCase:
    """The decisions in force on an answer. Raises AppError when there is no answer to decide on (yet)."""
    seen = view(house, run_id, None)
    end = seen.sections[SECTION].concluded if seen.sections else None
    if end is None:
        raise AppError("There is no answer here.", "Wait until it has ended, or ask again.")
    with house.database.reading() as session:
        made = decisions.of_section(session, run_id, SECTION)
    now = in_force(made)
    edited = {name: one.value for name, one in now.fields.items() if one.kind == "edit"}
    verdict = outcome_of(end, now)
    return AnswerCase(run_id=run_id, verdict=verdict, edited=edited, decisions=made, undoable=bool(standing(made)))
