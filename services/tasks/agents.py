"""Agents as data: one file each says what an agent answers, with which prompt, model and context (M2)."""

import hashlib
import tomllib
from collections.abc import Mapping
from importlib.resources.abc import Traversable
from typing import Any, Literal

from pydantic import Field as Meta
from pydantic import ValidationError

from services.core.base import Frozen
from services.core.errors import AppError
from services.core.rubric import FieldSpec, Rubric, parse_rubric

Choice = Literal["listed", "printed"]


class Agent(Frozen):
    """One agent of a pipeline.

    Agents answer in the order of `order`, each given what those before it answered; the one that `evaluates` grades.
    `context` names files of the pack's context folder: the `passages` that match the document best go with the question.
    `lexicon` is how the builtin engine answers a field: value -> phrases that say it; `choose` says which value wins
    where several are said: the one listed first, or the one printed first.
    """

    name: str
    title: str
    order: int
    works: Literal["answers", "evaluates"] = "answers"
    model: str = ""
    """A model of the run's provider; empty: the provider's own for the role."""
    prompt: str
    context: tuple[str, ...] = ()
    passages: int = Meta(default=3, ge=0, le=20)
    reader: str = "lexicon"
    """Which of the pack's builtin readers answers for the agent."""
    fields: Mapping[str, FieldSpec] = Meta(default_factory=dict)
    lexicon: Mapping[str, Mapping[str, tuple[str, ...]]] = Meta(default_factory=dict)
    choose: Mapping[str, Choice] = Meta(default_factory=dict)


def load_agents(folder: Traversable, pack: str) -> tuple[Agent, ...]:
    """The agents of a folder, a TOML file each, in their order. Raises AppError naming the file that is wrong."""
    files = sorted((item for item in folder.iterdir() if item.name.endswith(".toml")), key=lambda item: item.name)
    found = [parse_agent(item.read_text("utf-8"), item.name.removesuffix(".toml"), pack) for item in files]
    if not any(one.works == "answers" for one in found):
        raise AppError(f"Pipeline {pack} has no agent that answers.", "Add a file to its folder of agents.")
    return tuple(sorted(found, key=lambda one: (one.order, one.name)))


def parse_agent(text: str, name: str, pack: str) -> Agent:
    """Read one agent's file. Raises AppError naming the line or key that is wrong."""
    try:
        raw: dict[str, Any] = tomllib.loads(text)
        fields = {key: {"name": key, **value} for key, value in raw.pop("fields", {}).items()}
        return Agent(name=name, **raw, fields=fields)
    except tomllib.TOMLDecodeError as error:
        raise AppError(f"Agent {name} of {pack} is not valid TOML: {error}.", "Mend the line and save again.") from error
    except ValidationError as error:
        problem = error.errors(include_input=False, include_url=False)[0]
        where = ".".join(str(part) for part in problem["loc"])
        raise AppError(f"Agent {name} of {pack} is not allowed: {where}: {problem['msg']}.", "Mend it and save again.") from error
    except TypeError as error:
        raise AppError(f"Agent {name} of {pack} has a key that is not allowed.", "Mend it and save again.") from error


def pinned_models(pack: str, agents: tuple[Agent, ...], models: Mapping[str, str]) -> dict[str, str]:
    """ "agent:PACK/NAME" -> provider/model of every agent, as a run pins them: its own model, else that of its role.

    `models` maps role to provider/model; an agent that evaluates has the role grade, others extract.
    """
    role = {one.name: models["grade" if one.works == "evaluates" else "extract"] for one in agents}
    return {
        f"agent:{pack}/{one.name}": f"{role[one.name].partition('/')[0]}/{one.model}" if one.model else role[one.name]
        for one in agents
    }


def pinned_model(models: Mapping[str, str], pack: str, agent: str) -> str:
    """The model's name that a run pinned for an agent; empty where it pinned none."""
    return models.get(f"agent:{pack}/{agent}", "").partition("/")[2]


def rubric_with(text: str, pack: str, agents: tuple[Agent, ...]) -> Rubric:
    """The pack's rubric with every agent's fields, in the agents' order; its hash covers both. Raises AppError for a field
    that two agents claim."""
    bare = parse_rubric(text, pack)
    fields: dict[str, FieldSpec] = {}
    for agent in agents:
        if twice := fields.keys() & agent.fields.keys():
            raise AppError(f"Two agents of {pack} answer {', '.join(sorted(twice))}.", "Leave each field to one agent.")
        fields.update(agent.fields)
    told = text + "".join(agent.model_dump_json() for agent in agents)
    return bare.model_copy(update={"fields": fields, "sha256": hashlib.sha256(told.encode()).hexdigest()})
