"""The editor: what is typed is kept at once, checked and compared; a draft is published with a note."""

import re
from collections.abc import Callable
from dataclasses import dataclass

import streamlit as st

from pages.parts import words
from pages.parts.frame import note, person, problem
from pages.parts.line_diff import changed_lines, line_diff
from pages.parts.markup import Html, pill, tag
from pages.parts.workshop_choose import VERSION
from pages.parts.workshop_list import open_version, who
from services.core.asset import Asset
from services.core.errors import AppError
from services.desk.desk import Desk
from services.desk.workshop.nouns import Bench, Checked, Version

TALL = {"rubric": 440, "signature": 440, "prompt": 400}
"""Pixels."""
UNKEPT = "ws_unkept"
UNREAD = "The built-in engine reads by rules and is sent no prompt: it works the same whatever stands here. Models are sent it."
SHIPS = "The file that ships has changed since this version was published, so what it brings is not in force."
SHIPS_TODO = "Compare with it below; roll back to it, or go on from here. Neither is lost."


@dataclass(frozen=True)
class Shown:
    """What stands in the editor: a text on top of `parent`; `draft` where it is a saved one, as it was saved."""

    text: str
    parent: str
    checked: Checked
    draft: Asset | None = None
    typed: bool = False


def edit(desk: Desk, bench: Bench) -> Shown:
    """All of the middle; returns what stands there now."""
    if bench.subject.kind == "prompt":
        note(UNREAD)
    if bench.standing.stale:
        note(f"{SHIPS} {SHIPS_TODO}")
    source, parent, draft = _source(desk, bench)
    key = f"text_{bench.subject.name}_{parent}_{st.query_params.get(VERSION, '')}_{_round()}"
    st.html(tag("div", tag("span", "Text", class_="pl-title"), _standing(bench, draft)))
    with st.container(key=f"ws_editor_{bench.subject.kind}"):
        text = st.text_area(
            "Text",
            bench.begun.text if bench.begun else source,
            height=TALL[bench.subject.kind],
            key=key,
            on_change=lambda: _keep(desk, bench, source, parent, key, draft),
            label_visibility="collapsed",
        )
    if lost := st.session_state.pop(UNKEPT, ""):
        problem(lost, "It stands in the editor: save it as a draft, or change it once more.")
    typed = bench.begun is not None
    shown = Shown(text, parent, desk.workshop.check(bench.subject.name, text), draft, typed)
    _checks(shown)
    _acts(desk, bench, shown)
    _differences(bench, shown)
    return shown


def _source(desk: Desk, bench: Bench) -> tuple[str, str, Asset | None]:
    """The text that was opened, what it is on top of, and the draft that it is."""
    asked = st.query_params.get(VERSION, "")
    opened = next((one.asset for one in (*_own_first(bench), *bench.history) if asked and one.asset.sha256 == asked), None)
    draft = opened if opened and opened.state == "draft" else None
    parent = draft.parent if draft else bench.standing.sha256
    return opened.text if opened else bench.standing.text, bench.begun.parent if bench.begun else parent, draft


def _standing(bench: Bench, draft: Asset | None) -> Html:
    """What it is that stands in the editor."""
    if bench.begun:
        return pill("not saved", "doubt", "It is kept for you and nobody else until you save it as a draft")
    if draft:
        return pill("draft", "live")
    asked = st.query_params.get(VERSION, "")
    opened = next((one for one in bench.history if asked and one.asset.sha256 == asked), None)
    return pill(f"v{opened.number}") if opened else pill("in force", "good")


def _own_first(bench: Bench) -> list[Version]:
    return sorted(bench.drafts, key=lambda one: one.asset.author != person())


def _round() -> int:
    """Counts how often the editor was filled anew, so that it shows what was opened and not what stood there."""
    return int(st.session_state.get("ws_round", 0))


def _anew() -> None:
    st.session_state["ws_round"] = _round() + 1


def _keep(desk: Desk, bench: Bench, source: str, parent: str, key: str, draft: Asset | None) -> None:
    """What was typed is kept; which own draft it began from is known as long as the tab is open."""
    name, text = bench.subject.name, st.session_state[key]
    try:
        if text == source:
            desk.workshop.drop(name, by=person())
        else:
            desk.workshop.keep(name, text, parent, by=person())
    except AppError as error:
        st.session_state[UNKEPT] = f"What you typed was not kept. {error.message}"
    if bench.begun is None:
        st.session_state[f"ws_from_{name}"] = draft.sha256 if draft and draft.author == person() else ""


