"""I. Dragon Round: how the dragon moves, and what it destroys."""

import pytest

from dragondune.engine.decisions import ARTIFACTS, DrawArtifact
from dragondune.engine.events import (
    DeckReshuffled,
    DragonCardTurned,
    DragonMoved,
    Event,
    RoundBegan,
    TreasureLost,
    TurnBegan,
    UnitsLost,
)
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, DRAGON_ROUND, DWARVES, ELVES, EVERYONE, GOBLINS, NONE, ORCS
from dragondune.engine.steps import DRAGON, DRAGON_CARD, NEXT_TURN
from dragondune.knowledge.gate import audience
from tests.rules.scene import (
    at,
    begun,
    card,
    cards,
    flights,
    happened,
    is_hidden,
    options,
    scene,
    territories,
    turn_up,
    units,
)

# Twenty cards in four full hands, which leave 5♠, 6♠, 6♣ and 6♥.
FULL_HANDS = {
    DWARVES: "AD 2D 3D 4D",
    ELVES: "AH 2H 3H 4H",
    GOBLINS: "AC 2C 3C 4C 5C 5D 6D 5H",
    ORCS: "AS 2S 3S 4S",
}


def dragon_card(game: Game, name: str) -> list[Event]:
    return turn_up(game, ARTIFACTS[card(name)])


def test_i_1_the_top_artifact_card_moves_the_dragon_and_is_discarded() -> None:
    """[I.1] 5♥ is turned up for all to see, the marker goes from 7 to 12, the card to the discard pile."""
    game = scene(DRAGON_CARD, dragon=7)
    events = dragon_card(game, "5H")
    assert events == [DragonCardTurned(card("5H")), DragonMoved(7, 12, territories("8 9 10 11"))]
    assert [audience(event) for event in events] == [EVERYONE, EVERYONE]
    assert game.state.dragon == 12
    assert game.state.discards == cards("5H")
    assert not game.state.deck & cards("5H")


def test_i_1_any_card_in_the_deck_may_come_up() -> None:
    """[I.1] Two cards are in hands, one is discarded: 21 are left to draw."""
    game = scene(DRAGON_CARD, hand={ELVES: "AH", ORCS: "6S"}, discards="3C")
    drawn = {draw.card for draw in options(game, CHANCE, DrawArtifact)}
    assert len(drawn) == 21
    assert drawn.isdisjoint({card("AH"), card("6S"), card("3C")})


def test_r38_an_ace_moves_the_dragon_by_one() -> None:
    """[R38] From 7 to 8."""
    game = scene(DRAGON_CARD, dragon=7)
    assert flights(dragon_card(game, "AS")) == [(7, 8)]


def test_r31_the_dragon_strikes_every_number_after_the_one_it_leaves() -> None:
    """[I.2] [R31] From 7 by three: 8, 9 and 10 are struck, including where it stops, but not 7 or 11."""
    garrison = {"7": {ELVES: 1}, "8": {ELVES: 2}, "9": {GOBLINS: 3}, "10": {DWARVES: 1}, "11": {ELVES: 1}}
    game = scene(DRAGON_CARD, dragon=7, units=garrison)
    events = dragon_card(game, "3D")
    assert happened(events, UnitsLost) == [
        UnitsLost(ELVES, at("8"), 2, "I.2"),
        UnitsLost(GOBLINS, at("9"), 3, "I.2"),
        UnitsLost(DWARVES, at("10"), 1, "I.2"),
    ]
    assert units(game, ELVES, "7") == 1
    assert units(game, ELVES, "11") == 1
    assert units(game, ELVES, "8") == 0


