"""Allies in one territory: forbidden, fighting, or at peace."""

from collections.abc import Mapping

import pytest

from dragondune.editions.loader import EDITIONS, edition_values
from dragondune.editions.parameters import Value
from dragondune.engine.decisions import (
    ACE_PLACEMENTS,
    ACE_PLAYS,
    ATTACKS,
    BREAK_ALLIANCE,
    COME_OUT,
    CONSCRIPTS,
    EMERGING_MOVES,
    HIDE,
    HIRES,
    MOVES,
    PASS,
    PLACEMENTS,
    Attack,
    MoveUnits,
)
from dragondune.engine.events import AllianceBroken, BattleBegan, IncomeReceived, TreasureCollected, UnitsEmerged
from dragondune.engine.game import Game
from dragondune.engine.ids import DWARVES, ELVES, GOBLINS, HEARTS, NOBODY, ORCS, SPADES, Faction
from dragondune.engine.marching import has_griffins, movement_range
from dragondune.engine.queries import castles_of, controller, is_contested
from dragondune.engine.steps import (
    BATTLE,
    COLLECTION,
    CONSCRIPT,
    COUNCIL,
    ELVES_EMERGE,
    HIRE,
    MOVE,
    ORC_RELOCATION,
    TROLLS,
    VICTORY,
)
from tests.rules.scene import at, begun, card, cards, happened, is_hidden, options, refused, scene, units

PACT = [(ELVES, ORCS)]
BAN: Mapping[str, Value] = {"allies": "ban"}
FIGHT: Mapping[str, Value] = {"allies": "battle"}
PEACE: Mapping[str, Value] = {"allies": "coexist"}
BOTH = [FIGHT, PEACE]


def asked(game: Game) -> list[tuple[Faction, str]]:
    return [(prompt.seat, prompt.question) for prompt in game.prompts()]


@pytest.mark.parametrize("edition", EDITIONS)
def test_r108_in_every_edition_allies_enter_each_others_territories_and_fight(edition: str) -> None:
    """[R108] [V.intro] The Elves move to their Orc ally, and the Battle Round begins with their battle."""
    game = scene(
        MOVE,
        BATTLE,
        player=ELVES,
        order=(ELVES, ORCS, GOBLINS, DWARVES),
        units={"14": {ELVES: 2}, "13": {ORCS: 2}},
        allies=PACT,
        rules=edition_values(edition),
    )
    events = game.apply(ELVES, MOVES[at("14")][at("13")][1])
    while asked(game)[0][1] in ("Hide", "MoveAgain", "ActAfterMove"):
        events += game.apply(ELVES, PASS)
    assert happened(events, BattleBegan) == [BattleBegan(ELVES, ORCS, at("13"))]


@pytest.mark.parametrize("edition", EDITIONS)
def test_r108_in_every_edition_the_former_ruling_is_a_switch(edition: str) -> None:
    """[R108] With the value "ban" the same move is refused."""
    refused(elves_move({**edition_values(edition), **BAN}), ELVES, MOVES[at("14")][at("13")][0], rule="R108")


def elves_move(rules: Mapping[str, Value], *, hidden: str = "") -> Game:
    """Elves in 14, next to their ally in 13."""
    return scene(
        MOVE,
        player=ELVES,
        units={"14": {ELVES: 2}, "13": {ORCS: 2}},
        hidden={ELVES: hidden},
        allies=PACT,
        rules=rules,
    )


