"""VII.3: players with equally many castles in a game without Orcs, and their fight in 0•.

The Goblins start the last turn, so that the order of the tie-break is Dwarves, Elves, Goblins.
"""

from collections.abc import Iterable, Mapping

from dragondune.engine.decisions import ASK_NUMBER, ATTACKS, BARE_PLANS, NUMBER_ANSWERS, PASS, PLANS, TREACHERY, Attack
from dragondune.engine.endings import MOUNTAIN_FIGHT, TIE_ORDER
from dragondune.engine.events import (
    ArtifactDiscarded,
    BattleBegan,
    BattleWon,
    BothTreacherous,
    CastlesTied,
    Event,
    GameWon,
    NumberAnswered,
    UnitsLost,
)
from dragondune.engine.game import Game
from dragondune.engine.ids import DWARVES, ELVES, GOBLINS, Faction
from dragondune.engine.steps import VICTORY
from tests.rules.scene import at, begun, card, happened, options, refused, scene, units

MOUNTAIN = at("0f")
ALL_TIED = 1 << DWARVES | 1 << ELVES | 1 << GOBLINS
ONE_CASTLE_EACH = {"1c": {DWARVES: 1}, "5c": {ELVES: 1}, "10c": {GOBLINS: 1}}


def last_turn(
    mountain: Mapping[Faction, int],
    castles: Mapping[str, Mapping[Faction, int]] | None = None,
    *,
    hidden: Mapping[Faction, str] | None = None,
    hand: Mapping[Faction, str] | None = None,
    queen: Mapping[Faction, str] | None = None,
    jack: Mapping[Faction, str] | None = None,
    allies: Iterable[tuple[Faction, Faction]] = (),
) -> Game:
    """The last Victory Round; by default every player has one castle."""
    return scene(
        VICTORY,
        order=(GOBLINS, DWARVES, ELVES),
        turn=8,
        units={**(castles or ONE_CASTLE_EACH), "0f": mountain},
        hidden=hidden,
        hand=hand,
        queen=queen,
        jack=jack,
        allies=allies,
    )


def fight(game: Game, attacker: Faction, defender: Faction, *, sent: int, against: int) -> list[Event]:
    """A battle without artifacts; Elves ask no question."""
    game.apply(attacker, ATTACKS[MOUNTAIN][defender])
    if ELVES in (attacker, defender):
        game.apply(ELVES, PASS)
    game.apply(attacker, BARE_PLANS[sent])
    return game.apply(defender, BARE_PLANS[against])


def won(events: list[Event]) -> list[GameWon]:
    return happened(events, GameWon)


def test_vii_3_with_nobody_in_the_mountain_the_first_tied_player_wins() -> None:
    """[VII.3] [R143] Three players with a castle each and no units in 0•: the Dwarves are first in order."""
    game = last_turn({})
    assert happened(begun(game), CastlesTied) == [CastlesTied(ALL_TIED)]
    assert won(begun(game)) == [GameWon(DWARVES, TIE_ORDER)]
    assert game.ending == "tie_order"


def test_r142_the_order_of_the_tie_break_begins_with_the_new_starting_player() -> None:
    """[R142] The Goblins started the last turn and so come last: of Elves and Goblins the Elves win."""
    game = last_turn({}, {"5c": {ELVES: 1}, "10c": {GOBLINS: 1}})
    assert happened(begun(game), CastlesTied) == [CastlesTied(1 << ELVES | 1 << GOBLINS)]
    assert won(begun(game)) == [GameWon(ELVES, TIE_ORDER)]


def test_vii_3_players_without_castles_tie_as_well() -> None:
    """[VII.3] Nobody holds a castle: all three are tied, and the first in order wins."""
    game = last_turn({}, {"14": {GOBLINS: 5}})
    assert happened(begun(game), CastlesTied) == [CastlesTied(ALL_TIED)]
    assert game.winner == DWARVES


