"""What we know of clinical evidence."""
