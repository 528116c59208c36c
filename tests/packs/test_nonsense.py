"""A model that answers nonsense in the right schema ends with a low score and a person, never with an accepted value."""

import pytest

from services.core.draft import CitedField, Element, Extraction, Part
from services.core.policy import policy_for
from services.documents.plain import read_text
from services.engine.conclude import conclude
from services.engine.loop import run_loop
from services.packs.find import packs
from services.providers.openai import OpenAI
from services.providers.openai_wire import client
from services.tasks.extraction import Extracting
from services.tasks.pack import Case, Pack
from tests.kits import DirectKit, KitWatch
from tests.model_server import Answer, ModelServer
from tests.samples.pathology import sample


def nonsense(pack: Pack) -> Extraction:
    """Every field filled with something well formed that stands nowhere, and full confidence."""
    made = {"money": "12,345.67", "year": "2024", "tin": "912-45-6789", "date": "2020-02-02"}
    fields = []
    for name, spec in pack.rubric.fields.items():
        value = made.get(spec.kind, "Zorblax of the upper quux")
        elements = [Element(parts=[Part(name=part, value=value) for part in spec.parts or ("value",)], quote=value)]
        many = spec.kind in ("list", "mapping")
        fields.append(
            CitedField(name=name, status="found", value=None if many else value, quote=None if many else value,
                       elements=elements if many else None, confidence=1.0)
        )  # fmt: skip
    return Extraction(likely_type=pack.doc_type, alternatives=[], confidence=1.0, reasoning="sure", fields=fields)


@pytest.mark.parametrize("name", ["tax/w2", "clinical/pathology"])
def test_well_formed_nonsense_scores_low_and_goes_to_a_person(name: str) -> None:
    pack, document = packs()[name], read_text(sample(3).text)
    with ModelServer([Answer(nonsense(pack).model_dump_json())]) as server:
        provider = OpenAI(client("a-key", server.openai_url), "gpt-6-luna")
        kit = DirectKit({"extract": provider, "grade": provider, "classify": provider})
        policy = policy_for(pack.rubric.profile)
        task = Extracting(pack, Case(document), kit)
        loop = run_loop(task, policy, KitWatch(kit))
        try:
            while True:
                next(loop)
        except StopIteration as end:
            outcome = end.value
    told = conclude(outcome, document=document, rubric=task.rubric, profile=task.profile, policy=policy)
    assert not told.passed and told.needs_review and told.score is not None and told.score < 0.8
    assert told.draft is not None and not any(field.located for field in told.draft.fields.values())
