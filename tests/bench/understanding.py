"""How well clinical questions are understood, beside the dictionary of the source design.

    python -m tests.bench.understanding

Prints the rows of the goals table (evidence_and_ranking.md, section 3) that understanding answers for: tags, class and anchor
scenario on the given questions and on our own (those that were tuned on, and the half that was set aside by its hash), image
policy, population/intervention/outcome of trial reports, size on disk and time. Open tags and the fallback tag are not counted:
the labels know the closed lists only. Where the shared data is absent, its rows are left out. The .34 beside the
trial reports is the figure that the goals table gives for cue rules.
"""

import gzip
import json
import statistics
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from services.core.question import Tags
from services.packs.evidence.question.pico_tokens import Part, tag_tokens
from services.packs.evidence.question.tags import is_open
from services.packs.evidence.question.tags_decisions import FALLBACK
from services.packs.evidence.question.tags_lexicon import VOCABULARY
from tests.packs.evidence.understanding.questions import FRESH, LATER, SHARED, asked, given_questions, own_questions

Row = dict[str, Any]
SOURCE_DISEASES = {
    "AF": ("atrial fibrillation", "afib", "a-fib", "af"),
    "CKD": ("chronic kidney disease", "ckd", "renal insufficiency", "egfr"),
    "HF": ("heart failure", "hfref", "hfpef", "chf"),
    "CAD": ("coronary artery disease", "cad", "ischemic heart"),
    "CAP": ("community-acquired pneumonia", "cap", "pneumonia"),
    "SEPSIS": ("sepsis", "septic shock", "bacteremia"),
    "GI_BLEED": ("gi bleed", "gastrointestinal bleed", "upper gi bleed", "ugib"),
    "DIABETES": ("diabetes", "dm", "t2dm", "diabetic"),
    "HTN": ("hypertension", "high blood pressure", "htn"),
}
SOURCE_DECISIONS = {
    "anticoagulation": ("anticoagulation", "anticoagulant", "warfarin", "apixaban", "doac"),
    "drug_choice": ("which drug", "preferred agent", "first-line", "drug of choice"),
    "duration": ("how long", "duration", "length of treatment"),
    "de-escalation": ("de-escalation", "step down", "switch", "transition"),
    "monitoring": ("monitor", "follow-up", "surveillance"),
    "dose": ("dose", "dosing", "mg", "dosage"),
}
EBM_NLP = SHARED / "data" / "evidence" / "bench" / "ebm_nlp_dev960.jsonl.gz"


def main() -> None:
    """Measure and print."""
    asked("warm up")
    sets = {
        "given questions (seen)": given_questions(),
        "own questions, tuned on": own_questions(closed=False),
        "own questions, set aside": own_questions(closed=True),
        "fresh wording, tuned on": own_questions(closed=False, file=FRESH),
        "fresh wording, set aside": own_questions(closed=True, file=FRESH),
        "later wording, tuned on": own_questions(closed=False, file=LATER),
        "later wording, set aside": own_questions(closed=True, file=LATER),
    }
    print(f"{'':42}{'n':>5}{'ours':>9}{'source':>9}{'goal':>9}")
    for name, rows in sets.items():
        if rows:
            questions_table(name, rows)
    if EBM_NLP.exists():
        reports_table()
    times([row["query"] for rows in sets.values() for row in rows])


def measures(rows: Sequence[Row]) -> Iterator[tuple[str, float, float | None, float]]:
    """What is measured of one set of labelled questions: name, ours, the dictionary's or None, the least it should be."""
    found = [asked(row["query"], mode=row.get("mode", "doctor")) for row in rows]
    for field, source, least in (("disease_tags", SOURCE_DISEASES, 0.92), ("decision_tags", SOURCE_DECISIONS, 0.88)):
        ours = micro_f1(rows, [closed(each.tags, field) for each in found], field)
        yield f"{field} micro-F1", ours, micro_f1(rows, [dictionary(row["query"], source) for row in rows], field), least
    pairs = list(zip(found, rows, strict=True))
    traps = [each for each, row in pairs if not row["anchor_scenario"]]
    yield "class", share(each.classification.classification == row["classification"] for each, row in pairs), None, 0.95
    yield "anchor scenario", share(each.anchor_scenario in accepted(row) for each, row in pairs), None, 0.95
    yield "no scenario where none is right", share(not each.scenarios for each in traps), None, 1.0
    yield "image policy", share(each.image_policy.kind == row["image_policy"] for each, row in pairs), None, 1.0


