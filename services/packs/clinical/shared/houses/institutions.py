"""Who issued a clinical document: a name in its heading or after a label of its own."""

import re
from dataclasses import dataclass

from services.packs.clinical.shared.houses.letterline import before_address
from services.packs.clinical.shared.prose import Prose, looks, trimmed

KEYWORD = looks(
    r"\b(?:hospitals?|medical (?:center|centre|college|group|laborator(?:y|ies))|clinics?|laborator(?:y|ies)|labs?"
    r"\b|institut(?:es?|o|)|universit(?:y|ies|atsklinikum|ätsklinikum)|health(?:care)?(?: system| center| centre| network|"
    r" services)?|"
    r"cancer (?:center|centre)|patholog(?:y|ists) (?:associates|group|laborator(?:y|ies)|services|consultants|"
    r"partners|institute)|diagnostics|infirmary|foundation|klinikum|klinik|h[oô]pital|ospedale|polyclinic|"
    r"\w*(?:ziekenhuis|krankenhaus|sjukhus|sykehus|sygehus|spital)|szpital|nemocnice|sairaala|cliniques?|cl[ií]nica|"
    r"nhs(?: foundation)? trust|school of medicine|centre hospitalier)\b"
)
LABEL = looks(
    r"(?:^|\n|[.;|] {0,12}|(?<= {2})|,\")(?:institution|facility|hospital|(?:reference |issuing )?lab(?:oratory)?|"
    r"performing (?:lab(?:oratory)?|site|"
    r"facility)|reporting (?:lab(?:oratory)?|institution)|performed (?:at|by)|testing (?:lab(?:oratory)?|site)|"
    r"issued by|medical center|clinic)"
    r"(?: name)? ?: *(?P<name>[^\n|;\"]{3,80}?)(?= {2,}|[\n|;\"]|\. |\.?$|,? (?:date|phone|tel|fax|address)\b)"
)
NOT_THE_ISSUER = looks(
    r"\b(?:referr\w+|referring|sent to|submitted by|copy to|cc|outside|transferred|requesting|order(?:ed by|ing)\b|attention|"
    r"consult(?:ation)? (?:from|by)|insurance|pharmacy|accredited|certified|clia|approved by|regulations|lives|"
    r"(?:medical|ordering|treating|requesting|client) facility|admitted to|presented to|seen at|previous|prior|follow-?up)\b"
)
CUSTOMER = re.compile(
    r"(?:^|\||(?<= {3})) *(?:(?:(?:reports?|results?|prepared|read|interpreted|issued) )?(?:for|on behalf of)|client) ?:? "
    r"(?:(?! {3}|\|).)*"
)
"""The part of a line that names for whom a document is made: another house than the one that makes it."""
SENTENCE = looks(r"\b(?:is|was|were|are|has|had|presented|attended|performed|received|shows?|admitted)\b")
MORE = looks(r" ?\([^()]*\b(?:reports?|translat\w+|cop(?:y|ies)|page)\b[^()]*\)|, ?\d+[a-z]? [a-z]")
"""What stands behind a name on its line and is none of it: an aside on the paper, the street."""
HEADING_LINES = 8


@dataclass(frozen=True)
class Issuer:
    """The issuer's name where it is printed. `labelled`: it stands after a label, not only in the heading."""

    span: tuple[int, int]
    labelled: bool


def issuers(view: Prose) -> tuple[Issuer, ...]:
    """Candidates for who issued the document, likeliest first."""
    found = [
        Issuer(trimmed(view.flat, *match.span("name")), True) for match in LABEL.finditer(view.flat) if _is_name(match["name"])
    ]
    found.extend(Issuer(span, False) for span in before_address(view))
    found.extend(_in_heading(view))
    return tuple(found)


def _is_name(name: str) -> bool:
    return (
        bool(re.search(r"[a-z]{3}", name))
        and not NOT_THE_ISSUER.search(name)
        and not re.match(r"(?:not|n/a|none|unknown|see)\b|\d+[a-z]?,? [a-z]", name)
    )


def _in_heading(view: Prose) -> list[Issuer]:
    """Lines of the document's head that hold the name of an institution and nothing like a sentence."""
    found: list[tuple[bool, Issuer]] = []
    start = seen = 0
    for line in view.flat.split("\n"):
        stop = start + len(line)
        if line.strip():
            seen += 1
            own = CUSTOMER.sub(lambda match: " " * len(match[0]), line)
            if seen <= HEADING_LINES and len(line) <= 110 and KEYWORD.search(own) and _looks_like_name(line):
                span = _name_part(own, start)
                found.append((bool(re.match(r"department", view.flat[slice(*span)])), Issuer(span, False)))
        start = stop + 1
    return [one for _, one in sorted(found, key=lambda item: item[0])]


def _looks_like_name(line: str) -> bool:
    if (
        NOT_THE_ISSUER.search(line)
        or SENTENCE.search(line)
        or re.match(
            r" *(?:clinical|health|laboratory|pathology|lab) (?:report|history|notes?|information|summary|results?|findings)",
            line,
        )
    ):
        return False
    return not re.match(r" *[a-z .]{2,28}: ", line)


def _name_part(line: str, start: int) -> tuple[int, int]:
    """The name in a heading's line that begins at `start`, without what follows a dash, a bar, or a wide gap."""
    parts = [m.span() for m in re.finditer(r"(?:(?! {3}| [|-] |\|).)+", line)]
    best = next((part for part in parts if KEYWORD.search(line[slice(*part)])), (0, len(line)))
    a, b = trimmed(line, *best)
    if more := MORE.search(line, a, b):
        b = more.start()
    while b > a and line[b - 1] in ".,;:":
        b -= 1
    return start + a, start + b
