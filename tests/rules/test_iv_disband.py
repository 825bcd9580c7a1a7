"""IV.2, IV.6 and negate.3: disbanding, early and late."""

from dragondune.engine.decisions import ACE_PLAYS, DISBANDS, HIRES, PASS, DisbandUnits, PlayAce
from dragondune.engine.events import AcePlayed, DisbandAnnounced, GoldPaid, UnitsDisbanded
from dragondune.engine.game import Game
from dragondune.engine.ids import (
    CLUBS,
    DIAMONDS,
    DWARVES,
    ELVES,
    EVERYONE,
    GOBLINS,
    HEARTS,
    NOBODY,
    ORCS,
    SPADES,
    Faction,
)
from dragondune.engine.steps import EARLY_DISBAND, HIRE, LATE_DISBAND, TURNS
from dragondune.knowledge.gate import audience
from tests.rules.scene import at, card, cards, happened, is_hidden, options, refused, scene, units


def question(game: Game, seat: Faction) -> str:
    """What this seat is asked, or nothing."""
    prompt = game.prompt(seat)
    return prompt.question if prompt else ""


def test_iv_6_disbanding_costs_one_gold_a_unit_paid_to_the_bank() -> None:
    """[IV.6] [R85] Two of three Elves go home for two gold: to the reserve, not to the graveyard."""
    game = scene(LATE_DISBAND, player=ELVES, units={"13": {ELVES: 3}}, gold={ELVES: 5, GOBLINS: 1})
    events = game.apply(ELVES, DISBANDS[at("13")][1])
    assert happened(events, UnitsDisbanded) == [UnitsDisbanded(ELVES, at("13"), 2, 2, "IV.6")]
    assert happened(events, GoldPaid) == [GoldPaid(ELVES, NOBODY, 2, "IV.6")]
    assert units(game, ELVES, "13") == 1
    assert game.state.reserve[ELVES] == 9
    assert game.state.graveyard[ELVES] == 0
    assert game.state.gold == [0, 3, 1, 0]


def test_iv_6_some_or_all_units_of_one_territory() -> None:
    """[IV.6] One or two units here, one there; never two territories at once, never units that are not there."""
    game = scene(LATE_DISBAND, player=ELVES, units={"13": {ELVES: 2}, "5c": {ELVES: 1}}, gold={ELVES: 5})
    offered = options(game, ELVES, DisbandUnits)
    assert offered == [DISBANDS[at("5c")][0], DISBANDS[at("13")][0], DISBANDS[at("13")][1]]
    refused(game, ELVES, DISBANDS[at("5c")][1], rule="IV.6")
    refused(game, ELVES, DISBANDS[at("14")][0], rule="IV.6")
    game.apply(ELVES, DISBANDS[at("13")][1])
    assert units(game, ELVES, "13") == 0
    assert units(game, ELVES, "5c") == 1
    assert game.seats_asked() == []


def test_iv_6_disbanding_is_limited_by_gold() -> None:
    """[IV.6] With one gold only one unit can be disbanded."""
    game = scene(LATE_DISBAND, player=ELVES, units={"13": {ELVES: 3}}, gold={ELVES: 1})
    assert options(game, ELVES, DisbandUnits) == [DISBANDS[at("13")][0]]
    refused(game, ELVES, DISBANDS[at("13")][1], rule="IV.6")


def test_iv_6_disbanding_is_voluntary() -> None:
    """[IV.6] A player may pass and pays nothing."""
    game = scene(LATE_DISBAND, player=ELVES, units={"13": {ELVES: 3}}, gold={ELVES: 1})
    assert game.apply(ELVES, PASS) == []
    assert units(game, ELVES, "13") == 3
    assert game.state.gold[ELVES] == 1


def test_iv_6_players_with_units_on_the_board_are_asked() -> None:
    """[IV.6] Gold may be secret, so it does not matter. Without units there is nothing to ask."""
    penniless = scene(LATE_DISBAND, player=ORCS, units={"13": {ORCS: 3}})
    assert penniless.seats_asked() == [ORCS]
    assert list(penniless.options(ORCS)) == [PASS]
    assert scene(LATE_DISBAND, player=ORCS, gold={ORCS: 5}).seats_asked() == []


