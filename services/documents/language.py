"""Which language a text is in, by its stop words: enough to say that a text is not English, and often which one it seems to be.

Languages without a list here are told by their letters: words with letters beyond A to Z and next to no English stop words.
"""

import re
from collections import Counter
from functools import lru_cache

STOP_WORDS = {
    "English": "the of and was were is are with without from for this that there has have been not or no by which",
    "German": "der die das und ist sind mit ohne nicht eine einer ein im vom zum zur bei wurde auf keine kein sowie als den",
    "Spanish": "de la el los las una del con sin por para que se es son en y al como no hay fue esta este su",
    "French": "de la et en le les des une du avec sans pour que est sont dans et au aux par sur pas il elle cette ce nous était",
    "Dutch": "de het een van en met zonder voor niet is zijn bij op wordt werd geen als aan er naar uit ook dit deze",
    "Italian": "la le un il lo gli della del dei con senza per che è sono nel nella una di si non alla dal come",
    "Portuguese": "de da um os das dos uma com sem para que não são em na no ao pela pelo foi como mais esta este",
}
"""The commonest words that carry no meaning; those of two languages count for both."""
WORD = re.compile(r"[^\W\d_]+")
FEWEST = 6
"""Stop words of a language below which nothing can be told: forms, tables and titles have few."""
TIMES = 2
"""How many times as many as English ones they must be."""
SHARE = 0.08
"""Part of a text's words that are stop words of its language, at least."""
UNNAMED = "a language other than English"
BEYOND = 0.08
"""Part of a text's words with letters beyond A to Z from which it is not English."""
FOREIGN = 0.05
"""Part of its words that may be English stop words all the same."""
MICRO = re.compile("[µμ]")
"""Of µL, μmol and the like, which are in every language."""
WARNING = "The text seems to be in {language}. The rules and prompts here know English: check every value against the page."


@lru_cache(maxsize=32)
def other_language(text: str) -> str:
    """The name of the language that a text is in, where it is not English; empty where it is, or where too little tells."""
    words = [word.lower() for word in WORD.findall(text)]
    counted = Counter(words)
    hits = {name: sum(counted[word] for word in set(said.split())) for name, said in STOP_WORDS.items()}
    best = max(hits, key=lambda name: hits[name])
    if hits[best] >= max(FEWEST, SHARE * len(words)) and hits[best] > TIMES * hits["English"]:
        return best
    beyond = sum(len(word) > 1 and not MICRO.sub("", word).isascii() for word in words)
    foreign = beyond >= max(FEWEST, BEYOND * len(words)) and hits["English"] <= FOREIGN * len(words)
    return UNNAMED if foreign else ""


def language_warnings(text: str) -> tuple[str, ...]:
    """One sentence for the person where a text is not English, else none."""
    language = other_language(text)
    return (WARNING.format(language=language),) if language else ()
