"""Does a place support a measurement: is the length there, and do the words around it give it to that structure, now."""

import re
from decimal import Decimal

from services.core.draft import Field, Place
from services.packs.clinical.radiology.bare_sizes import is_bare
from services.packs.clinical.radiology.lengths import Length, lengths
from services.packs.clinical.radiology.support_parts import kind_of, labels
from services.packs.clinical.radiology.support_tables import supports_in_table
from services.packs.clinical.shared.imaging.measurements import millimetres
from services.packs.clinical.shared.prose import Prose, prose, word_set
from services.packs.clinical.shared.terms.anatomy import names_a_place, names_an_organ, sides
from services.tasks.pack import Support

RUNS_ON = re.compile(r"[a-z]\s+(?:A|An|The|There|This|No|Another)\s+[a-z]")
"""The end of one sentence and the beginning of the next, inside what is said to be one place."""
TELLS = re.compile(
    r"^[a-z]{4,}ing (?:the|a|an|its|both|and|into|through|along|from|to|[a-z]+ly)\b|"
    r"\b(?:projects|displaces|compresses|abuts|extends|indents|contacts|causes|"
    r"narrows|mentions)\b"
)
"""A stretch with a verb that says what a structure does."""
ASIDE = re.compile(
    r"(?:towards?|from|into|onto|as (?:far|well)|although|though|while|since|because|if|when|however|despite|in addition|there)\b"
)
"""Words that open a clause and no name."""
STRUCTURE = re.compile(
    r"\b(?:nodules?|cysts?|mass(?:es)?|lesions?|stones?|calcul(?:us|i)|polyps?|tumou?rs?|collections?|abscess(?:es)?|"
    r"opacit(?:y|ies)|effusions?|h(?:a?e)matomas?|pneumothorax|thromb(?:us|i)|aneurysms?|defects?|tears?|fractures?|gap|"
    r"shift|deviation|hernias?|cavit(?:y|ies)|diameter|thickness|bulges?|protrusions?|extrusions?|herniations?|lymphadenopathy|"
    r"[a-z]{3,}omas?|[a-z]+[aeo]sis|[a-z]+(?:ening|owing|elling))\b"
)
"""What is found in a place, as a noun."""
QUALITY = re.compile(r"[a-z'-]+(?:ly|ed|ing|ive|ous|al|ic|ar|able|ible|ant|ent|oid|less|ary)|[a-z]+er than")
LITTLE = word_set("and the for its has had was were are not all both each any some more less few only very near over under")
"""Forms of words that say how something is, and small words: none of them names a thing."""
PLAIN = word_set(
    "measuring measures measured size sized lesion area region aspect largest prior short axis approximately within with "
    "that this "
    "from other multiple there noted seen location structure dimension dimensions previous previously where which large small "
    "greatest maximum diameter also least view views separation ultrasound resolved"
)
"""Words that do not tell one structure from another."""
STATES = word_set(
    "benign malignant likely unlikely probably possibly simple complex solid cystic calcified stable unchanged new old resolved "
    "indeterminate nonspecific non-specific incidental normal abnormal enlarged unremarkable reactive suspicious favored "
    "favoured consistent compatible representing measuring approximately previously currently increased decreased"
)
"""Words that tell how something is, and not what."""


def supports_measurement(view: Prose, field: Field, place: Place) -> Support:
    """The quote prints that length, of the present study, and its own words name the location and its side."""
    element = field.value[place.element] if isinstance(field.value, list) and place.element is not None else None
    if not isinstance(element, dict):
        return Support(0.0, "there is no such element")
    location, size = str(element.get("location", "")), str(element.get("size", ""))
    wanted = millimetres(size)
    start, stop = place.span or (0, 0)
    if not wanted and is_bare(view.text, (start, stop), size) and all(one in view.flat[start:stop] for one in _telling(location)):
        return Support(0.8, "no unit is printed beside it")
    if not wanted:
        return Support(0.3, "the size has no unit of length")
    here = [one for one in lengths(view.text) if one.span[0] < stop and start < one.span[1]]
    same = [one for one in here if one.millimetres == wanted] or _along_axes(view, here, wanted)
    if not same and (row := _in_columns(view, (start, stop), size, location)):
        return row
    if row := supports_in_table(view, (start, stop), size, location):
        return row
    if not same:
        return Support(0.0, "the quote does not print that size")
    return max((_owned(view, one, location) for one in same), key=lambda support: support.score)


