"""Two small packs of questions, for tests of everything around packs.

The evidence pack knows three sentences by their words. Its first attempt looks for the question's own words, later ones
for their stems too and at the live sources that are switched on. The practitioner pack ranks rows by shared words, two
more of them judged with each attempt.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date

from pydantic import JsonValue

from services.core.draft import Draft, Field, Malformed
from services.core.errors import AppError
from services.core.events import Concluded
from services.core.feedback import Feedback
from services.core.finding import DimensionScore, Finding, Grade
from services.core.policy import Policy
from services.core.question import Pico, Question, Tags
from services.core.rubric import Dimension, Profile, Rubric, parse_rubric
from services.core.search import SearchQuery, SearchReply
from services.engine.fold import SectionView
from services.engine.loop import Outcome
from services.engine.protocol import Attempt
from services.tasks.asking import AskKit, Preview, QuestionPack, Resources, Vetted

EVIDENCE_RUBRIC = """
doc_type = "evidence"
title = "Evidence"
family = "clinical"
profile = "toy"
[fields.references]
label = "References"
kind = "list"
[fields.pico]
label = "PICO"
kind = "mapping"
"""
PROFILE = Profile(
    name="toy",
    tier_weights={"required": 1.0},
    dimensions={"enough": Dimension(weight=1.0, how="mean", hears=("enough",))},
    passing="target",
)
KNOWN = (
    ("PMID:1", "Apixaban and bleeding", "Apixaban caused less bleeding than warfarin in atrial fibrillation."),
    ("PMID:2", "Kidneys and warfarin", "Warfarin doses are lower when kidneys fail."),
    ("PMID:3", "Doses of apixaban", "Apixaban is reduced at a creatinine of 1.5."),
)


@dataclass
class ToyEvidence:
    """One question for the evidence pack."""

    question: Question
    kit: AskKit
    resources: Resources
    rubric: Rubric = field(default_factory=lambda: parse_rubric(EVIDENCE_RUBRIC, "toy"))
    profile: Profile = PROFILE

    def attempt(self, feedback: Feedback) -> Draft | Malformed:
        words = {word.strip("?.,").lower() for word in self.question.text.split()}
        wide = not feedback.first
        found = [one for one in KNOWN if words & {w.strip(".").lower() for w in (one[1] + " " + one[2]).split()}]
        found = found if wide else found[:1]
        replies = self._live() if wide else []
        references: list[JsonValue] = [_reference(number, *one) for number, one in enumerate(found, 1)]
        for reply in replies:
            references += [_reference(len(references) + 1, str(r["id"]), str(r["title"]), str(r["title"])) for r in reply.records]
        values: dict[str, JsonValue] = {
            "pico": (self.question.pico or Pico(intervention="apixaban")).model_dump(),
            "tags": (self.question.tags or TAGS).model_dump(mode="json"),
            "sub_queries": [{"text": self.question.text, "category": "core_decision", "target_evidence": "guideline"}],
            "searches": [{"query": self.question.text, "why": "the question", "found": len(found), "new": len(found)}],
            "references": references,
            "answer": {"claims": [_claim(one) for one in references], "missing": [] if wide else ["No trial was found."]},
            "sufficiency": {"score": 30 * len(references), "level": "good" if wide else "limited", "reasoning": ["counted"]},
            "fallback": {"called": False, "why": "The evidence suffices."},
            "problems": [reply.problem for reply in replies if reply.problem],
        }
        fields = {name: Field(name=name, status="found", value=value) for name, value in values.items()}
        return Draft(doc_type="evidence", confidence=0.8, fields=fields)

    def _live(self) -> list[SearchReply]:
        names = [name for name in self.question.sources if name != "index"]
        return [self.kit.search(name, SearchQuery(text=self.question.text)) for name in names]

    def grade(self, draft: Draft, number: int) -> Grade:
        held = draft.fields["references"].value
        count = len(held) if isinstance(held, list) else 0
        score = min(1.0, 0.3 * count)
        lacking = Finding(
            check="trials", dimension="enough", field="references", score=score, severity="major", message="No trial was found."
        )
        findings = () if score >= 0.5 else (lacking,)
        return Grade(score=score, dimensions={"enough": DimensionScore(score=score, weight=1.0)}, findings=findings)

    def merge(self, attempts: Sequence[Attempt], best: Attempt) -> tuple[Draft, dict[str, int]] | None:
        return None

    def conclude(self, outcome: Outcome, end: Concluded) -> Concluded:
        return end.model_copy(update={"stop_reason": "sufficient"}) if end.met_threshold else end


TAGS = Tags(disease_tags=("AF",), decision_tags=("drug_choice",), primary_disease_tag="AF", primary_decision_tag="drug_choice")


def _reference(number: int, name: str, title: str, sentence: str) -> dict[str, JsonValue]:
    told: dict[str, JsonValue] = {"number": number, "id": name, "title": title, "quote": sentence, "source_badge": "PubMed"}
    url = f"https://pubmed.ncbi.nlm.nih.gov/{name.rpartition(':')[2]}/"
    return told | {"url": url, "authors": "Rivo T", "journal": "Toy Journal", "year": "2020"}


def _claim(one: JsonValue) -> JsonValue:
    assert isinstance(one, dict)
    return {"text": one["quote"], "quote": one["quote"], "reference": one["number"]}


def _policy(question: Question) -> Policy:
    most = question.options.get("maxIterations", 3)
    if not isinstance(most, int) or not 1 <= most <= 20:
        raise AppError("maxIterations is out of range.", "Give a number from 1 to 20.")
    target = 0.5 if question.kind == "evidence" else 1.0
    return Policy(profile="toy", target=target, max_iterations=most, min_improvement=None)


def _preview(question: Question, today: date) -> Preview:
    return Preview(
        pico=Pico(intervention="apixaban", condition="atrial fibrillation"),
        tags=TAGS,
        disease_choices=("AF", "CKD"),
        decision_choices=("drug_choice", "dose"),
        notes=(f"understood on {today.isoformat()}",),
    )


def _vet(question: Question, file: object) -> Vetted:
    if "hello" in question.text.lower():
        raise AppError("This is no clinical question.", "Ask about a disease and what to do.")
    return Vetted(question, ("The question is one word.",) if len(question.text.split()) == 1 else ())


def _present(question: Question, section: SectionView) -> dict[str, JsonValue]:
    end = section.concluded
    fields = end.draft.fields if end and end.draft else {}
    return {
        "result": {name: one.value for name, one in fields.items()},
        "iterations": [{"iteration": one.number} for one in section.attempts if one.draft],
        "stop_reason": end.stop_reason if end else "",
        "warnings": fields["problems"].value if "problems" in fields else [],
    }


EVIDENCE = QuestionPack(
    name="evidence/toy",
    rubric=parse_rubric(EVIDENCE_RUBRIC, "toy"),
    profile=PROFILE,
    policy=_policy,
    make=ToyEvidence,
    present=_present,
    preview=_preview,
    vet=_vet,
    words={"rubric:evidence/toy": EVIDENCE_RUBRIC},
)


@dataclass
class ToyRanking:
    """One question for the practitioner pack."""

    question: Question
    kit: AskKit
    resources: Resources
    rubric: Rubric = field(default_factory=lambda: parse_rubric(EVIDENCE_RUBRIC.replace('"evidence"', '"practitioner"'), "toy"))
    profile: Profile = PROFILE

    def attempt(self, feedback: Feedback) -> Draft | Malformed:
        rows = json.loads(self.resources.file(self.question.practitioners))
        words = set(self.question.text.lower().split())
        ordered = sorted(
            rows, key=lambda row: (-len(words & set(str(row["about"]).lower().split())), str(row["practitioner_id"]))
        )
        judged = ordered[: 2 * feedback.attempt]
        results: list[JsonValue] = [
            {"document": row, "score": 1.0, "rank": rank, "fit_category": _fit(words, row), "evaluation_reason": "shared words"}
            for rank, row in enumerate(sorted(judged, key=lambda row: _fit(words, row) != "excellent"), 1)
        ]
        metadata: JsonValue = {"totalPractitioners": len(rows), "profilesEvaluated": len(judged), "terminationReason": ""}
        values: dict[str, JsonValue] = {"results": results, "metadata": metadata, "filters": {"specialty": "Cardiology"}}
        fields = {name: Field(name=name, status="found", value=value) for name, value in values.items()}
        return Draft(doc_type="practitioner", confidence=0.8, fields=fields)

    def grade(self, draft: Draft, number: int) -> Grade:
        held = draft.fields["results"].value
        good = (
            [one for one in held if isinstance(one, dict) and one["fit_category"] == "excellent"]
            if isinstance(held, list)
            else []
        )
        score = min(1.0, len(good) / 2)
        more = Finding(check="top", dimension="enough", field="results", score=score, severity="major", message="Too few fit.")
        findings = () if score == 1 else (more,)
        return Grade(score=score, dimensions={"enough": DimensionScore(score=score, weight=1.0)}, findings=findings)

    def merge(self, attempts: Sequence[Attempt], best: Attempt) -> tuple[Draft, dict[str, int]] | None:
        return None

    def conclude(self, outcome: Outcome, end: Concluded) -> Concluded:
        return end.model_copy(update={"stop_reason": "top-k-excellent" if end.met_threshold else "no-more-profiles"})


def _fit(words: set[str], row: dict[str, JsonValue]) -> str:
    return "excellent" if "ablation" in str(row["about"]) and "ablation" in words else "ill-fit"


PRACTITIONER = QuestionPack(
    name="ranking/toy",
    rubric=parse_rubric(EVIDENCE_RUBRIC.replace('"evidence"', '"practitioner"'), "toy"),
    profile=PROFILE,
    policy=_policy,
    make=ToyRanking,
    present=_present,
    words={"rubric:ranking/toy": EVIDENCE_RUBRIC.replace('"evidence"', '"practitioner"')},
)
LIST = json.dumps(
    [
        {"practitioner_id": "A", "name": "Ada Quill", "about": "cardiology and heart failure"},
        {"practitioner_id": "B", "name": "Bo Reed", "about": "general cardiology svt"},
        {"practitioner_id": "C", "name": "Cy Vane", "about": "ablation of svt"},
        {"practitioner_id": "D", "name": "Di Wren", "about": "ablation of flutter"},
    ]
).encode()


def toy_question_packs() -> dict[str, QuestionPack]:
    return {pack.kind: pack for pack in (EVIDENCE, PRACTITIONER)}