def test_vii_3_the_winner_of_a_battle_in_the_mountain_wins_the_game() -> None:
    """[VII.3] [R143] The Dwarves attack the Goblins in 0• and lose, six points against four."""
    game = last_turn({DWARVES: 2, GOBLINS: 3})
    assert game.options(DWARVES) == [ATTACKS[MOUNTAIN][GOBLINS], PASS]
    events = game.apply(DWARVES, ATTACKS[MOUNTAIN][GOBLINS])
    assert happened(events, BattleBegan) == [BattleBegan(DWARVES, GOBLINS, MOUNTAIN)]
    game.apply(DWARVES, BARE_PLANS[1])
    events = game.apply(GOBLINS, BARE_PLANS[3])
    assert happened(events, BattleWon) == [BattleWon(GOBLINS, DWARVES, MOUNTAIN, "V.6")]
    assert happened(events, UnitsLost) == [
        UnitsLost(GOBLINS, MOUNTAIN, 3, "V.7"),
        UnitsLost(DWARVES, MOUNTAIN, 2, "V.8"),
    ]
    assert won(events) == [GameWon(GOBLINS, MOUNTAIN_FIGHT)]
    assert game.ending == "mountain_fight"


def test_vii_3_the_battle_is_an_ordinary_one() -> None:
    """[VII.3] The Elves, attacked in 0•, ask how many Goblins come; three are announced, four Elves beat them."""
    game = last_turn({ELVES: 4, GOBLINS: 3}, {"5c": {ELVES: 1}, "10c": {GOBLINS: 1}})
    game.apply(ELVES, PASS)
    game.apply(GOBLINS, ATTACKS[MOUNTAIN][ELVES])
    game.apply(ELVES, ASK_NUMBER)
    assert game.apply(GOBLINS, NUMBER_ANSWERS[3]) == [NumberAnswered(GOBLINS, 3)]
    refused(game, GOBLINS, BARE_PLANS[2], rule="R114")
    game.apply(GOBLINS, BARE_PLANS[3])
    assert won(game.apply(ELVES, BARE_PLANS[4])) == [GameWon(ELVES, MOUNTAIN_FIGHT)]


def test_r143_the_fight_is_voluntary() -> None:
    """[R143] Dwarves and Goblins, both in 0•, decline one after the other; the Dwarves are first in order."""
    game = last_turn({DWARVES: 2, GOBLINS: 3})
    assert game.seats_asked() == [DWARVES]
    assert won(game.apply(DWARVES, PASS)) == []
    assert game.seats_asked() == [GOBLINS]
    assert won(game.apply(GOBLINS, PASS)) == [GameWon(DWARVES, TIE_ORDER)]


def test_r143_a_player_who_declined_can_still_be_attacked() -> None:
    """[R143] The Dwarves decline, the Goblins attack them and win."""
    game = last_turn({DWARVES: 2, GOBLINS: 3})
    game.apply(DWARVES, PASS)
    assert won(fight(game, GOBLINS, DWARVES, sent=3, against=0)) == [GameWon(GOBLINS, MOUNTAIN_FIGHT)]


def test_r143_being_alone_in_the_mountain_wins_nothing() -> None:
    """[R143] Only Goblins are in 0•: no battle is fought, and the first tied player wins."""
    game = last_turn({GOBLINS: 5})
    assert won(begun(game)) == [GameWon(DWARVES, TIE_ORDER)]


def test_r143_only_unhidden_units_fight() -> None:
    """[R143] The Elves in 0• are hidden: the Goblins there find nobody to attack."""
    game = last_turn({ELVES: 2, GOBLINS: 3}, hidden={ELVES: "0f"})
    assert won(begun(game)) == [GameWon(DWARVES, TIE_ORDER)]


