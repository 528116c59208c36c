"""Operations and treatments by the way their names are built."""

import re

from services.packs.clinical.shared.prose import looks
from services.packs.clinical.shared.terms.lexicon import Lexicon
from services.packs.clinical.shared.terms.operation_names import operation_names

DONE_TO_A_PART = (
    r"(?:division|correction|destruction) of (?:an? |the )?(?:[a-z-]+ ){0,3}(?:nerves?|ligaments?|tendons?|muscles?|fascia"
    r"|capsule|isthmus|bones?|nerve roots?|synechiae|lesions?|warts?|deformit(?:y|ies)|ptosis|strabismus|lid|hammer ?toes?"
    r"|bunions?|syndactyly|contractures?|scars?|cleft palate|coarctation|tubes|tissue|junction|retraction)"
    r"|(?:creation|construction|formation) of (?:an? |the )?(?:[a-z-]+ ){0,2}(?:fistula|pouch|conduit|window|stoma|shunt"
    r"|colostomy|ileostomy|neovagina|vagina|penis|auricle)"
    r"|control of (?:[a-z-]+ ){0,3}(?:h(?:a)?emorrhage|bleeding|epistaxis)"
    r"|(?:interruption|occlusion) of (?:the )?(?:vena cava|fallopian tubes|vessels)"
    r"|(?:spacer|liner|poly(?:ethylene)?|bearing|component|implant|pump|tube|stent|catheter|cannula|lead|battery|generator|dressings?"
    r"|nephrostomy|peg|trach) exchange"
    r"|(?:vac|cast|plaster|tube|catheter|spt|peg|trach|foley) change"
)
"""Deeds that are operations by what they are done to: "division of the ulnar nerve", "catheter exchange"."""
HEDGED = (
    r"bal of(?! \d)|peg(?!-| \d)|lp(?! ?\()|lar|l?esi(?! ?(?:level )?\d)|(?:left|right|bilateral) aka"
    r"|(?<!\dl )(?<!\d l )(?<!ml )(?<!litre )(?<!litres )(?<!liter )(?<!liters )(?<! l of )(?<!ml of )(?<!litre of )"
    r"(?<!litres of )(?<!liter of )(?<!liters of )(?<!bag of )hartmann'?s?(?![a-z'])(?! (?:solution|fluids?|iv|infusion|bolus"
    r"|over|\d))"
    r"|(?<!finger )(?<!toe )(?<!needle )(?<!the )(?<!catheter )(?<!both )tips(?! (?:of|were|are|for|on|and)\b)"
)
"""Abbreviations that are operations where no word beside them tells otherwise."""
HEADS = (
    r"[a-z-]*[a-z]{2,}(?:ectomy|ectomies|ostomy|ostomies|otomy|otomies|oscopy|oscopies|scopic [a-z]+|plasty"
    r"|plasties|pexy|rrhaphy|desis|centesis|tripsy|graphy|grams?\b(?<!program)(?<!kilogram)(?<!milligram)"
    r"(?<!micrograms)(?<!milligrams)"
    r"|lysis(?<!analysis)(?<!paralysis)|pheresis)"
    r"|lysis|incision|(?:re)?excisions?|resections?|repairs?|biops(?:y|ies)|replacements?|bypass|[a-z]*grafts?|grafting"
    r"|[a-z]*transplant(?:ation)?"
    r"|(?:re)?fusion|fixation|rodding|reduction|orif|amputation|ligation|sterili[sz]ation|reoperation|reexploration"
    r"|deliver(?:y|ies)|c(?:a)?esarean(?: section)?|c-section|curettage|curettement|d(?: ?& ?| and )[ce]|i(?: ?& ?| and )d"
    r"|[a-z]*ablation|vapori[sz]ation|(?:electro|thermo|laser|cryo)?coagulation|coni[sz]ation|sclerotherapy|marsupiali[sz]ation|plication|imbrication|suspension"
    r"|advancement|harvest(?:ing)?|[a-z]*instrumentation|cannulation|coiling|clipping|anastomosis|reanastomosis|diversion|takedown"
    r"|buckl(?:e|ing)"
    r"|t ?& ?a|iol"
    r"|(?:pe|myringotomy|ventilation) tubes?|washout|dental rehabilitation"
    r"|recession|resurfacing|dermabrasion|shaving|restorations?|(?:fissure )?sealants?|[zvwy]-?plast(?:y|ies)|sling"
    r"|disarticulation|sphincteroplasty"
    r"|bronchoalveolar lavage|mapping"
    r"|drainage|debridement|implant(?:ation)?|(?<!high )(?<!low )(?<!abnormal )(?<!anomalous )(?<!velamentous )(?<!marginal )"
    r"insertion|placement|removal|revision|release|injections?|dissection"
    r"|catheteri[sz]ations?|catheter|stents?|stenting|(?:re)?closure|exploration|tur|turp|turbt|cabg|cag|ptca|pci|ercp|egd"
    r"|eua|lasik|lscs|t[hk]r|t[hk]a|lletz|acdf|cardioversion|(?:non-invasive )?ventilation|nailing|[a-z]*medullary nail"
    r"|pinning|plating|phaco(?:emulsification)?|tah|tah-?bso|bso|tvh|chemotherapy|radiation(?: therapy)?|radiotherapy"
    r"|brachytherapy|dialysis"
    r"|hemodialysis"
    r"|transfusions?|(?:re)?intubation|extubation|aspiration|decompression|extraction|sampling|dilat(?:at)?ion|dilation"
    r"|puncture|splint(?:ing)?|application|phototherapy|cryo(?:therapy|surgery)|(?:electro)?des+ic+ation|instillation"
    r"|(?:thermo|electro)?cauteri[sz]ation|fulguration"
    r"|(?:(?:electro)?cautery|diathermy)(?= (?:of|to)\b)"
    r"|electrofulguration|reconstruction|flap|transfer|transposition"
    r"|picc(?: line)?|crrt|tav[ri]|(?:radio|chemo)?emboli[sz]ation|evar|fistula creation|bka|wound vac|vac dressing|crpp"
    r"|external fixators?"
    r"|burr holes?|eswl|pcnl|ralp|tlh|leep|cerclage|ogd|eus|stoma reversal|fess|ear tubes|suturing|root canal|crowns"
    r"|plasmapheresis|electroconvulsive therapy|ect|pericardial window|vats|decortication|ivc filter|casting|dhs"
    r"|im nail|imn|cmn|dynamic hip screw|cannulated screws?|iabp|ecmo|electrophysiology study|loop recorder|feeding tube"
    r"|grommets?|setons?|lay(?:ing)? open|jaboulay'?s?|bulking|tvt|holep|rezum|urolift|rirs|ursl?|ursgs|erpc|mrop|ventouse"
    r"|filshie clips|(?:mirena|coil|iucd|ius) (?:fit(?:ting)?|change|exchange)|[a-z]+suspension|lavh|wertheim'?s?|slnb|wle"
    r"|(?:axillary|dental|nodal?) clearance|diep|lipofilling|ssg|ftsg|z plasty|[ck]-?(?: )?wir(?:es?|ing)|mua|ukr|tsr"
    r"|microfracture"
    r"|latarjet|bankart|[aptx]lif|btl|trimming|yag|probing"
    r"|(?:ptosis|squint|deformity|hammer ?toe|bunion|hallux|scar) correction|intravitreal [a-z]+|opcab|avr|mvr|ppm|crt-[dp]"
    r"|(?:box|battery|generator) change|dccv|(?:caudal|lumbar|cervical|thoracic|interlaminar|transforaminal) epidural"
    r"|evl[at]|rfa|mpfl|(?:chest|pleural|wound|intercostal) drain|ebus(?:-tbna)?|nissen'?s?|whipple'?s?"
    r"|lap(?:aroscopic)? (?:chole|appendix|appy)|rygb|gastric band|karydakis|zadik'?s?|mohs"
    r"|exodontia|tfesi|denervation|scs trial|pump refill|plasma exchange|tace|hip spica|guided growth|keller'?s?|akin(?! to)"
    r"|aper|(?:fem-?fem )?crossover|avf|av fistula|examination under (?:an(?:a)?esthe(?:sia|tic)|ga)|botox to|m?sics|ecce|viu"
    r"|oiu"
    r"|crif|tep|tapp|ipom|mrm|tvus-guided [a-z]+"
    r"|de-?torsion|de-?rotation|(?:syndactyly|components?) separation|tongue[ -]?tie|division of (?:[a-z]+ )?(?:adhesions?|bands?"
    r"|frenulum|septum|tongue[ -]tie|stricture)|trephine|(?:tibial|femoral|humeral|gamma|im) nail"
    r"|pfna?|tfna?|uka|dair|stimulator|neuromodulation|etv|dbs"
    r"|(?:nasal|epistaxis|pelvic|perihepatic|liver) packing|packing of|bmt|uppp|dcr|dm?s?aek|dmek"
    r"|permcath|(?:stoma|ileostomy|colostomy|flap) formation|tma|(?:ileal|colonic) conduit|tcre|novasure|lap(?:aroscopy)? and dye"
    r"|(?:egg|oocyte|organ|sperm|stem cell|marrow) (?:collection|retrieval)|face-?lift|tissue expanders?|extractions|arch bars"
    r"|bsso|girdlestone'?s?|sauceri[sz]ation|terminali[sz]ation|replantation|revasculari[sz]ation|epidural blood patch"
    r"|hydro-?(?:dilat(?:at)?ion|distension)|barbotage|hipec|cytoreduction|debulking|kasai|psarp|tuip|ptns|artificial urinary"
    r" sphincter|(?:dressings?|pack) change|change of (?:dressings?|plaster|cast|pack)"
    r"|(?:ilizarov|circular|halo|hexapod) frame|lapidus"
    r"|(?:lap |gastric )?band (?:adjustment|fill)s?|lap (?:chole|appy)|bakri balloon|ecv|pull-through|photocoagulation"
    r"|lengthening|lift|augmentation|liposuction|tube(?:s)? placement|myringotomy|circumcision|vasectomy"
    r"|osteotomy|manipulation|reattachment|reimplantation|fundoplication|banding|stripping|enucleation"
    r"|exenteration|evacuation"
    r"|(?:gill|whipple|lapidus|weil|nissen|keller|mcbride|austin|marshall|burch|leep|cone|mohs|maze|hartmann"
    r"|fontan|ross|bankart) (?:procedure|operation|repair|[a-z]*ectomy|biopsy)|procedure|operation|surgery"
    r"|arteriogram|angiogram|venogram"
    r"|block|anesthesia pump|pacemaker|defibrillator|shunt(?:ing)?|port-?a-?cath|mediport|hickman|swan-ganz|line"
    r" placement|irrigation|lavage|suture|avulsion|matrixectomy|arthroscopic [a-z]+|laparoscopic [a-z]+|nodes?"
    r" dissection|acuity|ultrasound(?![ -]guid)|mri|ct scan|ekg|x-?ray"
    rf"|{DONE_TO_A_PART}|{HEDGED}"
)
OPERATION = Lexicon(lambda: f"{HEADS}|{operation_names('done', 'tests')}")
"""The head of an operation's, a treatment's or a procedure's name."""
TESTS = (
    r"(?:mri|ct|ultrasound)(?![ -]guid)|echocardiogra\w+|ekg|ecg|eeg|emg|x-?rays?|radiographs?|mammogra\w+|pet|dexa|doppler"
    r"|scan|holter|stress test|electro\w*graphy|tests?|testing|cultures?|labs?|pap smear|acuity|urinalysis|audiogram"
    r"|audiometry|spirometry"
)
TEST = Lexicon(lambda: f"{operation_names('tests')}|{TESTS}")
"""A test, which is no procedure unless it stands in a list of procedures."""
COMPOUND = looks(
    r"\b(?:dilat(?:at)?ion (?:and|&) (?:curettage|evacuation)|incision (?:and|&) drainage|irrigation (?:and|&)"
    r" debridement|open reduction,? (?:and|&|with)? ?internal fixation|excision (?:and|&) closure"
    r"|(?:episiotomy|tear|laceration) (?:and|&) repair|aspiration (?:and|&) injection|lysis of adhesions"
    r"|ligation and stripping|prepp?ed and draped|risks and"
    r" benefits|examination under an(?:a)?esthesia"
    r"|closed reduction (?:and|&|with) (?:percutaneous )?(?:pinning|(?:external )?fixation|casting|splinting|k-?wir\w+)"
    r"|(?:anterior|upper|right|medial|superior|proximal) (?:and|&) (?:posterior|lower|left|lateral|inferior|distal)"
    r"|cardioverter ?/ ?defibrillators?"
    r"|[ctls]\d{1,2}(?:-[ctls]?\d{1,2})? (?:and|&) [ctls]\d{1,2}(?:-[ctls]?\d{1,2})?"
    r"|(?<![a-z] )(?:revision|exploration|reduction|exchange|washout|irrigation) and (?:[a-z]+ ){0,2}[a-z]+"
    r"|total abdominal hysterectomy and bilateral [a-z-]+)\b"
)
"""Names that hold an "and" of their own."""
DONE = looks(
    r"\b(?:underwent|undergone|performed|taken to (?:the )?(?:operating room|or|theatre|surgery) (?:where|for|on)"
    r"|was done|were done|had (?:an?|the) |had (?=(?:placement|insertion|removal|repair|excision|drainage|resection"
    r"|replacement) of\b)"
    r"|(?:first|second|third|fourth|fifth|\d(?:st|nd|rd|th)) post-?operative day (?:from|after|following|of|for|status post|s/p)"
    r"|(?:post-?operative day|pod) ?#?(?:\d{1,2}|one|two|three|four|five) (?:from|after|following|of|for|status post|s/p)"
    r"|received|treated (?:with|by)|status post|s/p|completed|went on to(?: have)?"
    r"|proceeded to)\b"
)
"""Words that tell an operation as done."""
HAD = looks(
    r"\b(?:(?:only|previous|prior|past|other) (?:surger(?:y|ies)|operations?) (?:is|are|was|were)(?: the (?:aforementioned"
    r"|above))?|(?:has|have) had|had|underwent|undergone|(?:positive|significant|notable|remarkable) for|includ(?:es|ed|ing)"
    r"|consists of|consisting of|status post|s/p|history of) (?:an? |the |multiple )?"
)
"""Words of the history of operations after which it names them."""
PASSIVE = looks(
    r"(?:(?<=^)|(?<=[.,;:\n])|(?<=[.;:,] )|(?<=[.;:]  )|\b(?:and|where|then)\b) *(?:(?:and|where|then) )*"
    r"(?P<name>[^.,;:\n]{4,90}?)(?: (?:was|were))?"
    r" (?:then |also |successfully "
    r"|subsequently |next )?(?:performed|carried out|done|undertaken|obtained|completed|accomplished)\b"
)
"""An operation that a sentence says was done: "a closed reduction was obtained"."""
PLACED = looks(
    r"(?<!no )(?<!without )(?<!foley )(?<!urinary )(?<!bladder )(?<!peripheral )(?<!iv )"
    r"\b(?P<name>(?:(?!(?:an?|the|his|her|and|then|which|that|where|no|without|foley|urinary|bladder|peripheral|iv|until|when"
    r"|after|in|of|with)\b)[a-z0-9-]+ ){0,4}"
    r"(?:catheter|stents?|(?:chest|lumbar|pigtail|pleural|percutaneous|biliary|ventricular|abscess|intercostal) drain"
    r"|central line|(?:central venous|arterial|picc|femoral|umbilical|intraosseous|jugular|subclavian) line"
    r"|picc|pacemaker|defibrillator|aicd|filter"
    r"|shunt|port-?a-?cath|mediport|balloon pump|wound vac|loop recorder|chest tube|feeding tube|peg|peg tube|tracheostomy))"
    r" (?:was|were) (?:then |also |again |successfully |subsequently |emergently |urgently )*(?:placed|inserted|implanted)\b"
)
"""What a sentence says was put in and stays: "a right chest tube was placed"."""
SHOWED = looks(
    r"(?:(?<=^)|(?<=[.;\n])|(?<=[.;] )|(?<=[.;]  )) *(?:an? |the |her |his )?"
    r"(?P<name>(?:(?!(?:and|or|who|which|that|prior|previous|last|planned|outpatient|old|recent|outside)\b)[a-z-]+ ){0,4}?"
    r"[a-z]*(?:scopy|centesis|catheteri[sz]ation))"
    r" (?:then |also |did |only )?(?:reveal|show|demonstrat|confirm|disclos|found|yield)(?:e?d|s)?\b"
)
"""An operation that looks at something, of which a sentence tells what it showed: "colonoscopy revealed a polyp"."""
DEEDS = (
    r"(?:injected|aspirated|debrided|excised|sutured|drained|incised|splinted|biopsied|irrigated|cauteri[sz]ed|curetted"
    r"|avulsed|shaved|unroofed|lanced"
    r"|cannulated"
    r"|intubated|reduced under|stitched|packed|catheteri[sz]ed|transfused|stented|ablated|deliver(?:ed)? by)"
)
ACTED = looks(rf"\b{DEEDS}\b")
"""Deeds that a note tells by a verb."""
INTRO = r"(?:(?<=^)|(?<=[.;:\n])|(?<=[.;:] )|(?<=[.;:]  )) *(?:under|after|following|using|with) [^.,;:\n]{4,60}?(?:,| (?=the ))"
"""How a sentence begins that tells the circumstances of a deed first: "Under sterile technique the right knee was injected"."""
BY_VERB = looks(
    rf"(?:(?<=^)|(?<=[.,;:\n])|(?<=[.,;:] )|(?<=[.;:]  )|\b(?:and|then|where)\b|{INTRO}) *(?:the |an? |his |her )?"
    rf"(?P<name>(?!(?:they|it|this|these|those|which|that|he|she"
    rf"|under|after|following|using|with|for|in|on|at|when|if|because)\b)(?:[a-z0-9-]+ ){{1,6}}?(?:was|were)"
    rf" (?:then |sterilely |again )?(?:prepped (?:and draped )?and (?:then )?)?{DEEDS}(?: (?:and|then) {DEEDS})*)\b"
)
"""A deed with what it was done to: "the right knee was aspirated"."""
DONE_TO = r"[^ .,;:(\n]+"
BEYOND = r"(?:and|then|to|into|until|in order|under|with|using|at|because|but|last|who|which)\b"
"""Words behind which a sentence tells no more of what a deed was done to."""
BY_WRITER = looks(
    rf"(?:\b(?:i|we) (?:(?:then|also|have|today|carefully|gently|sharply|went ahead and) )*"
    rf"|(?:(?<=^)|(?<=[.;\n])|(?<=[.,;] )|(?<=[.;]  )) *)"
    rf"(?P<name>{DEEDS}(?! by\b)(?: (?!{BEYOND}){DONE_TO}){{1,8}})"
    rf"(?:,? (?:and|then) (?:then )?(?P<next>{DEEDS}(?: (?!{BEYOND}){DONE_TO}){{1,8}}))?"
)
"""What the writer tells of his own deed, with what it was done to: "I aspirated 20 ml of fluid and injected a steroid"."""
SEEN_TO = (
    r"(?:placed|inserted|removed|applied|changed|fitted|extracted|replaced|flushed|closed|repaired|frozen|treated with|irrigated"
    r"|cleaned under)"
)
PUT = looks(rf"\b(?:was|were) (?:[a-z]+ )?{SEEN_TO}\b")
"""Words that tell that something was put in, taken out or seen to."""
FITTED = looks(
    r"(?:(?<=^)|(?<=[.,;:\n])|(?<=[.;:,] )|(?<=[.;:]  )|\b(?:and|where|then)\b) *(?:the |an? |his |her )?"
    r"(?P<name>(?:(?!(?:the|an?|no|and|after|when|once|until|if)\b)[a-z0-9-]+ ){0,3}"
    r"(?:wick|splint|cast|drain|catheter|pack(?:ing)?|sutures?|stitches|staples|tube|ring|pessary|implant|iud|port|cerumen"
    r"|ear ?wax|foreign body|liquid nitrogen|nails?|wound|laceration|warts?|lesions?|bandage|stent) (?:was|were)"
    rf" (?:then |also |again |easily |carefully )*{SEEN_TO}\b(?: (?:to|from|on|into|over) [^.,;:\n]{{3,40}})?)"
)
"""What was put in, taken out or seen to, which names a deed by its verb: "cerumen was removed from both ears"."""
NUMBED = re.compile(r"\b(?:lidocaine|xylocaine|marcaine|an(?:a)?esthe\w+|skin|incision|area|wound edges|contrast|dye)\b")
"""What such a deed is done to or with at the beginning or the end of any operation."""
STEP = looks(
    r"^(?:an? |the )?(?:[a-z-]+ )*(?:dissection|closure|irrigation|incision|h(?:a)?emostasis|exploration|suture|lavage"
    r"|insertion|removal|exposure|reduction of the [a-z]+|anesthesia|an(?:a)?esthetic|timeout|imaging)$"
    r"|^(?:(?:an?|the|this|that|entire|whole|same|above|rest of the|remainder of the|surgical|operative|careful|gentle|negative"
    r"|needle) )*(?:procedures?|operations?|surger(?:y|ies)|aspiration)$"
)
"""A step of any operation, which names none."""
AGREED = looks(
    r"\b(?:elected|agreed|consented|wished|decided|opted|taken) (?:for|to (?:undergo|have|proceed with)) (?:an? |the )?"
)
"""Words before the operation that was agreed on."""
COME_FOR = looks(r"\b(?:here|comes?|came|presents?|returns?|seen)(?: [a-z]+){0,3}? for (?:an? |the |her |his )?")
"""Words before what a patient came for."""
NOT_DONE = looks(
    r"\b(?:plan(?:ned|s)?|schedul\w+|will|would|recommend\w*|consider\w*|discuss\w*|declin\w*|refus\w*|planning|wanted|need(?:s"
    r"|ed)? (?:for|to)|elect(?:ed|s)? (?:to|definitive)|option|risks?|booked|referred for|candidate"
    r"|(?<!in )(?<!of )(?<!since )may(?! \d)"
    r"|should"
    r"|could|"
    r"to (?:have|undergo|be)|deferred|cancel\w*|aborted|postponed|not (?:yet |been )?(?:performed|done|available"
    r"|undertaken|possible)|advised|upcoming"
    r"|awaiting|opt(?:ed|ing)? for|offered|desires?|request\w*|future)\b"
)
LEADING = looks(
    r"(?:on (?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \d{1,2}(?:, ?\d{4})?|\d{1,2}/\d{1,2}(?:/\d{2,4})?)"
    r"(?=,? [a-z])|(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d\d-\d\d|\d{1,2}/\d{1,2})(?= ?[:,-]? ?[a-z])"
    r"|also|and|then|later|subsequently|eventually|finally|an?|the|status post|s/p"
    r"|(?:none|negative|no (?:[a-z]+ ){0,2}(?:surger(?:y|ies)|operations|procedures)),? (?:except|other than|apart from)(?: for)?"
    r"|history of|h/o|underwent|successful|uncomplicated|he is|she is"
    r"|patient is|he had|she had|patient had|past|previous|prior|(?:significant|notable|positive|remarkable|pertinent) for"
    r"|\d{1,2}[.)])[ ,:]+"
)
QUALIFIED = looks(
    r"[ ,.;:(-]*(?:\d{1,2}/\d{1,2}(?:/\d{2,4})?\)? ?: .*|\b(?:(?:(?:out|removed|placed|inserted) (?:on )?)?"
    r"(?:\d{1,2}/\d{1,2} ?(?:-|to) ?)?(?!\d-\d\)?$)\d{1,2}[ ./-](?:\d{1,2}|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov"
    r"|dec)[a-z]*(?:[ ./-]\d{2,4})?(?=\)?$)|\d{1,2}([./-])\d{1,2}\1(?:19|20)?\d\d"
    r"|\d{1,2}/\d{1,2},? (?:at )?\d{1,2}:?\d\d(?= ?(?:h|hrs?|hours)?\)?$)"
    r"|performed|done|carried out|which|today\b|on \d[\d/.-]*"
    r"|on (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* .*|in (?:(?:early |late )?"
    r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b.*|(?:19|20)\d\d)|, otherwise [a-z]+|(?:19|20)\d\d|by dr"
    r"|this|cpt"
    r"|(?:by|with) (?:myself|me)\b"
    r"|under (?:an? )?(?:local|general|spinal|conscious|epidural|regional(?! block)|sedation|an(?:a)?esth\w+"
    r"|[gsl]a\b|mac\b|ivra\b)"
    r"|(?:in|at) (?:the |our |an? )?(?:bedside|emergency (?:room|department)|e[rd]|icu|intensive care unit|recovery room|clinic"
    r"|office|operating (?:room|theat(?:er|re))|cath(?:eterization)? lab|endoscopy suite|same (?:time|sitting|setting|session)"
    r"|outside (?:hospital|facility))"
    r"|at (?:the )?age"
    r"|on (?:the )?(?:(?:same|next|following|first|second|third|fourth|fifth|sixth|hospital|post-?operative) )*day(?: ?#?\d+)?"
    r"|on (?:the day of|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|without complications?|with(?:out)? difficulty|as (?:above"
    r"|described|noted))\b.*|- ?benign"
    r"|(?<=: )\d.*)$"
)
NOT_A_PROCEDURE = looks(
    r"^(?:(?:at|by|since|until|before|after|during) (?:the )?(?:time|start|beginning|end|day|course) of"
    r"|admit|admitted|incision (?:is )?(?:clean|dry|intact|healing|well|c/d/i))\b|^(?:none|nil|n/a|no\b|not applicable"
    r"|patent|native|nothing|same|as (?:mentioned|stated|noted|listed|described)|as above|see (?:above|below"
    r"|operative)|as dictated|unknown"
    r"|(?:inspection|examination|palpation|auscultation|evaluation) (?:of|reveals?|shows?)|noncontributory|non-contributory"
    r"|negative(?! pressure)|unremarkable|denie[sd]|dr|mr|mrs|ms)\b|\bdate\b.*\d"
    r"|^(?:on )?[dmxy]{1,4}[/.-][dmxy]{1,4}[/.-][dmxy]{2,4}$|^(?:(?:the|this|above) )*(?:surgery|operation|procedure)$"
    r"|\b(?:general|orthop(?:a)?edic|vascular|plastic|thoracic|cardiothoracic|colorectal|trauma|hand|spine|oral)[ -]surgery$"
    r"|\bprotocol$|\bsurgery (?:consult\w*|clinic|team|service|department|follow-?up|appointment)\b"
    r"|^(?:the )?(?:surgery|operation|procedure) (?:today|was|without|well|on (?:\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day"
    r"|the (?:day|same))|for (?:which|this|that|today|tomorrow|further|the (?:above|same)))\b"
)
