"""Clinical questions: understood, searched, graded and answered with citations."""
