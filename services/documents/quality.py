"""Can this be read at all? Asked before anything is extracted."""

import re
from collections.abc import Iterable, Sequence

from services.core.document import Page, Quality

LEAST = 0.5
"""Below this nothing is extracted."""
FEW_WORDS = 5
FEW_RECOGNISED = 12
"""A picture with fewer words than this is most often too blurred for the rest."""
LETTERS = re.compile(r"[^\W\d_]{3,}")
VOWELS = frozenset("aeiouyäöüáàâãéèêëíìîïóòôõúùûαεηιουωаеиоуыэюя")
SOUP = re.compile(r"\(cid:\d+\)|[\ufffd\ue000-\uf8ff]|Ã[\u0080-\u00bf]|â€|[\x00-\x08\x0e-\x1f]")
TORN = re.compile(
    r"[a-z][0-9]+[a-z]{2}|[A-Za-z][~^;!?*}{\[\]]+[A-Za-z]|[a-z]:[a-z]|[A-Za-z][`'][a-z]{3}|[a-z][.,:'`]{2,}"
    r"|^['^`~:.,;]+[A-Za-z]{2,}"
)
"""A word with figures or signs where only letters stand, as bad recognition leaves it."""
TORN_OFTEN = 0.1
"""Share of torn words that plain texts with addresses, formulas and typing errors stay below."""
FEWEST_WORDS = 20
MESSAGE = re.compile(r"\W*(?:FHS|BHS|MSH)\|")
"""How a message that machines exchange begins: signs part its words on purpose."""
LATIN_TO_GREEK = re.compile(r"[a-zA-Z\u00c0-\u04ff]")


def readability(text: str, pages: Sequence[Page]) -> Quality:
    """0 to 1; below 0.5 the document is not extracted and the person is told why and what would help.

    From what share of the text looks like language, how sure recognition was, and how many pages gave nothing.
    """
    words = text.split()
    if len(words) < FEW_WORDS and not any(word.source == "form_field" for page in pages for word in page.words):
        return Quality(score=0.0 if not words else 0.3, reasons=("Hardly any text could be read.",), advice=_advice(pages))
    if len(words) < FEW_RECOGNISED and pages and all(page.source == "ocr" for page in pages):
        return Quality(score=0.45, reasons=("Only a few words could be recognised.",), advice=_advice(pages))
    score, reasons = 1.0, []
    if (soup := garbling(text)) > 0.05:
        score -= min(soup * 2, 0.8)
        reasons.append("The text is garbled: much of it is not language.")
    sure = _sureness(pages)
    if sure < 0.75:
        score -= (0.75 - sure) * 2
        reasons.append("Recognition was unsure of many letters.")
    empty = sum(not page.words for page in pages) / max(len(pages), 1)
    if empty:
        score -= 0.3 * empty
        reasons.append("Some pages gave no text.")
    score = round(max(score, 0.0), 3)
    return Quality(score=score, reasons=tuple(reasons), advice=_advice(pages) if score < LEAST else ())


def garbling(text: str) -> float:
    """The share of a text that is not language (0-1): unmapped glyphs, wrongly decoded bytes, words without vowels or torn."""
    total = sum(not letter.isspace() for letter in text)
    if not total:
        return 0.0
    broken = sum(len(match) for match in SOUP.findall(text)) / total
    broken += max(_torn(text) - TORN_OFTEN, 0.0)
    tokens = [token for token in LETTERS.findall(text) if LATIN_TO_GREEK.match(token) and len(token) <= 30]
    if len(tokens) < FEWEST_WORDS:
        return min(broken, 1.0)
    mute = sum(not VOWELS & set(token.casefold()) for token in tokens if not token.isupper() or len(token) > 5) / len(tokens)
    return min(broken + max(mute - 0.15, 0.0) * 2, 1.0)


def _torn(text: str) -> float:
    """The share of words (three letters or more) that hold what no word holds."""
    words = [word for word in text.split() if sum(map(str.isalpha, word)) > 2]
    if len(words) < FEWEST_WORDS or MESSAGE.match(text):
        return 0.0
    return sum(bool(TORN.search(word)) for word in words) / len(words)


def _sureness(pages: Iterable[Page]) -> float:
    """How sure recognition was, on average over letters; 1 where nothing was recognised."""
    read = [(word.confidence, len(word.text)) for page in pages for word in page.words if word.source == "ocr"]
    letters = sum(length for _, length in read)
    return sum(sure * length for sure, length in read) / letters if letters else 1.0


def _advice(pages: Sequence[Page]) -> tuple[str, ...]:
    if any(page.source == "ocr" for page in pages):
        return ("Upload the original PDF instead of a photo or scan.", "Or scan it again: flat, sharp, at 200 dpi or more.")
    return ("Upload a clear scan of the printed page, or the original file.",)
