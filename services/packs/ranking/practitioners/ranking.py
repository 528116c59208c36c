"""The ranking as a task of the engine: an attempt fetches and judges the next practitioners, the grade looks at the top."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from pydantic import JsonValue

from services.core.draft import Draft
from services.core.events import Concluded
from services.core.feedback import Feedback
from services.core.finding import Finding, Grade
from services.core.rubric import Profile, Rubric
from services.core.weigh import weigh
from services.engine.loop import Outcome
from services.engine.protocol import Attempt
from services.packs.ranking.practitioners.evaluator import Evaluator
from services.packs.ranking.practitioners.fetching import next_batch
from services.packs.ranking.practitioners.intent import Intent
from services.packs.ranking.practitioners.options import Options
from services.packs.ranking.practitioners.pool import Pool, Round, counts, joined
from services.packs.ranking.practitioners.report import draft_of
from services.packs.ranking.practitioners.roster import Roster
from services.packs.ranking.practitioners.stages import FirstStage

WORTH = {"excellent": 1.0, "good": 0.5}
ENDED_OUTSIDE = ("cancelled", "budget_exhausted", "timeout", "loop_disabled")
"""Stop reasons of the engine that have nothing to do with what was found."""


@dataclass
class Ranking:
    """One question over one list. What was judged is kept from attempt to attempt; the last attempt knows most."""

    rubric: Rubric
    profile: Profile
    roster: Roster
    intent: Intent
    options: Options
    first: FirstStage
    evaluator: Evaluator
    pool: Pool = field(default_factory=Pool)

    def attempt(self, feedback: Feedback) -> Draft:
        """The ranking with the next batch judged. Raises DeadlineReached or RunCancelled; then nothing was changed."""
        batch = next_batch(self.first.order, self.pool, self.options)
        iteration = len(self.pool.rounds)
        again = [one.candidate for one in self.pool.seen.values()] if self.options.reevaluate_all else []
        verdicts = self.evaluator.evaluate([*again, *batch])
        seen = joined(self.pool, batch, verdicts.fits, iteration)
        grown = replace(
            self.pool, seen=seen, failed=verdicts.failed, warnings=tuple(dict.fromkeys((*self.pool.warnings, *verdicts.warnings)))
        )
        done = Round(
            iteration=iteration,
            fetched=len(batch),
            judged=sum(one.id in verdicts.fits for one in batch),
            calls=verdicts.calls,
            top=grown.met(self.options.target_top_k),
            counts=counts(grown.ranking(self.options.shortlist_size)),
        )
        self.pool = replace(grown, rounds=(*grown.rounds, done))
        reason = self.reason(last=feedback.attempt >= feedback.attempts_allowed)
        return draft_of(self.pool, self.roster, self.intent, self.options, self.first.filtered, reason)

    def reason(self, *, last: bool) -> str:
        """Why it ends here: the first that holds (K2); "" when it may go on."""
        if not self.first.order:
            return "no-results"
        holds = (
            ("top-k-excellent", self.pool.met(self.options.wanted)),
            ("evaluation-failed", self.pool.failed),
            ("max-profiles-reviewed", self.pool.reviewed >= self.options.max_profiles_reviewed),
            ("no-more-profiles", len(self.pool.seen) >= len(self.first.order)),
            ("max-iterations", last),
        )
        return next((name for name, true in holds if true), "")

    def grade(self, draft: Draft, number: int) -> Grade:
        """1 when the top places are all excellent. A finding for each that is not; terminal when nobody is left to look at."""
        found = draft.fields["results"].value
        results = found if isinstance(found, list) else []
        ended = self.reason(last=False) not in ("", "top-k-excellent")
        findings = [_finding(rank, results, ended) for rank in range(1, self.options.wanted + 1)]
        return weigh(self.rubric, self.profile, findings)

    def merge(self, attempts: Sequence[Attempt], best: Attempt) -> tuple[Draft, dict[str, int]] | None:
        """The last attempt holds everybody judged; it is the result unless judging again made its top worse."""
        last = attempts[-1]
        if last.draft is None or last is best:
            return None
        return last.draft, dict.fromkeys(last.draft.fields, last.number)

    def conclude(self, outcome: Outcome, end: Concluded) -> Concluded:
        """The end with the ranking's own stop reason, also in the draft's metadata."""
        ours = self.reason(last=True)
        reason = end.stop_reason if outcome.verdict.reason in ENDED_OUTSIDE else ours
        if end.draft is None:
            return end.model_copy(update={"stop_reason": reason})
        told = end.draft.fields["metadata"]
        value: JsonValue = {**told.value, "terminationReason": reason} if isinstance(told.value, dict) else told.value
        fields = {**end.draft.fields, "metadata": told.model_copy(update={"value": value})}
        return end.model_copy(update={"stop_reason": reason, "draft": end.draft.model_copy(update={"fields": fields})})


def _finding(rank: int, results: Sequence[JsonValue], ended: bool) -> Finding:
    one = results[rank - 1] if rank <= len(results) else None
    category = one.get("fit_category") if isinstance(one, dict) else None
    score = WORTH.get(str(category), 0.0)
    said = f"is {category or 'not judged'}" if one else "is empty"
    reason = f": {one.get('evaluation_reason')}" if isinstance(one, dict) and one.get("evaluation_reason") else "."
    return Finding(
        check="top_k",
        dimension="top_k",
        field="results",
        score=score,
        severity=None if score == 1 else "major",
        message="" if score == 1 else f"Place {rank} {said}{reason}",
        suggestion="" if score == 1 or ended else "Look at the next practitioners.",
        code="" if score == 1 else "not_excellent",
        terminal=ended,
    )
