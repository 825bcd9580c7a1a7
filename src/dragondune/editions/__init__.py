"""Editions of the rulebook as data, and the strict loader that turns them into a Ruleset."""

from dragondune.editions.loader import EDITIONS, load_edition

__all__ = ["EDITIONS", "load_edition"]
