"""Questions: asked, conducted like a run of a document, stored and shown."""
