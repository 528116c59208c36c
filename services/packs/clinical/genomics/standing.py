"""What a line of a genomics report says of the variants in it: found, of unknown significance, absent, or only discussed."""

import re
from bisect import bisect_right
from functools import lru_cache
from itertools import zip_longest
from typing import Literal

from services.packs.clinical.genomics.classed import of_harmless_class, of_no_known_meaning
from services.packs.clinical.genomics.genes import genes, names_a_house
from services.packs.clinical.genomics.samples import across_samples
from services.packs.clinical.genomics.variants import closing, variants
from services.packs.clinical.shared.flowed import flowed

Standing = Literal["result", "unknown", "absent", "discussed"]
ABSENT = re.compile(
    r"pertinent negatives?|\bnegatives?\b(?! for)|not detected|no reportable|wild[- ]?type|genes? (?:tested|analy[sz]ed|"
    r"assayed|sequenced|covered|"
    r"included|list)(?!.*\bresults?\b)|"
    r"none (?:found|detected|identified)|gene list|regions? (?:not|with low)|low coverage|targeted regions|"
    r"without (?:mutation|alteration|"
    r"variant)s?|not found"
)
DOUBTFUL = (
    r"(?:uncertain|unknown|undetermined|unclear|inconclusive) (?:clinical )?(?:significance|meaning|relevance|pathogenicity|"
    r"importance)|\bvus\b|\bunclassified\b|\binsufficient (?:evidence|data)\b|"
    r"(?:significance|relevance|meaning|pathogenicity)[^.;|]{0,40}\b(?:uncertain|unknown|unclear|undetermined|"
    r"not (?:yet )?known)\b"
)
"""That nobody knows what a variant means."""
UNKNOWN = re.compile(
    rf"{DOUBTFUL}|benign|\b(?:tier|category) (?:iii|iv|3|4)\b|\bclass (?:iii|3)\b|^\W*uncertain\b|polymorphisms?|"
    r"\b(?:synonymous|filtered)\b|\bnot reportable\b|\bbelow (?:the )?(?:reporting )?threshold|arte?fact"
)
DISCUSSED = re.compile(
    r"(?<!immuno)therap|immunotherap\w+ (?!bio|markers?)|treatment|"
    r"clinical trials?|trial (?:options|matches)|references?|bibliograph|recommendation|implication|"
    r"method|limitation|limits? of detection|\blod\b|(?:positive|negative|internal|quality|run) controls?\b|"
    r"\b(?:assay|test|panel|kit) (?:detects|covers|targets|screens|interrogates|looks|includes)|"
    r"background|comment|disclaimer|drugs?\b|literature|(?<!and )(?<!& )(?<!diagnostic )interpretations?$|"
    r"individual variant|about (?:the|this)|"
    r"gene (?:description|summary)|"
    r"indication|clin\.? (?:info|details|hx)|clinical (?:history|information|context|"
    r"(?<!strong clinical )(?<!potential clinical )significance)|history|prior|previous|"
    r"resistance(?! (?:mutation|variant|alteration|marker)s?\b)|monitoring|"
    r"\b(?:positions?|regions?|hotspots?|codons?) (?:interrogated|covered|tested|analy[sz]ed)|low[- ]quality|"
    r"options|glossary|"
    r"appendix|technical|assay (?:description|information)|test (?:description|information|methodology)|discussion|"
    r"(?<!this )(?<!the )(?<!your )(?:specimen|patient)"
)
RESULT = re.compile(
    r"result|detected|identified|somatic|germline|actionable|findings?|mutations?\b|alterations?|variants?|pathogenic|"
    r"biomarkers?|tier|"
    r"fusions?|rearrangements?|copy number|genomic|molecular profile|diagnosis|summary|signature|relevant|conclusion|impression"
)
NOT_IN_LINE = re.compile(
    r"\bnot (?:detected|identified|found|present|seen|amplified|mutated|rearranged|observed|reported)\b|"
    r"\bno (?:\w+[ -]){0,4}?(?:mutations?|variants?|"
    r"alterations?|rearrangements?|fusions?|amplifications?|deletions?|evidence|skipping|changes?)\b|\bnegative\b|"
    r"\bwild[- ]?type\b|\babsent\b|"
    r"\bnone (?:detected|identified|found)\b|\bundetected\b|\bnormal\b|\bnot (?:tested|assessed|evaluated)\b|\bwithout\b|"
    r"\bexcluded\b|\bruled out\b|\babsence of\b"
)
NONE_BEHIND = re.compile(
    r"\s*[:|=-]?\s*(?:none|nil|neg|wt|undetectable|pending|awaited|failed|not done|to follow|"
    r"<\s?\d+(?:\.\d+)? ?%|n\.?d\.?(?=\s*(?:$|[|;,]| {2}))|no(?=\s*(?:$|[|;,.]))|(?:vaf\W{0,3})?0+(?:\.0+)? ?%|"
    r"-{1,2}(?=\s*$))(?!\w)"
)
"""The answer of a label that lists what was looked for: "NTRK1/2/3 fusions: none"."""
NONE_IN_NEXT_CELL = re.compile(
    r"[^.;|\t\n\d]{0,30}?(?: {3,}|\t| \| )(?:not (?:detected|found|identified|present)|negative|absent|none|wild[- ]?type)\b"
)
"""The answer in the next column of a row whose first cell says more than the variant: "V617F, quantitative    Not Detected"."""
DENIED_ROW = re.compile(r"\S(?: {3,}|\t| \| )\W*(?:not detected|negative|absent|none detected|wild[- ]?type|normal)\W*$", re.I)
SET_IN = re.compile(r" {2,}(?:variants?|mutations?|alleles?)(?: (?:tested|analy[sz]ed|targeted))? ?:", re.I)
"""A row that denies, and how a line below it begins that says which variant was looked for."""
ALL_DENIED = re.compile(
    r"[^.;:|%\n]*?,? (?:and|or|nor) (?:[\w-]+ ){1,5}(?:was|were|are|is) (?:all |also |both )?"
    r"(?:not (?:detected|found|present|identified|seen|observed)|negative|absent|excluded)\b"
)
REPORTED_AS = re.compile(
    r"\b(?:was|were|had been) (?:\w+ly |first )?"
    r"(?:reported|typed|entered|listed|issued|given|called|printed) as (?:an? |the )?[(\"']?$"
)
AMENDED = re.compile(r"\b(?:amend|correct|revis|errat|replac|error|supersed)", re.I)
"""What a report says before the variant that it gave at first, and that it is put right."""
FOUND_BEFORE = re.compile(
    r"\b(?:detected|positive|found|identified|present|show\w*|harbou?rs?|carr(?:y|ies|ied)|has|have|with|reveal\w*|is|are|was|were)\b"
)
"""A list that its end denies as a whole, "X, Y and Z were not detected", and the verbs that part what stands before it."""
EARLIER = re.compile(
    r"\b(?:prior|previous(?:ly)?|earlier|former(?:ly)?|old|historical|diagnostic)"
    r"(?: (?!to\b|than\b|therap|treat)[\w-]+){0,2}? (?:samples?|specimens?|reports?|tests?|"
    r"testing|"
    r"biops\w+|"
    r"panels?|analys[ie]s|results?|sequencing|study)\b|\bpreviously (?:reported|detected|identified|seen|known)\b|"
    r"\bno longer (?:detected|seen|"
    r"present|identified)\b|\b(?:by|in) error\b|\berroneous\w*|\breplac\w+ the report\b|"
    r"\bthe (?:report|result)s? (?:of|from|dated|issued|sent)\b[^.]{0,40}\b(?:listed|gave|stated|named|called|said|showed|"
    r"read)\b|"
    r"\bsample (?:switch|swap|mix-?up|exchange)"
)
"""A variant of an earlier sample is none of this report's."""
UNKNOWN_IN_LINE = re.compile(
    rf"{DOUBTFUL}|\b(?:likely )?benign\b|polymorphism|\btier (?:iii|iv|3|4)\b|\bclass (?:3|iii)\b|(?<!\w)c3(?=\s*(?:$|[;,|)]))|"
    r"\bacmg:? (?:class )?[1-3]\b|\b(?:not|non|un)[- ]?reportable\b|"
    r"\bnot (?:clinically )?(?:relevant|significant)\b|\(uncertain\)|"
    r"\bnot classifi\w+|\bcannot (?:\w+ ){0,3}be (?:interpreted|classified)|"
    r"\b(?:probably|likely) harmless\b|(?: {2}|[|\t,-]) ?(?:unknown|uncertain|iii)\s*$"
)
"""Of no or unknown meaning; a class of 3 is unknown in every scheme (ACMG 2015, AMP 2017)."""
THIRD = re.compile(r"(?:tier|category)? ?(?:iii|3)")
SIGNIFICANT = re.compile(r"(?<!un)(?<!un )\b(?:clinically )?(?:significant|relevant|pathogenic|actionable)\b")
"""What heads variants whose meaning is known; a house that lists the others apart calls the third of its own tiers so too."""
EXCEPTED = re.compile(
    r"\b(?:other than|besides|apart from|except(?:ing)?(?: for)?|aside from|with the exception of)[^.;|]{0,40}$"
)
"""Before what a denial leaves standing: "no mutation other than"."""
UNTICKED = re.compile(r"(?:\[ ?\]|☐|\( \))[^\[\]☐☒✓]*$")
GRADED = re.compile(r"^((?:tier|class|category) [ivx\d/]+)[:,] ", re.I)
AFTERWARDS = re.compile(
    rf"[^.\n]{{0,60}}\. (?:this (?:variant|change|alteration|finding)|its|the (?:clinical )?(?:significance|"
    rf"meaning|relevance|variant))\b"
    rf"[^.\n]{{0,60}}(?:{DOUBTFUL})"
)
"""The next sentence about a variant, which says that its meaning is unknown."""
OF_THESE = re.compile(
    r"(?:[a-z-]+ ){0,2}(?:findings|variants|alterations|mutations|biomarkers|aberrations) (?:with|without|of|associated|lacking|"
    r"having|that|which|relevant)\b|(?:[a-z]+ )?(?:[a-z]+[- ])?(?:relevant|related|associated|informative) "
    r"(?:findings|variants|alterations|mutations|biomarkers)\b"
)
"""A heading of variants by what they mean for treatment: they are results."""
TAGGED = re.compile(
    r"\((?:[^()]*\b(?:vus|tier|class|pathogenic|benign|uncertain|unknown)\b[^()]*)\)|\bc[1-5](?=\s*(?:$|[;,|"
    r".]))|\bclass [1-5]\b|\btier (?:i{1,3}v?|"
    r"[1-4])[a-d]?\b"
)
"""A class or a tier that stands behind a variant: where each has its own, each is told by its own."""
SUPPOSED = re.compile(
    r"\b(?:such as|e\.g\.|mutually exclusive|"
    r"including|for example|may|might|could|can|if|patients with|tumou?rs (?:with|harbou?ring)|"
    r"sensitive to|sensitivity|resistan\w+(?! (?:mutation|variant|alteration|marker)s?\b)|"
    r"respond\w*|approved|predict\w*|associated with|studies|trial|et al|cells?|family history|mother|father|sister|brother|"
    r"partner)\b"
)
ASKED = re.compile(
    r"\b(?:test(?:s|ed|ing)?|analy[sz]\w*|screen\w*|look(?:ed|ing)|search\w*|request\w*) for (?:the )?[^.;:]{0,60}$"
)
"""Before a variant that was looked for; whether it is there, the report says elsewhere."""
OF_PATIENT = re.compile(r"(?:the )?(?:patient|proband) ?:")
"""A label by which a patient's own result is told from that of a partner or a parent."""
OF_THE_TEST = re.compile(
    r"(?:^|  )\W*(?:tests?|assays?|panel|ordered|orders?|requested|investigation)"
    r"(?: (?:name|code|ordered|requested|performed|type))?\W{0,2}: *(?:[\w-]+ ){0,2}$"
)
"""Right before a variant, a label that names what was asked for, and no result."""
OF_KIN = re.compile(
    r"\b(?:identified|found|detected|known|present|reported|seen|carried) (?:in|by) "
    r"(?:her|his|the|their|your|a|an) (?:[\w-]+ ){0,2}"
    r"(?:mother|father|sister|brother|siblings?|parents?|son|daughter|aunt|uncle|cousin|grand\w+|relatives?|family)\b"
)
"""Found in somebody else of the family."""
ELSEWHERE = re.compile(
    r"\bin other patients\b|\boccurs? in\b|\b(?:is|are) (?:associated|linked|sensiti[sz]ing|predictive)\b|"
    r"\bin the literature\b|\b(?:has|have) been (?:reported|described|shown|observed)\b|\bin (?:one|"
    r"a) study\b"
)
"""Told of others' tumours in the sentence, before or behind the variant's name."""
USUAL = re.compile(r"\*1[A-Z]?/\*1[A-Z]?")
"""The usual alleles of a gene that handles drugs: nothing was found."""
SYNONYMOUS = re.compile(r"\b(?:synonymous|silent)\b(?! mutations? (?:per|/))")
UNCHANGED = re.compile(r"([A-Z])\d+(?:\1|=)")
LEADERS = re.compile(r" ?\.{3,} ?")
"""Dots that lead from a variant to what is said of it."""
EXCHANGE = re.compile(r"\b(?:t|inv|ins|dic|der|del|dup)(?:\([0-9xy;]+\))(?:\([pq][^()]*\))?", re.I)
"""An exchange of chromosomes, whose semicolon parts no clauses: "t(11;14)(q13;q32)"."""
TOLD_AND = r"(?<=\bdetected) and |(?<=\bidentified) and |(?<=\bfound) and |(?<=\bpresent) and |(?<=\bpositive) and "
CLAUSE = re.compile(rf"[;|,]|\. |\bbut\b|\bhowever\b|\bwhile\b| - |{TOLD_AND}")
HEADING = re.compile(r"^[ \t#*=_-]*(?P<name>[A-Za-z][^\n|]{2,90}?)[ \t*#_=-]*(?P<colon>:?)[ \t]*$", re.M)
REMARK = re.compile(r"[ \t]+[-*•] ")
"""How a line begins that is set in below a finding and says something about it."""
ANSWER = re.compile(
    r": *(?:(?:positive|detected|abnormal|carrier)\b.{0,12}|"
    r"[a-z ]{3,40}\b(?:variants?|mutations?) (?:detected|identified|found))?$",
    re.I,
)
"""What may stand behind a heading on its line: the outcome in a word, or nothing."""
DENYING = 2
"""The verb of such a list's end and its participle."""
FEWEST_TAGS = 2
MOST_WORDS, FEW_WORDS = 11, 6
"""Variants of a line that each have a tag; most words of a heading, and of one that is set like a sentence."""


