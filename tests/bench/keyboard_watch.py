"""What a browser tells of its keys: a script that marks each key, its next paint and the moment its act is seen as saved."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from playwright.sync_api import Page

WATCH = """(() => {
  const keys = (window.keysSeen = []);
  const painted = (then) => requestAnimationFrame(() => requestAnimationFrame(then));
  window.addEventListener("keydown", (event) => {
    const begun = event.timeStamp;
    const one = { key: event.key };
    keys.push(one);
    performance.mark(`key ${event.key}`);
    painted(() => { one.paint = performance.now() - begun; });
    const rows = () => document.querySelectorAll("[data-sent]").length;
    let sent = false;
    const look = () => {
      sent ||= rows() > 0;
      if (sent && !rows()) painted(() => { one.saved = performance.now() - begun; });
      else if (performance.now() - begun < 5000) requestAnimationFrame(look);
    };
    look();
  }, true);
})()"""
"""Runs before the page's own scripts. A row is marked `data-sent` from the key until its decision is stored and drawn."""


@dataclass
class Seen:
    """Milliseconds from a key to the next paint, and to its act being seen as saved."""

    paints: list[float] = field(default_factory=list)
    saves: list[float] = field(default_factory=list)

    def add(self, page: Page) -> None:
        """Take over what the page has measured since."""
        page.wait_for_timeout(150)  # for the next paint of the last key
        for one in page.evaluate("window.keysSeen.splice(0)"):
            self.paints += [one["paint"]] if "paint" in one else []
            self.saves += [one["saved"]] if "saved" in one else []


def share(values: Sequence[float], part: float) -> float:
    """The smallest value that so large a part of them does not exceed; nan for none."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(part * len(ordered)) - 1)] if ordered else math.nan
