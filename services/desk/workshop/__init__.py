"""Where prompt engineers write: versions, drafts, promotion and roll-back of rubrics, signatures and prompts (L1)."""
