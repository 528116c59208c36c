"""`desk.learned`: prompts that proved themselves, by type and model, and which the next run of a model starts with (L3)."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from pydantic import JsonValue
from sqlmodel import Session

from services.core.decision import Decision
from services.core.errors import AppError
from services.core.events import Concluded
from services.core.run import RunSpec
from services.desk.house import House
from services.desk.lists import spec
from services.desk.words import in_force
from services.learning.examples import MOST
from services.learning.prompts import CHANCE, SAVED_FROM, Choice, Standing, choose, digest
from services.review.force import in_force as holding
from services.review.force import outcome_of, unseen
from services.review.second import stage_of
from services.tasks.pack import Pack
from services.tasks.words import hashes_of, with_words
from storage import assets, audit
from storage import learned as stored
from storage.audit import Entry
from storage.tables_learned import PromptResultRow

__all__ = ["CHANCE", "MOST", "SAVED_FROM", "Learned", "LearnedType", "Standing"]


BUILTIN = "The built-in engine reads no prompt, so nothing that was learned plays a part."
UNDECIDED = "The version in force: no person has decided yet on what this model read with it."


@dataclass(frozen=True)
class LearnedType:
    """What is known of a type's prompts with one model; versions that stood longest first. `versions`: digest -> name -> hash."""

    doc_type: str
    model: str
    on: bool
    in_force: str
    choice: Choice
    standings: tuple[Standing, ...]
    versions: Mapping[str, Mapping[str, str]]


@dataclass(frozen=True)
class Start:
    """What the next run pins otherwise than what is in force: versions by name, and by type why its prompts are those."""

    versions: Mapping[str, str] = field(default_factory=dict)
    why: Mapping[str, str] = field(default_factory=dict)


class Learned:
    """Only versions of words are kept, never a prompt with a document in it."""

    def __init__(self, house: House) -> None:
        self._house = house

    def types(self) -> tuple[LearnedType, ...]:
        """Every type and model of which a person decided on something that it read."""
        house = in_force(self._house)
        with house.database.reading() as session:
            return tuple(
                _type(session, house, pack, model, judged, rows)
                for (doc_type, model, judged), rows in _grouped(stored.results(session, SAVED_FROM)).items()
                if (pack := house.pack_of(doc_type))
            )

    def told(self, run_id: str, doc_type: str) -> str:
        """Which version of a type's prompts a run read its documents with, and why, in words. Raises AppError as `spec`."""
        pinned, pack = spec(self._house, run_id), self._house.pack_of(doc_type)
        if pinned.options.engine == "builtin" or pack is None:
            return BUILTIN
        names = [name for name in _reading(pack) if name in pinned.versions]
        used = ", ".join(f"{name.rpartition('/')[2]} {pinned.versions[name][:8]}" for name in names)
        shown = len(pinned.examples.get(doc_type, ()))
        examples = f" It shows {shown} accepted before as examples, of the same owner." if shown else ""
        return f"Read with {used}. {pinned.prompt_choice.get(doc_type, UNDECIDED)}{examples}"

    def switch(self, doc_type: str, on: bool, *, by: str) -> None:
        """Whether prompts of a type are learned, from the next run on. Raises AppError for an unknown type."""
        if self._house.pack_of(doc_type) is None:
            raise AppError(f"There is no document type {doc_type}.", "Choose one from the list.")
        with self._house.database.writing() as session:
            stored.switch(session, doc_type, by, prompts=on)
            audit.append(session, Entry(by, "learning", details={"doc_type": doc_type, "prompts": on}))

    def examples(self) -> Mapping[str, bool]:
        """Every type that can show accepted documents as examples for the same owner's next ones, and whether it does."""
        with self._house.database.reading() as session:
            on = stored.with_examples(session)
        return {pack.doc_type: pack.doc_type in on for pack in self._house.packs().values() if not pack.agents}

    def switch_examples(self, doc_types: Collection[str], *, by: str) -> None:
        """From the next run on, these types have examples and no others. Raises AppError for an unknown or unfitting type."""
        if unknown := set(doc_types) - self.examples().keys():
            named = ", ".join(sorted(unknown))
            raise AppError(f"There are no examples for {named}.", "Choose a document type with a single reader.")
        with self._house.database.writing() as session:
            before = stored.with_examples(session)
            for doc_type in sorted(before ^ set(doc_types)):
                stored.switch(session, doc_type, by, examples=doc_type in doc_types)
                details: dict[str, JsonValue] = {"doc_type": doc_type, "examples": doc_type in doc_types}
                audit.append(session, Entry(by, "learning", details=details))


