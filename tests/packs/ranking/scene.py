"""A list, a question and a kit for rankings in tests: the real pack on files of our own, nothing durable."""

import hashlib
import json
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import JsonValue

from services.core.events import Concluded
from services.core.question import Message, Question
from services.core.usage import Usage
from services.engine.conclude import conclude
from services.engine.fold import SectionView, fold
from services.engine.loop import LoopStep, Outcome, run_loop
from services.engine.protocol import Spent
from services.packs.ranking.practitioners.ranking import Ranking
from services.packs.ranking.practitioners.task import PACK
from services.tasks.asking import AskKit, Resources
from tests.kits import DirectKit

SAMPLES = Path(__file__).parents[2] / "samples/practitioners"


def own_list() -> bytes:
    return (SAMPLES / "profiles.jsonl").read_bytes()


def own_questions(half: str) -> list[dict[str, Any]]:
    """The labelled questions of one half: id, query, grades."""
    return [json.loads(line) for line in (SAMPLES / f"queries_{half}.jsonl").read_text("utf-8").splitlines()]


@cache
def cache_folder() -> Path:
    """A folder that lives as long as the tests."""
    folder = tempfile.TemporaryDirectory(prefix="rankings-")
    _kept.append(folder)
    return Path(folder.name)


_kept: list[tempfile.TemporaryDirectory[str]] = []


@dataclass
class Still:
    """A watch whose time stands still."""

    seconds: float = 0.0
    stop: bool = False

    def elapsed(self) -> float:
        return self.seconds

    def spent(self) -> Spent:
        return Spent()

    def charged(self) -> Usage:
        return Usage()

    def cancelled(self) -> bool:
        return self.stop


@dataclass
class Ran:
    """A ranking from its first event to its end."""

    task: Ranking
    outcome: Outcome
    end: Concluded
    steps: tuple[LoopStep, ...] = ()
    view: SectionView = field(default_factory=lambda: SectionView(0))

    @property
    def values(self) -> Mapping[str, Any]:
        return {name: one.value for name, one in self.end.draft.fields.items()} if self.end.draft else {}

    @property
    def results(self) -> list[dict[str, Any]]:
        return list(self.values["results"])

    @property
    def metadata(self) -> dict[str, Any]:
        return dict(self.values["metadata"])

    @property
    def ids(self) -> list[str]:
        return [one["document"].get("id") or one["document"]["practitioner_id"] for one in self.results]


def question(
    text: str,
    content: bytes | None = None,
    name: str = "list.jsonl",
    history: Sequence[str] = (),
    location: str = "",
    **options: JsonValue,
) -> Question:
    data = own_list() if content is None else content
    return Question(
        kind="practitioner",
        text=text,
        history=tuple(Message(role="user", text=one) for one in history),
        location=location,
        options=options,
        practitioners=hashlib.sha256(data).hexdigest(),
        practitioners_name=name,
    )


def resources(content: bytes | None = None, *, model: bool = False) -> Resources:
    data = own_list() if content is None else content
    words = {"rubric": PACK.rubric, "prompts": PACK.prompts}
    return Resources(today=date(2026, 1, 1), cache=cache_folder(), file=lambda _: data, model=model, **words)


def task(asked: Question, content: bytes | None = None, kit: AskKit | None = None) -> Ranking:
    made = PACK.make(asked, kit or no_kit(), resources(content, model=kit is not None))
    assert isinstance(made, Ranking)
    return made


def no_kit() -> AskKit:
    """A kit that has nobody to ask."""
    return NoKit({})


class NoKit(DirectKit):
    def search(self, source: str, query: object) -> Any:
        raise AssertionError("a ranking searches nowhere")


def run(made: Ranking, asked: Question, watch: Still | None = None) -> Ran:
    """The whole loop on the one engine, concluded as the desk concludes it."""
    policy = PACK.policy(asked)
    steps: list[LoopStep] = []
    loop = run_loop(made, policy, watch or Still())
    try:
        while True:
            steps.append(next(loop))
    except StopIteration as last:
        outcome: Outcome = last.value
    end = conclude(outcome, document=_document(), rubric=made.rubric, profile=made.profile, policy=policy)
    ended = made.conclude(outcome, end)
    return Ran(made, outcome, ended, tuple(steps), _view(steps, ended))


def ask(text: str, content: bytes | None = None, name: str = "list.jsonl", **more: Any) -> Ran:
    """Make and run in one go, with the builtin evaluator."""
    asked = question(text, content, name, **more)
    return run(task(asked, content), asked)


def _document() -> Any:
    from services.core.document import Document, Quality

    return Document(sha256="", medium="text", text="", pages=(), quality=Quality(score=1.0))


def _view(steps: Sequence[LoopStep], end: Concluded) -> SectionView:
    from datetime import UTC, datetime

    from services.core.events import Recorded

    at = datetime.fromtimestamp(time.time(), UTC)
    recorded = [Recorded(run_id="r", seq=seq, at=at, event=event) for seq, event in enumerate([*steps, end], start=1)]
    return fold("r", recorded).sections[0]
