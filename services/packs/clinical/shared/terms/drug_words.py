"""Which words of a text are names of medicines: by our lists, by the stems of generic names, by other languages' spelling."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import files

from services.packs.clinical.shared.prose import looks

SALT = (
    r"(?: (?:hydrochloride|hcl|sul(?:f|ph)ate|fumarate|gluconate|succinate|tartrate|maleate|sodium|potassium|acetate"
    r"|citrate|mesylate|besylate|carbonate"
    r"|acid|ascorbate|sucrose|carboxymaltose|iodine|furoate|(?:di)?propionate|valerate|(?:mono|di)nitrate|bromide|axetil"
    r"|proxetil|etexilate|mofetil|disoproxil|decanoate|palmitate|xl|xr|er|sr|cr|la|ec|ds|hct|hctz|cd|od|complex"
    r"|hyclate|medoxomil|(?:mono|di|tri)hydrate|tromethamine|(?<=statin )calcium)\b)*"
)
"""What may follow a medicine's name as a part of it."""
SALTS = looks(SALT)
SUFFIX = re.compile(
    r"(?:(?<=mab)|(?<=cept)|(?<=stim)|(?<=ase)|(?<=poetin)|(?<=leucel)|(?<=toxin[ab])|(?<=glargine)|(?<=aspart))"
    r"-(?!free|like|dose|type|plus)[a-z]{4}(?![\w-])"
)
"""The four letters behind the name of a biological medicine: "erenumab-aooe"."""
FILES = ("drug_names.toml", "drug_brands.toml", "drug_brands_abroad.toml")
WORD = re.compile(r"(?<![\w-])[a-z\d]+(?:-[a-z\d]+)*(?!\w)")
BEFORE_STEM = 3
"""Letters that stand before a stem at least."""
SPELLED = 7
"""Letters of a name, as it sounds, that is known in another language's spelling too."""
SOUNDS = (("ph", "f"), ("th", "t"), ("ch", "c"), ("rh", "r"), ("qu", "q"), ("y", "i"), ("k", "c"), ("ll", "l"), ("mm", "m"))
"""Letters that languages write differently in the same name."""
ENDING = re.compile(r"(?:[aeo]|um)$")
SEVERAL = 7
"""Letters of a name that is known in the plural too: "two DuoNebs", "chewable aspirins"."""
READ = 6
"""Letters of a name that is known by the shapes of its letters, as they were read from paper."""
SHAPES = (("0", "o"), ("1", "l"), ("i", "l"), ("rn", "m"))
"""Letters and figures that look alike on paper: "lsordil", "C0umadin", "furosernide"."""


def named(flat: str) -> Iterator[tuple[int, int]]:
    """Spans of the medicines' names in lower-case text, in order: with their salts, and names joined by a stroke as one."""
    phrases = {match.start(): match.end() for match in _phrases().finditer(flat)}
    end = 0
    for word in WORD.finditer(flat):
        if word.start() >= end and (stop := phrases.get(word.start()) or _joined(flat, word)):
            yield word.start(), stop
            end = stop


@cache
def listed(name: str) -> frozenset[str]:
    """One of the lists of words by its name: "local", "not_drugs"."""
    said = _data()[name]
    return frozenset(said.split() if isinstance(said, str) else [str(one) for one in said] if isinstance(said, list) else [])


def is_in(word: str, name: str) -> bool:
    """Whether a word stands in one of the lists, as it is or as another language spells it."""
    return word in listed(name) or _sound(word) in _sounds(name)


@cache
def generics() -> dict[str, str]:
    """Everyday brands -> the generic name of what is in them."""
    pairs = (pair.split(":") for pair in str(_data()["generic_of"]).replace("\n", " ").split(","))
    return {brand.strip(): generic.strip() for brand, generic in pairs}


def _joined(flat: str, word: re.Match[str]) -> int:
    """Where the names that begin with a word end; 0 where it is none."""
    stop = word.start() + _named_part(word[0])
    if stop == word.start():
        return 0
    while flat.startswith("/", stop) and (further := WORD.match(flat, stop + 1)) and (part := _named_part(further[0])):
        stop = further.start() + part
    suffix = SUFFIX.match(flat, stop)
    stop = suffix.end() if suffix else stop
    salts = SALTS.match(flat, stop)
    return salts.end() if salts else stop


@lru_cache(maxsize=1 << 16)
def _named_part(word: str) -> int:
    """How many characters of a word, from its start, are names joined by hyphens."""
    parts = word.split("-")
    taken = 0
    while taken < len(parts):
        ends = (end for end in range(len(parts), taken, -1) if _is_name("-".join(parts[taken:end])))
        if not (end := next(ends, 0)):
            break
        taken = end
    return len("-".join(parts[:taken]))


def _is_name(word: str) -> bool:
    if word in _names():
        return True
    if word in _others():
        return False
    if (word.endswith("s") and len(word) > SEVERAL and word[:-1] in _names()) or _is_misread(word):
        return True
    if not word.isalpha():
        return False
    stem = word.endswith(_stems()) and any(word.endswith(one) for one in _stems() if len(word) >= len(one) + BEFORE_STEM)
    return stem or _sound(word) in _sounds("generic")


def _is_misread(word: str) -> bool:
    """Whether a name was read from paper with other letters that look like its own."""
    return len(word) >= READ and _shape(word) in _shapes()


def _shape(word: str) -> str:
    for seen, letter in SHAPES:
        word = word.replace(seen, letter)
    return word


def _sound(word: str) -> str:
    for written, sound in SOUNDS:
        word = word.replace(written, sound)
    return ENDING.sub("", word)


@cache
def _data() -> dict[str, object]:
    here = files(__package__ or "")
    told = (here.joinpath(name).read_text("utf-8") for name in FILES)
    return {key: said for one in told for key, said in tomllib.loads(one).items()}


@cache
def _names() -> frozenset[str]:
    return (listed("generic") | listed("brand") | listed("brand_abroad")) - _others()


@cache
def _shapes() -> frozenset[str]:
    return frozenset(_shape(one) for one in _names() if len(one) >= READ)


@cache
def _others() -> frozenset[str]:
    return listed("not_drugs")


@cache
def _stems() -> tuple[str, ...]:
    return tuple(sorted(listed("stems")))


@cache
def _sounds(name: str) -> frozenset[str]:
    return frozenset(sound for one in listed(name) if len(sound := _sound(one)) >= SPELLED)


@cache
def _phrases() -> re.Pattern[str]:
    said = [str(one) for name in ("phrases", "phrases_abroad") for one in _several(name)]
    return looks(rf"(?<![\w-])(?:{'|'.join(said)})(?!\w)")


def _several(name: str) -> list[object]:
    """A list of the files that is written as one."""
    said = _data()[name]
    return said if isinstance(said, list) else []
