"""One asked question: live while its loop runs, then its answer with the last word to a person."""

from contextlib import suppress
from datetime import UTC, datetime

import streamlit as st

from pages.parts import ask_answer, ask_iterations, ask_ranking, ending, header, words
from pages.parts.ask_decide import acts
from pages.parts.ask_edit import ranking_editor, references_editor, understanding_editor
from pages.parts.ask_question import KINDS, MODES, chips, filters, heading
from pages.parts.frame import said
from pages.parts.markup import Html, pill, tag
from services.core.draft import Draft
from services.core.errors import AppError
from services.core.question import Pico, Question, Tags
from services.core.rubric import Profile
from services.core.run import RunSpec
from services.desk.ask.nouns import Preview
from services.desk.desk import Desk
from services.desk.replay import RunView, SectionView

TICK = 0.5
STOPS = {
    **words.STOPS,
    "threshold_met": "the evidence suffices",
    "nothing_left_to_mend": "nothing more to look for",
    "max_iterations": "all iterations used",
}


class Asked:
    """The screen of one question's run. What never changes is read once; the rest with each look."""

    def __init__(self, desk: Desk, run_id: str) -> None:
        self.desk, self.run_id = desk, run_id
        with said():
            self.first: RunView = desk.view(run_id)
            self.spec: RunSpec = desk.spec(run_id)
            self.question: Question = desk.questions.question(run_id)
            self.profile: Profile = desk.questions.profile(self.question.kind)
            self.seen: Preview = desk.questions.preview(self.question)

    def show(self) -> None:
        """Draw, and look again while the run lives."""
        st.fragment(self._live, run_every=None if self.first.ended else TICK)()
        if self.first.ended:
            self._settle(self.first)

    def _live(self) -> None:
        """Looks for new events; the last look asks for one whole rerun, so that the ticking ends."""
        key = f"ask_view_{self.run_id}"
        view = self.desk.view(self.run_id, st.session_state.get(key) or self.first)
        st.session_state[key] = view
        self._draw(view)
        if view.ended and not self.first.ended:
            st.rerun()

    def _draw(self, view: RunView) -> None:
        section = view.sections[0] if view.sections else None
        with st.container(key="ask_top", horizontal=True, vertical_alignment="center"):
            st.html(tag("div", _title(self.question, view), self._under(view)))
            with st.container(key="ask_acts", horizontal=True, width="content", gap="small"):
                self._acts(view)
        st.html(strip(view, section, self.profile))
        if understood := self._understood(section):
            st.html(understood)
        if not self.first.ended:
            self._iterations(view)

    def _iterations(self, view: RunView) -> None:
        """A card per iteration: all there is while the run lives, below the answer once it has one."""
        section = view.sections[0] if view.sections else None
        if self.question.kind == "evidence":
            st.html(ask_iterations.cards(section, self.profile, view.ended))
        else:
            st.html(ask_ranking.cards(section, view.ended))

    def _acts(self, view: RunView) -> None:
        if not view.ended:
            st.button("Stop", key="stop", on_click=self._stop, help="Ends after the call in flight; the best iteration is kept")
            return
        if self.first.ended and answered(view):
            with said():
                acts(self.desk, self.run_id, self.desk.questions.case(self.run_id))
            if st.button("Follow up", key="ask_follow", help="Ask on, with this question and answer as context"):
                st.switch_page("pages/ask.py", query_params={"after": self.run_id})
        if st.button("New question", key="ask_new"):
            st.switch_page("pages/ask.py")

    def _stop(self) -> None:
        with suppress(AppError):
            self.desk.cancel(self.run_id)

    def _under(self, view: RunView) -> Html:
        kind = KINDS[self.question.kind]
        mode = f" · {MODES[self.question.mode]}" if self.question.kind == "evidence" else ""
        live = [one for one in self.question.sources if one != "index"]
        where = f"asked {', '.join(live)}" if live else "nothing left this machine"
        spent = view.usage
        cost = f" · {words.count(spent.calls, 'call')} · {words.money(spent.cost_usd)}" if spent.calls else ""
        seconds = tag("b", words.seconds(header.elapsed(view, datetime.now(UTC))), title="From the start to the end")
        engine = words.ENGINES[self.spec.options.engine]
        return tag("div", f"{kind}{mode} · {engine} · {where} · ", seconds, cost, class_="pl-sub")

    def _understood(self, section: SectionView | None) -> Html | None:
        draft = _newest(section)
        if self.question.kind == "practitioner":
            told = ask_iterations.value(draft, "filters")
            return filters(told if isinstance(told, dict) else self.seen.filters)
        if self.question.mode == "general":
            return None
        pico, tags = ask_iterations.value(draft, "pico"), ask_iterations.value(draft, "tags")
        if isinstance(pico, dict) and isinstance(tags, dict):
            return chips(Pico.model_validate(pico), Tags.model_validate(tags), self.seen.names)
        return chips(self.question.pico or self.seen.pico, self.question.tags or self.seen.tags, self.seen.names)

    def _settle(self, view: RunView) -> None:
        """What an ended run leaves: the answer first, everything to know of it, then how it was found."""
        section = view.sections[0] if view.sections else None
        for told in (ending.refusal(view), ending.verdict(section) if section else None, ending.warnings(view)):
            if told:
                st.html(told)
        self._warned(view)
        draft = answered(view)
        if draft is None:
            st.html(tag("div", tag("b", "There is no answer."), tag("p", "Ask again in other words."), class_="pl-empty"))
        elif self.question.kind == "evidence":
            self._answer(draft)
        else:
            self._ranking(draft, view)
        st.html(tag("h2", "How it was found", class_="ask-how"))
        self._iterations(view)
        st.page_link("pages/run.py", label="Every step of this run", query_params={"run": self.run_id})

    def _warned(self, view: RunView) -> None:
        """What the answer itself says to know of it: rows that were left out, sources that failed, a question that was cut."""
        with said():
            held = self.desk.questions.answer(self.run_id)["warnings"]
        end = view.finished
        known = {*(view.read.warnings if view.read else ()), *((*end.warnings, end.reason) if end else ())}
        if lines := [str(one) for one in held if one not in known] if isinstance(held, list) else []:
            listed = tag("ul", *(tag("li", line) for line in lines))
            st.html(tag("div", tag("b", "To know of this answer"), listed, class_="pl-note"))

    def _answer(self, draft: Draft) -> None:
        with said():
            case = self.desk.questions.case(self.run_id)
        left, right = st.columns([11, 9], gap="medium")
        with right, st.container(border=True, key="ask_references"):
            kept = references_editor(self.desk, self.run_id, case, draft)
        with left:
            with st.container(border=True, key="ask_answer"):
                st.html(ask_answer.answer(draft, kept))
                if pictures := ask_answer.images(draft):
                    st.html(pictures)
            if self.question.mode == "doctor":
                understanding_editor(self.desk, self.run_id, case, self.question, draft, self.seen.names)

    def _ranking(self, draft: Draft, view: RunView) -> None:
        with said():
            case = self.desk.questions.case(self.run_id)
        with st.container(border=True, key="ask_ranking"):
            ranking_editor(self.desk, self.run_id, case, draft)


