"""The versions of a text: what waits, what was in force, who wrote it, and how the runs of each have scored."""

import streamlit as st

from pages.parts import words
from pages.parts.frame import person, problem
from pages.parts.markup import Html, join, pill, tag
from pages.parts.workshop_choose import VERSION
from services.core.errors import AppError
from services.desk.desk import Desk
from services.desk.workshop.nouns import Bench, Version

SHOWN = 12
"""Versions of the past that are shown before one asks for all."""
BUSY = "Save what you typed as a draft first, or let it go"


def versions(desk: Desk, bench: Bench) -> None:
    """Drafts first, then what was in force, the latest first."""
    st.html(tag("div", "Versions", class_="pl-title"))
    if bench.begun:
        st.html(_card(pill("not saved", "doubt"), f"you, {words.ago(bench.begun.at)}", "It stands in the editor.", now=True))
    for one in bench.drafts:
        _draft(desk, bench, one)
    everything = len(bench.history) <= SHOWN or st.toggle(f"All {len(bench.history)} versions", key="all_versions")
    for one in bench.history if everything else bench.history[:SHOWN]:
        _past(desk, bench, one)
    st.html(tag("div", f"Runs and mean scores: of the latest {bench.counted:,} documents of this type.", class_="pl-foot"))


def open_version(sha256: str) -> None:
    """This version stands in the editor; none: what is in force."""
    if sha256:
        st.query_params[VERSION] = sha256
    else:
        st.query_params.pop(VERSION, None)


def who(author: str) -> str:
    """An author as the list names them."""
    return "you" if author == person() else author


def _draft(desk: Desk, bench: Bench, one: Version) -> None:
    asset, old = one.asset, one.asset.parent != bench.standing.sha256
    state = [pill("draft", "live"), *([pill("on an older version", "doubt")] if old else [])]
    with st.container(key=f"wsv_draft_{asset.sha256}_{asset.author}"):
        st.html(
            _card(join(*state), _by(one), asset.note, _came(bench, one), now=_opened(bench, asset.sha256), sha256=asset.sha256)
        )
        with st.container(horizontal=True, gap="small"):
            _open_button(bench, asset.sha256, f"draft_{asset.author}")
            if asset.author == person() and st.button(
                "Discard", key=f"discard_{asset.sha256}", help="The draft leaves this list"
            ):
                desk.workshop.discard(bench.subject.name, asset.sha256, by=person())
                open_version("")
                st.rerun()


def _past(desk: Desk, bench: Bench, one: Version) -> None:
    asset = one.asset
    to_file = asset.state == "published" and not asset.sha256
    state = pill("in force", "good") if one.in_force else pill("back to the file" if to_file else asset.state)
    note = asset.note or ("The file that came with Proofloop." if asset.state == "shipped" else "")
    with st.container(key=f"wsv_{one.number}"):
        told = _card(
            join(tag("b", f"v{one.number}"), " ", state),
            _by(one),
            note,
            "" if to_file else _came(bench, one),
            now=one.in_force and _opened(bench, ""),
            sha256=asset.sha256,
        )
        st.html(told)
        if to_file:
            return
        with st.container(horizontal=True, gap="small"):
            _open_button(bench, asset.sha256, str(one.number))
            if asset.sha256 != bench.standing.sha256 and st.button("Roll back", key=f"back_{one.number}", help=_back(bench, one)):
                _roll_back(desk, bench, "" if asset.sha256 == bench.file else asset.sha256)


def _open_button(bench: Bench, sha256: str, key: str) -> None:
    current = sha256 == bench.standing.sha256
    busy, here = bench.begun is not None, _opened(bench, "" if current else sha256)
    if not here and st.button("Open", key=f"open_{key}_{sha256}", disabled=busy, help=BUSY if busy else "Into the editor"):
        open_version("" if current else sha256)
        st.rerun()


def _roll_back(desk: Desk, bench: Bench, sha256: str) -> None:
    try:
        desk.workshop.roll_back(bench.subject.name, sha256, seen=bench.standing.sha256, by=person())
    except AppError as error:
        problem(error.message, error.remedy)
        return
    open_version("")
    st.rerun()


def _back(bench: Bench, one: Version) -> str:
    what = (
        "the file that ships, also when a new version of Proofloop changes it" if one.asset.sha256 == bench.file else "this text"
    )
    return f"Every run that starts from now on uses {what}"


def _opened(bench: Bench, sha256: str) -> bool:
    return bench.begun is None and st.query_params.get(VERSION, "") == sha256


def _by(one: Version) -> str:
    when = words.ago(one.asset.at)
    return f"{who(one.asset.author)}, {when}" if one.asset.author else f"first seen {when}"


def _came(bench: Bench, one: Version) -> str:
    if not one.runs:
        return "no run yet"
    mean = f", mean score {words.score(one.mean, bench.scale)}" if one.mean is not None else ""
    return f"{one.runs} {'run' if one.runs == 1 else 'runs'}{mean}"


def _card(state: Html, by: str, note: str, came: str = "", *, now: bool = False, sha256: str = "") -> Html:
    head = tag("div", state, tag("code", sha256[:8], title=sha256) if sha256 else None, class_="ws-head")
    lines = [tag("div", one, class_=kind) for one, kind in ((by, "pl-muted"), (note, "ws-note"), (came, "pl-foot")) if one]
    return tag("div", head, *lines, class_=f"pl-card ws-version{' now' if now else ''}")
