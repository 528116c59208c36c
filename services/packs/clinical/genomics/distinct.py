"""Which of the variants that a report names are the same, told again: each is reported once."""

import re

from services.packs.clinical.genomics.calls import Call
from services.packs.clinical.genomics.genes import bare
from services.packs.clinical.genomics.variants import changes

JOINING = re.compile(r"fusion|rearrange|translocation", re.I)
OF_COPIES = {
    "gain": re.compile(r"amplif|\bamp\b|gain", re.I),
    "loss": re.compile(r"\bloss\b|copies|(?:homo|hemi|hetero)\w* deletion|^deletion$", re.I),
    "fusion": re.compile(r"fusion|rearrang|translocation", re.I),
}
"""Events that are none of the changes of a sequence."""
IN_AN_EXON = re.compile(r"exons? \d+", re.I)


def distinct(found: list[Call]) -> list[Call]:
    """Each variant once, the fullest wording first told: a gene's event in words gives way to its named change."""
    kept: list[Call] = []
    for one in found:
        same = [held for held in kept if _one_event(held, one) or (bare(held.gene) == bare(one.gene) and _same(held, one))]
        if not same:
            kept.append(one)
        elif _fuller(same[0], one):
            kept[kept.index(same[0])] = one
    return kept


def _one_event(held: Call, one: Call) -> bool:
    """Whether a fusion is told twice, once with both partners: "EML4-ALK fusion" and "ALK rearrangement"."""
    partners = [{bare(part) for part in re.split(r"[-/:;]+", call.gene)} for call in (held, one)]
    fused = all(JOINING.search(call.variant) or "::" in call.variant for call in (held, one))
    return fused and (partners[0] <= partners[1] or partners[1] <= partners[0])


def _fuller(held: Call, one: Call) -> bool:
    """Whether the same variant told again says more: a fusion both partners, a named change what was "exon 19 deletion"."""
    partners = len(one.gene) > len(held.gene) and _one_event(held, one) and JOINING.search(one.variant)
    return bool(partners) or (held.kind == "event" and one.kind == "protein")


def _same(held: Call, one: Call) -> bool:
    mine, theirs = (call.names or changes(call.variant) for call in (held, one))
    if mine and theirs:
        return bool(mine & theirs)
    told = [next((name for name, pattern in OF_COPIES.items() if pattern.search(call.variant)), "") for call in (held, one)]
    if any(told) and not (mine and told[1] == "loss"):
        return told[0] == told[1] or (set(told) == {"", "fusion"} and held.kind == one.kind == "event")
    if held.kind == "event" and one.kind == "protein":
        return IN_AN_EXON.search(held.variant) is not None and re.search("del|ins|dup", one.variant) is not None
    return one.kind == "event" or held.variant.lower() == one.variant.lower()
