"""The builtin reader of radiology reports: the two parts people read, and the size of every measured structure."""

import re
from collections.abc import Sequence

from services.core.calls import CallRequest
from services.core.document import Document
from services.core.draft import CitedField, Extraction
from services.packs.clinical.radiology.amended import put_right
from services.packs.clinical.radiology.bare_sizes import bare_rows
from services.packs.clinical.radiology.lent_units import lent_rows
from services.packs.clinical.radiology.located import Located, located, opposed
from services.packs.clinical.radiology.response import Row, lesion_rows
from services.packs.clinical.radiology.size_tables import finding_rows
from services.packs.clinical.radiology.sizes import Size, sizes
from services.packs.clinical.radiology.unit_tables import titled_rows
from services.packs.clinical.shared.citing import Entry, Told, cited, listed, of_no_type
from services.packs.clinical.shared.days.kinds import REPORT
from services.packs.clinical.shared.days.own import own_day
from services.packs.clinical.shared.houses.issued import issuer
from services.packs.clinical.shared.imaging.measurements import bare, millimetres
from services.packs.clinical.shared.imaging.report import Report, Span, report
from services.packs.clinical.shared.prose import Prose, looks, prose, tidy

JOINS = looks(r"(?: [a-z]+){0,2},? (?:and|by) | in [a-z]+, ")
"""Between two sizes of one thing: "4 mm thick and 18 mm long", "4.9 cm in diastole, 3.2 cm in systole"."""
NEXT_OF_KIND = looks(r",? (?:and|or|&) (?:an? )?")
"""Between two things of one kind: "a 7 mm and a 5 mm nodule"."""
COMPARES = looks(r",? (?:against|versus|vs|then) ")
NAMES = ("impression", "findings", "measurements", "date", "institution")
IMAGING = re.compile(
    r"\b(?:ct|ctpa|mri?|cta|mra|pet|ultrasound|sonogra\w+|doppler|x-?ray|radiograph\w*|mammogra\w+|axial|coronal|sagittal|contrast|"
    r"impression|findings|opacit(?:y|ies)|effusion|consolidation|nodules?|lesions?|enhanc\w+|attenuation|hypodens\w+|"
    r"hyperintens\w+|"
    r"filling defects?|ggos?|ptx|signal|echo\w*|hypoechoic|unremarkable|fractures?|displaced|dislocat\w+|alignment|imaging|"
    r"radiolog\w+|swelling|xr|series|image|images|pneumothorax|atelectasis|calcifications?|bi-?rads|views?)\b"
)


def read(request: CallRequest) -> Extraction:
    """Read a radiology report. A later attempt also takes a day without a label and sizes of uncertain standing."""
    document = request.document
    if document is None:
        return of_no_type("no document was given")
    wide = request.feedback is not None and not request.feedback.first
    view = prose(document.text)
    seen = len(set(IMAGING.findall(view.flat)))
    parts = report(document.text)
    if seen < 2 and not parts.impression and not parts.stated:
        return of_no_type("none of a radiology report's words stand in it")
    told = {one.name: one for one in _fields(document, view, parts, wide)}
    asked = [name for name in NAMES if not request.only or name in request.only]
    sure = min((told[name].confidence for name in asked if told[name].given), default=0.5)
    confidence = round(min(0.5 + 0.08 * seen, 0.99) * (0.6 + 0.4 * sure), 3)
    return Extraction(
        likely_type="radiology",
        alternatives=[] if parts.impression or parts.stated else ["clinical-notes"],
        confidence=confidence,
        reasoning=f"{'Second' if wide else 'First'} look: {len(parts.findings)} findings, {len(parts.impression)} impressions.",
        fields=[told[name] for name in asked],
    )


def _fields(document: Document, view: Prose, parts: Report, wide: bool) -> list[CitedField]:
    return [
        cited("impression", _part(document.text, parts.impression, 0.97 if parts.sure else 0.85), document, absent=0.8),
        cited("findings", _part(document.text, parts.findings, 0.97 if parts.sure else 0.75 if parts.stated else 0.7), document),
        listed("measurements", measured(view, parts), document, absent=0.85),
        cited("date", own_day(view, REPORT, wide=wide), document, absent=0.85),
        cited("institution", issuer(view), document, absent=0.85),
    ]


