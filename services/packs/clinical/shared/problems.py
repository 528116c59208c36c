"""Diseases by the way their names are built: endings, head nouns and common abbreviations; and what qualifies them."""

from services.packs.clinical.shared.prose import looks

ENDINGS = (
    r"[a-z-]*[a-z]{2,}(?:itis|itides|osis|oses|oma|omas|omata|emia|emias|aemia|opathy|opathies|pathy|algia|ynia"
    r"|uria|plegia|paresis"
    r"|penia|ectasis|ectasia|megaly|rrhagia|rrhoea|rrhea|rrhage|sclerosis|trophy|plasia|thyroidism|aldosteronism|lithiasis"
    r"|phasia|phagia|pnea|pnoea|tonia|cele|celes|asthenia|lysis|listhesis|ptosis|edema|oedema|thorax|cytosis"
    r"|cardia|kinesia|praxia|function"
    r"|tension|natremia|kalemia|glycemia|lipidemia|phobia|somnia|orexia|crasia|cyesis|chezia|emesis|toxicity|capnia|oxia"
    r"|spadias|melia|esophageal reflux|opia|glossia|metropia|phimosis|stenosis|spasm|sarca|ascites|itus"
    r"|adenopathy|malacia|phonia|staxis|hydramnios|mastia|amnionitis)"
)
NOT_ENDINGS = (
    r"(?!(?:diagnos[ie]s|prognosis|hemostasis|haemostasis|osmosis|analysis|urinalysis|dialysis|hemodialysis"
    r"|paralysis exam|anastomosis|anastomoses"
    r"|stoma|ileostoma|mitosis|apoptosis|symphysis|hypophysis|epiphysis|basis|axis|oasis|tapia|utopia|arthrodesis"
    r"|function|extension|electrolysis"
    r"|extensions|pretension|attention|adhesiolysis|neurolysis|thrombolysis|lithotripsy|metatarsophalangeal|aroma"
    r"|diploma|coma scale|uria"
    r"|insomniac|blood tension|surface tension|hypotension test|copia|tunica|academia|media|onset|cardiac"
    r" function|liver function|renal function"
    r"|kidney function|bowel function|bladder function|thyroid function|pulmonary function|ventricular function"
    r"|status|coitus|tinnitusless|situs|fetus|detritus)\b)"
)
NOUNS = (
    r"cancers?|carcinomatosis|tumou?rs?|neoplasms?|malignanc(?:y|ies)|mass(?:es)?|metasta(?:sis|ses|tic disease)"
    r"|lesions?|nodules?|cysts?|polyps?|fibroids?"
    r"|disease|diseases|syndromes?|disorders?|failure|insufficiency|fractures?|dislocations?|sprains?|strains?"
    r"|injur(?:y|ies)|tears?|ruptures?|lacerations?|wounds?"
    r"|infections?|sepsis|empyema|consolidation|impaction|abscess(?:es)?|cellulitis|pneumonia|influenza"
    r"|tuberculosis|asthma|copd|bronchospasm"
    r"|embol(?:us|ism|i)|effusions?|obstruction|perforation"
    r"|diabetes(?: mellitus)?|dm2?|iddm|niddm|hypertension|htn|hypotension|hyperlipidemia|gout|obesity|goiter"
    r"|deficiency|malnutrition|dehydration|overload"
    r"|stroke|cva|tia|seizures?|epilepsy|dementia|depression|anxiety|bipolar|schizophrenia|psychosis|delirium"
    r"|encephalopathy|migraines?|headaches?|vertigo|palsy|paralysis"
    r"|infarct(?:ion|ions|s)?|ischemia|angina|arrhythmia|fibrillation|flutter|tachycardia|bradycardia|block|cad"
    r"|chf|mi|ashd|pvd|dvt|gerd|bph|uti|esrd|ckd|crf|arf|aki|ards|osa|mgus|aml|cll|cml|svt|pe"
    r"|regurgitation|prolapse|stenosis|aneurysm|thrombus|thrombos(?:ed|is)|occlusion|varicose veins|claudication"
    r"|hernias?|ulcers?|ulceration|fistulas?|stones?|calculus|calculi|reflux|bleed(?:ing)?|hemorrhage|haemorrhage"
    r"|hematoma|pain|cataracts?|glaucoma|blindness|hearing loss|loss of (?:vision|consciousness)|deafness"
    r"|impingement|spondylolysis|radiculopathy|scoliosis|deformity|contracture|bunions?|hammertoes?|carpal tunnel"
    r"|pregnancy|miscarriage|abortion|labor|preeclampsia|eclampsia|infertility|incontinence|retention|dysfunction"
    r"|hypofunction|defects?|anomal(?:y|ies)|malformations?|scars?|keloids?|burns?|rash|eczema|psoriasis|herpes"
    r"|shingles"
    r"|hiv|aids|[nu]?stemi|t[12]dm|a?fib|af|pna|cap|sbo|ca|cholelithiasis|prematurity|anemia|anaemia|leukemia|lymphoma|"
    r"myeloma|arthritis|swelling|fever|syncope|dizziness|weakness"
    r"|fatigue|instability|derangement|entrapment|hypertroph(?:y|ic [a-z]+)|intoxication|overdose|poisoning|abuse"
    r"|dependence"
    r"|shock|arrest|distress|dyspnea|shortness of breath|cough|nausea|vomiting|diarrhea|constipation|jaundice"
    r"|cirrhosis|hepatitis|gallstones?|appendicitis|pancreatitis|colitis|diverticul(?:a|osis|itis)|hemorrhoids?"
    r"|ileus|obstipation"
    r"|mellitus|hypercholesterolemia|lupus|sarcoidosis|gangrene|osteomyelitis|necrosis|exostosis|spurs?|neuroma"
    r"|ihd|ckd ?\d|gord|hfref|hfpef|ccf|lvf|acs|pud|ibs|ibd|pcos|ptsd|ocd|mdd|sle|urti|lrti|uri|bppv|dka|siadh|nafld|nash"
    r"|gdm|iugr|psoriatic|oab|torsion|undescended testis|hydrocele|varicocele|stricture|nephropathy|proteinuria"
    r"|adhesions?|endometriosis"
    r"|leiomyomata?"
    r"|tonsils|caries|presbyopia|strabismus|esotropia|exotropia|amblyopia|chalazion|atelectasis|tinnitus|pruritus"
    r"|tetanus|hydrocephalus|thrush|candida|nystagmus|phlebitis|recurrence|relapse|autism|adhd|leukocytosis"
    r"|trigger (?:finger|thumb)|ganglion|(?:non|mal|dis)union|foreign body|breech|dystocia|disproportion|intolerance|addiction"
    r"|dermatochalasis|rejection|collapse|dyspepsia|sciatica|croup|measles|varicella|rubella|chlamydia|gonorrh(?:o)?ea|syphilis"
    r"|malaria|typhoid|dengue|cholera|erythema|ataxia|whiplash|concussion|contusions?|abrasions?|bites?|warts?|verrucas?"
    r"|n(?:a)?evus|n(?:a)?evi|acne|rosacea|urticaria|alopecia|scabies|impetigo|tinea|exacerbation|piles|sterility"
    r"|multiparity|desire[sd]? (?:for )?(?:permanent )?sterili[sz]ation"
)
PROBLEM = looks(rf"\b{NOT_ENDINGS}(?:{ENDINGS}|{NOUNS})\b")
"""The head of a disease's or a complaint's name."""
FOUND_WORDS = (
    r"\b(?:(?:found|diagnosed|known|noted|shown|felt|thought|proved)(?: [a-z]+){0,3}? (?:to (?:have|be)|with|as"
    r" having)|(?:final |clinical )?diagnos(?:is|es) (?:of|is|was)"
    r"|year-old[^.;:]{0,70}?(?: who)? (?:with|has)(?: an?)?(?: known)?(?: past)?(?: medical)?(?: history of)?"
    r"|(?:operated (?:up)?on|operating (?:room|theatre)|surgery|theatre)\b[^.;:]{0,60}? (?:for|because of)"
    r"|because of|came in (?:with|for)|treated for|complicated by|(?:he|she|they|patient) also has"
    r"|suffers? from|consistent with|on the basis of|onset of|secondary to|developed) (?:an? |the )?"
)
FOUND = looks(FOUND_WORDS)
"""Words after which a sentence names what was found."""
ASSESSED = looks(
    FOUND_WORDS.replace("(?:an? |the )?", "")
    + r"(?:an? |the )?|\b(?:patient|male|female|man|woman|gentleman|lady|boy|girl|infant|child) with (?:an? |the )?"
    r"|\b(?:he|she|patient|pt)(?: also| now| still)? has (?!been|had|no|not|a history|shown|agreed)(?:an? )?"
    r"|\bpresent(?:s|ed|ing) with (?:an? )?|\badmitted (?:with|for) (?:an? )?"
)
"""The same in an assessment, where what the patient has or presents with is what is assessed."""
QUALIFIED = looks(
    r"[ ,.;:-]*(?: -+ .*|: .*|\((?:resolved|improved|stable)\)|(?:- ?)?\b(?:improving|improved|stable|resolved|resolving"
    r"|(?:well |poorly |rate |diet )?[- ]?(?:un)?controlled|untreated|under [a-z ]*control.*|compensated|in remission|worsening"
    r"|unchanged|benign|currently [a-z ]+|now [a-z ]+|clinically stable"
    r"|asymptomatic)"
    r"|\b(?:documented|confirmed|shown|demonstrated|proven|evidenced|diagnosed|noted|seen|as noted|as above|as"
    r" described|as mentioned|per|which|who|for which|that (?:is|was|has)|status post|s/p|post|treated|managed"
    r"|presenting|sustained|suffered|on treatment|requiring|for (?:the )?(?:last|past|\d+|several|many)|since|x ?\d+)\b.*)$"
)
LEADING = looks(
    r"(?:also|and|or|or|with|an?|the|his|her|likely|known|current|patient has|she has|he has|(?:[a-z0-9-]+ )?history of"
    r"|h/o|past history of|a history of|longstanding history of|status post|s/p|prior|previous|[a-z]\d\d(?:\.\d{1,"
    r"4}[a-z]?)?(?= [a-z])|\([a-h]\)|"
    r"(?:partial|complete|good|excellent|poor|minor|major) response to [^.]{3,70}? for(?: an?)?|follow-?up (?:of"
    r"|for)|diagnosis of|evidence of|findings? (?:of|consistent with)|consistent with|compatible with|\d{1,2}[.)])"
    r"[ ,:]+"
)
NOT_A_PROBLEM = looks(
    r"^(?:none|nil|same|as above|see above|as (?:per|noted|stated|dictated)|n/a|unknown|deferred|pending|not"
    r" applicable|the above|above|unchanged|no change|doing (?:well|better|fine)|feel(?:s|ing)|clinically"
    r" (?:stable|well)|other|well|healthy|normal|stable)\b"
    r"|prophylaxis|follow-?up$|^code status|full code|^disposition|^diet\b|^fen\b|^access\b|^consult|\bordered\b|\bpending$|"
    r"health"
    r" maintenance|^plan\b|^condition\b"
)