@lru_cache(maxsize=32)
def blocks(text: str) -> tuple[tuple[int, Standing], ...]:
    """Where each block begins and what its heading says of what stands under it; the first is a result without heading."""
    found: list[tuple[int, Standing]] = [(0, "result")]
    for match in HEADING.finditer(text):
        if REMARK.match(match[0]) and not match["colon"]:
            continue
        if (standing := of_heading(match["name"], colon=bool(match["colon"]))) is not None:
            found.append((match.start(), standing))
    return tuple(found)


def of_heading(name: str, *, colon: bool) -> Standing | None:
    """What a line announces, None when it is no heading that tells: it is short, and ends in a colon or is set as a title.

    Of a table's heads the first tells.
    """
    printed = re.split(r" {2,}|\t", name)[0]
    name = re.sub(r" ?\([^()]*\)", "", printed)
    graded = GRADED.match(name)
    name = GRADED.sub(r"\1 ", name)
    colon = colon or ANSWER.search(name) is not None
    name = ANSWER.sub("", name)
    words = re.findall(r"[A-Za-z]+", name)
    titled = name.isupper() or sum(word[0].isupper() for word in words) >= 0.6 * len(words)
    titled = titled or (len(words) <= FEW_WORDS and name[0].isupper() and name[-1].isalpha())
    if len(words) > MOST_WORDS or not (colon or titled) or re.search(r"\d{3}|[a-z]\.[A-Z\d]|:", name):
        return None
    if genes(printed) or names_a_house(printed):
        return None
    low = name.lower()
    kinds: tuple[tuple[Standing, re.Pattern[str]], ...] = (
        ("unknown", UNKNOWN),
        ("absent", ABSENT),
        ("discussed", DISCUSSED),
        ("result", RESULT),
    )
    said = next((standing for standing, pattern in kinds if pattern.search(low)), None)
    return "result" if said == "discussed" and (graded or OF_THESE.match(low)) else said


