"""Which marker has which result: the reader's grammar of immunohistochemistry sentences, lists and rows."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from services.packs.clinical.pathology.asides import aside
from services.packs.clinical.pathology.described import (
    denied,
    echoes,
    excepted,
    lacks_layer,
    layer_shown,
    neither_shown,
    says_neither,
    share_ahead,
    shown,
    so,
    way_ahead,
)
from services.packs.clinical.pathology.elsewhere import (
    finds_strays,
    looks_for_spread,
    searches_free_nodes,
    stains_other_cells,
    told_of_others,
)
from services.packs.clinical.pathology.gaps import ON_GAP, gap_between
from services.packs.clinical.pathology.lineages import lineage, no_lineage, of_glia
from services.packs.clinical.pathology.lists import LIST_GAP, details, spans
from services.packs.clinical.pathology.stains import Marker, key, markers
from services.packs.clinical.pathology.verdicts import PERCENT, PLACE, RESULT, STRENGTH, reading
from services.packs.clinical.shared.prose import Prose, looks, tidy

LOOSE_GAP = looks(r"^[^.;\n]{0,40}$")
OFF_GAP = looks(
    r"(?:\b(?:for|with|of|in|to|by)\b(?: (?:the |both |nuclear |(?:nuclear |protein )?(?:expression|staining) (?:of|for) "
    r"|antibodies (?:to|(?:directed )?against) |immunostains? |markers? |"
    r"a panel of |stains? |all |either |neither )*)?|:)\s*$"
)
DIRECT = looks(
    r"(?:(?:stain|positive) for|(?:label|mark) with|(?:labell?ed|decorated|marked|highlighted|stained|picked (?:up"
    r"|out)) (?:by|with)|"
    r"(?:over-?)?express(?:es|ed|ing)?|lack(?:s|ing)?(?: expression)?|"
    r"(?:not|to) (?:express|stain)|overexpressing|(?:but|and) not(?: for| with)?)$"
)
SUBJECT = 100
"""Characters before a verdict in the passive in which its subject stands."""
IS_DONE_BY = looks(r"\b(?:by|with) ?$")
"""A verdict in the passive, whose subject may be other tissue."""
HEADING_GAP = looks(r"(?: (?:for|with))?(?: the following)?(?: (?:stains|markers|antibodies))? ?:?(?: ?\n[ *•-]*| - )")
"""What stands between a verdict that heads a line and its markers."""
GROUP = looks(
    r"\b(?:mmr|mismatch repair|proteins?|markers?|receptors?|stains?|immunostains?|keratins?|panel)(?: [a-z]+){0,4}:? *$"
)
"""A name for several markers: their names follow the common result in brackets."""
GROUP_GAP = looks(
    r"(?: (?:for|with|of|to))? (?:(?:all|the|other|both|any|several|multiple|additional|of|a|panel) )*(?:[a-z-]+ ){0,3}"
    r"(?:markers?|antibodies|stains?|immunostains?|antigens|keratins|cytokeratins|receptors"
    r"|proteins?(?: expression)?)(?: tested)?,? ?"
    r"(?::|\(|(?:including|such as|namely|like|is|are|was|were)(?: the)? )? ?"
)
OF_ITS_OWN = looks(r" (?:of (?:the |these )?[a-z ]{0,24})?(?:are|is|were|was) (?=[a-z]+[ -]?\d)")
"""Behind a share that is the subject of what follows: "A is negative; 70% are B positive"."""
WAY = looks(rf"(?<=[,d] )(?P<way>(?:{STRENGTH}|{PLACE})(?:(?:,? and |, | )(?:{STRENGTH}|{PLACE}))*) $")
ONE_STRENGTH = looks(STRENGTH)
CONJUNCTION = looks(r"[,;]? (?:and|but|with|while|whereas)(?: an?)? ")
OF_NEXT = looks(r" (?:for|with|of|to|against) (?:both )?(?:the )?(?:antibodies (?:to|against) )?")
WITH_NEXT = looks(r" with ")
MARKER_IS = looks(r"\b(?:markers?|stains?|antibod(?:y|ies)) (?:is|are|was|were) $")
"""Such a name behind a verdict: "negative for melanocytic markers including A and B"."""
AHEAD = looks(r"\b(?:with|showing|shows|show|has|have|had|demonstrat\w+|but) $")
"""Before a result that stands as an adjective before its marker: "with preserved MSH2"."""
MMR_AHEAD = looks(r", (?:and |but |with )?$")
OF_MMR = looks(r"(?:retained|preserved|intact|lost|absent)$")
"""The same behind a comma, of a repair protein: "loss of A and B, retained C and D"."""
ARTICLE = looks(r"\b(?:the|an?) $")
ARGUES = looks(r"\b(?:support|exclud|confirm|argu|favou?r|rul|establish)(?:e?s|ed|ing|e)?\b")
"""What a stain does that is told as "the positive A and B stains": it speaks for a diagnosis, where a definition does not."""
SIGNS = re.compile(r"[ :=]*(?P<signs>[+-]{1,3}(?: ?[/,] ?[+-]{1,3})+)(?![\w%+-])")
"""As many signs as markers, in order: "ER/PR/HER2: +/+/-"."""
LABEL_GAP = re.compile(r"(?: (?:in|for|of|on) [a-z ]{2,28}?)? {2,}")
"""What stands between a result that labels a row and the markers listed in it: "Positive in the cells    CK7   TTF-1"."""
AND_THEN = looks(r", (?:and|but|while|whereas) ")
OWN_VERB = looks(r"(?: ?\([^()\n]{1,24}\))? (?:is|was|shows?|showed)\b")
"""Around a marker that begins a clause of its own behind a list: "lacks A and B, and C is strong"."""
OWN_SHARE = looks(rf"[a-z ]{{0,24}}{PERCENT}")
"""Behind a semicolon a marker with a share of its own begins anew: "positive for A and B; Ki-67 labels 4%"."""
NEIGHBOURS = 40
"""Results before this one that can hold the same words."""
PENDING = looks(r"\b(?:pending|to follow|will be|are being|were performed|not performed|ordered|requested|have been sent)\b")


NEGATIVE = looks(r"\bneg|\bnot\b|\bno\b|\babsent|^0|\bnon-?reactive")


@dataclass(frozen=True)
class Staining:
    """A marker with its result: the value for people, the span that holds both, and how sure the grammar is."""

    marker: Marker
    value: str
    span: tuple[int, int]
    sure: bool


def stainings(view: Prose, *, loose: bool = False) -> tuple[Staining, ...]:
    """Every marker of a text that has a result, in order of the text; `loose` lets more words stand between the two."""
    found: list[Staining] = []
    for start, end in spans(view):
        named = markers(view, start, end)
        if named:
            found.extend(_in_sentence(view, named, (start, end), loose))
    return tuple(found)


def _in_sentence(view: Prose, named: Sequence[Marker], span: tuple[int, int], loose: bool) -> list[Staining]:
    start, end = span
    results = _results(view, named, start, end)
    apart = details(view, named, lambda index: _is_headed(view, named, index, results, start))
    results = [one for one in results if not any(a <= one[0] < b for a, b in apart.values())]
    groups = _groups(view, named, results, apart)
    starts, ends = [r[0] for r in results], [r[1] for r in results]
    pending = max((match.start() for match in PENDING.finditer(view.flat, start, end)), default=-1)
    found: list[Staining] = []
    for index, group in enumerate(groups):
        before, after = group[0].span[0], group[-1].span[1]
        at, on = bisect_right(ends, before), bisect_left(starts, after)
        left = results[at - 1] if at else None
        right = results[on] if on < len(results) else None
        lower = groups[index - 1][-1].span[1] if index else start
        upper = groups[index + 1][0].span[0] if index + 1 < len(groups) else end
        if pending >= after and not (right and right[0] < upper):
            continue
        if told := _in_words(view, group, (lower, upper), left, found):
            found.extend(told)
        elif left and _reaches_back(view, left, before, max(lower, start), found) and not _is_answered(view, left, group, right):
            found.extend(_assigned(view, group, left, apart))
        elif (
            right
            and right[0] < upper
            and not (index + 1 < len(groups) and _is_said_of_next(view, after, right, groups[index + 1][0].span[0]))
            and (ON_GAP.match(gap := gap_between(view, after, right[0])) or (loose and LOOSE_GAP.match(gap)))
        ):
            found.extend(_shared(view, group, results[on : bisect_left(starts, upper)]))
        elif aside(view, before, after):
            continue
        elif said := shown(view, group, max(lower, start)):
            found.extend(Staining(one, _in_its_way(view, group, one) or said[0], said[1], False) for one in group)
        elif imitated := lineage(view, group, max(lower, start)):
            found.extend(Staining(one, "positive", imitated, False) for one in group)
    told = [one for one in found if not stains_other_cells(view, one.span[1]) and not finds_strays(view, span, one.marker)]
    searching = looks_for_spread(view, span) or searches_free_nodes(view, span, named)
    return [] if searching and all(NEGATIVE.search(one.value.lower()) for one in told) else told


def _is_said_of_next(view: Prose, after: int, result: tuple[int, int], following: int) -> bool:
    """Whether a result behind a list and a conjunction is that of the next one: "and weak staining for B"."""
    told = re.search(r" (?:for|with|of|to)$", view.flat[slice(*result)].rstrip())
    return CONJUNCTION.fullmatch(view.flat, after, result[0]) is not None and bool(
        told or OF_NEXT.fullmatch(view.flat, result[1], following)
    )


def _results(view: Prose, named: Sequence[Marker], start: int, end: int) -> list[tuple[int, int]]:
    """The results printed in a stretch; one that would run into a marker's name ends before it."""
    found: list[tuple[int, int]] = []
    position = start
    while match := RESULT.search(view.flat, position, end):
        over = _overlapped(view, named, match.span())
        if over and match.start() >= over[0]:
            position = over[1]
            continue
        if over:
            match = RESULT.search(view.flat, match.start(), over[0]) or match
        stop = min(match.end(), over[0]) if over else match.end()
        if stop > match.start() and view.flat[match.start() : stop].strip():
            found.append(_trim(view, match.start(), stop))
        position = max(stop, match.start() + 1)
    return [span for span in found if span[1] > span[0]]


