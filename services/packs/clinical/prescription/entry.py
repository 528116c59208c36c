"""A prescribed drug as it is read: its name, where it stands, and what its lines say of each part."""

from dataclasses import dataclass, field

from services.packs.clinical.prescription.directions import Directions, directions_in


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

    def go_on(self, more: str, end: int) -> None:
        """Take the rest of the directions from the line below, which ends at `end`."""
        whole = f"{self.part('frequency')} {more}"
        self.parts["frequency"] = directions_in(whole).frequency or whole
        self.span = self.span[0], end

    def part(self, name: str) -> str:
        """A part of the element: a labelled line's words go before those of the running line."""
        return self.parts.get(name) or getattr(self.told, name)