def standing(text: str, span: tuple[int, int]) -> Standing:
    """What the report says of the variant at a span: by its own clause, its line, then the heading over it."""
    flow = flowed(text)
    start = flow.rfind("\n", 0, span[0]) + 1
    end = flow.find("\n", span[1])
    line = flow[start : end if end >= 0 else len(flow)].lower()
    if is_absent(text, span):
        return "absent"
    if USUAL.fullmatch(text[slice(*span)]):
        return "absent"
    unknown = [one[0] for one in UNKNOWN_IN_LINE.finditer(_stretch(text, span).lower())]
    unknown += [one.lower() for one in [of_no_known_meaning(text, span[0])] if one]
    third = all(THIRD.fullmatch(one.strip(" |,\t-")) for one in unknown) and bool(unknown) and _significant(flow, span[0])
    if (
        (unknown and not third)
        or of_harmless_class(flow, _stretch(text, span))
        or SYNONYMOUS.search(line[: span[0] - start])
        or UNCHANGED.fullmatch(text[slice(*span)])
        or AFTERWARDS.match(flow.lower(), span[1])
    ):
        return "unknown"
    sentence = sentence_of(text, span).lower()
    if REPORTED_AS.search(line[: span[0] - start]) and AMENDED.search(text):
        return "discussed"
    if EARLIER.search(sentence) or OF_KIN.search(sentence) or ELSEWHERE.search(sentence):
        return "discussed"
    label = _label(line[: span[0] - start])
    if label and (said := of_label(label)):
        return said
    if OF_THE_TEST.search(line[: span[0] - start]):
        return "discussed"
    if SUPPOSED.search(re.split(r"\. ", line[: span[0] - start])[-1]) or (
        label and DISCUSSED.search(label) and not OF_PATIENT.fullmatch(label)
    ):
        return "discussed"
    if ASKED.search(line[: span[0] - start]) and not FOUND_BEFORE.search(re.split(r"[.;]", line[span[1] - start :])[0]):
        return "discussed"
    marks = blocks(flow)
    return marks[bisect_right([mark for mark, _ in marks], span[0]) - 1][1]


