"""VI: income, castles, gold from the board, and artifacts discarded."""

from dragondune.engine.decisions import DISCARDS, PASS
from dragondune.engine.events import ArtifactDiscarded, IncomeReceived, RoundBegan, TreasureCollected
from dragondune.engine.ids import COLLECTION_ROUND, DWARVES, ELVES, EVERYONE, GOBLINS, ORCS
from dragondune.engine.steps import COLLECTION
from dragondune.knowledge.gate import audience
from tests.rules.scene import at, begun, card, cards, happened, refused, scene


def test_vi_1_each_player_receives_one_gold() -> None:
    """[VI.1] In player order, whatever they have."""
    game = scene(COLLECTION, order=(GOBLINS, ORCS, DWARVES, ELVES), gold={DWARVES: 7, ELVES: 2})
    assert begun(game) == [
        RoundBegan(COLLECTION_ROUND),
        IncomeReceived(GOBLINS, 1, "VI.1"),
        IncomeReceived(ORCS, 1, "VI.1"),
        IncomeReceived(DWARVES, 1, "VI.1"),
        IncomeReceived(ELVES, 1, "VI.1"),
    ]
    assert game.state.gold == [8, 3, 1, 1]


def test_vi_1_an_absent_faction_receives_nothing() -> None:
    """[VI.1] Without Orcs three players are paid."""
    game = scene(COLLECTION, order=(DWARVES, ELVES, GOBLINS))
    assert game.state.gold == [1, 1, 1, 0]


def test_vi_1_the_income_is_a_parameter() -> None:
    """[VI.1] With an income of three each player gets three; with zero nobody gets anything."""
    assert scene(COLLECTION, rules={"income": 3}).state.gold == [3, 3, 3, 3]
    game = scene(COLLECTION, rules={"income": 0})
    assert game.state.gold == [0, 0, 0, 0]
    assert begun(game) == [RoundBegan(COLLECTION_ROUND)]


def test_vi_2_one_gold_for_each_castle() -> None:
    """[VI.2] The Elves in 5★ and 15★ get two, the Goblins in 10★ one, the Orcs on a plain and in 0• nothing."""
    game = scene(
        COLLECTION, units={"5c": {ELVES: 4}, "15c": {ELVES: 1}, "10c": {GOBLINS: 3}, "14": {ORCS: 2}, "0f": {ORCS: 1}}
    )
    castles = [income for income in happened(begun(game), IncomeReceived) if income.clause == "VI.2"]
    assert castles == [IncomeReceived(ELVES, 2, "VI.2"), IncomeReceived(GOBLINS, 1, "VI.2")]
    assert game.state.gold == [1, 3, 2, 1]


def test_vi_2_the_income_of_a_castle_is_a_parameter() -> None:
    """[VI.2] Two castles at four gold each; or nothing for castles, as before 1.10."""
    units = {"5c": {ELVES: 4}, "15c": {ELVES: 1}}
    assert scene(COLLECTION, units=units, rules={"castle_income": 4}).state.gold[ELVES] == 9
    assert scene(COLLECTION, units=units, rules={"castle_income": 0}).state.gold[ELVES] == 1


def test_note_4_a_castle_that_is_shared_is_controlled_by_nobody() -> None:
    """[note.4] [VI.2] Five Elves and one Goblin stand in 5★: neither is paid for it."""
    game = scene(COLLECTION, units={"5c": {ELVES: 5, GOBLINS: 1}})
    assert game.state.gold == [1, 1, 1, 1]


def test_note_4_hidden_units_neither_give_nor_prevent_control() -> None:
    """[note.4] [R164] A Goblin beside hidden Elves controls 5★; hidden Elves alone in 15★ control nothing."""
    game = scene(COLLECTION, units={"5c": {ELVES: 5, GOBLINS: 1}, "15c": {ELVES: 2}}, hidden={ELVES: "5c 15c"})
    assert game.state.gold == [1, 1, 2, 1]


def test_r14_nobody_controls_a_castle_while_a_troll_stands_in_it() -> None:
    """[R14] Elves share 3★ with the troll and get nothing for it; with the switch they control it and do."""
    units = {"3c": {ELVES: 5}}
    assert scene(COLLECTION, units=units, trolls="3c").state.gold[ELVES] == 1
    assert scene(COLLECTION, units=units, trolls="3c", rules={"troll_blocks_control": False}).state.gold[ELVES] == 2


