"""Which of its days each kind of document is dated by, from the best."""

from services.packs.clinical.shared.days.own import Kind
from services.packs.clinical.shared.days.sentences import left, seen, seen_or_imaged
from services.packs.clinical.shared.houses.theatre import operated_on

VISIT = Kind(
    (
        ("visit", "service", "review"), ("plain",), ("exam", "procedure", "operation", "report", "issued", "written"),
        ("letter",), ("told",), ("final", "signed"), ("dictated",), ("typed",), ("apart",),
    ),
    seen, loose=False, latest=False,
)  # fmt: skip
STAY = Kind(
    (
        ("discharge", "exit", "end"), ("told",), ("plain",), ("report", "issued", "written"), ("visit", "service", "review"),
        ("letter",), ("final", "signed"), ("dictated",), ("typed",), ("apart",),
    ),
    left, loose=False,
)  # fmt: skip
OPERATED = Kind(
    (
        ("operation", "procedure", "service"), ("told",), ("plain", "visit", "exam"), ("start", "end"), ("letter",),
        ("report", "issued", "written"), ("final", "signed"), ("dictated",), ("typed",), ("apart",),
    ),
    operated_on, loose=False, latest=False,
)  # fmt: skip
REPORT = Kind(
    (
        ("amended",), ("report",), ("final", "issued", "exit"), ("signed",), ("plain",), ("dictated", "written"), ("typed",),
        ("letter",), ("apart",), ("exam", "told"), ("start", "end"), ("procedure", "service", "visit"), ("operation",),
        ("taken",), ("tested",), ("received",), ("preliminary",), ("printed",),
    ),
    seen_or_imaged,
)  # fmt: skip
"""Of a laboratory, of images, of tissue or of genes."""
ORDER = Kind(
    (
        ("written", "issued"), ("plain",), ("ordered",), ("signed",), ("visit", "service", "review", "discharge"),
        ("report", "final"), ("letter",), ("apart",), ("dictated", "taken", "received"), ("printed",),
    ),
)  # fmt: skip
"""A prescription."""
PAPER = Kind(
    (
        ("issued", "written"), ("plain",), ("report", "final"), ("visit", "service", "review", "exam", "procedure"),
        ("letter",), ("signed",), ("dictated", "typed"), ("printed",), ("apart",),
    ),
)  # fmt: skip
"""A clinical document of no other kind."""
