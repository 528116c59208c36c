"""What a list names and takes back: operations that were not done after all, and diagnoses that were given up."""

from services.packs.clinical.shared.assertion import assertion
from services.packs.clinical.shared.prose import Prose, looks
from services.packs.clinical.shared.sections.notes import note_section_at
from services.packs.clinical.shared.terms.operations import OPERATION
from services.packs.clinical.shared.terms.problems import PROBLEM

NOT_SO = (
    r"not (?:yet |been |actually )?(?:done|performed|undertaken|carried out|made|given|placed|left|fitted|inserted|attempted"
    r"|tolerated|required|needed|necessary|indicated|warranted|possible|feasible|proceeded with)"
)
CALLED_OFF = rf"cancel+ed|abandoned|aborted|postponed|deferred|declined|refused|omitted|{NOT_SO}"
WAS = r"(?:(?:was|were|has been|have been) )?(?:then |also |only |finally |later )?"
OVER = (
    r"(?=[ ,]*(?:$|[.;:)\n(-])|[ ,]+"
    r"(?:by|because|due|owing|as|since|at|on|in|after|for|until|patient|pt|the|no|not|too|per|\d[\d./-]*)\b|,)"
)
"""What may stand behind such words where they end what is said."""
UNDONE = looks(
    rf"[^.;,:()\n]{{0,40}}?(?:\b{WAS}(?:{CALLED_OFF}|avoided){OVER}|\b(?:was|were) (?:discussed|considered|offered)\b)"
    rf"|[ ,]*[(:-] ?{WAS}(?:{CALLED_OFF}|discussed|considered|offered|avoided)\b"
    r"|[ ,]*: ?(?:nil|none|no|n/a|not applicable)\b(?= *(?:$|[.;,)\n]))"
    rf"|(?:[^.;\n]|\.(?=\d)){{0,90}}? - ?{WAS}(?:{CALLED_OFF}){OVER}"
)
"""Words behind an operation that say that it was not done: right behind it, behind a mark, or behind a dash after its day."""
GIVEN_UP = looks(
    r"[^\n;]{0,90}?(?:"
    r"\bdiagnosis (?:was |has been |is )?(?:later |since |then |subsequently )?"
    r"(?:dropped|withdrawn|retracted|rejected|refuted|abandoned|excluded|overturned|discarded|removed|revised)\b"
    r"|[,(:-] ?(?:(?:was|were|has been) )?(?:(?:later|since|then|subsequently|now|finally) )*"
    r"(?:ruled out|excluded|refuted|disproved|overturned|revised|discarded|not (?:confirmed|borne out|supported|found)"
    r"|no longer (?:held|suspected|thought likely|considered|tenable))\b)"
)
"""Words behind a disease that say that it is not the diagnosis any more."""

QUESTION = looks(
    r"\b(?:evaluat\w+|assess\w*|work-?up|screen(?:ed|ing)?|referr(?:ed|al)|consult\w*|seen|opinion|question)"
    r" (?:of|for|on|about|regarding|as to)\b[^.;:]{0,30}$"
)
"""Words before a disease that somebody was sent to have looked for."""


def left_undone(view: Prose, span: tuple[int, int]) -> bool:
    """Whether what stands behind the operation of an item, or ends its name, says that it was not done, and not another one."""
    end = max((one.end() for one in OPERATION.finditer(view.flat, *span)), default=span[1])
    told = UNDONE.match(view.flat, end, note_section_at(view.text, span[0]).body[1])
    undone = told is not None and OPERATION.search(view.flat, end, told.end()) is None
    return undone or view.flat[slice(*span)].endswith(" not")


def given_up(view: Prose, span: tuple[int, int]) -> bool:
    """Whether what stands behind the disease of an item says that the diagnosis was given up, and not another one."""
    named = PROBLEM.search(view.flat, *span)
    end = named.end() if named else span[1]
    told = GIVEN_UP.match(view.flat, end)
    return told is not None and PROBLEM.search(view.flat, end, told.end()) is None


def was_answered_no(view: Prose, span: tuple[int, int]) -> bool:
    """Whether a disease is only what the patient was sent for, and the text says further on that it is not there."""
    if not QUESTION.search(view.before(span[0])):
        return False
    mine = [one[0] for one in PROBLEM.finditer(view.flat, *span)]
    later = (one for one in PROBLEM.finditer(view.flat, span[1]) if one[0] in mine)
    return any(assertion(view, one.span()).negated for one in later)
