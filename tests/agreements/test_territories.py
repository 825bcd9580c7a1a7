"""Duties concerning territories: stay out, keep away, leave."""

from dragondune.engine.agreements import clauses as c
from dragondune.engine.agreements.table_talk import TerminateAgreement
from dragondune.engine.decisions import (
    ACE_PLAYS,
    CONSCRIPTS,
    EMERGING_MOVES,
    HIRES,
    MOVES,
    PASS,
    RAISES,
    ConscriptUnits,
    HireUnits,
    MoveUnits,
    PlaceOrcs,
    PlayAce,
    RaiseUnits,
)
from dragondune.engine.events import DutyYielded
from dragondune.engine.game import Game
from dragondune.engine.ids import ELVES, EVERYONE, GOBLINS, HEARTS, ORCS, RECRUITMENT_ROUND
from dragondune.engine.steps import CONSCRIPT, HIRE, LATE_DISBAND, MOVE, ORC_RELOCATION, PLACE_ORCS, RIDE
from dragondune.knowledge.gate import audience
from tests.agreements.dealing import END_OF_TURN_4, agree, leave, seats, stay_out, towards
from tests.rules.scene import at, happened, options, refused, scene

TWO = seats(ELVES, ORCS)


def destinations(game: Game, seat: int) -> set[int]:
    return {move.destination for move in options(game, seat, MoveUnits)}


def test_r200_staying_out_forbids_every_movement_into_the_territory() -> None:
    """[note.8] [R198] [R200] The refusal names the agreement, and other moves remain."""
    game = scene(MOVE, player=ELVES, units={"5c": {ELVES: 5}}, turn=3, round=RECRUITMENT_ROUND)
    before = destinations(game, ELVES)
    agree(game, TWO, stay_out(ELVES, "6 4f", until=END_OF_TURN_4))
    assert before - destinations(game, ELVES) == {at("6"), at("4f")}
    sentence = refused(game, ELVES, MOVES[at("5c")][at("6")][0], rule="note.8")
    assert sentence == "agreement 1: stay out of 4• and 6 until the end of turn 4"


def test_note_8_forbidden_choices_are_listed() -> None:
    """[note.8] Each forbidden choice comes with its agreement's number. Seats that are not asked get an empty list."""
    game = scene(MOVE, player=ELVES, units={"5c": {ELVES: 2}})
    agree(game, TWO, stay_out(ORCS, "5c"))
    agree(game, TWO, stay_out(ELVES, "6"))
    way = MOVES[at("5c")][at("6")]
    assert game.forbidden(ELVES) == {way[0]: 2, way[1]: 2}
    assert game.forbidden(ORCS) == {}
    assert way[0] not in game.options(ELVES)


def test_note_8_others_are_not_bound() -> None:
    """[note.8] A duty binds only its own seat."""
    game = scene(MOVE, player=ELVES, units={"5c": {ELVES: 5}})
    before = game.options(ELVES)
    agree(game, TWO, stay_out(ORCS, "6"))
    assert game.options(ELVES) == before


def test_r200_hidden_movement_is_entering_too() -> None:
    """[R200] Open and hidden movement both count."""
    game = scene(MOVE, player=ELVES, units={"5c": {ELVES: 2}}, hidden={ELVES: "5c"})
    agree(game, TWO, stay_out(ELVES, "6"))
    refused(game, ELVES, MOVES[at("5c")][at("6")][0], rule="note.8")
    refused(game, ELVES, EMERGING_MOVES[at("5c")][at("6")][0], rule="note.8")


def test_r200_reinforcing_is_entering_and_staying_is_not() -> None:
    """[R200] Units already there may stay, but no others may join them."""
    game = scene(MOVE, player=ELVES, units={"5c": {ELVES: 2}, "6": {ELVES: 2}})
    agree(game, TWO, stay_out(ELVES, "6"))
    assert at("6") not in destinations(game, ELVES)
    assert PASS in game.options(ELVES)


def test_r200_passing_through_is_not_entering() -> None:
    """[R200] Only the destination counts, not the path."""
    game = scene(MOVE, player=ELVES, units={"5c": {ELVES: 2}})
    agree(game, TWO, stay_out(ELVES, "6"))
    assert {at("7"), at("9")} <= destinations(game, ELVES)


def test_r200_hiring_is_entering() -> None:
    """[R200] Hiring is allowed anywhere else."""
    game = scene(HIRE, player=ELVES, gold={ELVES: 6})
    agree(game, TWO, stay_out(ELVES, "6"))
    assert at("6") not in {hire.place for hire in options(game, ELVES, HireUnits)}
    assert HIRES[at("7")][0] in game.options(ELVES)
    refused(game, ELVES, HIRES[at("6")][0], rule="note.8")