@pytest.mark.parametrize("rules", BOTH)
def test_r108_units_move_hire_and_conscript_beside_an_ally(rules: Mapping[str, Value]) -> None:
    """[R108] Movement, hiring, conscription, an ace of the Elves and an emerging move may all end there."""
    assert MOVES[at("14")][at("13")][1] in elves_move(rules).options(ELVES)
    assert EMERGING_MOVES[at("14")][at("13")][1] in elves_move(rules, hidden="14").options(ELVES)
    shared = {"13": {ORCS: 2, ELVES: 1}, "14": {ORCS: 1}}
    game = scene(HIRE, player=ELVES, units=shared, gold={ELVES: 9}, allies=PACT, rules=rules)
    assert HIRES[at("14")][0] in game.options(ELVES)
    game = scene(CONSCRIPT, player=ELVES, units=shared, allies=PACT, rules=rules)
    assert CONSCRIPTS[at("13")][0] in game.options(ELVES)
    placing = {**rules, "elven_ace": "place_units"}
    game = scene(HIRE, player=ELVES, units=shared, hand={ELVES: "AH"}, allies=PACT, rules=placing)
    game.apply(ELVES, ACE_PLACEMENTS[HEARTS])
    assert PLACEMENTS[at("14")][0] in game.options(ELVES)


@pytest.mark.parametrize("rules", BOTH)
def test_r108_orcs_fly_to_an_ally(rules: Mapping[str, Value]) -> None:
    """[R108] [R40] Their ace takes them to the Elves."""
    game = scene(ORC_RELOCATION, units={"13": {ORCS: 2}, "5c": {ELVES: 1}}, allies=PACT, rules=rules)
    assert MOVES[at("13")][at("5c")][1] in options(game, ORCS, MoveUnits)
    refused(
        scene(ORC_RELOCATION, units={"13": {ORCS: 2}, "5c": {ELVES: 1}}, allies=PACT, rules=BAN),
        ORCS,
        MOVES[at("13")][at("5c")][1],
        rule="R108",
    )


@pytest.mark.parametrize("rules", BOTH)
def test_note_7_the_castle_limit_counts_allies_as_two_players(rules: Mapping[str, Value]) -> None:
    """[note.7] [R214] Elves and their ally fill 15★: no Dwarf enters, nor would the Elves enter beside two others."""
    full = {"15c": {ELVES: 1, ORCS: 1}}
    game = scene(HIRE, player=DWARVES, units=full, gold={DWARVES: 9}, allies=PACT, rules=rules)
    refused(game, DWARVES, HIRES[at("15c")][0], rule="note.7")
    full = {"15c": {DWARVES: 1, ORCS: 1}}
    game = scene(HIRE, player=ELVES, units=full, gold={ELVES: 9}, allies=PACT, rules=rules)
    refused(game, ELVES, HIRES[at("15c")][0], rule="note.7")


def test_r108_allies_who_fight_meet_like_other_players() -> None:
    """[R108] [R163] Value "battle": the arriving Elves may hide, then the Orcs with an ace."""
    game = elves_move(FIGHT)
    game.state.hand[ORCS] = cards("AS")
    game.apply(ELVES, MOVES[at("14")][at("13")][1])
    assert asked(game) == [(ELVES, "Hide")]
    game.apply(ELVES, PASS)
    assert asked(game) == [(ORCS, "Hide")]
    game.apply(ORCS, ACE_PLAYS[SPADES])
    assert is_hidden(game, ORCS, "13")


def test_r214_allies_at_peace_do_not_meet() -> None:
    """[R214] [R163] Value "coexist": nobody is asked to hide when the Elves join the Orcs."""
    game = elves_move(PEACE)
    game.state.hand[ORCS] = cards("AS")
    game.apply(ELVES, MOVES[at("14")][at("13")][1])
    assert asked(game) == []
    assert (units(game, ELVES, "13"), units(game, ORCS, "13")) == (2, 2)


def test_r214_a_third_player_there_is_met_but_the_ally_is_not() -> None:
    """[R214] [R100] Elves join Orcs and Goblins: the Elves and the Goblins are asked, the Orcs are not."""
    game = scene(
        MOVE,
        player=ELVES,
        units={"14": {ELVES: 2}, "13": {ORCS: 2, GOBLINS: 1}},
        hand={ORCS: "AS", GOBLINS: "AC"},
        allies=PACT,
        rules=PEACE,
    )
    game.apply(ELVES, MOVES[at("14")][at("13")][1])
    assert asked(game) == [(ELVES, "Hide")]
    game.apply(ELVES, PASS)
    assert asked(game) == [(GOBLINS, "Hide")]
    game.apply(GOBLINS, PASS)
    assert asked(game) == []


