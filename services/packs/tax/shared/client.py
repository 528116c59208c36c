"""Is the form the expected client's? Their name must be printed on it, whatever the form calls its parties."""

import re
from collections.abc import Iterator

from rapidfuzz import fuzz

from services.core.draft import Draft
from services.core.finding import Finding
from services.tasks.pack import Case

ONE_WORD = 85.0
"""Two words that agree to this degree (0-100) are one word that was read in two ways."""
NO_NAME = frozenset(("and", "the", "inc", "llc", "ltd", "corp", "co", "lp", "llp", "trust", "jr", "sr", "mr", "mrs", "ms", "dr"))
PARTIES = ("employee_name", "recipient_name", "partner_name")


def client(case: Case, draft: Draft) -> Iterator[Finding]:
    """A warning where half of the words of the client's name or more stand nowhere on the form; none without a client."""
    wanted = _words(case.client)
    printed = _words(case.latest.text)
    missing = [word for word in wanted if not any(fuzz.ratio(word, one) >= ONE_WORD for one in printed)]
    if not wanted or 2 * len(missing) < len(wanted):
        return
    named = (draft.fields[name] for name in PARTIES if name in draft.fields)
    yield Finding(
        check="expected_client",
        dimension="consistency",
        severity="medium",
        code="other_client",
        expected=case.client,
        actual=next((str(one.value) for one in named if one.filled), ""),
        message="The expected client's name is not on the form.",
        suggestion="Check whose form it is.",
        mendable=False,
    )


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[^\W\d_]{2,}", text.casefold())) - NO_NAME
