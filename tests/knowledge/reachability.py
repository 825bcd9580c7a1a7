"""What can be reached from an object by following references."""

import gc

from dragondune.engine.game import Game
from dragondune.engine.state import State
from dragondune.knowledge.gate import Knowledge


def is_table(one: object) -> bool:
    """Whether this is a game, or any state other than a Knowledge."""
    return isinstance(one, Game) or (isinstance(one, State) and not isinstance(one, Knowledge))


def leads_to_a_table(start: object) -> bool:
    """Whether a game, or any state other than a Knowledge, is reachable from this object."""
    found, met = [start], set[int]()
    while found:
        one = found.pop()
        if is_table(one):
            return True
        if id(one) not in met and not isinstance(one, type):
            met.add(id(one))
            found.extend(gc.get_referents(one))
    return False
