"""Why a person should look at an item: each reason in words, and each critical issue by its name, with a way to its row."""

from pages.parts.markup import Html, join, tag
from pages.parts.values import mask
from services.core.finding import Finding
from services.desk.nouns import ReviewCase

CRITICAL = "critical issue"
"""What the reason says that counts them."""


def reasons(case: ReviewCase, *, revealed: bool) -> Html | None:
    """The reasons in one line; None when there is none."""
    if not case.review_reasons:
        return None
    named = dict.fromkeys(_named(case, one, revealed=revealed) for one in case.critical)
    told = [join(one, ": ", _listed(list(named))) if CRITICAL in one and named else join(one) for one in case.review_reasons]
    return tag("div", _listed(told, "; "), class_="rv-why-here", title="; ".join(case.review_reasons))


def _named(case: ReviewCase, issue: Finding, *, revealed: bool) -> Html:
    """The row that it is about, to be gone to; what is about the whole says what it is."""
    said = issue.message if revealed else mask(issue.message)
    card = next((card for card in case.cards if card.spec.name == issue.field), None)
    if card is None:
        return join(said.rstrip(".") or issue.check.replace("_", " "))
    unit, name = card.spec.name, f"Box {card.spec.box} · {card.spec.label}" if card.spec.box else card.spec.label
    if issue.element is not None and isinstance(card.machine.value, list | dict):
        unit, name = f"{unit}-{issue.element}", f"{name}, entry {issue.element + 1}"
    return tag("button", name, type="button", class_="rv-goto", data_goto=unit, title=said or None)


def _listed(several: list[Html], between: str = ", ") -> Html:
    return join(*[part for one in several for part in (between, one)][1:])
