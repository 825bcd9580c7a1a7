"""Random play for properties: every decision from the full list of options, sometimes a gift of gold."""

from collections.abc import Iterator, Mapping, Sequence
from inspect import isdatadescriptor

from dragondune.editions.loader import load_edition
from dragondune.editions.parameters import Value
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import Decision
from dragondune.engine.events import Event
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, FACTIONS, Faction
from dragondune.engine.state import State

GIFT_EVERY = 40


def new_game(
    factions: Sequence[Faction] = FACTIONS, rules: Mapping[str, Value] | None = None, *, seats_given: bool = False
) -> Game:
    return Game.new(load_edition("1.10", rules), factions, seats_given=seats_given)


def choose(game: Game, chance: Chance) -> tuple[Faction, Decision]:
    """A seat that is asked, or chance, with one of its options; occasionally a gift of gold instead."""
    if chance.below(GIFT_EVERY) == 0:
        seat = game.state.order[chance.below(len(game.state.order))] if game.state.order else CHANCE
        gifts = game.gifts(seat) if seat != CHANCE else ()
        if gifts:
            return seat, gifts[chance.below(len(gifts))]
    seats = game.seats_asked()
    seat = seats[chance.below(len(seats))]
    options = game.options(seat)
    return seat, options[chance.below(len(options))]


def play(game: Game, chance: Chance) -> Iterator[tuple[Faction, Decision, list[Event]]]:
    """Play to the end, decision by decision."""
    while not game.is_over:
        seat, decision = choose(game, chance)
        yield seat, decision, game.apply(seat, decision)


def fields(state: State) -> dict[str, object]:
    """Every field of a state, or of a seat's knowledge."""
    names = (name for name in dir(type(state)) if not name.startswith("_"))
    return {name: getattr(state, name) for name in names if isdatadescriptor(getattr(type(state), name))}
