"""Day and issuer of a document that is an export of data: the keys say which is which."""

import re
from collections.abc import Sequence

from services.packs.clinical.shared.citing import Told
from services.packs.clinical.shared.slips.pairs import Pair, pairs, plain_key

DAY = re.compile(r"((?:19|20)\d\d)-?([01]\d)-?([0-3]\d)(?!\d{3})")
REPORT = re.compile(
    r"(?:(?:report|issue|result|sign|release|verif|final|approv|authori[sz]|author|written|writ|prescrib|complet|"
    r"authenticat)\w*"
    r"(?: (?:date|at|on|time|datetime|dt))*|date(?: (?:time|of report|written|issued|prescribed))?|"
    r"effective ?(?:date|time)*|document date)"
)
TAKEN = re.compile(
    r"(?:collect|draw|drawn|sampl|specimen|receiv|visit|order|creat)\w*(?: (?:date|at|on|time|datetime|dt))*|encounter date"
)
OF_OTHERS = re.compile(
    r"\b(?:patient|subject|discontinued|stopped|history|previous|prior|insurance|dispense|dispenser|pharmacy|referr\w*|items?|"
    r"medications?|results?|observations?|allerg\w*|next|coverage)\b"
)
HOUSE = re.compile(
    r"(?:(?:performing|issuing|reporting|testing|ordering|prescriber|prescribing|sending) )?(?:lab(?:oratory)?|"
    r"facility|hospital|clinic|institution|"
    r"organi[sz]ation|issuer|practice|centre|center|site|source|provider organi[sz]ation|issued by|performer|"
    r"custodian)(?: name)?"
)


def exported_day(text: str) -> Told | None:
    """The day behind the key of the report, else of the specimen or order."""
    found = [pair for pair in pairs(text) if DAY.match(pair.said)]
    for keys in (REPORT, TAKEN):
        for deep in (False, True):
            mine = [one for one in found if keys.fullmatch(plain_key(one.key)) and _is_of_others(one) == deep]
            mine = mine if not deep or keys is not REPORT else []
            if mine and (match := DAY.match(mine[0].said)):
                return Told("-".join(match.groups()), mine[0].place, 0.93)
    return None


def exported_issuer(text: str) -> Told | None:
    """The name behind the key of the issuer."""
    return _issuer([pair for pair in pairs(text) if not _is_of_others(pair)])


def _issuer(found: Sequence[Pair]) -> Told | None:
    for pair in found:
        named = HOUSE.fullmatch(plain_key(pair.key)) or (
            len(pair.path) > 1 and plain_key(pair.key) in ("name", "display") and HOUSE.fullmatch(plain_key(pair.path[-2]))
        )
        if named and re.search(r"[A-Za-z]{3}", pair.said) and not re.match(r"\w+/\w", pair.said):
            return Told(pair.said, pair.place, 0.9)
    return None


def _is_of_others(pair: Pair) -> bool:
    return any(OF_OTHERS.search(plain_key(one)) for one in pair.path[:-1])
