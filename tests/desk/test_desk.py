"""Facts about the desk: what is taken in, what becomes of it, and what anyone can see of it."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from services.core.calls import CallReply, CallRequest
from services.core.document import Document, Quality
from services.core.errors import AppError
from services.core.events import Attempted, Concluded, Decided
from services.core.policy import Overrides
from services.core.run import RunOptions
from services.desk.api.outcome import outcome
from services.desk.api.problem import Problem
from services.desk.desk import Desk
from services.desk.nouns import Incoming
from services.documents.reader import read
from services.documents.refusal import Refused
from services.providers.builtin import Builtin
from services.providers.seam import Rejected
from tests.desk.houses import ended, opened, toy_house
from tests.toy import HARD, TEXT, toy_packs


class Scripted(Builtin):
    """The builtin engine, until a test says what it does before it answers."""

    def __init__(self) -> None:
        super().__init__({name: pack.read for name, pack in toy_packs().items()})
        self.before: Callable[[CallRequest], None] = lambda _: None
        self.keys: list[str] = []

    def call(self, request: CallRequest, *, timeout: float) -> CallReply:
        self.keys.append(request.key)
        self.before(request)
        return super().call(request, timeout=timeout)


class Reader:
    """The real reader, until a test says otherwise; keeps the names it was told."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.instead: Callable[[], Document] | None = None

    def __call__(self, data: bytes, name: str, **how: object) -> Document:
        self.names.append(name)
        return self.instead() if self.instead else read(data, name)


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Desk, Scripted, Reader]]:
    provider, reader = Scripted(), Reader()
    house = toy_house(tmp_path_factory.mktemp("home"), provider=lambda *_: provider, read=reader)
    with opened(house) as desk:
        yield desk, provider, reader


@pytest.fixture
def desk(world: tuple[Desk, Scripted, Reader]) -> Iterator[Desk]:
    yield world[0]
    world[1].before, world[2].instead = lambda _: None, None


@pytest.fixture
def provider(world: tuple[Desk, Scripted, Reader]) -> Scripted:
    return world[1]


@pytest.fixture
def reader(world: tuple[Desk, Scripted, Reader]) -> Reader:
    return world[2]


def run(desk: Desk, text: str, options: RunOptions | None = None) -> str:
    made = desk.submit([Incoming(name="note.txt", data=text.encode())], options or RunOptions(), again=True)[0]
    assert made.run_id, made.problem
    ended(desk, made.run_id)
    return made.run_id


def test_a_text_is_extracted_in_as_many_attempts_as_it_needs(desk: Desk) -> None:
    result = desk.result(run(desk, HARD))
    assert (result["outcome"], result["file"], result["engine"]) == ("extracted", "note.txt", "builtin")
    document = result["documents"][0]
    assert (document["doc_type"], document["iterations"], document["stop_reason"]) == ("toy-note", 2, "threshold_met")
    assert document["fields"]["histology"]["value"] == "ductal carcinoma"
    assert document["fields"]["histology"]["places"][0]["span"] == [20, 36]
    assert document["pages"] == [1]
    assert [attempt["calls"] for attempt in document["attempts"]] == [1, 1]
    assert "histology" in document["attempts"][1]["feedback"]


def test_while_a_result_is_not_there_asking_for_it_says_so(desk: Desk, provider: Scripted) -> None:
    gate = threading.Event()
    provider.before = lambda _: gate.wait(60) and None
    made = desk.submit_text(f"{TEXT}gated", RunOptions())
    with pytest.raises(AppError, match="not ended"):
        desk.result(made.run_id or "")
    gate.set()
    ended(desk, made.run_id or "")


