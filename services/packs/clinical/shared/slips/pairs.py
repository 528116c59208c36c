"""Data written as keys and values: JSON, YAML, XML and "key=value" exports, as one list of pairs with their places."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

Span = tuple[int, int]
JSON_TOKEN = re.compile(
    r"(?P<key>\"[^\"\n]{1,60}\"|'[^'\n]{1,60}')\s*:|(?P<text>\"[^\"\n]*\"|'[^'\n]*')|(?P<bare>-?\d[\d.eE+-]*|true|"
    r"false|null|None)"
    r"|(?P<open>[{\[])|(?P<close>[}\]])"
)
XML_TOKEN = re.compile(
    r"<(?P<end>/)?(?P<tag>[A-Za-z][\w:.-]*)(?P<inside>[^<>]*?)(?P<alone>/)?>(?:(?P<said>[^<>]*\S[^<>]*)(?=</))?", re.S
)
ATTRIBUTE = re.compile(r"(?P<key>[A-Za-z][\w:.-]*)\s*=\s*(?P<said>\"[^\"]*\"|'[^']*')")
YAML_LINE = re.compile(
    r"(?m)^(?P<indent>[ \t]*)(?P<items>(?:- +)*)(?P<key>[A-Za-z_][\w /-]{0,40}?)[\"']? *:(?:[ \t]+(?P<said>\S[^\n]*?))?[ \t]*$"
)
SETTING = re.compile(r"(?P<key>[A-Za-z][\w.]{0,30})=(?P<said>\"[^\"\n]*\"|[^|;,\n]*?)(?=\s*(?:[|;,\n]|$)| +[A-Za-z][\w.]*=)")
LEAST = 4
"""Pairs that make a text an export of data."""


@dataclass(frozen=True)
class Pair:
    """A value with its key, the keys above it, and the place of both. `said` is without quotes; null is empty."""

    path: tuple[str, ...]
    said: str
    span: Span
    place: Span
    """Where the value alone stands."""

    @property
    def key(self) -> str:
        return self.path[-1]


@lru_cache(maxsize=16)
def pairs(text: str) -> tuple[Pair, ...]:
    """The pairs of an export in order; nothing where the text is none."""
    for reader, looks in ((_json, _is_json), (_xml, _is_xml), (_yaml, _is_yaml), (_settings, _is_settings)):
        if looks(text):
            found = tuple(reader(text))
            if len(found) >= LEAST:
                return found
    return ()


def plain_key(key: str) -> str:
    """A key in lower case with blanks between its words: "testName", "test_name" and "Test-Name" are the same."""
    apart = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", key.split(":")[-1])
    return " ".join(re.sub(r"[_\W]+", " ", apart).lower().split())


def _is_json(text: str) -> bool:
    return len(re.findall(r"[\"'][\w .%/-]{1,50}[\"']\s*:\s*[\"'{\[\dtfn-]", text)) >= LEAST and "{" in text


def _is_xml(text: str) -> bool:
    return len(re.findall(r"</\w|/>", text)) >= LEAST


def _is_yaml(text: str) -> bool:
    lines = [line for line in text.split("\n") if line.strip() and not line.lstrip().startswith("#")]
    told = [match for match in YAML_LINE.finditer(text) if re.fullmatch(r"[a-z][a-z0-9_ ]*", match["key"])]
    nested = [match for match in told if match["indent"] or match["items"]]
    return len(nested) >= LEAST and len(told) >= 0.7 * len(lines)


def _is_settings(text: str) -> bool:
    lines = [line for line in text.split("\n") if line.strip()]
    return sum(len(SETTING.findall(line)) >= 2 for line in lines) >= max(2, len(lines) // 2)


def _bare(said: str) -> str:
    plain = said.strip().strip("\"'").strip()
    return "" if plain in ("null", "None", "~", "N/A", "nil") else plain


def _json(text: str) -> Iterator[Pair]:
    above: list[str] = []
    key, key_at = "", 0
    for token in JSON_TOKEN.finditer(text):
        if token["key"]:
            key, key_at = token["key"].strip("\"'"), token.start()
        elif token["open"]:
            above.append(key)
            key = ""
        elif token["close"]:
            if above:
                above.pop()
            key = ""
        elif key or above:
            path = tuple(one for one in (*above, key) if one)
            if path:
                yield Pair(path, _bare(token[0]), (key_at if key else token.start(), token.end()), token.span())
            key = ""


def _xml(text: str) -> Iterator[Pair]:
    above: list[str] = []
    for token in XML_TOKEN.finditer(text):
        if token["end"]:
            if token["tag"] in above:
                del above[len(above) - 1 - above[::-1].index(token["tag"]) :]
            continue
        for one in ATTRIBUTE.finditer(text, *token.span("inside")):
            yield Pair((*above, token["tag"], one["key"]), _bare(one["said"]), one.span(), one.span("said"))
        if token["said"]:
            stop = token.end()
            yield Pair((*above, token["tag"]), _bare(token["said"]), (token.start(), stop), token.span("said"))
        if not token["alone"]:
            above.append(token["tag"])


def _yaml(text: str) -> Iterator[Pair]:
    above: list[tuple[int, str]] = []
    for line in YAML_LINE.finditer(text):
        depth = len(line["indent"]) + len(line["items"])
        while above and above[-1][0] >= depth:
            above.pop()
        if line["said"] is None or line["said"].startswith("#"):
            above.append((depth, line["key"]))
            continue
        said = re.sub(r"\s+#.*$", "", line["said"])
        path = (*(key for _, key in above), line["key"])
        yield Pair(path, _bare(said), (line.start("key"), line.start("said") + len(said)), line.span("said"))


def _settings(text: str) -> Iterator[Pair]:
    for one in SETTING.finditer(text):
        yield Pair((one["key"],), _bare(one["said"]), one.span(), one.span("said"))


@dataclass
class Record:
    """What an export says of one thing: role -> pair, in the order it was said."""

    told: dict[str, Pair] = field(default_factory=dict)

    def said(self, role: str) -> str:
        """The value of a role, empty where it has none."""
        return self.told[role].said if role in self.told else ""

    @property
    def span(self) -> Span:
        spans = [one.span for one in self.told.values() if one.said]
        return min(start for start, _ in spans), max(stop for _, stop in spans)


def records(found: Sequence[Pair], role_of: Callable[[Pair], str], first: str = "name") -> tuple[Record, ...]:
    """The pairs as records, each with one name: a role that is told again, at the same depth or under a name, "
    "opens the next."""
    made: list[Record] = []
    open_one = Record()
    for pair in found:
        role = role_of(pair)
        if not role:
            continue
        if role in open_one.told and (role == first or first not in open_one.told or len(open_one.told) > 1):
            if _is_same_name(open_one, role, pair, first):
                continue
            made.append(open_one)
            open_one = Record()
        open_one.told.setdefault(role, pair)
    return tuple(one for one in (*made, open_one) if one.said(first))


def _is_same_name(held: Record, role: str, pair: Pair, first: str) -> bool:
    """Whether a second telling belongs to the same thing: a name deeper or beside the first, before anything else is told."""
    return (role == first and set(held.told) == {first}) or (role != first and len(pair.path) > len(held.told[role].path))
