"""How long a loop goes on: settings by preset, by run and by environment (R4)."""

from decimal import Decimal
from typing import Literal

from services.core.base import Frozen
from services.core.errors import AppError

Preset = Literal["default", "real-time", "clinical-critical", "lightweight"]


class Policy(Frozen):
    """`target` None: the profile's own pass rule decides (a form's, or verification). `min_improvement` None: plateau off.

    `timeout` is active loop seconds; `budget_usd` and `budget_tokens` are per document.
    """

    profile: str
    target: float | None
    max_iterations: int
    min_improvement: float | None
    timeout: float = 30.0
    loop_enabled: bool = True
    budget_usd: Decimal = Decimal("0.10")
    budget_tokens: int = 200_000


POLICIES: dict[tuple[str, Preset], Policy] = {
    ("clinical", "default"): Policy(profile="clinical", target=0.95, max_iterations=3, min_improvement=0.05),
    ("clinical", "real-time"): Policy(profile="clinical", target=0.85, max_iterations=2, min_improvement=0.05),
    ("clinical", "clinical-critical"): Policy(
        profile="clinical", target=0.98, max_iterations=5, min_improvement=0.05, timeout=60.0
    ),
    ("marc", "default"): Policy(profile="marc", target=0.70, max_iterations=3, min_improvement=None),
    ("marc", "real-time"): Policy(profile="marc", target=0.70, max_iterations=2, min_improvement=None),
    ("marc", "clinical-critical"): Policy(profile="marc", target=0.95, max_iterations=3, min_improvement=None),
    ("tax", "default"): Policy(profile="tax", target=None, max_iterations=3, min_improvement=None),
    ("tax", "real-time"): Policy(profile="tax", target=None, max_iterations=2, min_improvement=None),
    ("tax", "clinical-critical"): Policy(profile="tax", target=None, max_iterations=5, min_improvement=None, timeout=60.0),
}
LIGHTWEIGHT = Policy(profile="lightweight", target=None, max_iterations=3, min_improvement=None)


class Overrides(Frozen):
    """What a run or the environment sets; None leaves the preset's value."""

    target: float | None = None
    max_iterations: int | None = None
    min_improvement: float | None = None
    timeout: float | None = None
    loop_enabled: bool | None = None
    budget_usd: Decimal | None = None
    budget_tokens: int | None = None


def policy_for(profile: str, preset: Preset = "default", *overrides: Overrides) -> Policy:
    """The preset's policy with overrides laid on it, later ones last. Raises AppError for values out of range."""
    chosen = LIGHTWEIGHT if preset == "lightweight" else POLICIES[profile, preset]
    for layer in overrides:
        set_here = layer.model_dump(exclude_none=True)
        if chosen.target is None:
            set_here.pop("target", None)
        chosen = chosen.model_copy(update=set_here)
    _check(chosen)
    return chosen


def _check(policy: Policy) -> None:
    if policy.target is not None and not 0 < policy.target <= 1:
        _refuse("quality target", policy.target, "between 0 and 1", "MARC_QUALITY_THRESHOLD", "0.95")
    if not 1 <= policy.max_iterations <= 20:
        _refuse("number of attempts", policy.max_iterations, "between 1 and 20", "MARC_MAX_ITERATIONS", "3")
    if policy.min_improvement is not None and not 0 <= policy.min_improvement < 1:
        _refuse("least improvement", policy.min_improvement, "between 0 and 1", "MARC_MIN_IMPROVEMENT", "0.05")
    if not policy.timeout > 0:
        _refuse("timeout in seconds", policy.timeout, "above zero", "MARC_TIMEOUT_MS", "30000")
    if not policy.budget_usd >= 0:
        _refuse("budget in US dollars", float(policy.budget_usd), "zero or more", "PROOFLOOP_BUDGET_USD", "0.10")


def _refuse(what: str, value: float, allowed: str, variable: str, example: str) -> None:
    raise AppError(f"The {what} {value} is not {allowed}.", f"Set {variable}, or the run's own setting, to e.g. {example}.")
