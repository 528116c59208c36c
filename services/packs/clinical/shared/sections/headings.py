"""How the parts of a note are headed: the wordings of each kind of heading, and how a heading is printed."""

import re
from typing import Literal

from services.packs.clinical.shared.patterns import when_used

Kind = Literal[
    "head",
    "diagnosis",
    "secondary",
    "admission",
    "assessment",
    "complaint",
    "present",
    "past",
    "surgeries",
    "procedure",
    "technique",
    "medications",
    "inpatient",
    "stopped",
    "allergies",
    "family",
    "social",
    "examination",
    "tests",
    "course",
    "plan",
    "complications",
    "anesthesia",
    "pathology",
    "indication",
    "findings",
    "other",
]

DX = r"(?:diagnos[ie]s(?: codes?)?|diagnosis ?\((?:es|s)\)|dx|diag|problems?(?: list)?|issues?|conditions?)"
MEDS = r"(?:medications?|meds?|drugs?|prescriptions?|medicines?|treatments?|rx)"
OPS = r"(?:procedures?|operations?|surger(?:y|ies)|surgical procedures?|operative procedures?|interventions?)"
TIMES = (
    r"(?: (?:list|on discharge|at discharge|at home|on admission|prior to admission|on transfer|at transfer"
    r"|on file prior to (?:visit|encounter|admission)|prior to (?:visit|encounter)|as of this (?:visit|encounter)"
    r"|at time of discharge|given|prescribed|(?:to (?:go|take)|for|going) home(?: with| on)?|on leaving|on separation))?"
)
HEADINGS: tuple[tuple[Kind, str], ...] = (
    ("allergies", rf"(?:known |drug |medication |food )*allerg(?:y|ies)(?: history| (?:to )?{MEDS})?"),
    ("family", r"family(?: medical| and social)? (?:history|hx)|fh|fhx|famhx|shx? ?/ ?fhx?|fhx? ?/ ?shx?"),
    (
        "surgeries",
        (
            r"(?:past |prior |previous |other |ocular |eye )*(?:surgical|operative|operation) (?:history|hx)|psh"
            r"|(?:past|prior|previous) (?:surger(?:y|ies)|operations?|procedures)"
        ),
    ),
    (
        "past",
        r"past issues|historical"
        r"|past (?:medical|history|oncologic\w*|cardiac|psychiatric|obstetric\w*)(?: (?:and|/|&) surgical)? ?(?:history)?"
        r"|(?:significant |prior )?medical history|pmh|pmhx|past history|obstetric(?:al)? history"
        r"|past medical ?/ ?surgical history|(?:ob-?gyn|gynecologic|birth|psychiatric|developmental) (?:history|hx)",
    ),
    (
        "social",
        (
            r"axis i?v|(?:social|personal|habits|occupational|tobacco|smoking|immuni[sz]ations?|vaccines?|vaccinations?"
            r"|travel)(?: and [a-z]+)?(?:"
            r" history)?"
            r"|sh|shx|habits"
        ),
    ),
    (
        "stopped",
        rf"(?:stop(?:ped)?|discontinued?|held|suspended|previous|past|former) {MEDS}|{MEDS} (?:stopped|discontinued"
        rf"|held|to stop)|(?:stopped|discontinued|ceased|withheld)(?: (?:today|on admission"
        r"|this (?:visit|admission|stay)|in hospital))?",
    ),
    ("inpatient", rf"(?:admission|admitting|pre-?admission|pre-?hospital|inpatient|hospital) {MEDS}"),
    (
        "medications",
        rf"(?:(?:current|present|home|outpatient|facility-administered|relevant|scheduled|prn|discharge|d/c|disch|active|daily"
        rf"|new"
        rf"|regular|ongoing|chronic|prescribed"
        rf"|take-home|follow-?up|repeat|acute|other|usual|long-?term|background|maintenance) )*"
        rf"(?:medications?|meds|prescriptions?|medicines?|drugs|drug therapy|drug history){TIMES}"
        r"|(?:treatment|advice|rx|medicines?|medications?)(?: advised| prescribed)? (?:on|at) (?:discharge|disch|d/c)|discharge"
        r" (?:rx|treatment|advice)"
        r"|(?:goes |go(?:ing)? |sent )?home (?:on|with)|medicines? home|(?:current |present )?treatments?(?: given)?|rx|tx|tta|"
        r"tto|medication list|drugs? (?:given|prescribed)"
        r"|(?:post-? ?op(?:erative)?|discharge|take-home|oral|regular)"
        r" (?:analgesi(?:a|cs)|pain (?:relief|medications?|control)|scripts?|(?:eye )?drops)"
        r"|(?:new|home|current) rx|analgesi(?:a|cs)|pain ?(?:relief|killers)|take home"
        r"|injectates?(?: (?:used|given|includ(?:es?|ed)|contents?|compositions?))?"
        r"|(?:drugs?|medications?|medicines?|solutions?|mixtures?) (?:injected|instilled)"
        r"|(?:thrombo-?prophylaxis|(?:vte|dvt)(?: ?/ ?(?:vte|dvt))? (?:prophylaxis|ppx|px)|scripts)",
    ),
    (
        "admission",
        rf"(?:admission|admitting|pre-?admission|provisional|working|initial|referring|preliminary) (?:clinical )?{DX}"
        rf"|pre-? ?op(?:erative)?(?: clinical)? {DX}|(?:diagnos[ie]s|dx),? \(?pre-? ?op(?:erative)?\)?"
        rf"|{DX} (?:on|at) admission|reason for admission|indications? for admission",
    ),
    (
        "secondary",
        (
            rf"(?:(?:active|chronic|known|main|major|other|pre-?existing|underlying|relevant|significant|associated|medical"
            rf"|(?:pre|post)-?admi(?:t|ssion)) )*co-?morb(?:id)?(?:it(?:y|ies)|s)?(?: conditions?| list)?|secondary"
            rf"|(?:(?:secondary|other|additional"
            rf"|associated|comorbid|chronic|coexisting) )+(?:final "
            rf"|discharge |active "
            rf"|medical )*{DX}(?: (?:on|at) discharge)?"
        ),
    ),
    (
        "diagnosis",
        r"mrdx|icd-?10(?:-?cm)?(?: codes?)?|most responsible diagnosis"
        r"|your diagnos[ie]s (?:was|were|is|are)|you were (?:also )?diagnosed with"
        r"|problem(?: list items addressed(?: during)? this (?:visit|encounter))?"
        r"|(?:(?:immediate|underlying|primary|principal|final) )?causes? of death"
        r"|(?:(?:discharged|post-? ?(?:op(?:erative)?|procedur(?:e|al))|final|"
        r"discharge|d/c|disch|principal|primary|main|active|current"
        r"|established|ongoing|important|significant|coded|operative|hospital|psychiatric|encounter|visit"
        r"|icd-?(?:9|10|11)(?:-?cm)?(?: ?/)?|snomed(?: ct)?|clinical|definitive|underlying|confirmed"
        r"|pre-? ?(?:op(?:erative)?)? ?(?:and|/|&) ?post-? ?op(?:erative)?) )*"
        r"(?:(?:diagnos[ie]s|dx)(?:,? \(?post-? ?op(?:erative)?\)?)?|diagnosis ?\((?:es|s)\)|diag|axis i{1,3}|(?<=[ly] )problem"
        r"|problem list"
        r"|active problems|problems|comorbid conditions|(?:current|active|ongoing|chronic) issues)"
        r"(?: (?:(?:on|at) (?:discharge|leaving|separation)|(?:for )?(?:this|the) (?:admission|stay|visit|episode|encounter))"
        r"| list| codes?|,? (?:principal|primary|secondary|final))?",
    ),
    (
        "assessment",
        r"diagnos[ie]s and all orders for this (?:visit|encounter)"
        r"|(?:clinical |overall |diagnostic |final |endoscopic )?(?:impressions?|imp|assessments?|conclusions?|opinion"
        r"|formulation)"
        r"(?: ?(?:and\n?|/|&|-) ?,? ?(?:plans?|recommendations?|discussion|treatment|diagnos[ei]s))?(?: and plan)?|a ?/ ?p"
        r"|a ?& ?p|ap|a|problem(?: no\.?| number)? ?#? ?\d{1,2}",
    ),
    (
        "complaint",
        (
            r"(?:chief |presenting |main )?complaints?(?: ?/ ?reason for (?:the )?visit)?|cc|reason for (?:the )?(?:visit"
            r"|consultation|consult|referral|evaluation)"
        ),
    ),
    (
        "anesthesia",
        r"injectables|peri-?operative(?: medications?| drugs)?|an(?:a)?esthesia(?: used| type)?|sedation"
        r"|type of an(?:a)?esthesia|(?:local )?an(?:a)?esthetic|ana?es(?:th)?",
    ),
    (
        "technique",
        rf"(?:description|details?|narrative|technique|summary)(?: and (?:findings|details))? of (?:the )?{OPS}(?: performed)?"
        rf"|{OPS} (?:technique|notes?|details?|description|narrative|in detail|report)|(?:operative|surgical)"
        rf" (?:technique|description|details?|course)|course of (?:the )?(?:operation|procedure|surgery)"
        rf"|technique|details(?: of {OPS})?|description|gross findings",
    ),
    (
        "procedure",
        r"(?:(?:principal|primary|secondary|associated|additional|concomitant|other|main|major|surgical|operative|title of"
        r"|name of|type of|planned"
        r"|actual|bedside|inpatient|minor|special|hospital|significant|invasive|pertinent|relevant|therapeutic|diagnostic|or"
        r"|(?:in-?)?office|in-?clinic|the) )*"
        r"(?:procedures?|operations?|surger(?:y|ies)|operative procedures?|surgical procedures?)"
        r"(?: ?\(s\))?(?: (?:p(?:er|re)formed|done|carried out|undertaken))?(?: (?:during (?:(?:the|this|his|her) )?"
        r"(?:hospitali[sz]ation|hospital (?:stay|course)|admission|stay)|in hospital|documentation|today|this visit))?"
        r"|(?:studies|investigations?|consults?|consultations|tests|imaging) ?(?:/|and|&) ?(?:procedures?|operations?)"
        r"|(?:procedures?|operations?) ?(?:/|and|&) ?(?:diagnostic )?(?:studies|tests|imaging|consults?|consultations)"
        r"|(?:deliver(?:y|ies)|procedures?|operations?) ?(?:/|and|&) ?interventions?|interventions?|operated|ops?"
        r"|(?:procedures?|operations?|surgery) (?:(?:performed|done|carried out) )?by (?:dr|mr|mrs|ms|miss|prof(?:essor)?)\.?"
        r"(?: ?[a-z]\.)* [a-z'-]+"
        r"|other proc(?:edure)?s?|proc(?:edure)?s?|(?:type|kind) of (?:operation|surgery|"
        r"procedure)|procedures and treatments?|procedure names?|(?:operations?|procedures?) ?(?:/|and"
        r"|&) ?(?:operations?|procedures?)(?: performed| done)?",
    ),
    (
        "indication",
        (
            rf"ind|(?:brief )?(?:clinical |operative |surgical |preoperative )?indications?(?: (?:for"
            rf"|of) (?:the )?{OPS})?(?: and"
            r" (?:studies|consent|findings))?|indications? and .{3,20}"
            rf"|reasons? for (?:the )?(?:{OPS}|examination|exam)"
        ),
    ),
    (
        "present",
        (
            r"(?:interval )?hx|interval"
            r"|(?:brief )?(?:history|hpi)(?: of (?:the )?(?:present|current|presenting) (?:illness|complaint|condition|problem))?"
            r"|hpc|hopc|present illness|subj(?:ective)?|s|interval history|interim history|[a-z]+ cancer history"
            r"|oncologic(?:al)? history"
            r"|history and physical"
        ),
    ),
    ("complications", r"(?:intra-?operative |post-?operative )?complications?"),
    (
        "findings",
        r"(?:(?:intra-?op(?:erative)?|op(?:erative)?|surgical|procedure|endoscopic|abnormal|significant) )*findings?"
        r"(?: at (?:surgery|operation))?",
    ),
    (
        "pathology",
        (
            r"(?:surgical |final )?(?:pathology|histopathology|histology|biopsy)(?: (?:report|results?|findings"
            r"|diagnosis))?|specimens?(?: (?:removed|sent))?|stage|tnm stage|frozen section"
        ),
    ),
    (
        "tests",
        (
            r"(?:pertinent |significant |admission |discharge )?(?:lab(?:oratory)?|diagnostic|radiolog\w+|imaging|x-?ray"
            r"|investigations?|studies|tests?|screening)(?: ?(?:and|/|&) ?[a-z-]+)*(?: (?:data|studies|results?|findings"
            r"|values|tests?|history))*|labs|bloods|ix"
        ),
    ),
    (
        "examination",
        (
            r"(?:physical |general |systemic |neurologic(?:al)? |mental status |discharge |admit |admission |gen )*"
            r"(?:exam(?:ination)?s?)(?:"
            r" (?:on|at) (?:discharge|admission))?|vitals?(?: signs)?|v/?s|observations?|review of systems|ros|obj(?:ective)?"
            r"|pe|o"
        ),
    ),
    (
        "course",
        (
            r"(?:brief )?(?:history (?:of|and) )?(?:hospital|clinical|icu|post-?operative)(?: ?-? ?course)(?: (?:and|in)"
            r" [a-z]+)*|course(?: in (?:the )?hospital| of treatment)?|(?:clinical |brief |admission )?(?:summary"
            r"|narrative)|progress in (?:hospital|the ward)"
        ),
    ),
    (
        "plan",
        (
            r"recs?|orders?(?: placed(?: (?:during |in )?this (?:encounter|visit))?)?"
            r"|(?:treatment |management |discharge |disposition and |further |care )?(?:plans?|recommendations?"
            r"|instructions?|advice|adv|actions? for (?:the )?gp|(?:further|subsequent) (?:procedure|management"
            r"|course)|post-? ?(?:op(?:erative(?:ly)?)?|procedure)(?: (?:orders|plan|care"
            r"|management|advice|instructions?))?|follow-? ?up(?: (?:plan|instructions?|care))?|disposition|dispo"
            r"|(?:further |clinical )?management|p)(?: ?(?:and|/|&) ?[a-z-]+)?"
        ),
    ),
)
WORDED: tuple[tuple[Kind, str], ...] = (
    (
        "other",
        r"\bplan\b.*\bof\b|consent|consult|condition of|performed by|(?<!diagnosis )code|\bnot\b|considered|ruled out|excluded"
        r"|differential",
    ),
    (
        "admission",
        r"^pre$|diagnos\w+ (?:pre|before|(?:on|at) (?:referral|presentation|arrival|triage))"
        r"|(?:\bpre\w*|admi\w+|interim|provisional|presumed|tentative)\b(?!.*\bpost).*(?:diagnos[ie]s|\bdx)",
    ),
    ("admission", r"^pre-?\s?op(?:erative)?$"),
    ("complaint", r"presenting problem|problem with"),
    ("examination", r"^(?:[ogpls] ?/ ?e|v ?/ ?s|on exam(?:ination)?|obs)$"),
    ("complaint", r"^(?:c ?/ ?o|p ?/ ?c|pc)$"),
    ("past", r"^k ?/ ?c ?/ ?o$"),
    ("plan", r"^(?:mx|mgt|mgmt)$"),
    (
        "procedure",
        r"^procedure (?:note|report)$"
        r"|^(?:techniques?|interventions?|procedures?|operations?) (?:performed|done|this)\b"
        r"|^(?:procedure|operation|op\.?|surgery) (?:title|name|type|\d)$"
        r"|^theatre (?:procedure|operation)$|^op performed$|^procedure/s$|^nature of (?:operation|surgery)$"
        r"|^(?:final|operative|surgical|endoscopic|additional|completed|further) (?:procedure|operation|intervention)s?$",
    ),
    (
        "plan",
        r"^discussed$|^(?:evaluation|treatment|management) ?(?:/|and|&) ?(?:[a-z-]+ )?plans?$"
        r"|^after-?\s?care$|^post-?\s?op(?:erative)? advice$|^(?:orders?|actions?|management|next steps?|disposition plan"
        r"|suggest(?:ions?|ed)?|to do|advice"
        r"|(?:[a-z/-]+ ){1,3}instructions?)$",
    ),
    ("indication", r"^(?:indications? (?:for|of)|reasons? for \w*(?:scopy|section))\b"),
    ("technique", r"^(?:operati(?:ve|on)|surgical|op) (?:steps|narrative|details)$"),
    ("past", r"^(?:medical|background|b/g)$|^(?:inactive|past) (?:hospital )?problems?$"),
    ("diagnosis", r"^(?:rehab(?:ilitation)? |primary |admitting )?impairment(?: group)?$"),
    ("diagnosis", r"diagnos[ie]s|\bdx\b|\bproblems\b|^problem list\b|^post$|^tumou?r(?: type)?$"),
    (
        "diagnosis",
        r"^(?:you|he|she|the patient) (?:was|were) (?:treated|seen|admitted|here) (?:for|with)$|^why you were\b",
    ),
    ("secondary", r"^additional$|^contributing(?: (?:conditions?|causes?|diagnos[ei]s))?(?: (?:to|of) death)?$"),
    (
        "examination",
        r"^(?:cognitive|functional|nutritional|fall|skin|safety|pain|psychosocial|physical|neurovascular) assessment$",
    ),
    ("assessment", r"\b(?:impression|assessment|formulation)s?\b|\bopinion$|^assess$"),
    ("secondary", r"^(?:physical|medical|mental) health(?: (?:problems?|conditions?|diagnos[ei]s|issues?))?$"),
    (
        "procedure",
        r"^(?!.*\b(?:past|previous|prior|history|consent|risks?|plans?|planned|indications?|details?|description|after|before"
        r"|post|pre|codes?|complications?|findings?|anticipated|proposed|future|follow)\b).*\b(?:procedures|operations)\b",
    ),
    ("surgeries", r"\b(?:surgeries|surgical history|past operations)\b"),
    ("family", r"\bfamily\b.*\bhistory\b"),
    ("social", r"^social (?:history|situation|circumstances|supports?)\b"),
    ("past", r"\bpast\b.*\bhistory\b|\bmedical history\b"),
    (
        "stopped",
        r"(?:stopped|discontinued|held)\b.*\b(?:medications?|meds|drugs)\b|^(?:stopped|discontinued|ceased) previously$"
        r"|^(?:prior|previous|past|earlier|failed) (?:[a-z]+ )?(?:preventives?|treatments?|therap(?:y|ies)|agents?)$",
    ),
    ("allergies", r"\ballerg"),
    (
        "medications",
        r"\b(?:medications?|meds|medicines)\b|(?<!illicit )(?<!recreational )(?<!street )\bdrugs$"
        r"|^(?:current|present|ongoing|maintenance)\b.*\b(?:treatments?|therap(?:y|ies))$"
        r"|^prescriptions? (?:printed|issued|given|written|sent)$|^(?:post-?\s?op(?:erative)? |discharge )?rx(?: given)?$"
        r"|^tt[ao]s$|^treatment advised$",
    ),
    ("course", r"\bhospital course\b|\bcourse\b|^(?:medical )?decision making$|^mdm$"),
)
"""For headings of no usual wording, the words that tell their kind; the first that fits."""
SYSTEMS = when_used(
    r"(?:gen(?:eral)?|constitutional|heent|head(?: and neck)?|eyes?|ears?|nose|mouth|throat|oropharynx|neck|thyroid|nodes"
    r"|lymph(?:atics?| nodes)?|chest(?: wall)?|lungs?|resp(?:iratory)?|pulm(?:onary)?|breasts?|heart|cvs?|cardiac"
    r"|cardiovascular"
    r"|vascular|abd(?:omen)?|gi|gastrointestinal|gu|genitourinary|genitalia|pelvi[cs]|rectal|back|spine|ext(?:remities)?|limbs"
    r"|musculoskeletal|joints|skin|integument(?:ary)?|neuro(?:logic(?:al)?)?|cns?|cranial nerves|motor|sensory"
    r"|coord(?:ination)?"
    r"|station|gait|reflexes|ms|mental status|psych(?:iatric)?|endocrine|h(?:a)?em(?:atolog(?:y|ic(?:al)?))?"
    r"|ent|urolog(?:y|ic(?:al)?)|urinary|psychological|dermatolog(?:y|ic(?:al)?)|gyn(?:ecolog(?:y|ic(?:al)?))?|msk|lymphatic"
    r"|nares|sinuses|tongue|oral|pupils|fundi|carotids|hands|feet|legs|scrotum|penis|prostate|perineum|external genitalia|vitals"
    r"|(?:general )?appearance|attitude|affect|mood|speech|thoughts?(?: (?:process(?:es)?|content))?|perceptions?|judgm?ent"
    r"|insight"
    r"|memory|sensorium|orientation|cognition|attention(?: and concentration)?|concentration|intelligence|behaviou?r"
    r"|(?:motor|psychomotor) (?:activity|behaviou?r)|psychosis|suicidal(?: ?/ ?homicidal)?(?: ideations?)?)"
    r"(?: exam(?:ination)?)?"
)
"""The parts of a body that an examination goes through, which label what was seen at each."""
OTHER = r"[a-z][a-z0-9 /&()',-]{1,44}?"
NAMED = "|".join(f"(?P<k{index}>{pattern})" for index, (_, pattern) in enumerate(HEADINGS))
START = r"(?:^|(?<=\n)|(?<= {3})|(?<=[.;,:!?)\]])|(?<=[.;!?] )|(?<=[.;!?]  )|(?<=\d{4}))"
BESIDE = r"(?: ?[-/] ?(?:plan|assessment|impression|recommendations?|disposition|discussion)(?: (?:of|and|for) [a-z]+)?(?=:))?"
"""A second word for the same part, behind a dash: "Recommendations - plan of treatment:"."""
HEADING = when_used(
    rf"{START} *(?:[-#*=_•|]+ *)?(?:\d{{1,2}}[.)] +)?(?:{NAMED}|(?P<other>{OTHER}))(?P<rest>"
    rf"(?:\.(?= ?:))?{BESIDE}(?: (?:is|are)(?= \(?1[.)]))? *(?:\([^)\n]{{0,50}}\))? *[*=_#-]*)"
    rf"(?P<end>:|(?<=\n[soap])/(?= )|(?:(?<=\n[dr]x)|(?<=\nimp)|(?<=\nadv)|(?<=\ndiag)|(?<=^dx)|(?<=\ndetails)"
    rf"|(?<=\ntechnique)|(?<=\nfindings))\.(?= )|,|\n|$|\|"
    rf"| {{2,}}(?=\S)|(?<=[ ]-) (?=\S)| (?=\(?1[.)] ?[a-z]))"
)
RUN_IN = when_used(
    rf"(?:^|(?<=[\n.;!?)\]])) *(?i:{NAMED})(?:,|(?= )) *(?=(?:\(?\d[\d.]*[.)]? *)?[A-Z]?[a-z0-9#-]*[a-z]{{2}})", re.M
)
"""A known heading that a comma or a blank parts from small letters or a number; it is one where it is printed in capitals."""
SHORT = re.compile(r"R[Xx]|D[Xx]|T[Xx]|IMP|Imp|M[Ee][Dd][Ss]|P[MS]H|TTO|TTA|Plan|PLAN|Hx")
"""Abbreviations that head a part by a gap alone."""
KNOWN = when_used(rf"(?m)^ *(?:{'|'.join(pattern for _, pattern in HEADINGS)}) {{2,}}(?=\S)")
GAPS = 4
"""From so many known headings set apart by a gap alone, gaps part headings from what they head."""
