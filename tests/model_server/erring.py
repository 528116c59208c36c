"""A model that errs at known rates: it knows the truth of each document and spoils it, repeatably.

It tells how much a loop mends under stated assumptions, and nothing about how well any real model reads.
"""

import hashlib
import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from threading import Lock

from services.core.draft import CitedField, Extraction
from tests.model_server.plays import Answer, Play, Status
from tests.model_server.seen import Seen
from tests.model_server.spoil import CLINICAL, KINDS, spoiled

DOCUMENT = re.compile(r"^DOCUMENT TEXT\n(.*?)(?:\n?END OF DOCUMENT TEXT$|\Z)", re.DOTALL | re.MULTILINE)
FIELDS = re.compile(r"^FIELDS: (.*)$", re.MULTILINE)
FEEDBACK = re.compile(r"^FEEDBACK FROM THE GRADER", re.MULTILINE)
ISSUE = re.compile(r"^\d+ \[([^\]\n]+)\]", re.MULTILINE)
MISSING = re.compile(r"^- ([^:\n]+):", re.MULTILINE)


@dataclass(frozen=True)
class Rates:
    """Chances, each 0-1. The first five are the chance, for each field, of that error in a first attempt.

    `clinical`: of a side flipped, a negation dropped, a unit changed, two names swapped, or another time or person taken.
    `repair`: an error goes when the feedback names its field. `relapse`: a right field that is answered again goes wrong.
    """

    drop: float
    swap: float
    invent: float
    lose: float
    misquote: float
    repair: float
    relapse: float
    clinical: float = 0.0

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of error that this model makes."""
        return (*KINDS, CLINICAL) if self.clinical else KINDS


LOW = Rates(drop=0.03, swap=0.01, invent=0.01, lose=0.02, misquote=0.03, repair=0.8, relapse=0.01)
MIDDLE = Rates(drop=0.08, swap=0.04, invent=0.03, lose=0.05, misquote=0.05, repair=0.65, relapse=0.03)
HIGH = Rates(drop=0.15, swap=0.08, invent=0.08, lose=0.10, misquote=0.09, repair=0.5, relapse=0.06)


def document_key(text: str) -> str:
    """What a truth is filed under: the hash of the document's text as it stands in the prompt."""
    return hashlib.sha256(text.strip().encode(errors="replace")).hexdigest()


@dataclass
class _Memory:
    attempt: int = 0
    errors: dict[str, str] = field(default_factory=dict)


class ErringModel:
    """A script for ModelServer. `truths` are true extractions by `document_key`; `seed` gives another, equal model.

    Every draw depends on (seed, document, field, attempt) only. A prompt without feedback is a first attempt and forgets what
    was before, so the same run on the same server goes the same way again. `errors` tells what is wrong in the last answer.
    """

    def __init__(self, truths: Mapping[str, Extraction], rates: Rates, seed: int = 0) -> None:
        self._truths = truths
        self._rates = rates
        self._seed = seed
        self._memory: dict[str, _Memory] = {}
        self._lock = Lock()

    def __call__(self, seen: Seen) -> Play:
        """The erring answer, or an error 400 for a document that has no truth here."""
        found = DOCUMENT.search(seen.prompt)
        key = document_key(found[1]) if found else ""
        if key not in self._truths:
            return Status(400, "unknown_document")
        with self._lock:
            return Answer(self._answer(key, seen.prompt, seen.tail).model_dump_json())

    def errors(self, key: str) -> dict[str, str]:
        """Field to kind of error in the answers so far to the document filed under `key`."""
        with self._lock:
            return dict(self._memory[key].errors)

    def _answer(self, key: str, prompt: str, tail: str) -> Extraction:
        truth = self._truths[key]
        asked = _asked(tail, [one.name for one in truth.fields])
        feedback = FEEDBACK.search(tail)
        memory = self._memory.setdefault(key, _Memory())
        if feedback is None:
            self._memory[key] = memory = _Memory()
        memory.attempt += 1
        named = _named(tail[feedback.start() :]) if feedback else frozenset()
        for name in asked:
            self._move_on(key, name, memory, named)
        fields = [self._field(key, name, memory, truth, prompt) for name in asked]
        return truth.model_copy(update={"fields": fields})

    def _move_on(self, key: str, name: str, memory: _Memory, named: frozenset[str]) -> None:
        """Decide whether this field is wrong in this attempt, and how."""
        rng = self._rng(key, name, memory.attempt, "error")
        if memory.attempt == 1:
            kind = _drawn(rng, self._rates)
        elif name in memory.errors:
            mended = name in named and rng.random() < self._rates.repair
            kind = None if mended else memory.errors[name]
        else:
            kind = rng.choice(self._rates.kinds) if rng.random() < self._rates.relapse else None
        if kind is None:
            memory.errors.pop(name, None)
        else:
            memory.errors[name] = kind

    def _field(self, key: str, name: str, memory: _Memory, truth: Extraction, prompt: str) -> CitedField:
        right = next((one for one in truth.fields if one.name == name), None)
        if right is None:
            return CitedField(name=name, status="not_found", value=None, quote=None, elements=None, confidence=0.5)
        kind = memory.errors.get(name)
        rng = self._rng(key, name, memory.attempt, "shape")
        wrong = spoiled(right, kind, truth.fields, prompt, rng) if kind else right
        return wrong.model_copy(update={"confidence": round(rng.uniform(0.8, 0.99), 2)})

    def _rng(self, key: str, name: str, attempt: int, purpose: str) -> random.Random:
        return random.Random(f"{self._seed}|{key}|{name}|{attempt}|{purpose}")


def _asked(tail: str, known: Sequence[str]) -> list[str]:
    found = FIELDS.findall(tail)
    names = [name.strip() for name in found[0].split(",")] if found else ["all"]
    return list(known) if names == ["all"] else list(dict.fromkeys(name for name in names if name))


def _named(feedback: str) -> frozenset[str]:
    return frozenset([*ISSUE.findall(feedback), *MISSING.findall(feedback)])


def _drawn(rng: random.Random, rates: Rates) -> str | None:
    draw = rng.random()
    for kind in rates.kinds:
        draw -= getattr(rates, kind)
        if draw < 0:
            return kind
    return None
