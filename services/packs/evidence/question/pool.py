"""Everything that was found for a question so far, each publication once."""

from collections.abc import Sequence

from services.core.base import Frozen
from services.core.search import SearchReply
from services.packs.evidence.question.aim import Aim, Candidate, measured
from services.packs.evidence.question.anchors import pack_of
from services.packs.evidence.question.corpus import Corpus
from services.packs.evidence.question.lay import content, lay_scores
from services.packs.evidence.question.near import Asked
from services.packs.evidence.question.plan import Plan, scores
from services.packs.evidence.question.record import Record, from_plain
from services.packs.evidence.question.topics import mentions, surface_of
from services.tasks.bm25 import Hit, tokens

TAKEN = 60
"""Best hits of one search that are looked at."""


class Searched(Frozen):
    """One search as shown: where, for what, why, and what came of it."""

    source: str
    query: str
    why: str
    found: int
    new: int
    problem: str = ""
    types: tuple[str, ...] = ()


class Pool:
    """Grows over the attempts of one question; the matched anchor packs are in it from the start."""

    def __init__(self, corpus: Corpus, aim: Aim, asked: Asked) -> None:
        self._corpus = corpus
        self._aim = aim
        self._asked = asked
        self._near = asked.shares(corpus.body)
        self._held: dict[str, Candidate] = {}
        self._by_doi: dict[str, str] = {}
        """What live sources gave, so that one which knows only the DOI adds nothing twice."""
        self.log: list[Searched] = []
        for record in pack_of(aim.scenarios):
            self._held[record.id] = measured(record, aim, asked.near(tokens(record.text)), self._titled(record), "anchor pack")

    @property
    def candidates(self) -> tuple[Candidate, ...]:
        """In the order of being found."""
        return tuple(self._held.values())

    def search_index(self, query: str, why: str, plan: Plan) -> None:
        """Add what the embedded index has for a plan."""
        self._take(query, why, self._corpus.body.best(scores(self._corpus.body, plan), TAKEN))

    def search_lay(self, message: str, why: str) -> None:
        """Add what the embedded index has for a message in lay words."""
        words = content(message, self._corpus.body, self._corpus.words)
        found = lay_scores(words, self._corpus.body, self._corpus.titles, self._corpus.names)
        self._take(message, why, self._corpus.body.best(found, TAKEN))

    def add(self, reply: SearchReply, query: str, why: str, types: tuple[str, ...] = ()) -> None:
        """Add what a live source answered; a record that is no record of ours counts as found and is left out."""
        before = len(self._held)
        records = [record for raw in reply.records if (record := from_plain(reply.source, raw))]
        for record in records:
            self._merge(record, reply.source)
        self._log(reply.source, query, why, len(reply.records), before, problem=reply.problem, types=types)

    def _take(self, query: str, why: str, hits: Sequence[Hit]) -> None:
        before = len(self._held)
        for hit in hits:
            record = self._corpus.records[hit.place]
            if record.id not in self._held:
                self._held[record.id] = measured(record, self._aim, float(self._near[hit.place]), self._titled(record), "index")
        self._log("index", query, why, len(hits), before)

    def _merge(self, record: Record, source: str) -> None:
        by_doi = self._by_doi.get(record.doi.lower(), record.id) if record.doi else record.id
        held = self._held.get(record.id) or self._held.get(by_doi)
        known = held.record if held else self._corpus.record(record.id) or self._corpus.record(f"DOI:{record.doi.lower()}")
        whole = confirmed(known, record) if known else record
        if whole.doi:
            self._by_doi[whole.doi.lower()] = whole.id
        near, by = self._asked.near(tokens(whole.text)), held.found_by if held else source
        self._held[whole.id] = measured(whole, self._aim, near, self._titled(whole), by)

    def _titled(self, record: Record) -> float:
        """0-1: half for what is asked, half for the disease that it is asked of, as title and keywords name them."""
        head, disease = " ".join([record.title, *record.keywords]), self._aim.tags.primary_disease_tag
        near = self._asked.near(tokens(head))
        return (near + bool(mentions(head, surface_of(disease)))) / 2 if disease else near

    def _log(
        self, source: str, query: str, why: str, found: int, before: int, *, problem: str = "", types: tuple[str, ...] = ()
    ) -> None:
        new = len(self._held) - before
        self.log.append(Searched(source=source, query=query, why=why, found=found, new=new, problem=problem, types=types))


def confirmed(held: Record, live: Record) -> Record:
    """The record that we hold with what a live source adds: an abstract where there is none, headings, citations.

    An anchor whose DOI and PMID the source gives too is verified; its stored title and link stay.
    """
    same = held.doi.lower() == live.doi.lower() and held.pmid == live.pmid
    return held.model_copy(
        update={
            "sections": held.sections or live.sections,
            "mesh": held.mesh or live.mesh,
            "citations": live.citations if live.citations is not None else held.citations,
            "verified": held.verified or (same and live.source in ("pubmed", "europepmc")),
        }
    )
