"""The digest that binds a decision: who, when, what was shown and said, on which document, model, prompt and rubric."""

import hashlib
import json

from services.core.decision import Decision


def digest_of(decision: Decision) -> str:
    """sha256 of everything in the decision but the digest itself, written in one canonical way.

    What stands at its default is left out, so that a decision keeps its digest when a later version knows more of decisions.
    """
    body = decision.model_dump(mode="json", exclude={"digest"}, exclude_defaults=True)
    canonical = json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(canonical.encode()).hexdigest()


def bound(decision: Decision) -> Decision:
    """The decision with its digest."""
    return decision.model_copy(update={"digest": digest_of(decision)})


def is_intact(decision: Decision) -> bool:
    """Nothing of it was altered since it was made. A decision without a digest counts as altered."""
    return decision.digest == digest_of(decision)
