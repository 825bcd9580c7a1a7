"""Events as JSON objects."""

import json
from dataclasses import fields

import pytest

from dragondune.engine import decisions as d
from dragondune.engine import events as e
from dragondune.engine.endings import TIE_ORDER
from dragondune.engine.ids import DWARVES, ELVES, GOBLINS, HEARTS, NOBODY, NONE, ORCS, SPADES
from dragondune.engine.steps import ANSWER_COLOUR, ANSWER_NUMBER
from dragondune.notation import event_to_record
from dragondune.notation.codec import FIELDS, FINDERS, field_names, field_to_json
from tests.notation.examples import ELF_CASTLE, FIVE, PLAIN, SENTENCES, TEN, TROLL_CASTLE, kinds_of_events
from tests.notation.games import finished

WORDS_AND_SEATINGS = {"clause", "clauses", "duty", "order"}


@pytest.mark.parametrize(
    ("event", "record"),
    [
        (e.CouncilCalled(), {"event": "CouncilCalled"}),
        (e.SeatsTaken((ORCS, ELVES)), {"event": "SeatsTaken", "order": ["orcs", "elves"]}),
        (e.RoundBegan(4), {"event": "RoundBegan", "round": "IV"}),
        (e.TurnBegan(2, ELVES), {"event": "TurnBegan", "turn": 2, "starter": "elves"}),
        (
            e.UnitsMoved(ELVES, ELF_CASTLE, TROLL_CASTLE, 2, is_hidden=True, clause="IV.5"),
            {
                "event": "UnitsMoved",
                "seat": "elves",
                "origin": "5c",
                "destination": "3c",
                "count": 2,
                "is_hidden": True,
                "clause": "IV.5",
            },
        ),
        (
            e.DragonMoved(13, 18, 1 << PLAIN | 1 << ELF_CASTLE),
            {"event": "DragonMoved", "origin": 13, "destination": 18, "burnt": ["5c", "17"]},
        ),
        (e.EventCardTurned(TEN, "II.1"), {"event": "EventCardTurned", "event_card": "10H", "clause": "II.1"}),
        (e.NextEventLearned(ELVES, TEN), {"event": "NextEventLearned", "seat": "elves", "event_card": "10H"}),
        (
            e.GoldPaid(DWARVES, NOBODY, 3, "III.3"),
            {"event": "GoldPaid", "seat": "dwarves", "payee": "bank", "amount": 3, "clause": "III.3"},
        ),
        (
            e.GoldPaid(ELVES, GOBLINS, 3, "IV.4"),
            {"event": "GoldPaid", "seat": "elves", "payee": "goblins", "amount": 3, "clause": "IV.4"},
        ),
        (
            e.QuestionAsked(ELVES, ORCS, ANSWER_COLOUR),
            {"event": "QuestionAsked", "seat": "elves", "opponent": "orcs", "question": "colour"},
        ),
        (
            e.QuestionAsked(ELVES, ORCS, ANSWER_NUMBER),
            {"event": "QuestionAsked", "seat": "elves", "opponent": "orcs", "question": "number"},
        ),
        (e.ColourAnswered(ORCS, NONE), {"event": "ColourAnswered", "seat": "orcs", "colour": "none"}),
        (e.PlanRevealed(ORCS, 3, NONE), {"event": "PlanRevealed", "seat": "orcs", "count": 3, "card": None}),
        (e.PlanRevealed(ORCS, 3, FIVE), {"event": "PlanRevealed", "seat": "orcs", "count": 3, "card": "5S"}),
        (
            e.TreacheryDeclared(ELVES, SPADES, HEARTS, swapped=False),
            {"event": "TreacheryDeclared", "seat": "elves", "queen": "S", "jack": "H", "swapped": False},
        ),
        (e.CastlesTied(1 << ELVES | 1 << GOBLINS), {"event": "CastlesTied", "seats": ["elves", "goblins"]}),
        (e.GameWon(ELVES, TIE_ORDER), {"event": "GameWon", "seat": "elves", "ending": "tie_order"}),
        (
            e.TreasureCollected(ELVES, PLAIN, 4),
            {"event": "TreasureCollected", "seat": "elves", "place": "17", "amount": 4},
        ),
    ],
)
def test_an_event_is_written_with_names(event: e.Event, record: dict[str, object]) -> None:
    assert event_to_record(event) == record


@pytest.mark.parametrize("event", [event for event, _ in SENTENCES], ids=str)
def test_every_event_is_json_under_its_kind(event: e.Event) -> None:
    record = event_to_record(event)
    assert record["event"] == type(event).__name__
    assert len(record) == 1 + len(fields(event))
    assert json.loads(json.dumps(record)) == record


def test_every_field_has_a_known_name() -> None:
    names = {field.name for kind in kinds_of_events() for field in fields(kind)}
    names.update(name for kind in FINDERS for name in field_names(kind))
    assert names - WORDS_AND_SEATINGS == set(FIELDS)


def test_a_flag_is_written_as_a_boolean() -> None:
    assert field_to_json(d.MoveUnits, "emerging", 1) is True


def test_a_value_of_an_unknown_type_is_an_error() -> None:
    with pytest.raises(TypeError, match=r"BidPlaced\.amount is 2\.5"):
        field_to_json(e.BidPlaced, "amount", 2.5)


def test_the_events_of_a_random_game_are_json() -> None:
    for event in finished(1).events:
        assert json.loads(json.dumps(event_to_record(event)))["event"] == type(event).__name__