def test_the_same_bytes_under_the_same_options_are_not_run_twice_unless_wanted(desk: Desk) -> None:
    first = desk.submit_text(f"{TEXT}twice", RunOptions())
    again = desk.submit_text(f"{TEXT}twice", RunOptions())
    other = desk.submit_text(f"{TEXT}twice", RunOptions(preset="real-time"))
    assert (again.run_id, again.duplicate_of) == (None, first.run_id)
    assert other.run_id not in (None, first.run_id)
    forced = desk.submit([Incoming("pasted text.txt", f"{TEXT}twice".encode())], RunOptions(), again=True)[0]
    assert forced.run_id not in (None, first.run_id)
    for run_id in (first.run_id, other.run_id, forced.run_id):
        ended(desk, run_id or "")


def test_several_files_are_one_batch_and_a_bad_one_does_not_stop_the_others(desk: Desk) -> None:
    files = [
        Incoming("a.txt", TEXT.encode()),
        Incoming("empty.pdf", b""),
        Incoming("c.exe", b"MZ\x00"),
        Incoming("d.txt", b"note"),
    ]
    made = desk.submit(files, RunOptions(client="batch"))
    assert [bool(one.problem) for one in made] == [False, True, True, False]
    batch = desk.spec(made[0].run_id or "").batch
    assert batch
    assert {row.run_id for row in desk.runs(batch=batch)} == {one.run_id for one in made}
    for row in desk.runs(batch=batch):
        ended(desk, row.run_id)
    refused = next(row for row in desk.runs(batch=batch) if row.file == "empty.pdf")
    assert (refused.outcome, refused.problem) == ("refused", f"{made[1].problem} {made[1].remedy}")
    joined = desk.submit([Incoming("e.txt", b"one more note")], RunOptions(client="batch"), batch=batch)[0]
    assert desk.spec(joined.run_id or "").batch == batch
    ended(desk, joined.run_id or "")


def test_bytes_refused_under_a_wrong_name_are_read_under_the_right_one(desk: Desk) -> None:
    data = f"{TEXT}A name that lies.".encode()
    refused, good = desk.submit([Incoming("lies.pdf", data), Incoming("lies.txt", data)], RunOptions())
    assert refused.problem and not good.problem
    assert ended(desk, good.run_id or "").read is not None


def test_a_run_that_has_ended_runs_again_from_what_is_stored(desk: Desk) -> None:
    first = desk.submit_text(f"{TEXT}again and again", RunOptions(client="once more")).run_id or ""
    ended(desk, first)
    again = desk.run_again(first).run_id or ""
    assert again not in ("", first)
    assert (desk.spec(again).options, desk.spec(again).sha256) == (desk.spec(first).options, desk.spec(first).sha256)
    ended(desk, again)


def test_options_that_cannot_be_carried_out_are_refused_before_anything_is_stored(desk: Desk) -> None:
    before = desk.run_count()
    for options in (RunOptions(doc_type="toy-nonsense"), RunOptions(overrides=Overrides(max_iterations=0))):
        with pytest.raises(AppError) as told:
            desk.submit_text(TEXT, options)
        assert told.value.remedy
    assert desk.run_count() == before


def test_a_view_can_go_on_from_where_it_was(desk: Desk) -> None:
    run_id = run(desk, HARD)
    whole = desk.view(run_id)
    part = desk.view(run_id, None)
    assert desk.view(run_id, part) == whole
    assert desk.events(run_id, after=whole.seq) == ()
    assert [one.seq for one in desk.events(run_id, after=3)] == list(range(4, whole.seq + 1))


def test_an_unknown_run_is_an_error_with_a_remedy_everywhere(desk: Desk) -> None:
    for ask in (desk.view, desk.events, desk.spec, desk.policy, desk.profile, desk.result, desk.review, desk.cancel):
        with pytest.raises(AppError, match="no such run") as told:
            ask("f" * 32)
        assert told.value.remedy


