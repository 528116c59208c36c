"""The feedback ledger over many runs: which kinds of lines mend something, which break something, and what a fix costs."""

from decimal import Decimal

import streamlit as st

from pages.parts import words
from pages.parts.frame import empty, note
from pages.parts.markup import Html, join, pill, tag
from services.desk.desk import Desk
from services.desk.guard.guarded import may
from services.desk.ledger import ASKING, COLUMNS, HARDLY, Column, LedgerFigures, LineFigures, Share

MOST = 40
ALL = ""
NAMES: dict[Column, str] = {
    "code": "Issue",
    "field": "Field",
    "severity": "Severity",
    "doc_type": "Type",
    "hint": "Hint",
}
KINDS = {
    "issue": "issue",
    "missing": "missing field",
    "hint": "hint",
    "alternatives": "is it another type?",
    "advice": "advice for the last attempt",
    "priority": "priority",
    "keep": "to be kept",
}
MEANING = (
    "Fixed: the grader finds it no more, and the field is valid and has its place. Broke: the field was right, and the attempt "
    "lost it or made it worse, even if merging took it back. Partly: a value came where none was, and it is not right yet. "
    "Left: as open as before. Held: what was to be kept was kept. Behind "
    "each share stands its 95 % interval (Wilson). Lines with nothing to mend, and those of attempts without a grade, do not "
    "count. An attempt's seconds, tokens and money are shared equally over its lines that ask for something. People kept: of the "
    "fixes in a result that a person decided on, those that stayed as they were."
)


def draw(desk: Desk) -> None:
    """Filters, then a row a kind of line, those told most often first."""
    with st.container(key="ledger_filters", horizontal=True, vertical_alignment="bottom"):
        by = st.segmented_control(
            "Lines by", COLUMNS, default="code", required=True, format_func=lambda name: NAMES[name], key="ledger_by"
        )
        known = desk.ledger.figures(by or "code")
        if len(known.types) > 1:
            doc_type = st.selectbox("Type", [ALL, *known.types], format_func=_type, key="ledger_type", width=220)
        else:
            doc_type = ALL
        if len(known.engines) > 1:
            engine = st.selectbox("Engine", [ALL, *known.engines], format_func=_engine, key="ledger_engine", width=200)
        else:
            engine = ALL
    figures = desk.ledger.figures(by or "code", doc_type=doc_type, engine=engine) if doc_type or engine else known
    _untold(desk, known)
    asking, others = ([one for one in figures.lines if (one.kind in ASKING) is asks and one.told] for asks in (True, False))
    if not asking and not others:
        empty("No attempt was told anything yet.", "Run a document that needs a second attempt, such as the W-2 photo.")
        return
    hardly = sum(one.hardly_helps for one in asking)
    said = f"Lines that ask for something, over {words.count(figures.runs, 'run')} with feedback"
    st.html(_table(said, asking, by or "code", figures, costs=True, hardly=hardly))
    if others:
        st.html(_table("Lines that repeat or protect", others, by or "code", figures, costs=False))
    st.html(tag("p", MEANING, class_="pl-muted"))


def _untold(desk: Desk, known: LedgerFigures) -> None:
    """Runs from before the ledger was kept can be brought in by whoever may."""
    if not known.untold:
        return
    ended = "ended before this was noted and are" if known.untold > 1 else "ended before this was noted and is"
    note(f"{words.count(known.untold, 'run')} {ended} not in these figures.")
    if may(desk, "ledger.rebuild") and st.button("Note them now", key="ledger_rebuild"):
        desk.ledger.rebuild()
        st.rerun()


def _table(title: str, lines: list[LineFigures], by: Column, figures: LedgerFigures, *, costs: bool, hardly: int = 0) -> Html:
    names = ["Line", "Told", "Fixed", "Broke", "Left or partly fixed" if costs else "Held or left"]
    names += ["Cost of a fix", "People kept"] if costs else []
    head = tag("tr", *(tag("th", name, class_="num" if name == "Told" else None) for name in names))
    rows = [_row(one, by, figures, costs=costs) for one in lines[:MOST]]
    more = len(lines) - MOST
    foot = tag("div", f"{words.count(more, 'more kind')} told less often.", class_="pl-foot") if more > 0 else None
    why = f"Even the upper end of what they fix is below {HARDLY:.0%}"
    warned = pill(f"{words.count(hardly, 'kind')} hardly ever help", "doubt", why) if hardly else None
    body = tag("div", tag("table", head, *rows, class_="pl-table pl-ledger"), class_="pl-wide", tabindex="0")
    return tag("div", tag("h2", title), warned, body, foot, class_="pl-card")


def _row(one: LineFigures, by: Column, figures: LedgerFigures, *, costs: bool) -> Html:
    rest = one.share("left", "partly") if costs else one.share("left", "partly", "held")
    flag = join(" ", pill("hardly ever helps", "doubt")) if one.hardly_helps else None
    moot = f"{one.told:,} told" + (f", {one.fates['moot']:,} more without a case" if one.fates.get("moot") else "")
    cells = [
        tag("td", *_named(one, by, figures), flag),
        tag("td", f"{one.told:,}", class_="num", title=moot),
        _share(one.share("fixed"), ""),
        _share(one.share("broke"), "bad"),
        _share(rest, "doubt" if costs else ""),
    ]
    cells += [tag("td", *_cost(one)), tag("td", *_people(one))] if costs else []
    return tag("tr", *cells)


def _share(share: Share, tone: str) -> Html:
    if share.value is None:
        return tag("td", "")
    bar = tag("div", tag("span", "", style=f"width:{share.value:.0%}"), class_=f"pl-bar {tone}".strip())
    between = tag("span", f" {100 * share.low:.0f}–{100 * share.high:.0f} %", class_="pl-muted pl-held")
    return tag("td", f"{100 * share.value:.0f} %", between, bar, title=f"{share.hits:,} of {share.of:,}")


def _cost(one: LineFigures) -> tuple[object, ...]:
    fixes = one.fates.get("fixed", 0)
    if not fixes:
        return (tag("span", "no fix", class_="pl-muted"),)
    usd = None if one.usd is None else Decimal(str(round(one.usd / fixes, 6)))
    return (
        f"{one.seconds / fixes:.2f} s",
        tag("div", f"{round(one.tokens / fixes):,} tokens · {words.money(usd)}", class_="pl-foot"),
    )


def _people(one: LineFigures) -> tuple[object, ...]:
    if not one.judged:
        return (tag("span", "not decided", class_="pl-muted"),)
    return (f"{one.accepted:,} of {one.judged:,}",)


def _named(one: LineFigures, by: Column, figures: LedgerFigures) -> tuple[Html, ...]:
    """What it is by the chosen property, and of which kind; the kind alone where it has none."""
    said = KINDS[one.kind]
    value = _value(one.value, by, figures)
    return (tag("b", value), tag("div", said, class_="pl-foot")) if value else (tag("b", said[0].upper() + said[1:]),)


def _value(value: str, by: Column, figures: LedgerFigures) -> str:
    if by == "hint" and value:
        return figures.hints.get(value, f"an earlier text ({value})")
    if by == "field" and not value:
        return "the whole document"
    return words.kind(value) if by == "doc_type" else value.replace("_", " ")


def _type(name: str) -> str:
    return words.kind(name) if name else "every type"


def _engine(name: str) -> str:
    return words.ENGINES.get(name, name) if name else "every engine"