def test_vii_3_only_tied_players_fight() -> None:
    """[VII.3] [R143] The Dwarves have no castle: in 0• they are neither asked nor attacked."""
    game = last_turn({DWARVES: 5, ELVES: 1, GOBLINS: 1}, {"5c": {ELVES: 1}, "10c": {GOBLINS: 1}})
    assert game.seats_asked() == [ELVES]
    assert options(game, ELVES, Attack) == [ATTACKS[MOUNTAIN][GOBLINS]]
    refused(game, ELVES, ATTACKS[MOUNTAIN][DWARVES], rule="VII.3")


def test_vii_3_the_fight_is_with_units_in_the_mountain() -> None:
    """[VII.3] Elves and Goblins share 14 too, but nobody attacks there, nor where only the other one is."""
    game = last_turn({ELVES: 1, GOBLINS: 1}, {"5c": {ELVES: 1}, "10c": {GOBLINS: 1}, "14": {ELVES: 1, GOBLINS: 1}})
    refused(game, ELVES, ATTACKS[at("14")][GOBLINS], rule="VII.3")
    refused(game, ELVES, ATTACKS[at("10c")][GOBLINS], rule="VII.3")


def test_r190_a_player_may_attack_repeatedly() -> None:
    """[R190] [R181] The Dwarves beat the Elves, are asked again, attack the Goblins and beat them as well."""
    game = last_turn({DWARVES: 5, ELVES: 1, GOBLINS: 2})
    assert options(game, DWARVES, Attack) == [ATTACKS[MOUNTAIN][ELVES], ATTACKS[MOUNTAIN][GOBLINS]]
    assert won(fight(game, DWARVES, ELVES, sent=1, against=1)) == []
    assert game.options(DWARVES) == [ATTACKS[MOUNTAIN][GOBLINS], PASS]
    assert units(game, DWARVES, "0f") == 4
    assert won(fight(game, DWARVES, GOBLINS, sent=4, against=2)) == [GameWon(DWARVES, MOUNTAIN_FIGHT)]


def test_r190_the_next_attackers_turn_comes_when_the_player_declines() -> None:
    """[R190] [R143] After a victory the Dwarves stop; the Goblins attack them and win the last battle."""
    game = last_turn({DWARVES: 3, ELVES: 1, GOBLINS: 4})
    fight(game, DWARVES, ELVES, sent=1, against=0)
    game.apply(DWARVES, PASS)
    assert game.seats_asked() == [GOBLINS]
    assert game.options(GOBLINS) == [ATTACKS[MOUNTAIN][DWARVES], PASS]
    assert won(fight(game, GOBLINS, DWARVES, sent=4, against=2)) == [GameWon(GOBLINS, MOUNTAIN_FIGHT)]


def test_r143_without_a_second_battle_the_winner_of_the_first_wins() -> None:
    """[R143] [R190] The Elves beat the Goblins; then Elves and Dwarves leave each other alone: the Elves win."""
    game = last_turn({DWARVES: 2, ELVES: 3, GOBLINS: 1})
    game.apply(DWARVES, PASS)
    fight(game, ELVES, GOBLINS, sent=1, against=0)
    assert game.options(ELVES) == [ATTACKS[MOUNTAIN][DWARVES], PASS]
    assert won(game.apply(ELVES, PASS)) == [GameWon(ELVES, MOUNTAIN_FIGHT)]


def test_r181_the_winner_of_a_battle_needs_no_units_left() -> None:
    """[R181] The Dwarves win with their only two units and lose them; the Goblins left in 0• find nobody to attack."""
    game = last_turn({DWARVES: 2, ELVES: 2, GOBLINS: 4})
    events = fight(game, DWARVES, ELVES, sent=2, against=1)
    assert units(game, DWARVES, "0f") == 0
    assert units(game, GOBLINS, "0f") == 4
    assert won(events) == [GameWon(DWARVES, MOUNTAIN_FIGHT)]