def _significant(flow: str, position: int) -> bool:
    """Whether a place stands under a heading of significant variants, and those of unknown meaning under another."""
    heads = [(match.start(), match["name"].lower()) for match in HEADING.finditer(flow)]
    told = [(at, name) for at, name in heads if of_heading(name.title(), colon=True)]
    over = next((name for at, name in reversed(told) if at < position), "")
    apart = any(of_heading(name.title(), colon=True) == "unknown" for at, name in told)
    return apart and SIGNIFICANT.search(over) is not None and not UNKNOWN.search(over)


def _label(before: str) -> str:
    """The label that a variant's own sentence begins with."""
    told = re.split(r"(?<=[a-z\d)])(?<!clin)\. (?=[a-z ]{4,40}:)", before)[-1]
    label = re.match(r"[a-z ,/().-]{4,60}:", told)
    return label[0] if label else ""


def _stretch(text: str, span: tuple[int, int]) -> str:
    """What of its line is about a variant: the sentence, of a line that holds records in braces its own record."""
    flow, (start, end) = flowed(text), _row(text, span)
    before, after = flow[start : span[0]], flow[span[1] : end]
    if "{" not in before:
        return _tagged(flow, span, end) or sentence_of(text, span)
    return re.split(r"[{}]", before)[-1] + text[slice(*span)] + re.split(r"[{}]", after)[0]


