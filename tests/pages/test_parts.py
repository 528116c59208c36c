"""The drawing parts: escaping, masking, what changed, the replay clock."""

import re
from dataclasses import replace
from datetime import timedelta
from html.parser import HTMLParser
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as some

from pages.parts import attempts, changes, ending, feedback, header, replay, share, values, words
from pages.parts.chart import Aim, aim
from pages.parts.markup import join, pill, safe, tag
from services.core.events import Briefed, Finished, Queued, ReadStarted, Recorded, Reread, Rereading, StopAsked
from services.core.finding import WholeOpinion
from services.core.policy import policy_for
from services.core.profiles import profile
from services.core.rubric import FieldSpec
from services.desk.ledger import ledger
from services.desk.replay import RunView, as_of
from services.engine.fold import fold
from tests.pages import made


class Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []
        self.text = ""

    def handle_starttag(self, name: str, attrs: object) -> None:
        self.names.append(name)

    def handle_data(self, data: str) -> None:
        self.text += data


def read(markup: str) -> Reader:
    reader = Reader()
    reader.feed(markup)
    reader.close()
    return reader


@pytest.fixture(scope="module")
def view() -> RunView:
    return as_of("run-1", made.run(), 10_000)


@given(some.text(some.characters(exclude_categories=["Cs", "Cc"]), max_size=60), some.text(max_size=30))
def test_no_text_ever_becomes_an_element(text: str, attribute: str) -> None:
    drawn = read(tag("p", text, pill(text, why=attribute), title=attribute))
    assert drawn.names == ["p", "span"]
    assert drawn.text == text + text


def test_a_number_that_only_ranks_attempts_is_never_shown_as_a_score(view: RunView) -> None:
    light, section = profile("lightweight"), view.sections[0]
    drawn = attempts.cards(section, 3, None, light, ended=True)
    assert "rank 0." in drawn and "no statement of quality" in drawn and "Score from 0 to 1" not in drawn
    graded = next(one.grade for one in section.attempts if one.grade)
    assert f"· {graded.score:.2f}" not in header.strip(view, section, light, None)


def test_what_a_model_grader_says_of_the_whole_is_shown_beside_the_verdict(view: RunView) -> None:
    section = view.sections[0]
    assert section.concluded and section.concluded.grade
    opinion = WholeOpinion(
        by="model grader", passed=False, score=0.41, confidence=0.7, doc_type="W-2", reasoning="Box 1 is empty."
    )
    grade = section.concluded.grade.model_copy(update={"opinions": (opinion,)})
    drawn = read(ending.opinions(replace(section, concluded=section.concluded.model_copy(update={"grade": grade}))))
    assert drawn.text == "Model grader: fails it, takes it for W-2, 41 of 100, confidence 0.70Box 1 is empty."
    assert ending.opinions(section) is None


def test_markup_is_escaped_once() -> None:
    assert tag("b", tag("i", "<")) == "<b><i>&lt;</i></b>"
    assert join("a & b", safe("c<d")) == "a &amp; bc&lt;d"


@given(some.from_regex(r"9\d{2}-\d{2}-\d{4}", fullmatch=True), some.from_regex(r"0\d-\d{7}", fullmatch=True))
def test_identifiers_keep_only_their_last_four_digits(ssn: str, ein: str) -> None:
    hidden = values.mask(f"from {ssn} at {ein}.")
    assert ssn not in hidden
    assert ein not in hidden
    assert hidden == f"from ***-**-{ssn[-4:]} at **-***{ein[-4:]}."


@given(some.text(some.characters(exclude_categories=["Cs", "Cc"]), max_size=80))
def test_a_masked_text_is_as_long_as_the_text(text: str) -> None:
    assert len(values.mask(text)) == len(text)
    assert len(values.mask(text, whole=True)) == len(text)


def test_amounts_and_dates_are_not_taken_for_identifiers() -> None:
    plain = "68,412.55 on 2024-03-02, 12-03-2024, ER 95 %, phone 555-0100"
    assert values.mask(plain) == plain


PARTS = ("name", "dose")
TYPED = some.text(some.characters(codec="utf-8", exclude_categories=("Cs", "Cc", "Zl", "Zp")), min_size=1, max_size=12)
ENTRIES = some.dictionaries(some.sampled_from([*PARTS, "route"]), TYPED, min_size=1)


@given(ENTRIES)
def test_an_entry_reads_back_as_it_was_typed_whatever_stands_in_it(entry: dict[str, str]) -> None:
    spec = FieldSpec(name="x", label="X", kind="list", parts=PARTS)
    text = values.element_text(entry, spec)
    assert values.element_value(text, spec, objects=True) == entry


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        ("mapping", "Ki-67: 18 %", {"Ki-67": "18 %"}),
        ("mapping", "taken: 12:30", {"taken": "12:30"}),
        ("list", "metformin; 500 mg; route: by mouth", {"name": "metformin", "dose": "500 mg", "route": "by mouth"}),
        ("list", "aspirin; route: by mouth", {"name": "aspirin", "route": "by mouth"}),
        ("list", 'aspirin; "100 mg; then none"', {"name": "aspirin", "dose": "100 mg; then none"}),
        ("list", "aspirin; 12:30", {"name": "aspirin", "dose": "12:30"}),
    ],
)
def test_an_entry_is_typed_with_its_parts_behind_semicolons(kind: str, text: str, value: object) -> None:
    spec = FieldSpec(name="x", label="X", kind=kind, parts=PARTS)
    assert values.element_value(text, spec, objects=True) == value
    assert values.element_value(values.element_text(value, spec), spec, objects=True) == value


