"""The strength of battle plans and their odds, given what an observer knows."""
