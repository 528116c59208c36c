"""The parts of notes and reports: headings, lines, marks, and what each part tells."""