def test_an_entry_of_plain_words_is_those_words() -> None:
    spec = FieldSpec(name="x", label="X", kind="list")
    assert values.element_value(" carcinoma: in situ; left ", spec, objects=False) == "carcinoma: in situ; left"


def test_changed_fields_come_first_with_the_feedback_line_that_caused_them(view: RunView) -> None:
    drawn = read(changes.table(view.sections[0], ("1", "2"), made.W2, only_changed=False)).text
    assert drawn.index("Wages") < drawn.index("Social security tax") < drawn.index("Employee SSN")
    assert "feedback line 1" in drawn
    assert "kept" in drawn
    assert "not asked again" in drawn


def test_only_changed_leaves_the_kept_out(view: RunView) -> None:
    drawn = read(changes.table(view.sections[0], ("2", "3"), made.W2, only_changed=True)).text
    assert "Box 12 codes" in drawn
    assert "Employer name" not in drawn


def test_any_two_attempts_can_be_compared(view: RunView) -> None:
    assert set(changes.pairs(view.sections[0])) == {("1", "2"), ("2", "3"), ("1", "3")}
    assert changes.pairs(view.sections[0])[-1] == ("2", "3")


def test_feedback_is_shown_exactly_as_injected_but_for_identifiers(view: RunView) -> None:
    given_ = view.sections[0].attempts[1].feedback
    assert given_ is not None
    drawn = read(feedback.injected(given_)).text
    assert values.mask(given_.text) in drawn
    assert "900-12-4821" not in drawn


def test_each_injected_line_has_its_fate_beside_it_and_the_text_stays_as_it_was(view: RunView) -> None:
    section = view.sections[0]
    told = section.attempts[1].feedback
    assert told is not None
    drawn = feedback.injected(told, entries=ledger(section, made.W2))
    beside = dict(re.findall(r"^(\d+ \[\w+\]).*?>([^<>]+)</span>$", drawn, re.M))
    assert beside == {"1 [wages]": "fixed", "2 [ss_tax]": "fixed", "3 [codes]": "left"}
    assert re.findall(r"^<b>(KEEP|PRIORITY)</b>.*>([^<>]+)</span>$", drawn, re.M) == [("PRIORITY", "1 fixed"), ("KEEP", "6 held")]
    assert "asked:" in drawn and "The attempt took" in drawn
    bare = re.sub(r'<span class="pl-pill pl-fate[^>]*>[^<]*</span>', "", drawn)
    assert values.mask(told.text) in read(bare).text
    assert "pl-fate" not in feedback.injected(told)


def test_a_fix_that_a_person_changed_says_so(view: RunView) -> None:
    section = view.sections[0]
    told = section.attempts[1].feedback
    assert told is not None
    assert "fixed, but changed by a person" in feedback.injected(told, entries=ledger(section, made.W2, {"wages": "edited"}))


def test_the_prompt_diff_shows_what_differs(view: RunView) -> None:
    first, second = view.sections[0].attempts[:2]
    drawn = feedback.prompt_diff(first, second)
    assert "<del>Attempt 1: answer as JSON.\n</del><ins>Attempt 2: answer as JSON.\n</ins>" in drawn


def test_an_unknown_price_is_not_zero() -> None:
    assert words.money(None) == "price unknown"


def test_the_clock_counts_work_and_not_the_wait_in_line_so_that_it_does_not_jump_at_the_end() -> None:
    queued, begun = made.START, made.START + timedelta(seconds=40)
    waits = fold("run-1", [Recorded(run_id="run-1", seq=1, at=queued, event=Queued(file="a.pdf"))])
    works = fold("run-1", [Recorded(run_id="run-1", seq=2, at=begun, event=ReadStarted())], waits)
    end = Recorded(run_id="run-1", seq=3, at=begun + timedelta(seconds=6), event=Finished(outcome="extracted", seconds=5.9))
    assert header.elapsed(waits, queued + timedelta(seconds=30)) == 0.0
    assert header.elapsed(works, begun + timedelta(seconds=5)) == 5.0
    assert header.elapsed(fold("run-1", [end], works), begun + timedelta(seconds=60)) == 5.9


def test_the_header_tells_the_attempt_that_runs() -> None:
    cut = as_of("run-1", made.run(), 13)
    assert header.state(cut, policy_for("clinical"))[0] == "running · attempt 3 of at most 3"


