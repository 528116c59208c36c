"""One run: live while it lives, to be replayed when it has ended. Everything shown is a fold over its events."""

from contextlib import suppress
from datetime import UTC, datetime

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from pages.parts import attempts, changes, ending, feedback, header, player, sections, share, totals
from pages.parts.chart import aim, score_chart
from pages.parts.frame import empty, open_page, said
from pages.parts.markup import tag
from pages.parts.start import open_run, sample_buttons
from services.core.errors import AppError
from services.core.policy import Policy
from services.core.rubric import Profile, Rubric
from services.desk.ledger import ledger
from services.desk.replay import RunView, SectionView

TICK = 0.5
VALUES = "values"
"""In place of a pair to compare: every value."""
desk = open_page("Run")
run_id = st.query_params.get("run", "")
if not run_id:
    empty("No run is open.", "Start one here with a sample, or pick one from the list of runs.")
    sample_buttons(desk)
    st.page_link("pages/runs.py", label="All runs")
    st.stop()
with said():
    first = desk.view(run_id)
    spec = desk.spec(run_id)


def policy_and_profile(section: SectionView | None) -> tuple[Policy | None, Profile | None]:
    """Known once the section's kind is."""
    if section is None or section.classified is None:
        return None, None
    return desk.policy(run_id, section.classified.doc_type), desk.profile(run_id, section.classified.doc_type)


def rubric_of(section: SectionView | None) -> Rubric | None:
    """The rubric of the kind that the section turned out to be."""
    if section is None or section.classified is None:
        return None
    return desk.rubric(section.concluded.doc_type if section.concluded else section.classified.doc_type, spec)


def top(view: RunView, section: SectionView | None, policy: Policy | None, profile: Profile | None, now: datetime | None) -> None:
    """Name, state, figures as of `now`; and what can be done."""
    with st.container(key="run_top", horizontal=True, vertical_alignment="center"):
        scale = profile.scale if profile else 1
        st.html(tag("div", header.title(view, policy), header.under(view, section, spec, policy, scale, now=now)))
        with st.container(key="run_acts", horizontal=True, width="content", gap="small"):
            if first.ended or view.ended:
                when_ended(view, section)
            else:
                stops = "Ends after the step under way; the best attempt is kept"
                said = "Stopping…" if view.stopping else "Stop"
                st.button(said, key="stop", on_click=stop, help=stops, disabled=view.stopping)


def stop() -> None:
    """Ask the run to end; one that has ended by itself in the meantime needs no word."""
    with suppress(AppError):
        desk.cancel(run_id)


def when_ended(view: RunView, section: SectionView | None) -> None:
    """Review, replay and share."""
    if spec.kind != "document":
        if st.button("Answer", key="to_answer", type="primary"):
            st.switch_page("pages/ask.py", query_params={"run": run_id})
    elif section and section.concluded and section.concluded.draft and st.button("Review", key="to_review", type="primary"):
        st.switch_page("pages/review.py", query_params={"item": f"{run_id}:{section.index}"})
    if st.button("Close replay" if player.is_open() else "Replay", key="replay"):
        player.toggle()
        st.rerun()
    if spec.kind == "document" and st.button("Run again", key="run_again", help="The same file, under the same settings"):
        again()
    if spec.kind == "document" and any(one.concluded for one in view.sections):
        totals.exports(desk, run_id, view)
    st.download_button(
        "Share",
        data=shared,
        file_name=share.name(view),
        mime="text/html",
        key="share",
        on_click="ignore",
        help="One HTML file of this run; it needs nothing else and hides identifiers",
    )


def again() -> None:
    """Start the same file once more, and open that run."""
    with said():
        made = desk.run_again(run_id)
        if not made.run_id:
            raise AppError(made.problem, made.remedy)
    player.close()
    open_run(made.run_id)


def shared() -> bytes:
    """The run as one HTML file, made when it is asked for."""
    whole = desk.view(run_id)
    return share.page(
        whole,
        spec,
        *policy_and_profile(whole.sections[0] if whole.sections else None),
        [rubric_of(one) for one in whole.sections],
    )


def what_changed(section: SectionView | None, rubric: Rubric | None, profile: Profile | None) -> None:
    """Fields side by side, and what the later attempt was told."""
    pairs = changes.pairs(section)
    left, right = st.columns([11, 9])
    with left, st.container(border=True, key="changes"):
        with st.container(horizontal=True, vertical_alignment="center", key="changes_bar"):
            st.html(tag("span", "What changed" if pairs else "Values", class_="pl-title"), width="content")
            pair = _pair(section, pairs)
            only = st.toggle("only changed", key=f"only_{run_id}") if pair else False
        if section and pair:
            st.html(changes.table(section, pair, rubric, only_changed=only))
        elif section and changes.newest(section):
            st.html(changes.values(section, rubric))
        else:
            st.html(tag("p", "Values appear here with the first answer; later attempts are compared with it.", class_="pl-muted"))
    with right, st.container(key="told"):
        _told(section, pair, rubric, profile)


