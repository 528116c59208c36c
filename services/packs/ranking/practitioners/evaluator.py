"""Judging a batch: by rules on the profile, or by a model that is asked again once for whatever it left open."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from services.core.base import Frozen
from services.core.calls import CallRequest
from services.core.draft import Malformed
from services.core.errors import AppError, ProviderDown
from services.core.prompt import Prompt, fill
from services.packs.ranking.practitioners.fit import Category, Fit, judge
from services.packs.ranking.practitioners.intent import Intent
from services.packs.ranking.practitioners.stages import Candidate
from services.tasks.asking import AskKit
from services.tasks.together import together

NAME = "ranking/practitioners"
LONGEST_PROFILE = 4000
"""Characters of one profile in a prompt."""
UNUSABLE = (
    "The evaluator failed: the model that judges gave no answer of the shape it was asked for. "
    "Judgements made before are kept; ask again, or choose another model."
)
TRIES = 2
"""Times that a profile is asked about before it is left open."""


class JudgedDoctor(Frozen):
    """A model's judgement of one practitioner."""

    practitioner_id: str
    fit_category: Category
    reason: str


class Judgements(Frozen):
    """A model's answer on a batch."""

    per_doctor: list[JudgedDoctor]


@dataclass(frozen=True)
class Verdicts:
    """Judgements by id; who is missing was left open. `calls` to a model; `failed`: nothing usable came back."""

    fits: Mapping[str, Fit] = field(default_factory=dict)
    calls: int = 0
    failed: bool = False
    warnings: tuple[str, ...] = ()


class Evaluator(Protocol):
    """Judges practitioners against an intent. The same batch and replies give the same judgements."""

    def evaluate(self, batch: Sequence[Candidate]) -> Verdicts:
        """A provider that fails is a verdict with `failed`. Raises DeadlineReached or RunCancelled."""
        ...


@dataclass(frozen=True)
class Rules:
    """The builtin evaluator."""

    intent: Intent

    def evaluate(self, batch: Sequence[Candidate]) -> Verdicts:
        return Verdicts({one.id: judge(one.profile, self.intent) for one in batch})


@dataclass(frozen=True)
class Model:
    """A model behind the kit. `parts`: into how many calls a batch is divided."""

    kit: AskKit
    prompt: Prompt
    question: str
    conditions: Mapping[str, str]
    parts: int = 1

    def evaluate(self, batch: Sequence[Candidate]) -> Verdicts:
        """An id left out, or judged twice and differently, is asked for once more, then left open; unknown ids are dropped.

        What was judged before the provider failed is kept. Raises DeadlineReached or RunCancelled.
        """
        fits: dict[str, Fit] = {}
        calls, usable = 0, False
        for _ in range(TRIES):
            parts = [left for part in _divided(batch, self.parts) if (left := [one for one in part if one.id not in fits])]
            try:
                for part, answer in zip(
                    parts, together(self.kit, [self._request(one) for one in parts], Judgements), strict=True
                ):
                    calls += 1
                    if not isinstance(answer, Malformed):
                        usable = True
                        fits |= settled(answer.per_doctor, [one.id for one in part])
            except ProviderDown as error:
                return Verdicts(fits, calls, failed=True, warnings=(told_failure(error),))
        if batch and not usable:
            return Verdicts(fits, calls, failed=True, warnings=(UNUSABLE,))
        left_open = len(batch) - len(fits)
        told = (f"The evaluator left {left_open} of {len(batch)} profiles open.",) if left_open else ()
        return Verdicts(fits, calls, warnings=told)

    def _request(self, batch: Iterable[Candidate]) -> CallRequest:
        conditions = json.dumps(dict(self.conditions), ensure_ascii=False)
        stable = fill(self.prompt, question=self.question, conditions=conditions)
        profiles = "\n".join(f"<profile id={json.dumps(one.id)}>\n{shown(one)}\n</profile>" for one in batch)
        return CallRequest(role="grade", pack=NAME, stable=stable, tail=f"PROFILES\n{profiles}\nEND OF PROFILES")


@dataclass
class Remembering:
    """An evaluator that asks nothing twice in a run: judgements are kept by question, profile and prompt."""

    inner: Evaluator
    version: str
    kept: dict[str, Fit]

    def evaluate(self, batch: Sequence[Candidate]) -> Verdicts:
        keys = {one.id: hashlib.sha256(f"{self.version}\n{shown(one)}".encode()).hexdigest() for one in batch}
        known = {name: self.kept[one] for name, one in keys.items() if one in self.kept}
        asked = [one for one in batch if one.id not in known]
        if not asked:
            return Verdicts(known)
        fresh = self.inner.evaluate(asked)
        self.kept.update({keys[name]: fit for name, fit in fresh.fits.items()})
        return Verdicts({**known, **fresh.fits}, fresh.calls, fresh.failed, fresh.warnings)


def version_of(question: str, conditions: Mapping[str, str], prompt: Prompt) -> str:
    """What a judgement depends on beside the profile; which model judges is fixed for a run."""
    return json.dumps([question, sorted(conditions.items()), prompt.sha256], ensure_ascii=False)


def settled(said: Iterable[JudgedDoctor], asked: Iterable[str]) -> dict[str, Fit]:
    """The judgements of those asked for that were given once, or more than once alike."""
    wanted = set(asked)
    given = [one for one in said if one.practitioner_id in wanted]
    differing = Counter(name for name, _ in {(one.practitioner_id, one.fit_category) for one in given})
    return {
        one.practitioner_id: Fit(one.fit_category, one.reason) for one in reversed(given) if differing[one.practitioner_id] == 1
    }


def shown(one: Candidate) -> str:
    """A profile as a model reads it, without name or reviews."""
    profile = one.profile
    facts = {
        "specialty": profile.specialty,
        "subspecialties (main first)": profile.subspecialties,
        "procedures": [f"{name} ({count})" if count else name for name, count in profile.procedures],
        "conditions": profile.conditions,
        "interests": profile.interests,
        "ages": profile.ages,
        "gender": profile.gender,
        "languages": profile.languages,
        "insurers": profile.insurers,
        "places": profile.cities,
        "video": profile.telehealth,
        "about": profile.about,
    }
    told = json.dumps({name: value for name, value in facts.items() if value not in ("", (), [], None)}, ensure_ascii=False)
    return told.replace("<", "\\u003c")[:LONGEST_PROFILE]


def _divided(batch: Sequence[Candidate], parts: int) -> list[Sequence[Candidate]]:
    size = max(1, -(-len(batch) // parts))
    return [batch[start : start + size] for start in range(0, len(batch), size)]


def told_failure(error: AppError) -> str:
    """The warning of an evaluator that did not answer."""
    return f"The evaluator did not answer: {error.message} Judgements made before are kept."