def test_a_replay_at_double_speed_moves_twice_as_fast(monkeypatch: pytest.MonkeyPatch) -> None:
    events = made.run()
    now = SimpleNamespace(value=100.0)
    monkeypatch.setattr(replay.time, "monotonic", lambda: now.value)
    slow, fast = replay.Clock(), replay.Clock(speed=2)
    for one in (slow, fast):
        replay.play(one, len(events))
    now.value += 4 * replay.gap(events, 1) + 0.01
    for one in (slow, fast):
        replay.advance(one, events)
    assert (slow.at, fast.at) == (5, 9)


@given(some.lists(some.sampled_from([-1, 1]), max_size=60))
def test_stepping_never_leaves_the_run(steps: list[int]) -> None:
    one = replay.Clock()
    for by in steps:
        replay.step(one, by, 18)
        assert 1 <= one.at <= 18


def test_a_shared_run_holds_everything_and_no_identifier(view: RunView) -> None:
    page = share.page(view, made.spec("run-1"), policy_for("clinical"), profile("clinical"), [made.W2]).decode()
    names = read(page).names
    assert not {"script", "img", "link", "iframe", "form"} & set(names)
    assert "900-12-4821" not in page
    assert "Feedback injected into attempt 3" in page
    assert "Stopped: 3 of 3 attempts used" in page


def test_a_hostile_file_name_gives_a_harmless_download_name() -> None:
    view = as_of("x", made.run("x", file="../../a<b>.pdf"), 1)
    assert share.name(view) == "______a_b_.run.html"


@pytest.mark.parametrize(("kept", "seen"), [("68412.55", "68,412.55"), ("-1200", "-1,200"), ("0.50", "0.50"), ("n/a", "n/a")])
def test_amounts_are_shown_with_their_thousands_apart(kept: str, seen: str) -> None:
    assert values.shown(kept, FieldSpec(name="x", label="X", kind="money")) == seen


@pytest.mark.parametrize(("value", "seen"), [(0.9775, "0.978"), (0.9849, "0.98"), (0.90, "0.90"), (None, "none")])
def test_a_score_just_below_its_target_never_looks_like_it(value: float | None, seen: str) -> None:
    assert words.score(value, target=0.98) == seen


@pytest.mark.parametrize(
    ("change", "scale", "told"),
    [
        (0.1234, 1, ("+0.12", "good")), (-0.25, 1, ("-0.25", "bad")), (-0.0001, 1, ("+0.00", "")), (0.0, 100, ("+0", "")),
        (-0.004, 100, ("+0", "")), (0.31, 100, ("+31", "good")),
    ],
)  # fmt: skip
def test_a_change_that_rounds_to_nothing_is_neither_a_gain_nor_a_loss(change: float, scale: float, told: tuple[str, str]) -> None:
    assert words.gain(change, scale) == told


def test_a_finer_reading_is_a_stage_of_its_own_with_its_time() -> None:
    log = [one.event for one in made.run()]
    briefed = next(at for at, event in enumerate(log) if isinstance(event, Briefed) and event.attempt == 2)
    log[briefed + 1 : briefed + 1] = [Rereading(dpi=220), Reread(dpi=220, seconds=6.0)]
    events = made.recorded("run-1", log)

    def strip(until: int) -> str:
        view = as_of("run-1", events, until)
        return read(header.strip(view, view.sections[0], profile("clinical"), 0.99)).text

    assert "Reading again at a finer resolution…→Attempt 2→" in strip(briefed + 2)
    assert "Read again 6.0 s→Attempt 2 · extracting…" in strip(briefed + 3)
    assert "Read again 6.0 s→Attempt 2 · 0.97" in strip(10_000)


def test_a_feedback_line_of_an_attempt_between_is_named_as_that_ones(view: RunView) -> None:
    drawn = read(changes.table(view.sections[0], ("1", "3"), made.W2, only_changed=True)).text
    assert "attempt 2, line 1" in drawn
    assert "feedback line" in read(changes.table(view.sections[0], ("2", "3"), made.W2, only_changed=True)).text


def test_the_verdict_names_a_critical_issue_with_a_way_to_its_row() -> None:
    told = as_of("run-1", made.run("run-1", (made.FIRST,)), 10_000)
    drawn = ending.verdict(told.sections[0], made.W2, told)
    assert drawn is not None
    assert "critical issue open: " in drawn and "Box 1 · Wages" in drawn
    assert 'href="review?item=run-1%3A0&amp;field=wages"' in drawn


def test_the_bar_of_critical_issues_says_when_one_is_counted_elsewhere() -> None:
    assert words.dimension("no_critical_issue") == "No critical issue"
    assert words.dimension("no_critical_issue", missing=True) == "No other critical issue"


def test_a_form_without_a_target_is_drawn_against_its_pass_rule() -> None:
    assert aim(policy_for("tax"), profile("tax")) == Aim(0.7, "pass from", 100)
    assert aim(policy_for("clinical"), profile("clinical")) == Aim(0.95)


def test_a_run_that_is_being_stopped_says_so_until_it_has_ended() -> None:
    log = [one.event for one in made.run()]
    events = made.recorded("run-1", [*log[:6], StopAsked(), *log[6:]])
    assert header.state(as_of("run-1", events, 7), None)[0] == "stopping…"
    assert "stopping" not in header.state(as_of("run-1", events, 10_000), None)[0]
