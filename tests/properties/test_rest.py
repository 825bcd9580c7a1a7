"""A turn leaves no hidden traces: equal tables have equal fingerprints."""

from hypothesis import given
from hypothesis import strategies as st

from dragondune.engine.chance import Chance
from dragondune.engine.events import TurnBegan
from dragondune.engine.state import State, new_state
from tests.example_counts import examples
from tests.properties.playing import new_game, play

OF_ROUNDS = (
    *("player", "done", "visited", "place", "negated", "window", "sealed", "transfers"),
    *("first_event", "second_event", "proposed", "council_passed", "target"),
    *("auction_cards", "auction_starter", "card", "bid", "bidder", "passed", "free_card_used"),
    *(
        "banned",
        "half_price",
        "range_bonus",
        "ace_moves",
        "disbanded",
        "disband_place",
        "disband_count",
        "arriver",
        "met",
    ),
    *("attacker", "defender", "asker", "question", "answer_colour", "answer_number", "plan_count", "plan_card"),
    *("traitors", "swapped", "victor", "tied", "fought"),
)


def left_over(s: State) -> list[str]:
    """Fields that serve a single round and differ from their initial value."""
    untouched = new_state(s.rules, s.factions)
    return [name for name in OF_ROUNDS if getattr(s, name) != getattr(untouched, name)]


@given(seed=st.integers(0, 2**32), factions=st.sampled_from([(0, 1, 2, 3), (0, 1, 2), (1, 3)]))
@examples(25)
def test_a_turn_starts_without_leftovers(seed: int, factions: tuple[int, ...]) -> None:
    """Two ways to the same table give the same fingerprint, whatever was asked, met or fought on the way."""
    game = new_game(factions)
    for _, _, events in play(game, Chance(seed)):
        if any(isinstance(event, TurnBegan) for event in events):
            assert left_over(game.state) == []


def test_the_fingerprint_covers_every_field() -> None:
    """A field missing from `fingerprint` would make different tables equal."""
    state = new_game().state
    apart = {"rules", "events", "listed", "listed_for"}
    names = [name for name in dir(state) if not name.startswith("_") and not callable(getattr(state, name))]
    for name in set(names) - apart:
        other = state.clone()
        setattr(other, name, _changed(getattr(other, name)))
        assert other.fingerprint() != state.fingerprint(), f"{name} does not count"


def _changed(value: object) -> object:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, tuple):
        return (*value, 1)
    assert isinstance(value, list)
    return [*value, 1]