def test_r214_a_troll_is_met_beside_an_ally_too() -> None:
    """[R214] [R97] Elves join their ally and the troll in 3★ and may hide from the troll."""
    units_there = {"3": {ELVES: 2}, "3c": {ORCS: 2}}
    game = scene(MOVE, player=ELVES, units=units_there, trolls="3c", allies=PACT, rules=PEACE)
    game.apply(ELVES, MOVES[at("3")][at("3c")][1])
    assert asked(game) == [(ELVES, "Hide")]


def test_r177_hidden_units_come_out_beside_an_ally() -> None:
    """[R177] [R214] [R108] By default the Orcs may then hide; at peace nobody does; with "ban" nobody comes out."""
    shared = {"13": {ELVES: 2, ORCS: 2}}
    game = scene(ELVES_EMERGE, units=shared, hidden={ELVES: "13"}, hand={ORCS: "AS"}, allies=PACT, rules=BAN)
    assert asked(game) == []
    game = scene(ELVES_EMERGE, units=shared, hidden={ELVES: "13"}, hand={ORCS: "AS"}, allies=PACT, rules=PEACE)
    events = game.apply(ELVES, COME_OUT)
    assert happened(events, UnitsEmerged) != []
    assert asked(game) == []
    game = scene(ELVES_EMERGE, units=shared, hidden={ELVES: "13"}, hand={ORCS: "AS"}, allies=PACT)
    game.apply(ELVES, COME_OUT)
    assert asked(game) == [(ORCS, "Hide")]


def sharing(rules: Mapping[str, Value], *, others: Mapping[Faction, int] | None = None) -> Game:
    """Elves and their ally in 13, with these others, as the Battle Round begins."""
    everybody = {ELVES: 2, ORCS: 2, **(others or {})}
    return scene(BATTLE, order=(ELVES, ORCS, GOBLINS, DWARVES), units={"13": everybody}, allies=PACT, rules=rules)


@pytest.mark.parametrize("rules", [BAN, FIGHT])
def test_r177_allies_who_still_share_a_territory_fight(rules: Mapping[str, Value]) -> None:
    """[R177] [R108] By default in any case, and with "ban" if they shared it before the alliance."""
    game = sharing(rules)
    assert happened(begun(game), BattleBegan) == [BattleBegan(ELVES, ORCS, at("13"))]


def test_r108_a_territory_is_contested_if_a_battle_will_follow() -> None:
    """[R108] [R214] [note.1] Allies contest 13 unless at peace, a third player in any case; nobody contests 0•."""
    place = at("13")
    assert is_contested(sharing(BAN).state, place)
    assert is_contested(sharing({}).state, place)
    assert not is_contested(sharing(PEACE).state, place)
    assert is_contested(sharing(PEACE, others={GOBLINS: 1}).state, place)
    alone = scene(MOVE, player=ELVES, units={"13": {ELVES: 2, ORCS: 1}, "0f": {ELVES: 1, ORCS: 1}}, hidden={ORCS: "13"})
    assert not is_contested(alone.state, place)
    assert not is_contested(alone.state, at("0f"))


def test_r214_allies_at_peace_do_not_fight() -> None:
    """[R214] [V.intro] The Battle Round skips them."""
    game = sharing(PEACE)
    assert happened(begun(game), BattleBegan) == []
    assert asked(game) == []


def test_r214_other_players_are_fought_beside_an_ally() -> None:
    """[R214] [R109] With Goblins and Dwarves there, the Elves choose between these two; the ally cannot be attacked."""
    game = sharing(PEACE, others={GOBLINS: 1, DWARVES: 1})
    assert options(game, ELVES, Attack) == [ATTACKS[at("13")][GOBLINS], ATTACKS[at("13")][DWARVES]]
    refused(game, ELVES, ATTACKS[at("13")][ORCS], rule="R108")