def test_iv_6_hidden_units_may_be_disbanded() -> None:
    """[IV.6] [R86] Hidden Elves go to the reserve like others; those who stay are still hidden."""
    some = scene(LATE_DISBAND, player=ELVES, units={"13": {ELVES: 3}}, hidden={ELVES: "13"}, gold={ELVES: 3})
    some.apply(ELVES, DISBANDS[at("13")][1])
    assert is_hidden(some, ELVES, "13")
    assert some.state.reserve[ELVES] == 9
    everyone = scene(LATE_DISBAND, player=ELVES, units={"13": {ELVES: 3}}, hidden={ELVES: "13"}, gold={ELVES: 3})
    everyone.apply(ELVES, DISBANDS[at("13")][2])
    assert not is_hidden(everyone, ELVES, "13")
    assert everyone.state.reserve[ELVES] == 10


def test_iv_6_another_fee() -> None:
    """[IV.6] With a fee of two, three gold disband one unit; without a fee all may go."""
    dear = scene(LATE_DISBAND, player=ELVES, units={"13": {ELVES: 3}}, gold={ELVES: 3}, rules={"disband_fee": 2})
    refused(dear, ELVES, DISBANDS[at("13")][1], rule="IV.6")
    dear.apply(ELVES, DISBANDS[at("13")][0])
    assert dear.state.gold[ELVES] == 1
    free = scene(LATE_DISBAND, player=ELVES, units={"13": {ELVES: 3}}, rules={"disband_fee": 0})
    free.apply(ELVES, DISBANDS[at("13")][2])
    assert units(free, ELVES, "13") == 0


def test_goblins_6_the_goblins_disband_late_without_a_fee() -> None:
    """[IV.6] [goblins.6] [R84] Without gold the Goblins send three units home."""
    game = scene(LATE_DISBAND, player=GOBLINS, units={"10c": {GOBLINS: 3}})
    events = game.apply(GOBLINS, DISBANDS[at("10c")][2])
    assert happened(events, UnitsDisbanded) == [UnitsDisbanded(GOBLINS, at("10c"), 3, 0, "IV.6")]
    assert happened(events, GoldPaid) == []


def test_goblins_8_their_ally_disbands_late_without_a_fee_and_nobody_else() -> None:
    """[goblins.6] [goblins.8] [R84] The Orcs as allies pay nothing; the Elves, allied with others, pay."""
    orcs = scene(LATE_DISBAND, player=ORCS, units={"13": {ORCS: 3}}, allies=[(ORCS, GOBLINS)])
    orcs.apply(ORCS, DISBANDS[at("13")][2])
    assert units(orcs, ORCS, "13") == 0
    elves = scene(LATE_DISBAND, player=ELVES, units={"13": {ELVES: 3}}, allies=[(ORCS, GOBLINS), (ELVES, DWARVES)])
    refused(elves, ELVES, DISBANDS[at("13")][0], rule="IV.6")


def test_iv_2_the_goblins_disband_early_for_free() -> None:
    """[IV.2] [goblins.5] [goblins.6] Two of three Goblins go from 10★ to the reserve, not to the graveyard."""
    game = scene(EARLY_DISBAND, player=GOBLINS, units={"10c": {GOBLINS: 3}})
    events = game.apply(GOBLINS, DISBANDS[at("10c")][1])
    assert events == [
        DisbandAnnounced(GOBLINS, at("10c"), 2),
        UnitsDisbanded(GOBLINS, at("10c"), 2, 0, "IV.2"),
    ]
    assert units(game, GOBLINS, "10c") == 1
    assert game.state.reserve[GOBLINS] == 9
    assert game.state.graveyard[GOBLINS] == 0


