"""Facts about `proofloop ask`: an answer on the terminal or as JSON, a file of questions in order, and telling exit codes."""

import json
from pathlib import Path

import pytest

from services.desk import wiring
from services.desk.ask import words as ask_words
from services.desk.cli import main
from tests.desk.houses import toy_house
from tests.toy_question import LIST, toy_question_packs

ANSWER_KEYS = {"result", "iterations", "stop_reason", "warnings", "seconds", "outcome", "run_id"}


@pytest.fixture(autouse=True)
def home(tmp_path: Path) -> Path:
    wiring.use(toy_house(tmp_path / "home", question_packs=toy_question_packs))
    return tmp_path


def test_one_question_is_answered_as_one_line_of_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", "evidence", "apixaban or warfarin in atrial fibrillation?", "--json"]) == 0
    lines = capsys.readouterr().out.splitlines()
    told = json.loads(lines[0])
    assert len(lines) == 1
    assert set(told) == ANSWER_KEYS
    assert (told["stop_reason"], len(told["iterations"])) == ("sufficient", 2)


def test_people_read_claims_with_their_references_and_why_it_stopped(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", "evidence", "apixaban or warfarin in atrial fibrillation?"]) == 0
    out = capsys.readouterr().out
    assert "- Apixaban caused less bleeding than warfarin in atrial fibrillation. [1]" in out
    assert "[1] Rivo T: Apixaban and bleeding. Toy Journal 2020. https://pubmed.ncbi.nlm.nih.gov/1/ (PubMed)" in out
    assert "Stopped: sufficient; 2 iterations" in out


def test_a_file_of_questions_gives_a_line_each_in_order(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["apixaban?", "", "warfarin and kidneys?", "hello there", *(f"warfarin dose {number}?" for number in range(8))]
    (home / "questions.txt").write_text("\n".join(asked) + "\n", "utf-8")
    assert main(["ask", "evidence", "--file", str(home / "questions.txt"), "--jobs", "3"]) == 0
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [one["outcome"] for one in told] == ["answered", "refused", "answered", "refused", *["answered"] * 8]
    assert [one["result"]["sub_queries"][0]["text"] for one in told if one["result"]] == [
        text for text in asked if text and "hello" not in text
    ]
    assert told[1]["warnings"] and told[1]["result"] is None


def test_a_practitioner_is_found_in_a_list(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "doctors.json").write_bytes(LIST)
    assert main(["ask", "practitioner", "svt ablation", "--practitioners", str(home / "doctors.json")]) == 0
    out = capsys.readouterr().out
    assert "1. Cy Vane (no specialty), excellent: shared words" in out
    assert "Stopped: top-k-excellent" in out


def test_options_of_the_source_design_reach_the_question(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "doctors.json").write_bytes(LIST)
    asked = ["ask", "practitioner", "svt ablation", "--practitioners", str(home / "doctors.json"), "--json"]
    assert main([*asked, "--option", "maxIterations=1"]) == 0
    assert len(json.loads(capsys.readouterr().out)["iterations"]) == 1
    assert main([*asked, "--option", "maxIterations=99"]) == 0
    assert json.loads(capsys.readouterr().out)["outcome"] == "refused"


def test_a_question_that_fails_makes_the_exit_code_one(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "doctors.json").write_bytes(b"[{]")
    assert main(["ask", "practitioner", "svt ablation", "--practitioners", str(home / "doctors.json"), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["outcome"] == "failed"


def test_a_practitioner_is_never_chosen_from_nobody_knows_where(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", "practitioner", "svt ablation"]) == 2
    assert "--practitioners" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "one question, or a file"),
        (["x", "--file", "y"], "one question, or a file"),
        (["--file", "nosuch.txt"], "no file"),
        (["apixaban?", "--option", "maxIterations"], "NAME=VALUE"),
    ],
)
def test_misuse_is_told(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", "evidence", *arguments]) == 2
    assert said in capsys.readouterr().err


def test_figures_are_told_with_their_licence_and_the_search_that_found_them() -> None:
    figure = {"title": "Figure 1: A film", "url": "https://x", "query": "film", "licence": "CC BY 4.0", "credit": "Doe et al."}
    answer = {"result": {"images": [figure]}, "iterations": [], "stop_reason": "s", "seconds": 1.0}
    assert "Image: Figure 1: A film. Doe et al. CC BY 4.0. https://x (found by “film”)" in ask_words.told("q", answer)
    nothing = {"image_policy": {"modalities": ["CT"], "note": "No source is at hand."}}
    assert "Images: No source is at hand." in ask_words.told("q", {**answer, "result": nothing})