def _pair(section: SectionView | None, pairs: list[tuple[str, str]]) -> tuple[str, str] | None:
    if not pairs or section is None:
        return None
    named: dict[str, tuple[str, str] | None] = {f"{old}-{new}": (old, new) for old, new in pairs}
    asked, key = st.query_params.get("pair", ""), f"pair_{run_id}_{section.index}_{len(pairs)}"
    shown = st.segmented_control(
        "Compare",
        [*named, VALUES],
        default=asked if asked in {*named, VALUES} else list(named)[-1],
        format_func=lambda name: name.replace("-", " → "),
        required=True,
        key=key,
        label_visibility="collapsed",
        on_change=lambda: st.query_params.update(pair=st.session_state[key]),
    )
    return named.get(shown or "")


def _told(section: SectionView | None, pair: tuple[str, str] | None, rubric: Rubric | None, profile: Profile | None) -> None:
    numbered = {str(one.number): one for one in (section.attempts if section else ())}
    later = numbered.get(pair[1]) if pair else None
    if pair and later is None and section:
        later = section.attempts[-1]
    newest = section.attempts[-1] if section and section.attempts else None
    one = newest if newest and newest.draft is None and newest.feedback and newest.feedback.text else later or newest
    if one is None:
        st.html(feedback.first())
        return
    views = ["Feedback", "Prompt", "Prompt diff"]
    view = st.segmented_control(
        "Show", views, default="Feedback", required=True, key=f"told_{run_id}", label_visibility="collapsed"
    )
    earlier = numbered.get(pair[0]) if pair else None
    if view == "Prompt":
        kind = section.classified.doc_type if section and section.classified else ""
        told = tag("div", desk.learned.told(run_id, kind), class_="pl-foot") if spec.kind == "document" else None
        title = tag("span", f"Prompt of attempt {one.number}", class_="pl-title")
        st.html(tag("div", title, feedback.prompt(one), told, class_="pl-card"))
    elif view == "Prompt diff" and earlier:
        title = tag("span", f"Prompt, attempt {earlier.number} → {one.number}", class_="pl-title")
        st.html(tag("div", title, feedback.prompt_diff(earlier, one), class_="pl-card"))
    elif section and one.feedback and one.feedback.text:
        verdicts = desk.ledger.verdicts(run_id, section.index) if section.concluded else {}
        st.html(feedback.injected(one.feedback, profile.scale if profile else 1, ledger(section, rubric, verdicts)))
    else:
        st.html(feedback.first())


def draw(view: RunView, head: DeltaGenerator, now: datetime | None) -> None:
    """The whole run as far as the view goes; name and figures, as of `now`, into `head`."""
    section = sections.chosen(desk, view, run_id)
    policy, profile = policy_and_profile(section)
    with head:
        top(view, section, policy, profile, now)
    st.html(header.strip(view, section, profile, policy.target if policy else None))
    refused = ending.refusal(view)
    if refused:
        st.html(refused)
        if not view.sections:
            return
    if view.ended and not (section and section.attempts):
        if told := ending.verdict(section, rubric_of(section), view):
            st.html(told)
        beside(view, section)
        return
    target, most = (policy.target, policy.max_iterations) if policy else (None, 3)
    left, right = st.columns([10, 3])
    with left:
        st.html(attempts.cards(section, most, target, profile, view.ended))
    with right, st.container(border=True, key="score_card"):
        st.html(tag("span", "Score" if profile is None or profile.shown else "Rank of the attempts", class_="pl-title"))
        key = f"chart_{run_id}_{section.index if section else 0}"
        score_chart(section, aim(policy, profile), 1 if view.ended else most, key=key)
    st.html(ending.verdict(section, rubric_of(section), view) or ending.coming(policy, profile))
    what_changed(section, rubric_of(section), profile)
    beside(view, section)
    added_up = totals.sheet(desk.packet.totals(run_id), run_id) if view.ended and len(view.sections) > 1 else None
    if added_up:
        st.html(added_up)


def beside(view: RunView, section: SectionView | None) -> None:
    """What else is to be known of an end, below everything that it must not push aside."""
    of_section = (ending.opinions(section), ending.failed_graders(section)) if section else ()
    for told in (*of_section, ending.warnings(view) if view.ended else None):
        if told:
            st.html(told)


def live() -> None:
    """Looks for new events; the last look asks for one whole rerun, so that the ticking ends."""
    key, now = f"view_{run_id}", datetime.now(UTC)  # before the look: no end that it does not show is earlier
    view = desk.view(run_id, st.session_state.get(key) or first)
    st.session_state[key] = view
    draw(view, st.container(key="run_head"), now)
    if view.ended and not first.ended:
        st.rerun()


def replay() -> None:
    """The run as of the replay's position."""
    head = st.container(key="run_head")
    view = player.controls(desk, run_id)
    draw(view, head, view.last_at)


if first.ended and player.is_open():
    st.fragment(replay, run_every=player.tick(run_id))()
else:
    st.fragment(live, run_every=None if first.ended else TICK)()
