"""Which sentences of a study can stand alone: a result or a conclusion on what treatments do, of what was done."""

import re

from services.packs.evidence.question.sentences import Sentence

SHORTEST, LONGEST = 40, 600
"""Characters of a sentence that can stand alone."""
DANGLING = re.compile(
    r"^(?:it|this(?! (?:\w+[ -]){0,4}(?:study|trial|analysis|review|meta-analysis|cohort|regimen|treatment)\b)|"
    r"these|they|both|however|moreover|furthermore|also|such|those|and|but|similar)\b",
    re.IGNORECASE,
)
KNOWN = re.compile(
    r"^[\w /()-]{3,60}? (?:is|are) an? (?:\w+[ -]){0,5}(?:agents?|drugs?|medications?|antagonists?|inhibitors?|agonists?|"
    r"analogues?|hormones?|antibiotics?|disease|disorder|problem|cause)\b",
    re.IGNORECASE,
)
"""What a thing is, which everyone knew before the study."""
AHEAD = re.compile(
    r"\b(?:next step|future (?:studies|trials|research|work)|(?:further|more|larger) (?:\w+ ){0,3}(?:studies|trials|research)|"
    r"should be (?:performed|conducted|undertaken|investigated|studied|explored|interpreted)|warrants?|"
    r"will (?:help|enable|allow|provide)|if successful|could prove|may help to|increased insight|"
    r"remains? to be (?:evaluated|investigated|studied|seen)|"
    r"enables? (?:the )?(?:evaluation|institution))\b",
    re.IGNORECASE,
)
ASIDE = {
    "kinetics": re.compile(
        r"\b(?:pharmacokinetic\w*|concentrations?|exposure to|(?:plasma|serum|urinary|salivary) (?:\w+ )?levels?|"
        r"bioavailab\w+|auc)\b",
        re.IGNORECASE,
    ),
    "prediction": re.compile(
        r"\b(?:predict\w*|prognos\w*|correlat\w*|biomarkers?|phenotype|expression|polymorphism\w*|"
        r"(?:pre-?treatment|baseline) (?:levels?|severity|scores?)|interaction p|"
        r"at baseline|(?:relationship|association) between)\b",
        re.IGNORECASE,
    ),
    "conduct": re.compile(
        r"\b(?:adheren\w+|feasib\w+|acceptab\w+|recruit\w+|excluded|satisf\w+|subgroups?|participants? (?:said|felt)|"
        r"contacts with|service use|consultations|completers|completion rates?|"
        r"motivation\w*|persisten\w+ with|perceived|preferences?|awareness|enthusias\w*|engagement|"
        r"completed the (?:study|trial)|drop-?out)\b",
        re.IGNORECASE,
    ),
    "price": re.compile(r"[£$€] ?\d|\bwillingness to pay\b|\bqalys?\b|\bcost-effective\b", re.IGNORECASE),
}
"""What studies also report; it answers only a question that asks for it."""
HARM = re.compile(r"\b(?:tolera\w+|adverse|side[ -]effects?|safe(?:ty|ly|r|st)?|harm\w*|hangover)\b", re.IGNORECASE)
BENEFIT = re.compile(
    r"\b(?:effective\w*|ineffective|efficac\w+|superior\w*|inferior\w*|non-?inferior\w*|mortality|died|deaths?|surviv\w*|"
    r"cur(?:e|es|ed)|remission|relapse\w*|recurren\w*|respon(?:se|ded|ders?)|treatment failure|risk of|success\w*|"
    r"benefi\w*|symptoms?|reliev\w*)\b",
    re.IGNORECASE,
)
"""What a treatment is given for, whatever the condition."""


def may_stand(sentence: Sentence, question: str) -> bool:
    """It says something by itself, of what was found and not of what is to come, and of the kind that is asked."""
    text = sentence.text
    if sentence.part == "plan" or not SHORTEST <= len(text) <= LONGEST:
        return False
    if DANGLING.match(text) or KNOWN.match(text) or AHEAD.search(text):
        return False
    if HARM.search(text) and not BENEFIT.search(text) and not HARM.search(question):
        return False
    return not any(pattern.search(text) and not pattern.search(question) for pattern in ASIDE.values())