def test_r214_nobody_controls_a_territory_that_allies_share() -> None:
    """[R214] [note.4] [note.5] [R13] Neither is alone in 5★: no control, no griffins."""
    game = scene(MOVE, player=ELVES, units={"5c": {ELVES: 2, ORCS: 2}}, allies=PACT, rules=PEACE)
    assert controller(game.state, at("5c")) == NOBODY
    assert castles_of(game.state, ELVES) == castles_of(game.state, ORCS) == 0
    assert not has_griffins(game.state, ELVES)
    assert movement_range(game.state, ELVES) == 2


def test_r214_a_territory_that_allies_share_brings_no_income_or_gold() -> None:
    """[R214] [VI.2] [VI.3] Each has one gold of income, nothing for 5★, and the gold in 13 stays."""
    game = scene(
        COLLECTION,
        units={"5c": {ELVES: 2, ORCS: 2}, "13": {ELVES: 1, ORCS: 1}},
        treasure={"13": 6},
        allies=PACT,
        rules=PEACE,
    )
    assert happened(begun(game), TreasureCollected) == []
    assert [income for income in happened(begun(game), IncomeReceived) if income.clause == "VI.2"] == []
    assert game.state.treasure[at("13")] == 6


def test_r214_a_shared_castle_does_not_count_for_three() -> None:
    """[R214] [VII.2] The Elves hold 5★ and 10★ alone and share 15★: they have not won; alone in 15★ they have."""
    castles = {"5c": {ELVES: 1}, "10c": {ELVES: 1}, "15c": {ELVES: 1, ORCS: 1}}
    assert not scene(VICTORY, units=castles, allies=PACT, rules=PEACE).is_over
    castles["15c"] = {ELVES: 1}
    assert scene(VICTORY, units=castles, allies=PACT, rules=PEACE).is_over


def test_r214_a_troll_strikes_both_allies() -> None:
    """[R214] [R95] Each loses up to four."""
    game = scene(TROLLS, units={"3c": {ELVES: 5, ORCS: 2}}, trolls="3c", allies=PACT, rules=PEACE)
    assert (units(game, ELVES, "3c"), units(game, ORCS, "3c")) == (1, 0)


def test_r214_when_the_alliance_ends_they_fight_and_nobody_hides() -> None:
    """[R214] [R177] The Elves break it at the council: no meeting, and a battle in the Battle Round."""
    game = scene(
        COUNCIL,
        BATTLE,
        order=(ELVES, ORCS),
        units={"13": {ELVES: 2, ORCS: 2}},
        hand={ORCS: "AS"},
        allies=PACT,
        rules=PEACE,
    )
    events = [*game.apply(ELVES, BREAK_ALLIANCE), *game.apply(ELVES, PASS), *game.apply(ORCS, PASS)]
    assert happened(events, AllianceBroken) == [AllianceBroken(ELVES, ORCS)]
    assert happened(events, BattleBegan) == [BattleBegan(ELVES, ORCS, at("13"))]


def test_r214_an_arriving_enemy_meets_both_allies() -> None:
    """[R214] [R163] Goblins arrive: the Goblins are asked first, then Elves and Orcs, each against the Goblins."""
    game = scene(
        MOVE,
        player=GOBLINS,
        units={"14": {GOBLINS: 2}, "13": {ELVES: 1, ORCS: 1}},
        hand={ORCS: "AS", GOBLINS: "AC"},
        allies=PACT,
        rules=PEACE,
    )
    game.apply(GOBLINS, MOVES[at("14")][at("13")][0])
    assert asked(game) == [(GOBLINS, "Hide")]
    game.apply(GOBLINS, PASS)
    assert asked(game) == [(ELVES, "Hide")]
    game.apply(ELVES, HIDE)
    assert asked(game) == [(ORCS, "Hide")]
    assert game.state.hand[ORCS] >> card("AS") & 1
