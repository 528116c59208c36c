"""Why a person should look at an item: each reason in words, and each critical issue by its name, with a way to its row."""

from pages.parts.markup import Html, join, tag
from pages.parts.values import mask
from services.desk.nouns import Issue, ReviewCase

CRITICAL = "critical issue"
"""What the reason says that counts them."""


def reasons(case: ReviewCase, *, revealed: bool) -> Html | None:
    """The reasons in one line; None when there is none."""
    if not case.review_reasons:
        return None
    named = dict.fromkeys(_named(one, revealed=revealed) for one in case.critical)
    told = [join(one, ": ", _listed(list(named))) if CRITICAL in one and named else join(one) for one in case.review_reasons]
    return tag("div", _listed(told, "; "), class_="rv-why-here", title="; ".join(case.review_reasons))


def beside(issue: Issue) -> str:
    """What is to be said beside the name of the row that it is about, identifiers covered."""
    label = issue.name.partition(" · ")[2] or issue.name
    return mask(issue.said.removeprefix(label).strip(" :") if issue.unit else issue.said)


def _named(issue: Issue, *, revealed: bool) -> Html:
    """The row that it is about, to be gone to; what is about the whole says what it is."""
    said = issue.said if revealed else mask(issue.said)
    if not issue.unit:
        return join(said)
    return tag("button", issue.name, type="button", class_="rv-goto", data_goto=issue.unit, title=said)


def _listed(several: list[Html], between: str = ", ") -> Html:
    return join(*[part for one in several for part in (between, one)][1:])
