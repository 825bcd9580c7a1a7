"""Every invariant is checked."""

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


def valid_state(factions: tuple[int, ...] = (0, 1, 2, 3)) -> State:
    game, chance = new_game(factions), Chance(8)
    while game.turn < 2:
        game.apply(*choose(game, chance))
    assert faults(game.state) == []
    return game.state


def misrecord_a_territory(s: State) -> None:
    s.where[ELVES] ^= 1 << at("13")


def hide_where_no_units_are(s: State) -> None:
    s.hidden[ORCS] |= (1 << 28) - 1 & ~s.where[ORCS]


def make_gold_negative(s: State) -> None:
    s.gold[GOBLINS] = -1


def exceed_the_unit_limit(s: State) -> None:
    s.reserve[DWARVES] += 1


def exceed_the_hand_limit(s: State) -> None:
    s.hand[ORCS] |= s.deck
    s.deck = 0


def show_a_card_not_held(s: State) -> None:
    s.shown[ELVES] |= s.deck & -s.deck


def overfill_a_castle(s: State) -> None:
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


def ally_one_sidedly(s: State) -> None:
    s.ally = [ELVES, -1, -1, -1]


def forget_a_seat(s: State) -> None:
    s.order.pop()


def seat_a_faction_twice(s: State) -> None:
    s.order.append(s.order[0])


def ask_nobody(s: State) -> None:
    s.asked = 0


def ask_nothing(s: State) -> None:
    s.agenda.clear()


def play_on_after_the_end(s: State) -> None:
    s.winners = 1 << ELVES


def outlast_the_game(s: State) -> None:
    s.turn = s.rules.turns + 1


def place_gold_in_a_castle(s: State) -> None:
    s.treasure[at("3c")] = 2


def make_gold_on_the_board_negative(s: State) -> None:
    s.treasure[at("13")] = -1


def bid_without_a_bidder(s: State) -> None:
    s.bid = 3


def bid_above_the_supply(s: State) -> None:
    s.bid = 61
    s.bidder = ELVES


def schedule_an_unknown_step(s: State) -> None:
    s.agenda.append(99)


def schedule_a_needless_verdict(s: State) -> None:
    s.agenda.insert(0, MOUNTAIN_VERDICT)


def move_the_dragon_off_the_board(s: State) -> None:
    s.dragon = 0


def predict_without_being_an_oracle(s: State) -> None:
    s.prediction[ELVES] = PREDICTIONS[ORCS][0][0].index


def predict_an_impossible_result(s: State) -> None:
    s.prediction[ELVES] = PASS.index


def keep_a_card_not_held(s: State) -> None:
    s.choosing = 1 << ORCS
    s.kept = s.deck & -s.deck


def keep_a_card_without_choosing(s: State) -> None:
    s.kept = s.hand[ORCS] | 1


@pytest.mark.parametrize(
    ("spoil", "rule"),
    [
        (misrecord_a_territory, "note.6"),
        (hide_where_no_units_are, "elves.4"),
        (make_gold_negative, "note.6"),
        (exceed_the_unit_limit, "note.6"),
        (exceed_the_hand_limit, "goblins.4"),
        (show_a_card_not_held, "R28"),
        (overfill_a_castle, "note.7"),
        (lose_a_card, "cards.2"),
        (deal_a_queen_twice, "cards.1"),
        (deal_a_jack_twice, "cards.1"),
        (lose_an_event, "cards.3"),
        (ally_one_sidedly, "R58"),
        (forget_a_seat, "R12"),
        (seat_a_faction_twice, "R12"),
        (ask_nobody, "VII.4"),
        (ask_nothing, "VII.4"),
        (play_on_after_the_end, "VII.2"),
        (outlast_the_game, "note.14"),
        (place_gold_in_a_castle, "R16"),
        (make_gold_on_the_board_negative, "R16"),
        (bid_without_a_bidder, "R158"),
        (bid_above_the_supply, "R158"),
        (schedule_an_unknown_step, "VII.4"),
        (schedule_a_needless_verdict, "VII.3"),
        (move_the_dragon_off_the_board, "I.1"),
        (predict_without_being_an_oracle, "option.oracles"),
        (predict_an_impossible_result, "option.oracles"),
        (keep_a_card_not_held, "R154"),
        (keep_a_card_without_choosing, "R154"),
    ],
)
def test_an_impossible_state_is_reported_with_its_rule(spoil: Callable[[State], None], rule: str) -> None:
    state = valid_state()
    spoil(state)
    assert any(fault.startswith(f"[{rule}] ") for fault in faults(state)), faults(state)


def test_an_absent_faction_holds_nothing_and_is_not_asked() -> None:
    state = valid_state((0, 1, 2))
    state.hand[ORCS] = state.deck & -state.deck
    state.deck &= state.deck - 1
    state.asked = 1 << ORCS
    state.winners = 1 << ORCS
    found = faults(state)
    assert "[R29] a faction that does not play has won" in found
    assert "[R29] the Orcs do not play and hold cards" in found
    assert "[R29] a faction that does not play is asked" in found