def _part(text: str, spans: tuple[Span, ...], confidence: float) -> Told | None:
    """A part verbatim; several examinations' parts follow each other, quoted from the first's start to the last's end."""
    if not spans:
        return None
    value = "\n".join(text[slice(*span)] for span in spans)
    return Told(value, (spans[0][0], spans[-1][1]), confidence if len(spans) == 1 else confidence - 0.05)


def measured(view: Prose, parts: Report) -> tuple[Entry, ...]:
    """Every structure's present size, once: what the impression repeats is not told again."""
    everything = sizes(view, parts)
    tabled = _rows(view.text)
    places = [located(view, one, everything) for one in everything]
    kept: list[tuple[Size, Located]] = []
    for index, one in enumerate(everything):
        if one.earlier:
            continue
        where = places[index]
        if not where.own and (lent := _lent(view, everything, places, index)):
            where = Located(lent, where.span, own=False)
        if one.in_impression and _tabled(one, where, tabled):
            continue
        if not any(_repeats(one, where, held, there) for held, there in kept):
            kept.append((one, where))
    rows = [Entry({"location": row.location, "size": row.size}, row.span, 0.85) for row in tabled]
    return tuple(put_right(view, [*rows, *(_entry(view, one, where) for one, where in kept)]))


def _rows(text: str) -> list[Row]:
    """The rows of every table of sizes; one that two kinds of table hold counts once."""
    tabled = [*lesion_rows(text), *finding_rows(text)]
    for others in (titled_rows(text), lent_rows(text), bare_rows(text)):
        held = tuple(one.span for one in tabled)
        tabled += [row for row in others if not any(row.span[0] < stop and start < row.span[1] for start, stop in held)]
    return tabled


def _lent(view: Prose, everything: Sequence[Size], places: Sequence[Located], index: int) -> str:
    """The place of the size told in one breath with a size without a place of its own, or of the same thing earlier."""
    one, bare_place = everything[index], len(places[index].location.split()) < 2
    before = everything[index - 1] if index else None
    after = everything[index + 1] if index + 1 < len(everything) else None
    same = before is not None and before.earlier and before.measure.span[0] >= view.sentence(one.measure.span[0])[0]
    if not bare_place:
        return ""
    if before and (same or JOINS.fullmatch(_between(view, before, one))):
        return places[index - 1].location
    if after and NEXT_OF_KIND.fullmatch(_between(view, one, after)):
        return places[index + 1].location
    if after and after.earlier and COMPARES.fullmatch(_between(view, one, after)):
        return _before(view, one)
    return ""


def _before(view: Prose, one: Size) -> str:
    """The words of a sentence before its first size."""
    first, _ = view.sentence(one.measure.span[0])
    return tidy(view.text[first : one.measure.span[0]])


def _between(view: Prose, one: Size, other: Size) -> str:
    return view.flat[one.measure.span[1] : other.measure.span[0]]


def _tabled(one: Size, where: Located, rows: Sequence[Row]) -> bool:
    """Whether the impression repeats the size of a row."""
    return any(
        set(one.measure.millimetres) <= set(millimetres(row.size)) and not opposed(where.location, row.location) for row in rows
    )


def _repeats(one: Size, where: Located, held: Size, there: Located) -> bool:
    """Whether a size was told before: by the impression of a structure of the findings, or twice in the same words."""
    if not set(one.measure.millimetres) <= set(held.measure.millimetres):
        return False
    if one.in_impression and not held.in_impression:
        return not opposed(where.location, there.location)
    return where.location.lower() == there.location.lower() and not where.own


def _entry(view: Prose, one: Size, where: Located) -> Entry:
    size = bare(tidy(one.measure.printed))
    confidence = 0.9 if where.own else 0.6
    return Entry({"location": where.location, "size": size}, where.span, confidence)
