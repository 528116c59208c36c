"""The titles of the columns of a table of results, in the languages and the export formats that reports come in."""

from services.packs.clinical.shared.slips.tables import Titles

CORRECTED = r"(?:corrected|amended|revised|updated|final)(?: (?:results?|values?))?"
SUPERSEDED = r"(?:original|initial|prelim\w*\.?|uncorrected|provisional|as first reported)(?: (?:results?|values?))?"
"""The title of values that were put right or made final, and of those that they replace."""
OF_WHEN = r"(?:collect|result|report|receiv|draw|release|order)\w*"
TITLES: Titles = (
    ("other", rf"{OF_WHEN} ?(?:at|on|date|time|dt|datetime|id|no\.?|code|status)|.*\bcut-? ?off.*|(?:test|analyte|component|"
              r"panel|loinc|obs\w*) ?(?:code|id|no\.?|number|key|seq\w*)"),
    ("prior", r"(?:prev\w*|prior|last|past|earlier|history|vorwerte?|vorbefund|anterieur\w*|anteriorite|anterior\w*|previo|"
              r"precedent\w*|vorige)\b.*"),
    ("low", r"(?:(?:ref(?:erence)?|normal|range)\.? ?)?(?:low(?:er)?|min(?:imum)?|lo)"
            r"(?: (?:ref(?:erence)? )?(?:limit|bound|value))?"),
    ("high", r"(?:(?:ref(?:erence)?|normal|range)\.? ?)?(?:high|upper|max(?:imum)?|hi)"
             r"(?: (?:ref(?:erence)? )?(?:limit|bound|value))?"),
    ("range", r"(?:latest )?(?:bio(?:logical)?\.? ?)?(?:ref(?:erence)?|normal|expected|desirable)\.?(?: ?\w+)?"
              r"(?: ?(?:range|rng|interval|values?|limits?))?.*|n\.?r\.?|desirable|"
              r"(?:standard |biological )?(?:range|intervals?|limits)(?: .*)?|"
              r"(?:referenz|norm|normal|ref\.?-?)-? ?(?:bereich|werte?|intervall)\w*|"
              r"(?:valeurs?|intervalle|valores?|rango|intervalo|valori|intervallo|limites)(?: (?:de|di|normal\w*|usuelles|"
              r"biologicos?))?(?: (?:ref\w*|normal\w*|riferimento))?\.?|v\.? ?r\.?|normes?|referentie\w*|norma"),
    ("name", r"(?:lab(?:oratory)? )?(?:tests?|analytes?|parameters?|investigations?|components?|determinations?|"
             r"examinations?|assays?|markers?|biomarkers?|observations?)(?: ?(?:name|description|performed|item)s?)?|"
             r"description|name|test \w+|time(?: ?point)?|allergens?|antigens?|antibod(?:y|ies)|hormones?|"
             r"drugs?(?: ?/? ?class(?:es)?)?|"
             r"fractions?|substances?|elements?|tumou?r markers?|pathogens?|targets?|organisms?|"
             r"untersuchung\w*|analy[st]\w*|bestimmung|laborwerte?|messgrosse|bezeichnung|examens?|parametr\w+|dosages?|"
             r"designation|libelle|estudios?|pruebas?|determinac\w+|descripcion|exames?|analit\w+|esam[ei]|prov[ae]|"
             r"bepaling\w*|onderzoek"),
    ("unit", r"(?:si |result |test )?(?:units?|uom)(?: of measure\w*)?|einheit\w*|unites?|unidad\w*(?: de medida)?|u\.?m\.?|"
             r"unita(?: di misura)?|eenhe\w+"),
    ("flag", r"(?:abn(?:ormal)?\.? ?)?(?:flags?|marks?|h/l|hi/lo|l/h|interpretation|status|remarks?|comments?|abnormal\w*|"
             r"abn\.?)|(?:result |abn )(?:flag|status)|bew(?:ertung)?\.?|kennz\w*\.?|alarme?|alerta|indicador|signal|"
             r"beurteilung|segnal\w*"),
    ("value", r"(?:your |patient'?s? |observed |current |test |measured |obtained |new |in range |numeric |screen |lab )*"
              r"(?:results?|values?|readings?|findings?|level|concentration)(?: ?\(?[^()]*\)?)?|current|out of range|"
              r"ergebnis\w*|(?:mess)?werte?|resultat\w*|resultado\w*(?: obtenidos?)?|valor(?:es)?(?: hallados?| obtenidos?)?|"
              r"valeurs?|risultat\w+|valore|uitslag|waarde"),
    ("corrected", CORRECTED),
    ("superseded", SUPERSEDED),
    ("other", r"method\w*|specimen\w*|sample\w*|code|loinc(?: code)?|lab|site|s\.? ?no\.?|sr\.? ?no\.?|#|no\.?|date\b.*|time|"
              r"performed.*|class|rast.*|(?:order|test|patient|accession|request|result|episode)s? ?(?:id|code|no\.?|number)|id|"
              rf"{OF_WHEN}(?: ?(?:at|on|date|time|dt|datetime))?|panel|profile|group|category|confirm\w* .*|"
              r"performing.*|analy[sz]er|instrument|department|material|metod\w+|probe\w*|muestra|datum|fecha"),
)  # fmt: skip
"""The first pattern that fits a title, without its accents, gives the role of its column."""
