"""What the workshop shows."""

from dataclasses import dataclass
from datetime import datetime

from services.core.asset import Asset, AssetKind
from services.core.rubric import Profile, Rubric


@dataclass(frozen=True)
class Subject:
    """One text that can be edited. `title` is what people call the type or kind of question that it belongs to."""

    name: str
    kind: AssetKind
    pack: str
    doc_type: str
    title: str
    part: str = ""
    """Which of a pack's prompts it is: "extract", "grade", ..."""
    published: bool = False
    """A published text is in force instead of the file."""
    drafts: int = 0


@dataclass(frozen=True)
class Standing:
    """What is in force. `published` is None while it is the file that ships; `stale`: the file has changed since then."""

    sha256: str
    text: str
    published: Asset | None = None
    stale: bool = False


@dataclass(frozen=True)
class Version:
    """A version with what came of it, among the latest runs of its type; `mean` is a score 0-1."""

    asset: Asset
    in_force: bool = False
    number: int = 0
    """Counts what was in force from 1, the oldest first; 0 for a draft."""
    runs: int = 0
    mean: float | None = None


@dataclass(frozen=True)
class Begun:
    """What a person has typed and not saved, on top of `parent`."""

    text: str
    parent: str
    at: datetime


@dataclass(frozen=True)
class Bench:
    """All that the workshop shows of one text at one moment."""

    subject: Subject
    standing: Standing
    file: str
    """Hash of the file's text."""
    drafts: tuple[Version, ...]
    """The latest first."""
    history: tuple[Version, ...]
    """What was published or shipped, the latest first; a return to the file stands there as a publication without a text."""
    begun: Begun | None
    profile: Profile
    """How the type is scored: dimensions and weights, the same for all types that name it."""
    counted: int
    """How many sections at most, the latest, were looked at for what came of the versions."""
    scale: int = 1


@dataclass(frozen=True)
class Checked:
    """What the checks say of a text; `problem` is empty where it may be saved. `rubric` is what it would be then."""

    problem: str = ""
    remedy: str = ""
    rubric: Rubric | None = None