def answered(view: RunView) -> Draft | None:
    """The draft that the run ended with."""
    end = view.sections[0].concluded if view.sections else None
    return end.draft if end else None


def strip(view: RunView, section: SectionView | None, profile: Profile) -> Html:
    """The stages in order: understood, each iteration with its score, why it stopped."""
    steps = [pill("Understood", "good") if view.read else pill("Waiting", "live")]
    for at in section.attempts if section else ():
        if at.grade:
            shown = words.score(at.grade.score, profile.scale)
            steps.append(pill(f"Iteration {at.number} · {shown}", "good", f"{words.seconds(at.seconds)}"))
        else:
            steps.append(pill(f"Iteration {at.number} · {'cut' if view.ended else 'at work…'}", "" if view.ended else "live"))
    steps.append(_end(view, section))
    arrows = [piece for step in steps for piece in (tag("i", "→"), step)][1:]
    return tag("div", *arrows, class_="pl-card pl-strip")


def _end(view: RunView, section: SectionView | None) -> Html:
    done = section.concluded if section else None
    if done:
        reason = STOPS.get(done.stop_reason, done.stop_reason.replace("_", " "))
        return pill(f"Stopped: {reason}", "good" if done.passed else "doubt", done.words)
    if view.finished:
        return pill(f"Ended: {words.OUTCOMES.get(view.finished.outcome, 'done')}", "bad" if view.state == "failed" else "")
    return pill("Decide")


def _title(question: Question, view: RunView) -> Html:
    shown, tone = words.STATES[view.state]
    if view.finished and view.finished.outcome in words.OUTCOMES:
        shown, tone = words.OUTCOMES[view.finished.outcome], "bad" if view.finished.outcome != "cancelled" else ""
    return tag("div", tag("h1", heading(question), title=question.text), pill(shown, tone), class_="pl-head")


def _newest(section: SectionView | None) -> Draft | None:
    if section is None:
        return None
    if section.concluded and section.concluded.draft:
        return section.concluded.draft
    return next((at.draft for at in reversed(section.attempts) if at.draft), None)
