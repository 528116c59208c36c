"""What every noun of ours is: a frozen, closed, pydantic model."""

from pydantic import BaseModel, ConfigDict


class Frozen(BaseModel):
    """Immutable and closed: an unknown key is an error, never silently dropped."""

    model_config = ConfigDict(frozen=True, extra="forbid")
