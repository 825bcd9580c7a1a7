"""What things are worth to the simple bot, in gold."""

from typing import Final

VICTORY: Final = 40.0
CASTLE: Final = 8.0
GRIFFINS: Final = 1.0
PROGRESS: Final = 6.0
"""Two castles together, beyond what each is worth alone."""
UNIT: Final = 1.2
ARTIFACT: Final = 0.5
ACE: Final = 3.0
BATTLE: Final = 2.0
"""A battle won, besides everything else it brings."""
GOLD_SAVED: Final = 0.5
"""A gold kept, compared with what it buys."""
