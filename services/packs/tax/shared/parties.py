"""The parties of a form by their address blocks: a letterhead without a label, the address in an envelope's window."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from services.core.document import Box, Word
from services.packs.tax.shared.amounts import looks_like_tin, tin_digits
from services.packs.tax.shared.form import Form, condense
from services.packs.tax.shared.names import CARE_OF, CODE, is_prose, looks_like_street
from services.packs.tax.shared.pagemap import PARTY, PageMap, Run, around, box_at
from services.packs.tax.shared.roles import Role, role_said
from services.packs.tax.shared.told import VERB

TOWN = re.compile(r"(?:^|[,.\s])\s*[A-Z]{2}[,.]?\s+\d{5}(?:-\d{4})?(?=$|\W|\s)")
"""The end of an address: a state and its ZIP code."""
ROOM = re.compile(r"(?:suite|ste|floor|apt|bldg|building|room|rm|mail ?stop|ms)\b", re.I)
OFFICE = re.compile(r"internal revenue|department of the treasury|social security administration", re.I)
NUMBERED = re.compile(r"f?e\.?i\.?n\.?|t\.?i\.?n\.?|s\.?s\.?n\.?|tax|fed\w*|id\w*", re.I)
"""A word that is said before an identification number."""
STEP = 2.3
"""Lines from one line of a block to the next."""
MOST = 4
"""Lines of an address below its name."""
UNDER = 3.4
"""Lines below an address within which its party's number may stand."""
SIDE = 0.25
"""Share of the page's width by which a number may stand off the right edge of its party's address."""
LONGEST = 9
"""Words of a name at most."""
HEAD = 0.3
"""Share of the page at its top in which a letterhead stands."""


@dataclass(frozen=True)
class Party:
    """A party of the form as an address block tells it; `sure` (0-1) says how plainly its role is told."""

    name: tuple[Word, ...]
    tin: tuple[Word, ...]
    box: Box
    role: Role | None = None
    sure: float = 0.0

    @property
    def called(self) -> str:
        return condense(" ".join(word.text for word in self.name))


SAID, OPPOSITE, PLACED = 0.95, 0.9, 0.85
"""The role is said beside the block; or is what the other block is not; or follows from the letterhead's place."""


@lru_cache(maxsize=64)
def parties(page: PageMap, form: Form) -> tuple[Party, ...]:
    """Payer and payee as far as the page's address blocks tell them, each at most once."""
    blocks = list(_blocks(page, form))
    told = [_told(page, _numbered(page, one, blocks)) for one in blocks]
    distinct = list({one.called: one for one in sorted(told, key=lambda one: one.role is not None)}.values())
    if len(distinct) == 2:
        distinct = _opposed(sorted(distinct, key=lambda one: one.box.top))
    elif len(distinct) == 1 and distinct[0].role is None and _heads(page, distinct[0]):
        distinct = [replace(distinct[0], role="payer", sure=PLACED)]
    roles = [one.role for one in distinct if one.role is not None]
    return tuple(one for one in distinct if one.role is not None and roles.count(one.role) == 1)


def _opposed(two: Sequence[Party]) -> list[Party]:
    """Two blocks, of which one at least may not say whose it is: a letterhead stands above the address that is written to."""
    first, second = two
    if first.role is None and second.role is None:
        if first.box.top > HEAD or second.box.top - first.box.top < 0.01:
            return [first, second]
        return [replace(first, role="payer", sure=PLACED), replace(second, role="payee", sure=PLACED)]
    if first.role is None:
        return [replace(first, role="payer" if second.role == "payee" else "payee", sure=OPPOSITE), second]
    if second.role is None:
        return [first, replace(second, role="payer" if first.role == "payee" else "payee", sure=OPPOSITE)]
    return [first, second]


def _heads(page: PageMap, party: Party) -> bool:
    """A letterhead: nothing stands above it, and below it the page says of somebody else that they are paid."""
    below = [run for run in page.runs if run.box.top > party.box.bottom - 0.005]
    first = min(run.box.centre[1] for run in page.runs) > box_at(party.name[0]).centre[1] - page.height
    return first and any(role_said(run.words[0].text) == "payee" for run in below)


def _blocks(page: PageMap, form: Form) -> Iterator[Party]:
    """Every name that stands over an address."""
    printed = _lines(page)
    for town in printed:
        if not TOWN.search(town.text) or is_prose(town.text):
            continue
        lines = [town]
        while len(lines) <= MOST and (above := _over(page, printed, lines[-1])) is not None:
            lines.append(above)
            if not _address(above.text):
                break
        name = _name(lines[-1]) if len(lines) > 1 else ()
        called = " ".join(word.text for word in name)
        if name and not _address(called) and not OFFICE.search(called) and not _is_label(called, form):
            yield Party(name, (), around([line.box for line in lines]))


def _lines(page: PageMap) -> list[Run]:
    """The runs of a page, with those joined that are one line."""
    found: list[Run] = []
    for run in page.runs:
        before = found[-1] if found else None
        if before is not None and _beside(page, before, run) and _one_line(before.text, run.text):
            found[-1] = Run((*before.words, *run.words))
        else:
            found.append(run)
    return found


