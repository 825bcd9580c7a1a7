"""People without accounts: their identity across devices, and what they hold at tables."""
