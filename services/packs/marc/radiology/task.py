"""The MARC pipeline over radiology reports: tagger, classifier, recommender, evaluator, all declared in data (M1, M2)."""

from functools import partial
from importlib.resources import files
from importlib.resources.abc import Traversable

from services.packs.marc.radiology.reader import read
from services.packs.marc.radiology.rules import check
from services.packs.marc.radiology.support import search, supports
from services.tasks.agents import load_agents
from services.tasks.pack import Pack, load_pack


def pipeline(package: str, agents: Traversable) -> Pack:
    """The pack of a package with the agents of a folder. Raises AppError when one of its files is wrong."""
    found = load_agents(agents, "/".join(package.split(".")[2:]))
    return load_pack(
        package,
        read=partial(read, agents=found),
        check=partial(check, found),
        supports=partial(supports, found),
        search=search,
        agents=found,
    )


PACK = pipeline(__package__ or "", files(__package__ or "") / "agents")
