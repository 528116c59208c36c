"""Which words a regression run is about, and the packs that they make."""

from collections.abc import Mapping
from dataclasses import dataclass

from sqlmodel import Session

from services.core.asset import kind_of, sha256_of
from services.core.errors import AppError
from services.desk.house import House
from services.learning.regression import Measure
from services.tasks.pack import Pack
from services.tasks.words import names_of, with_words
from storage import assets


@dataclass(frozen=True)
class Tried:
    """A draft of one rubric or prompt, and the pack that it belongs to with the words in force and with the draft."""

    name: str
    sha256: str
    before: Pack
    after: Pack

    @property
    def kind(self) -> str:
        return kind_of(self.name)

    @property
    def measure(self) -> Measure:
        """A rubric and a prompt that grades say how good an answer is; any other prompt what is asked for."""
        if self.kind == "rubric":
            return "scores"
        used = self.name.removeprefix(f"prompt:{self.before.name}/")
        graders = {one.prompt for one in self.before.agents if one.works == "evaluates"} or {"grade"}
        return "scores" if used in graders else "values"

    @property
    def in_force(self) -> str:
        """Hash of the text in force."""
        return sha256_of(self.before.words[self.name])

    @property
    def changed(self) -> bool:
        return self.sha256 != self.in_force


def tried(house: House, session: Session, name: str, sha256: str) -> Tried:
    """The words of that hash beside those in force. Raises AppError for words that cannot be compared, and why."""
    pack = next((one for one in house.packs().values() if name in names_of(one)), None)
    if pack is None and any(name in names_of(one) for one in house.question_packs().values()):
        raise AppError("Answers to questions have no labelled values to compare with.", "Try it on a question under Ask.")
    if pack is None:
        raise AppError("There are no such words.", "Choose a rubric or a prompt from the list.")
    if kind_of(name) == "signature":
        raise AppError("A signature says of which type a document is; labels say nothing of that.", "Try a rubric or a prompt.")
    text = assets.texts(session, [sha256]).get(sha256)
    if text is None:
        raise AppError("There is no such version of these words.", "Save the draft, then try it.")
    return Tried(name, sha256, pack, with_words(pack, {name: text}))


def as_pinned(house: House, session: Session, pack: Pack, versions: Mapping[str, str]) -> Pack:
    """A pack with the words of these hashes. Raises AppError when one of them is kept nowhere any more."""
    wanted = {name: sha for name, sha in versions.items() if name in names_of(pack) and sha != sha256_of(pack.words[name])}
    texts = assets.texts(session, wanted.values())
    if missing := sorted(set(wanted.values()) - texts.keys()):
        raise AppError(f"Words that this began with are not here any more ({missing[0][:8]}).", "Start it again.")
    return with_words(pack, {name: texts[sha] for name, sha in wanted.items()})
