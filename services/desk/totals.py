"""The totals sheet of a packet: sums by form, year and box over the forms that count, each figure with its box. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from services.core.rubric import FieldSpec
from services.desk.packet_forms import Entry, PacketForm

OTHER = "OTHER"


@dataclass(frozen=True)
class Figure:
    """One amount in a sum, and where it stands: section and page of the file (None: not located)."""

    section: int
    field: str
    amount: Decimal
    page: int | None
    decision: str


@dataclass(frozen=True)
class BoxTotal:
    """The sum of one box in US dollars."""

    spec: FieldSpec
    total: Decimal
    figures: tuple[Figure, ...]


@dataclass(frozen=True)
class FormTotals:
    """All boxes of one type of form and one year that hold an amount; `forms` are the sections counted."""

    doc_type: str
    title: str
    tax_year: str
    forms: tuple[int, ...]
    boxes: tuple[BoxTotal, ...]


@dataclass(frozen=True)
class LeftOut:
    """A form that is not counted, and why."""

    section: int
    doc_type: str
    pages: tuple[int, ...]
    why: str


@dataclass(frozen=True)
class Totals:
    """The sheet. Years are never added up with each other."""

    forms: tuple[FormTotals, ...]
    left_out: tuple[LeftOut, ...]


def totals_of(forms: Sequence[PacketForm]) -> Totals:
    """Sums over the values in force: a person's where there is one, else the machine's. Copies were one form already.

    Papers without a box for an amount, as clinical reports are, have no part in it.
    """
    known = [form for form in forms if form.doc_type != OTHER and any(entry.spec.kind == "money" for entry in form.entries)]
    counted = [form for form in known if not form.left_out]
    types = list(dict.fromkeys(form.doc_type for form in counted))
    found = dict.fromkeys((form.doc_type, form.tax_year) for form in counted)
    kinds = sorted(found, key=lambda kind: (types.index(kind[0]), kind[1]))
    return Totals(
        forms=tuple(_of_kind([form for form in counted if (form.doc_type, form.tax_year) == kind]) for kind in kinds),
        left_out=tuple(LeftOut(form.section, form.doc_type, form.pages, form.left_out) for form in known if form.left_out),
    )


def _of_kind(forms: Sequence[PacketForm]) -> FormTotals:
    first = forms[0]
    specs = [entry.spec for entry in first.entries if entry.spec.kind == "money"]
    boxes = [
        BoxTotal(spec, sum((one.amount for one in made), Decimal(0)), made) for spec in specs if (made := _figures(forms, spec))
    ]
    return FormTotals(first.doc_type, first.title, first.tax_year, tuple(form.section for form in forms), tuple(boxes))


def _figures(forms: Sequence[PacketForm], spec: FieldSpec) -> tuple[Figure, ...]:
    return tuple(
        figure for form in forms for entry in form.entries if entry.spec.name == spec.name for figure in _figure(form, entry)
    )


def _figure(form: PacketForm, entry: Entry) -> Iterator[Figure]:
    """Nothing where the box is empty, or what it holds is no amount."""
    try:
        amount = Decimal(str(entry.value))
    except InvalidOperation:
        return
    if amount.is_finite():
        page = next((place.page for place in entry.machine.places if place.page), None)
        yield Figure(form.section, entry.spec.name, amount, page, entry.decision)
