"""Links: which are direct, which are search pages, and the direct link of a record."""

import re
from collections.abc import Iterator
from urllib.parse import SplitResult, parse_qsl, quote, unquote, urlsplit

from services.packs.evidence.question.record import Record

IDENTIFIED = frozenset({"pubmed.ncbi.nlm.nih.gov", "pmc.ncbi.nlm.nih.gov", "doi.org", "europepmc.org"})
"""Hosts whose pages are named by an identifier that we hold."""
GUIDELINES = frozenset(
    {
        "www.nice.org.uk",
        "www.who.int",
        "iris.who.int",
        "www.acc.org",
        "www.ahajournals.org",
        "www.escardio.org",
        "academic.oup.com",
        "kdigo.org",
        "www.idsociety.org",
        "www.thoracic.org",
        "www.cochranelibrary.com",
        "gi.org",
        "www.esge.com",
        "www.bsg.org.uk",
        "diabetesjournals.org",
        "www.sign.ac.uk",
        "www.uspreventiveservicestaskforce.org",
        "www.cdc.gov",
    }
)
"""Publishers of guidelines whose own pages may be linked."""
PATHS = {
    "pubmed.ncbi.nlm.nih.gov": re.compile(r"/[1-9]\d{0,8}/?"),
    "pmc.ncbi.nlm.nih.gov": re.compile(r"/articles/PMC[1-9]\d{0,9}/?"),
    "doi.org": re.compile(r"/10\.\d{4,9}/\S+"),
    "europepmc.org": re.compile(r"/(?:article/[A-Z]{3}|abstract/[A-Z]{3})/\w+/?"),
}
SEARCHERS = re.compile(
    r"(?:^|\.)(?:google|bing|duckduckgo|yahoo|yandex|baidu|ecosia|startpage|qwant|brave|ask|kagi|perplexity|semanticscholar)\.|"
    r"(?:^|\.)(?:googleusercontent|scholar|news\.google)\.|^(?:g\.co|goo\.gl)$"
)
SEARCH_KEYS = frozenset({"term", "query", "q", "search", "searchterm", "search_query", "searchtext", "field-keywords", "wd"})
SEARCH_PATHS = re.compile(r"/(?:search|s|webhp|url|scholar|results|find|lookup|searchresults?)(?:[/.;]|$)")
DEPTH = 4
"""How many wrappings of percent-encoding and redirection are looked through."""
LONGEST = 2_000


def is_direct(url: str) -> bool:
    """The link leads to one publication: https, a known host, an identifier's own path, and no search page in it."""
    if len(url) > LONGEST or not url.isascii() or any(letter.isspace() or letter in "\\<>\"'" for letter in url):
        return False
    parts = _split(url)
    if parts is None or parts.scheme != "https" or parts.netloc != parts.hostname or is_search(url):
        return False
    if parts.netloc in PATHS:
        return not parts.query and not parts.fragment and bool(PATHS[parts.netloc].fullmatch(parts.path))
    return parts.netloc in GUIDELINES and len(parts.path.strip("/")) > 0


def is_search(url: str) -> bool:
    """The link is, hides or leads through a search engine's page or a result list, however it is written."""
    return any(_is_search(layer) for layer in _layers(url))


def direct_link(record: Record) -> str:
    """The record's own link: an anchor's is the stored one, byte for byte; "" when there is no direct one."""
    if record.anchor:
        return record.url if is_direct(record.url) else ""
    made = (
        f"https://pubmed.ncbi.nlm.nih.gov/{record.pmid}/" if record.pmid else "",
        f"https://pmc.ncbi.nlm.nih.gov/articles/{record.pmcid}/" if record.pmcid else "",
        f"https://doi.org/{quote(record.doi, safe='/:;().-_')}" if record.doi else "",
        record.url,
    )
    return next((url for url in made if url and is_direct(url)), "")


def _layers(url: str) -> Iterator[str]:
    """The link itself, decoded again and again, and every link that stands in its query or path."""
    waiting, seen = [url], set()
    for _ in range(DEPTH):
        found = []
        for one in waiting:
            if one not in seen:
                seen.add(one)
                yield one
                found += [unquote(one), *_inner(one)]
        waiting = found


def _inner(url: str) -> list[str]:
    parts = _split(url)
    values = [value for _, value in parse_qsl(parts.query)] if parts else []
    return [*values, *re.findall(r"(?<=.)(?:https?:|//)[^\s]+", url, re.IGNORECASE)]


def _is_search(url: str) -> bool:
    slashed = url.strip().replace("\\", "/")
    parts = _split(slashed if "//" in slashed else f"//{slashed}")
    host = ((parts.hostname if parts else "") or "").lower().rstrip(".")
    if parts is None or "." not in host:
        return False
    keys = {key.lower() for key, _ in parse_qsl(f"{parts.query}&{parts.fragment}", keep_blank_values=True)}
    path_says = host != "doi.org" and SEARCH_PATHS.search(parts.path.lower())
    return bool(SEARCHERS.search(host) or keys & SEARCH_KEYS or path_says)


def _split(url: str) -> SplitResult | None:
    try:
        parts = urlsplit(url)
        return None if parts.port == 0 else parts
    except ValueError:
        return None
