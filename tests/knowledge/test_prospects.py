"""What another player can do to you, from your own knowledge."""

from dragondune.engine.game import Game
from dragondune.engine.ids import (
    BATTLE_ROUND,
    DWARVES,
    ELVES,
    GOBLINS,
    ORCS,
    RECRUITMENT_ROUND,
    Faction,
)
from dragondune.engine.steps import BATTLE, MOVE
from dragondune.knowledge.gate import know
from dragondune.knowledge.prospects import IMPOSSIBLE, Prospect, castles_near, prospects_of
from dragondune.views.prospect_sentences import prospect_told
from tests.rules.scene import at, cards, scene

ELVES_AT_HOME = {"5c": {ELVES: 2}}


def told(game: Game, you: Faction, other: Faction) -> dict[str, str]:
    """Titles and texts of what `other` can do."""
    return dict(prospect_told(one) for one in prospects_of(know(game, you), other))


def kinds(game: Game, you: Faction, other: Faction) -> list[str]:
    return [one.kind for one in prospects_of(know(game, you), other)]


def only(game: Game, you: Faction, other: Faction, kind: str) -> Prospect:
    (found,) = (one for one in prospects_of(know(game, you), other) if one.kind == kind)
    return found


def test_units_within_a_march_can_enter() -> None:
    """[IV.5] The largest army that reaches the place counts: one group moves."""
    game = scene(
        MOVE, player=ELVES, round=RECRUITMENT_ROUND, units=ELVES_AT_HOME | {"6": {GOBLINS: 1}, "9": {GOBLINS: 3}}
    )
    assert told(game, ELVES, GOBLINS)["Enter 5★ with 3"] == "From 9, this turn. You have 2 units there."


def test_a_castle_out_of_reach_says_how_far_it_is() -> None:
    """[IV.5]"""
    game = scene(MOVE, player=ELVES, round=RECRUITMENT_ROUND, units=ELVES_AT_HOME | {"10c": {GOBLINS: 3}})
    assert told(game, ELVES, GOBLINS)["Not reach 5★ this turn"] == "It is 4 territories away, and they move 2."


def test_the_dragon_closes_the_way() -> None:
    """[I.4] [R33]"""
    game = scene(MOVE, player=ELVES, round=RECRUITMENT_ROUND, units=ELVES_AT_HOME | {"6": {GOBLINS: 3}}, dragon=5)
    assert told(game, ELVES, GOBLINS)["Not reach 5★ this turn"] == "Their way is blocked."


def test_hidden_units_are_passed() -> None:
    """[elves.4]"""
    game = scene(
        MOVE,
        player=ELVES,
        round=RECRUITMENT_ROUND,
        units={"8f": {ELVES: 2}, "11": {GOBLINS: 3}},
        hidden={ELVES: "8f"},
    )
    assert (
        told(game, ELVES, GOBLINS)["Enter 8• with 3"] == "From 11, this turn. Your 2 units there are hidden: no battle."
    )


def test_after_their_move_it_is_about_next_turn() -> None:
    game = scene(BATTLE, round=BATTLE_ROUND, units=ELVES_AT_HOME | {"9": {GOBLINS: 3}})
    found = told(game, ELVES, GOBLINS)
    assert "Not move again this turn" in found
    assert found["Enter 5★ with 3"] == "From 9, next turn. You have 2 units there."


def test_an_ally_does_not_enter() -> None:
    """[R108]"""
    places = ELVES_AT_HOME | {"6": {GOBLINS: 3}}
    game = scene(MOVE, player=ELVES, units=places, allies=[(ELVES, GOBLINS)], rules={"allies": "ban"})
    assert "is_allied" in kinds(game, ELVES, GOBLINS)


def test_recruits_by_reserve_gold_and_people() -> None:
    """[IV.4] [goblins.2] [orcs.1]"""
    game = scene(
        MOVE,
        player=ELVES,
        units=ELVES_AT_HOME,
        gold={GOBLINS: 1, DWARVES: 2},
        reserve={GOBLINS: 3, DWARVES: 9, ORCS: 4},
    )
    assert told(game, ELVES, GOBLINS)["Put 3 more on the map"] == "All their reserve, hired in a castle for 1 gold."
    dwarves = told(game, ELVES, DWARVES)["Put 2 more on the map"]
    assert dwarves == "2 of the 9 in their reserve, hired in a castle for 2 gold."
    orcs = told(game, ELVES, ORCS)["Put 4 more on the map"]
    assert orcs == "All their reserve, raised for free in Orcish territories."


