"""The strength and the odds of battle plans, as far as an observer knows."""