def _overlapped(view: Prose, named: Sequence[Marker], span: tuple[int, int]) -> tuple[int, int] | None:
    """The first marker, or stretch told of something else, that a stretch runs into."""
    index = bisect_right(named, span[0], key=lambda one: one.span[1])
    marker = named[index].span if index < len(named) and named[index].span[0] < span[1] else None
    return min((one for one in (marker, aside(view, *span)) if one), default=None)


def _trim(view: Prose, start: int, end: int) -> tuple[int, int]:
    while start < end and view.flat[start] in " ,;":
        start += 1
    while end > start and view.flat[end - 1] in " ,;":
        end -= 1
    return start, end


def _groups(
    view: Prose, named: Sequence[Marker], results: Sequence[tuple[int, int]], apart: Mapping[Marker, tuple[int, int]]
) -> list[list[Marker]]:
    groups: list[list[Marker]] = []
    starts = [r[0] for r in results]
    for one in named:
        last = groups[-1][-1] if groups else None
        gap = view.flat[apart.get(last, last.span)[1] : one.span[0]] if last else None
        known = {key(held.name) for held in groups[-1]} if groups else set()
        if (
            gap is not None
            and key(one.name) not in known
            and LIST_GAP.match(gap)
            and not (";" in gap and OWN_SHARE.match(view.flat[one.span[1] : one.span[1] + 40]))
            and not (";" in gap and _begins_anew(view, groups[-1][0], one, results))
            and not (
                AND_THEN.fullmatch(gap)
                and OWN_VERB.match(view.flat, one.span[1])
                and _begins_anew(view, groups[-1][0], one, results)
            )
            and bisect_left(starts, groups[-1][-1].span[1]) == bisect_left(starts, one.span[0])
        ):
            groups[-1].append(one)
        else:
            groups.append([one])
    return groups


