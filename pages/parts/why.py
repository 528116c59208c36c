"""Why this value: the quote, the checks, and what each attempt said. All fields at once; the selected one is shown."""

from pages.parts.fields import decided_by
from pages.parts.markup import Html, pill, tag
from pages.parts.values import mask, shown
from services.core.finding import Finding
from services.desk.nouns import FieldCard, ReviewCase
from services.desk.replay import SectionView

MARKS = {
    "critical": ("bad", "✗"),
    "major": ("doubt", "✗"),
    "medium": ("doubt", "✗"),
    "minor": ("doubt", "✗"),
    None: ("good", "✓"),
}


def why(case: ReviewCase, section: SectionView, *, revealed: bool) -> Html:
    """One block per field; the viewer marks the selected one and the style hides the others."""
    return tag("div", *(_block(card, section, revealed=revealed) for card in case.cards), class_="rv-why")


def _block(card: FieldCard, section: SectionView, *, revealed: bool) -> Html:
    spec = card.spec
    hidden = spec.kind == "tin" and not revealed
    place = f"Box {spec.box}" if spec.box else spec.label
    taken = f"{place} · attempt {card.attempt} of {len(section.attempts)}" if card.attempt else place
    return tag(
        "div",
        tag("span", "Why this value", class_="pl-title"),
        pill(taken),
        pill(decided, "good", f"{card.held.at:%d %b %Y, %H:%M} UTC") if card.held and (decided := decided_by(card)) else None,
        tag(
            "div",
            _part("Quote", _quotes(card, hidden, revealed)),
            _part("Checks", _checks(card.findings, revealed)),
            _part("Attempts", _attempts(card, section, hidden)),
            class_="rv-two",
        ),
        data_why=spec.name,
        class_="rv-block",
    )


def _part(name: str, body: Html) -> Html:
    return tag("div", tag("div", name, class_="pl-muted"), body)


def _quotes(card: FieldCard, hidden: bool, revealed: bool) -> Html:
    if not card.machine.places:
        return tag("div", "No place in the document." if card.machine.filled else "Nothing was found.", class_="pl-muted")
    quotes = [
        tag(
            "div",
            f"“{place.quote if revealed else mask(place.quote, whole=hidden)}”",
            tag("span", _where(place.page, place.how), class_="pl-muted"),
            data_element=place.element,
        )
        for place in card.machine.places
    ]
    return tag("div", *quotes, class_="rv-quote")


def _where(page: int | None, how: str) -> str:
    found = "" if how == "exact" else f", {how}"
    return f" page {page}{found}" if page else found


def _checks(findings: tuple[Finding, ...], revealed: bool) -> Html:
    if not findings:
        return tag("div", "No check looked at it.", class_="pl-muted")
    drawn = []
    for one in findings:
        colour, sign = MARKS[one.severity]
        by = "" if one.by == "code" else f" ({one.by})"
        words = f"{one.check.rpartition('.')[2].replace('_', ' ')}{by} {sign}"
        drawn.append(
            tag(
                "span",
                words,
                class_=f"pl-pill {colour}",
                title=(one.message if revealed else mask(one.message)) or None,
                data_element=one.element,
            )
        )
    return tag("div", *drawn)


def _attempts(card: FieldCard, section: SectionView, hidden: bool) -> Html:
    said = []
    for one in section.attempts:
        field = one.draft.fields.get(card.spec.name) if one.draft else None
        text = shown(field.value, card.spec, clear=not hidden) if field and field.filled else "no value"
        said.append(tag("div", tag("span", f"{one.number} ", class_="pl-muted"), text))
    return tag("div", *said, class_="rv-quote")
