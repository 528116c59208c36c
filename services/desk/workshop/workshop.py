"""`desk.workshop`: rubrics, signatures and prompts as versions that people draft, publish and roll back."""

from sqlmodel import Session

from services.core.asset import Asset, sha256_of
from services.core.errors import AppError
from services.desk.house import House
from services.desk.words import keep_files
from services.desk.workshop.bench import bench, checked, file_of, standing, subjects
from services.desk.workshop.nouns import Bench, Checked, Standing, Subject
from storage import assets, audit, clock
from storage.audit import Entry

LONGEST_NOTE = 2_000


class Workshop:
    """Every act is one transaction with a row in the audit log, and nothing that was saved is ever overwritten."""

    def __init__(self, house: House) -> None:
        self._house = house

    def subjects(self) -> tuple[Subject, ...]:
        """Every text that can be edited, family by family."""
        return subjects(self._house)

    def bench(self, name: str, *, by: str) -> Bench:
        """All of one text's screen. Raises AppError for an unknown name."""
        keep_files(self._house)
        return bench(self._house, name, by)

    def read(self, name: str, sha256: str) -> Asset:
        """A version by its hash, the latest act on it; also one that was discarded. Raises AppError where nobody kept it."""
        with self._house.database.reading() as session:
            found = next((one for one in assets.of_name(session, name) if one.sha256 == sha256), None)
        if found is None:
            raise AppError("There is no such version of these words.", "Choose one from the list.")
        return found

    def check(self, name: str, text: str) -> Checked:
        """Whether a text could be saved, and if not, which line, key or blank is wrong. Raises AppError for an unknown name."""
        return checked(self._house, name, text)

    def keep(self, name: str, text: str, parent: str, *, by: str) -> None:
        """What this person has typed, checked or not, so that a refresh does not lose it."""
        file_of(self._house, name)
        with self._house.database.writing() as session:
            assets.keep_begun(session, name, by, plain(text), parent)

    def drop(self, name: str, *, by: str) -> None:
        """What this person has typed and not saved is let go."""
        with self._house.database.writing() as session:
            assets.drop_begun(session, name, by)

    def save_draft(self, name: str, text: str, parent: str, *, note: str = "", instead_of: str = "", by: str) -> Asset:
        """Save a draft on top of `parent`, the hash of what was in force when it was begun; what was typed is settled with it.

        `instead_of` is the hash of an own draft that this one replaces. Raises AppError naming what is wrong; nothing is
        saved then.
        """
        text, sha256 = plain(text), sha256_of(plain(text))
        self._refuse(name, text)
        with self._house.database.writing() as session:
            assets.alone(session)
            if instead_of and instead_of != sha256:
                assets.settle(session, name, instead_of, by)
            mine = [one for one in assets.drafts_of(session, name, sha256) if one.author == by]
            if mine and (mine[0].parent, mine[0].note) == (parent, _note(note)):
                made = mine[0]
            else:
                assets.settle(session, name, sha256, by)
                made = assets.add(session, self._version(name, text, "draft", parent, by, note, session))
                audit.append(session, _entry(by, "workshop_draft", made))
            assets.drop_begun(session, name, by)
        return made

    def discard(self, name: str, sha256: str, *, by: str) -> None:
        """An own draft is a draft no more; what ran with it stays readable. Raises AppError where they have no such draft."""
        with self._house.database.writing() as session:
            assets.alone(session)
            if not assets.settle(session, name, sha256, by):
                raise AppError("You have no such draft.", "Whoever wrote it can discard it.")
            audit.append(session, Entry(by, "workshop_discard", details={"words": name, "sha256": sha256}))

    def publish(self, name: str, sha256: str, *, note: str, by: str) -> Asset:
        """Put a draft in force for every run that starts from now on.

        Raises AppError without a note, and, telling who and when, where what the draft was begun on is not in force any more.
        """
        if not note.strip():
            raise AppError("A publication needs a note.", "Say in a few words what is better now.")
        with self._house.database.writing() as session:
            assets.alone(session)
            draft = next(iter(assets.drafts_of(session, name, sha256)), None)
            if draft is None:
                raise AppError("This draft is not there any more.", "It was published or discarded: look at the list.")
            now = standing(self._house, session, name)
            _refuse_same(now, sha256)
            if draft.parent != now.sha256:
                raise _moved_on(now)
            self._refuse(name, draft.text)
            made = assets.add(session, self._version(name, draft.text, "published", now.sha256, by, note, session))
            assets.settle(session, name, sha256)
            audit.append(session, _entry(by, "workshop_publish", made, draft.author))
        return made

    def roll_back(self, name: str, sha256: str, *, seen: str, note: str = "", by: str) -> Asset:
        """Put an earlier version in force again; an empty hash: the file that ships, whatever it says later.

        `seen` is the hash of what the person saw in force: raises AppError, telling who and when, where it is not any more,
        and where the earlier version does not fit its pack any more.
        """
        with self._house.database.writing() as session:
            assets.alone(session)
            now = standing(self._house, session, name)
            if seen != now.sha256:
                raise _moved_on(now)
            if not sha256 and now.published is None:
                raise AppError("The file is in force already.", "There is nothing to roll back.")
            known = (one for one in assets.of_name(session, name) if one.state in ("published", "shipped"))
            earlier = next((one for one in known if one.sha256 == sha256), None) if sha256 else None
            if sha256 and earlier is None:
                raise AppError("There is no such earlier version.", "Choose one from the list.")
            text = earlier.text if earlier else ""
            if earlier:
                _refuse_same(now, sha256)
                self._refuse(name, text)
            told = note.strip() or (f"Back to {sha256[:8]}" if sha256 else "Back to the file that ships")
            made = assets.add(session, self._version(name, text, "published", now.sha256, by, told, session))
            audit.append(session, _entry(by, "workshop_roll_back", made))
        return made

    def _refuse(self, name: str, text: str) -> None:
        said = checked(self._house, name, text)
        if said.problem:
            raise AppError(said.problem, said.remedy)

    def _version(self, name: str, text: str, state: str, parent: str, by: str, note: str, session: Session) -> Asset:
        return Asset.model_validate(
            {
                "name": name,
                "text": text,
                "sha256": sha256_of(text) if text else "",
                "parent": parent,
                "author": by,
                "note": _note(note),
                "state": state,
                "at": clock.now(session),
                "shipped": sha256_of(file_of(self._house, name)),
            }
        )


def plain(text: str) -> str:
    """The text with line ends of one kind."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _note(note: str) -> str:
    told = note.strip()
    if len(told) > LONGEST_NOTE:
        raise AppError("The note is too long.", f"Keep it under {LONGEST_NOTE:,} characters.")
    return told


def _entry(by: str, what: str, made: Asset, author: str = "") -> Entry:
    """Hashes only: a note may say anything."""
    details = {"words": made.name, "sha256": made.sha256, "before": made.parent} | ({"author": author} if author else {})
    return Entry(by, what, details=details)


def _refuse_same(now: Standing, sha256: str) -> None:
    if now.sha256 == sha256:
        raise AppError("These words are in force already.", "There is nothing to publish.")


def _moved_on(now: Standing) -> AppError:
    remedy = "Nothing was lost: compare the two, and go on from what is in force now."
    if now.published is None:
        return AppError("The file that ships is in force, and not what this was begun on.", remedy)
    who, when = now.published.author, f"{now.published.at:%Y-%m-%d %H:%M} UTC"
    return AppError(f"{who} put another version in force on {when}.", remedy)
