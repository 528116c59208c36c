"""Figures of open-access articles at Europe PMC: one search, then the full text of the first articles; no picture is loaded.

An article whose text names no Creative Commons licence is left out, and so is a figure that has other terms of its own.
"""

import json
from collections.abc import Mapping
from functools import cache

from pydantic import JsonValue

from services.core.errors import AppError
from services.core.search import SearchQuery, SearchReply
from services.core.usage import Usage
from services.providers.europepmc import BASE, HOST, MOST, PER_SECOND, words_of
from services.providers.figures_jats import PMCID, figures
from services.providers.seam import Broken
from services.providers.searching import Http, Pace, Patience, problem_of, told_lost
from services.providers.sources import Clock, Sleep

OPEN = "OPEN_ACCESS:y AND LICENSE:cc AND HAS_FT:y"
ARTICLES = 3
"""Full texts read for one search; each is a request and up to some megabytes."""
SECONDS = 10.0
"""Figures are optional: no search for them takes longer."""


class EuropePmcFigures:
    """The words of a search are sent, then the numbers of the articles that it found."""

    name = "europepmc_figures"
    host = HOST
    leaves = "The words of each search for figures go to EMBL-EBI in the United Kingdom; free of charge. No picture is loaded."

    def __init__(self, *, base: str = BASE) -> None:
        self._base = base
        self._http = Http("europepmc", Pace(PER_SECOND))

    def search(self, query: SearchQuery, *, deadline: float, sleep: Sleep, clock: Clock) -> SearchReply:
        """See SearchSource.search. A record is a figure: label, caption, article, url, licence, credit."""
        begun = clock()
        patience = Patience(min(deadline, begun + SECONDS), sleep, clock)
        size = min(ARTICLES, query.limit, MOST)
        asked = {"query": f"({words_of(query)}) AND {OPEN}", "format": "json", "resultType": "lite", "pageSize": str(size)}
        try:
            body, tries = self._http.get(f"{self._base}/search", asked, patience)
            numbers = _numbers(body)[:size]
        except AppError as error:
            return problem_of(self.name, error, Usage(calls=1, seconds=clock() - begun))
        found, problems = self._figures(numbers, patience)
        return SearchReply(
            source=self.name,
            records=tuple(found[: query.limit]),
            problem=" ".join(dict.fromkeys(problems)),
            usage=Usage(calls=1 + len(numbers), seconds=clock() - begun),
            tries=tries,
        )

    def _figures(self, numbers: list[str], patience: Patience) -> tuple[list[Mapping[str, JsonValue]], list[str]]:
        """The figures of each article in turn; an article that cannot be had or read is told, and the next one is asked for."""
        found: list[Mapping[str, JsonValue]] = []
        problems, unread = [], 0
        for number in numbers:
            try:
                body, _ = self._http.get(f"{self._base}/{number}/fullTextXML", {}, patience)
            except AppError as error:
                problems.append(problem_of(self.name, error).problem)
                continue
            held = figures(body, number)
            unread += held is None
            found += held or []
        lost = told_lost(self.name, unread, len(numbers))
        return found, [*problems, *([lost] if lost else [])]


def _numbers(body: bytes) -> list[str]:
    try:
        listed = json.loads(body)["resultList"]["result"]
        told = [one.get("pmcid") for one in listed]
    except (ValueError, KeyError, TypeError, AttributeError):
        raise Broken("europepmc answered with something that is no list of results.", "Try again later.") from None
    return [one for one in told if isinstance(one, str) and PMCID.fullmatch(one)]


@cache
def source() -> EuropePmcFigures:
    """Needs no key."""
    return EuropePmcFigures()
