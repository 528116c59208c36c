"""What no label of a form names, read from the address blocks of its parties."""

from collections.abc import Iterator, Mapping, Sequence

from services.core.document import Word
from services.packs.tax.shared.form import Form
from services.packs.tax.shared.labels import Anchor
from services.packs.tax.shared.pagemap import PageMap
from services.packs.tax.shared.parties import Party, parties
from services.packs.tax.shared.roles import PREFIXES, field_of, role_said
from services.packs.tax.shared.vote import Read


def with_parties(page: PageMap, form: Form, labels: Sequence[Anchor], reads: Mapping[str, Read]) -> dict[str, Read]:
    """The readings, without a number that its block gives to the other party, and with what stands there without a label."""
    told = parties(page, form)
    kept = {key: read for key, read in reads.items() if not any(_of_other(key, read, labels, party) for party in told)}
    known = {label.key for label in labels if label.key in kept or label.key not in reads}
    return {**dict(_unlabelled(form, told, known)), **kept}


def _of_other(key: str, read: Read, labels: Sequence[Anchor], party: Party) -> bool:
    """A number under a label that names neither party, in the block of the party whose field it is not."""
    said = (role_said(" ".join(word.text for word in label.words)) for label in labels if label.key == key)
    mine = party.role is not None and key.startswith(PREFIXES[party.role])
    return bool(party.tin) and read.words == party.tin and not mine and not any(said)


def _unlabelled(form: Form, told: Sequence[Party], known: set[str]) -> Iterator[tuple[str, Read]]:
    for party in told:
        for kind, words in (("name", party.name), ("tin", party.tin)):
            key = field_of(form, party.role, kind) if party.role and words else None
            if key is not None and form.by_key[key].kind and key not in known:
                yield key, _read(words, party.sure)


def _read(words: tuple[Word, ...], sure: float) -> Read:
    return Read(words, " ".join(word.text for word in words), min(sure, *(word.confidence for word in words)))
