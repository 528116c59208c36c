"""Which links a page may offer: https, direct, and at a host that is known."""

from services.packs.evidence.question.links import is_direct


def may_link(url: str) -> bool:
    """The address is a direct page of a known host, and no search page or redirector."""
    return is_direct(url)
