"""PubMed by NCBI's E-utilities: ESearch for the numbers, EFetch for the records. Biopython builds and reads; we send.

Biopython's own sender has no timeout, waits 15 seconds between tries and does not heed Retry-After, so it is not used.
"""

import os
from collections.abc import Mapping, Sequence
from functools import cache

from pydantic import JsonValue

from services.core.errors import AppError
from services.core.search import SearchQuery, SearchReply
from services.core.usage import Usage
from services.providers.pubmed_records import articles, numbers
from services.providers.searching import Http, Pace, Patience, problem_of, told_lost
from services.providers.sources import Clock, Sleep

HOST = "eutils.ncbi.nlm.nih.gov"
BASE = f"https://{HOST}/entrez/eutils"
TOOL = "proofloop"
WITHOUT_KEY, WITH_KEY = 3.0, 10.0
"""Requests a second that NCBI allows."""
MOST = 50
MOST_MESH = 3
"""MeSH terms that are added to a search; more of them, or-ed, would drown its words."""


class PubMed:
    """One installation's access. Only the words of a search, the tool's name and the operator's e-mail address are sent."""

    name = "pubmed"
    host = HOST
    leaves = "The words of each search go to NCBI in the United States; free of charge. The question itself stays here."

    def __init__(self, *, base: str = BASE, key: str = "", email: str = "") -> None:
        self._base = base
        self._about = {"tool": TOOL} | ({"email": email} if email else {}) | ({"api_key": key} if key else {})
        self._http = Http(self.name, Pace(WITH_KEY if key else WITHOUT_KEY))

    def search(self, query: SearchQuery, *, deadline: float, sleep: Sleep, clock: Clock) -> SearchReply:
        """See SearchSource.search."""
        patience = Patience(deadline, sleep, clock)
        begun = clock()
        try:
            ids, tries = self._found(query, patience)
            records, lost, more = self._fetched(ids, patience) if ids else ((), 0, 0)
        except AppError as error:
            return problem_of(self.name, error, Usage(calls=1, seconds=clock() - begun))
        return SearchReply(
            source=self.name,
            records=tuple(records),
            problem=told_lost(self.name, lost, len(records) + lost),
            usage=Usage(calls=2 if ids else 1, seconds=clock() - begun),
            tries=max(tries, more),
        )

    def _found(self, query: SearchQuery, patience: Patience) -> tuple[list[str], int]:
        asked = {
            "db": "pubmed",
            "term": term(query),
            "retmax": str(min(query.limit, MOST)),
            "sort": "relevance",
            "retmode": "xml",
        }
        body, tries = self._http.get(f"{self._base}/esearch.fcgi", asked | self._about, patience)
        return numbers(body), tries

    def _fetched(self, ids: Sequence[str], patience: Patience) -> tuple[tuple[Mapping[str, JsonValue], ...], int, int]:
        asked = {"db": "pubmed", "id": ",".join(ids), "retmode": "xml"}
        body, tries = self._http.get(f"{self._base}/efetch.fcgi", asked | self._about, patience)
        records, lost = articles(body)
        return records, lost, tries


def term(query: SearchQuery) -> str:
    """A search in PubMed's language. Words are left to its automatic term mapping; nothing in them is an operator."""
    words = " ".join(word for word in "".join(one if one.isalnum() or one in "-.'" else " " for one in query.text).split())
    parts = [f"({words.lower()})"]
    if query.mesh:
        parts.append("(" + " OR ".join(f'"{one}"[MeSH Terms]' for one in query.mesh[:MOST_MESH]) + ")")
    if query.publication_types:
        parts.append("(" + " OR ".join(f'"{one}"[Publication Type]' for one in query.publication_types) + ")")
    if query.year_from or query.year_to:
        parts.append(f'("{query.year_from or 1800}"[Date - Publication] : "{query.year_to or 3000}"[Date - Publication])')
    asked = " AND ".join(parts)
    return asked + "".join(f' NOT "{one}"[MeSH Major Topic]' for one in query.without_mesh)


@cache
def source() -> PubMed:
    """From the environment: NCBI_API_KEY and NCBI_EMAIL, both optional."""
    return PubMed(key=os.environ.get("NCBI_API_KEY", ""), email=os.environ.get("NCBI_EMAIL", ""))