def questions_table(name: str, rows: Sequence[Row]) -> None:
    """Tags, class, scenario and images of one set of labelled questions."""
    print(name)
    for what, ours, theirs, least in measures(rows):
        line(f"  {what}", len(rows), ours, theirs, f">= {least}")


def accepted(row: Row) -> list[str]:
    """The scenarios that count as right."""
    return row.get("anchor_scenarios_accepted") or [row["anchor_scenario"] or ""]


def closed(tags: Tags, field: str) -> set[str]:
    """The tags that the labels could hold."""
    return {tag for tag in getattr(tags, field) if not is_open(tag) and tag != FALLBACK}


def dictionary(text: str, tags: dict[str, tuple[str, ...]]) -> set[str]:
    """What the source's own keywords find: any of them anywhere in the text."""
    return {tag for tag, words in tags.items() if any(word in text.lower() for word in words)}


def micro_f1(rows: Iterable[Row], found: Iterable[set[str]], field: str) -> float:
    """Over all tags of all questions."""
    right = wrong = 0
    for row, got in zip(rows, found, strict=True):
        wanted = set(row[field])
        right += 2 * len(got & wanted)
        wrong += len(got ^ wanted)
    return right / (right + wrong)


def share(hits: Iterable[bool]) -> float:
    """The share of hits; 1 of none."""
    each = list(hits)
    return sum(each) / len(each) if each else 1.0


def reports_table() -> None:
    """Token F1 of population, intervention and outcome; every second report was looked at while the rules were written."""
    with gzip.open(EBM_NLP, "rt", encoding="utf-8") as lines:
        reports = [json.loads(text) for text in lines]
    tag_tokens(reports[0]["tokens"])
    print("trial reports (labelled by EBM-NLP, test use only)")
    for name, part in (("looked at", reports[::2]), ("not looked at", reports[1::2]), ("all", reports)):
        started = time.process_time()
        found = [tag_tokens(each["tokens"]) for each in part]
        seconds = time.process_time() - started
        line(f"  token macro-F1, {name}", len(part), macro_f1(part, found), 0.34, ">= .48")
    line("  ms of CPU a report", len(reports), 1000 * seconds / len(reports), None, "<= 10")
    line("  MB on disk", 0, sum(file.stat().st_size for file in VOCABULARY.iterdir()) / 1e6, None, "<= 8")


def reports() -> tuple[float, float, float]:
    """Token macro-F1 of all trial reports, milliseconds of processor for one, megabytes of vocabulary on disk."""
    with gzip.open(EBM_NLP, "rt", encoding="utf-8") as lines:
        held = [json.loads(text) for text in lines]
    tag_tokens(held[0]["tokens"])
    started = time.process_time()
    found = [tag_tokens(each["tokens"]) for each in held]
    spent = 1000 * (time.process_time() - started) / len(held)
    return macro_f1(held, found), spent, sum(file.stat().st_size for file in VOCABULARY.iterdir()) / 1e6


def macro_f1(reports: Sequence[Row], found: Sequence[list[list[Part]]]) -> float:
    """The mean of the three parts' token F1."""
    pairs = [
        pair
        for report, each in zip(reports, found, strict=True)
        for labels, parts in zip(report["tags"], each, strict=True)
        for pair in zip(labels, parts, strict=True)
    ]
    return statistics.mean(f1(pairs, part) for part in ("I-PAR", "I-INT", "I-OUT"))


def f1(pairs: Sequence[tuple[str, str]], part: str) -> float:
    """Token F1 of one part."""
    both = sum(label == found == part for label, found in pairs)
    either = sum((label == part) + (found == part) for label, found in pairs)
    return 2 * both / either if either else 0.0


def times(queries: Sequence[str], clock: Callable[[], float] = time.process_time) -> None:
    """CPU time of one understanding."""
    spent = []
    for query in queries:
        started = clock()
        asked(query)
        spent.append(1000 * (clock() - started))
    spent.sort()
    print(f"understanding a question, ms of CPU: p50 {spent[len(spent) // 2]:.1f}, p95 {spent[int(len(spent) * 0.95)]:.1f}")


def line(name: str, n: int, ours: float, theirs: float | None, goal: str) -> None:
    """One row."""
    print(f"{name:42}{n or '':>5}{ours:>9.3f}{'' if theirs is None else f'{theirs:.3f}':>9}{goal:>9}")


if __name__ == "__main__":
    main()