def test_iv_2_some_or_all_units_of_one_territory() -> None:
    """[IV.2] [R86] Any number of units, hidden ones too, but no more than are there; or none."""
    game = scene(EARLY_DISBAND, player=GOBLINS, units={"10c": {GOBLINS: 2}, "13": {GOBLINS: 1}}, hidden={GOBLINS: "13"})
    assert list(game.options(GOBLINS)) == [
        PASS,
        DISBANDS[at("10c")][0],
        DISBANDS[at("10c")][1],
        DISBANDS[at("13")][0],
    ]
    refused(game, GOBLINS, DISBANDS[at("10c")][2], rule="IV.2")
    refused(game, GOBLINS, DISBANDS[at("14")][0], rule="IV.2")
    game.apply(GOBLINS, DISBANDS[at("13")][0])
    assert not is_hidden(game, GOBLINS, "13")
    assert game.state.reserve[GOBLINS] == 8


def test_iv_2_units_disbanded_early_are_recruited_elsewhere_in_the_same_turn() -> None:
    """[IV.2] [goblins.5] All ten Goblins are on the board; three go home and are hired in 15★ at once."""
    game = scene(EARLY_DISBAND, HIRE, player=GOBLINS, units={"10c": {GOBLINS: 10}}, gold={GOBLINS: 1})
    game.apply(GOBLINS, DISBANDS[at("10c")][2])
    game.apply(GOBLINS, HIRES[at("15c")][2])
    assert units(game, GOBLINS, "10c") == 7
    assert units(game, GOBLINS, "15c") == 3


def test_goblins_5_their_ally_disbands_early_and_nobody_else() -> None:
    """[IV.2] [goblins.5] [goblins.8] The Elves as allies are asked and pay nothing; without that alliance not."""
    ally = scene(EARLY_DISBAND, player=ELVES, units={"13": {ELVES: 3}}, allies=[(ELVES, GOBLINS)])
    events = ally.apply(ELVES, DISBANDS[at("13")][2])
    assert happened(events, UnitsDisbanded) == [UnitsDisbanded(ELVES, at("13"), 3, 0, "IV.2")]
    other = scene(EARLY_DISBAND, player=ELVES, units={"13": {ELVES: 3}}, gold={ELVES: 9}, allies=[(ELVES, ORCS)])
    assert other.seats_asked() == []


def test_goblins_5_without_units_on_the_board_they_are_not_asked() -> None:
    """[IV.2] There is nothing to disband."""
    assert scene(EARLY_DISBAND, player=GOBLINS).seats_asked() == []


def test_r84_after_disbanding_early_there_is_no_late_disband() -> None:
    """[goblins.5] [R84] Each player disbands once per turn."""
    game = scene(EARLY_DISBAND, LATE_DISBAND, player=GOBLINS, units={"10c": {GOBLINS: 3}})
    game.apply(GOBLINS, DISBANDS[at("10c")][0])
    assert game.seats_asked() == []


def test_r84_passing_early_allows_a_late_disband() -> None:
    """[goblins.5] [IV.6] [R84] The Goblins choose the slot."""
    game = scene(EARLY_DISBAND, LATE_DISBAND, player=GOBLINS, units={"10c": {GOBLINS: 3}})
    game.apply(GOBLINS, PASS)
    assert question(game, GOBLINS) == "DisbandLate"


def test_r84_a_ruleset_may_allow_both() -> None:
    """[R84] With goblin_double_disband the Goblins disband early and late."""
    game = scene(
        EARLY_DISBAND,
        LATE_DISBAND,
        player=GOBLINS,
        units={"10c": {GOBLINS: 3}},
        rules={"goblin_double_disband": True},
    )
    game.apply(GOBLINS, DISBANDS[at("10c")][0])
    assert question(game, GOBLINS) == "DisbandLate"
    game.apply(GOBLINS, DISBANDS[at("10c")][1])
    assert game.state.reserve[GOBLINS] == 10