def test_a_run_that_is_stopped_keeps_its_best_attempt(desk: Desk, provider: Scripted) -> None:
    started, gate = threading.Event(), threading.Event()

    def before(request: CallRequest) -> None:
        if request.key.endswith("/2"):
            started.set()
            gate.wait(60)

    provider.before = before
    made = desk.submit_text(f"{HARD.replace('Grade', 'Grad')}stopped", RunOptions())
    assert started.wait(60)
    desk.cancel(made.run_id or "")
    assert desk.runs(search=made.run_id or "")[0].stage == "stopping"
    gate.set()
    view = ended(desk, made.run_id or "")
    assert view.state == "cancelled"
    assert view.sections[0].concluded is not None
    assert view.sections[0].concluded.stop_reason == "cancelled"
    assert view.sections[0].concluded.draft is not None
    assert desk.result(made.run_id or "")["outcome"] == "cancelled"
    with pytest.raises(AppError, match="ended already"):
        desk.cancel(made.run_id or "")


def test_a_run_that_waits_is_stopped_at_once_and_nothing_is_read(desk: Desk, provider: Scripted, reader: Reader) -> None:
    gate = threading.Event()
    provider.before = lambda _: gate.wait(60) and None
    busy = [desk.submit_text(f"{TEXT}busy {number}", RunOptions()).run_id or "" for number in range(2)]
    waiting = desk.submit_text(f"{TEXT}waiting", RunOptions()).run_id or ""
    desk.cancel(waiting)
    assert desk.view(waiting).state == "cancelled"
    gate.set()
    for run_id in busy:
        ended(desk, run_id)
    reads = len(reader.names)
    run(desk, f"{TEXT}after")
    assert len(reader.names) == reads + 1
    assert [one.event.kind for one in desk.events(waiting)] == ["queued", "finished"]


def test_a_reader_is_never_told_what_the_file_was_called(desk: Desk, reader: Reader) -> None:
    desk.submit([Incoming("Jane Roe biopsy.txt", f"{TEXT}named".encode())], RunOptions())
    ended(desk, desk.runs(search="jane")[0].run_id)
    assert reader.names[-1] == "document.txt"


@pytest.mark.parametrize("outcome", ["refused", "needs_password", "unreadable", "failed"])
def test_a_file_that_cannot_be_read_ends_in_the_outcome_its_reader_stated(desk: Desk, reader: Reader, outcome) -> None:
    def refuse() -> Document:
        raise Refused(outcome, "It cannot be read.", "Save it again.")

    reader.instead = refuse
    result = desk.result(run(desk, TEXT))
    assert (result["outcome"], result["reason"], result["documents"]) == (outcome, "It cannot be read.", [])
    assert result["warnings"] == ["Save it again."]


def test_below_half_quality_nothing_is_extracted_and_the_user_is_told_why(desk: Desk, reader: Reader) -> None:
    poor = read(TEXT.encode(), "a.txt").model_copy(
        update={"quality": Quality(score=0.49, reasons=("too faint",), advice=("Scan it at 300 dpi.",))}
    )
    reader.instead = lambda: poor
    run_id = run(desk, TEXT)
    view = desk.view(run_id)
    assert view.refused is not None
    assert (view.refused.outcome, view.refused.reason, view.refused.advice) == (
        "unreadable",
        "too faint",
        ("Scan it at 300 dpi.",),
    )
    assert view.sections == ()


def test_a_document_of_no_known_type_is_other_without_fields_and_waits_for_a_person(desk: Desk) -> None:
    run_id = run(desk, "Dear all, the picnic is on Sunday.")
    document = desk.result(run_id)["documents"][0]
    assert (document["doc_type"], document["fields"], document["needs_review"]) == ("OTHER", {}, True)
    assert run_id in {row.run_id for row in desk.work.queue()}
    assert desk.review(run_id).cards == ()


def test_the_users_own_type_goes_before_what_the_words_say(desk: Desk) -> None:
    view = desk.view(run(desk, TEXT.replace("TOY NOTE", "A note from the surgery"), RunOptions(doc_type="toy-note")))
    classified = view.sections[0].classified
    assert classified is not None
    assert (classified.doc_type, classified.by, classified.confidence) == ("toy-note", "user", 1.0)


