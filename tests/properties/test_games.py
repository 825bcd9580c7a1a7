"""Invariants of every game."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dragondune.engine.board import TERRITORIES
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import DECISIONS, GiveGold
from dragondune.engine.errors import Refusal
from dragondune.engine.events import (
    AcePlayed,
    ArtifactDiscarded,
    ArtifactLearned,
    DebtPaid,
    Event,
    GoldGiven,
    GoldPaid,
    GoldPlaced,
    IncomeReceived,
    PaymentMade,
    PlunderKept,
    PlunderSold,
    TreasureCollected,
    TreasureLost,
    UnitsConscripted,
    UnitsDisbanded,
    UnitsHired,
    UnitsLost,
    UnitsPlaced,
    UnitsPlacedByAce,
    UnitsRaised,
    UnitsRevived,
)
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, FACTIONS, NOBODY, REFEREE
from dragondune.engine.invariants import faults
from dragondune.engine.queries import all_units_at
from dragondune.engine.state import State
from dragondune.knowledge.gate import know
from dragondune.knowledge.sample import sample
from dragondune.views.position import read_position, write_position
from tests.example_counts import examples
from tests.properties.playing import choose, new_game, play

SEATINGS = [(0, 1, 2, 3), (3, 2, 1, 0), (0, 1, 2), (1, 2, 3), (0, 3), (1, 2)]

seeds = st.integers(0, 2**32)
tables = st.sampled_from(SEATINGS)
some_games = examples(25)


class Ledger:
    """Gold, units and cards according to the events."""

    def __init__(self, s: State) -> None:
        self.gold = list(s.gold)
        self.treasure = sum(s.treasure)
        self.board = [sum(all_units_at(s, seat, place) for place in range(TERRITORIES)) for seat in FACTIONS]
        self.graveyard = list(s.graveyard)
        self.cards = [hand.bit_count() for hand in s.hand]
        self.buries_the_burnt = s.rules.dragon_losses == "graveyard"

    def book(self, event: Event) -> None:
        match event:
            case GoldPaid():
                self.gold[event.seat] -= event.amount
                if event.payee != NOBODY:
                    self.gold[event.payee] += event.amount
            case IncomeReceived():
                self.gold[event.seat] += event.amount
            case GoldGiven() | PaymentMade() | DebtPaid():
                self.gold[event.seat] -= event.amount
                self.gold[event.to] += event.amount
            case TreasureCollected():
                self.gold[event.seat] += event.amount
                self.treasure -= event.amount
            case TreasureLost():
                self.treasure -= event.amount
            case GoldPlaced():
                self.treasure += event.amount
            case UnitsPlaced() | UnitsPlacedByAce() | UnitsConscripted() | UnitsHired() | UnitsRaised():
                self.board[event.seat] += event.count
            case UnitsLost():
                self.board[event.seat] -= event.count
                if self.buries_the_burnt or event.clause not in ("I.2", "II.2"):
                    self.graveyard[event.seat] += event.count
            case UnitsDisbanded():
                self.board[event.seat] -= event.count
            case UnitsRevived():
                self.graveyard[event.seat] -= event.count
            case ArtifactLearned():
                self.cards[event.seat] += 1
            case ArtifactDiscarded() | AcePlayed():
                self.cards[event.seat] -= 1
            case PlunderSold():
                self.cards[event.loser] -= 1
            case PlunderKept():
                self.cards[event.loser] -= 1
                self.cards[event.seat] += 1
            case _:
                pass


@given(seed=seeds, factions=tables)
@some_games
def test_an_event_explains_every_change(seed: int, factions: tuple[int, ...]) -> None:
    """[note.6] [note.12] Players' gold, units and cards change only as the events say."""
    game, chance = new_game(factions), Chance(seed)
    ledger = Ledger(game.state)
    for _, _, events in play(game, chance):
        for event in events:
            ledger.book(event)
        assert vars(ledger) == vars(Ledger(game.state))


