"""What a pack is: one folder with a rubric, prompts, a reader and checks. Adding a pack touches nothing else."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Protocol

from services.core.calls import CallRequest
from services.core.document import Document
from services.core.draft import Draft, Extraction, Field, Place
from services.core.errors import AppError
from services.core.finding import Finding
from services.core.prompt import Prompt
from services.core.rubric import FieldSpec, Rubric, parse_rubric, parse_signature
from services.tasks.agents import Agent, rubric_with
from services.tasks.texts import name_of, prompts_in, texts


@dataclass(frozen=True)
class Case:
    """One section to extract, and what the user said about it.

    `finer` is the same section recognised again at a finer resolution, once an attempt left something to mend.
    `rivals` are the types that classification weighed next, likeliest first; `type_confidence` (0-1) is how sure it was of the
    one that was taken, 1 where the user named it.
    """

    document: Document
    tax_year: int | None = None
    client: str = ""
    finer: Document | None = None
    rivals: tuple[str, ...] = ()
    type_confidence: float = 1.0

    @property
    def latest(self) -> Document:
        """The reading to look at now."""
        return self.finer or self.document

    def reading(self, number: int) -> Document:
        """The reading that a place's `reading` means."""
        return self.finer if number and self.finer else self.document


@dataclass(frozen=True)
class Support:
    """Whether a value's place supports its field: `score` 1 it does, 0 it belongs to something else; `why` in words."""

    score: float
    why: str = ""


@dataclass(frozen=True)
class Search:
    """Our own search for a field, made without the reader.

    `mentioned`: one of its labels or wordings stands in the document. `filled`: something stands where its value would
    (for a form: ink in its box). Absence is corroborated when nothing is filled: a printed label over an empty box is
    an empty box.
    """

    mentioned: bool
    filled: bool
    where: str = ""


class Supports(Protocol):
    def __call__(self, document: Document, spec: FieldSpec, field: Field, place: Place) -> Support: ...


@dataclass(frozen=True)
class Pack:
    """A document type that we know.

    read      the builtin engine's reader (first attempt cheap and precise; widens where the feedback asks)
    check     the pack's own rules: findings of the dimensions validity and consistency, and terminal ones
    supports  does this place support this field (its label, box, section, marker); looks from the value outward and
              never runs the reader; also ranks the places where a quote occurs more than once
    search    our own search for a field's labels and wordings, by which an absence is corroborated
    agents    of a pipeline, in their order; none for a pack with a single reader
    library   a pipeline's context files by name, from which its agents' passages are retrieved
    words     the texts behind rubric and prompts by the names that runs pin ("rubric:tax/w2", "prompt:tax/w2/extract")
    """

    name: str
    rubric: Rubric
    prompts: Mapping[str, Prompt]
    read: Callable[[CallRequest], Extraction]
    check: Callable[[Case, Draft], Sequence[Finding]]
    supports: Supports
    search: Callable[[Document, FieldSpec], Search]
    agents: tuple[Agent, ...] = ()
    library: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)

    @property
    def doc_type(self) -> str:
        return self.rubric.doc_type


def load_pack(
    package: str,
    *,
    read: Callable[[CallRequest], Extraction],
    check: Callable[[Case, Draft], Sequence[Finding]],
    supports: Supports,
    search: Callable[[Document, FieldSpec], Search],
    agents: tuple[Agent, ...] = (),
) -> Pack:
    """The pack in a package's folder: rubric.toml and prompts/*.md beside its code, and the fields of its agents.

    Raises AppError when one is wrong.
    """
    folder = files(package)
    name = name_of(package)
    told = folder.joinpath("rubric.toml").read_text("utf-8")
    rubric = rubric_with(told, name, agents) if agents else parse_rubric(told, name)
    prompts = prompts_in(folder, name)
    words = {f"rubric:{name}": told, **{f"prompt:{one.name}": one.text for one in prompts.values()}}
    signature = folder.joinpath("signature.toml")
    if signature.is_file():
        words[f"signature:{name}"] = signature.read_text("utf-8")
        rubric = rubric.model_copy(update={"signature": parse_signature(words[f"signature:{name}"], name)})
    library = texts(folder.joinpath("context")) if agents else {}
    for agent in agents:
        _complete(agent, name, prompts, library)
    if not agents and "extract" not in prompts:
        raise AppError(f"Pack {name} has no prompt named extract.", "Add prompts/extract.md to its folder.")
    return Pack(name, rubric, prompts, read, check, supports, search, agents, library, words)


def _complete(agent: Agent, pack: str, prompts: Mapping[str, Prompt], library: Mapping[str, str]) -> None:
    if agent.prompt not in prompts:
        raise AppError(f"Agent {agent.name} of {pack} has no prompt.", f"Add prompts/{agent.prompt}.md to the pack's folder.")
    if missing := [one for one in agent.context if one not in library]:
        raise AppError(
            f"Agent {agent.name} of {pack} names context that is not there: {', '.join(missing)}.",
            "Add it to the pack's context folder, or take it out of the agent's file.",
        )