def _begins_anew(view: Prose, first: Marker, one: Marker, results: Sequence[tuple[int, int]]) -> bool:
    """Whether the list behind a semicolon has a result of its own: "positive for A and focally for B; C and D are negative"."""
    ahead = view.flat[max(0, first.span[0] - NEIGHBOURS) : first.span[0]]
    start = view.sentence(first.span[0])[0]
    if lacks_layer(view, [first], start) or echoes(view, [first], start):
        return True
    told = OFF_GAP.search(ahead) or DIRECT.search(ahead.rstrip()) or MARKER_IS.search(ahead)
    following = next((span for span in results if span[0] >= one.span[1]), None)
    return bool(told and following and not re.search(r" (?:for|with|of|to)\b", view.flat[following[0] : following[1] + 5]))


def _reaches_back(view: Prose, left: tuple[int, int], before: int, lower: int, found: Sequence[Staining]) -> bool:
    """Whether the result on the left is said of the markers that follow it: "positive for A", "expresses A"."""
    gap = view.flat[left[1] : before]
    said = view.flat[slice(*left)]
    taken = any(
        one.span[0] <= left[0] and left[1] <= one.span[1] and one.marker.span[1] <= left[0] for one in found[-NEIGHBOURS:]
    )
    if left[0] < lower and not re.fullmatch(r"[ ,/&]*(?:(?:and|or|but also) )?", gap):
        return False
    if re.fullmatch(r" *\(", gap) and GROUP.search(view.flat[max(0, left[0] - 45) : left[0]]):
        return not taken
    if GROUP_GAP.fullmatch(gap):
        return not taken
    direct = DIRECT.search(said) and re.fullmatch(r" *(?:(?:both|the|strong|diffuse|focal|neither) )*", gap)
    inner = re.search(r"(?:for|of|with) *$", said) is not None
    near = view.flat[max(0, left[0] - 16) : left[0]]
    argued = ARTICLE.search(near) and ARGUES.search(view.flat, before, max(view.sentence(before)[1], before))
    repaired = MMR_AHEAD.search(near) and OF_MMR.match(said)
    ahead = gap == " " and (AHEAD.search(near) or argued or repaired)
    label = LABEL_GAP.fullmatch(gap) and not view.flat[: left[0]].rpartition("\n")[2].strip()
    heads = HEADING_GAP.fullmatch(gap) and not view.flat[: left[0]].rpartition("\n")[2].strip(" *•-")
    return not taken and bool(
        direct or inner or ahead or label or heads or (len(gap) < 70 and OFF_GAP.search(gap) and not re.search(r"[;.]", gap))
    )