def test_r200_raising_is_entering() -> None:
    """[R200] [orcs.1] The Orcs may raise armies elsewhere."""
    game = scene(HIRE, player=ORCS)
    agree(game, TWO, stay_out(ORCS, "16 17"))
    assert not {at("16"), at("17")} & {one.place for one in options(game, ORCS, RaiseUnits)}
    refused(game, ORCS, RAISES[at("16")][0], rule="note.8")


def test_r200_conscription_is_entering() -> None:
    """[R200] Even where the player already has units."""
    game = scene(CONSCRIPT, player=ELVES, units={"5c": {ELVES: 2}, "6": {ELVES: 2}})
    agree(game, TWO, stay_out(ELVES, "6"))
    assert {one.place for one in options(game, ELVES, ConscriptUnits)} == {at("5c")}
    refused(game, ELVES, CONSCRIPTS[at("6")][0], rule="note.8")


def test_r200_orc_flights_are_entering() -> None:
    """[R200] [orcs.10] When the Orcs use their ace."""
    game = scene(ORC_RELOCATION, units={"1c": {ORCS: 2}})
    agree(game, TWO, stay_out(ORCS, "5c"))
    assert at("5c") not in destinations(game, ORCS)
    refused(game, ORCS, MOVES[at("1c")][at("5c")][0], rule="note.8")


def test_r200_riding_the_red_dragon_is_entering() -> None:
    """[R200] [orcs.5] The same applies to a ride."""
    game = scene(RIDE, units={"17": {ORCS: 2}}, pile="10H")
    agree(game, TWO, stay_out(ORCS, "5c"))
    assert at("5c") not in destinations(game, ORCS)
    assert at("10c") in destinations(game, ORCS)


def test_r200_the_orcs_set_up_elsewhere() -> None:
    """[R200] [setup.1] The duty binds before the first turn too."""
    game = scene(PLACE_ORCS, turn=0)
    agree(game, TWO, stay_out(ORCS, "9f"))
    placements = options(game, ORCS, PlaceOrcs)
    assert {one.east for one in placements} == {0}
    assert len({one.castle for one in placements}) > 1


def test_r198_a_duty_that_every_choice_breaks_yields() -> None:
    """[R198] The Orcs have to set up somewhere. Everyone is told that the duty yields."""
    game = scene(PLACE_ORCS, turn=0)
    everything = game.options(ORCS)
    agree(game, TWO, stay_out(ORCS, "1c 9f 16f"))
    assert game.options(ORCS) == everything
    events = game.apply(ORCS, everything[0])
    (yielded,) = happened(events, DutyYielded)
    assert yielded == DutyYielded(1, ORCS, stay_out(ORCS, "1c 9f 16f"), c.NO_CHOICE)
    assert audience(yielded) == EVERYONE


def test_r200_keeping_away_from_a_faction() -> None:
    """[R200] The seat may not enter where that faction has units in the open. Hidden units do not count."""
    game = scene(
        MOVE,
        player=ELVES,
        units={"5c": {ELVES: 2}, "6": {ORCS: 1}, "4f": {GOBLINS: 1}, "7": {ORCS: 1}},
        hidden={ORCS: "7"},
    )
    before = destinations(game, ELVES)
    agree(game, TWO, towards(c.KEEP_AWAY, ELVES, ORCS))
    assert before - destinations(game, ELVES) == {at("6")}
    sentence = refused(game, ELVES, MOVES[at("5c")][at("6")][0], rule="note.8")
    assert sentence == "agreement 1: do not enter where the Orcs stand until the end of the game"


def leaving(*, turn: int = 3, hand: str = "", dragon: int = 12) -> Game:
    """The Elves are in 5★ and 7, and have promised the Orcs to leave 5★ in turn 3."""
    game = scene(
        MOVE,
        LATE_DISBAND,
        player=ELVES,
        units={"5c": {ELVES: 3}, "7": {ELVES: 1}},
        gold={ELVES: 9},
        hand={ELVES: hand},
        turn=turn,
        round=RECRUITMENT_ROUND,
        dragon=dragon,
    )
    agree(game, TWO, leave(ELVES, "5c", turn=3))
    return game


def test_r201_all_units_must_leave_in_the_named_turn() -> None:
    """[R201] The Elves may not pass, move other units or move only some of them."""
    game = leaving()
    moves = options(game, ELVES, MoveUnits)
    assert {(move.origin, move.count) for move in moves} == {(at("5c"), 3)}
    assert len(moves) == len(game.options(ELVES))
    assert refused(game, ELVES, PASS, rule="note.8") == "agreement 1: leave 5★ in turn 3"
    refused(game, ELVES, MOVES[at("5c")][at("6")][1], rule="note.8")
    refused(game, ELVES, MOVES[at("7")][at("6")][0], rule="note.8")
    assert happened(game.apply(ELVES, MOVES[at("5c")][at("6")][2]), DutyYielded) == []


