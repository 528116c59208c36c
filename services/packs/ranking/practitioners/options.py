"""The options of a ranking by the names of the source design, checked together before anything is searched."""

from collections.abc import Mapping
from typing import Literal

from pydantic import ConfigDict, JsonValue, ValidationError
from pydantic import Field as Meta
from pydantic.alias_generators import to_camel

from services.core.base import Frozen
from services.core.errors import AppError
from services.packs.ranking.practitioners.constraints import Constraints
from services.packs.ranking.practitioners.stages import Strategy
from services.packs.ranking.practitioners.weights import Weights

FILTERS = tuple(Constraints().__dataclass_fields__)


class Filters(Frozen):
    """Hard conditions set by a person; they win over those that the words state. "" lifts a condition."""

    model_config = ConfigDict(frozen=True, extra="forbid", alias_generator=to_camel, populate_by_name=True)

    gender: Literal["female", "male", ""] | None = None
    language: str | None = Meta(None, max_length=100)
    insurer: str | None = Meta(None, max_length=100)
    city: str | None = Meta(None, max_length=100)
    specialty: str | None = Meta(None, max_length=200)
    telehealth: bool | None = None
    ages: Literal["children", "adults", "either", ""] | None = None

    def conditions(self) -> dict[str, str]:
        """Those that were set, as conditions."""
        found = {name: value for name, value in self.model_dump(exclude_none=True).items() if name != "telehealth"}
        return found | ({} if self.telehealth is None else {"telehealth": "yes" if self.telehealth else ""})


class Options(Frozen):
    """How far a ranking goes and by what means; every one can be set."""

    model_config = ConfigDict(frozen=True, extra="forbid", alias_generator=to_camel, populate_by_name=True)

    max_iterations: int = Meta(5, ge=0, le=19)
    """Rounds after the first."""
    max_profiles_reviewed: int = Meta(30, ge=1, le=500)
    batch_size: int = Meta(12, ge=1, le=100)
    fetch_strategy: Strategy = "stage-b"
    target_top_k: int = Meta(3, ge=1, le=50)
    shortlist_size: int = Meta(12, ge=1, le=100)
    stage_a_top_n: int = Meta(200, ge=1, le=2000, alias="stageATopN")
    reevaluate_all: bool = False
    adaptive_batch: bool = False
    similar_to_excellent: bool = False
    stop_at_top: int | None = Meta(None, ge=1, le=50)
    """Go on until so many are excellent, in place of `targetTopK`."""
    cache_judgements: bool = False
    parallel_batches: int = Meta(1, ge=1, le=8)
    filters: Filters = Filters()
    ranking_config: Weights = Weights()
    timeout_seconds: float = Meta(30.0, gt=0, le=600)

    @property
    def wanted(self) -> int:
        """How many at the top must be excellent."""
        return self.stop_at_top or self.target_top_k


def options_of(given: Mapping[str, JsonValue]) -> Options:
    """The options with defaults for those not given. Raises AppError naming the first that is unknown or out of range."""
    try:
        found = Options.model_validate(dict(given))
    except ValidationError as error:
        problem = error.errors(include_input=False, include_url=False, include_context=False)[0]
        where = ".".join(str(part) for part in problem["loc"])
        known = ", ".join(field.alias or name for name, field in Options.model_fields.items())
        raise AppError(f"The ranking option {where} is not allowed: {problem['msg']}.", f"The options are {known}.") from None
    if found.wanted > found.shortlist_size:
        raise AppError(
            f"{found.wanted} excellent fits cannot stand in a list of {found.shortlist_size}.",
            "Set shortlistSize to at least targetTopK and stopAtTop.",
        )
    return found
