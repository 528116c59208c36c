"""Names of laboratory tests: the words (LOINC components and their usual abbreviations) by which a bare number is a result."""

import re

from services.packs.clinical.shared.prose import word_set

WORDS = word_set(
    """hemoglobin haemoglobin hgb hb hct hematocrit haematocrit pcv rbc rbcs wbc wbcs tlc tc dlc plt platelet platelets mcv mch
    mchc rdw mpv pdw pct neutrophil neutrophils lymphocyte lymphocytes monocyte monocytes eosinophil eosinophils basophil
    basophils bands blasts reticulocyte reticulocytes erythrocyte erythrocytes leukocyte leukocytes leucocyte leucocytes esr
    granulocytes crp glucose sugar fbs ppbs rbs fpg hba1c a1c glycated insulin peptide sodium potassium chloride bicarbonate
    co2 calcium magnesium phosphate phosphorus na k cl cr gluc hco3 ca mg bun urea creatinine creat egfr gfr uric acid cholesterol
    hdl ldl vldl triglyceride triglycerides tg lipoprotein apolipoprotein apob alt ast sgpt sgot alp phosphatase ggt ggtp
    bilirubin albumin globulin protein a/g ldh cpk ck ck-mb troponin bnp nt-probnp myoglobin tsh t3 t4 ft3 ft4 thyroxine
    triiodothyronine thyroglobulin cortisol acth prolactin testosterone estradiol progesterone fsh lh hcg beta-hcg dhea-s
    shbg pth vitamin b12 folate cobalamin ferritin iron tibc transferrin uibc psa afp cea ca-125 ca125 inr pt ptt aptt
    prothrombin fibrinogen d-dimer dimer homocysteine lipase amylase ammonia lactate osmolality anion gap ph pco2 po2
    gravity ketone ketones ketons urobilinogen nitrite nitrites leukocyte esterase epithelial casts crystals bacteria yeast
    mucus color colour clarity appearance turbidity hbsag hcv hiv vdrl rpr igg igm iga ige ana dsdna rf aso asot widal
    dengue malaria typhoid covid sars-cov-2 influenza antibody antigen titer titre microalbumin acr procalcitonin lead
    digoxin phenytoin tacrolimus lithium ceruloplasmin zinc copper selenium hb1ac blood culture complement c3 c4
    rcc hba methb cohb base excess be leucs nitrates sg blood transferrin wcc neuts lymphs eos monos
    strep streptococcus rsv monospot coombs retic g6pd mono spot pregnancy ana ena smith ssa ssb xanthochromia
    amphetamine amphetamines benzodiazepine benzodiazepines barbiturates cannabinoids thc cocaine opiates pcp methadone
    oxycodone fentanyl ethanol buprenorphine mdma salicylate salicylates paracetamol acetaminophen motility morphology viability
    haptoglobin aldosterone renin calcitonin tsi anti-tpo tpo lipid ratio chol hdl-c ldl-c non-hdl
    sao2 so2 spo2 pao2 paco2 tco2 bicarb hco3- na+ k+ ca++ ica ionised ionized lactic carboxyhemoglobin methemoglobin amh inhibin
    androstenedione 17-ohp igf-1 ige gastrin vip chromogranin metanephrine metanephrines catecholamines vma 5-hiaa oxalate
    kappa lambda paraprotein gamma alpha-1 alpha-2 beta electrophoresis immunoglobulin immunoglobulins cryoglobulin
    neut lymph mono eos baso lym lymf seg segs stabs polys anc alc metamyelocytes myelocytes promyelocytes nrbc plasma-cells
    wcs leukocytes erythro thrombocytes thrombocyte leuco leuko ery mchc ret ipf rcc hkt ht leucocytes
    vldl-c apoa1 apob lp(a) lpa remnant transaminase transaminases asat alat gpt got gamma-gt gammagt ygt cholinesterase
    amylase isoamylase pancreatic elastase calprotectin occult fob fit lactoferrin cystatin nt-probnp hs-crp hscrp tnt tni
    hstnt hs-tnt ttg tga transglutaminase endomysial gliadin dgp ccp anti-ccp jo-1 scl-70 dsdna anca pr3 mpo centromere rnp
    cardiolipin glycoprotein lupus anticoagulant antithrombin plasminogen factor fviii thrombin reptilase
    rubella varicella cmv ebv toxoplasma mumps measles parvovirus syphilis treponemal treponema tppa fta chlamydia gonorrhoeae
    gonorrhea trichomonas herpes hsv hpv hav hbv anti-hbs anti-hbc anti-hcv hbeag hbsab hbcab interferon quantiferon borrelia
    lyme legionella pneumococcal cryptococcal galactomannan glucan clostridioides difficile rotavirus norovirus adenovirus
    hemolysis icterus valproate valproic carbamazepine phenobarbital gentamicin vancomycin tobramycin cyclosporine ciclosporin
    sirolimus everolimus theophylline methotrexate salicylates ethanol alcohol mercury cadmium arsenic
    csf haematocrit haptoglobin sugar fructosamine c-peptide osmo adrenaline noradrenaline
    tft lft rft ketone beta-hydroxybutyrate hydroxybutyrate homa-ir egfr crcl acr pcr upcr uacr albuminuria proteinuria
    leukocyte-esterase wbc's rbc's wbcs bili bilirubine hemoglobine haemoglobine leucocyten trombocyten kreatinin creatinin
    natrium kalium calcium glukose harnstoff harnsaure ureum kalcium triglyceriden cholesterin cholesterol-ratio"""
)
NOT_A_TEST = re.compile(
    r"\b(?:patient|(?:sur|last|first|middle|full)[ -]?name|name of|age|sex|gender|d\.?o\.?b|birth|date|time|day|"
    r"month|year|years|"
    r"phone|ph no|tel(?:ephone)?|mobile|fax|e-?mail|web(?:site)?|mrn|uhid|id|no|num(?:ber)?|accession|requisition|order(?:ed|"
    r"ing)?|"
    r"barcode|sample type|specimen type|page|pg|address|street|zip|city|suite|room|ward|bed|doctor|dr|physician|"
    r"referr\w+|ref by|provider|pathologist|technologist|consultant|collect(?:ed|ion)|received|report(?:ed|ing)?|printed|"
    r"released|"
    r"signed|registered|registration|account|invoice|bill|amount|price|height|weight|bmi|blood pressure|bp|pulse|"
    r"temp(?:erature)?|"
    r"heart rate|respirat\w+|clia|cap|nabl|iso|npi|license|licence|version|method|methodology|instrument|analy[sz]er|"
    r"panel|result|results|ref|test|tests|unit|units|range|flag|reference|interval|limits?|fasting status|note|notes|"
    r"comment|comments|remark|remarks|rx|sig|refills?|dispense|take|tablets?|dose|lab|laboratory|hospital|clinic|goals?|"
    r"targets?|below|above|"
    r"should|risk|cut-?off|threshold|detection|reportable|facility|patient_id|export|rows|generated)\b",
    re.I,
)
"""Words that a test's name does not hold: people, places, times, and the table's own headings."""
STAYS_A_TEST = re.compile(
    r"\b(?:bleeding|clotting|prothrombin|thromboplastin|thrombin|reaction|retraction|coagulation) time\b|"
    r"\bno growth\b|\btest\b(?= ?\()|\b(?:widal|vdrl|coombs|pregnancy|rapid|mantoux|tuberculin|occult blood|sickling) test\b|"
    r"\btotal protein\b|\bid\b(?=, )",
    re.I,
)
MEANING = re.compile(
    r"^(?:(?:category|control|isi|conversion|warfarin|insulin dose)$|previous(?:ly)?|prior|last|"
    r"earlier|optimal|near optimal|desirable|borderline(?: high)?|"
    r"(?:very |mildly |moderately |severely )?(?:high|low|increased|"
    r"decreased|"
    r"elevated)(?: risk)?|(?:at )?(?:risk|average|moderate|mild|severe)(?: risk)?|normal|abnormal|deficien(?:t|cy)|"
    r"insufficien(?:t|cy)|"
    r"sufficien(?:t|cy)|toxic(?:ity)?|pre-?diabet\w+|diabet\w+|non-?diabet\w+|(?:good |poor |fair )?control|goal|target|ideal|"
    r"acceptable|"
    r"adults?|child(?:ren)?|newborns?|infants?|males?|females?|men|women|pregnan\w+|(?:first|second|third|1st|2nd|"
    r"3rd) trimester|"
    r"follicular|luteal|mid-?cycle|(?:post|pre)-?menopausal|therapeutic|trough|peak|stage \w+|euthyroid|hypothyroid\w*|"
    r"hyperthyroid\w*|"
    r"negative|positive|equivocal|reactive|non-?reactive|critical|panic|upto|up to|less than|greater than|more than|above|"
    r"below|between)"
    r"(?:\b|$)",
    re.I,
)
"""How a table of meanings begins its lines: "Desirable: <200", "Prediabetes 5.7 - 6.4 %". These are no results."""


def is_test_name(text: str) -> bool:
    """Whether a text can be the name of a test: letters, not many words, none of a form's own words."""
    name = text.strip()
    if not re.search(r"[A-Za-z]", name) or len(name) > 64 or len(name.split()) > 9 or MEANING.match(name):
        return False
    rest = STAYS_A_TEST.sub(" ", re.sub(r"\([^)]*\)", " ", name))
    return not NOT_A_TEST.search(rest) and (len(re.sub(r"[^A-Za-z]", "", name)) > 1 or is_known(name))


PHRASES = re.compile(
    r"\b(?:white|red) (?:blood )?(?:cells?|count)\b|\bpus cells?\b|\bcell count\b|\bvitamin [a-e]\b|\bfree t[34]\b", re.I
)


def is_known(text: str) -> bool:
    """Whether a name holds a word that only tests are called by."""
    return PHRASES.search(text) is not None or any(word in WORDS for word in re.findall(r"[a-z0-9][a-z0-9/-]*", text.lower()))