AXIS = re.compile(
    r"\b(?:ap|trv?|tv|trans\w*|cc|si|ml|antero\w+|cranio\w+|medio\w+|supero\w+|longitud\w+|sagittal\w*|coronal\w*|axial\w*|"
    r"length|long|short|width|wide|depth|deep|height|high|tall|thick\w*|[lwhd])\b"
)


def _along_axes(view: Prose, here: list[Length], wanted: tuple[Decimal, ...]) -> list[Length]:
    """The first of several lengths that are together the size, each beside the name of an axis."""
    together = tuple(sorted(size for one in here for size in one.millimetres))
    near = [view.flat[max(0, one.span[0] - 16) : one.span[1] + 24] for one in here]
    return here[:1] if len(here) > 1 and together == wanted and all(AXIS.search(words) for words in near) else []


PRESENT_FIRST = re.compile(r"\W*(?:current|today)\b", re.I)
"""Where the columns of time points begin with today's."""
COLUMNS = re.compile(r"\b(?:baseline|nadir|week \d|wk ?\d|cycle \d|current|today|prior|previous)\b[^\n]*\n", re.I)
"""A line that heads columns of time points."""


def _in_columns(view: Prose, span: tuple[int, int], size: str, location: str) -> Support | None:
    """Support for a figure in a row of time points, whose unit stands above: the row names the place and holds the figure."""
    heads = list(COLUMNS.finditer(view.text, 0, span[0]))
    number, unit = [*size.split(), ""][:2]
    figures = re.findall(r"(?<![\w.,])\d+(?:[.,]\d+)?(?![\w.,])", view.flat[slice(*span)])
    above = view.text[max(0, heads[-1].start() - 200) : heads[-1].end()] if heads else ""
    if number not in figures or not re.search(rf"\b{re.escape(unit)}\b", above):
        return None
    side, own = sides(location), sides(view.flat[slice(*span)])
    named = all(word in view.flat[slice(*span)] for word in _telling(location))
    if not named or (side and not side <= own):
        return Support(0.0, "the row is of another structure")
    return (
        Support(0.85, "a column's heading has to tell the day")
        if number == (figures[0] if PRESENT_FIRST.match(heads[-1][0]) else figures[-1])
        else Support(0.3, "the column is another")
    )


def _owned(view: Prose, one: Length, location: str) -> Support:
    if one.standing == "no_size":
        return Support(0.1, "that length is no size of a structure")
    if _above_findings(view.text, one.span[0]):
        return Support(0.75, "it stands above the findings")
    if one.standing == "then":
        return Support(0.2, "that size is of an earlier study")
    if RUNS_ON.search(location):
        return Support(0.4, "the location runs over the end of a sentence")
    if not _names_a_thing(location) or ASIDE.match(location.lower()):
        return Support(0.7, "the location names neither an organ nor a finding")
    telling = TELLS.search(location.lower())
    if telling and not (telling.start() and _names_a_thing(location[: telling.start()])):
        return Support(0.6, "the location tells what happens and names no structure")
    if _only_described(location):
        return Support(0.5, "the location tells how something is, and not what")
    near = view.flat[one.sentence[0] : one.sentence[1]]
    context = _context(view, one)
    side, own_side = sides(location), sides(one.own)
    if side and not side <= (own_side or sides(near) or sides(context)):
        return Support(0.0, "the side is another there")
    if side and side == own_side and not names_a_place(one.own) and names_a_place(near):
        return Support(0.9, "what it is stands with the size of the other side")
    own, foreign, told, nowhere = _shares(location, f"{one.own} {_label(view, one)}", near, context)
    total = own + foreign + told + nowhere
    if not total:
        return Support(0.5, "no structure is named")
    if nowhere / total > 0.5:
        return Support(0.1, "the structure is not named there")
    if foreign and foreign >= own + told:
        return Support(0.1, "the words belong to another size")
    if own == 0 and not told:
        return Support(0.2, "the structure is not named there")
    if told >= own:
        return Support(0.75, "its place is told only in another sentence")
    score = 1.0 if own >= foreign and nowhere / total <= 0.35 else 0.7
    return Support(score, "" if score == 1 else "not all of the location is named there")