def _assigned(
    view: Prose, group: Sequence[Marker], result: tuple[int, int], apart: Mapping[Marker, tuple[int, int]]
) -> list[Staining]:
    """The verdict before a list for each of it, with what is told of a single one in brackets of its own."""
    value = reading(view.text[slice(*result)])
    if not value or (IS_DONE_BY.search(view.flat[slice(*result)]) and told_of_others(view, result, SUBJECT)):
        return []
    if says_neither(view, group, result[0]):
        value = "negative"
    found = []
    for one in group:
        detail = apart.get(one)
        way = "" if NEGATIVE.search(value.lower()) else _in_its_way(view, group, one)
        said = f"{value} ({tidy(view.text[slice(*detail)])})" if detail else way or value
        found.append(Staining(one, said, (min(result[0], one.span[0]), detail[1] if detail else one.span[1]), True))
    return found


def _in_its_way(view: Prose, group: Sequence[Marker], one: Marker) -> str:
    """The value of a marker of a list that an adjective of its own stands before: "expresses A and nuclear B"."""
    match = WAY.search(view.flat, group[0].span[1], one.span[0]) if one is not group[0] else None
    return f"positive ({match['way']})" if match and match.end() == one.span[0] else ""


def _in_words(
    view: Prose,
    group: Sequence[Marker],
    near: tuple[int, int],
    left: tuple[int, int] | None,
    found: Sequence[Staining],
) -> list[Staining]:
    """A list of markers that is denied, is the exception to the verdict before it, or repeats it."""
    first, last = group[0].span[0], group[-1].span[1]
    start = view.sentence(first)[0]
    if span := denied(view, group, max(near[0], start)) or lacks_layer(view, group, start):
        return [Staining(one, "negative", span, True) for one in group]
    if span := neither_shown(view, group, start) or no_lineage(view, group, max(near[0], start)):
        return [Staining(one, "negative", span, True) for one in group]
    if span := layer_shown(view, group) or of_glia(view, group):
        return [Staining(one, "positive", span, True) for one in group]
    how = excepted(view, group, start)
    if how is not None and left:
        against = "positive" if NEGATIVE.search(reading(view.text[slice(*left)]).lower()) else "negative"
        return [Staining(one, f"{against} ({how})" if how else against, (left[0], last), True) for one in group]
    if found and (again := so(view, group)):
        sign = "negative" if NEGATIVE.search(found[-1].value.lower()) else "positive"
        return [Staining(one, f"{sign} ({again[0]})", (found[-1].span[0], again[1]), True) for one in group]
    if found and echoes(view, group, near[0]):
        return [Staining(one, found[-1].value, (found[-1].span[0], last), True) for one in group]
    return []


def _is_answered(view: Prose, left: tuple[int, int], group: Sequence[Marker], right: tuple[int, int] | None) -> bool:
    """Whether a marker that a comma parts from the verdict before it has one of its own: "A is diffuse, for B weak"."""
    gap = view.flat[left[1] : group[0].span[0]]
    own = right and re.fullmatch(r" ?", view.flat[group[-1].span[1] : right[0]])
    return bool(own) and re.fullmatch(r" ?(?:,|, and|and|,? but) for ", gap) is not None


