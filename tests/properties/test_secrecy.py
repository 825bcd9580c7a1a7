"""Nobody learns what they may not know: tables that a seat cannot tell apart look the same to it."""

import msgspec
import pytest

from dragondune.engine.agreements.table_talk import TableTalk
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import Decision
from dragondune.engine.errors import Refusal
from dragondune.engine.events import (
    CardAskedFor,
    Event,
    GoldAskedFor,
    JackAskedFor,
    PrivateEvent,
    QueenAskedFor,
    UnsoldCardDiscarded,
)
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, FACTIONS, REFEREE, SPECTATOR, Faction
from dragondune.engine.invariants import faults
from dragondune.engine.stakes import stakes
from dragondune.knowledge.dangers import dangers
from dragondune.knowledge.gate import know, observers, redact
from dragondune.knowledge.prospects import castles_near, prospects_of
from dragondune.knowledge.sample import sample
from dragondune.knowledge.transfer import knowledge_to_bytes
from dragondune.tensors.planes import planes
from dragondune.views.in_words import in_words
from dragondune.views.viewing import view_of
from tests.properties.playing import choose, fields, new_game

REVEALING = (CardAskedFor, QueenAskedFor, JackAskedFor, GoldAskedFor, UnsoldCardDiscarded)
TABLES = [
    ((0, 1, 2, 3), {}),
    ((3, 1), {}),
    ((0, 2, 3), {}),
    ((0, 1, 2), {"turns": 3}),
    ((0, 1, 2, 3), {"gold_visible": False}),
    ((0, 1, 2, 3), {"oracles": "dwarves,elves,orcs", "elves_see_hands": True}),
]


def seen(game: Game, observer: int) -> bytes:
    """Everything an observer gets: view, bytes, tensor, text, stakes; for a seat prompt, options and outlook."""
    known = know(game, observer)
    view = msgspec.json.encode(view_of(known)) + knowledge_to_bytes(known) + planes(known, with_deals=True)
    view += "\n".join(in_words(known)).encode() + repr(stakes(known)).encode()
    if observer not in FACTIONS:
        return view
    options = [option.index for option in game.options(observer)]
    gifts = [gift.index for gift in game.gifts(observer)]
    forbidden = {option.index: number for option, number in game.forbidden(observer).items()}
    others = [seat for seat in known.order if seat != observer]
    outlook = [(prospects_of(known, seat), castles_near(known, seat)) for seat in others], dangers(known)
    return view + repr((game.prompt(observer), options, gifts, forbidden, outlook)).encode()


@pytest.mark.parametrize(("factions", "rules"), TABLES)
@pytest.mark.parametrize("seed", range(6))
def test_resampling_hidden_information_changes_nothing_visible(
    factions: tuple[int, ...], rules: dict[str, int | bool | str], seed: int
) -> None:
    """[R28] [R187] View, prompt, options, gifts and events of every seat and of spectators."""
    game, chance = new_game(factions, rules), Chance(seed)
    while not game.is_over:
        seat, decision = choose(game, chance)
        if chance.below(6) == 0:
            for observer in observers(game):
                twin = sample(know(game, observer), chance)
                assert faults(twin.state) == []
                assert fields(know(twin, observer)) == fields(know(game, observer))
                assert seen(twin, observer) == seen(game, observer)
                compare_events(game, twin, observer, seat, decision)
        game.apply(seat, decision)


def compare_events(game: Game, twin: Game, observer: int, seat: Faction, decision: Decision) -> None:
    """The same decision, if the twin allows it, tells the observer the same. Talk is possible in both or in neither."""
    is_talk = isinstance(decision, TableTalk)
    if seat == CHANCE or (closes_a_window(game, seat) and not is_talk):
        return
    one = game.clone()
    try:
        there = twin.apply(seat, decision)
    except Refusal:
        assert not is_talk
        return
    here = one.apply(seat, decision)
    if one.is_over and game.rules.oracles:
        return  # the end rightly reveals the Oracles' predictions, and may be their victory
    assert public(redact(there, observer)) == public(redact(here, observer))


def public(events: list[Event]) -> list[Event]:
    """Without those that rightly reveal something: a card the observer owns or nobody wants, a question answered."""
    return [event for event in events if not isinstance(event, (PrivateEvent, *REVEALING))]


def closes_a_window(game: Game, seat: int) -> bool:
    return game.state.window != 0 and game.asked == 1 << seat


def test_a_sampled_table_differs_in_hidden_information() -> None:
    """The property above would be empty if sampling returned the same table."""
    game, chance = new_game(), Chance(5)
    while game.turn == 0:
        game.apply(*choose(game, chance))
    hands = {tuple(sample(know(game, SPECTATOR), Chance(n)).state.hand) for n in range(20)}
    assert len(hands) > 10
    twin = sample(know(game, REFEREE), chance)
    assert twin.fingerprint() == game.fingerprint()
