"""The shared work on reviews: the queue, claims, second looks and what they come to."""
