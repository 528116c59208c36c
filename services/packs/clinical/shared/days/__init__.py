"""The days of a clinical document: their forms, labels and order, and which of them is the document's own."""
