"""`proofloop ask`: one question, or a file of them, answered on the same desk as the screens."""

import argparse
import json
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import get_args

from pydantic import JsonValue

from services.core.errors import AppError
from services.core.question import Mode, Question, QuestionKind, Source
from services.core.run import Engine, RunOptions
from services.desk import wiring
from services.desk.ask.intake import MOST_LIST_BYTES
from services.desk.ask.result import not_asked
from services.desk.ask.words import told
from services.desk.desk import Desk
from services.desk.nouns import Incoming

Say = Callable[[str], None]
LOOK_SECONDS = 0.02
AHEAD = 8
"""Questions of a file that are queued at once."""


def add_ask(commands: "argparse._SubParsersAction[argparse.ArgumentParser]", count: Callable[[str], int]) -> None:
    """The `ask` command with its arguments; `count` reads a number from 1 up."""
    ask = commands.add_parser("ask", help="answer a clinical question from evidence, or find a practitioner")
    ask.add_argument("kind", choices=get_args(QuestionKind))
    ask.add_argument("question", nargs="?", metavar="QUESTION", help="one question; or --file")
    ask.add_argument("--file", type=Path, metavar="F", help="one question a line; one JSON line out for each, in order")
    ask.add_argument("--json", action="store_true", help="the whole answer as JSON")
    ask.add_argument("--practitioners", type=Path, metavar="LIST", help="CSV, JSON or JSON lines, one practitioner a row")
    ask.add_argument("--location", default="", metavar="WHERE")
    ask.add_argument("--mode", choices=get_args(Mode), default="doctor")
    ask.add_argument("--source", action="append", choices=get_args(Source), help="may be given several times; default: index")
    ask.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the source design")
    ask.add_argument("--engine", choices=get_args(Engine), help="default: PROOFLOOP_ENGINE, else builtin")
    ask.add_argument("--jobs", type=count, metavar="N", help="questions worked on at once")


def run_ask(chosen: argparse.Namespace, say: Say) -> int:
    """Exit code: 0 when every question ended in a stated outcome, 1 when one failed. Raises AppError on misuse."""
    if (chosen.question is None) == (chosen.file is None):
        raise AppError("Give one question, or a file of them.", 'For example: proofloop ask evidence "..." --json')
    desk = wiring.desk()
    options = RunOptions(engine=chosen.engine or desk.default_engine())
    pattern = _pattern(desk, chosen)
    lines = [chosen.question] if chosen.file is None else _lines(chosen.file)
    wiring.start("cli", jobs=chosen.jobs)
    try:
        worst = 0
        for text, answer in zip(lines, _answers(desk, pattern, options, lines), strict=True):
            say(json.dumps(answer, ensure_ascii=False) if chosen.json or chosen.file else told(text, answer))
            worst = max(worst, int(answer["outcome"] == "failed"))
        return worst
    finally:
        wiring.stop()


def _answers(desk: Desk, pattern: Question, options: RunOptions, lines: Sequence[str]) -> Iterator[dict[str, JsonValue]]:
    """An answer to each line, in order, with some of the next ones under way."""
    asked: list[str | dict[str, JsonValue]] = []
    for at in range(len(lines)):
        while len(asked) < min(len(lines), at + AHEAD):
            asked.append(_asked(desk, pattern.model_copy(update={"text": lines[len(asked)]}), options))
        one = asked[at]
        yield one if isinstance(one, dict) else _ended(desk, one)


def _asked(desk: Desk, question: Question, options: RunOptions) -> str | dict[str, JsonValue]:
    try:
        return desk.questions.ask(question, options).run_id or ""
    except AppError as error:
        return not_asked(error.message, error.remedy)


def _ended(desk: Desk, run_id: str) -> dict[str, JsonValue]:
    while run_id in desk.alive():
        time.sleep(LOOK_SECONDS)
    return desk.questions.answer(run_id)


def _pattern(desk: Desk, chosen: argparse.Namespace) -> Question:
    """What all questions of the command share."""
    listed, name = "", ""
    if chosen.kind == "practitioner":
        file = _list(chosen.practitioners)
        listed, name = desk.questions.keep_list(file), file.name
    return Question(
        kind=chosen.kind,
        text="",
        mode=chosen.mode,
        location=chosen.location,
        options=dict(_option(one) for one in chosen.option),
        sources=tuple(dict.fromkeys(chosen.source or ("index",))),
        practitioners=listed,
        practitioners_name=name,
    )


def _list(file: Path | None) -> Incoming:
    if file is None:
        raise AppError("There is no list of practitioners to choose from.", "Give one with --practitioners FILE.")
    try:
        with file.open("rb") as opened:
            return Incoming(name=file.name, data=opened.read(MOST_LIST_BYTES + 1))
    except OSError:
        raise AppError(f"There is no file {file}.", "Check the path.") from None


def _lines(file: Path) -> list[str]:
    try:
        text = file.read_text("utf-8-sig")
    except OSError:
        raise AppError(f"There is no file {file}.", "Check the path.") from None
    except UnicodeDecodeError:
        raise AppError(f"{file} is not UTF-8 text.", "Save it as UTF-8, one question a line.") from None
    return text.splitlines()


def _option(told: str) -> tuple[str, JsonValue]:
    name, equals, value = told.partition("=")
    if not equals or not name.strip():
        raise AppError(f"{told} is not NAME=VALUE.", "For example: --option maxIterations=3")
    try:
        parsed: JsonValue = json.loads(value)
    except ValueError:
        parsed = value
    return name.strip(), parsed
