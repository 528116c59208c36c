"""Settling: two people's looks side by side where they differ; a choice for each field, then the item closes."""

from collections.abc import Callable
from pathlib import Path

import streamlit as st
from pydantic import JsonValue

from pages.parts import words
from pages.parts.frame import empty, problem
from pages.parts.markup import Html, pill, tag
from pages.parts.values import element_text, element_value, lines, shown
from services.core.errors import AppError
from services.desk.desk import Desk
from services.desk.work_nouns import Adjudication, Claim, Judgement, TwoLooks

LOOK = Path(__file__).with_name("adjudicate.css")


def adjudicate(desk: Desk, claim: Claim, *, revealed: bool) -> bool:
    """The fields that differ, each with both versions and the machine's; True once everything is settled and submitted."""
    try:
        both = desk.work.adjudication(claim.run_id, claim.section, claim.by)
    except AppError as error:
        problem(error.message, error.remedy)
        return False
    left = sum(one.settled is None for one in both.fields)
    st.html(LOOK)
    st.html(_head(both, left))
    for one in both.fields:
        with st.container(border=True, key=f"settle_{one.spec.name}"):
            _field(desk, claim, both, one, revealed=revealed)
    if not both.fields:
        empty("The two looks say the same.", "Finish to close the item.")
    if st.button("Finish", key="finish_settling", type="primary", disabled=left > 0):
        return _told(lambda: desk.work.submit(claim))
    return False


def _head(both: Adjudication, left: int) -> Html:
    state = pill(f"{words.count(left, 'field')} to settle", "doubt") if left else pill("all settled", "good")
    told = f"{both.first_by} and {both.second_by} looked independently; on {words.count(both.agreed, 'field')} they say the same."
    return tag("div", tag("div", tag("span", "Two looks", class_="pl-title"), state), tag("div", told, class_="pl-sub"))


def _field(desk: Desk, claim: Claim, both: Adjudication, one: TwoLooks, *, revealed: bool) -> None:
    machine = shown(one.machine, one.spec, clear=revealed) or "nothing"
    cells = (
        _cell("Machine", machine),
        _cell(both.first_by, _words(one, one.first, revealed=revealed), (one.comments or {}).get(both.first_by)),
        _cell(both.second_by, _words(one, one.second, revealed=revealed), (one.comments or {}).get(both.second_by)),
        _cell("Settled", _words(one, one.settled, revealed=revealed) if one.settled else "open"),
    )
    box = f"{one.spec.box} · " if one.spec.box else ""
    st.html(tag("div", tag("b", f"{box}{one.spec.label}"), tag("div", *cells, class_="ad-looks")))
    with st.container(horizontal=True, gap="small", vertical_alignment="bottom"):
        for who, said, key in ((both.first_by, one.first, "first"), (both.second_by, one.second, "second")):
            if said is not None and st.button(f"As {who}", key=f"as_{key}_{one.spec.name}"):
                _settle(desk, claim, one, said)
        _otherwise(desk, claim, one, revealed=revealed)


def _otherwise(desk: Desk, claim: Claim, one: TwoLooks, *, revealed: bool) -> None:
    """A third version, typed; identifiers only while they are shown."""
    with st.popover("Otherwise", disabled=one.spec.kind == "tin" and not revealed):
        typed = st.text_area(one.spec.label, value=_editable(one), key=f"otherwise_{one.spec.name}")
        if st.button("Save", key=f"save_{one.spec.name}") and typed and typed.strip():
            _settle(desk, claim, one, ("value", _typed(one, typed)))


def _editable(one: TwoLooks) -> str:
    """The machine's value as text to be changed, an element on each line."""
    match one.machine:
        case list():
            return "\n".join(element_text(part, one.spec) for part in one.machine)
        case dict():
            return "\n".join(element_text({name: part}, one.spec) for name, part in one.machine.items())
        case _:
            return "\n".join(lines(one.machine, one.spec))


def _typed(one: TwoLooks, text: str) -> JsonValue:
    """The way back from `_editable`."""
    told = [line.strip() for line in text.splitlines() if line.strip()]
    if one.spec.kind == "mapping":
        return {name.strip(): value.strip() for name, _, value in (line.partition(":") for line in told)}
    if one.spec.kind == "list":
        return [element_value(line, one.spec, objects=bool(one.spec.parts)) for line in told]
    return text.strip()


def _settle(desk: Desk, claim: Claim, one: TwoLooks, said: Judgement) -> None:
    kind, value = said
    name = one.spec.name
    if kind == "absent":
        done = _told(lambda: desk.work.decide(claim, "absent", field=name))
    elif kind == "rejected":
        done = _told(lambda: desk.work.decide(claim, "reject", field=name, reason="wrong_values"))
    elif value == one.machine:
        done = _told(lambda: desk.work.decide(claim, "accept", field=name))
    else:
        done = _told(lambda: desk.work.decide(claim, "edit", field=name, value=value))
    if done:
        st.rerun()


def _told(act: Callable[[], object]) -> bool:
    try:
        act()
    except AppError as error:
        problem(error.message, error.remedy)
        return False
    return True


def _words(one: TwoLooks, said: Judgement | None, *, revealed: bool) -> str:
    if said is None:
        return "left open"
    kind, value = said
    if kind == "value":
        return shown(value, one.spec, clear=revealed)
    return "not on the page" if kind == "absent" else "rejected"


def _cell(who: str, said: str, comment: str | None = None) -> Html:
    remark = tag("div", f"“{comment}”", class_="pl-muted") if comment else None
    return tag("div", tag("div", who, class_="pl-muted"), tag("div", said, class_="ad-said"), remark)
