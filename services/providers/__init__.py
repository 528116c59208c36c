"""The outside world behind one seam: every model, the builtin engine and the tape answer the same call."""
