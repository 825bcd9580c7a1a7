"""Decisions as phrases."""

import pytest

from dragondune.engine import decisions as d
from dragondune.engine.board import EVENT_IDS
from dragondune.engine.ids import BLACK, CARD_IDS, GOBLINS, ORCS, SPADES
from dragondune.notation import describe
from dragondune.notation.codec import FINDERS
from tests.notation.examples import ELF_CASTLE, FIVE, PLAIN, TROLL_CASTLE

PHRASES: list[tuple[d.Decision, str]] = [
    (d.PASS, "pass"),
    (d.ACE_PLAYS[0], "play A♦"),
    (d.ORC_PLACEMENTS[5][7], "place 2 units in 1★, 2 in 9• and 1 in 16•"),
    (d.MOVES[ELF_CASTLE][TROLL_CASTLE][2], "move 3 units from 5★ to 3★"),
    (d.EMERGING_MOVES[PLAIN][TROLL_CASTLE][0], "move 1 unit from 17 to 3★ and come out of hiding"),
    (d.BREAK_ALLIANCE, "break the alliance"),
    (d.PROPOSALS[ORCS], "propose an alliance to the Orcs"),
    (d.ACCEPT_ALLIANCE, "accept the alliance"),
    (d.BIDS[4], "bid 4"),
    (d.PAY_GOLD, "pay in gold"),
    (d.TAKE_FREE_CARD, "take the card without paying"),
    (d.COME_OUT, "come out of hiding"),
    (d.HIDE, "hide"),
    (d.REVIVALS[2], "revive 2 units"),
    (d.ACE_REVIVALS[1], "play A♥ to revive units"),
    (d.DISBANDS[ELF_CASTLE][0], "disband 1 unit in 5★"),
    (d.CONSCRIPTS[ELF_CASTLE][0], "conscript 1 unit in 5★"),
    (d.HIRES[ELF_CASTLE][2], "hire 3 units in 5★"),
    (d.RAISES[PLAIN][2], "raise 3 units in 17"),
    (d.ATTACKS[ELF_CASTLE][GOBLINS], "attack the Goblins in 5★"),
    (d.ASK_COLOUR, "ask for the colour of the artifact"),
    (d.ASK_NUMBER, "ask for the size of the army"),
    (d.COLOURS[BLACK], "promise a black artifact"),
    (d.NO_COLOUR, "promise no artifact"),
    (d.NUMBER_ANSWERS[1], "promise 1 unit"),
    (d.BARE_PLANS[2], "send 2 units without an artifact"),
    (d.PLANS[FIVE][0], "send 0 units with 5♠"),
    (d.TREACHERY, "declare treachery"),
    (d.SWAPPED_TREACHERY, "declare treachery with Queen and Jack swapped"),
    (d.DISCARDS[FIVE], "discard 5♠"),
    (d.GIFTS[ORCS][2], "give the Orcs 3 gold"),
    (d.SEATINGS[ORCS], "seat the Orcs next"),
    (d.STARTERS[ORCS], "make the Orcs the Starting Player"),
    (d.ROLLS[3], "roll 4"),
    (d.QUEENS[SPADES], "deal Q♠"),
    (d.JACKS[SPADES], "deal J♠"),
    (d.ARTIFACTS[CARD_IDS.index("AC")], "draw A♣"),
    (d.EVENTS[EVENT_IDS.index("10H")], "draw 10♥ (territory 17)"),
]


@pytest.mark.parametrize(("decision", "phrase"), PHRASES, ids=[phrase for _, phrase in PHRASES])
def test_a_decision_is_described(decision: d.Decision, phrase: str) -> None:
    assert describe(decision) == phrase


def test_every_kind_of_decision_is_described() -> None:
    assert {type(decision) for decision, _ in PHRASES} == set(FINDERS)


def test_different_decisions_have_different_phrases() -> None:
    assert len({describe(decision) for decision in d.DECISIONS}) == len(d.DECISIONS)


def test_an_unknown_kind_of_decision_is_not_passed_over() -> None:
    with pytest.raises(NotImplementedError, match="Decision"):
        describe(d.Decision(0))
