"""The MARC pipeline over radiology reports: tagger, classifier, recommender, evaluator, all declared in data (M1, M2)."""

from functools import partial
from importlib.resources import files
from importlib.resources.abc import Traversable

from services.packs.marc.radiology.reader import read
from services.packs.marc.radiology.rules import check
from services.packs.marc.radiology.support import search, supports
from services.tasks.agents import load_agents
from services.tasks.pack import Pack, Verbs, load_pack


def pipeline(package: str, agents: Traversable) -> Pack:
    """The pack of a package with the agents of a folder. Raises AppError when one of its files is wrong."""
    found = load_agents(agents, "/".join(package.split(".")[2:]))
    code = Verbs(partial(read, agents=found), partial(check, found), partial(supports, found), search)
    return load_pack(package, lambda _rubric: code, found)


PACK = pipeline(__package__ or "", files(__package__ or "") / "agents")