@given(seed=seeds, factions=tables)
@some_games
def test_every_table_is_valid_and_a_seat_can_act(seed: int, factions: tuple[int, ...]) -> None:
    """[note.6] [note.7] [goblins.4] No limit is ever exceeded, and every seat that is asked has an option."""
    game, chance = new_game(factions), Chance(seed)
    for _ in play(game, chance):
        assert faults(game.state) == []
        assert game.is_over or all(game.options(seat) for seat in game.seats_asked())
    assert game.winner in factions
    assert game.turn <= game.rules.turns


@given(seed=seeds, factions=tables)
@some_games
def test_a_refused_decision_changes_nothing_and_says_why(seed: int, factions: tuple[int, ...]) -> None:
    """Any decision by any seat is either an option or refused without effect."""
    game, chance = new_game(factions), Chance(seed)
    while not game.is_over:
        for _ in range(3):
            seat = chance.below(5)
            decision = DECISIONS[chance.below(len(DECISIONS))]
            if decision in game.options(seat) or (isinstance(decision, GiveGold) and decision in game.gifts(seat)):
                continue
            before = game.fingerprint()
            with pytest.raises(Refusal, match=r"^\[[\w.]+\] \S.*"):
                game.apply(seat, decision)
            assert game.fingerprint() == before
            assert game.state.events == []
        game.apply(*choose(game, chance))


@given(seed=seeds, factions=tables)
@some_games
def test_a_clone_is_equal_and_independent(seed: int, factions: tuple[int, ...]) -> None:
    """Search plays on copies."""
    game, chance = new_game(factions), Chance(seed)
    while not game.is_over:
        if chance.below(10) == 0:
            before = game.fingerprint()
            copy = game.clone()
            assert copy.fingerprint() == before
            for _ in range(5):
                if not copy.is_over:
                    copy.apply(*choose(copy, chance))
            assert game.fingerprint() == before
        game.apply(*choose(game, chance))


def test_a_clone_copies_every_field() -> None:
    """Play alone would not reveal a new field that `clone` forgets."""
    game = new_game()
    copy = game.clone()
    names = [name for name in dir(game.state) if not name.startswith("_") and not callable(getattr(game.state, name))]
    assert len(names) > 50
    for name in names:
        mine, theirs = getattr(game.state, name), getattr(copy.state, name)
        assert mine == theirs
        if isinstance(mine, list) and name != "listed":
            assert mine is not theirs, f"{name} is shared between a game and its clone"


@given(seed=seeds, factions=tables)
@some_games
def test_a_position_survives_a_round_trip(seed: int, factions: tuple[int, ...]) -> None:
    """A referee's view holds everything, even as a file, and play continues from it in the same way."""
    game, chance = new_game(factions), Chance(seed)
    while not game.is_over:
        if chance.below(15) == 0:
            again = read_position(write_position(game))
            assert again.fingerprint() == game.fingerprint()
            assert [again.options(seat) for seat in range(5)] == [game.options(seat) for seat in range(5)]
            assert sample(know(game, REFEREE), chance).fingerprint() == game.fingerprint()
        game.apply(*choose(game, chance))


@given(seed=seeds)
@some_games
def test_the_same_seed_plays_the_same_game(seed: int) -> None:
    """A game is its rules, its seed and its decisions."""
    first = [game_after.fingerprint() for game_after in _moments(seed)]
    second = [game_after.fingerprint() for game_after in _moments(seed)]
    assert first == second


def _moments(seed: int) -> list[Game]:
    game, chance = new_game(), Chance(seed)
    moments: list[Game] = []
    for index, _ in enumerate(play(game, chance)):
        if index % 50 == 0:
            moments.append(game.clone())
    return moments


def test_chance_outcomes_are_never_a_seats_options() -> None:
    """Only chance answers a draw."""
    game = new_game()
    assert game.waits_for_chance
    assert all(game.options(seat) == () for seat in FACTIONS)
    assert game.options(CHANCE)