def test_r14_a_castle_without_its_troll_is_controlled() -> None:
    """[R14] The troll is in 1★ only, so 3★ pays."""
    assert scene(COLLECTION, units={"3c": {ELVES: 5}}, trolls="1c").state.gold[ELVES] == 2


def test_dwarves_5_the_ally_of_the_dwarves_receives_one_gold_more() -> None:
    """[dwarves.5] The Goblins are allied with the Dwarves; the Dwarves themselves and the others get nothing extra."""
    game = scene(COLLECTION, allies=[(DWARVES, GOBLINS), (ELVES, ORCS)])
    extra = [income for income in happened(begun(game), IncomeReceived) if income.clause == "dwarves.5"]
    assert extra == [IncomeReceived(GOBLINS, 1, "dwarves.5")]
    assert game.state.gold == [1, 1, 2, 1]


def test_dwarves_5_the_gold_comes_from_the_bank() -> None:
    """[dwarves.5] The Dwarves do not pay for it: they have one gold more than before."""
    assert scene(COLLECTION, gold={DWARVES: 5}, allies=[(DWARVES, GOBLINS)]).state.gold[DWARVES] == 6


def test_dwarves_5_the_amount_is_a_parameter() -> None:
    """[dwarves.5] Three gold for the ally, or none, as before 1.10."""
    allies = [(DWARVES, GOBLINS)]
    assert scene(COLLECTION, allies=allies, rules={"dwarves_ally_income": 3}).state.gold[GOBLINS] == 4
    assert scene(COLLECTION, allies=allies, rules={"dwarves_ally_income": 0}).state.gold[GOBLINS] == 1


def test_vi_3_two_gold_for_every_unit() -> None:
    """[VI.3] Two Orcs in 13 take four of six gold; two stay there."""
    game = scene(COLLECTION, units={"13": {ORCS: 2}}, treasure={"13": 6})
    assert happened(begun(game), TreasureCollected) == [TreasureCollected(ORCS, at("13"), 4)]
    assert game.state.gold[ORCS] == 5
    assert game.state.treasure[at("13")] == 2


def test_vi_3_no_more_than_lies_there() -> None:
    """[VI.3] Four Orcs could carry eight gold and find five."""
    game = scene(COLLECTION, units={"13": {ORCS: 4}}, treasure={"13": 5})
    assert game.state.gold[ORCS] == 6
    assert game.state.treasure[at("13")] == 0


def test_vi_3_what_a_unit_collects_is_a_parameter() -> None:
    """[VI.3] At three gold a unit two Orcs take all six; at none they take nothing."""
    units, treasure = {"13": {ORCS: 2}}, {"13": 6}
    assert scene(COLLECTION, units=units, treasure=treasure, rules={"gold_per_unit": 3}).state.gold[ORCS] == 7
    game = scene(COLLECTION, units=units, treasure=treasure, rules={"gold_per_unit": 0})
    assert game.state.gold[ORCS] == 1
    assert happened(begun(game), TreasureCollected) == []


def test_vi_3_players_collect_in_every_territory_they_control() -> None:
    """[VI.3] The Dwarves collect in 1 and 18, the Elves in 6; nobody collects the gold in 9."""
    game = scene(
        COLLECTION,
        units={"1": {DWARVES: 1}, "18": {DWARVES: 1}, "6": {ELVES: 1}},
        treasure={"1": 3, "18": 1, "6": 2, "9": 4},
    )
    assert happened(begun(game), TreasureCollected) == [
        TreasureCollected(DWARVES, at("1"), 2),
        TreasureCollected(ELVES, at("6"), 2),
        TreasureCollected(DWARVES, at("18"), 1),
    ]
    assert game.state.gold == [4, 3, 1, 1]
    assert game.state.treasure[at("9")] == 4


def test_r137_gold_is_collected_without_asking() -> None:
    """[R137] As much as possible, and nobody may leave it. With empty hands no question is asked at all."""
    game = scene(COLLECTION, units={"13": {ORCS: 3}}, treasure={"13": 6})
    assert game.seats_asked() == []
    assert game.state.treasure[at("13")] == 0


