"""People without accounts: who they are, on all their devices, and what they hold at tables."""