def _tagged(flow: str, span: tuple[int, int], end: int) -> str:
    """A variant with its own tag, where a line tags every one of its variants: "E545K (Tier II), V410A (VUS)"."""
    line = (flow.rfind("\n", 0, span[0]) + 1, end)
    named = [one.span for one in variants(flow, *line) if one.kind != "event"]
    groups = [one for one, after in zip_longest(named, named[1:]) if after is None or re.search(r"[,;]", flow[one[1] : after[0]])]
    stops = [min((one[0] for one in named if one[0] > group[1]), default=end) for group in groups]
    tags = [bool(TAGGED.search(flow[group[1] : stop].lower())) for group, stop in zip(groups, stops, strict=True)]
    if len(groups) < FEWEST_TAGS or not all(tags):
        return ""
    own = next((stop for group, stop in zip(groups, stops, strict=True) if group[1] >= span[1]), end)
    return flow[span[0] : own]


def sentence_of(text: str, span: tuple[int, int]) -> str:
    """The sentence on its line that a span stands in."""
    flow, (start, end) = flowed(text), _row(text, span)
    before, after = flow[start : span[0]], flow[span[1] : end]
    return re.split(r"\. ", before)[-1] + flow[slice(*span)] + re.split(r"\. |\.$", after)[0]


def _row(text: str, span: tuple[int, int]) -> tuple[int, int]:
    """The ends of the paragraph that a span stands in; a printed line that begins with a gene's symbol is a row of its own."""
    flow = flowed(text)
    start, end = flow.rfind("\n", 0, span[0]) + 1, flow.find("\n", span[1])
    end = end if end >= 0 else len(flow)
    rows = [one for one, _ in genes(text) if start < one < end and text[:one].rstrip(" \t").endswith("\n")]
    return max((one for one in rows if one <= span[0]), default=start), min((one for one in rows if one >= span[1]), default=end)


