"""Decisions to JSON objects and back."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dragondune.engine import decisions as d
from dragondune.engine.board import TERRITORY_BY_ID
from dragondune.engine.errors import Malformed
from dragondune.engine.ids import BLACK, CARD_IDS, ELVES, GOBLINS, ORCS, RED, SPADES
from dragondune.notation import decision_from_record, decision_to_record
from dragondune.notation.codec import FINDERS

KINDS = sorted({type(decision) for decision in d.DECISIONS}, key=lambda kind: kind.__name__)

EXAMPLES: list[tuple[d.Decision, dict[str, object]]] = [
    (d.PASS, {"decide": "Pass"}),
    (d.ACE_PLAYS[0], {"decide": "PlayAce", "ace": "AD"}),
    (d.ORC_PLACEMENTS[5][7], {"decide": "PlaceOrcs", "castle": 2, "east": 2, "west": 1}),
    (
        d.MOVES[TERRITORY_BY_ID["5c"]][TERRITORY_BY_ID["3c"]][1],
        {"decide": "MoveUnits", "origin": "5c", "destination": "3c", "count": 2, "emerging": False},
    ),
    (
        d.HIDDEN_MOVES[TERRITORY_BY_ID["14"]][TERRITORY_BY_ID["13"]][1],
        {"decide": "MoveHidden", "origin": "14", "destination": "13", "count": 2, "emerging": False},
    ),
    (
        d.EMERGING_MOVES[TERRITORY_BY_ID["0f"]][TERRITORY_BY_ID["17"]][19],
        {"decide": "MoveUnits", "origin": "0f", "destination": "17", "count": 20, "emerging": True},
    ),
    (d.BREAK_ALLIANCE, {"decide": "BreakAlliance"}),
    (d.PROPOSALS[GOBLINS], {"decide": "ProposeAlliance", "to": "goblins"}),
    (d.ACCEPT_ALLIANCE, {"decide": "AcceptAlliance"}),
    (d.BIDS[3], {"decide": "PlaceBid", "amount": 3}),
    (d.PAY_GOLD, {"decide": "PayGold"}),
    (d.TAKE_FREE_CARD, {"decide": "TakeFreeCard"}),
    (d.COME_OUT, {"decide": "ComeOut"}),
    (d.HIDE, {"decide": "Hide"}),
    (d.REVIVALS[2], {"decide": "ReviveUnits", "count": 2}),
    (d.ACE_REVIVALS[SPADES], {"decide": "ReviveWithAce", "ace": "AS"}),
    (d.DISBANDS[TERRITORY_BY_ID["10c"]][2], {"decide": "DisbandUnits", "place": "10c", "count": 3}),
    (d.CONSCRIPTS[TERRITORY_BY_ID["9f"]][0], {"decide": "ConscriptUnits", "place": "9f", "count": 1}),
    (d.HIRES[TERRITORY_BY_ID["15c"]][2], {"decide": "HireUnits", "place": "15c", "count": 3}),
    (d.RAISES[TERRITORY_BY_ID["16"]][3], {"decide": "RaiseUnits", "place": "16", "count": 4}),
    (d.ATTACKS[TERRITORY_BY_ID["5c"]][ORCS], {"decide": "Attack", "place": "5c", "opponent": "orcs"}),
    (d.ASK_COLOUR, {"decide": "AskColour"}),
    (d.ASK_NUMBER, {"decide": "AskNumber"}),
    (d.COLOURS[RED], {"decide": "AnswerColour", "colour": "red"}),
    (d.COLOURS[BLACK], {"decide": "AnswerColour", "colour": "black"}),
    (d.NO_COLOUR, {"decide": "AnswerColour", "colour": "none"}),
    (d.NUMBER_ANSWERS[0], {"decide": "AnswerNumber", "count": 0}),
    (d.ASK_VALUE, {"decide": "AskValue"}),
    (d.VALUE_ANSWERS[6], {"decide": "AnswerValue", "value": 6}),
    (d.ACE_PLACEMENTS[1], {"decide": "PlaceWithAce", "ace": "AH"}),
    (d.PLACEMENTS[0][4], {"decide": "PlaceUnits", "place": "0f", "count": 5}),
    (d.BARE_PLANS[3], {"decide": "SealPlan", "count": 3, "card": None}),
    (d.PLANS[CARD_IDS.index("6S")][0], {"decide": "SealPlan", "count": 0, "card": "6S"}),
    (d.ELITE_PICKS[2], {"decide": "PickElites", "count": 2}),
    (d.BARE_ELITE_PLANS[3][0], {"decide": "SealElitePlan", "count": 3, "card": None, "elites": 1}),
    (d.ELITE_PLANS[CARD_IDS.index("6S")][3][1], {"decide": "SealElitePlan", "count": 3, "card": "6S", "elites": 2}),
    (d.BLESSED_BARE_PLANS[2], {"decide": "SealBlessedPlan", "count": 2, "card": None}),
    (d.BLESSED_PLANS[CARD_IDS.index("6S")][1], {"decide": "SealBlessedPlan", "count": 1, "card": "6S"}),
    (d.CHAOS_SUMMONS[1 << 0 | 1 << 18], {"decide": "SummonChaos", "cards": ["AD", "AS"]}),
    (d.KEEP_PLUNDER, {"decide": "KeepPlunder"}),
    (d.PLUNDER_SALES[CARD_IDS.index("2H")], {"decide": "SellPlunder", "card": "2H"}),
    (d.TREACHERY, {"decide": "DeclareTreachery", "swapped": False}),
    (d.SWAPPED_TREACHERY, {"decide": "DeclareTreachery", "swapped": True}),
    (d.DISCARDS[CARD_IDS.index("2H")], {"decide": "DiscardArtifact", "card": "2H"}),
    (d.GIFTS[ELVES][4], {"decide": "GiveGold", "to": "elves", "amount": 5}),
    (d.TAKE_TURN, {"decide": "TakeTurn"}),
    (d.SECOND_MOVES[d.ACE_PAIRS[0]], {"decide": "MoveAgain", "cards": ["AD", "AH"]}),
    (
        d.WALL_BREAKERS[1 << CARD_IDS.index("6S")][0],
        {"decide": "BreakWalls", "place": "1c", "cards": ["6S"]},
    ),
    (d.BOUGHT_QUESTIONS[d.ACE_PAIRS[5]], {"decide": "BuyQuestion", "cards": ["AC", "AS"]}),
    (d.DRAGON_CONTROLS[1 << CARD_IDS.index("6C")], {"decide": "ControlDragons", "cards": ["6C"]}),
    (d.DRAGON_MOVES[4], {"decide": "MoveDragon", "count": 4}),
    (d.SIX_REVIVAL, {"decide": "ReviveWithSix"}),
    (d.CARD_QUESTIONS[ORCS][5], {"decide": "AskForCard", "opponent": "orcs", "card": "6D"}),
    (d.QUEEN_QUESTIONS[ORCS][SPADES], {"decide": "AskForQueen", "opponent": "orcs", "suit": "S"}),
    (d.JACK_QUESTIONS[ELVES][SPADES], {"decide": "AskForJack", "opponent": "elves", "suit": "S"}),
    (d.GOLD_QUESTIONS[ORCS][3], {"decide": "AskForGold", "opponent": "orcs", "amount": 3}),
    (d.PREDICTIONS[ORCS][49][4], {"decide": "PredictVictory", "faction": "orcs", "turn": 50, "place": "15c"}),
    (d.SECRETS[CARD_IDS.index("2H")], {"decide": "KeepSecret", "card": "2H"}),
    (d.SEATINGS[ELVES], {"decide": "SeatFaction", "faction": "elves"}),
    (d.STARTERS[ORCS], {"decide": "NameStarter", "faction": "orcs"}),
    (d.ROLLS[5], {"decide": "RollDie", "pips": 6}),
    (d.QUEENS[SPADES], {"decide": "DealQueen", "suit": "S"}),
    (d.JACKS[SPADES], {"decide": "DealJack", "suit": "S"}),
    (d.ARTIFACTS[CARD_IDS.index("AC")], {"decide": "DrawArtifact", "card": "AC"}),
    (d.EVENTS[14], {"decide": "DrawEvent", "event": "10H"}),
]


@pytest.mark.parametrize(("decision", "record"), EXAMPLES, ids=[str(record) for _, record in EXAMPLES])
def test_a_decision_is_written_and_read(decision: d.Decision, record: dict[str, object]) -> None:
    assert decision_to_record(decision) == record
    assert decision_from_record(record) is decision


def test_every_kind_has_an_example_and_a_finder() -> None:
    assert {type(decision) for decision, _ in EXAMPLES} == set(KINDS)
    assert set(FINDERS) == set(KINDS)


def test_all_decisions_survive_a_round_trip() -> None:
    changed = [one for one in d.DECISIONS if decision_from_record(decision_to_record(one)) is not one]
    assert changed == []


@given(st.integers(0, len(d.DECISIONS) - 1), st.data())
def test_the_order_of_json_keys_does_not_matter(index: int, data: st.DataObject) -> None:
    decision = d.DECISIONS[index]
    items = data.draw(st.permutations(list(decision_to_record(decision).items())))
    assert decision_from_record(json.loads(json.dumps(dict(items)))) is decision


@given(st.integers(0, len(d.DECISIONS) - 1), st.data())
def test_a_record_with_a_missing_field_is_refused(index: int, data: st.DataObject) -> None:
    record = decision_to_record(d.DECISIONS[index])
    del record[data.draw(st.sampled_from(sorted(record)))]
    with pytest.raises(Malformed):
        decision_from_record(record)


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@given(st.integers(0, len(d.DECISIONS) - 1), st.data())
def test_any_field_value_is_read_exactly_or_refused(index: int, data: st.DataObject) -> None:
    record: dict[str, object] = dict(decision_to_record(d.DECISIONS[index]))
    record[data.draw(st.sampled_from(sorted(record)))] = data.draw(JSON_VALUES)
    try:
        decision = decision_from_record(record)
    except Malformed:
        return
    assert decision_to_record(decision) == record


@given(JSON_VALUES)
def test_json_without_a_kind_is_refused(value: object) -> None:
    with pytest.raises(Malformed):
        decision_from_record(value)


MOVE = {"decide": "MoveUnits", "origin": "5c", "destination": "3c", "count": 2, "emerging": False}

FAULTS: list[tuple[object, str]] = [
    (3, 'a decision is an object such as {"decide": "Pass"}, not 3'),
    ([{"decide": "Pass"}], 'a decision is an object such as {"decide": "Pass"}, not a list'),
    ({}, 'a decision names its kind under "decide", such as {"decide": "Pass"}'),
    ({"decide": "MoveUnit"}, 'there is no decision "MoveUnit"; did you mean "MoveUnits"?'),
    ({"decide": "Surrender!"}, 'there is no decision "Surrender!"; there are Pass, PlayAce, '),
    ({"decide": 7}, "there is no decision 7; there are Pass, "),
    ({"decide": ["Pass"]}, "there is no decision a list; there are Pass, "),
    ({"decide": "PlaceBid"}, 'PlaceBid lacks "amount"; its fields are amount'),
    (
        {key: value for key, value in MOVE.items() if key != "count"},
        'MoveUnits lacks "count"; its fields are origin, destination, count and emerging',
    ),
    ({"decide": "Pass", "amount": 3}, 'Pass has no field "amount"; it has no fields'),
    ({"decide": "Pass", "index": 0}, 'Pass has no field "index"; it has no fields'),
    ({**MOVE, "by": "elves"}, 'MoveUnits has no field "by"; its fields are origin, '),
    ({**MOVE, "origin": "5★"}, 'MoveUnits.origin: "5★" is not a territory; the territories are 0f, 1, 1c, '),
    ({**MOVE, "origin": 5}, "MoveUnits.origin: 5 is not a territory; the territories are 0f, "),
    (
        {**MOVE, "destination": "5c"},
        "MoveUnits.destination: units cannot move to the territory they leave",
    ),
    ({**MOVE, "count": 0}, "MoveUnits.count: 0 is not a whole number from 1 to 20"),
    ({**MOVE, "count": 21}, "MoveUnits.count: 21 is not a whole number from 1 to 20"),
    ({**MOVE, "count": "two"}, 'MoveUnits.count: "two" is not a whole number from 1 to 20'),
    ({**MOVE, "count": 2.0}, "MoveUnits.count: 2.0 is not a whole number from 1 to 20"),
    ({**MOVE, "count": True}, "MoveUnits.count: true is not a whole number from 1 to 20"),
    ({**MOVE, "count": None}, "MoveUnits.count: null is not a whole number from 1 to 20"),
    (
        {**MOVE, "decide": "MoveHidden", "emerging": True},
        "MoveHidden.emerging: use MoveUnits to bring hidden units out",
    ),
    (
        {**MOVE, "decide": "MoveHidden", "destination": "5c"},
        "MoveHidden.destination: units cannot move to the territory they leave",
    ),
    ({**MOVE, "emerging": 0}, "MoveUnits.emerging: 0 is neither true nor false"),
    ({"decide": "PlayAce", "ace": "2D"}, 'PlayAce.ace: "2D" is not an ace; the aces are AD, AH, AC, AS'),
    (
        {"decide": "DiscardArtifact", "card": "7D"},
        'DiscardArtifact.card: "7D" is not an artifact card; the artifact cards are AD, 2D, ',
    ),
    ({"decide": "SealPlan", "count": 1, "card": "none"}, 'SealPlan.card: "none" is not an artifact card; the artifact'),
    ({"decide": "SealPlan", "count": -1, "card": None}, "SealPlan.count: -1 is not a whole number from 0 to 20"),
    (
        {"decide": "ProposeAlliance", "to": "Orcs"},
        'ProposeAlliance.to: "Orcs" is not a faction; the factions are dwarves, elves, goblins, orcs',
    ),
    (
        {"decide": "AnswerColour", "colour": None},
        "AnswerColour.colour: null is not a colour; the colours are red, black, none",
    ),
    ({"decide": "DealQueen", "suit": "♠"}, 'DealQueen.suit: "♠" is not a suit; the suits are D, H, C, S'),
    ({"decide": "DrawEvent", "event": "6H"}, 'DrawEvent.event: "6H" is not an event card; the event cards are 7C, '),
    ({"decide": "PlaceBid", "amount": 101}, "PlaceBid.amount: 101 is not a whole number from 0 to 100"),
    ({"decide": "GiveGold", "to": "elves", "amount": 0}, "GiveGold.amount: 0 is not a whole number from 1 to 100"),
    ({"decide": "BuyQuestion", "cards": "AD"}, 'BuyQuestion.cards: "AD" is not a list of cards such as ["AD", "AH"]'),
    ({"decide": "BuyQuestion", "cards": ["AD", "AD"]}, "BuyQuestion.cards: cards are named once each, in the order AD"),
    (
        {"decide": "BuyQuestion", "cards": ["AH", "AD"]},
        "BuyQuestion.cards: cards are named once each, in the order AD, AH",
    ),
    ({"decide": "BuyQuestion", "cards": ["6H"]}, "BuyQuestion.cards: these cards do not pay for it"),
    ({"decide": "BreakWalls", "cards": ["6S"], "place": "5"}, 'BreakWalls.place: "5" is not a territory'),
    ({"decide": "BreakWalls", "cards": ["6S"], "place": "4"}, "BreakWalls.place: 4 is not a castle"),
    (
        {"decide": "PredictVictory", "faction": "orcs", "turn": 51, "place": "5c"},
        "PredictVictory.turn: 51 is not a whole number from 1 to 50",
    ),
    (
        {"decide": "PredictVictory", "faction": "orcs", "turn": 5, "place": "17"},
        "PredictVictory.place: 17 is not a castle",
    ),
    ({"decide": "RollDie", "pips": 7}, "RollDie.pips: 7 is not a whole number from 1 to 6"),
    (
        {"decide": "PlaceOrcs", "castle": 10, "east": 10, "west": 1},
        "PlaceOrcs.west: 21 units in all are more than 20",
    ),
]


@pytest.mark.parametrize(("record", "sentence"), FAULTS, ids=[sentence for _, sentence in FAULTS])
def test_an_error_names_the_fault_and_the_allowed_values(record: object, sentence: str) -> None:
    with pytest.raises(Malformed) as caught:
        decision_from_record(record)
    assert str(caught.value).startswith(sentence)


def test_a_long_value_is_shortened_in_the_error() -> None:
    with pytest.raises(Malformed, match=f'"{"x" * 38}… is not a territory'):
        decision_from_record({**MOVE, "origin": "x" * 1000})
