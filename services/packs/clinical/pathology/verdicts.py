"""How the result of a stain is printed, and what it says: the reader's words of a verdict."""

import re

from services.packs.clinical.pathology.tissue import OWN
from services.packs.clinical.shared.patterns import when_used
from services.packs.clinical.shared.prose import looks, prose, tidy, widened

DEGREE = (
    r"(?:(?<![a-z])(?:strong|strongly|weak|weakly|moderate|moderately|diffuse|diffusely|focal|focally|patchy|rare|variable|"
    r"variably|intense|intensely|uniform|uniformly|faint|faintly|low|high|predominantly|completely|essentially|scattered|"
    r"multifocal|multifocally|widespread|partial|partially|block(?:-type)?|aberrantly|avidly|brightly|clearly|convincingly|crisply|dim"
    r"|dimly|"
    r"entirely|evenly|exclusively|extensive|extensively|heterogeneous|heterogeneously|homogeneous|homogeneously|largely|mainly|"
    r"markedly|mild|mildly|minimally|mostly|occasionally|partly|sparsely|unequivocally|vividly|widely|totally|wholly|"
    r"consistently|again|equally|likewise|complete|incomplete|total)"
    r"(?: and |, | to |/| )?(?:ly )?)*"
)
PERCENT = (
    r"(?:[<>~]|>=|approximately |approx\.? |about |up to |less than |fewer than |more than |greater than |at least |over |"
    r"nearly |almost |around |roughly |circa |ca\.? |below |under |above |beyond |exceed(?:s|ing) |in excess of |close to |"
    r"approach(?:es|ing) |(?:no|not) more than |well over |just (?:over|under) )? ?(?:tps"
    r"|cps)? ?[:=]? ?(?:\d{1,3}(?:\.\d+)?(?: ?(?:-|to) ?\d{1,3})? ?(?:%|per ?cent\b)|zero per ?cent\b)"
)
MANY = (
    r"(?:(?:approximately|about|roughly|nearly|almost|over|more than|less than|up to|well over) )?"
    r"(?:(?:a|one|two|three)[ -](?:half|thirds?|quarters?)|half|(?:the )?(?:vast )?majority|most|nearly all|virtually all"
    r"|almost all|"
    r"an? (?:small |large |significant )?(?:minority|subset|proportion|fraction|number)|all|many|some|few|rare|occasional"
    r"|scattered|"
    r"single|isolated)"
    r"(?: of)?(?: the)?(?: (?:invasive|tumou?r|neoplastic|lesional|malignant|atypical|scattered|single))*(?: (?:cells|nuclei))?"
)
"""A share told by words: "one third of the nuclei"."""
OWN_CELLS = (
    r"(?:the |these )?(?:invasive |tumou?r(?:al)? |neoplastic |lesional |malignant |carcinoma |atypical )+(?:cells?|nuclei)"
)
SCORE = (
    r"(?:proportion(?:al)?(?: score)?:? ?[0-5],? (?:and )?intensity(?: score)?:? ?[0-3][,;]? (?:(?:and"
    r"|with) (?:an? )?)?(?:allred |total )*"
    r"score:? ?(?:of )?[0-8](?: ?/ ?8)?| ?[0-5] ?[+] ?[0-3] ?= ?[0-8](?: ?/ ?8)?|(?:score"
    r"|intensity)? ?[:=]? ?[0-4](?: ?(?:/|of) ?(?:3|8))?\+|(?:zero|0) or 1\+|[0-8](?= ?\(ps\b)|\(?\b0\)?(?= ?(?:[,;)]|\.(?!\d)|"
    r"$|\())|(?<![\d/])[0-8] ?(?:/|of|out of) ?8\b|(?:(?:allred|quick)(?: total)?(?:[ -]?score)?"
    r"|(?:total )?score):? ?(?:of )?[0-8]\b(?! ?%)(?: ?/ ?8)?|[hH]-?score:? ?\d{1,3}|(?:tps|"
    r"cps|(?:combined positive|tumou?r proportion) score(?: ?\((?:tps|cps)\))?)(?: is| of| was|:| =)? ?[<>]?\d{1,3}(?!\d| ?%))"
)
OTHERS = (
    r"(?!(?:background|normal|reactive|benign|residual|small|admixed|inflammatory|stromal|endothelial|mesothelial|dendritic"
    r"|t|b|t-|langerhans|paneth|goblet|islet|erythroid|glial|nerve|between|around|among|beside|infiltrate|surrounding|"
    r"plasma|immune|basal|umbrella|interdigitating|mast|mononuclear|giant|ganglion|schwann|sustentacular|myoepithelial"
    r"|perineurial|"
    r"scattered|rare|few|single|occasional|isolated|only|no|entrapped|adjacent|non-neoplastic|with|for|by|in|of|and (?:not"
    r"|normal)) )"
)
"""No word of cells that are not the tumour's."""
PLACE = (
    r"(?:nuclear|cytoplasmic|membranous|membrane|sinusoidal|canalicular|pericanalicular|perinuclear|paranuclear|juxtanuclear|"
    r"dot[ -]?like|dots?|golgi|box[ -]?like|cup[ -]?like|apical|luminal|basolateral|punctate|granular|nucleolar|circumferential|"
    r"full[ -]thickness|chicken[ -]?wire|ring[ -]?like|checkerboard|mosaic)"
)
"""Where in a cell, or in a tissue, an antibody shows."""
STRENGTH = (
    r"(?:strong|weak|moderate|diffuse|focal|patchy|intense|uniform|complete|characteristic|typical|distinct|bright|crisp"
    r"|variable|"
    r"heterogeneous|extensive|widespread|faint|incomplete)(?:ly)?"
)
SUBJECT = (
    r"(?:(?<=cells )|(?<=tumour )|(?<=tumor )|(?<=neoplasm )|(?<=lesion )|(?<=they )|(?<=carcinoma )|(?<=melanoma )|"
    r"(?<=nuclei )|(?<=nests )|(?<=deposits )|(?<=component )|(?<=sarcoma )|(?<=infiltrate )|(?<=population )|(?<=lymphoma )|"
    r"(?<=\bit )|(?<=glands )|(?<=areas )|(?<=clusters )|(?<=groups )|(?<=fragments )|(?<=islands )|(?<=cords )|(?<=sheets )"
    r"|(?<=tubules )|(?<=papillae )|"
    r"(?<=aggregates )|(?<=trabeculae )|(?<=strands )|(?<=tumours )|(?<=tumors )|(?<=nodules )|(?<=metastases )|"
    r"(?<=metastasis )|(?<=melanocytes )|(?<=blasts )|(?<=elements )|(?<=follicles )|(?<=proliferation ))"
)
"""What the verb of a stain is said of."""
PATTERN = (
    rf"(?:{STRENGTH}(?:,? and |, | ))*{PLACE}(?:(?:,? and |, | ){PLACE})*"
    r"(?: (?:pattern|staining|positivity|reactivity|expression|labell?ing|decoration|accentuation|capillari[sz]ation|"
    r"vascular pattern))*(?: of (?:staining|expression|reactivity|positivity|labell?ing))?"
)
"""What a stain looks like, which says that it is positive."""
WORD = (
    r"(?:immuno-?)?(?:positiv(?:e(?! score)|ity(?! (?:is|was|are|were) (?:absent|lost|not|negative|lacking)))|negativ(?:e|"
    r"ity)|reactiv(?:e(?! (?:[tb]\b|mesothelial|stromal|plasma|"
    r"lymph\w*|histio\w*|astrocyt\w*|glia\w*|follic\w*|germinal))|ity(?! (?:is|was|are|were) (?:absent|lost|not|negative|"
    r"lacking)))|non-?reactive)|equivocal|indeterminate|"
    r"non-?immuno-?reactive|retained|maintained|intact|preserved|lost|loss|absent|present|(?<=kappa[ -])restrict(?:ed|ion)"
    r"|(?<=lambda[ -])restrict(?:ed|ion)|(?<=chain[ -])restrict(?:ed|ion)|"
    r"deficient|wild[ -]?type|mutant(?:[ -]type)?(?! protein)|mutated|aberrant expression(?= of\b)|aberrant"
    r"|over-?express(?:ed|ion(?! ?[:=]))|"
    r"(?:not|(?:could|can) ?not be) (?:detect|demonstrat|seen|found|identifi|evident)(?:ed|able)?|not over-?expressed"
    r"|no (?:over-?)?expression|"
    r"not expressed|unfavou?rable|favou?rable|borderline|over-?express(?:es|ing)?|"
    r"(?:high|low)(?= ?[.,;()]| in\b)|wt(?= ?(?:[,.;)\n]|$))|nil|"
    r"(?:(?:but|and) not(?: at all)?|not at all)(?: for| with)?(?! (?:performed|done|available|yet|required|tested))"
    r"|no loss(?: of (?:nuclear "
    r"|protein )*(?:expression"
    r"|staining))?|neg|pos|"
    rf"(?:expressed|seen|found|detected|demonstrated|identified|demonstrable|detectable)(?= (?:in|by) (?:(?:the )?nuclei of "
    rf")?(?:{PERCENT}|{MANY}"
    rf"|{OWN_CELLS}))"
    r"|(?:(?<= is )|(?<= are )|(?<= was )|(?<= were ))(?:seen|found|detected|demonstrated|identified|demonstrable|detectable)"
    r"(?= ?(?:[.,;\n]|$)| (?:and|but|while|whereas)\b)|(?:co-?)?express(?:es|ed|ing)?(?! (?:of|in|was|is))|(?:confined"
    r"|limited|restricted) to (?:an? )?(?:rare|few|scattered|single|occasional|isolated|small number of"
    r"|minority of)(?: tumou?r)? (?:cells|nuclei|foci)|"
    r"(?:increased|elevated|raised|reduced|decreased|diminished)(?= ?(?:[,;.)(\n]|$)"
    r"| (?:to|in|through|throughout|and|with|at|but|expression|staining)\b)|"
    r"(?<=\band )(?:react|mark|label|stain)(?:s|ed|led)?(?: [a-z]+ly)?(?= (?:with|for)\b)|"
    rf"{SUBJECT}(?:(?:is|are|was|were) (?:[a-z]+ly )?(?:decorated|labell?ed|marked|highlighted|stained|picked (?:up"
    rf"|out)) (?:by|with)"
    r"|(?:react|mark|label|stain)(?:s|ed|led)?(?: [a-z]+ly)?(?= (?:with|for)\b))|"
    rf"(?:(?:{STRENGTH}) )*{PLACE}(?: [a-z]+ly)? (?:positiv(?:e|ity)|negativ(?:e|ity))|"
    rf"(?<!of )(?<!no )(?<!any )(?<!absent )(?<!without )(?<!lost ){PATTERN}(?= (?:with|for|of)\b)|"
    rf"{PATTERN}(?= ?(?:[,;.)(\n]|$)| (?:and|while|but|in|supporting|typical|as expected)\b)|"
    r"(?:only )?(?:(?:rare|few|scattered|occasional|isolated|single) ){1,2}(?:tumou?r |positive )?(?:cells?|nuclei)(?: only"
    r"| positive)?"
    r"(?= ?(?:[,;.)\n]|$))|"
    rf"(?:stain|mark|label|decorate)(?:s|ed)? (?:the )?(?:{OTHERS}[a-z-]+ ){{1,5}}(?:cells|nuclei)(?= ?(?:[,;.)\n]|$))|"
    r"(?:stain|mark|label|decorate|highlight)(?:s|ed)? (?:them|these|(?:the )?(?:tumou?r|neoplastic|malignant|lesional|spindle|"
    r"epithelioid|epithelial|atypical|luminal|abluminal|ductal|glandular|large|melanoma|carcinoma|sarcoma"
    r"|lymphoma) (?:cells|nuclei)|(?:the )?(?:tumou?r|lesion|neoplasm)(?= ?(?:[,;.)\n]|$)))|"
    r"(?<= )(?:did|does|do) not(?= ?(?:[,;.)\n]|$))|"
    rf"not(?= (?:(?:in|within|on) )?(?:the |any (?:of the )?)?{OWN})|"
    r"(?:(?:normal|intact|preserved|complete|nuclear) )+retention(?: of (?:nuclear |protein )*(?:staining|expression))?|"
    r"none of (?:the |these |them)?(?: ?(?:following|markers|stains|antibodies|immunostains))*(?: (?:was|were|is|are))? "
    r"(?:stain(?:s|ed)?|positive|reactive|expressed)(?: the (?:tumou?r|lesion)(?: cells)?)?|"
    r"show(?:s|ed)? no [a-z]+ (?:with)?in the (?:lesion|tumou?r)|"
    r"highlight(?:s|ed)?(?! by)|"
    r"retain(?:s|ing)?(?= (?:their )?(?:nuclear |protein |normal )*(?:expression|staining) (?:of|for)\b)|"
    r"(?:does|do|did) not (?:express|stain|react|label|mark)|lack(?:s|ing)?(?: expression)"
    r"?|fail(?:s|ed)? to (?:express|stain|mark|label|react)|(?:fail(?:s|ed)? to|(?:does|do|did) not) (?:show|demonstrate"
    r"|reveal)(?: any)? "
    r"(?:positiv\w+|(?:immuno)?(?:staining|reactivity)|expression)|none(?= (?:for|with)\b)"
    r"|no (?:(?:nuclear|membranous|membrane|cytoplasmic|significant|specific|definite) )*(?:immuno)?(?:staining|reactivity"
    r"|positivity"
    r"|expression|labell?ing|reaction)"
    r"|not? (?:immuno)?(?:reactive|stained|present)|(?:(?<= is )|(?<= are )|(?<= was )|(?<= were ))not(?= ?(?:[,.;)\n]|$))|"
    r"(?<=shows )(?:membranous|nuclear|cytoplasmic|golgi|dot-?like)(?: \([a-z -]{3,20}\))? (?:staining|positivity|reactivity)"
    r"(?= ?[.,;\n])|(?<=[a-z0-9]: )(?:(?:nuclear|membranous|membrane|cytoplasmic|canalicular|sinusoidal)(?: and )?)+ "
    r"(?:staining|positivity|pattern)(?= ?(?:[.,;\n]|$))|marks? (?:the )?(?:tumou?r|neoplastic|malignant|lesional) cells|"
    r"(?:(?<=labels )|(?<=stains )|(?<=marks )|(?<=highlights ))(?:only )?"
    r"(?:single|rare|few|scattered|occasional|isolated) (?:scattered )?(?:tumou?r )?(?:cells|nuclei)"
    r"(?! (?:are|is|were))|(?:(?<=and )|(?<=, )|(?<=but ))(?:focally|weakly|strongly|diffusely|patchily)(?= (?:for|with)\b)|"
    r"(?:weakly|strongly|moderately|focally) in(?= (?:about |approximately |up to |~ ?)?\d)|"
    rf"(?:{STRENGTH},? (?:and )?)+(?:immuno)?reaction(?: (?:of|in) {OWN_CELLS})?(?= (?:with|for|to|against)\b)|"
    r"(?<=\band )negatively(?= (?:with|for)\b)|(?<!no )(?<!without )(?<!of )co-?expression(?= of\b)|"
    r"null(?:[ -]type)?(?: phenotype| pattern)?|(?:mono|poly)typic(?: staining| expression| pattern)?|(?:(?<=[hs][126] )|"
    r"(?<=[hs][126]: )"
    r"|(?<=[hs][126] - ))normal(?= ?(?:[,;.)\n]|$))|normal(?= (?:nuclear )?(?:staining|expression|pattern)\b)|no (?:aberrant"
    r"|abnormal|significant) (?:staining|expression|pattern)|"
    r"(?:weak|strong|patchy|focal|diffuse|moderate|heterogeneous|variable|partial|multifocal"
    r"|minimal)(?:ly)?(?:,? (?:and )?(?:weak|strong"
    r"|patchy|focal|diffuse|moderate|block(?:-type)?))*(?= ?(?:[,;.)\n|]|$)| ?\((?:(?:not|negative|positive|equivocal)\b"
    r"|(?:[<>~] ?)?\d)| {3}| (?:and"
    r"|but) for\b)|"
    r"(?:(?:weak|strong|patchy|focal|diffuse|moderate|heterogeneous|widespread|extensive"
    r"|block(?:-type)?)(?:ly)?,? (?:and )?)+(?:(?:nuclear"
    r"|cytoplasmic|membranous|sinusoidal|canalicular|"
    r"membrane)(?: and (?:nuclear|cytoplasmic|membranous))? )?(?:staining|expression|labell?ing(?= (?:for|with|of)\b)|"
    r"in (?:an? )?(?:few|scattered|many|most|rare|occasional|minority of|majority of) (?:nuclei|cells|tumou?r cells))"
)
SIGN = (
    r"(?<=[a-z0-9:=]) ?(?:[+] ?/ ?-|- ?/ ?[+])(?![\w%+-])|\( ?(?:[+] ?/ ?-|- ?/ ?[+]) ?\)"
    r"|(?<=[a-z0-9] )[+]{1,3}(?= ?\(| (?:in|and|but|with)\b)"
    r"|(?:(?<=[:=] )|(?<= {3})|(?<=\.\. ))[+-]{1,3}(?= ?(?:[,;.)\n/|]|$)| {3})|(?<=[:=])[+-]{1,3}(?= ?(?:[,;.)\n/|]|$))"
    r"|(?<=[a-z0-9] )[+-](?= ?(?:[,;.)\n]|"
    r"$))|(?<![\w+-])[+-] ?ve\b|"
    r"(?<=[a-z0-9)])(?<!\(i)(?<!\(mi)[+]{1,3}(?![\w%])|(?<=[a-z0-9])[+]{1,3}(?=c[dk]\d)|"
    r"(?<!\(i)(?<!\(mi)\(? ?[+]{1,3} ?\)?(?= ?(?:[,;.)\n/|]|$))|"
    r"\( ?-(?: ?\)|(?= ?,))"
    r"|\[ ?[+-]{1,3} ?\]|"
    r"(?<=[a-z0-9])-(?=[,;. )/\n]|$|c[dk]\d{1,2}[+-])"
)
OF_CELLS = r"(?: of (?:the )?(?:invasive )?(?:tumou?r |neoplastic |lesional )?(?:cells|nuclei))?"
TAIL = (
    rf"(?:[ ,;]*(?:\((?!fish|ish|pend|await)[^()\n]{{0,60}}\)|{PERCENT}{OF_CELLS}(?! (?:are|is|were|was)\b)|{SCORE}|(?:(?:is|"
    rf"was|are|were) )?"
    rf"(?:(?:present|seen|noted|found|identified|detected|observed|estimated) )?(?:in|of|at|by) (?:the )?(?:nuclei of "
    rf")?{PERCENT}{OF_CELLS}|"
    rf"in {MANY}(?= ?(?:[,;.()\n]|$))|(?:(?:found|present|seen) )?in {OWN_CELLS}(?= ?\()|"
    rf"\[[^\]\n]{{0,40}}\]|"
    r"(?:nuclear |cytoplasmic |membranous |membrane )+(?:staining|expression|positivity|reactivity)?|"
    r"(?:interpreted|regarded|considered|scored|reported|taken) as (?:positive|negative|equivocal)\b|"
    r"(?:type )?pattern\b|(?:for )?(?:nuclear |protein )*(?:expression|staining)|intensity:? ?\w+))*"
)
EXPRESSING = (
    rf"{PERCENT} of (?:the |these )?(?:tumou?r |neoplastic |lesional |malignant |invasive )*(?:cells|nuclei) (?:[a-z]+ly )?"
    r"(?:over[ -]?)?(?:express|stain for|are positive for|label with|are labell?ed by|mark with)"
)
"""A share of the cells that express what is named behind it."""
RESULT = looks(
    rf"{EXPRESSING}|{DEGREE}(?:\([a-z-]{{4,12}}\) )?(?:(?:nuclear|cytoplasmic|membranous|perinuclear|paranuclear"
    rf"|dot-?like|basal|parabasal|full-thickness),? )*"
    rf"(?:(?<![a-z])(?:{WORD})(?![a-z])|{PERCENT}|(?<![\w.]){SCORE}|{SIGN}){TAIL}"
)
SHARE = looks(EXPRESSING)