def test_a_provider_that_refuses_ends_the_run_with_a_typed_outcome_and_no_invented_result(desk: Desk, provider: Scripted) -> None:
    def before(_: CallRequest) -> None:
        raise Rejected("The key is wrong.", "Check it.")

    provider.before = before
    run_id = run(desk, TEXT)
    view = desk.view(run_id)
    concluded = view.sections[0].concluded
    assert concluded is not None and view.refused is not None
    assert (concluded.stop_reason, concluded.draft, concluded.score) == ("provider_failed", None, None)
    assert (view.state, view.refused.advice) == ("failed", ("Check it.",)) and "The key is wrong" in view.refused.reason
    result = desk.result(run_id)
    assert (result["outcome"], result["warnings"]) == ("failed", ["Check it."]) and "The key is wrong" in str(result["reason"])
    row = next(iter(desk.runs(search=run_id, limit=1)))
    assert row.state == "failed" and "The key is wrong" in row.problem
    assert run_id not in {one.run_id for one in desk.work.queue()}
    with pytest.raises(Problem) as told:
        outcome(desk, view)
    assert (told.value.status, told.value.suggestions) == (503, ("Check it.",))


@pytest.mark.parametrize(
    ("limits", "setting"),
    [(Overrides(timeout=0.001), "MARC_TIMEOUT_MS"), (Overrides(budget_tokens=0), "PROOFLOOP_BUDGET_TOKENS")],
)
def test_a_run_that_had_no_time_or_budget_for_one_attempt_fails_and_says_what_to_allow(
    desk: Desk, limits: Overrides, setting: str
) -> None:
    result = desk.result(run(desk, TEXT, RunOptions(overrides=limits)))
    assert result["outcome"] == "failed" and setting in str(result["warnings"])


def test_a_section_without_a_result_beside_one_with_values_is_warned_of(desk: Desk, provider: Scripted) -> None:
    def before(request: CallRequest) -> None:
        if "/1/extract/" in request.key:
            raise Rejected("Out of credit.", "Add some.")

    provider.before = before
    filler = "The patient was seen in the clinic and the findings were explained at length; come again in six weeks time.\n"
    one = f"TOY NOTE REPORT\nPatient: Mira Solano\nMRN: 5550101\n{TEXT.partition(chr(10))[2]}{filler}toy note\n"
    result = desk.result(run(desk, f"{one}\n{one.replace('2024-03-05', '2024-09-17')}"))
    assert result["outcome"] == "extracted"
    assert [one for one in result["warnings"] if "Section 2 has no result" in one and "Add some." in one]


def test_when_the_provider_fails_after_a_good_attempt_that_attempt_is_the_result(desk: Desk, provider: Scripted) -> None:
    def before(request: CallRequest) -> None:
        if request.key.endswith("/2"):
            raise Rejected("Out of credit.", "Add some.")

    provider.before = before
    concluded = desk.view(run(desk, HARD)).sections[0].concluded
    assert concluded is not None
    assert (concluded.stop_reason, concluded.best, concluded.iterations) == ("provider_failed", 1, 1)


def test_an_error_of_ours_ends_the_run_as_failed_without_a_word_of_the_document(
    desk: Desk, provider: Scripted, caplog: pytest.LogCaptureFixture
) -> None:
    def before(_: CallRequest) -> None:
        raise ValueError("cannot parse 'ductal carcinoma'")

    provider.before = before
    run_id = run(desk, TEXT)
    result = desk.result(run_id)
    assert result["outcome"] == "failed"
    assert "Something broke" in result["reason"]
    assert "carcinoma" not in result["reason"] + caplog.text
    assert "Traceback" not in result["reason"]
    assert run_id in caplog.text


