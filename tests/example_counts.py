"""How many examples a property tries."""

import os
from typing import Final

from hypothesis import settings

from dragondune.engine import state

IS_COMPILED: Final = state.__file__.endswith(".so")
REPEATED: Final = 4
"""The compiled engine is the same code: a quarter of the examples shows that it plays the same games."""

FACTOR: Final = int(os.environ.get("EXAMPLES_FACTOR", "1"))
"""How many times as many examples a soak tries."""


def examples(count: int) -> settings:
    """So many games on the plain engine, fewer on the compiled one, however long each takes."""
    tried = max(1, count // REPEATED) if IS_COMPILED else count
    return settings(max_examples=FACTOR * tried, deadline=None)