def test_unknown_gold_makes_a_guess() -> None:
    """[R28]"""
    game = scene(MOVE, player=ELVES, units=ELVES_AT_HOME, gold={GOBLINS: 1}, rules={"gold_visible": False})
    found = only(game, ELVES, GOBLINS, "hires")
    assert found.is_guess
    assert prospect_told(found).title == f"Perhaps put {found.count} more on the map"


def test_aces_are_counted_from_what_you_have_not_seen() -> None:
    """[goblins.7] One ace is in your own hand, one was discarded: two of the other cards are aces."""
    game = scene(MOVE, player=ELVES, units=ELVES_AT_HOME, hand={ELVES: "AD 3C", GOBLINS: "AC 2S"}, discards="AH 4D")
    found = only(game, ELVES, GOBLINS, "may_have_ace")
    assert (found.count, found.total, found.unknown, found.clause) == (2, 20, 2, "goblins.7")
    seen = scene(MOVE, player=ELVES, units=ELVES_AT_HOME, hand={GOBLINS: "AC"})
    seen.state.elves_know[GOBLINS] = cards("AC")
    assert only(seen, ELVES, GOBLINS, "has_ace").cards == cards("AC")
    none = scene(MOVE, player=ELVES, units=ELVES_AT_HOME, discards="AC AD AS AH", hand={GOBLINS: "2C"})
    assert "no_ace" in kinds(none, ELVES, GOBLINS)


def test_your_queen_may_be_with_anyone_until_you_know() -> None:
    """[V.9]"""
    pairs = {DWARVES: "C", ELVES: "D", GOBLINS: "H", ORCS: "S"}
    game = scene(MOVE, player=ELVES, units=ELVES_AT_HOME, queen=pairs)
    found = only(game, ELVES, GOBLINS, "may_betray")
    assert (found.count, found.is_guess) == (3, True)
    game.state.traitor_shown = 1 << GOBLINS
    assert told(game, ELVES, GOBLINS)["Betray you"] == "They hold Q♥. It works only if you play ♣."
    assert told(game, ELVES, ORCS)["Not betray you"] == "They do not hold Q♥."


def test_nobody_betrays_you_with_a_queen_that_you_hold() -> None:
    """[cards.1] [dwarves.2] The Dwarves may still have your Jack and swap."""
    game = scene(MOVE, player=ELVES, units=ELVES_AT_HOME, queen={ELVES: "H", DWARVES: "D"}, jack={ELVES: "D"})
    assert told(game, ELVES, ORCS)["Not betray you"] == "You hold it yourself."
    assert only(game, ELVES, DWARVES, "may_betray").is_swapped


def test_a_pair_serves_once_where_the_rules_say_so() -> None:
    """[R123]"""
    game = scene(MOVE, player=ELVES, units=ELVES_AT_HOME, rules={"treachery_once": True})
    game.state.spent_treachery = 1 << ORCS
    assert told(game, ELVES, ORCS)["Not betray you"] == "They have used their pair."


def test_what_is_possible_comes_before_what_is_not() -> None:
    """They have no ace and cannot reach the castle, but they can hire."""
    units = ELVES_AT_HOME | {"10c": {GOBLINS: 3}}
    game = scene(MOVE, player=ELVES, round=RECRUITMENT_ROUND, units=units, gold={GOBLINS: 5}, hand={GOBLINS: ""})
    found = kinds(game, ELVES, GOBLINS)
    assert {"cannot_reach", "no_ace", "hires"} <= {*found}
    kept = [kind in IMPOSSIBLE for kind in found]
    assert kept == sorted(kept)


def test_battle_powers_are_told() -> None:
    """[orcs.8] [elves.2] [dwarves.3]"""
    game = scene(MOVE, player=ELVES, units=ELVES_AT_HOME | {"1c": {ORCS: 2}})
    assert only(game, ELVES, ORCS, "bonus").count == 1
    assert only(game, ELVES, DWARVES, "bonus").count == 2
    assert "bonus" not in kinds(game, ORCS, DWARVES)
    assert "asks" in kinds(game, ORCS, ELVES)


def test_castles_they_still_need_are_sorted_by_distance() -> None:
    """[VII.2]"""
    game = scene(MOVE, player=ELVES, units=ELVES_AT_HOME | {"10c": {GOBLINS: 3}}, trolls="3c")
    near = castles_near(know(game, ELVES), GOBLINS)
    assert near[0].place == at("5c")
    assert (near[0].holder, near[0].units, near[0].steps) == (ELVES, 2, 4)
    assert at("10c") not in [one.place for one in near]
    assert [one.has_troll for one in near if one.place == at("3c")] == [True]