def of_label(label: str) -> Standing | None:
    """What a line's own label says of all that it lists, where it denies or doubts it."""
    kinds: tuple[tuple[Standing, re.Pattern[str]], ...] = (("unknown", UNKNOWN), ("absent", ABSENT))
    return next((standing for standing, pattern in kinds if pattern.search(label)), None)


def _without_asides(after: str) -> str:
    """What stands behind a variant, without brackets that tell of another: "L858R 8.9% (in cis, T790M not present)"."""
    return re.sub(r"\([^()]*\)", lambda aside: " " if variants(aside[0].upper()) else aside[0], after)


def is_absent(text: str, span: tuple[int, int]) -> bool:
    """Whether the clause that names a variant denies it; a cell or a word behind it counts as its clause."""
    if several := across_samples(text, span[1]):
        return several == "absent"
    if _below_a_denied_row(text, span[0]):
        return True
    text = flowed(text)
    start = text.rfind("\n", 0, span[0]) + 1
    end = text.find("\n", span[1])
    before, after = text[start : span[0]].lower(), text[span[1] : end if end >= 0 else len(text)].lower()
    before, after = LEADERS.sub(": ", before), LEADERS.sub(": ", after)
    if before.rfind("(") > before.rfind(")") or "(" in text[slice(*span)]:
        after = after[closing(text, span[1]) - span[1] :] if closing(text, span[1]) else after
    clause = CLAUSE.split(before)[-1]
    if EXCEPTED.search(before):
        return False
    denied_list = re.search(r"\b(?:no|not|without|negative for)\b[^.;|]*$", before)
    behind = re.split(rf"[;,]|\. |\n|{TOLD_AND}", _without_asides(EXCHANGE.sub(" ", after)))[0]
    return bool(
        NONE_BEHIND.match(behind)
        or NONE_IN_NEXT_CELL.match(after)
        or UNTICKED.search(before)
        or NOT_IN_LINE.search(clause + " # " + behind)
        or _denied_together(before, after)
        or (denied_list and not re.search(r"\b(?:but|positive|however|only)\b", denied_list[0]))
    )


def _below_a_denied_row(text: str, position: int) -> bool:
    """Whether a line is set in below a row that ends in a denial, and says which variant it was about."""
    start = text.rfind("\n", 0, position) + 1
    above = text[text.rfind("\n", 0, max(start - 1, 0)) + 1 : max(start - 1, 0)]
    set_in = len(text[start:position]) - len(text[start:position].lstrip()) > len(above) - len(above.lstrip())
    told = SET_IN.match(text, start, position)
    return set_in and told is not None and DENIED_ROW.search(above) is not None


def _denied_together(before: str, after: str) -> bool:
    """Whether a variant is one of a list whose end denies all of it: "The L858R mutation, T790M and C797S were not detected"."""
    denied = ALL_DENIED.match(after)
    lead = re.split(r"\. |;", before)[-1]
    return denied is not None and not FOUND_BEFORE.search(lead) and len(FOUND_BEFORE.findall(denied[0])) <= DENYING
