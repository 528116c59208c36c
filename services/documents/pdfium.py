"""The one place that imports PDFium, which carries no types."""

import pypdfium2 as engine
import pypdfium2.raw as raw

__all__ = ["engine", "raw"]