def test_r13_a_plain_is_controlled_like_a_castle() -> None:
    """[R13] [VI.3] Four Orcs and one Elf together in 13: nobody is alone there and the gold stays."""
    game = scene(COLLECTION, units={"13": {ORCS: 4, ELVES: 1}}, treasure={"13": 6})
    assert game.state.gold == [1, 1, 1, 1]
    assert game.state.treasure[at("13")] == 6


def test_r164_hidden_enemies_do_not_prevent_collection() -> None:
    """[R164] [R13] Two Orcs beside three hidden Elves take their four gold."""
    game = scene(COLLECTION, units={"13": {ORCS: 2, ELVES: 3}}, hidden={ELVES: "13"}, treasure={"13": 6})
    assert happened(begun(game), TreasureCollected) == [TreasureCollected(ORCS, at("13"), 4)]


def test_r164_hidden_units_collect_nothing() -> None:
    """[R164] [R13] Hidden Elves and hidden Dwarves are treated as absent: the gold stays."""
    game = scene(
        COLLECTION,
        units={"13": {ELVES: 3, DWARVES: 1}},
        hidden={ELVES: "13", DWARVES: "13"},
        treasure={"13": 6},
    )
    assert happened(begun(game), TreasureCollected) == []
    assert game.state.treasure[at("13")] == 6


def test_vi_4_artifacts_may_be_discarded() -> None:
    """[VI.4] [R188] The Elves discard two cards, one after the other, and keep the third; everyone sees which."""
    game = scene(COLLECTION, hand={ELVES: "AH 4C 6D"})
    game.apply(ELVES, DISCARDS[card("4C")])
    (discarded,) = game.apply(ELVES, DISCARDS[card("AH")])
    assert discarded == ArtifactDiscarded(ELVES, card("AH"), "VI.4")
    assert audience(discarded) == EVERYONE
    assert game.seats_asked() == [ELVES]
    game.apply(ELVES, PASS)
    assert game.state.hand[ELVES] == cards("6D")
    assert game.state.discards == cards("AH 4C")
    assert game.seats_asked() == []


def test_vi_4_discarding_is_voluntary() -> None:
    """[VI.4] The Elves keep their hand."""
    game = scene(COLLECTION, hand={ELVES: "4C 6D"})
    game.apply(ELVES, PASS)
    assert game.state.hand[ELVES] == cards("4C 6D")
    assert game.state.discards == 0


def test_vi_4_players_discard_only_their_own_cards() -> None:
    """[VI.4] 6♦ is in the Dwarves' hand, not in the Elves'."""
    game = scene(COLLECTION, hand={ELVES: "4C", DWARVES: "6D"})
    refused(game, ELVES, DISCARDS[card("6D")], rule="VI.4")


def test_r188_all_with_cards_are_asked_together() -> None:
    """[R188] Dwarves, Elves and Orcs may act in any order; the Goblins have no card and are not asked."""
    game = scene(COLLECTION, hand={DWARVES: "2D 3D", ELVES: "4C", ORCS: "5S"})
    assert game.seats_asked() == [DWARVES, ELVES, ORCS]
    game.apply(ORCS, DISCARDS[card("5S")])
    game.apply(DWARVES, DISCARDS[card("2D")])
    assert game.seats_asked() == [DWARVES, ELVES]
    game.apply(ELVES, PASS)
    assert game.seats_asked() == [DWARVES]
    game.apply(DWARVES, DISCARDS[card("3D")])
    assert game.seats_asked() == []
    assert game.state.discards == cards("2D 3D 5S")


def test_r188_each_discard_is_shown_at_once() -> None:
    """[R188] The window is not secret: others see the Dwarves' discards while they still think."""
    game = scene(COLLECTION, hand={DWARVES: "2D 3D", ELVES: "4C"})
    events = game.apply(DWARVES, DISCARDS[card("2D")])
    assert happened(events, ArtifactDiscarded) == [ArtifactDiscarded(DWARVES, card("2D"), "VI.4")]
    assert [prompt.is_secret for prompt in game.prompts()] == [False, False]


def test_r188_a_pass_is_final() -> None:
    """[R188] The Dwarves have passed and cannot discard while the Elves still think."""
    game = scene(COLLECTION, hand={DWARVES: "2D 3D", ELVES: "4C"})
    game.apply(DWARVES, PASS)
    refused(game, DWARVES, DISCARDS[card("2D")], rule="VI.4")
