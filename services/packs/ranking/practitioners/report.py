"""A pool as the draft of an attempt: results and metadata with the keys of the source design."""

from collections.abc import Mapping

from pydantic import JsonValue

from services.core.draft import Draft, Field
from services.packs.ranking.practitioners.intent import Intent
from services.packs.ranking.practitioners.options import Options
from services.packs.ranking.practitioners.pool import Pool, Round, Seen, counts
from services.packs.ranking.practitioners.roster import Roster

NO_EXCELLENT = "no-excellent-fit"


def draft_of(pool: Pool, roster: Roster, intent: Intent, options: Options, filtered: int, reason: str) -> Draft:
    """The draft after a round; `reason` is the stop reason, "" while the loop may go on."""
    ranked = pool.ranking(options.shortlist_size)
    told = counts(ranked)
    problems = list(warnings_of(pool, roster, intent, told["excellent"], bool(reason)))
    values: Mapping[str, JsonValue] = {
        "results": [_result(rank, one, roster) for rank, one in enumerate(ranked, start=1)],
        "filters": dict(intent.constraints.told()),
        "session_context": session_context(intent),
        "metadata": metadata(pool, roster, filtered, told, reason),
        "pool": {"total": len(roster), "filtered": filtered, "fetched": len(pool.seen), "judged": pool.judged},
        "problems": list(problems),
    }
    fields = {name: Field(name=name, status="found", value=value, confidence=1.0) for name, value in values.items()}
    top = ranked[: options.wanted]
    confidence = sum(one.category == "excellent" for one in top) / options.wanted
    return Draft(doc_type="practitioner", confidence=confidence, fields=fields)


def metadata(pool: Pool, roster: Roster, filtered: int, told: Mapping[str, int], reason: str) -> dict[str, JsonValue]:
    """The metadata of the source design, with the calls to a judge and those left unjudged beside."""
    return {
        "totalPractitioners": len(roster),
        "filteredPractitioners": filtered,
        "iterations": max(0, len(pool.rounds) - 1),
        "profilesEvaluated": pool.judged,
        "profilesFetched": len(pool.seen),
        "judgeCalls": sum(one.calls for one in pool.rounds),
        "terminationReason": reason,
        "qualityBreakdown": dict(told),
        "iterationDetails": [_detail(one) for one in pool.rounds],
    }


def session_context(intent: Intent) -> dict[str, JsonValue]:
    """What was understood of the question and the conversation."""
    return {
        "askedFor": [facet.name for facet in intent.facets],
        "mainFields": [*sorted({home for facet in intent.facets for home in facet.homes})],
        "kindOfDoctor": intent.field.replace("_", " "),
        "conditions": dict(intent.constraints.told()),
        "near": intent.near,
        "searchTerms": {term: round(weight, 3) for term, weight in sorted(intent.terms.items())},
    }


def warnings_of(pool: Pool, roster: Roster, intent: Intent, excellent: int, ended: bool) -> tuple[str, ...]:
    """Everything that a person should know of the ranking, once each."""
    left = roster.left_out
    rows = (f"{left} row{'s' if left > 1 else ''} of the list left out.", *roster.problems) if left else ()
    none = (NO_EXCELLENT,) if ended and pool.judged and not excellent else ()
    return tuple(dict.fromkeys([*intent.notes, *pool.warnings, *none, *rows]))


def _result(rank: int, one: Seen, roster: Roster) -> dict[str, JsonValue]:
    return {
        "document": roster.document(one.candidate.place),
        "score": one.candidate.score,
        "rank": rank,
        "fit_category": one.category,
        "evaluation_reason": one.fit.reason if one.fit else "",
        "iteration_found": one.iteration,
    }


def _detail(one: Round) -> dict[str, JsonValue]:
    return {
        "iteration": one.iteration,
        "profilesFetched": one.fetched,
        "profilesEvaluated": one.judged,
        "judgeCalls": one.calls,
        "top3AllExcellent": one.top,
        "qualityBreakdown": dict(one.counts),
    }
