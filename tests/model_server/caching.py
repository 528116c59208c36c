"""A provider's prompt cache: how much of a prompt's beginning was seen before. A token is four characters."""

import hashlib
from threading import Lock

MINIMUM = 1024
"""Tokens: a shorter common beginning is never served from the cache (the rule of the large services)."""
BLOCK = 128


def tokens(text: str) -> int:
    """About how many tokens a text has."""
    return (len(text) + 3) // 4


class PromptCache:
    """Remembers beginnings of prompts in blocks; safe for any number of threads."""

    def __init__(self) -> None:
        self._known: set[str] = set()
        self._lock = Lock()

    def cached_tokens(self, prompt: str) -> int:
        """Tokens of the longest known beginning, which is then remembered with this prompt's own."""
        beginnings = self._beginnings(prompt)
        with self._lock:
            known = 0
            for length, digest in beginnings:
                if digest not in self._known:
                    break
                known = length
            self._known.update(digest for _, digest in beginnings)
        return known if known >= MINIMUM else 0

    @staticmethod
    def _beginnings(prompt: str) -> list[tuple[int, str]]:
        running = hashlib.sha256()
        result = []
        for block in range(tokens(prompt) // BLOCK):
            running.update(prompt[block * BLOCK * 4 : (block + 1) * BLOCK * 4].encode(errors="replace"))
            result.append(((block + 1) * BLOCK, running.hexdigest()))
        return result
