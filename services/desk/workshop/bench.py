"""What the workshop reads: the texts there are, what is in force, and how the versions of one have done."""

from collections.abc import Iterator

from sqlmodel import Session

from services.core.asset import Asset, kind_of, sha256_of
from services.core.errors import AppError
from services.core.profiles import profile
from services.desk.house import House
from services.desk.lists import scale_of
from services.desk.words import packs_of
from services.desk.workshop.nouns import Begun, Bench, Checked, Standing, Subject, Version
from services.tasks.asking import QuestionPack
from services.tasks.pack import Pack
from services.tasks.words import with_words
from storage import assets
from storage.assets_used import Used, used

LATEST = 2_000
"""Sections of a type that are looked at for what came of each version."""


def subjects(house: House) -> tuple[Subject, ...]:
    """Every text that can be edited, family by family."""
    with house.database.reading() as session:
        latest, drafts = assets.published(session), assets.draft_counts(session)
    return tuple(_subject(pack, name, latest.get(name), drafts.get(name, 0)) for pack in packs_of(house) for name in pack.words)


def bench(house: House, name: str, by: str) -> Bench:
    """All of one text's screen. Raises AppError for an unknown name."""
    pack = pack_named(house, name)
    with house.database.reading() as session:
        rows = assets.of_name(session, name)
        now = standing(house, session, name)
        came = used(session, name, pack.rubric.doc_type, LATEST)
        typed = assets.begun(session, name, by)
    drafts = tuple(_version(one, came) for one in rows if one.state == "draft")
    begun = Begun(typed.text, typed.parent, typed.at) if typed else None
    return Bench(
        subject=_subject(pack, name, now.published, len(drafts)),
        standing=now,
        file=sha256_of(pack.words[name]),
        drafts=drafts,
        history=tuple(_history(rows, now, came)),
        begun=begun,
        profile=pack.profile if isinstance(pack, QuestionPack) else profile(pack.rubric.profile),
        counted=LATEST,
        scale=scale_of(house, pack.rubric.doc_type),
    )


def standing(house: House, session: Session, name: str) -> Standing:
    """What is in force under a name: the latest publication, else the file. Raises AppError for an unknown name."""
    file = file_of(house, name)
    latest = assets.published_of(session, name)
    if latest is None or not latest.sha256:
        return Standing(sha256_of(file), file)
    return Standing(latest.sha256, latest.text, latest, stale=latest.shipped != sha256_of(file))


def checked(house: House, name: str, text: str) -> Checked:
    """What the checks say of a text. Raises AppError for an unknown name."""
    pack = pack_named(house, name)
    try:
        return Checked(rubric=with_words(pack, {name: text}).rubric)
    except AppError as error:
        return Checked(error.message, error.remedy)


def file_of(house: House, name: str) -> str:
    """The text that ships. Raises AppError for an unknown name."""
    return pack_named(house, name).words[name]


def pack_named(house: House, name: str) -> Pack | QuestionPack:
    """The pack that has these words. Raises AppError where none does."""
    found = next((pack for pack in packs_of(house) if name in pack.words), None)
    if found is None:
        raise AppError("There are no such words.", "Choose a rubric, a signature or a prompt from the list.")
    return found


def _subject(pack: Pack | QuestionPack, name: str, latest: Asset | None, drafts: int) -> Subject:
    return Subject(
        name=name,
        kind=kind_of(name),
        pack=pack.name,
        doc_type=pack.rubric.doc_type,
        title=pack.rubric.title,
        part=name.removeprefix(f"prompt:{pack.name}/") if kind_of(name) == "prompt" else "",
        published=latest is not None and bool(latest.sha256),
        drafts=drafts,
    )


def _history(rows: tuple[Asset, ...], now: Standing, came: dict[str, Used]) -> Iterator[Version]:
    """What was in force or shipped, the latest first; what is in force now is marked once, at its latest act."""
    told = [one for one in rows if one.state in ("published", "shipped")]
    current = now.published or next((one for one in told if one.state == "shipped" and one.sha256 == now.sha256), None)
    for at, one in enumerate(told):
        yield _version(one, came, number=len(told) - at, in_force=one == current)


def _version(one: Asset, came: dict[str, Used], *, number: int = 0, in_force: bool = False) -> Version:
    what = came.get(one.sha256, Used())
    return Version(one, in_force, number, what.runs, what.mean)