def _checks(shown: Shown) -> None:
    if shown.checked.problem:
        problem(shown.checked.problem, shown.checked.remedy)
        if line := _named_line(shown):
            st.html(tag("div", line, class_="pl-code"))
    else:
        st.html(tag("div", pill("checks passed", "good"), " it keeps what the code relies on", class_="pl-muted"))


def _named_line(shown: Shown) -> str:
    """The line that the checks name, as it stands: the editor has no numbers."""
    found, lines = re.search(r"\bline (\d+)", shown.checked.problem, re.I), shown.text.split("\n")
    return lines[int(found[1]) - 1].strip() if found and 0 < int(found[1]) <= len(lines) else ""


def _acts(desk: Desk, bench: Bench, shown: Shown) -> None:
    name, moved = bench.subject.name, shown.parent != bench.standing.sha256 and (shown.typed or shown.draft is not None)
    if moved:
        _moved(desk, bench, shown)
    if not shown.typed and shown.draft is None:
        st.html(tag("p", "Type to begin a draft; leave the field to have it checked and compared.", class_="pl-muted"))
        return
    about = shown.draft.note if shown.draft else ""
    said = st.text_input("Note", about, key=f"note_{name}_{_round()}", placeholder="What is better now", max_chars=300)
    with st.container(horizontal=True, gap="small"):
        if shown.typed:
            if st.button("Save as draft", type="primary", key="ws_save", disabled=bool(shown.checked.problem)):
                _try(lambda: _save(desk, bench, shown, said))
            if st.button("Discard changes", key="ws_drop", help="What was typed since the last save is thrown away"):
                desk.workshop.drop(name, by=person())
                _anew()
                st.rerun()
        elif shown.draft:
            blocked = moved or bool(shown.checked.problem)
            if st.button(
                "Publish", type="primary", key="ws_publish", disabled=blocked, help="For every run that starts from now on"
            ):
                draft = shown.draft
                _try(lambda: _publish(desk, name, draft.sha256, said))


def _moved(desk: Desk, bench: Bench, shown: Shown) -> None:
    """Somebody else was first: nothing is lost, and one goes on when one has seen theirs."""
    latest = bench.standing.published
    first = f"{who(latest.author)} put another version in force {words.ago(latest.at)}" if latest else "The file is in force now"
    note(f"{first}, and this was begun on an older one. Compare the two below before you go on.")
    if st.button(
        "Go on from what is in force", key="ws_rebase", help="Your text stays as it is and replaces theirs when published"
    ):
        _try(lambda: _rebase(desk, bench, shown))


def _rebase(desk: Desk, bench: Bench, shown: Shown) -> None:
    name, on = bench.subject.name, bench.standing.sha256
    if shown.typed:
        desk.workshop.keep(name, shown.text, on, by=person())
    elif shown.draft:
        desk.workshop.save_draft(name, shown.text, on, note=shown.draft.note, instead_of=shown.draft.sha256, by=person())


def _save(desk: Desk, bench: Bench, shown: Shown, said: str) -> None:
    name = bench.subject.name
    begun_from = st.session_state.get(f"ws_from_{name}", "")
    made = desk.workshop.save_draft(name, shown.text, shown.parent, note=said, instead_of=begun_from, by=person())
    open_version(made.sha256)


def _publish(desk: Desk, name: str, sha256: str, said: str) -> None:
    desk.workshop.publish(name, sha256, note=said, by=person())
    open_version("")


def _try(act: Callable[[], object]) -> None:
    """Do it and draw anew; what is wrong is said beside the button, and the text stays."""
    try:
        act()
    except AppError as error:
        problem(error.message, error.remedy)
        return
    _anew()
    st.rerun()


def _differences(bench: Bench, shown: Shown) -> None:
    names = {"in force": bench.standing.text}
    for one in bench.history:
        if one.asset.text and not one.in_force:
            names.setdefault(f"v{one.number} · {one.asset.sha256[:8]}", one.asset.text)
    with st.container(key="ws_diff", border=True):
        against = st.selectbox("Compared with what is", list(names), key=f"against_{bench.subject.name}")
        came, went = changed_lines(names[str(against)], shown.text)
        if came or went:
            st.html(tag("div", pill(f"+{came} lines", "good"), " ", pill(f"−{went} lines", "bad")))
        st.html(line_diff(names[str(against)], shown.text, "No line differs."))