def test_r32_castles_and_forests_of_a_number_protect_their_units() -> None:
    """[I.1] [I.2] [note.2] [note.3] [R32] At 9 and 10 those on the plain are lost, those in 9• and 10★ are not."""
    garrison = {"9": {ELVES: 2}, "9f": {ELVES: 3}, "10": {GOBLINS: 2}, "10c": {GOBLINS: 4}}
    game = scene(DRAGON_CARD, dragon=8, units=garrison)
    events = dragon_card(game, "2D")
    assert happened(events, UnitsLost) == [UnitsLost(ELVES, at("9"), 2, "I.2"), UnitsLost(GOBLINS, at("10"), 2, "I.2")]
    assert units(game, ELVES, "9f") == 3
    assert units(game, GOBLINS, "10c") == 4


@pytest.mark.parametrize("name", ["2f", "4f", "8f", "9f", "12f", "16f"])
def test_note_2_units_in_any_forest_are_safe(name: str) -> None:
    """[note.2] The dragon stops at the forest's number and harms nobody in it."""
    game = scene(DRAGON_CARD, dragon=int(name[:-1]) - 1, units={name: {DWARVES: 3, ORCS: 1}})
    assert happened(dragon_card(game, "AD"), UnitsLost) == []
    assert units(game, DWARVES, name) == 3


@pytest.mark.parametrize(("name", "before"), [("1c", 18), ("3c", 2), ("5c", 4), ("10c", 9), ("15c", 14)])
def test_note_3_units_in_any_castle_are_safe(name: str, before: int) -> None:
    """[note.3] The dragon stops at the castle's number and harms nobody in it."""
    game = scene(DRAGON_CARD, dragon=before, units={name: {DWARVES: 3, ORCS: 1}})
    assert happened(dragon_card(game, "AD"), UnitsLost) == []
    assert units(game, DWARVES, name) == 3


def test_i_3_after_eighteen_comes_one() -> None:
    """[I.3] [R31] From 17 by four to 3: it strikes 18, 1, 2 and 3; units in 1★ and 0• are safe."""
    garrison = {
        "17": {ELVES: 1},
        "18": {ELVES: 1},
        "1": {ELVES: 1},
        "1c": {ELVES: 1},
        "3": {ELVES: 1},
        "0f": {ELVES: 1},
    }
    game = scene(DRAGON_CARD, dragon=17, units=garrison)
    events = dragon_card(game, "4C")
    assert flights(events) == [(17, 3)]
    assert [lost.place for lost in happened(events, UnitsLost)] == [at("18"), at("1"), at("3")]
    assert [units(game, ELVES, name) for name in ("17", "1c", "0f")] == [1, 1, 1]


def test_i_2_gold_on_the_way_is_lost_to_the_bank() -> None:
    """[I.2] [R2] Six gold in 13 and two in 14 are gone, the four in 11 remain; no player gains anything."""
    game = scene(DRAGON_CARD, dragon=12, treasure={"11": 4, "13": 6, "14": 2}, gold={ELVES: 3})
    events = dragon_card(game, "2S")
    assert happened(events, TreasureLost) == [TreasureLost(at("13"), 6, "I.2"), TreasureLost(at("14"), 2, "I.2")]
    assert [game.state.treasure[at(name)] for name in ("11", "13", "14")] == [4, 0, 0]
    assert game.state.gold == [0, 3, 0, 0]


def test_i_2_all_players_on_a_plain_lose_units() -> None:
    """[I.2] Three factions on one plain lose all their units there; the Orcs lose half."""
    game = scene(DRAGON_CARD, dragon=12, units={"13": {DWARVES: 1, ELVES: 4, ORCS: 4}})
    dragon_card(game, "AD")
    assert [units(game, seat, "13") for seat in (DWARVES, ELVES, ORCS)] == [0, 0, 2]


def test_r2_the_dead_go_to_their_owners_graveyards() -> None:
    """[R2] Not to the bank, and not out of the game."""
    game = scene(DRAGON_CARD, dragon=12, units={"13": {DWARVES: 1}, "14": {ELVES: 4}}, graveyard={ELVES: 1})
    dragon_card(game, "2D")
    assert game.state.graveyard == [1, 5, 0, 0]
    assert game.state.reserve == [9, 5, 10, 10]
    assert game.state.removed == [0, 0, 0, 0]


