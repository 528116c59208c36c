"""Made-up publications, questions and packages for the properties: any of them can be generated."""

from datetime import date
from random import Random

from hypothesis import strategies as st

from services.core.question import Question, Tags
from services.packs.evidence.question.aim import Aim, Candidate
from services.packs.evidence.question.anchors import pack_of, scenarios
from services.packs.evidence.question.record import Kind, Record, Section
from services.packs.evidence.question.tags import tags_of

YEAR = 2026
TODAY = date(YEAR, 11, 22)
DISEASES = ("AF", "CKD", "HF", "CAD", "CAP", "SEPSIS", "GI_BLEED", "DIABETES", "HTN")
DECISIONS = ("anticoagulation", "drug_choice", "duration", "de-escalation", "monitoring", "dose")
KINDS: tuple[Kind, ...] = (
    "guideline",
    "consensus",
    "meta_analysis",
    "systematic_review",
    "trial",
    "cohort",
    "review",
    "protocol",
    "article",
)


def some(rng: Random, values: tuple[str, ...], least: int = 0) -> tuple[str, ...]:
    """A few of some values in any order."""
    return tuple(rng.sample(values, rng.randint(least, 4)))


def _aim(rng: Random) -> Aim:
    name = rng.choice(("", "", "", "", *scenarios()))
    diseases, decisions = some(rng, DISEASES, 1), some(rng, DECISIONS)
    if not name:
        return Aim(tags=tags_of(diseases, decisions), primary=diseases[:1])
    pack = scenarios()[name]
    tags: Tags = tags_of((*pack.disease, *diseases), (*pack.decision, *decisions))
    return Aim(tags=tags, primary=(tags.primary_disease_tag, *pack.disease[1:2]), scenarios=(name,))


def _candidate(rng: Random, number: int = 0) -> Candidate:
    pmid = str(90_000_000 + number)
    record = Record.model_construct(
        id=f"PMID:{pmid}",
        kind=rng.choice(KINDS),
        title=rng.choice(("A made-up study", "A made-up study", "", "Another made-up study")),
        authors=tuple(rng.choice(("Doe J", "Roe R", "", "The Made Up Group", "Poe E")) for _ in range(rng.randint(0, 5))),
        n_authors=rng.randint(0, 9),
        journal=rng.choice(("J Made Up", "J Made Up", "J Made Up", "")),
        year=rng.choice((None, 1990, 2015, 2020, 2026)),
        pmid=rng.choice((pmid, pmid, pmid, "")),
        doi=rng.choice(("", "10.5555/made")),
        url=rng.choice(("", "https://www.google.com/search?q=made", "https://example.org/x")),
        citations=rng.choice((None, 3, 500)),
    )
    return Candidate.model_construct(
        record=record, disease_tags=some(rng, DISEASES), decision_tags=some(rng, DECISIONS), closeness=rng.random()
    )


SEEDS = st.integers(0, 2**48)
"""Each case is made from one number: a thousand cases of a property then take about a second."""


def aims() -> st.SearchStrategy[Aim]:
    """A question's aim; with a matched pack in more than half of the cases."""
    return SEEDS.map(lambda seed: _aim(Random(seed)))


def candidates(number: int = 0) -> st.SearchStrategy[Candidate]:
    """A publication of any kind, age and completeness, about anything."""
    return SEEDS.map(lambda seed: _candidate(Random(seed), number))


def packages(most: int = 14) -> st.SearchStrategy[list[Candidate]]:
    """Publications that were found, each once."""

    def made(seed: int) -> list[Candidate]:
        rng = Random(seed)
        return [_candidate(rng, number) for number in range(rng.randint(0, most))]

    return SEEDS.map(made)


def anchored(aim: Aim) -> list[Candidate]:
    """The matched pack as candidates."""
    bears = {"disease_tags": aim.tags.disease_tags, "decision_tags": aim.tags.decision_tags}
    return [Candidate(record=record, of_pack=True, closeness=0.5, **bears) for record in pack_of(aim.scenarios)]


def whole(candidate: Candidate) -> Candidate:
    """The same publication with everything that a reference needs."""
    record = candidate.record
    pmid = record.id.removeprefix("PMID:")
    kept = {"title": "A made-up study", "authors": ("Doe J",), "n_authors": 1, "journal": "J Made Up", "year": 2020, "pmid": pmid}
    return candidate.model_copy(update={"record": record.model_copy(update=kept)})


def question(text: str, **more: object) -> Question:
    return Question.model_validate({"kind": "evidence", "text": text, **more})


def trial(number: int, title: str, *sentences: str) -> Record:
    """A made-up trial with a conclusion."""
    return Record(
        id=f"PMID:{90_000_000 + number}",
        kind="trial",
        title=title,
        sections=(Section(label="Conclusion", text=" ".join(sentences)),) if sentences else (),
        authors=("Doe J",),
        n_authors=1,
        journal="J Made Up Trials",
        year=2020,
        pmid=str(90_000_000 + number),
        licence="CC0-1.0",
    )