def test_r201_nothing_is_required_before_the_named_turn() -> None:
    """[R201] In turn 2 the Elves may still stay."""
    game = leaving(turn=2)
    assert PASS in game.options(ELVES)
    assert game.forbidden(ELVES) == {}


def test_r201_an_ace_may_come_first_but_is_never_required() -> None:
    """[R199] [R201] The following movement still keeps the duty."""
    game = leaving(hand="AH")
    assert [type(one) for one in game.options(ELVES) if not isinstance(one, MoveUnits)] == [PlayAce]
    game.apply(ELVES, ACE_PLAYS[HEARTS])
    assert PASS not in game.options(ELVES)


def test_r201_with_no_way_out_the_duty_yields() -> None:
    """[R198] [R201] 5★ leads to 4• and 6, and other duties block both. The newer duty yields and gives its reason."""
    game = scene(MOVE, player=ELVES, units={"5c": {ELVES: 3}}, turn=3, round=RECRUITMENT_ROUND, hand={ELVES: "AH"})
    agree(game, TWO, stay_out(ELVES, "0f 1 1c 2 2f 3 3c 4 4f 6 7 8 8f 9 9f 10 10c 11 12f 13 14 15 15c 16 16f 17 18"))
    agree(game, TWO, leave(ELVES, "5c", turn=3))
    assert set(game.options(ELVES)) == {PASS, ACE_PLAYS[HEARTS]}
    assert happened(game.apply(ELVES, ACE_PLAYS[HEARTS]), DutyYielded) == []
    events = game.apply(ELVES, PASS)
    assert happened(events, DutyYielded) == [DutyYielded(2, ELVES, leave(ELVES, "5c", turn=3), c.OLDER_DUTY)]


def test_r201_the_duty_yields_if_the_dragon_blocks_the_way() -> None:
    """[R198] [R201] 15 leads to 14, where the marker is, and to 15★, which is full, so the duty yields openly."""
    game = scene(
        MOVE,
        player=ELVES,
        units={"15": {ELVES: 3}, "5c": {ELVES: 1}, "15c": {ORCS: 1, GOBLINS: 1}},
        turn=3,
        round=RECRUITMENT_ROUND,
        dragon=14,
    )
    promise = leave(ELVES, "15", turn=3)
    before = game.options(ELVES)
    agree(game, TWO, promise)
    assert game.options(ELVES) == before
    events = game.apply(ELVES, MOVES[at("5c")][at("6")][0])
    assert happened(events, DutyYielded) == [DutyYielded(1, ELVES, promise, c.NO_CHOICE)]
    assert isinstance(events[0], DutyYielded)


def test_r201_disbanding_is_not_required() -> None:
    """[R201] After the movement, the duty has no effect on disbanding."""
    game = leaving()
    game.apply(ELVES, MOVES[at("5c")][at("6")][2])
    assert PASS in game.options(ELVES)
    assert game.forbidden(ELVES) == {}


def test_r201_leaving_earlier_fulfils_the_duty() -> None:
    """[R201] Once the units have left, all options are open."""
    game = scene(MOVE, player=ELVES, units={"7": {ELVES: 3}}, turn=3, round=RECRUITMENT_ROUND)
    agree(game, TWO, leave(ELVES, "5c", turn=3))
    assert PASS in game.options(ELVES)
    assert happened(game.apply(ELVES, PASS), DutyYielded) == []


def test_r198_the_older_agreement_takes_precedence() -> None:
    """[R198] Leave 5★, but not for 6 or 4•: the older duty closes these ways, so the newer one uses another."""
    game = leaving()
    agree(game, TWO, stay_out(ELVES, "6 4f"))
    assert {move.origin for move in options(game, ELVES, MoveUnits)} == {at("5c")}
    assert not destinations(game, ELVES) & {at("6"), at("4f")}


def test_note_8_a_cancelled_agreement_no_longer_binds() -> None:
    """[note.8] The options return at once."""
    game = scene(MOVE, player=ELVES, units={"5c": {ELVES: 5}})
    before = game.options(ELVES)
    agree(game, TWO, stay_out(ELVES, "6"))
    assert len(game.options(ELVES)) < len(before)
    game.apply(ELVES, TerminateAgreement(1))
    game.apply(ORCS, TerminateAgreement(1))
    assert game.options(ELVES) == before
