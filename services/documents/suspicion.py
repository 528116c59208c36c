"""Text that is not what it seems: invisible and reordering characters, and sentences addressed to a machine."""

import re
import unicodedata

from services.core.document import Suspicion

BIDI = {
    "\u202a": "LRE", "\u202b": "RLE", "\u202c": "PDF", "\u202d": "LRO", "\u202e": "RLO",
    "\u2066": "LRI", "\u2067": "RLI", "\u2068": "FSI", "\u2069": "PDI",
}  # fmt: skip
ZERO_WIDTH = "\u200b\u200c\u200d\u2060\u2061\u2062\u2063\u2064\ufeff\u00ad\u180e\u034f\u200e\u200f\u061c"
GREEK_LOOK_ALIKES = frozenset("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧο")
TAGS = re.compile("[\U000e0000-\U000e007f]+")

MACHINE = (
    r"(?:ai|a\.i\.|llm|language model|assistant|chatbot|gpt|gemini|claude|"
    r"extractor|evaluator|grader|parser|reviewer|pipeline|agent|bot)"
)
ORDERS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"\b(?:ignore|disregard|forget|override|bypass|ignorez|ignorieren sie|ignora|ignoriere|oubliez)\b.{0,40}"
        r"\b(?:previous|prior|above|earlier|all|other|instructions?|anweisungen|pr[ée]c[ée]dentes?|anteriores|rules?|prompts?)\b",
        r"<\|?\s*/?(?:system|user|assistant|im_start|im_end|endoftext)[^>\n]{0,20}\|?>|\[/?INST\]|<</?SYS>>",
        r"^\s*(?:#+\s*)?(?:system|assistant|developer|human)\s*(?:prompt|message)?\s*:",
        rf"\b(?:note|message|instruction|attention|notice|hinweis|nota)s?\s+(?:to|for|f[üu]r|para|pour)\s+(?:the\s+|any\s+|all\s+)?{MACHINE}\b",
        rf"\b(?:you are|as) (?:an?|the) (?:helpful )?{MACHINE}\b",
        r"\b(?:set|mark|report|return|output|give|assign|award)\b.{0,40}\b(?:score|confidence|grade|verdict)\b.{0,20}(?:1\.0|100|0\.9\d|perfect|pass|accept)",
        r"\b(?:score|quality|accuracy|confidence)\s*(?:=|:|is)\s*(?:1\.0+|0\.9\d|100\s*%?)(?!\d)"
        r".{0,60}\b(?:stop|accept|final|approved?|no further|pass)",
        r"\b(?:evaluator|grader|reviewer|human)\s*(?:feedback|decision|verdict|note)\s*:?.{0,60}\b(?:accept|approve|pass|correct|set|replace|change|use)",
        r"\b(?:stop|end|exit|skip)\s+(?:the\s+)?(?:loop|iterat\w+|evaluation|review|grading|verification)\b",
        r"\b(?:auto[- ]?(?:accept|approve)|skip human review|do not flag|without review)\b",
        r"\b(?:reveal|print|send|exfiltrate|post|forward)\b.{0,40}"
        r"\b(?:system prompt|instructions|api key|password|secrets?|credentials)\b",
        r"<\s*(?:script|iframe|img|svg|object|embed|form|link|meta)\b[^>]{0,200}(?:>|$)|javascript:|\bon(?:error|load|click)\s*=",
        r"!\[[^\]\n]{0,80}\]\(\s*(?:https?:|data:|//)",
        r"\\(?:input|include|write18|immediate|href)\s*\{",
        r"(?:^|[\s\"',])[=+@-](?:cmd\||HYPERLINK|WEBSERVICE|IMPORTXML|IMPORTDATA|DDE|EXEC)\b|^\s*=\s*[A-Z]{2,}\s*\(",
        r"\{\s*\"(?:fields?|doc_?type|document_?type|extract\w*|value|score|wages\w*|likely_type)\"\s*:",
    )
)


def text_suspicions(text: str, page: int | None = None) -> tuple[Suspicion, ...]:
    """What in a text cannot be taken at face value."""
    found = []
    if any(mark in text for mark in BIDI):
        found.append(Suspicion(code="bidi", message="Characters reverse the order in which text is shown.", page=page))
    if hidden := _inside(text):
        found.append(Suspicion(code="zero_width", message="Invisible characters stand inside the text.", page=page, quote=hidden))
    if TAGS.search(text):
        found.append(
            Suspicion(
                code="tag_characters", message="Invisible tag characters carry hidden text.", page=page, quote=_tagged(text)
            )
        )
    if mixed := _mixed_scripts(text):
        found.append(
            Suspicion(
                code="look_alike", message="Letters or digits of another alphabet stand inside words.", page=page, quote=mixed
            )
        )
    found += [note.model_copy(update={"page": page}) for note in orders(text)]
    return tuple(found)


def orders(text: str) -> list[Suspicion]:
    """The first sentence addressed to a model or grader, markup that would act, or ready-made answer: data, but told."""
    lines = [" ".join(line.split()) for line in made_visible(text).split("\n")]
    joined = [f"{line} {after}" for line, after in zip(lines, [*lines[1:], ""], strict=True)]
    for pattern in ORDERS:
        for line in (*lines, *joined):
            if match := pattern.search(line[:5000]):
                message = "A sentence or markup is addressed to a program that reads the document."
                return [
                    Suspicion(
                        code="instruction", message=message, quote=line[max(match.start() - 40, 0) : match.end() + 80][:200]
                    )
                ]
    return []


def made_visible(text: str) -> str:
    """The text as a person can see it: invisible characters gone, reordering ones shown as marks."""
    for mark, name in BIDI.items():
        text = text.replace(mark, f"⟨{name}⟩")
    text = TAGS.sub("", text)
    if text.isascii() and text.isprintable():
        return text
    kept = (letter for letter in text if letter not in ZERO_WIDTH)
    return "".join(letter for letter in kept if letter in "\n\t\f" or unicodedata.category(letter) != "Cc")


def _inside(text: str) -> str:
    """A stretch around the first invisible character that stands within a word; soft hyphens and marks at ends are ordinary."""
    match = re.search(rf"\S{{0,20}}[^\W_][{ZERO_WIDTH.replace(chr(0xAD), '')}]+[^\W_]\S{{0,20}}", text)
    return made_visible(match[0]) if match else ""


def _tagged(text: str) -> str:
    hidden = "".join(TAGS.findall(text))
    return "".join(chr(ord(letter) - 0xE0000) for letter in hidden if 0xE0020 <= ord(letter) < 0xE007F)[:200]


def _mixed_scripts(text: str) -> str:
    """A word in which letters of two alphabets, or digits of another script, stand beside plain Latin ones."""
    if text.isascii():
        return ""
    for word in re.findall(r"\S*[^\x00-\x7f]\S*", text):
        names = [unicodedata.name(letter, "?") for letter in word if letter.isalnum()]
        latin = any(name.startswith(("LATIN", "DIGIT")) for name in names)
        if latin and (any(name.startswith("CYRILLIC") for name in names) or GREEK_LOOK_ALIKES & set(word)):
            return str(word[:60])
        if any(name.startswith(("MATHEMATICAL", "FULLWIDTH")) or (" DIGIT " in name and latin) for name in names):
            return str(word[:60])
    return ""