def test_r2_with_the_switch_the_dead_leave_the_game() -> None:
    """[R2] `removed`: they go to neither graveyard nor reserve."""
    game = scene(DRAGON_CARD, dragon=12, units={"13": {ELVES: 4}}, rules={"dragon_losses": "removed"})
    dragon_card(game, "AD")
    assert (game.state.removed[ELVES], game.state.graveyard[ELVES], game.state.reserve[ELVES]) == (4, 0, 6)


def test_r2_with_the_switch_the_dead_return_to_the_bank() -> None:
    """[R2] `bank`: they can be recruited at once."""
    game = scene(DRAGON_CARD, dragon=12, units={"13": {ELVES: 4}}, rules={"dragon_losses": "bank"})
    dragon_card(game, "AD")
    assert (game.state.removed[ELVES], game.state.graveyard[ELVES], game.state.reserve[ELVES]) == (0, 0, 10)


@pytest.mark.parametrize(("there", "lost"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (10, 5)])
def test_orcs_3_orcs_lose_half_rounded_up(there: int, lost: int) -> None:
    """[orcs.3] [I.2] [R36] Of five Orcs three are lost, a lone one is lost."""
    game = scene(DRAGON_CARD, dragon=12, units={"13": {ORCS: there}})
    assert happened(dragon_card(game, "AD"), UnitsLost) == [UnitsLost(ORCS, at("13"), lost, "I.2")]
    assert units(game, ORCS, "13") == there - lost
    assert game.state.graveyard[ORCS] == lost


def test_r36_losses_are_rounded_in_each_territory_separately() -> None:
    """[R36] Single Orcs in three places are three losses, not two."""
    game = scene(DRAGON_CARD, dragon=12, units={"13": {ORCS: 1}, "14": {ORCS: 1}, "15": {ORCS: 1}})
    dragon_card(game, "3D")
    assert game.state.graveyard[ORCS] == 3


def test_r36_with_the_switch_losses_are_rounded_down() -> None:
    """[R36] Of five Orcs two are lost, and a single one survives."""
    game = scene(
        DRAGON_CARD, dragon=12, units={"13": {ORCS: 5}, "14": {ORCS: 1}}, rules={"orcs_dragon_rounding": "down"}
    )
    assert happened(dragon_card(game, "2D"), UnitsLost) == [UnitsLost(ORCS, at("13"), 2, "I.2")]
    assert units(game, ORCS, "14") == 1


def test_r36_all_gold_beside_orcs_is_lost() -> None:
    """[I.2] [R36] Only the loss of units is halved."""
    game = scene(DRAGON_CARD, dragon=12, units={"13": {ORCS: 4}}, treasure={"13": 6})
    dragon_card(game, "AD")
    assert game.state.treasure[at("13")] == 0


def test_r37_hidden_units_are_not_found() -> None:
    """[R37] Hidden Elves and Orcs stay where they are, while open Goblins beside them are lost."""
    game = scene(
        DRAGON_CARD, dragon=12, units={"13": {ELVES: 3, GOBLINS: 2, ORCS: 3}}, hidden={ELVES: "13", ORCS: "13"}
    )
    assert happened(dragon_card(game, "AD"), UnitsLost) == [UnitsLost(GOBLINS, at("13"), 2, "I.2")]
    assert is_hidden(game, ELVES, "13")


def test_r37_gold_beside_hidden_units_is_lost() -> None:
    """[R37] [I.2] Hiding protects units, not gold."""
    game = scene(DRAGON_CARD, dragon=12, units={"13": {ELVES: 3}}, hidden={ELVES: "13"}, treasure={"13": 6})
    dragon_card(game, "AD")
    assert game.state.treasure[at("13")] == 0


