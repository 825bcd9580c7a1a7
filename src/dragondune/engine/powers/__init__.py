"""Faction powers and Special Cards that are used in more than one step."""
