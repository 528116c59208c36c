"""A draft tried on labelled documents: what that would do and cost, how far it is, and what came of it (L2)."""

from collections.abc import Sequence
from pathlib import Path

import streamlit as st

from pages.parts import words
from pages.parts.frame import empty, person, said
from pages.parts.markup import Html, pill, tag
from pages.parts.workshop_try_report import result
from services.core.errors import AppError
from services.core.run import Engine
from services.desk.desk import Desk
from services.desk.regressions.nouns import Choice, Plan, Regression, RegressionLine

LOOK = Path(__file__).with_name("workshop_try.css")
TICK = 0.5
OPEN = "try"
"""The regression run that the address names."""
NEW = "new"
STATES = {"queued": "waiting", "running": "comparing", "finished": "finished", "stopped": "stopped", "failed": "broke"}
HOW = {
    "regrade": "Every stored attempt is graded anew, by the rubric in force and by the draft: the loop may stop earlier, choose "
    "another attempt or put them together otherwise. Nobody is asked anything. What a model judged of a value holds on.",
    "run": "Every document is read twice by the model, with the words in force and with the draft. Runs that are stored already "
    "and did just this are not made again. They are paid for as any run, and stand in no list and no queue.",
}


def draw(desk: Desk, name: str, draft_sha: str) -> None:
    """All of it for one saved version of a rubric or prompt that is not in force; without one, what to do for it.

    The regression run that is shown stands in the address.
    """
    st.html(LOOK)
    st.html(tag("span", "On labelled documents", class_="pl-title"))
    if not draft_sha:
        empty(
            "Nothing to try yet.",
            "Save a draft, or open one: it is compared with what is in force on documents that people labelled.",
        )
        return
    with said():
        lines = desk.regressions.of_words(name, draft_sha)
        shown = _chosen(lines)
        told = desk.regressions.look(shown) if shown else None
    if told is None:
        _start(desk, name, draft_sha)
        return
    _others(lines, told)
    st.session_state[f"try_live_{told.id}"] = told.live
    if told.live:
        st.fragment(_live, run_every=TICK)(desk, told.id)
    else:
        result(desk, told)


def _chosen(lines: Sequence[RegressionLine]) -> str:
    """The one in the address when it is of this draft, else the latest; none where a new one is wanted."""
    asked = st.query_params.get(OPEN, "")
    if asked == NEW or not lines:
        return ""
    return next((one.id for one in lines if one.id == asked), lines[0].id)


def _others(lines: Sequence[RegressionLine], told: Regression) -> None:
    """The regression runs of this draft to choose from, and the way to another one."""
    with st.container(horizontal=True, vertical_alignment="bottom", key="try_others"):
        if len(lines) > 1:
            names = {one.id: _line(one) for one in lines}
            ids = list(names)
            chosen = st.selectbox(
                "Regression run", ids, index=ids.index(told.id), format_func=names.__getitem__, key="try_which", width=420
            )
            if chosen != told.id:
                _open(chosen)
        if not told.live and st.button("Try it again", key="try_new", icon=":material/replay:"):
            _open(NEW)


def _line(one: RegressionLine) -> str:
    came = one.verdict or STATES[one.state]
    return f"{one.at:%d %b, %H:%M} · {words.count(one.sections, 'section')} · {came}"


def _open(id_: str) -> None:
    st.query_params[OPEN] = id_
    st.rerun()


def _start(desk: Desk, name: str, sha256: str) -> None:
    with st.container(border=True, key="try_start"):
        choice = _choice(desk, name)
        try:
            plan = desk.regressions.plan(name, sha256, choice, by=person())
        except AppError as error:
            _refused(error.message, error.remedy)
            return
        st.html(_plan(plan))
        if plan.refused:
            _refused(plan.refused, plan.remedy)
            return
        agreed = plan.how == "regrade" or plan.ceiling_usd == 0
        if not agreed:
            agreed = st.checkbox(f"Spend up to {plan.ceiling_usd:.2f} USD on it", key=f"try_agree_{plan.ceiling_usd}")
        if st.button("Compare", type="primary", disabled=not agreed, key="try_go", icon=":material/balance:"):
            with said():
                id_ = desk.regressions.start(name, sha256, choice, plan.ceiling_usd, by=person())
            _open(id_)