def test_each_call_has_its_own_key_and_stands_in_its_attempt(desk: Desk, provider: Scripted) -> None:
    run_id = run(desk, HARD)
    assert [key for key in provider.keys if key.startswith(run_id)] == [f"{run_id}/0/extract/1", f"{run_id}/0/extract/2"]
    attempted = [one.event for one in desk.events(run_id) if isinstance(one.event, Attempted)]
    assert [one.calls for one in attempted] == [(f"{run_id}/0/extract/1",), (f"{run_id}/0/extract/2",)]
    assert "FEEDBACK FROM THE GRADER" in attempted[1].prompt


def test_a_run_pins_what_it_depends_on(desk: Desk) -> None:
    spec = desk.spec(run(desk, TEXT))
    pack = toy_packs()["clinical/toy"]
    assert spec.versions["rubric:clinical/toy"] == pack.rubric.sha256
    assert spec.versions["prompt:clinical/toy/extract"] == pack.prompts["extract"].sha256
    assert len(spec.versions["schema:clinical/toy"]) == 64
    assert spec.models == {"extract": "builtin/builtin"}


def test_a_runs_own_limit_holds(desk: Desk) -> None:
    run_id = run(desk, HARD, RunOptions(overrides=Overrides(max_iterations=1)))
    decided = [one.event for one in desk.events(run_id) if isinstance(one.event, Decided)]
    assert [one.verdict.reason for one in decided] == ["max_iterations"]
    assert desk.policy(run_id).max_iterations == 1
    assert desk.work.queue()


def test_with_the_loop_off_there_is_a_single_pass(desk: Desk) -> None:
    concluded = desk.view(run(desk, HARD, RunOptions(overrides=Overrides(loop_enabled=False)))).sections[0].concluded
    assert concluded is not None
    assert (concluded.iterations, concluded.stop_reason) == (1, "loop_disabled")


def test_lightweight_runs_are_scored_by_their_own_profile(desk: Desk) -> None:
    run_id = run(desk, TEXT, RunOptions(preset="lightweight"))
    concluded = next(one.event for one in desk.events(run_id) if isinstance(one.event, Concluded))
    assert concluded.grade is not None
    assert "required_coverage" in concluded.grade.dimensions
    assert desk.profile(run_id).name == "lightweight"
    assert concluded.passed
    document = desk.result(run_id)["documents"][0]
    assert (document["score"], document["passed"], [one["score"] for one in document["attempts"]]) == (None, True, [None])


def test_runs_are_listed_newest_first_and_found_by_part_of_a_name(desk: Desk) -> None:
    desk.submit([Incoming("Quarter_100%.txt", f"{TEXT}listed".encode())], RunOptions())
    row = desk.runs(limit=1)[0]
    assert row.file == "Quarter_100%.txt"
    assert [one.run_id for one in desk.runs(search="quarter_100%")] == [row.run_id]
    assert desk.runs(search="quarterx100") == ()
    ended(desk, row.run_id)
    assert desk.runs(state="queued", search="quarter") == ()


def test_the_builtin_engine_is_there_and_the_others_say_what_they_lack(desk: Desk) -> None:
    engines = {one.name: one for one in desk.engines()}
    assert engines["builtin"].available
    assert engines["builtin"].leaves == "nothing leaves this machine"
    assert desk.types() == (("toy-note", "Toy note"),)
    assert desk.rubric("toy-note") is not None
    assert desk.rubric("OTHER") is None


def test_files_lie_under_their_hash_and_a_damaged_one_is_noticed(desk: Desk, tmp_path: Path) -> None:
    house = toy_house(tmp_path)
    name = house.files.put(b"some bytes")
    assert house.files.put(b"some bytes") == name
    assert house.files.get(name) == b"some bytes"
    stored = next(path for path in (tmp_path / "files").rglob(name))
    stored.write_bytes(b"some bytez")
    with pytest.raises(AppError, match="damaged"):
        house.files.get(name)
    stored.unlink()
    with pytest.raises(AppError, match="missing"):
        house.files.get(name)
    with pytest.raises(AppError, match="not the name"):
        house.files.get("../../etc/passwd")
    assert not list((tmp_path / "files").rglob(".partial*"))
    house.database.close()