def _is_headed(view: Prose, named: Sequence[Marker], index: int, results: Sequence[tuple[int, int]], start: int) -> bool:
    """Whether a verdict stands before a marker and is said of what follows it."""
    before = named[index].span[0]
    at = bisect_right(results, before, key=lambda one: one[1])
    lower = named[index - 1].span[1] if index else start
    if not at or results[at - 1][0] < lower or not _reaches_back(view, results[at - 1], before, lower, ()):
        return False
    return not _is_answered(view, results[at - 1], [named[index]], results[at] if at < len(results) else None)


def _is_adjective(view: Prose, result: tuple[int, int]) -> bool:
    """Whether a result stands right before the marker that it tells of: "A is deficient with positive B"."""
    return any(one.span[0] == result[1] + 1 for one in markers(view, result[1], result[1] + 30))


def _in_another_column(view: Prose, result: tuple[int, int], following: tuple[int, int]) -> bool:
    """Whether wide blanks part two results that cannot both be true of one tissue: "positive       negative"."""
    apart = re.fullmatch(r" {3,}", view.flat[result[1] : following[0]]) is not None
    first, second = view.flat[slice(*result)], view.flat[slice(*following)]
    strengths = ONE_STRENGTH.fullmatch(first) and ONE_STRENGTH.fullmatch(second)
    return apart and bool(strengths or bool(NEGATIVE.search(first)) != bool(NEGATIVE.search(second)))


def _shared(view: Prose, group: Sequence[Marker], results: Sequence[tuple[int, int]]) -> list[Staining]:
    """One result for all of a list of markers; or as many results as markers, in order (respectively)."""
    if says_neither(view, group, view.sentence(group[0].span[0])[0]):
        return [Staining(one, "negative", (one.span[0], results[0][1]), True) for one in group]
    share = next((one for one in results if "%" in view.flat[slice(*one)]), None)
    if share and len(group) == 1 and key(group[0].name) == "ki-67" and not re.search(r"\d", view.flat[slice(*results[0])]):
        return [Staining(group[0], reading(view.text[slice(*share)]), (group[0].span[0], share[1]), True)]
    near = [results[0]]
    for following in results[1:]:
        if re.match(r" +(?:for|with|of|to) (?!(?:the )?(?:[a-z]+ ){0,2}(?:cells|nuclei)\b)", view.flat[following[1] :]):
            break
        if OF_ITS_OWN.match(view.flat, following[1]) or _in_another_column(view, near[-1], following):
            break
        if WITH_NEXT.match(view.flat, near[-1][1]) and _is_adjective(view, following):
            break
        if re.fullmatch(r"[ ,;/()-]*(?:(?:and|respectively|in|with) ?)*", view.flat[near[-1][1] : following[0]]):
            near.append(following)
    first = near[0]
    signs = SIGNS.match(view.flat, group[-1].span[1])
    if signs and len(said := re.findall(r"[+-]+", signs["signs"])) == len(group):
        return [Staining(m, reading(one), (m.span[0], signs.end()), True) for m, one in zip(group, said, strict=True)]
    values = [reading(view.text[slice(*one)]) for one in near]
    if values[0] == "positive" and (ahead := share_ahead(view, group)):
        return [Staining(one, f"positive ({view.text[slice(*ahead)]})", (ahead[0], near[0][1]), True) for one in group]
    if values[0].lower() == "positive" and (way := way_ahead(view, group)):
        return [Staining(one, f"{way} {values[0].lower()}", (one.span[0], near[0][1]), True) for one in group]
    percents = re.findall(r"\d{1,3} ?%", view.flat[first[0] : near[-1][1]])
    if len(group) > 1 and len(percents) == len(group):
        word = re.split(r"[(\d<>~]| (?:in|of|at) ", values[0])[0].strip() or ""
        return [
            Staining(m, f"{word} ({p})" if word else p, (m.span[0], near[-1][1]), True)
            for m, p in zip(group, percents, strict=True)
        ]
    if len(group) > 1 and len(near) == len(group):
        return [Staining(m, v, (m.span[0], r[1]), True) for m, v, r in zip(group, values, near, strict=True)]
    joined = reading(view.text[first[0] : near[-1][1]]) if len(group) == 1 else values[0]
    last = near[-1] if len(group) == 1 else first
    return [Staining(one, joined, (one.span[0], last[1]), len(near) == 1) for one in group if joined]
