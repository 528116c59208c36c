"""Where evidence may be looked for, and what each source would be told."""

from services.core.errors import AppError
from services.core.question import LIVE, Source
from services.desk.ask.nouns import SourceChoice
from services.desk.house import House

TITLES: dict[Source, str] = {
    "index": "Embedded index",
    "pubmed": "PubMed",
    "europepmc": "Europe PMC",
    "perplexity": "Perplexity (paid fallback)",
}
STAYS = "nothing leaves this machine"


def sources(house: House) -> tuple[SourceChoice, ...]:
    """Every source; the embedded index is always there."""
    index = SourceChoice(name="index", title=TITLES["index"], available=True, leaves=STAYS)
    return (index, *(_choice(house, name) for name in LIVE))


def _choice(house: House, name: Source) -> SourceChoice:
    try:
        source = house.source(name)
    except AppError as error:
        remedy = f"{error.message} {error.remedy}".strip()
        return SourceChoice(name=name, title=TITLES[name], available=False, leaves="", remedy=remedy)
    return SourceChoice(name=name, title=TITLES[name], available=True, leaves=source.leaves)
