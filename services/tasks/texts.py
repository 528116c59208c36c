"""What is written beside a pack's code: its rubric and its prompts."""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable

from services.core.prompt import Prompt
from services.core.rubric import Rubric, parse_rubric


@dataclass(frozen=True)
class Written:
    """A pack's own name ("evidence/question"), its rubric, and its prompts by the name of their file.

    `words` are the texts behind both, by the names that runs pin.
    """

    name: str
    rubric: Rubric
    prompts: Mapping[str, Prompt]
    words: Mapping[str, str]


def written_in(package: str) -> Written:
    """The words of the pack in that package's folder. Raises AppError when one is wrong."""
    folder, name = files(package), name_of(package)
    told, prompts = folder.joinpath("rubric.toml").read_text("utf-8"), prompts_in(folder, name)
    words = {f"rubric:{name}": told, **{f"prompt:{one.name}": one.text for one in prompts.values()}}
    return Written(name, parse_rubric(told, name), prompts, words)


def name_of(package: str) -> str:
    """The name of the pack in a package: its place under services/packs."""
    return "/".join(package.split(".")[2:])


def prompts_in(folder: Traversable, name: str) -> dict[str, Prompt]:
    """The files of a pack's folder `prompts`, by their name without its ending."""
    return {key: Prompt(name=f"{name}/{key}", text=text) for key, text in texts(folder.joinpath("prompts")).items()}


def texts(folder: Traversable) -> dict[str, str]:
    """The Markdown files of a folder by name, without their ending."""
    found = sorted((item for item in folder.iterdir() if item.name.endswith(".md")), key=lambda item: item.name)
    return {item.name.removesuffix(".md"): item.read_text("utf-8") for item in found}
