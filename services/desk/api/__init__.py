"""The HTTP door: documents and questions in, results out."""
