"""What each people may do each turn and what it pays, alone or with an ally, under the rules of a table."""

from dataclasses import dataclass

from dragondune.engine.board import ELF_CASTLE, GREAT_MOUNTAIN
from dragondune.engine.ids import CHANCE_BIT, NOBODY, Faction
from dragondune.engine.marching import marching_range, movement_range, range_without_ace
from dragondune.engine.powers.goblins import disband_price
from dragondune.engine.powers.orcs import can_hire
from dragondune.engine.rounds.r3_bidding import hand_limit
from dragondune.engine.rounds.r4_hiring import conscript_limit, hire_price
from dragondune.engine.rounds.r4_revival import free_revivals, revive_limit
from dragondune.engine.ruleset import Ruleset
from dragondune.engine.state import State, new_state


@dataclass(frozen=True)
class Allowance:
    """The limits of a people in a turn; `prices` and the like are for one unit, two units and so on.

    Prices are empty for a people that may not hire. `ace_prices` are those of a player who discards an ace for it.
    """

    hand: int
    revivals: int
    free_revivals: int
    conscripts: int
    movement: int
    griffin_movement: int
    ace_movement: int
    disband_fee: int
    castle_prices: tuple[int, ...]
    prices: tuple[int, ...]
    ace_castle_prices: tuple[int, ...]
    ace_prices: tuple[int, ...]


def allowance(rules: Ruleset, seat: Faction, *, ally: Faction = NOBODY) -> Allowance:
    """[III.intro] [IV.1] [IV.3] [IV.4] [IV.5] [IV.6] [note.5] What the rounds themselves would allow and charge."""
    s = new_state(rules, CHANCE_BIT - 1)
    s.player = seat
    s.ally[seat] = ally
    if ally != NOBODY:
        s.ally[ally] = seat
    castle_prices, prices = _hire_prices(s, seat)
    s.half_price = True
    ace_castle_prices, ace_prices = _hire_prices(s, seat)
    marching = marching_range(s, seat)
    s.range_bonus = 1 if rules.ace_movement == "range" else 0
    farther = movement_range(s, seat)
    s.where[seat] = 1 << ELF_CASTLE
    return Allowance(
        hand=hand_limit(s, seat),
        revivals=revive_limit(s, seat),
        free_revivals=min(free_revivals(s, seat), revive_limit(s, seat)),
        conscripts=conscript_limit(s, seat) + rules.extra_conscription,
        movement=marching,
        griffin_movement=range_without_ace(s, seat),
        ace_movement=farther,
        disband_fee=disband_price(s, seat, count=1),
        castle_prices=castle_prices,
        prices=prices,
        ace_castle_prices=ace_castle_prices,
        ace_prices=ace_prices,
    )


def _hire_prices(s: State, seat: Faction) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """In a castle and elsewhere, for one unit up to all that a people has."""
    if not can_hire(s, seat):
        return (), ()
    counts = range(1, s.rules.units_per_faction + 1)
    return (
        tuple([hire_price(s, seat, ELF_CASTLE, count=count) for count in counts]),
        tuple([hire_price(s, seat, GREAT_MOUNTAIN, count=count) for count in counts]),
    )