def start_with(house: House, models: Mapping[str, str], engine: str) -> Start:
    """For a run that starts now, in a house under the words in force. The builtin engine reads no prompt, and learns none."""
    model = models.get("extract", "")
    if engine == "builtin" or not model:
        return Start()
    pinned: dict[str, str] = {}
    why: dict[str, str] = {}
    with house.database.reading() as session:
        for (doc_type, _, judged), rows in _grouped(stored.results(session, SAVED_FROM, model)).items():
            pack = house.pack_of(doc_type)
            if pack is None or judged != _judged(pack, hashes_of(pack), models):
                continue
            told = _type(session, house, pack, model, judged, rows)
            why[doc_type] = told.choice.why
            pinned |= told.versions[told.choice.prompts] if told.choice.learned else {}
    return Start(pinned, why)


def note_decision(session: Session, house: House, ran: RunSpec, end: Concluded, log: Sequence[Decision]) -> None:
    """After each decision: what became of a section that a model read. Counted is what a person looked at and settled."""
    pack = house.pack_of(end.doc_type)
    model = ran.models.get("extract", "")
    if ran.kind != "document" or ran.options.engine == "builtin" or pack is None or end.score is None:
        return None
    now = holding(log)
    outcome = outcome_of(end, now)
    read_with = {name: ran.versions[name] for name in _reading(pack) if name in ran.versions}
    if not outcome or unseen(now) or not read_with or stage_of(end, log) in ("second", "adjudication"):
        return stored.drop(session, ran.run_id, end.section)
    row = PromptResultRow(
        run_id=ran.run_id,
        section=end.section,
        doc_type=end.doc_type,
        model=model,
        judged=_judged(pack, ran.versions, ran.models),
        prompts=digest(read_with),
        score=end.score,
        stood=outcome == "accepted",
        body=dict(read_with),
    )
    return stored.put(session, row)


def _reading(pack: Pack) -> tuple[str, ...]:
    """The prompts that a document is read with: all but those that grade, which would learn to be kind."""
    grading = {"grade", *(one.prompt for one in pack.agents if one.works == "evaluates")}
    return tuple(f"prompt:{one.name}" for key, one in pack.prompts.items() if key not in grading)


def _judged(pack: Pack, versions: Mapping[str, str], models: Mapping[str, str]) -> str:
    """What bears on a score beside the prompts: figures under another rubric or another grader are not compared."""
    reading = _reading(pack)
    words = {name: versions.get(name, "") for name in pack.words if name not in reading and not name.startswith("signature:")}
    return digest(words | {f"model:{role}": name for role, name in models.items() if role.startswith("grade")})


def _grouped(results: Sequence[stored.Result]) -> dict[tuple[str, str, str], list[stored.Result]]:
    groups: dict[tuple[str, str, str], list[stored.Result]] = {}
    for one in results:
        groups.setdefault((one.doc_type, one.model, one.judged), []).append(one)
    return groups


def _type(session: Session, house: House, pack: Pack, model: str, judged: str, rows: Sequence[stored.Result]) -> LearnedType:
    own = {name: sha256 for name, sha256 in hashes_of(pack).items() if name in _reading(pack)}
    now = digest(own)
    versions = {one.prompts: stored.hashes(session, pack.doc_type, one.prompts) for one in rows}
    usable = [one for one in rows if one.prompts == now or _usable(session, pack, versions[one.prompts])]
    standings = sorted((_standing(one) for one in usable), key=lambda one: (-one.worth, -one.decided, one.prompts))
    given = stored.decided_since(session, stored.Result(pack.doc_type, model, judged, now, 0, 0, 0.0), _since(session, own))
    on = pack.doc_type not in stored.switched_off(session)
    choice = choose(standings, now, given, on=on)
    return LearnedType(pack.doc_type, model, on, now, choice, tuple(standings), {**versions, now: own})


def _standing(one: stored.Result) -> Standing:
    return Standing(one.prompts, one.decided, one.saved, one.stood / one.decided)


def _since(session: Session, versions: Mapping[str, str]) -> datetime | None:
    """When the latest of the versions in force was put there; None where all of them are the files'."""
    found = [one.at for name in versions if (one := assets.published_of(session, name))]
    return max(found, default=None)


def _usable(session: Session, pack: Pack, versions: Mapping[str, str]) -> bool:
    """They were in force once, and fit the pack as it is now."""
    if versions.keys() != set(_reading(pack)) or not stored.were_in_force(session, versions):
        return False
    texts = assets.texts(session, versions.values())
    try:
        with_words(pack, {name: texts[sha256] for name, sha256 in versions.items()})
    except (AppError, KeyError):
        return False
    return True