SIGN_WITH_MORE = re.compile(r"[(\[]?(\+{1,3}|-)[)\]]? ?(\([^()]*[a-z0-9%][^()]*\)|in .*|[<>~]?\d+ ?%.*)")
AT_WORK = re.compile(
    r"(?:(?:is|are|was|were) )?(?:[a-z]+ly )?(?:decorate|label|labell|mark|highlight|stain|react|picke?)(?:s|d"
    r"|ed)?(?: (?:up|out))?"
    r"(?: [a-z]+ly)?(?: (?:by|with|for))?(?: (?:them|these|(?:the )?(?:[a-z-]+ ){1,5}(?:cells|nuclei)|(?:the )?(?:tumou?r"
    r"|lesion|neoplasm)))?"
)
"""The verb of a stain, with what it was said of."""
NOT_STAINED = re.compile(
    r"\b(?:not|no|lacks?|fail(?:s|ed)?)\b.{0,12}(?:express|stain|reactiv|positiv|react|label|mark)|^lack(?:s|ing)?|^show(?:s"
    r"|ed)? no "
    r"|^(?:(?:but|and|did|does|do) )?not(?: at all)?(?: for| with)?$|^none\b|^not (?:seen|found|identified|evident)\b"
    r"|^(?:could|can) ?not be |^fail"
)
FIGURE_FIRST = re.compile(r"[<>~]? ?\d+ ?%")
HOW = when_used(
    lambda: widened(
        r"(?P<how>(?:(?:focal|weak|strong|diffuse|patchy|patchi|variable|variab)(?:ly)?(?:,? and |, "
        r"| )?)+)(?P<noun> ?expression)?"
    )
)
"""How much of a tumour stains, without a word that it does."""
SHOWN = when_used(lambda: rf"{widened(PATTERN)}|(?:only )?(?:(?:rare|few|scattered|occasional|isolated|single) )+[a-z ]*")
NOUN = re.compile(r" (?:of )?(?:staining|expression|reactivity|labell?ing|decoration)\b| only$")


