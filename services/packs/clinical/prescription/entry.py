"""A prescribed drug as it is read: its name, where it stands, and what its lines say of each part."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from services.packs.clinical.prescription.directions import Directions, directions_in
from services.packs.clinical.prescription.wording import STRENGTH_IN


@dataclass
class Entry:
    """A prescribed drug as it is read. `span`: from its name to the last line that tells of it."""

    name: str
    span: tuple[int, int]
    told: Directions
    sure: float
    parts: dict[str, str] = field(default_factory=dict)
    listed: bool = False
    """Whether a number, a label or its form announces it."""

    def go_on(self, more: Mapping[str, str], end: int) -> None:
        """Take the rest of its cells from the line below, which ends at `end`: strength under the name, more directions."""
        if named := more.get("name"):
            self.parts.pop("dose", None) if not STRENGTH_IN.search(self.parts.get("dose", "")) else None
            self.told = self.told.filled_from(directions_in(named))
        if told := more.get("frequency"):
            whole = f"{self.part('frequency')} {told}".strip()
            read = directions_in(whole)
            self.told = self.told.filled_from(read)
            self.parts["frequency"] = read.frequency or whole
        self.span = self.span[0], end

    def part(self, name: str) -> str:
        """A part of the element: a labelled line's words go before those of the running line."""
        return self.parts.get(name) or getattr(self.told, name)
