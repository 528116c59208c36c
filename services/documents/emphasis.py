"""Markdown's marks of bold type, which are type and no text."""

import re

BOLD = re.compile(r"(?<![\w*\[\\])\*\*(?=[A-Za-z0-9(\"'#])(?P<said>[^*\n\[\]]{0,160}?[^\s*\[\]\\])\*\*(?![\w*\]])")
"""Text set in bold on one line; not what is blotted out ("[**Name**]") or masked ("***-**-1234")."""


def unset(text: str) -> str:
    """The text without the pairs of stars around words set in bold: "**Plan:** rest" is "Plan: rest"."""
    return BOLD.sub(lambda bold: bold["said"], text)