def reading(printed: str) -> str:
    """The printed result as a value: nouns and verbs of staining become positive or negative, signs become words."""
    text = re.sub(r"^\([A-Za-z -]+\) (?=\w)", "", tidy(printed).strip("|"))
    low = text.lower()
    if either := re.fullmatch(r"[+-] ?/ ?[+-]", prose(printed).flat.strip(" ()")):
        return either[0].replace(" ", "")
    if "negatively" in low:
        return "negative"
    if re.fullmatch(r"[(\[]? ?\++ ?[)\]]?", low) or AT_WORK.fullmatch(low):
        return "positive"
    if low == "nil" or re.fullmatch(r"[(\[]? ?[-–—−]+ ?[)\]]?", low) or (text in ("", "(") and "-" in printed):
        return "negative"
    if re.match(r"no (?:aberrant|abnormal)", low):
        return text
    if signed := re.fullmatch(r"[(]?([a-z][a-z, -]*[a-z])[)]? ?(\++)", low):
        return f"{signed[1]} positive"
    once = " ".join(printed.split())
    if with_more := SIGN_WITH_MORE.fullmatch(prose(once).flat):
        return f"{'positive' if '+' in with_more[1] else 'negative'} {once[with_more.start(2) :]}"
    if SHARE.match(low):
        return " ".join(re.split(r" of (?:the |these )?(?:[a-z]+ )*(?:cells|nuclei)", text)[:1])
    if signed := re.fullmatch(r"(.*?)([+−–-]) ?ve\b(.*)", " ".join(printed.split())):
        return f"{signed[1]}{'positive' if signed[2] == '+' else 'negative'}{signed[3]}".strip(" ,;")
    if (how := HOW.fullmatch(low)) and (how["noun"] or low.endswith("ly")):
        return f"positive ({how['how'].strip()})"
    if reacts := re.match(rf"((?:{STRENGTH}[, ]+(?:and )?)+)(?:immuno)?reaction\b", low):
        return f"positive ({reacts[1].strip()})"
    if signed := re.fullmatch(r"\( ?([+-]{1,3}) ?, ?([^()]+?)\)?", low):
        return f"{'positive' if '+' in signed[1] else 'negative'} ({signed[2]})"
    if re.fullmatch(r"co-?expression", low):
        return "positive"
    if low == "aberrant expression":
        return "positive (aberrant)"
    if typed := re.fullmatch(r"((?:mono|poly)typic|normal) (?:nuclear )?(?:staining|expression|pattern)", low):
        return typed[1]
    if few := re.fullmatch(r"(?:confined|limited|restricted) to (.*)", low):
        return f"positive ({few[1]})"
    text = re.sub(r"(?i)^(?:highlight|label|stain|mark)(?:s|ed)? (?=.*\d)", "", text)
    text = re.sub(r"(?i)\b([ct]ps) (?:is|of|was) ", r"\1 ", text)
    if low.startswith(("no loss", "maintained")) or "retention" in low or re.match(r"retain(?:s|ing)?\b", low):
        return "retained"
    if NOT_STAINED.search(low) and not FIGURE_FIRST.match(low):
        return "negative"
    if SHOWN.fullmatch(low) and not re.search(r"positiv|reactiv|negativ", low):
        return text if re.search(r"strong|weak|focal|patchy", low) else f"positive ({NOUN.sub('', low)})"
    if expressed := re.fullmatch(
        r"((?:[a-z]+ly )?)(?:expressed|seen|found|detected|demonstrated|identified|demonstrable|detectable)( (?:in|by) .*)?", low
    ):
        return f"{expressed[1]}positive{expressed[2] or ''}"
    if noun := re.fullmatch(
        r"(.*?)(non-?)?(?:\b|(?<=non))(?:immuno-?)?(positivity|reactiv(?:ity|e)|negativity)(?: (?:for|of|with|to))?", low
    ):
        return noun[1] + ("negative" if noun[2] or noun[3] == "negativity" else "positive")
    text = re.sub(r"(?i)\bimmuno-?(?=positive|negative)", "", text)
    if re.match(
        r"(?:(?:over-?)?express(?:es|ing)?|(?:co-?)?express(?:es|ed|ing)?|stain(?:s|ed)?|highlight(?:s|ed)?)(?: [a-z]+ly)?$", low
    ):
        return "positive"
    if not re.search(
        r"positiv|negativ|reactiv|retain|intact|preserv|lost|loss|express|\d|absent|present|wild|"
        r"aberrant",
        low.rpartition(" ")[0],
    ):
        return text
    text = re.sub(
        r"(?i)(?: (?:nuclear|protein|cytoplasmic|membranous))* +(?:immuno)?(?:stain\w*|result|expression|signal|reaction)$",
        "",
        text,
    )
    text = re.sub(r"(?i)(?<=\d\+) (?:membranous|membrane|nuclear|cytoplasmic)$", "", text)
    text = re.sub(r"(?i)\b(?:immuno-?)?(?:positivity|reactivity|reactive)\b", "positive", text)
    return re.sub(r"(?i)\bnegativity\b", "negative", re.sub(r"(?i)(?<= )(?:for|of|with)$", "", text)).strip(" ,;")
