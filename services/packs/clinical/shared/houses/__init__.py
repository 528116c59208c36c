"""Who wrote or issued a document: letterheads, names of institutions and of people."""