def announced(*, hand: dict[Faction, str], order: tuple[Faction, ...] = (DWARVES, ELVES, GOBLINS, ORCS)) -> Game:
    """The Goblins have announced to disband two of three units; the late slot follows."""
    game = scene(EARLY_DISBAND, LATE_DISBAND, player=GOBLINS, order=order, units={"10c": {GOBLINS: 3}}, hand=hand)
    game.apply(GOBLINS, DISBANDS[at("10c")][1])
    return game


def test_negate_3_all_others_with_a_card_are_asked_whatever_the_card() -> None:
    """[negate.3] [R149] [R168] An ace, a six, no card: two are asked, in secret; the Goblins are not."""
    game = announced(hand={DWARVES: "AD", ELVES: "6H", GOBLINS: "AC AS"})
    assert game.seats_asked() == [DWARVES, ELVES]
    prompts = [(prompt.seat, prompt.question, prompt.about, prompt.is_secret) for prompt in game.prompts()]
    assert prompts == [(DWARVES, "NegateDisband", GOBLINS, True), (ELVES, "NegateDisband", GOBLINS, True)]
    assert list(game.options(DWARVES)) == [ACE_PLAYS[DIAMONDS], PASS]
    assert list(game.options(ELVES)) == [PASS]
    refused(game, ELVES, ACE_PLAYS[HEARTS], rule="negate.3")
    refused(game, GOBLINS, ACE_PLAYS[CLUBS], rule="negate.3")


def test_negate_3_an_ace_stops_the_early_disband_and_the_late_one_remains() -> None:
    """[negate.3] [R84] [R149] [R169] No new announcement; later the Goblins disband, still without a fee."""
    game = announced(hand={ELVES: "AH AS"})
    assert options(game, ELVES, PlayAce) == [ACE_PLAYS[HEARTS], ACE_PLAYS[SPADES]]
    events = game.apply(ELVES, ACE_PLAYS[SPADES])
    assert events == [AcePlayed(ELVES, card("AS"), "negate.3")]
    assert audience(events[0]) == EVERYONE
    assert units(game, GOBLINS, "10c") == 3
    assert game.state.hand[ELVES] == cards("AH")
    assert game.state.discards == cards("AS")
    assert question(game, GOBLINS) == "DisbandLate"
    events = game.apply(GOBLINS, DISBANDS[at("10c")][2])
    assert happened(events, UnitsDisbanded) == [UnitsDisbanded(GOBLINS, at("10c"), 3, 0, "IV.6")]


def test_negate_3_if_nobody_objects_the_units_go() -> None:
    """[IV.2] [negate.3] An ace in hand need not be played."""
    game = announced(hand={ELVES: "AH"})
    events = game.apply(ELVES, PASS)
    assert happened(events, UnitsDisbanded) == [UnitsDisbanded(GOBLINS, at("10c"), 2, 0, "IV.2")]
    assert game.state.hand[ELVES] == cards("AH")


def test_r168_the_first_in_player_order_pays_and_others_keep_their_aces() -> None:
    """[R149] [R168] [R187] Elves and Dwarves object, unseen; from the Orcs, who start, the Dwarves come first."""
    game = announced(order=(ORCS, DWARVES, ELVES, GOBLINS), hand={ORCS: "5S", DWARVES: "AD", ELVES: "AH"})
    assert game.apply(ELVES, ACE_PLAYS[HEARTS]) == []
    assert game.apply(ORCS, PASS) == []
    refused(game, ELVES, PASS, rule="R187")
    events = game.apply(DWARVES, ACE_PLAYS[DIAMONDS])
    assert events == [AcePlayed(DWARVES, card("AD"), "negate.3")]
    assert game.state.hand[ELVES] == cards("AH")
    assert game.state.hand[DWARVES] == 0


def test_r168_the_order_begins_with_the_starting_player_not_with_the_dwarves() -> None:
    """[R168] With the Elves as Starting Player it is they who pay."""
    game = announced(order=(ELVES, GOBLINS, ORCS, DWARVES), hand={DWARVES: "AD", ELVES: "AH"})
    game.apply(DWARVES, ACE_PLAYS[DIAMONDS])
    events = game.apply(ELVES, ACE_PLAYS[HEARTS])
    assert events == [AcePlayed(ELVES, card("AH"), "negate.3")]
    assert game.state.hand[DWARVES] == cards("AD")


