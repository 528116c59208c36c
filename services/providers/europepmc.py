"""Europe PMC by its REST service: one search gives whole records."""

import html
import json
import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from pydantic import JsonValue

from services.core.errors import AppError
from services.core.search import SearchQuery, SearchReply
from services.core.usage import Usage
from services.providers.seam import Broken
from services.providers.searching import Http, Pace, Patience, problem_of, told_lost
from services.providers.sources import Clock, Sleep

HOST = "www.ebi.ac.uk"
BASE = f"https://{HOST}/europepmc/webservices/rest"
PER_SECOND = 5.0
"""Ours: the service states no figure and asks for restraint."""
MOST = 50
HEADING = re.compile(r"<h4>(.*?)</h4>(.*?)(?=<h4>|\Z)", re.DOTALL)
TAG = re.compile(r"<[^>]+>")


class EuropePmc:
    """Only the words of a search are sent."""

    name = "europepmc"
    host = HOST
    leaves = (
        "The words of each search, for articles and for figures, go to EMBL-EBI in the United Kingdom; free of charge. "
        "The question itself stays here."
    )

    def __init__(self, *, base: str = BASE) -> None:
        self._base = base
        self._http = Http(self.name, Pace(PER_SECOND))

    def search(self, query: SearchQuery, *, deadline: float, sleep: Sleep, clock: Clock) -> SearchReply:
        """See SearchSource.search."""
        patience, begun = Patience(deadline, sleep, clock), clock()
        asked = {"query": term(query), "format": "json", "resultType": "core", "pageSize": str(min(query.limit, MOST))}
        try:
            body, tries = self._http.get(f"{self._base}/search", asked, patience)
            found = _results(body)
        except AppError as error:
            return problem_of(self.name, error, Usage(calls=1, seconds=clock() - begun))
        records = [record for one in found if (record := _record(one)) is not None]
        return SearchReply(
            source=self.name,
            records=tuple(records),
            problem=told_lost(self.name, len(found) - len(records), len(found)),
            usage=Usage(calls=1, seconds=clock() - begun),
            tries=tries,
        )


def term(query: SearchQuery) -> str:
    """A search in Europe PMC's language; nothing in the words is an operator."""
    parts = [f"({words_of(query)})", "SRC:MED"]
    if query.publication_types:
        parts.append("(" + " OR ".join(f'PUB_TYPE:"{one}"' for one in query.publication_types) + ")")
    if query.year_from or query.year_to:
        parts.append(f"PUB_YEAR:[{query.year_from or 1800} TO {query.year_to or 3000}]")
    return " AND ".join(parts)


def words_of(query: SearchQuery) -> str:
    """The words of a search without anything that Europe PMC would take for an operator."""
    return " ".join("".join(one if one.isalnum() or one in "-.'" else " " for one in query.text).lower().split())


def _results(body: bytes) -> list[Any]:
    try:
        found = json.loads(body)["resultList"]["result"]
    except (ValueError, KeyError, TypeError):
        raise Broken("europepmc answered with something that is no list of results.", "Try again later.") from None
    if not isinstance(found, list):
        raise Broken("europepmc answered with something that is no list of results.", "Try again later.")
    return found


def _record(one: Any) -> Mapping[str, JsonValue] | None:
    """One result as a plain record; None for half a one."""
    title = _plain(_get(one, "title")).rstrip(".")
    pmid, doi, pmcid = (_text(one, name) for name in ("pmid", "doi", "pmcid"))
    if not title or not (pmid or doi or pmcid):
        return None
    journal = _get(one, "journalInfo", "journal")
    year = _text(one, "pubYear")
    citations = _get(one, "citedByCount")
    return {
        "title": title,
        "sections": [list(part) for part in _sections(_text(one, "abstractText"))],
        "authors": _authors(one),
        "journal": _text(journal, "isoabbreviation") or _text(journal, "medlineAbbreviation") or _text(journal, "title"),
        "year": int(year) if year.isdigit() else None,
        "pmid": pmid if pmid.isdigit() else "",
        "pmcid": pmcid,
        "doi": doi,
        "keywords": _strings(_get(one, "keywordList", "keyword")),
        "mesh": [_text(head, "descriptorName") for head in _list(_get(one, "meshHeadingList", "meshHeading"))],
        "publication_types": _strings(_get(one, "pubTypeList", "pubType")),
        "citations": citations if isinstance(citations, int) else None,
    }


def _authors(one: Any) -> list[JsonValue]:
    listed = _list(_get(one, "authorList", "author"))
    names = [_text(author, "fullName") or _text(author, "collectiveName") for author in listed]
    said = _text(one, "authorString").rstrip(".").split(", ") if not names else []
    return [name for name in [*names, *said] if name]


def _sections(abstract: str) -> list[tuple[str, str]]:
    """An abstract with headings comes as <h4>Heading</h4>text."""
    parts = [(_plain(label).rstrip(":"), _plain(text)) for label, text in HEADING.findall(abstract)]
    return [part for part in parts if part[1]] or ([("", _plain(abstract))] if _plain(abstract) else [])


def _get(one: Any, *path: str) -> Any:
    for name in path:
        one = one.get(name) if isinstance(one, dict) else None
    return one


def _text(one: Any, name: str) -> str:
    value = _get(one, name)
    return value if isinstance(value, str) else ""


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _strings(value: Any) -> list[JsonValue]:
    return [one for one in _list(value) if isinstance(one, str)]


def _plain(text: Any) -> str:
    return " ".join(html.unescape(TAG.sub("", text)).split()) if isinstance(text, str) else ""


@cache
def source() -> EuropePmc:
    """Needs no key."""
    return EuropePmc()