def _refused(why: str, remedy: str) -> None:
    st.html(tag("div", tag("b", why), " ", remedy or None, class_="pl-note"))


def _choice(desk: Desk, name: str) -> Choice:
    """Which documents, and for a prompt who reads them."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        engine: Engine = "builtin"
        if name.startswith("prompt:"):
            engine = _engine(desk)
        some = st.segmented_control("Labelled documents", ["all", "a sample"], default="all", key="try_set") == "a sample"
        size = int(st.number_input("How many", 1, 100_000, 20, key="try_size", width=120)) if some else None
        seed = st.text_input("Drawn by", "1", key="try_seed", width=110, help="Another word draws others") if some else "1"
    return Choice(engine=engine, size=size, seed=seed or "1")


def _engine(desk: Desk) -> Engine:
    known = {one.name: one.title for one in desk.engines()}
    names = [one.name for one in desk.engines() if one.available]
    first = next((at for at, one in enumerate(names) if one != "builtin"), 0)
    chosen = st.selectbox("Read by", names, index=first, format_func=known.__getitem__, key="try_engine", width=260)
    return Choice.model_validate({"engine": chosen}).engine


def _plan(plan: Plan) -> Html:
    """What it would do, in figures that say what they are."""
    documents = f"{words.count(plan.sections, 'labelled section')} of {words.count(plan.documents, 'document')}"
    lines: list[object] = [tag("div", tag("b", documents), f" to compare on. {HOW[plan.how]}")]
    if plan.left_out:
        told = "; ".join(f"{count} {why}" for why, count in plan.left_out)
        lines.append(tag("div", "Not among them: ", told, ".", class_="pl-muted"))
    if plan.how == "run" and not plan.refused:
        lines.append(tag("div", _cost(plan)))
    if not plan.refused:
        lines.append(tag("div", plan.leaves[:1].upper(), plan.leaves[1:], ".", class_="pl-muted"))
    return tag("div", *lines, class_="wt-plan")


def _cost(plan: Plan) -> str:
    runs = f"{words.count(plan.runs, 'run')} to make"
    reused = f", {plan.reused} stored already" if plan.reused else ""
    known = "what such runs take is not known yet"
    if plan.calls is not None and plan.tokens is not None:
        took = f"{words.count(plan.calls, 'call')}, {plan.tokens:,} tokens and {words.money(plan.cost_usd)}"
        known = f"about {took}, as such runs took so far"
    most = f"never more than {plan.ceiling_usd:.2f} USD, the sum of their budgets"
    return f"{runs}{reused}: {known}; {most}. Day caps count."


def _live(desk: Desk, id_: str) -> None:
    """How far it is; the page is drawn anew once it has ended."""
    with said():
        told = desk.regressions.look(id_)
    if not told.live:
        st.rerun()
    settled = told.done + sum(count for _, count in told.unusable)
    share = settled / told.sections if told.sections else 0.0
    with st.container(border=True, key="try_live"):
        runs = f" · {told.runs_ended} of {words.count(told.runs, 'run')} ended" if told.runs else ""
        cost = f" · {words.money(told.usage.cost_usd)} so far" if told.runs else ""
        line = f"{settled} of {words.count(told.sections, 'section')}{runs}{cost}"
        bar = tag("div", tag("span", "", style=f"width:{share:.0%}"), class_="pl-bar")
        st.html(tag("div", tag("div", pill(STATES[told.state], "live"), " ", line, class_="wt-lead"), bar, role="status"))
        st.html(tag("div", "It goes on without this page. What it says is told when it has ended.", class_="pl-foot"))
        if st.button("Stop", key="stop", icon=":material/stop_circle:"):
            with said():
                desk.regressions.stop(id_)
            st.rerun()
