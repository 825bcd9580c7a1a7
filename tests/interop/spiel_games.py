"""OpenSpiel games for the tables in these tests, and random play on them."""

from collections.abc import Iterator
from random import Random

import pyspiel

from dragondune.engine.ids import FACTION_IDS
from dragondune.interop.openspiel import DragonduneGame, DragonduneState
from tests.interop.tables import TABLES, Rules

NAMES = [f"{rules.edition}-{len(rules.factions)}-{len(rules.overrides)}" for rules in TABLES]


def written(rules: Rules, turns: int) -> str:
    """The game string that `pyspiel.load_game` reads."""
    overrides = " ".join(
        f"{key}:{str(value).lower().replace(',', '+')}" for key, value in {**rules.overrides, "turns": turns}.items()
    )
    factions = "+".join(FACTION_IDS[seat] for seat in rules.factions)
    edition = rules.edition if rules.edition == "draft" else f"v{rules.edition}"
    return f"dragondune(edition={edition},factions={factions},set={overrides})"


def load(text: str = "dragondune") -> DragonduneGame:
    game = pyspiel.load_game(text)
    assert isinstance(game, DragonduneGame)
    return game


def states(game: DragonduneGame, seed: int) -> Iterator[DragonduneState]:
    """All states of a random game, including the last. Each is the same object, after another action."""
    random = Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        yield state
        state.apply_action(random.choice(state.legal_actions()))
    yield state
