"""Words of letterheads: for kinds of houses, their departments, people and what no name holds; and the labels before a house."""

import re

from services.packs.clinical.shared.patterns import when_used
from services.packs.clinical.shared.prose import word_set

HOUSE = re.compile(
    r"\b(?:\w*hospitals?|hosp|infirmary|clinics?|poly?-?clini[ck]\w*|laborator(?:y|ies|io|ium)|labs?|pathlabs?|in?stitut\w*|universit\w+|"
    r"\w+(?:ology|iatrics|iatry|pa?edics) (?:associates|consultants|group|partners|specialists|physicians)|"
    r"surgical suites|surgi-?cent(?:er|re)|ear,? nose,?(?: and| &)? throat|"
    r"medical (?:cent(?:er|re)|ctr|college|group|practice|associates|school)|med ctr|"
    r"(?:health|heart|cancer|eye|surgery|surgical|imaging|breast|women'?s|children'?s|wound|pain|sleep|spine|dialysis|medical|"
    r"diagnostic|genomics?|genetics?|trauma|stroke|kidney|skin|cardiac|vascular|endoscopy|rehab\w*|oncology|fertility|birth|"
    r"maternity|scan|x-?ray|mri|ultrasound|radiology|specialist|family|community|veterans|day|care) ?(?:cent(?:er|re)|ctr"
    r"|services?|unit|network|system|board|trust|group|partners|associates|practice|care|specialists|consultants|house|home)|"
    r"health(?:care)?|trust|diagnostics?|\w*imaging|\w*radiolog(?:y|ie|ia)|genomics?|genetics|\w*patholog(?:y|ists)|"
    r"telerad\w*|bio ?sciences?|life ?sciences|hospice|(?:nursing|care|maternity) home|sanatorium|dispensary|foundation"
    r"|physicians|surgeons|orthop(?:a?e)dics?|dental|dentistry|\w*klinik\w*|\w*krankenhaus|\w*spital|\w*ziekenhuis|sjukhus|sykehus|sygehus|"
    r"h[oô]pital|ospedale|cl[ií]nica|clinique|szpital|sairaala|nemocnice|centre (?:hospitalier|de sant[eé])|cabinet|"
    r"\w*praxis|\w*praktijk|consultorio|rugnalaya|surgery|family (?:practice|medicine)|(?:urgent|primary) care|"
    r"day surgery|home ?care|telehealth)\b"
)
"""What only the name of a house holds."""
HOUSE_AT_END = when_used(rf"(?:{HOUSE.pattern})(?: (?:&|and) research (?:cent(?:er|re)|institute))?$")
AWAY = re.compile(
    r"[a-z] (?:tele-? ?(?:rad\w*|imaging|reporting|patholog\w+)|"
    r"night-? ?hawk\w*|over-?reads?|remote (?:reads?|reporting|radiology))\b"
)
"""Words behind the own word of a house that reports what another one imaged."""
KIND = re.compile(
    r"\b(?:general|memorial|regional|county|district|royal|mercy|saint|st|our lady|mater|sacred heart|presbyterian|methodist|"
    r"baptist|lutheran|adventist|veterans|va|children'?s|women'?s|private|community|municipal|associates|group|partners|"
    r"services?|networks?|systems?|cent(?:er|re)s?|ctr|unit|practice|consultants|specialists|medical|medicine|cardiology|oncology|"
    r"neurology|dermatology|urology|nephrology|psychiatry|p(?:a?e)diatrics|gyn(?:a?e)cology|ophthalmology|rheumatology|endoscopy|"
    r"ha?ematology|heart|vascular|eye|cancer|wellness|rehab\w*|maternity|molecular|onco\w*|gen[aeo]\w*|dx|bio\w*|inc|llc|ltd|pty|"
    r"plc|gmbh|pllc|p\.?c|pvt|corp|scan\w*|asc$)\b|\w(?:path|gen|labs?|scan|dx|care|health|med|geni?x|genomix|seq)\b"
)
"""What such names often hold, and other words too."""
CALLED = re.compile(
    r"\b(?:mercy|presbyterian|methodist|baptist|lutheran|adventist|our lady|sacred heart|holy cross|va|veterans|royal|"
    r"children'?s)\b|^(?:the )?(?:cent(?:er|re)|institute|college) (?:for|of) "
)
"""Words of kinds of houses by which one can be called: "Mercy Hospital", "Center for Sinus Surgery"."""
CRAFTS = (
    r"(?:(?:nuclear|clinical|anatomical|anatomic|surgical|cellular|molecular|diagnostic|medical|chemical|general|interventional|emergency|"
    r"internal|family|behaviou?ral|mental|advanced|p(?:a?e)diatric|gen\.?) )*(?:health|wing|endoscopy|radiology|imaging|"
    r"pathology|histopathology|cytology|laboratory|ha?ematology|microbiology|genetics|genomics|biochemistry|chemistry|cardiology|"
    r"oncology|neurology|surgery|medicine|rheumatology|dermatology|urology|orthop(?:a?e)dics|psychiatry|p(?:a?e)diatrics|"
    r"outpatients?|emergency|diagnostics)"
)
BRANCH_OF_SURGERY = (
    r"(?:(?:hpb|omfs|ent|gi|upper|lower|colorectal|plastic|reconstructive|vascular|cardiac|thoracic|cardio(?:thoracic|vascular)"
    r"|spine|spinal|hand|foot|ankle|breast|endocrine|bariatric|transplant|trauma|head|neck|oral|maxillofacial"
    r"|hepato-?(?:pancreato-?)?biliary|pancreatic|oncoplastic|minor|major|elective|and|&) )+surgery"
)
"""A branch of surgery, which names no house by itself."""
LEGAL = re.compile(r"(?:inc|p?llc|llp|ltd|limited|plc|gmbh|p\.? ?c|p\.? ?a|s\.? ?a|b\.? ?v|srl|pty|corp(?:oration)?)\b")
"""The legal form of a firm."""
DEPARTMENT = re.compile(
    r"(?:the )?(?:(?:department|dept\.?|division|section|unit|directorate|faculty|school|service|clinic) (?:of|for) [\w .&,]+|"
    rf"{CRAFTS}(?: (?:department|dept|services?|unit|division|laboratory|section|clinic|wing|facility))?|{BRANCH_OF_SURGERY}|"
    r"(?:\w+ ){1,2}(?:department|dept)|"
    r"(?:(?:day|ambulatory|short-?stay|cardiac|echo|vascular|oral and maxillofacial|main) )?"
    r"(?:surg(?:ery|ical)|cath(?:eteri[sz]ation)?|operating|endoscopy|procedure|echo)"
    r"(?: (?:unit|lab(?:oratory)?|suite|rooms?|theatres?|clinic))?)"
)
"""A part of a house that names none."""
DEGREE = re.compile(rf"(?:md|ms|dnb|dm|mch|mbbs|dcp)[.,]? {CRAFTS}")
"""What somebody has learnt: "MD Pathology"."""
GENERIC = re.compile(
    r"facility|component|left|right|bilateral|bone|stroke|memory|fracture|pain|breast|falls|laboratory|department|dept|wing|floor|cellular|clinical|diagnostic|surgical|sample|teaching|multi-?special\w+|"
    r"internal|medicine|behaviou?ral|mental|advanced|research|precision|plasma|solid|tumou?r|gen|high|risk|acute|primary|"
    r"new|home|nurse|nursing|dental|oral|renal|hand|weight|management|occupational|travel|diabet\w+|asthma|allerg\w+|immuni[sz]ation"
    r"|wound|sports|transplant|lipid|headache|epilepsy|movement|anticoagulation|anticoag|warfarin|coumadin|hypertension|device"
    r"|pacemaker|thyroid|tb|ent|gi|ob|gyn|obgyn|hiv|infectious|walk-?in|well|child|baby|student|employee|adolescent|geriatric"
    r"|failure|blood|pressure|adult|congenital|first|short|stay|supportive|complex|rapid|access|one-?stop|combined|virtual"
    r"|ambulatory|day|cath\w*|cardiac|maxillofacial|plastic|cosmetic|reconstructive|operating|suite"
    r"|telephone|brief|interim|(?:out|in)-?patients?|continence|lymph\w*|fertility|infertility|men'?s|genetics?|genomics?|physical|"
    r"\w*(?:ology|ologic|ological|iatry|iatric|iatrics|natal|therapy|scopy|metry|p(?:a?e)dics?|gical|obstetrics?|gyna?e?\w*)"
)
"""Words for crafts and kinds of work, by which nobody is called."""
NO_NAME = re.compile(
    r"^(?:this|that|these|those|any|each|every|your|another)\b|^our (?!lady|savio)|\bimprovement (?:amendments?|act)\b"
    r"|\bon (?:jan|febr)uary\b|\bon (?:march|april|may|june|july|august|(?:sept|nov|dec)ember|october)\b"
    r"|\b(?:reports?|results?|summary|notes?|records?|letter|findings|impression|diagnos[ie]s|history|patient|name|date|page|"
    r"examination|exam|copy|confidential|prescription|rx|study|specimens?|procedures?|operation|operative|discharged?|admission|"
    r"admitted|transferred|indications?|technique|comparison|signed|accredit\w*|licen[cs]e\w*|clia|cap|iso|attending|referr\w+|author\w*|"
    r"verified|reported|tests?(?! \w+ laborator)|testing(?!,? (?:inc|p?llc|llp|ltd|plc|pty|corp)\b)|"
    r"panel|profile|profiling|sequencing|"
    r"analysis|interpretation|medications?|allergies|insurance|"
    r"pharmacy|dear|yours|sincerely|regards|thank|please|final|preliminary|addendum|type|surname|address|id|xr|accession|opd|"
    r"signatures|variants|amended|cumulative|assessment|plan|chart|sheet|form|order|request|ct|mri?|biopsy|resection|ward|bed|room|"
    r"sensitive|information|magnetic resonance|computed tomography|synthetic|demo|performing lab|certified|diplomate"
    r"|grade group|specialist$|(?:hepatobiliary|bone|renal|gallium|perfusion|medicine) scan|o?estrogen\w*"
    r"|progesteron\w*|illumina|nextseq|novaseq|miseq|hiseq|ion torrent|nanopore|consult for"
    r"|evaluation for|details|encounter|visit|episode|chief|reason|subjective"
    r"|objective|follow-?up|method|template|checklist|protocol|worksheet|questionnaire|synoptic|against|without|advice|return"
    r"|was|were|is|are|has|had|he|she|will)\b|[a-z]{5}\. [a-z]|^(?:to|for|from|with|by|on|at|in|if|no|not) "
    r"|\b(?:biliary|nervous|musculoskeletal|(?:genito)?urinary|collecting|digestive|reproductive|venous|arterial|lymphatic"
    r"|ventricular|respiratory|endocrine|immune|skeletal|portal|excretory) systems?$"
    r"|\b(?:consult(?:ation)?|evaluation|re-?evaluation|review|intake|re-?check|follow(?:ing)? up|attendance|update|check-?up)$"
)
TITLE = re.compile(
    r"\b(?:reports?|summary|notes?|letter|record|prescription|results|consultation|examination|chart|certificate)\b"
)
ROLE = re.compile(
    r"\b(?:\w+(?:ologist|iatrist|ician|grapher|(?<!meth)odist)|surgeon|registrar|resident|physician|consultant|practitioner|director)\b"
)
PERSON = re.compile(
    r"(?i:^\W*(?:hi |dear )?(?:dr|mr|mrs|ms|miss|prof|professor|sister|nurse)\b\.?)|"
    r"^(?:MD|MBBS|DO|DNB|MS) (?=[A-Z][a-z])|(?i:,? \(?(?:m\.?d|d\.?o|mbbs|frcr|frcpath|frcp|frcs|pa-c|np|rn|facs|phd|mbchb"
    r"|dpm|dds)\b\.?)|^[A-Z][a-z'-]+, [A-Z][a-z]+$"
)
OF_OTHERS = re.compile(
    r"\b(?:referr\w+|refer|cc|cop(?:y|ies)|sent (?:to|from|by)|request(?:ed|ing)|order(?:ed|ing)|submitt\w+|client|customer|"
    r"specimen|sample|collected (?:at|by)|insur\w+|pharmacy|accredit\w*|transferred|admitted (?:to|from)|previous|prior|outside|"
    r"follow[ -]?up|appointment|gp|employer|to|attn|for|on behalf of|software|powered|printed (?:by|from)|next of kin|source|"
    r"primary care|pcp|family doctor|history|comparison|lives|school)\b[^:]{0,25}:? *$"
)
"""What makes the house that follows another one than the writer's."""
COPIED = re.compile(r"(?:cc|cop(?:y|ies))\b")
"""How a list begins of those who get a copy."""
ADDRESSEE = re.compile(r"(?:to|attn|cc|cop(?:y|ies)|for|refer\w*|client|customer|submitt\w+|request\w+|order\w+|sent|insur\w+)\b")
"""How the line begins that heads the house to which a paper goes."""
DID = re.compile(
    r"(?:performing|testing|reporting|issuing|reported|issued|performed|done|tested|verified|analy[sz]ed|processed)"
    r"(?: (?:lab\w*|site|facility|organi[sz]ation|institution|cent(?:er|re)|by|at))*|"
    r"issuer|institution|lab(?:oratory)?(?: name)?|trust|health service|letterhead"
)
"""The label of who did the work."""
DONE_AT = re.compile(
    r"\b(?i:performed|carried out|done|imaged|scanned|examined|attended|tested|processed|reported|interpreted)\b[^.\n:;]{0,40}?"
    r"\b(?:at|by) (?:the )?(?P<name>[A-Z][\w'’&-]*(?: (?:(?:of|and|for|the|&|de|la) )?[A-Z][\w'’&-]*){1,7})"
)
"""Where the work was done, in words: "Performed at Vireo Medical Center", "attended the clinic at Lane Breast Unit"."""
SEEN_AT = re.compile(
    r"\b(?i:was|were) (?i:seen|evaluated|examined)(?i: today| again| recently)? (?:at|in) (?:the |our )?"
    r"(?P<name>[A-Z][\w'’&-]*(?: (?:(?:of|and|for|the|&) )?[A-Z][\w'’&-]*){1,6})"
)
"""Where a letter's first sentence says that the patient was seen."""
GREETING = re.compile(r"\s*dear\b", re.I)
TOLD_OF_BEFORE = re.compile(
    r"\b(?:will be|to be|scheduled|planned|history|indication|clinical|comparison|biopsy|reason|except|other than|referred"
    r"|marked)\b"
)
"""Words before which the work of another house is told of, or that of some tests only."""
AT = re.compile(
    r"(?:(?:surgery|surgical|medical|health|treatment) cent(?:er|re)|place of service|office|where|"
    r"discharging (?:hospital|facility)|(?:operating|operative|procedure|service) (?:site|location)|"
    r"agency|hospital|hosp|facility|clinic|practice|cent(?:er|re)|site|location|organi[sz]ation|"
    r"from|provider org\w*|service provider"
    r"|unit|imaging site|health facility|department|dept|surgery|place)(?: name)?"
)
"""The label of a place."""
SIGNING = re.compile(
    r"\b(?:prescriber|provider|physician|doctor|seen by|signed|author|clinician|dictated|consultant|surgeon|attending)\b"
)
"""The label of a person, behind whom the house may be named."""
ADDRESS = re.compile(
    r"\d{1,5}[a-z]?[ -][A-Za-z][\w.' -]+|\b(?:suite|ste|level|floor|p\.? ?o\.? box|tel|telephone|phone|ph|fax|www\.|https?:"
    r"|street|st\.|road|rd|avenue|ave|drive|lane|blvd|highway)\b|\S+@\S+|\+?\d[\d() -]{6,}\d|\b[A-Z]{2} \d{5}\b|"
    r"\b[A-Z]{1,2}\d{1,2}[A-Z]? \d[A-Z]{2}\b",
    re.IGNORECASE,
)
MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)(?:uary|ruary|ch|il|e|y|ust|tember|ober|ember)?\.?"
DAY = re.compile(
    r"\b\d{1,4}(?P<s>[-/.])\d{1,2}(?P=s)\d{2,4}\b"
    rf"|\b\d{{1,2}}(?:st|nd|rd|th)?[ -](?:(?:day )?of )?{MONTH},?[ -]\d{{2,4}}\b|\b{MONTH} \d{{1,2}}(?:st|nd|rd|th)?,? \d{{4}}\b",
    re.I,
)
"""A day beside a house, whichever it is."""
SORT = re.compile(r"(?:clinics?|unit|services?)$")
"""How the name of a kind of clinic ends: by a part of the body or a disease before it nobody is called, as in "LIVER CLINIC"."""
TAIL = re.compile(r"(?<=[a-z] )(?:laborator(?:y|ies)|hospital|pathology)$")
"""A word for the kind of house that is printed small behind its name."""
SMALL = word_set(
    "of the and for at in on de la le du des di del da do y et e und für am im an a & by with der die das van von 't"
)
