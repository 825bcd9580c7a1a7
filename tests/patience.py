"""How long tests wait for something that must come."""

from typing import Final

PATIENCE: Final = 300.0
"""Seconds after which only a fault explains that something has not happened, on however busy a machine."""
