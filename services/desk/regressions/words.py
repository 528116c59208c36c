"""Which words a regression run is about, and the packs that they make."""

from collections.abc import Mapping
from dataclasses import dataclass

from services.core.asset import kind_of, sha256_of
from services.core.errors import AppError
from services.core.run import RunOptions, RunSpec
from services.desk.house import House
from services.desk.words import in_force, pinned
from services.learning.regression import Measure
from services.tasks.pack import Pack
from services.tasks.words import with_words
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


def tried(house: House, name: str, sha256: str) -> Tried:
    """The words of that hash beside those in force. Raises AppError for words that cannot be compared, and why."""
    now = in_force(house)
    pack = next((one for one in now.packs().values() if name in one.words), None)
    if pack is None and any(name in one.words for one in now.question_packs().values()):
        raise AppError("Answers to questions have no labelled values to compare with.", "Try it on a question under Ask.")
    if pack is None:
        raise AppError("There are no such words.", "Choose a rubric or a prompt from the list.")
    if kind_of(name) == "signature":
        raise AppError("A signature says of which type a document is; labels say nothing of that.", "Try a rubric or a prompt.")
    with house.database.reading() as session:
        text = assets.texts(session, [sha256]).get(sha256)
    if text is None:
        raise AppError("There is no such version of these words.", "Save the draft, then try it.")
    return Tried(name, sha256, pack, with_words(pack, {name: text}))


def as_pinned(house: House, pack: str, versions: Mapping[str, str]) -> Pack:
    """The pack of that name as a run of these versions would have it. Raises AppError when they do not fit it any more."""
    return pinned(house, RunSpec(run_id="", file="", sha256="", options=RunOptions(), versions=versions)).packs()[pack]
