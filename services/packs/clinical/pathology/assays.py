"""Whether a result is that of another test than a stain of the tissue: of a gene's, by FISH or sequencing, or of the flow's."""

import re
from bisect import bisect_right
from functools import lru_cache

from services.packs.clinical.shared.prose import Prose, looks, prose, word_set
from services.packs.clinical.shared.sections.reports import section_at, sections

GENES_TOO = word_set(
    "myc cmyc bcl2 bcl6 alk ros1 egfr braf brafv600e idh1 idh2 kit ckit met cmet ret ntrk npm1 her2 erbb2 pten mdm2 cdk4 irf4 "
    "mum1 ccnd1 cyclind1 pdgfra nrasq61r rasq61r smad4 atrx tert foxl2 gnas h3f3a tfe3 tfeb stat6"
)
"""Names of antibodies that are a gene's too."""
CHAINS = word_set("kappa lambda kappalightchain lambdalightchain albumin hpv")
"""What is often looked for by its RNA or DNA."""
HYBRIDISED = looks(r"\b(?:in[ -]situ(?! carcinoma)|(?:c|rna-?)?ish\b|rnascope|hybridi[sz]ation)")
IMMUNE = looks(r"immuno|\bihc\b")
LISTED = looks(
    r"^(?:(?: ?,| ?/| and| or| &|, and|, or) ?[a-z][a-z0-9-]{1,8}){1,4},? (?:gene |locus )?(?:rearrang|translocat|break-?apart|"
    r"fusions?\b|mutations?\b|amplifications?\b)"
)
"""Behind the first of several genes that were looked at for one event: "MYC, BCL2 and BCL6 rearrangements"."""
SOUGHT = looks(
    r"\b(?:fish|in[ -]situ hybridi[sz]ation|pcr|sequencing|(?:rearrangements?|mutations?|amplifications?"
    r"|translocations?) (?:of|in))\b"
    r"(?: (?:analysis|studies|testing|panel))?(?: (?:for|of|in))?(?: the)? (?:[a-z0-9-]{2,9}(?:,? and|,? or|,|/) ?){1,4}$"
)
"""Before the others of several genes that another test looks for: "FISH for MYC, BCL2 and BCL6"."""
ASSAY = looks(
    r"\b(?:fish|in[ -]situ hybridi[sz]ation|pcr|ngs|(?:next[ -]generation )?sequencing|cytogenetics?|karyotype|molecular|"
    r"(?:mutation(?:al)?|genetic|gene|fusion|dna|rna) (?:analysis|testing|tests?|studies|panel|profil\w+|results?|status))\b"
    r"[^:.;\n]{0,40}:"
)
"""How a line is labelled whose results are another test's."""
STAINED = looks(
    r"immuno|\bihc\b|\bstain|antibod|\bclone\b|\bve-?1\b|d5f3|\bexpress|reactiv|(?<![\w-])[0-3]\+|\bscore\b|nuclear|cytoplasm"
)
FLOW = looks(
    r"\bflow(?:[ -]?cytomet\w+)?(?: (?:analysis|studies|immunophenotyp\w+|results?|report|findings))?(?: ?\([^)\n]{0,30}\))? ?:"
)
BY_FLOW = looks(
    r"\b(?:by|on|in|with|at) (?:concurrent |multi-?colou?r )?flow\b"
    r"|\bflow cytomet\w+ (?:show|reveal|demonstrat|identif|detect|find)"
)
NEXT_PART = re.compile(r"\n[ \t]*\n|\n[ \t]*[A-Z][A-Za-z /&-]{3,50}:")


def by_another_assay(view: Prose, span: tuple[int, int]) -> bool:
    """Whether a name is there as a gene's, whose change another test looks for."""
    name = re.sub(r"[^a-z0-9]", "", view.flat[slice(*span)])
    if name in CHAINS:
        sentence = view.sentence(span[0])
        return HYBRIDISED.search(view.flat, *sentence) is not None and not IMMUNE.search(view.flat, *sentence)
    if name not in GENES_TOO:
        return False
    if SOUGHT.search(view.flat[max(0, span[0] - 80) : span[0]]) or LISTED.match(view.flat[span[1] : span[1] + 70]):
        return True
    line = view.flat.rfind("\n", 0, span[0]) + 1, view.flat.find("\n", span[1])
    near = view.flat[line[0] : line[1] if line[1] >= 0 else len(view.flat)]
    if STAINED.search(near):
        return False
    section = section_at(view.text, span[0])
    headed = section.kind == "ihc" and STAINED.search(view.flat[slice(*section.heading)]) is not None
    labelled = ASSAY.search(view.flat, view.sentence(span[0])[0], span[0]) is not None
    return section.kind == "molecular" or labelled or (name == "brafv600e" and not headed)


def by_flow(view: Prose, position: int) -> bool:
    """Whether a place tells of cells that were counted in the flow, which are not those of the stained section."""
    spans = _counted(view.text)
    index = bisect_right(spans, position, key=lambda one: one[0]) - 1
    start, end = view.sentence(position)
    return (index >= 0 and position < spans[index][1]) or BY_FLOW.search(view.flat, start, end) is not None


@lru_cache(maxsize=64)
def _counted(text: str) -> tuple[tuple[int, int], ...]:
    """The parts that a label says are of the flow, each to the next label, empty line or heading."""
    flat = prose(text).flat
    found = []
    for label in FLOW.finditer(flat):
        following = NEXT_PART.search(text, label.end() + 1)
        headed = [one.heading[0] for one in sections(text) if one.heading[0] > label.end()]
        found.append((label.end(), min([following.start() if following else len(text), *headed])))
    return tuple(found)
