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
    (d.ORC_PLACEMENTS[5][3], "place 3 units in 1★ and 2 in 9•"),
    (d.ORC_PLACEMENTS[5][15], "place 5 units in 9• alone"),
    (d.MOVES[ELF_CASTLE][TROLL_CASTLE][2], "move 3 units from 5★ to 3★"),
    (d.HIDDEN_MOVES[PLAIN][TROLL_CASTLE][0], "move 1 unit from 17 to 3★ and stay hidden"),
    (d.EMERGING_MOVES[PLAIN][TROLL_CASTLE][0], "move 1 unit from 17 to 3★ and come out of hiding"),
    (d.BREAK_ALLIANCE, "break the alliance"),
    (d.PROPOSALS[ORCS], "propose an alliance to the Orcs"),
    (d.ACCEPT_ALLIANCE, "accept the alliance"),
    (d.BIDS[4], "bid 4"),
    (d.PAY_GOLD, "pay in gold"),
    (d.TAKE_FREE_CARD, "take the card for free"),
    (d.COME_OUT, "come out of hiding"),
    (d.HIDE, "hide"),
    (d.REVIVALS[2], "revive 2 units"),
    (d.ACE_REVIVALS[1], "play A♥ to revive units"),
    (d.DISBANDS[ELF_CASTLE][0], "disband 1 unit in 5★"),
    (d.CONSCRIPTS[ELF_CASTLE][0], "conscript 1 unit in 5★"),
    (d.HIRES[ELF_CASTLE][2], "hire 3 units in 5★"),
    (d.RAISES[PLAIN][2], "raise 3 units in 17"),
    (d.ACE_PLACEMENTS[1], "play A♥ to place units"),
    (d.PLACEMENTS[PLAIN][4], "place 5 units in 17"),
    (d.ATTACKS[ELF_CASTLE][GOBLINS], "attack the Goblins in 5★"),
    (d.ASK_COLOUR, "ask for the colour of the artifact"),
    (d.ASK_NUMBER, "ask for the size of the army"),
    (d.COLOURS[BLACK], "promise a black artifact"),
    (d.NO_COLOUR, "promise no artifact"),
    (d.NUMBER_ANSWERS[1], "promise 1 unit"),
    (d.ASK_VALUE, "ask for the value of the artifact"),
    (d.VALUE_ANSWERS[0], "promise a value of 0, no artifact"),
    (d.VALUE_ANSWERS[4], "promise an artifact of value 4"),
    (d.BARE_PLANS[2], "send 2 units without an artifact"),
    (d.PLANS[FIVE][0], "send 0 units with 5♠"),
    (d.ELITE_PICKS[2], "2 elite units"),
    (d.BARE_ELITE_PLANS[3][0], "send 3 units, 1 of them elite, without an artifact"),
    (d.ELITE_PLANS[FIVE][3][1], "send 3 units, 2 of them elite, with 5♠"),
    (d.BLESSED_BARE_PLANS[2], "send 2 units with a blessing and without an artifact"),
    (d.BLESSED_PLANS[FIVE][0], "send 0 units with a blessing and 5♠"),
    (d.CHAOS_SUMMONS[1 << 0 | 1 << 18], "discard A♦ and A♠ to summon a chaos monster"),
    (d.KEEP_PLUNDER, "keep the plundered card"),
    (d.PLUNDER_SALES[FIVE], "sell the plundered 5♠"),
    (d.TREACHERY, "declare treachery"),
    (d.SWAPPED_TREACHERY, "declare treachery with Queen and Jack swapped"),
    (d.DISCARDS[FIVE], "discard 5♠"),
    (d.GIFTS[ORCS][2], "give the Orcs 3 gold"),
    (d.PREDICTIONS[ORCS][5][2], "predict that the Orcs win on turn 6 and control 5★"),
    (d.SECRETS[FIVE], "keep 5♠ secret"),
    (d.TAKE_TURN, "take your turn now"),
    (d.SECOND_MOVES[d.ACE_PAIRS[0]], "discard A♦ and A♥ to move again"),
    (d.SECOND_MOVES[1 << CARD_IDS.index("6H")], "discard 6♥ to move again"),
    (d.WALL_BREAKERS[1 << CARD_IDS.index("6S")][0], "discard 6♠ to break the walls of 1★"),
    (d.BOUGHT_QUESTIONS[d.ACE_PAIRS[5]], "discard A♣ and A♠ to ask a question"),
    (d.DRAGON_CONTROLS[1 << CARD_IDS.index("6C")], "discard 6♣ to control the dragon"),
    (d.DRAGON_MOVES[4], "advance the dragon by 4"),
    (d.SIX_REVIVAL, "discard 6♦ to revive units"),
    (d.CARD_QUESTIONS[ORCS][FIVE], "ask whether the Orcs hold 5♠"),
    (d.QUEEN_QUESTIONS[ORCS][SPADES], "ask whether the Orcs hold Q♠"),
    (d.JACK_QUESTIONS[GOBLINS][SPADES], "ask whether the Goblins hold J♠"),
    (d.GOLD_QUESTIONS[ORCS][3], "ask whether the Orcs have more than 3 gold"),
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


def test_an_unknown_kind_of_decision_is_an_error() -> None:
    with pytest.raises(NotImplementedError, match="Decision"):
        describe(d.Decision(0))
