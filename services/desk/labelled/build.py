"""Labels made anew from the decisions: nothing else is needed for them."""

from services.desk.house import House
from services.desk.work.hold import concluded_section
from services.review.labels import labels_of
from storage import decisions, sections


def rebuild(house: House) -> int:
    """Make every section's labels anew; returns how many there are."""
    with house.database.reading() as session:
        decided = decisions.sections(session)
    return sum(_section(house, run_id, section) for run_id, section in decided)


def _section(house: House, run_id: str, section: int) -> int:
    with house.database.writing() as session:
        sections.hold(session, run_id, section)
        log = decisions.of_section(session, run_id, section)
        made = labels_of(concluded_section(session, run_id, section), run_id, log)
        decisions.set_labels(session, run_id, section, made)
        return len(made)
