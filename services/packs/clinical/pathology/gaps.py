"""The words that may stand between a marker and its result."""

from services.packs.clinical.pathology.asides import without_asides
from services.packs.clinical.pathology.tissue import OWN
from services.packs.clinical.shared.prose import Prose, looks

ON_GAP = looks(
    r"^(?:[ :=|\t\n,(.)_>→-]| / |\|(?:[^|\n]{1,20}\|)+|(?<= {2})[a-z0-9][\w./-]{1,14}(?= {2})|(?:[a-z]{2} )?[a-h]\d{1,2}\b|"
    r"\b(?:was |were )?stained (?:with|by|using) [^.;\n]{1,40}\.(?= )|\([^()\n]{0,40}\)|\[[^][\n]{0,24}\]|\b(?:over-?expression|"
    r"is|are|was|were|remain(?:s|ed)?|be|both|all|few|some|many|carcinoma|also|show(?:s|ed|ing)?|"
    r"demonstrat\w+|"
    r"reveal\w*|ha(?:s|ve)|by|"
    r"ihc|immuno\w*|status|results?|interpretation|expression|stain\w*|nuclear|cytoplasmic|membranous|"
    r"proteins?|receptors?|the|labels?|tumou?r|tumou?rs|cells?|index|proliferati(?:on|ve)|rate|labell?ing|of|approximately|"
    r"about|estimated|at|a|an|with|score|found|interpreted|reported|considered|scored|as|to|and|reaction|in|activity|level|"
    r"clone|antigen|marker|sample|slide|tissue|specimen|patient|rearrangement|neoplastic|proportion|combined positive|"
    r"hot ?-?spots?|average|mean|overall|"
    r"seen|noted|identified|observed|detected|reactivity|positivity|cocktail|rather|only|oncoprotein|antibody|mutation-specific|fraction|gives?|gave|"
    r"exhibit(?:s|ed)?|display(?:s|ed)?|its|(?:technically )?(?:unsatisfactory|inadequate|suboptimal|failed)(?: (?:on"
    r"|at) (?:the )?"
    r"(?:first|initial) (?:run|attempt|staining))?|being|scores|on repeat|repeat(?:ed)?|on (?:a |the )?(?:deeper|second"
    r"|another|repeat|further|different) (?:block|section|level|run|slide)s?|(?:repeated|tested|performed|done) on (?:the"
    r"|this) [a-z]+(?= ?:| is\b| was\b| and\b| shows?\b)|this|which|that|could|can|mutant|alone|least|yield(?:s|ed)?"
    r"|(?:on the other hand"
    r"|however|in contrast|by contrast)(?=,)|tps|cps|[a-h]\d{1,2}|"
    r"\d{1,2}[a-z]{1,2}\d{1,3}|sp\d{1,3}|ep\d{1,3}|d5f3|30-9|"
    r"li|22c3|28-8|sp142|sp263|pharmdx|ic|tc|"
    r"strong|confirm(?:s|ed)?|indicat(?:es?|ed)|there|low|high|elevated|averag(?:e|es|ed|ing)|rang(?:es?|ed|ing)|from"
    r"|maximum|maximal|highest)\b)*$"
)
OF_OTHERS = looks(
    r"^ (?:stain|mark|label|highlight)s? (?:only )?(?:the )?(?:background|reactive|normal|residual|scattered"
    r"|admixed) [^.;,\n]{0,30}?"
    r"(?:cells|lymphocytes|histiocytes|macrophages|vessels|epithelium|glands|ducts),? (?:and|but) "
)
"""What a marker shows in other cells, before what it shows in the tumour."""
OF_TUMOUR = looks(rf"(?:\b(?:but|while|whereas|yet|though) )?(?:(?:in|on|within) )?(?:the |all )?{OWN}")
"""The tumour, to which a sentence comes back from other tissue."""
PERFORMED = looks(
    r"\b(?:was|were) (?:performed|done|carried out|obtained|examined)\b[^.;:\n]{0,60}:|\b(?:was"
    r"|were) (?:performed|done|carried out),? and "
)
"""What was asked for, and a colon before what it showed."""


def gap_between(view: Prose, start: int, end: int) -> str:
    """What stands between a marker and its result, without what is told of other tissue and of the order before the result."""
    said = without_asides(view, start, end)
    if len(said) < end - start:
        said = OF_TUMOUR.sub(" ", said)
    return OF_OTHERS.sub(" ", PERFORMED.sub(" ", said))
