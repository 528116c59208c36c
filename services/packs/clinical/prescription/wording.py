"""How prescriptions are written: strengths, amounts, times, routes and durations, in words, Latin, and figures."""

import re

from services.packs.clinical.prescription.languages import FOREIGN_TIMES

FIGURE = r"(?:\d{1,3}(?:,\d{3})+|\d+,\d{1,2}(?!\d)|\d+(?:\.\d+)?|\.\d+|½|¼)"
STRENGTH = (
    rf"{FIGURE}(?: ?[-/+] ?{FIGURE})?(?: ?(?:mg|mcg|µg|μg|ug|micrograms?|milligrams?|nanograms?|grams?|gms?|g|m[lL]|"
    rf"cc|i\.?[ue]\.?|E(?![a-zA-Z])|"
    rf"units?|m[eE]q|mmol|(?:lakhs?|lacs?|million)(?: ?i?\.?u\.?)?|microgram|mikrogramm|%|"
    rf"U(?![a-z]))"
    rf"(?: ?[-/+] ?{FIGURE} ?(?:mg|mcg|g|%|units?|iu))?"
    rf"(?: ?(?:/|per) ?(?:{FIGURE} ?)?(?:m?[lL]|tab(?:let)?|cap(?:sule)?|dose|puff|spray|"
    rf"actuation|hr?|hour|kg(?: ?/ ?(?:dose|day|hr?))?|m2|m²|"
    r"day|24 ?h|g|vial|drop|patch|act))?)(?![A-Za-z\d])"
)
PAIRED = r"\d{1,4}(?:\.\d+)? ?[/-] ?\d{1,4}(?:\.\d+)?"
"""The strengths of a combination without their unit: "875/125", "5-325"."""
PAIRED_AT = re.compile(
    r" *\(?(?!\d ?- ?\d ?(?:sachets?|tab|cap|puff|drop|ml|tsp|spray))"
    rf"(?P<dose>{PAIRED})\)?(?![/.-]?\d| ?(?:days?|d|weeks?|wks?)\b|%)(?=[\s,;:.)]|$)"
)
UNITS_OF_USE = (
    r"(?:tablets?|tabs?|tb|capsules?|caps?|puffs?|inhalations?|drops?|gtts?|sprays?|patch(?:es)?|teaspoon(?:ful)?s?|"
    r"tsps?|tbsps?|"
    r"tablespoon(?:ful)?s?|m[lL]|units?|applications?|suppositor(?:y|ies)|pills?|sachets?|doses?|scoops?|amp(?:oule)?s?|"
    r"vials?|lozenges?|inh|"
    r"tabletas?|tablett(?:er)?|tabletk[aiy]|cp|comp|comprimidos?|comprim[ie](?:dos?|s)?|compresse?|tabletten?|tabl\.?|kapseln?|g[eé]lules?|gouttes|tropfen|gocce|c[aá]psulas?|"
    r"gotas?|cucharadas?|goli|gol[iy]an?|chammach)"
)
COUNT = r"(?:\d+(?:\.\d+)?(?: ?(?:-|to|or) ?\d+)?|½|¼|1/2|one|two|three|half|i{1,3}|an?|una?|dos|ek|do|aadhi)"
OF_A_CREAM = r"(?:thin (?:layer|film|smear)|small amount|pea-?sized? amount|(?:\d+|one|two|half an?) finger-?tip units?)"
AMOUNT = re.compile(rf"(?<![\w.])(?:(?:{COUNT}) ?(?:\(\w+\) ?)?{UNITS_OF_USE}|(?:an? )?{OF_A_CREAM})(?!\w)", re.I)
STRENGTH_IN = re.compile(rf"(?<![\w.,/?-]){STRENGTH}", re.I)
FORM = (
    r"(?:tablets?|tabs?|tb|capsules?|caps?|syr(?:up)?|syp|susp(?:ension)?|inj(?:ection)?|ointment|oint|cream|gel|lotion|"
    r"drops?|eye drops?|"
    r"ear drops?|gtts?|inhaler|inh|neb(?:uli[sz]er|s)?|nasal spray|spray|patch(?:es)?|suppository|supp|sachets?|powder|pwd|"
    r"solution|soln|"
    r"elixir|vials?|pen|mdi|hfa|tabl|tbl|tabletten|kapseln?|comprim[ei](?:s|dos?)?|compresse|g[eé]lules?|sirop|xarope|salbe|"
    r"tropfen|jarabe|tableta|c[aá]psula|inyecci[oó]n)"
)
SLOTS = (
    r"(?<![\d/.-])[\d½¼](?:/\d)? ?(?:-{2,6}|[-–+x]) ?[\d½¼](?:/\d)? ?(?:-{2,6}|[-–+x]) ?[\d½¼](?:/\d)?"
    r"(?: ?[-–+] ?[\d½¼](?:/\d)?)?(?![\d/.-])|"
    r"(?<![\d/.,-])[1-4] ?[x×] ?[1-4](?: ?(?:tgl\.?|t[aä]glich|daily|/ ?(?:d|day|j)))?(?= *(?:$|[,;.(]|[-–] ))"
)
LATIN = (
    r"(?:o\.?d\.?|q\.?d\.?|b\.?d\.?|b\.?i\.?d\.?|t\.?i\.?d\.?|t\.?d\.?s\.?|q\.?i\.?d\.?|q\.?d\.?s\.?|q\.?o\.?d\.?|q ?days?|"
    r"q\.? ?\d+ ?(?:-|to)? ?\d* ?"
    r"(?:h(?:ou)?r?s?|d(?:ays?)?|min|wks?|weeks?)\.?|q\.?h\.?s\.?|h\.?s\.?|q ?(?:am|pm|noon|week(?:ly)?|month|night|h)|"
    r"p\.?r\.?n\.?|o\.?m\.?(?= |$|[,.;])|o\.?n\.?(?= *(?:$|[,.;|]|x|mitte|for|\d))|"
    r"s\.?o\.?s\.?|stat|a\.?c\.?|p\.?c\.?|mane|nocte?|b\.?b\.?f\.?|a\.?b\.?f\.?)"
)
ENGLISH = (
    r"(?:once|twice|thrice|(?:one|two|three|four|five|six|\d+)(?: ?(?:-|to) ?\d+)?(?: ?\(\w+\))? ?(?:times?|x(?! ?\d))"
    r"(?: ?/ ?| (?:a|"
    r"per|each|every|"
    r"in a) )?"
    r"(?:daily|day|week|month)?|(?:every|each|alternate) (?:other |alternate |second |third |"
    r"(?:\d+|two|three|four|five|six|seven|eight|ten|twelve|fourteen|twenty-four)"
    r"(?: ?(?:-|to|or) ?(?:\d+|three|four|six|eight|twelve))?(?: ?\(\w+\))? )?"
    r"(?:days?|mornings?|nights?|evenings?|hours?|hrs?|min(?:ute)?s?|weeks?|months?|years?|meals?|"
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?|bedtime)|daily|nightly|weekly|monthly|fortnightly|(?:at |before )?bed ?time|"
    r"(?:(?:\d{1,2}|two|three|four|six|eight|twelve) ?-?)?hourly|yearly|annually|"
    r"(?:once )?(?:a|per) year|single dose|on (?:non-)?dialysis days|(?<![\d/])\d{1,2}/24(?![\d/])|"
    r"over (?:the )?(?:12|24) ?h(?:(?:ou)?rs?)?|"
    r"(?:x ?)?(?:1|one) (?:single )?dose|x ?1(?= *(?:$|[,;.]| -))|(?:one|1) (?:time|dose) only|once only|"
    r"(?:as |per )?(?:instructed|scheduled?)(?= *(?:$|[.,;(]))|as per (?:[\w']+ ){0,3}(?:schedule|instructions|packaging|label)|"
    r"\d(?: ?-? ?\d)? ?/ ?day|"
    r"alt(?:ernate)?\.? days?|every other (?:day|night)|mid-?day|"
    r"(?:at )?\d{1,2} ?[ap]\.?m\.?(?:(?: ?(?:and|&|,|/) ?)\d{1,2} ?[ap]\.?m\.?)*(?: daily)?|overnight|before bed|"
    r"(?:(?:on|from) )?(?:mon|tue|wed|thu|fri|sat|sun)(?:(?:s|nes|rs|ur)?days?)?"
    r"(?:(?: ?[/,&-]| and|, and| to| through) ?(?:mon|tue|wed|thu|fri|sat|sun)(?:(?:s|nes|rs|ur)?days?)?)+|m ?[/-] ?w ?[/-] ?f|"
    r"(?:as )?per (?:the )?(?:inr|sliding scale|protocol|chart)(?: clinic)?|"
    r"at night|(?:in|at) (?:the )?(?:morning|afternoon|evening|noon)|morning|evening|night|noon|on alternate days|alternate "
    r"days|per day|a day|"
    r"(?:\d+ ?(?:min\w*|hours?) )?(?:before|after|with|without|between) (?:or without )?(?:each |every |the |main |any |"
    r"evening |morning |midday )?"
    r"(?:meals?|foods?|breakfast|lunch|dinner|eating|supper|milk)|on (?:an )?empty stomach|"
    r"as needed|as required|when(?:ever)? (?:needed|required)|if (?:needed|required)|as directed|as advised|immediately|"
    r"continuous(?:ly)?|frequently|ad lib(?:itum)?|sparingly|liberally|after (?:each|every) (?:loose )?(?:stool|"
    r"motion|feed|nappy change)s?|"
    r"\d+ hours on(?:,?(?: and| then)?)? \d+ hours off|(?:for|over) \d+ hours (?:in|out of) (?:every )?\d+(?: hours)?|"
    r"on (?:mon|tues|wednes|thurs|fri|satur|sun)days?|"
    r"on days? \d+(?: ?(?:-|to|,|and|&) ?\d+)*|days? \d+ ?(?:-|to) ?\d+|(?:in|"
    r"at) the (?:early )?\w+ ?(?:time)?(?= and)|teatime|supper ?time|"
    r"(?:at )?weeks? \d+(?:, ?\d+)+(?:,? (?:and|&) \d+)?)"
)
FOREIGN = re.compile(rf"(?<![\w.])(?:{FOREIGN_TIMES})(?!\w)", re.I)
"""Words of time in another language, or in its shorthand."""
TIMING = re.compile(rf"(?<![\w.])(?:{SLOTS}|(?:{ENGLISH}|{LATIN}|{FOREIGN_TIMES})(?!\w))", re.I)
DURATION = re.compile(
    r"(?:\b(?:for|x|por|during|durante|pendant|f[uü]r|per|gedurende|over|duration:?|upto|up to)|[×*]) ?(?:the next |"
    r"a total of |another )?"
    r"(?P<said>(?:\d+|one|two|three|four|five|six|seven|ten|fourteen|a|una?|dos|tres)(?: ?(?:-|to) ?\d+)?(?: ?\(\w+\))?[ -]?"
    r"(?:days?|nights?|d|weeks?|wks?|wk|months?|mths?|mo|years?|jours?|semaines?|mois|tagen?|wochen?|dias|giorni|dagen|weken|"
    r"d[ií]as?|semanas?|mes(?:es)?|din|hafte)|\d+ ?/ ?(?:7|52|12))(?!\w)|"
    r"(?<![\w/])(?<!every )(?<!each )(?P<bare>\d+ (?:days?|weeks?|months?|d[ií]as|din)|\d+/(?:7|52|12))(?=[\s.,;)]|$)",
    re.I,
)
ROUTE = re.compile(
    r"(?<![\w.])(?:p\.?o\.?|by mouth|orally|oral|per oral|i\.?v\.?|i\.?m\.?|s\.?c\.?|sub-?q|subcut(?:aneous(?:ly)?)?|s\.?l\.?|"
    r"sublingual(?:ly)?|under the tongue|topical(?:ly)?|locally|l/a|la(?= (?:bd|od|tds|bid|tid|qid)\b)|per rectum|"
    r"rectal(?:ly)?|p\.?r\.?(?!\.?n)|vaginal(?:ly)?|"
    r"inhaled|inhal(?:ation|e)|via neb\w*|intranasal(?:ly)?|nasal(?:ly)?|ophthalmic|otic|transdermal|v[ií]a oral|"
    r"(?:in|to|into) (?:both|each|the|affected|left|right)(?: affected)?(?: left| right)? (?:eyes?|ears?|nostrils?|area|"
    r"skin))(?!\w)",
    re.I,
)
WHENEVER = re.compile(
    rf"{AMOUNT.pattern}(?: ?\([^()]*\))?(?: {ROUTE.pattern})?,? "
    r"(?P<said>(?:at )?(?:[01]?\d|2[0-3])[:.]?[0-5]\d(?: ?(?:and|&|,|/) ?(?:[01]?\d|2[0-3])[:.]?[0-5]\d(?: ?h(?:rs)?)?)+|"
    r"(?:at|on|upon|during|while|before|after|prior to|if|when(?:ever)?|"
    r"until|as|\d+(?: ?- ?\d+)? ?(?:h(?:ou)?rs?|h|min(?:ute)?s?) (?:before|prior to|after)) (?:the )?[a-z][^;.\n|]{2,60}?)"
    r"(?= ?[-–—] ?\d|[;.|\n]| {2,}|$)",
    re.I,
)
"""An amount to take on an occasion: "1 tablet at the onset of a migraine"."""
ALLERGY = re.compile(
    r"\b(?:allerg\w*|nkda|nka|adverse (?:drug )?reactions?|intoleran\w*|anaphyla\w*|al[eé]rgic[oa]|alergias?)\b", re.I
)
TAKEN_BACK = (
    r"(?:cancel+ed|cancel (?:this|that|it)|void(?:ed)?(?! (?:after|if|unless|when|where|without))|"
    r"(?:entered|written|prescribed|sent) in error|(?:struck|crossed) (?:out|off|through)|"
    r"not (?:to be )?(?:dispensed|issued|ordered|prescribed|requested|supplied)(?! (?:before|until|after|if|to|for|as)\b)|"
    r"do not (?:dispense|fill|supply|issue|use|take|give)"
    r"(?= *(?:$|[,.;:)]|any ?more| this (?:prescription|script|item|order|line))))"
)
"""Words by which an order no longer counts."""
STOPPED = re.compile(
    r"^\W*(?:(?:\d{1,2}|[a-z])[.)] *)?(?:(?:please|to|now|kindly) )*(?:stop(?:ped)?|withheld|ceased|"
    r"discontinued?|d/?c'?d?|hold|withhold|avoid|do not (?:take|use|give)|no more|suspender|band k\w+)\b|"
    r"\b(?:discontinued|stopped|withheld|ceased|not given|"
    rf"on hold|held|d/c'?d|d/c(?= (?:on )?\d)|no longer (?:taking|needed)|not to be taken|suspended|{TAKEN_BACK})\b|"
    r"(?: {2,}|\t|\|) *(?:stop|hold|cease|discontinue)(?= *(?:$|\||\t| {2}| [-–(]| (?:until|till|for now|pending)\b))",
    re.I,
)
INSTRUCTS = re.compile(
    r"(?!.*:\s*$)\W*(?:do not|avoid|(?:stop|hold|withhold|discontinue)\b.*"
    r"\b(?:if|when|with|unless|until|till|once|below|above|for))\b",
    re.I,
)
"""A line that says when a drug must not be taken: no heading of what was stopped."""
VERB = re.compile(
    r"\W*(?:sig(?:na)?|directions?|instructions?|dosage(?: instructions?)?|how to (?:take|use)|use|usage|frequency|take|apply|"
    r"inject|instill|"
    r"put|give|inhale|insert|place|chew|dissolve|swallow|spray|rinse|drink|administer|tomar|tome|aplicar|lein|khayen|se lo|"
    r"indicaciones|posolog[ií]a|label(?=:)|(?:sig\.?|s)(?= \d{1,2} ?dd)|1x(?= \d)|prendre|einnehmen|nehmen|assumere|innemen|"
    r"timing|schedule|morning dose|at bedtime take)\b[.:\s]*",
    re.I,
)