def test_r37_with_the_switch_hidden_units_are_struck() -> None:
    """[R37] Elves are lost, of three hidden Orcs one remains, still hidden."""
    game = scene(
        DRAGON_CARD,
        dragon=12,
        units={"13": {ELVES: 3, ORCS: 3}},
        hidden={ELVES: "13", ORCS: "13"},
        rules={"hidden_immune_to_dragons": False},
    )
    dragon_card(game, "AD")
    assert (units(game, ELVES, "13"), units(game, ORCS, "13")) == (0, 1)
    assert not is_hidden(game, ELVES, "13")
    assert is_hidden(game, ORCS, "13")


def test_r42_the_dragon_moves_on_the_first_turn() -> None:
    """[R42] [I.1] The first turn begins with the Dragon Round like any other."""
    game = scene(NEXT_TURN, turn=0, dragon=4)
    assert happened(begun(game), TurnBegan) == [TurnBegan(1, DWARVES)]
    assert happened(begun(game), RoundBegan) == [RoundBegan(DRAGON_ROUND)]
    assert flights(dragon_card(game, "6D")) == [(4, 10)]


def test_i_1_without_orcs_the_round_begins_with_the_card() -> None:
    """[I.1] Only chance is asked."""
    game = scene(DRAGON, order=(DWARVES, ELVES), hand={DWARVES: "AD"}, units={"5c": {ELVES: 5}})
    assert game.seats_asked() == [CHANCE]


def test_r39_an_empty_deck_is_made_from_the_discards_when_a_card_is_needed() -> None:
    """[R39] [R161] With four full hands four cards are left, and one of them moves the dragon."""
    game = scene(DRAGON_CARD, hand=FULL_HANDS, discards="5S 6S 6C 6H")
    assert begun(game) == [DeckReshuffled()]
    assert {draw.card for draw in options(game, CHANCE, DrawArtifact)} == {card(c) for c in ("5S", "6S", "6C", "6H")}
    dragon_card(game, "6S")
    assert game.state.deck == cards("5S 6C 6H")
    assert game.state.discards == cards("6S")


def test_r161_the_discards_stay_out_while_a_card_is_left_in_the_deck() -> None:
    """[R161] [R39] The last card is drawn alone; nothing is shuffled until another is needed."""
    game = scene(DRAGON_CARD, DRAGON_CARD, hand=FULL_HANDS, discards="5S 6S 6C")
    assert [draw.card for draw in options(game, CHANCE, DrawArtifact)] == [card("6H")]
    assert begun(game) == []
    events = dragon_card(game, "6H")
    assert events[-1] == DeckReshuffled(), "the next card is needed at once in this scene"
    assert game.state.deck == cards("5S 6S 6C 6H")


def test_r161_drawing_the_last_card_shuffles_nothing_yet() -> None:
    """[R161] As long as no card is needed the discard pile stays what it is."""
    game = scene(DRAGON_CARD, hand=FULL_HANDS, discards="5S 6S 6C")
    assert happened(dragon_card(game, "6H"), DeckReshuffled) == []
    assert game.state.deck == 0
    assert game.state.discards == cards("5S 6S 6C 6H")


def test_r161_an_unsold_card_is_the_next_dragon_card() -> None:
    """[R161] [I.1] It lies on top of the deck, so nothing else can come up; afterwards it is discarded."""
    game = scene(DRAGON_CARD, dragon=2, top_card="4H")
    assert [draw.card for draw in options(game, CHANCE, DrawArtifact)] == [card("4H")]
    assert flights(dragon_card(game, "4H")) == [(2, 6)]
    assert game.state.discards == cards("4H")
    assert game.state.top_card == NONE


def test_r161_an_unsold_card_is_never_shuffled_in() -> None:
    """[R161] Even on an empty deck it is drawn before the discards become a deck."""
    game = scene(DRAGON_CARD, hand=FULL_HANDS, discards="5S 6S 6C", top_card="6H")
    assert game.state.deck == 0
    assert [draw.card for draw in options(game, CHANCE, DrawArtifact)] == [card("6H")]
    assert begun(game) == []
