"""Sentences that recommend something, and published guidance as the context files state it."""

import re
from dataclasses import dataclass

from services.packs.clinical.shared.prose import looks

CUE = looks(
    r"\b(?:recommend(?:ed|ation|ations|s)?|advis(?:e|ed|able)|is suggested|are suggested|suggest (?!(?:of|ive))"
    r"(?:follow|repeat|correlat|clinical|further|a )|(?:is|are|be|may be) (?:warranted|indicated|needed|considered|helpful|"
    r"useful|obtained|performed)|(?:clinical|clinically|pathologic|tissue) correlat\w+|correlat(?:e|ion) (?:clinically|with)|"
    r"consider(?:ation)? (?:of |for )?(?:\w+ ){0,3}?(?:ct|mri?|ultrasound|biopsy|follow|imaging|evaluation)|"
    r"follow-? ?up (?:with|in|at|ct|mri?|ultrasound|imaging|radiograph\w*|study|exam\w*|is|should|as|"
    r"to (?:ensure|confirm|document))|"
    r"(?:further|additional) (?:evaluation|characterization|imaging|work-?up) (?:with|by|is|as|should)|"
    r"repeat (?:ct|mri?|ultrasound|study|exam\w*|imaging|radiograph\w*|chest)|should be (?:followed|obtained|performed|"
    r"considered|correlated|evaluated|repeated)|referral (?:to|for)|biopsy is)\b"
)
PERFORMED = looks(
    r"\b(?:(?:was|were|has been|had been) (?:recommended|obtained|performed|indicated|needed|advised)|as indicated)\b"
)
INTERVAL = looks(
    r"\b(?:(?:in|within|at|after|every) )?(?:\d+|one|two|three|four|six|twelve)(?: ?(?:-|to) ?(?:\d+|two|three|four|six|twelve))?"
    r" ?-?(?:hours?|days?|weeks?|months?|years?)\b|\b(?:annual(?:ly)?|yearly|immediate(?:ly)?|urgent(?:ly)?|short[ -]interval)\b"
)
GUIDANCE = re.compile(
    r"(?P<finding>[a-z][a-z -]+?) (?P<low>\d+)-(?P<high>\d+) mm: (?P<action>[^;(]+?)"
    r"(?:; interval (?P<interval>[^(]+?))? \((?P<source>[^)]+)\)"
)


@dataclass(frozen=True)
class Guidance:
    """One line of published guidance: a finding of a size (mm, both ends counted), what to do, when, and who says so."""

    finding: str
    low: int
    high: int
    action: str
    interval: str
    source: str

    def names(self, flat: str) -> bool:
        """Whether a sentence in lower case names the finding: every word of it, singular or plural."""
        return all(re.search(rf"(?<!\w){re.escape(word)}s?(?!\w)", flat) for word in self.finding.split())


def guidance(passage: str) -> Guidance | None:
    """What a passage says to do; None for a passage of another shape."""
    match = GUIDANCE.search(passage)
    if match is None:
        return None
    low, high = int(match["low"]), int(match["high"])
    return Guidance(match["finding"], low, high, match["action"].strip(), (match["interval"] or "").strip(), match["source"])
