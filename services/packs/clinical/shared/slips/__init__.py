"""Laboratory slips and prescriptions: rows, pairs and tables of what is printed, and their doubts."""
