"""Words by which documents label their days: of visit, operation, specimen or report; and of what is never theirs."""

import re
from typing import Literal

from services.packs.clinical.shared.prose import looks

Label = Literal[
    "birth", "never", "admission", "discharge", "operation", "procedure", "service", "visit", "review", "exam", "taken",
    "received", "tested", "exit", "start", "end", "ordered", "report", "final", "issued", "signed", "dictated", "typed",
    "written", "amended", "preliminary", "printed", "plain", "told", "letter", "apart", "none",
]  # fmt: skip
"""What a label calls a day. `told`: a sentence tells it; `letter`: it stands over "Dear"; `apart`: by itself at head or foot."""
Role = Literal["birth", "report", "service", "none", "other"]
NO_DAY = r"(?! ?(?:type|no\b|nr\b|num|id\b|#|ref|status|code|location|reason|site\b|room|name|title|summary))"
"""Not behind a word: it then labels a number or a place."""
BIRTH = looks(
    r"\b(?:d\.?o\.?b\b\.?|birth(?:date| date)?|born|geb(?:oren|urtsdatum)?\b\.?|n[ée]e? le|naissance"
    r"|nacimiento|nacid[oa]|nascita"
    r"|nascimento|fødselsdato)"
)
NEVER = looks(
    r"\b(?:previous(?:ly)?|prior|prev|compar\w+|correlat\w+|outside|histor(?:y|ical)|hx|last(?! name)|earlier"
    r"|past|since|dating back"
    r"|follow-? ?up|f/?u|appt|next(?![ -]?gen| of kin)|return|appointment|tc?a|due(?! to)|scheduled|renew\w*"
    r"|to be seen|(?:will be|is|are) seeing"
    r"|expir\w*|exp|expiry|valid(?:ity)?(?= (?:un)?till?\b| to\b| thru\b| through\b| from\b|:)|effective"
    r"|good (?:un)?till?|discard\w*|use by"
    r"|rev(?:ision)?|form(?= (?:rev|date|no|approved|\w{1,4}\d))|(?:form|template) version|template|copyright"
    r"|licen[cs]\w*|accredit\w*|certificat\w*|established|incorporated|policy|insur\w+"
    r"|refill\w*|dispens\w*|fill(?:ed)?|stop(?:ped|s)?(?= date| on|:)|stopped"
    r"|not before|do not"
    r"|lmp|ed[dc]|onset|injury|accident|incident|collision|crash|mv[ac]|d\.?o\.?i|death|died|diagnosed(?! on)|referr\w+|referral"
    r"|request(?:ed)?|faxed|sent to|mailed"
    r"|original(?:ly)?|first (?:issued|report\w*|seen|visit)|initial(?:ly)?|supersed\w+|replac\w+|new from"
    r"|change\w* from|vaccin\w+|immuni[sz]\w+"
    r"|implant\w*|transfus\w*|given(?! name)|baseline|anniversary)\b"
)
"""Words that give a day to something else, wherever in its label they stand."""
_ON = r"(?: ?/? ?(?:dates?|dt|day|time))*"
WORDS: tuple[tuple[Label, re.Pattern[str]], ...] = (
    ("admission", looks(rf"\b(?:admi(?:t|ssion|tted)|adm|d\.?o\.?a|ingreso|aufnahme\w*|opname|hospitali[sz]ed)\b{NO_DAY}")),
    (
        "discharge",
        looks(
            r"\b(?:dis(?:ch?(?:arged?)?)?(?: home)?|d/c'?d?|d\.?o\.?d|dismiss(?:ed|al)|separat(?:ed|ion)"
            r"|left (?:the )?hospital|(?:date )?(?:out|left)|leaving"
            r"|(?:went|sent|goes) home|end of (?:the )?(?:stay|admission|episode)|departure"
            rf"|entlass\w*|alta|sortie|dimissione|ontslag\w*|utskriv\w*)\b{NO_DAY}(?!:? (?:diagnos|medic|instr|plan"
            rf"|condition|to\b|dest))"
        ),
    ),
    (
        "operation",
        looks(
            r"\b(?:op-?datum|operationsdatum|operat(?:ion|ive|ed)|surgery|surgical procedure|op|o\.?t|or date"
            r"|theat(?:re|er)|case|intervention|cirug[ií]a"
            rf"|knife to skin|brought to (?:the )?(?:operating room|or))\b{NO_DAY}"
        ),
    ),
    ("procedure", looks(rf"\b(?:procedure|perform(?:ed|ance)|done|carried out)\b{NO_DAY}")),
    ("service", looks(rf"(?:\bservice|\bd\.?o\.?s)\b{NO_DAY}")),
    (
        "visit",
        looks(
            r"\b(?:visit(?:ed)?|call(?: (?:rec'?d|received))?|encounter|(?:case|chart) review|clinic|consult(?:ation"
            r"|ed)?|attend(?:ed|ance)|seen|evaluat(?:ed|ion)|assess(?:ed|ment)"
            r"|session|contact|arriv(?:al|ed)|present(?:ed|ation)|o\.?p\.?d|interview(?:ed)?|examined|ward round"
            r"|triage(?:d)?|entry|note"
            rf"|consulta|besuch|konsultation|consulto)\b{NO_DAY}"
        ),
    ),
    ("review", looks(rf"\breview(?:ed)?\b{NO_DAY}")),
    (
        "exam",
        looks(
            r"\b(?:exam(?:ination)?|stud(?:y|ied)|scan(?:ned)?|imag(?:e|ed|ing)|acqui(?:red|sition)|event"
            r"|untersuch\w*|estudio|examen)"
            rf"\b{NO_DAY}"
        ),
    ),
    (
        "taken",
        looks(
            r"\b(?:collect(?:ed|ion)|coll|draw(?:n)?|sampl(?:e|ed|ing)|obtained|taken|phlebotomy|bled|venesection"
            r"|specimen|bx|biopsy|biopsied"
            r"|excised|toma|extracci[oó]n|pr[ée]l[eè]vement|pr[ée]lev[ée]e?|abnahme\w*|entnahme\w*|prelievo|coleta"
            r"|afname|muestra)\b"
            rf"{NO_DAY}"
        ),
    ),
    (
        "received",
        looks(
            r"\b(?:receiv(?:ed|ing)|rec'?v?d?|recvd|receipt|accession(?:ed)?|accepted|regist(?:ered|ration)|reg"
            r"|log(?:ged|in)?|eingang\w*"
            rf"|recepci[oó]n|r[ée]ception|ricev\w*)\b{NO_DAY}"
        ),
    ),
    ("tested", looks(rf"\b(?:test(?:ed|ing)?|analy[sz]ed|assay(?:ed)?|sequenced)\b{NO_DAY}")),
    ("start", looks(rf"\b(?:(?<!chart )(?<!order )start(?:s|ed|ing)?|(?<!chart )(?<!order )commenc\w+|began){NO_DAY}")),
    ("end", looks(rf"\b(?:end(?:s|ed|ing)?|finish(?:ed)?){NO_DAY}")),
    ("exit", looks(rf"\bexit{NO_DAY}")),
    ("ordered", looks(rf"\border(?:ed)?\b{NO_DAY}")),
    (
        "report",
        looks(
            r"\b(?:report(?:ed|ing)?|rep|rptd?|result(?:ed|s)?|publish\w*|creat(?:ed|ion)|generated|edited"
            r"|d[ei]spatched|complet(?:ed|ion)(?: of (?:the )?(?:tests?|testing|analysis))?|comp"
            rf"|diagnosis(?= date)|(?<=of )diagnosis|befund\w*|informe|rapport|compte rendu|referto|laudo|verslag"
            rf"|svar)\b{NO_DAY}"
        ),
    ),
    (
        "final",
        looks(
            r"\b(?:final(?:i[sz]ed)?|verif(?:ied|ication)|valid(?:ated|ation)|authori[sz](?:ed|ation)|auth"
            r"|releas(?:ed|e)|approv(?:ed|al)"
            rf"|sign(?:ed)?-? ?out|s/o|out|d\.?o\.?r)\b{NO_DAY}"
        ),
    ),
    (
        "issued",
        looks(
            rf"\b(?:issued?|[ée]dit[ée]e?|ausgestellt|emiss[aã]o|emisi[oó]n|emitid[ao]|emesso|uitgegeven"
            rf"|utf[aä]rdat)\b{NO_DAY}"
        ),
    ),
    ("signed", looks(r"\b(?:signed|signature|sgd|e-?sign(?:ed)?|attest(?:ed)?|certified|countersigned|sd/-?)")),
    ("dictated", looks(rf"\b(?:dictat(?:ed|ion)|dict|read|interpreted|d(?=:)|d\.d)\b{NO_DAY}")),
    ("typed", looks(rf"\b(?:typed|transcri(?:bed|ption)|trans|t(?=:)|d\.t)\b{NO_DAY}")),
    (
        "written",
        looks(
            rf"\b(?:written|(?:chart|order)(?: date)? (?:commenced|started|opened)|prescri(?:bed|bing|ption)|rx"
            rf"|authored|receta|rezept\w*|ordonnance|transmitted|sent)\b{NO_DAY}"
        ),
    ),
    ("amended", looks(r"\b(?:amend(?:ed|ment)|correct(?:ed|ion)|revised|re-?issued|addend(?:um|a)|supplement(?:ary|al)?)\b")),
    ("preliminary", looks(r"\b(?:prelim(?:inary)?|provisional|interim|wet read)\b")),
    ("printed", looks(r"\bprint(?:ed|ing)?\b")),
)
PLAIN = looks(
    r"(?<![\w'])(?:date(?:d|s)?|dt|datum|fecha|data|dato|le|den|as of|today)(?: ?/ ?(?:time|hora?"
    r"|zeit))?(?: and time| & time)?(?: of)?[^\w\n]*$"
)
"""A label that only calls a day a day."""
ROLES: tuple[tuple[Role, tuple[Label, ...]], ...] = (
    ("birth", ("birth",)),
    ("none", ("none",)),
    (
        "report",
        ("report", "final", "issued", "exit", "signed", "dictated", "typed", "written", "amended", "plain", "discharge", "end"),
    ),
    (
        "service",
        (
            "exam",
            "procedure",
            "operation",
            "service",
            "visit",
            "review",
            "taken",
            "received",
            "tested",
            "ordered",
            "start",
            "printed",
        ),
    ),
)
"""What a label makes of a day; every other one gives it to something else."""