def _one_line(left: str, right: str) -> bool:
    """A party's word and its name, a street and its town, or a town and the number of who has their address there."""
    named = left.endswith(":") and PARTY.fullmatch(left)
    numbered = TOWN.search(left) and any(looks_like_tin(word) for word in right.split()[-1:])
    return bool(named or numbered or (looks_like_street(left) and TOWN.search(right)))


def _beside(page: PageMap, left: Run, right: Run) -> bool:
    level = abs(left.box.centre[1] - right.box.centre[1]) < 0.6 * page.height
    return level and 0 <= right.box.x0 - left.box.x1 < 4 * page.height


def _over(page: PageMap, printed: Sequence[Run], below: Run) -> Run | None:
    """The line right over another: with the same left edge, the same right edge, or around the same middle."""
    found = [run for run in printed if run is not below and _stands_over(page, run.box, below.box)]
    return max(found, key=lambda run: run.box.top, default=None)


def _stands_over(page: PageMap, one: Box, below: Box) -> bool:
    step = below.centre[1] - one.centre[1]
    level = 0.4 * page.height < step < STEP * max(page.height, 0.5 * (one.height + below.height))
    return level and min(abs(one.x0 - below.x0), abs(one.centre[0] - below.centre[0]), abs(one.x1 - below.x1)) < 0.012


def _address(text: str) -> bool:
    line = text.strip()
    return bool(looks_like_street(line) or CARE_OF.match(line) or CODE.match(line) or ROOM.match(line))


def _name(line: Run) -> tuple[Word, ...]:
    """The words of a line that are a name: without the party's word before it and the number after it."""
    words = list(line.words)
    while words and (looks_like_tin(words[-1].text) or NUMBERED.fullmatch(words[-1].text.strip(":#"))):
        words.pop()
    if len(words) > 1 and words[0].text.endswith(":") and role_said(words[0].text):
        words = words[1:]
    text = " ".join(word.text for word in words)
    dated = re.search(r"\d[.,]\d\d\b|20\d\d", text) is not None
    plain = len(re.sub(r"[^A-Za-z]", "", text)) > 1 and len(words) <= LONGEST and not dated and not is_prose(text)
    return tuple(words) if plain else ()


def _is_label(called: str, form: Form) -> bool:
    """Words of the form itself."""
    text = condense(called)
    return any(text == label or (len(label) > 8 and label in text) for box in form.boxes for label in box.labels)


def _numbered(page: PageMap, party: Party, others: Sequence[Party]) -> Party:
    """The party with the identification number that stands on its lines or right below them; of two different ones none."""
    room = party.box
    foot = min([room.bottom + UNDER * page.height, *(o.box.top for o in others if _under(o.box, room))])
    side = min([room.x1 + SIDE, *(o.box.x0 - 0.01 for o in others if o.box.x0 > room.x0 + 0.1 and _level(o.box, room))])
    area = Box(x0=room.x0 - 0.01, x1=min(1.0, max(side, room.x1)), top=max(0.0, room.top - 0.005), bottom=min(1.0, foot))
    found = [word for word in page.inside(area) if looks_like_tin(word.text) and _said(page, word)]
    return replace(party, tin=(found[0],)) if len({tin_digits(word.text) for word in found}) == 1 else party


def _under(one: Box, room: Box) -> bool:
    return one.top > room.bottom - 0.005 and one.x0 < room.x1 and room.x0 < one.x1


def _level(one: Box, room: Box) -> bool:
    return one.top < room.bottom + 0.05 and room.top < one.bottom


def _said(page: PageMap, word: Word) -> bool:
    """The number has its dashes, no sentence tells it, and nothing on its line says that it is an account's or a telephone's."""
    before = _before(page, word)
    other = re.search(r"account|acct|control|owner no|phone|state|loan|policy", before, re.I)
    return "-" in word.text and other is None and not (is_prose(before) and VERB.search(before))


def _before(page: PageMap, word: Word) -> str:
    """The words before a number on its line, as far as the next number, nearest column only."""
    at = box_at(word)
    level = [one for one in page.words if abs(box_at(one).centre[1] - at.centre[1]) < 0.6 * page.height]
    near: list[str] = []
    edge = at.x0
    for one in sorted((one for one in level if box_at(one).x1 <= edge + 0.002), key=lambda one: -box_at(one).x1):
        if edge - box_at(one).x1 > 0.2 or re.search(r"\d{4}", one.text):
            break
        near.insert(0, one.text)
        edge = box_at(one).x0
    return " ".join(near)


def _told(page: PageMap, party: Party) -> Party:
    """The party with the role that the words over it, before it, or before its number say."""
    over = _over(page, page.runs, Run(party.name))
    line = _before(page, party.name[0])
    number = _before(page, party.tin[0]) if party.tin else ""
    said = [text for text in (over.text if over and len(over.words) <= 4 else "", line, number) if text]
    roles = {role for text in said if (role := role_said(text))}
    if not roles and party.tin and re.match(r"[\dXx*#]{3}-[\dXx*#]{2}-", party.tin[0].text):
        roles = {"payee"}
    return replace(party, role=roles.pop(), sure=SAID) if len(roles) == 1 else party
