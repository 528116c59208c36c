"""Facts about `proofloop run`: a line and a result file for each file, and an exit code that tells."""

import json
from decimal import Decimal
from pathlib import Path

import pytest

from services.core.document import Document
from services.desk import wiring
from services.desk.cli import main
from services.documents.refusal import Refused
from tests.desk.houses import toy_house
from tests.toy import HARD, TEXT

KEYS = {"file", "sha256", "outcome", "reason", "documents", "warnings", "seconds", "engine", "run_id"}
DOCUMENT_KEYS = {
    "doc_type",
    "subtype",
    "confidence",
    "pages",
    "score",
    "passed",
    "met_threshold",
    "stop_reason",
    "iterations",
    "needs_review",
    "review_reasons",
    "issues",
    "findings",
    "opinions",
    "fields",
    "attempts",
}
ATTEMPT_KEYS = {"score", "dimensions", "feedback", "fields", "seconds", "calls", "tokens", "cost_usd"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    files = {"easy.txt": TEXT, "hard.txt": HARD, "letter.txt": "Dear all, the picnic is on Sunday at noon."}
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "program.exe").write_bytes(b"MZ\x90\x00")
    return tmp_path


def result(folder: Path, name: str) -> dict[str, object]:
    told: dict[str, object] = json.loads((folder / "out" / f"{name}.result.json").read_text())
    return told


def test_every_file_gets_a_line_and_a_result_in_the_stable_form(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wiring.use(toy_house(folder / "home"))
    names = ["easy.txt", "hard.txt", "letter.txt", "program.exe"]
    code = main(["run", *(str(folder / name) for name in names), "--out", str(folder / "out"), "--jobs", "3"])
    assert code == 0
    assert sorted(line.split(":")[0] for line in capsys.readouterr().out.splitlines()) == names
    results = {name: result(folder, name) for name in names}
    assert all(set(one) == KEYS for one in results.values())
    assert [results[name]["outcome"] for name in names] == ["extracted", "extracted", "extracted", "refused"]
    document = results["hard.txt"]["documents"][0]
    assert set(document) == DOCUMENT_KEYS
    assert all(set(attempt) == ATTEMPT_KEYS for attempt in document["attempts"])
    assert (document["iterations"], document["passed"]) == (2, True)
    assert results["letter.txt"]["documents"][0]["doc_type"] == "OTHER"
    assert list((folder / "out").glob("*.partial")) == []


def test_a_runs_options_reach_the_run(folder: Path) -> None:
    wiring.use(toy_house(folder / "home"))
    chosen = ["--max-iterations", "1", "--type", "toy-note", "--preset", "real-time", "--engine", "builtin", "--tax-year", "2024"]
    assert main(["run", str(folder / "hard.txt"), "--out", str(folder / "out"), *chosen]) == 0
    assert result(folder, "hard.txt")["documents"][0]["iterations"] == 1


def test_what_a_run_sets_itself_of_its_loop_is_part_of_it(folder: Path) -> None:
    wiring.use(toy_house(folder / "home"))
    loop = ["--quality-threshold", "0.9", "--min-improvement", "0.02", "--timeout", "60", "--budget-usd", "0.05"]
    assert main(["run", str(folder / "easy.txt"), "--out", str(folder / "out"), *loop, "--llm-verification"]) == 0
    desk = wiring.use(toy_house(folder / "home"))
    try:
        options = desk.spec(str(result(folder, "easy.txt")["run_id"])).options
    finally:
        wiring.stop()
    set_here = options.overrides.model_dump(exclude_none=True)
    assert set_here == {"target": 0.9, "min_improvement": 0.02, "timeout": 60.0, "budget_usd": Decimal("0.05")}
    assert options.use_llm_verification


@pytest.mark.parametrize(
    ("option", "value"), [("--timeout", "nan"), ("--timeout", "0"), ("--budget-usd", "-1"), ("--quality-threshold", "95")]
)
def test_a_setting_that_cannot_be_is_refused_before_anything_is_read(
    folder: Path, option: str, value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    wiring.use(toy_house(folder / "home"))
    main(["run", str(folder / "easy.txt"), "--out", str(folder / "out"), option, value])
    said = capsys.readouterr()
    assert "is not" in said.out + said.err and "to e.g." in said.out + said.err


@pytest.mark.parametrize("amount", ["ten", "nan", "inf"])
def test_what_is_no_amount_is_refused_in_words(folder: Path, amount: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["run", str(folder / "easy.txt"), "--out", str(folder / "out"), "--budget-usd", amount])
    assert ended.value.code == 2
    assert f"{amount} is no amount in US dollars, such as 0.10" in capsys.readouterr().err


def test_the_client_and_the_switch_of_the_text_layer_are_part_of_the_run(folder: Path) -> None:
    wiring.use(toy_house(folder / "home"))
    chosen = ["--client", "Mira Solano", "--no-text-layer"]
    assert main(["run", str(folder / "easy.txt"), "--out", str(folder / "out"), *chosen]) == 0
    desk = wiring.use(toy_house(folder / "home"))
    try:
        options = desk.spec(str(result(folder, "easy.txt")["run_id"])).options
    finally:
        wiring.stop()
    assert (options.client, options.text_layer) == ("Mira Solano", False)


def test_lightweight_says_whether_it_was_verified_instead_of_a_score(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wiring.use(toy_house(folder / "home"))
    names = ["easy.txt", "letter.txt"]
    assert main(["run", *(str(folder / one) for one in names), "--out", str(folder / "out"), "--preset", "lightweight"]) == 0
    said = dict(line.split(": ", 1) for line in capsys.readouterr().out.splitlines())
    assert "no score, verified" in said["easy.txt"] and "no score, not verified" in said["letter.txt"]


def test_a_run_without_time_for_one_attempt_fails_and_says_so(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wiring.use(toy_house(folder / "home", settings={"timeout_ms": 1}))
    assert main(["run", str(folder / "easy.txt"), "--out", str(folder / "out")]) == 1
    said = capsys.readouterr().out
    assert "failed: Stopped: the time limit" in said and "MARC_TIMEOUT_MS" in said
    assert result(folder, "easy.txt")["outcome"] == "failed"


def test_a_file_that_fails_makes_the_exit_code_one(folder: Path) -> None:
    def read(*_: object, **__: object) -> Document:
        raise Refused("failed", "The reader broke.", "")

    wiring.use(toy_house(folder / "home", read=read))
    assert main(["run", str(folder / "easy.txt"), "--out", str(folder / "out")]) == 1
    assert result(folder, "easy.txt")["outcome"] == "failed"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nosuch.txt"], "no file"),
        (["easy.txt", "sub/easy.txt"], "overwrite"),
        (["easy.txt", "--type", "toy-nonsense"], "no document type"),
        (["easy.txt", "--engine", "openai"], "OPENAI_API_KEY"),
    ],
)
def test_misuse_is_told_and_runs_nothing(
    folder: Path, arguments: list[str], said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    (folder / "sub").mkdir()
    (folder / "sub" / "easy.txt").write_text(TEXT)
    wiring.use(toy_house(folder / "home"))
    monkeypatch.chdir(folder)
    assert main(["run", *arguments, "--out", str(folder / "out")]) == 2
    assert said in capsys.readouterr().err
    assert list(folder.glob("out/*")) == []


@pytest.mark.parametrize("arguments", [["run", "x.txt"], ["run", "x.txt", "--out", "o", "--jobs", "0"], ["dance"]])
def test_arguments_that_make_no_sense_end_with_two(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
