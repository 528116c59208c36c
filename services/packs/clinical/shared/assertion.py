"""Is it asserted: negation, doubt, history and other people, after NegEx and ConText.

Chapman et al. 2001 (NegEx) and Harkema et al. 2009 (ConText): trigger phrases work forwards or backwards within their
sentence, up to a terminating word. The phrases are our own selection for pathology.
"""

import re
from dataclasses import dataclass

from services.packs.clinical.shared.prose import Prose, looks

REACH = 70
"""Characters that a trigger reaches; NegEx uses 5 to 6 words."""
ENDS = looks(
    r"[;:]|, (?:and )?(?:has|have|had|suffers from) (?!no\b|not\b|never\b|been\b)"
    r"|(?<= )\(?\d{1,2}\) |, (?=[a-z]\d\d(?:\.\d+)? )|\b(?:but|however|although|though|except|aside from|apart from|whereas"
    r"|while|yet|which|(?<! be )(?:secondary|due) to"
    r"|without (?:mention of |evidence of )?(?:disease|contrast|difficulty|incident|complications?|aura|obstruction"
    r"|exacerbation|myelopathy))\b"
)
"""What a trigger does not reach over: such a word, the number or the code of the next name, the rest of a name's own wording."""
NEGATED_BEFORE = looks(
    r"\b(?:no (?!change)(?:\w+ ){0,2}?(?:evidence|sign|signs|indication|suggestion|trace) (?:of|for)|no(?!-)|without|"
    r"not(?: (?:\w+ly )?(?:show|reveal))?|negative for|free (?:of|from)|absence of|"
    r"absent|denies|rules? out|ruled out|excludes?|excluded|never|neither|nor|fails? to (?:show|reveal)|lacks?|"
    r"lacking|clear of|uninvolved by|devoid of)\b"
    r"(?! (?:only|otherwise|certain|cause|entirely|limited|doubt))|\b(?:tumou?r|carcinoma|cancer)-free\b"
)
ASIDE = re.compile(r"\((?:[^() ]+ ){2,}[^()]*\)")
"""What is said aside denies nothing behind it: "the left ear (not the one operated on) has an infection"."""
NEGATED_AFTER = looks(
    r"^[^.;:]{0,30}?(?:\b(?:is|are|was|were|has been|have been)? ?(?:not (?:identified|seen|present|detected|found|"
    r"noted|demonstrated|evident|appreciated|favou?red|supported|confirmed)|"
    r"absent|ruled out|excluded)|(?:was|were|is|are|has been) (?:considered|entertained)"
    r" (?:and|but) [^.;]{0,20}\b(?:not|excluded|rejected|dismissed|unlikely)|: ?(?:none|absent|negative|not (?:identified|"
    r"seen|present|detected|applicable)|no(?= ?(?:$|[.,;)])| (?:[a-z]+ ){0,2}(?:evidence|signs?|traces?)\b)))\b"
)
LABELLED_NO = looks(r"^ ?: ?no (?!(?:[a-z]+ ){0,2}(?:evidence|signs?|traces?)\b)(?P<what>[a-z][^.;,\n]{2,60})")
"""Behind a term that heads what is said of it, something that is not there: "Coronary disease: no angina"."""
ANOTHER_RULED_OUT = looks(r"^(?:,| with| \()[a-z /-]{4,45} (?:(?:was|were|has been|have been) )?(?:ruled out|excluded)\b")
"""Another name that follows is what was ruled out: "chest pain, myocardial infarction ruled out"."""
DENYING = looks(r"\b(?:no|not have|without|denie[sd]|never had|negative for)\b")
LISTED = re.compile(r"[a-z ,/-]*")
"""What a list of names is made of."""
TOLD = looks(
    r"\b(?:has|have|had|is|was|were|are|be|been|but|he|she|they|it|we|i|patient|with|who|which|that|then|now|found|shows?"
    r"|positive"
    r"|except|started|comes?|came|gets?|got|takes?|took|on)\b"
)
"""Words of a sentence that tells, which end a list."""
MOST_WORDS = 9
"""Words of the longest name of a denied list."""
UNCERTAIN_BEFORE = looks(
    r"\b(?:possib(?:le|ly)|probab(?:le|ly)|suspicious (?:for|of)|suspected|suspicion of|suggest(?:s|ive|ing)?(?: of)"
    r"?|cannot (?:exclude|rule out|be excluded)|"
    r"rule out|r/o|(?<!graft[ -])versus|vs\b\.?|differential(?: diagnos[ie]s)?(?: (?:includes?|of|is|lies))?|"
    r"question(?:able)? (?:of|for)?|"
    r"concern(?:ing)? (?:for|of)|favou?rs?|likely|may (?:be|represent)|"
    r"could (?:be|represent)|looks? (?:to be|like)|\?)"
)
UNCERTAIN_AFTER = looks(
    r"^[^.;]{0,25}?\b(?:cannot be (?:excluded|ruled out|determined|assessed)|is (?:suspected|questioned|favou?red|"
    r"possible|not excluded)|(?:also|still|remains|extremely|very|highly) (?:possible|unlikely)"
    r"|(?:is|are|seems?) (?:less likely|unlikely)|\?)"
)
HISTORICAL = looks(
    r"\b(?:history of|h/o|hx of|status[ -]post|s/p|previous(?:ly)?|prior|past|known|earlier|formerly|in (?:19|20)\d\d)\b"
)
OTHERS = looks(
    r"\b(?:family history|mother|father|sister|brother|aunt|uncle|grand(?:mother|father)|cousin|daughter|son|"
    r"relatives?|paternal|maternal)\b"
    r"|\b(?:husband|wife|spouse|partner|boyfriend|girlfriend) (?:(?:also|recently|just|himself|herself|now) )*"
    r"(?:has|had|was|is) (?:(?:also|recently|just|been) )*(?:diagnosed|treated|positive|known|an?\b)"
)


