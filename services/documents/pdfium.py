"""The one place that imports PDFium, which carries no types."""

import pypdfium2 as engine  # type: ignore[import-untyped]
import pypdfium2.raw as raw  # type: ignore[import-untyped]

__all__ = ["engine", "raw"]
