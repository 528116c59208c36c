"""Notes, discharge summaries and operation notes: the lists that they hold, read, supported and doubted."""
