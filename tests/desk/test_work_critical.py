"""Facts about the critical issues that put an item where it stands in the queue: by the names of the form's own rows."""

from services.core.draft import Draft, Field
from services.core.finding import Finding
from services.core.rubric import Rubric, parse_rubric
from services.desk.desk import Desk
from services.desk.house import House
from services.desk.issues import critical_of
from services.desk.nouns import Issue
from tests.desk.made_sections import concluded, ended_run

RUBRIC = parse_rubric(
    """
doc_type = "W-2"
title = "Form W-2"
family = "tax"
profile = "clinical"
[fields]
ss_tax = { label = "Social security tax withheld", kind = "money", tier = "important", box = "4" }
codes = { label = "Box 12 codes", kind = "list", parts = ["code", "amount"] }
""",
    "W-2",
)


def issues(*found: Finding, rubric: Rubric | None = RUBRIC) -> tuple[Issue, ...]:
    end = concluded("", {}, 0.5, True, ("1 critical issue open",), "W-2")
    codes = Field(name="codes", status="found", value=[{"code": "D"}, {"code": "?"}])
    draft = Draft(doc_type="W-2", fields={"codes": codes})
    grade = end.grade.model_copy(update={"findings": found}) if end.grade else None
    return critical_of(end.model_copy(update={"draft": draft, "grade": grade}), rubric)


def critical(message: str, field: str | None = None, element: int | None = None) -> Finding:
    return Finding(check="in_source", dimension="accuracy", severity="critical", message=message, field=field, element=element)


def test_an_issue_is_named_as_the_form_names_its_row_and_those_about_a_row_come_first() -> None:
    told = issues(critical("The form is marked VOID."), critical("", "ss_tax"), critical("No such code.", "codes", 1))
    assert told == (
        Issue("in source", "ss_tax", "Box 4 · Social security tax withheld"),
        Issue("No such code", "codes-1", "Box 12 codes, entry 2"),
        Issue("The form is marked VOID"),
    )


def test_an_issue_said_twice_is_told_once_and_what_no_form_knows_is_about_the_whole() -> None:
    twice = critical("It is wrong.", "ss_tax")
    assert len(issues(twice, twice)) == 1
    assert issues(twice, rubric=None) == (Issue("It is wrong"),)


def test_an_element_of_what_is_no_list_is_the_row_itself() -> None:
    assert issues(critical("It is wrong.", "ss_tax", 1))[0].unit == "ss_tax"


def test_the_queue_tells_the_critical_issues_of_the_items_they_put_there(desk: Desk, house: House) -> None:
    bad = ended_run(house, score=0.99, critical=True, reasons=("1 critical issue open",))
    ended_run(house)
    assert desk.work.critical(desk.work.queue()) == {(bad, 0): (Issue("wrong"),)}
    assert desk.work.critical(()) == {}
