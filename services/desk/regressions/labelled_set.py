"""The labelled sections of a type: which can be compared, and why others cannot."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from sqlmodel import Session

from services.core.decision import Decision, Label
from services.desk.regressions.nouns import Choice, Counted
from services.learning.labelled import drawn
from storage import labels, runs
from storage.labels import Wanted

Key = tuple[str, int]
"""(run, section)."""
SAYS_NOTHING = ("duplicate", "not_in_scope")
"""Reasons of a rejection that say nothing of the values."""
IMPORTED = "imported: the document is not here"
SET_ASIDE = "rejected as a duplicate or as not in scope, which says nothing of the values"
NOT_DRAWN = "not drawn"


@dataclass(frozen=True)
class LabelledSet:
    """Sections with their labels, and the hash of each one's file."""

    labels: Mapping[Key, tuple[Label, ...]]
    documents: Mapping[Key, str]
    left_out: Counted

    @property
    def document_count(self) -> int:
        return len(set(self.documents.values()))


def labelled_set(session: Session, doc_type: str, choice: Choice, run_id: str = "") -> LabelledSet:
    """The labels in force of a type, by section; those of so many documents drawn by lot where the choice says so.

    `run_id`: only what that run read.
    """
    found: dict[Key, list[Label]] = defaultdict(list)
    away: dict[Key, str] = {}
    for one in labels.stream(session, Wanted(doc_type=doc_type, run_id=run_id)):
        label, decision = Label.model_validate(one.label), Decision.model_validate(one.decision)
        key = label.run_id, label.section
        if one.source == "imported":
            away[key] = IMPORTED
        elif decision.reason in SAYS_NOTHING:
            away.setdefault(key, SET_ASIDE)
        else:
            found[key].append(label)
    documents = {key: runs.known_document(session, key[0]) for key in found}
    chosen = drawn(documents.values(), choice.size, choice.seed)
    left = Counter(why for key, why in away.items() if key not in found)
    left[NOT_DRAWN] = sum(document not in chosen for document in documents.values())
    taken = {key: tuple(told) for key, told in sorted(found.items()) if documents[key] in chosen}
    return LabelledSet(taken, {key: documents[key] for key in taken}, tuple((why, count) for why, count in left.items() if count))
