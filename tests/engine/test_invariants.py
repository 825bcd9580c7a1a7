"""Each thing that cannot be is noticed."""

from collections.abc import Callable

import pytest

from dragondune.engine.chance import Chance
from dragondune.engine.decisions import PASS, PREDICTIONS
from dragondune.engine.ids import DWARVES, ELVES, GOBLINS, ORCS
from dragondune.engine.invariants import faults
from dragondune.engine.state import State
from dragondune.engine.steps import MOUNTAIN_VERDICT
from tests.properties.playing import choose, new_game
from tests.rules.scene import at


def sound_table(factions: tuple[int, ...] = (0, 1, 2, 3)) -> State:
    game, chance = new_game(factions), Chance(8)
    while game.turn < 2:
        game.apply(*choose(game, chance))
    assert faults(game.state) == []
    return game.state


def lose_track(s: State) -> None:
    s.where[ELVES] ^= 1 << at("13")


def hide_nobody(s: State) -> None:
    s.hidden[ORCS] |= (1 << 28) - 1 & ~s.where[ORCS]


def owe_gold(s: State) -> None:
    s.gold[GOBLINS] = -1


def breed(s: State) -> None:
    s.reserve[DWARVES] += 1


def hoard(s: State) -> None:
    s.hand[ORCS] |= s.deck
    s.deck = 0


def know_too_much(s: State) -> None:
    s.shown[ELVES] |= s.deck & -s.deck


def crowd(s: State) -> None:
    for seat in (DWARVES, ELVES, GOBLINS):
        s.where[seat] |= 1 << at("15c")
        s.hidden[seat] &= ~(1 << at("15c"))


def lose_a_card(s: State) -> None:
    s.deck &= s.deck - 1


def deal_a_queen_twice(s: State) -> None:
    s.queen[ELVES] = s.queen[ORCS]


def deal_a_jack_twice(s: State) -> None:
    s.jack[ELVES] = s.jack[ORCS]


def lose_an_event(s: State) -> None:
    s.event_deck &= s.event_deck - 1


def love_one_sided(s: State) -> None:
    s.ally = [ELVES, -1, -1, -1]


def forget_a_seat(s: State) -> None:
    s.order.pop()


def seat_somebody_twice(s: State) -> None:
    s.order.append(s.order[0])


def ask_nobody(s: State) -> None:
    s.asked = 0


def ask_nothing(s: State) -> None:
    s.agenda.clear()


def play_on_after_the_end(s: State) -> None:
    s.winners = 1 << ELVES


def outlast_the_game(s: State) -> None:
    s.turn = s.rules.turns + 1


def bury_gold_in_a_castle(s: State) -> None:
    s.treasure[at("3c")] = 2


def owe_the_board(s: State) -> None:
    s.treasure[at("13")] = -1


def bid_for_nobody(s: State) -> None:
    s.bid = 3


def bid_above_the_supply(s: State) -> None:
    s.bid = 61
    s.bidder = ELVES


def plan_nonsense(s: State) -> None:
    s.agenda.append(99)


def judge_nobody(s: State) -> None:
    s.agenda.insert(0, MOUNTAIN_VERDICT)


def chase_the_dragon_away(s: State) -> None:
    s.dragon = 0


def foretell_without_office(s: State) -> None:
    s.prediction[ELVES] = PREDICTIONS[ORCS][0][0].index


def foretell_nonsense(s: State) -> None:
    s.prediction[ELVES] = PASS.index


def keep_what_is_not_held(s: State) -> None:
    s.choosing = 1 << ORCS
    s.kept = s.deck & -s.deck


def keep_for_nobody(s: State) -> None:
    s.kept = s.hand[ORCS] | 1


@pytest.mark.parametrize(
    ("spoil", "rule"),
    [
        (lose_track, "note.6"),
        (hide_nobody, "elves.4"),
        (owe_gold, "note.6"),
        (breed, "note.6"),
        (hoard, "goblins.4"),
        (know_too_much, "R28"),
        (crowd, "note.7"),
        (lose_a_card, "cards.2"),
        (deal_a_queen_twice, "cards.1"),
        (deal_a_jack_twice, "cards.1"),
        (lose_an_event, "cards.3"),
        (love_one_sided, "R58"),
        (forget_a_seat, "R12"),
        (seat_somebody_twice, "R12"),
        (ask_nobody, "VII.4"),
        (ask_nothing, "VII.4"),
        (play_on_after_the_end, "VII.2"),
        (outlast_the_game, "note.14"),
        (bury_gold_in_a_castle, "R16"),
        (owe_the_board, "R16"),
        (bid_for_nobody, "R158"),
        (bid_above_the_supply, "R158"),
        (plan_nonsense, "VII.4"),
        (judge_nobody, "VII.3"),
        (chase_the_dragon_away, "I.1"),
        (foretell_without_office, "option.oracles"),
        (foretell_nonsense, "option.oracles"),
        (keep_what_is_not_held, "R154"),
        (keep_for_nobody, "R154"),
    ],
)
def test_a_table_that_cannot_be_is_named_with_its_rule(spoil: Callable[[State], None], rule: str) -> None:
    state = sound_table()
    spoil(state)
    assert any(fault.startswith(f"[{rule}] ") for fault in faults(state)), faults(state)


def test_somebody_who_does_not_play_holds_nothing_and_is_not_asked() -> None:
    state = sound_table((0, 1, 2))
    state.hand[ORCS] = state.deck & -state.deck
    state.deck &= state.deck - 1
    state.asked = 1 << ORCS
    state.winners = 1 << ORCS
    found = faults(state)
    assert "[R29] a faction that does not play has won" in found
    assert "[R29] the Orcs do not play and hold cards" in found
    assert "[R29] a faction that does not play is asked" in found