def test_r181_allies_fight_each_other_too() -> None:
    """[R181] Dwarves and Goblins are allied and tied; the Goblins attack and win alone."""
    game = last_turn({DWARVES: 1, GOBLINS: 3}, allies=[(DWARVES, GOBLINS)])
    assert options(game, DWARVES, Attack) == [ATTACKS[MOUNTAIN][GOBLINS]]
    game.apply(DWARVES, PASS)
    assert won(fight(game, GOBLINS, DWARVES, sent=3, against=1)) == [GameWon(GOBLINS, MOUNTAIN_FIGHT)]


def both_treacherous(game: Game, attacker: Faction, defender: Faction, *, sent: str, against: str) -> list[Event]:
    """Each plays one unit and an artifact that the other can betray; both declare treachery."""
    game.apply(attacker, ATTACKS[MOUNTAIN][defender])
    game.apply(attacker, PLANS[card(sent)][1])
    game.apply(defender, PLANS[card(against)][1])
    assert game.apply(attacker, TREACHERY) == []
    return game.apply(defender, TREACHERY)


def test_r181_after_treachery_by_both_the_first_tied_player_wins() -> None:
    """[R181] [R143] Of Elves, Dwarves and Goblins, in this order, the last two betray each other: the Elves win."""
    game = scene(
        VICTORY,
        order=(GOBLINS, ELVES, DWARVES),
        turn=8,
        units={**ONE_CASTLE_EACH, "0f": {DWARVES: 2, GOBLINS: 3}},
        hand={DWARVES: "5H", GOBLINS: "6S"},
        queen={DWARVES: "C", GOBLINS: "D"},
        jack={DWARVES: "S", GOBLINS: "H"},
    )
    events = both_treacherous(game, DWARVES, GOBLINS, sent="5H", against="6S")
    assert happened(events, BothTreacherous) == [BothTreacherous(MOUNTAIN)]
    assert happened(events, UnitsLost) == [
        UnitsLost(DWARVES, MOUNTAIN, 2, "V.9"),
        UnitsLost(GOBLINS, MOUNTAIN, 3, "V.9"),
    ]
    assert len(happened(events, ArtifactDiscarded)) == 2
    assert won(events) == [GameWon(ELVES, TIE_ORDER)]


def test_r181_treachery_by_both_undoes_an_earlier_victory_in_the_mountain() -> None:
    """[R181] [R190] The Goblins beat the Elves, then they and the Dwarves betray each other: the Dwarves are first."""
    game = last_turn(
        {DWARVES: 2, ELVES: 1, GOBLINS: 4},
        hand={DWARVES: "5H", GOBLINS: "6S"},
        queen={DWARVES: "C", GOBLINS: "D"},
        jack={DWARVES: "S", GOBLINS: "H"},
    )
    game.apply(DWARVES, PASS)
    game.apply(ELVES, PASS)
    assert won(fight(game, GOBLINS, ELVES, sent=1, against=0)) == []
    events = both_treacherous(game, GOBLINS, DWARVES, sent="6S", against="5H")
    assert won(events) == [GameWon(DWARVES, TIE_ORDER)]


def test_vii_3_treachery_by_one_wins_the_game() -> None:
    """[VII.3] [R143] The Goblins betray the Dwarves in 0• and win the last battle."""
    game = last_turn({DWARVES: 5, GOBLINS: 1}, hand={DWARVES: "5H"}, queen={GOBLINS: "D"}, jack={GOBLINS: "H"})
    game.apply(DWARVES, ATTACKS[MOUNTAIN][GOBLINS])
    game.apply(DWARVES, PLANS[card("5H")][5])
    game.apply(GOBLINS, BARE_PLANS[0])
    events = game.apply(GOBLINS, TREACHERY)
    assert happened(events, BattleWon) == [BattleWon(GOBLINS, DWARVES, MOUNTAIN, "V.9")]
    assert won(events) == [GameWon(GOBLINS, MOUNTAIN_FIGHT)]
