"""The models of a pipeline's agents are part of what a run fixes when it starts."""

from services.packs.marc.radiology.task import PACK
from services.tasks.agents import pinned_model, pinned_models

ROLES = {"extract": "openai/small-1", "grade": "openai/judge-1"}


def test_each_agent_is_pinned_to_its_own_model_or_to_that_of_its_role() -> None:
    tagger, *others = PACK.agents
    agents = (tagger.model_copy(update={"model": "tiny-2"}), *others)
    pinned = pinned_models(PACK.name, agents, ROLES)
    assert set(pinned) == {f"agent:{PACK.name}/{one.name}" for one in agents}
    assert pinned[f"agent:{PACK.name}/{tagger.name}"] == "openai/tiny-2"
    assert {pinned[f"agent:{PACK.name}/{one.name}"] for one in agents if one.works == "evaluates"} == {"openai/judge-1"}


def test_a_pinned_name_may_hold_slashes_and_none_is_empty() -> None:
    models = {f"agent:{PACK.name}/tagger": "compatible/house/tiny"}
    assert pinned_model(models, PACK.name, "tagger") == "house/tiny"
    assert pinned_model(models, PACK.name, "classifier") == ""