@dataclass(frozen=True)
class Assertion:
    """What a sentence says about one of its terms."""

    negated: bool = False
    uncertain: bool = False
    historical: bool = False
    other_person: bool = False

    @property
    def plain(self) -> bool:
        """Said of this patient, now, without doubt."""
        return not (self.negated or self.uncertain or self.historical or self.other_person)


def assertion(view: Prose, span: tuple[int, int]) -> Assertion:
    """How the term at a span is asserted by the words around it in its own sentence."""
    before, after = view.before(span[0]), view.after(span[1])
    near = _since_end(before)[-REACH:]
    return Assertion(
        negated=_negated(near, after, view.flat[slice(*span)]) or _in_denied_list(before, after),
        uncertain=bool(UNCERTAIN_BEFORE.search(near) or UNCERTAIN_AFTER.match(after)),
        historical=bool(HISTORICAL.search(near)),
        other_person=bool(OTHERS.search(before)),
    )


def _negated(near: str, after: str, term: str) -> bool:
    near = ASIDE.sub("", near)
    triggers = list(NEGATED_BEFORE.finditer(near))
    if triggers and not re.search(
        r"\b(?:positive for|shows?|reveals?|consistent with|diagnostic of)\b", near[triggers[-1].end() :]
    ):
        return True
    if label := LABELLED_NO.match(after):
        return term.split()[-1] in label["what"]
    return bool(NEGATED_AFTER.match(after)) and not ANOTHER_RULED_OUT.match(after)


def _in_denied_list(before: str, after: str) -> bool:
    """Whether a term is one of a list that is denied as a whole, however long: "no history of gout, stroke, or asthma"."""
    denying = next(reversed(list(DENYING.finditer(before))), None)
    told = before[denying.end() :] if denying else ""
    if not denying or "," not in told or not LISTED.fullmatch(told) or TOLD.search(told):
        return False
    if any(len(name.split()) > MOST_WORDS for name in told.split(",")):
        return False
    rest = LISTED.match(after)
    goes_on = TOLD.split(rest[0])[0] if rest else ""
    return denying[0].startswith("den") or " or " in told or " or " in goes_on


def _since_end(before: str) -> str:
    """What stands after the last word that ends a trigger's reach."""
    return before[max((match.end() for match in ENDS.finditer(before)), default=0) :]