def _above_findings(text: str, position: int) -> bool:
    """Whether a label of findings stands further below, and none that describes or concludes above."""
    marks = [(start, kind_of(name)) for start, _, name in labels(text)]
    return any(kind == "describes" for start, kind in marks if start > position) and not any(
        kind in ("describes", "concludes", "organ") for start, kind in marks if start <= position
    )


def _names_a_thing(location: str) -> bool:
    """An organ, a finding, or any other word that has not the form of a quality."""
    words = re.findall(r"[a-z'-]{3,}", location.lower())
    other = [word for word in words if word not in PLAIN | STATES | LITTLE and not QUALITY.fullmatch(word)]
    return names_an_organ(location) or STRUCTURE.search(location.lower()) is not None or bool(other)


def _only_described(location: str) -> bool:
    """Whether what stands before the place of a location is only words of a state: "benign, lungs"."""
    words = re.findall(r"[a-z-]{3,}", location.lower().split(",")[0])
    return bool(words) and not set(words) - STATES


def _shares(location: str, own: str, near: str, context: str) -> tuple[int, int, int, int]:
    """How many of the location's words stand with the length, with another length, in the context, and nowhere."""
    counts = [0, 0, 0, 0]
    for word in _telling(location):
        where = next((index for index, text in enumerate((own, near, context)) if re.search(rf"\b{re.escape(word)}", text)), 3)
        counts[where] += 1
    return counts[0], counts[1], counts[2], counts[3]


def _telling(location: str) -> list[str]:
    """Stems of the words that tell a structure; all words when none of them does."""
    words = [word for word in re.findall(r"[a-z0-9:]{3,}", prose(location).flat) if word not in PLAIN]
    return list(dict.fromkeys(word if len(word) < 6 else word[:-2] if len(word) < 8 else word[:6] for word in words))


def _context(view: Prose, one: Length) -> str:
    """The two sentences before, and the document's first lines, where its examination is named."""
    earlier = [span for span in view.sentences if span[1] <= one.sentence[0]][-2:]
    start = earlier[0][0] if earlier else 0
    return f"{view.flat[start : one.sentence[0]]} {_label(view, one)} {view.flat[:200]}"


def _label(view: Prose, one: Length) -> str:
    """The label of the sentence or of the line that a length stands in."""
    label = re.match(r" *([a-z][a-z0-9 /-]{1,30}): ", view.flat[one.sentence[0] :]) or re.search(
        r"(?:^|\n) *([a-z][a-z0-9 /-]{1,30}):[^\n]*$", view.flat[: one.span[0]]
    )
    return label[1] if label else ""


def left_out(view: Prose, elements: list[dict[str, str]], taken: list[tuple[int, int]]) -> list[Length]:
    """Sizes of the present study that no element explains: neither quoted nor a repeat of one that is."""
    held = [(millimetres(str(one.get("size", ""))), str(one.get("location", ""))) for one in elements]
    return [
        one
        for one in lengths(view.text)
        if one.standing == "now"
        and not any(a < one.span[1] and one.span[0] < b for a, b in taken)
        and not any(_repeats(view, one, size, location) for size, location in held)
    ]


def _repeats(view: Prose, one: Length, size: tuple[Decimal, ...], location: str) -> bool:
    """The same size of what may be the same structure; where one dimension only is repeated, its own words name it."""
    if one.millimetres == size:
        return _akin(one.own + _context(view, one), one, location)
    return set(one.millimetres) <= set(size) and _akin(one.own, one, location)


def _akin(near: str, one: Length, location: str) -> bool:
    mine = sides(one.own)
    if mine and sides(location) and not mine & sides(location):
        return False
    return any(re.search(rf"\b{re.escape(word)}", near) for word in _telling(location))
