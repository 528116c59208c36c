"""The cues by which the parts of a question are told (vocab/pico.toml)."""

import re
import tomllib

from services.packs.evidence.question.tags_lexicon import VOCABULARY

CUES = {
    name: re.compile(cue, re.I) for name, cue in tomllib.loads((VOCABULARY / "pico.toml").read_text(encoding="utf-8")).items()
}


def clipped(words: str, most: int = 40) -> str:
    """At most so many words, without marks at the ends."""
    return CUES["leading"].sub("", " ".join(words.split()[:most]).strip(" ,;:."))
