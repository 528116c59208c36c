"""The rows of the review desk: a field, each element of a list or mapping, and a line to add one."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from pydantic import JsonValue

from pages.parts.values import element_text, lines, mask
from services.desk.drafts import Begun, elements_of
from services.desk.nouns import FieldCard, ReviewCase

LISTED = ("list", "mapping")


@dataclass(frozen=True)
class Unit:
    """One row. `at` is the index of an element, None for the field itself; `verdict` what became of the element so far."""

    card: FieldCard
    at: int | None = None
    text: str = ""
    verdict: str = ""
    doubt: str = ""
    adds: bool = False
    value: JsonValue = None
    """Of an entry: what it holds."""
    entries: int = 0
    """Of the head of a list: how many entries follow."""

    @property
    def key(self) -> str:
        """As keys, boxes and drafts name it: "wages", or "results-3"."""
        return self.card.spec.name if self.at is None else f"{self.card.spec.name}-{self.at}"

    @property
    def listed(self) -> bool:
        """It is the head of a list: its entries follow as rows of their own."""
        return self.at is None and self.card.spec.kind in LISTED

    @property
    def settled(self) -> bool:
        """Nobody need look here any more."""
        return self.card.held is not None or self.card.left_open or bool(self.verdict) or self.adds

    @property
    def acceptable(self) -> bool:
        """There is something to accept: what the machine said, or what the person made of it."""
        card = self.card
        return card.answered or self.entries > 0 or (card.decision is not None and card.decision.kind == "edit")

    @property
    def doubtful(self) -> bool:
        """A person should look here, and nobody has."""
        return bool(self.doubt) and not self.settled

    def shown(self, *, revealed: bool) -> str:
        """The text of its input; identifiers masked unless `revealed`."""
        if revealed:
            return self.text
        return mask(self.text, whole=self.card.spec.kind == "tin")


def units(case: ReviewCase, begun: Begun) -> tuple[Unit, ...]:
    """Every row in the form's own order."""
    return tuple(unit for card in case.cards for unit in _of_field(card, begun))


def unsaved(rows: Iterable[Unit], typed: Mapping[str, str]) -> dict[str, str]:
    """Unit -> what was typed there, where it is not what stands there already."""
    stands = {unit.key: unit.text.strip() for unit in rows}
    return {unit: text for unit, text in typed.items() if text.strip() != stands.get(unit)}


def _of_field(card: FieldCard, begun: Begun) -> Iterator[Unit]:
    if card.spec.kind not in LISTED:
        text = "\n".join(lines(card.value, card.spec))
        yield Unit(card, text=text, doubt=card.reason if card.doubtful else "")
        return
    told = card.element_reasons
    about_all = card.reason if card.doubtful and card.reason not in told.values() else ""
    elements = elements_of(card, begun)
    yield Unit(card, doubt=about_all, entries=len(elements))
    for at, element in enumerate(elements):
        text = element_text(element.value, card.spec)
        yield Unit(card, at, text, element.verdict, told.get(at, ""), value=element.value)
    yield Unit(card, len(elements), adds=True)