def test_negate_note_the_ace_that_negates_cannot_be_negated() -> None:
    """[negate.note] [R149] The Goblins and the Orcs hold aces, and nobody is asked about the Elves' one."""
    game = announced(hand={ELVES: "AH", GOBLINS: "AC", ORCS: "AS"})
    game.apply(ORCS, PASS)
    game.apply(ELVES, ACE_PLAYS[HEARTS])
    assert question(game, GOBLINS) == "DisbandLate"
    assert game.seats_asked() == [GOBLINS]
    assert units(game, GOBLINS, "10c") == 3


def test_negate_3_one_ace_stops_one_disbanding() -> None:
    """[negate.3] [R169] The Orcs stop the Goblins; against the Goblins' ally, who comes next, they do nothing."""
    game = scene(
        TURNS,
        order=(GOBLINS, ELVES, ORCS),
        units={"10c": {GOBLINS: 10}, "13": {ELVES: 10}},
        hand={ORCS: "AS 3S"},
        allies=[(ELVES, GOBLINS)],
    )
    game.apply(GOBLINS, DISBANDS[at("10c")][1])
    game.apply(ORCS, ACE_PLAYS[SPADES])
    game.apply(GOBLINS, PASS)
    game.apply(GOBLINS, PASS)
    game.apply(ELVES, DISBANDS[at("13")][1])
    game.apply(ORCS, PASS)
    assert units(game, GOBLINS, "10c") == 10
    assert units(game, ELVES, "13") == 8


def test_r149_any_other_player_may_negate_including_the_ally() -> None:
    """[R149] The Goblins' own ally is asked too."""
    game = scene(
        EARLY_DISBAND, player=GOBLINS, units={"10c": {GOBLINS: 3}}, hand={ELVES: "AH"}, allies=[(ELVES, GOBLINS)]
    )
    game.apply(GOBLINS, DISBANDS[at("10c")][1])
    game.apply(ELVES, ACE_PLAYS[HEARTS])
    assert units(game, GOBLINS, "10c") == 3


def test_r150_the_early_disband_of_the_ally_can_be_negated() -> None:
    """[negate.3] [R150] Goblins and Orcs are asked; the Orcs stop the Elves, who keep the late slot."""
    game = scene(
        EARLY_DISBAND,
        LATE_DISBAND,
        player=ELVES,
        units={"13": {ELVES: 3}},
        hand={ORCS: "AS", GOBLINS: "AC"},
        allies=[(ELVES, GOBLINS)],
    )
    game.apply(ELVES, DISBANDS[at("13")][2])
    assert game.seats_asked() == [GOBLINS, ORCS]
    game.apply(GOBLINS, PASS)
    game.apply(ORCS, ACE_PLAYS[SPADES])
    assert units(game, ELVES, "13") == 3
    assert question(game, ELVES) == "DisbandLate"


def test_r150_a_ruleset_may_protect_the_ally_but_not_the_goblins() -> None:
    """[R150] Without negation_reaches_ally the Elves disband unasked; the Goblins themselves can still be stopped."""
    ally = scene(
        EARLY_DISBAND,
        player=ELVES,
        units={"13": {ELVES: 3}},
        hand={ORCS: "AS", GOBLINS: "AC"},
        allies=[(ELVES, GOBLINS)],
        rules={"negation_reaches_ally": False},
    )
    events = ally.apply(ELVES, DISBANDS[at("13")][2])
    assert happened(events, UnitsDisbanded) == [UnitsDisbanded(ELVES, at("13"), 3, 0, "IV.2")]
    goblins = scene(
        EARLY_DISBAND,
        player=GOBLINS,
        units={"10c": {GOBLINS: 3}},
        hand={ORCS: "AS"},
        rules={"negation_reaches_ally": False},
    )
    goblins.apply(GOBLINS, DISBANDS[at("10c")][0])
    assert goblins.seats_asked() == [ORCS]
