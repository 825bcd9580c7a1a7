"""The draft's aces: the Elves' places units, the Dwarves' serves as a Jack."""

from collections.abc import Mapping

from dragondune.editions.loader import load_edition
from dragondune.editions.parameters import Value
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import (
    ACE_PLACEMENTS,
    ACE_PLAYS,
    ACE_REVIVALS,
    BARE_PLANS,
    HIDE,
    HIRES,
    PASS,
    PLACEMENTS,
    PLANS,
    SWAPPED_TREACHERY,
    TREACHERY,
    PlaceUnits,
    PlaceWithAce,
    ReviveWithAce,
)
from dragondune.engine.events import (
    AcePlayed,
    AceTreacheryDeclared,
    ArtifactDiscarded,
    BattleWon,
    UnitsHired,
    UnitsPlacedByAce,
)
from dragondune.engine.game import Game
from dragondune.engine.ids import (
    CLUBS,
    DIAMONDS,
    DWARVES,
    ELVES,
    EVERYONE,
    GOBLINS,
    HEARTS,
    ORCS,
    SPADES,
    Faction,
)
from dragondune.engine.steps import BATTLE, FORBID_HIRING, HIRE, REVIVE
from dragondune.knowledge.gate import audience, know
from dragondune.knowledge.sample import sample
from dragondune.views.position import read_position, write_position
from dragondune.views.viewing import view_of
from tests.rules.scene import (
    all_pass,
    at,
    card,
    cards,
    happened,
    is_hidden,
    options,
    refused,
    scene,
    units,
    with_victory_round,
)

PLACE: Mapping[str, Value] = {"elven_ace": "place_units"}
JACK: Mapping[str, Value] = {"dwarven_ace": "jack"}


def elves_hire(
    hand: str = "AH",
    *,
    board: Mapping[str, Mapping[Faction, int]] | None = None,
    hidden: Mapping[Faction, str] | None = None,
    allies: list[tuple[Faction, Faction]] | None = None,
    reserve: int = 7,
    dragon: int = 12,
    rules: Mapping[str, Value] = PLACE,
) -> Game:
    """The Elves, without gold, at their hire step."""
    return scene(
        HIRE,
        player=ELVES,
        units=board,
        hidden=hidden,
        hand={ELVES: hand},
        reserve={ELVES: reserve},
        allies=allies or [],
        dragon=dragon,
        rules=rules,
    )


def ace_played(game: Game) -> Game:
    """The Elves have played A♥ and are asked where the units go."""
    game.apply(ELVES, ACE_PLACEMENTS[HEARTS])
    return game


def test_r183_an_elven_ace_places_units_for_free() -> None:
    """[R183] [R185] The ace is discarded first; then five units from the reserve are placed in 15★ without payment."""
    game = elves_hire()
    assert game.apply(ELVES, ACE_PLACEMENTS[HEARTS]) == [AcePlayed(ELVES, card("AH"), "R183")]
    assert game.state.discards == cards("AH")
    assert game.prompts()[0].question == "PlaceElves"
    events = game.apply(ELVES, PLACEMENTS[at("15c")][4])
    assert events == [UnitsPlacedByAce(ELVES, at("15c"), 5)]
    assert (units(game, ELVES, "15c"), game.state.reserve[ELVES]) == (5, 2)


def test_r183_is_on_in_the_draft_and_off_in_1_10() -> None:
    """[R183] [elves.5] In 1.10 the same ace at the hire step can only halve the price."""
    game = elves_hire(rules={})
    assert options(game, ELVES, PlaceWithAce) == []
    refused(game, ELVES, ACE_PLACEMENTS[HEARTS], rule="elves.5")
    assert load_edition("draft").elven_ace == "place_units"
    assert load_edition("1.2").elven_ace == "both_questions"
    assert load_edition("draft").elven_ace_units == 5


def test_r183_one_to_five_units_in_one_territory() -> None:
    """[R183] Fewer are allowed, six are not; the edition sets the number."""
    game = ace_played(elves_hire())
    assert sorted({one.count for one in options(game, ELVES, PlaceUnits)}) == [1, 2, 3, 4, 5]
    refused(game, ELVES, PLACEMENTS[at("13")][5], rule="R183")
    game = ace_played(elves_hire(rules={"elven_ace": "place_units", "elven_ace_units": 2}))
    assert sorted({one.count for one in options(game, ELVES, PlaceUnits)}) == [1, 2]


def test_r183_not_more_than_the_reserve_holds() -> None:
    """[R183] [R7] With two units in reserve two are placed at most; with none the ace is not offered."""
    game = ace_played(elves_hire(reserve=2))
    refused(game, ELVES, PLACEMENTS[at("13")][2], rule="R7")
    game = scene(HIRE, player=ELVES, hand={ELVES: "AH"}, reserve={ELVES: 0}, graveyard={ELVES: 10}, rules=PLACE)
    assert game.seats_asked() == []


def test_r183_the_castle_limit_applies() -> None:
    """[R183] [note.7] There is no room in 15★ beside two others, but there is in 13."""
    pair = {DWARVES: 1, ORCS: 1}
    game = ace_played(elves_hire(board={"15c": pair, "13": pair}))
    refused(game, ELVES, PLACEMENTS[at("15c")][0], rule="note.7")
    assert PLACEMENTS[at("13")][4] in game.options(ELVES)


def test_r35_the_dragon_marker_closes_its_territories_to_the_ace() -> None:
    """[R35] [R183] [I.4] The marker at 13 keeps the Elves out."""
    refused(ace_played(elves_hire(dragon=13)), ELVES, PLACEMENTS[at("13")][0], rule="I.4")


def test_r108_the_ace_places_units_beside_an_ally_unless_they_are_banned() -> None:
    """[R108] [R183] With "ban" the Elves may not place units where their ally, the Orcs, stands."""
    game = ace_played(elves_hire(board={"13": {ORCS: 1}}, allies=[(ELVES, ORCS)]))
    assert PLACEMENTS[at("13")][0] in game.options(ELVES)
    game = ace_played(elves_hire(board={"13": {ORCS: 1}}, allies=[(ELVES, ORCS)], rules={**PLACE, "allies": "ban"}))
    refused(game, ELVES, PLACEMENTS[at("13")][0], rule="R108")


def test_r183_placed_units_meet_others() -> None:
    """[R183] [R163] Beside Orcs they are asked at once whether they hide; then the hire step continues."""
    game = ace_played(elves_hire(board={"13": {ORCS: 1}}))
    game.apply(ELVES, PLACEMENTS[at("13")][1])
    assert game.prompts()[0].question == "Hide"
    game.apply(ELVES, HIDE)
    assert is_hidden(game, ELVES, "13")
    assert [(prompt.seat, prompt.question) for prompt in game.prompts()] == [(ELVES, "Hire")]


def test_r183_units_that_join_hidden_ones_are_hidden() -> None:
    """[R183] [IV.hidden.2] Two hide in 13 already."""
    game = ace_played(elves_hire(board={"13": {ORCS: 1, ELVES: 2}}, hidden={ELVES: "13"}))
    game.apply(ELVES, PLACEMENTS[at("13")][0])
    assert (units(game, ELVES, "13"), is_hidden(game, ELVES, "13")) == (3, True)


def test_r185_an_unused_placement_is_lost() -> None:
    """[R185] [R183] The ace is gone, and nobody was placed."""
    game = ace_played(elves_hire())
    game.apply(ELVES, PASS)
    assert game.state.reserve[ELVES] == 7
    assert game.state.hand[ELVES] == 0


def test_r213_several_aces_and_then_hiring_too() -> None:
    """[R213] [R183] [R184] A♥ for 13, A♠ for 14, and hired units for 15★ in the same turn."""
    game = elves_hire("AH AS")
    game.state.gold[ELVES] = 2
    assert options(game, ELVES, PlaceWithAce) == [ACE_PLACEMENTS[HEARTS], ACE_PLACEMENTS[SPADES]]
    game.apply(ELVES, ACE_PLACEMENTS[HEARTS])
    game.apply(ELVES, PLACEMENTS[at("13")][1])
    game.apply(ELVES, ACE_PLACEMENTS[SPADES])
    game.apply(ELVES, PLACEMENTS[at("14")][2])
    events = game.apply(ELVES, HIRES[at("15c")][1])
    assert happened(events, UnitsHired) == [UnitsHired(ELVES, at("15c"), 2, 2)]
    assert (units(game, ELVES, "13"), units(game, ELVES, "14"), units(game, ELVES, "15c")) == (2, 3, 2)


def test_r213_goblins_who_forbid_hiring_do_not_stop_the_ace() -> None:
    """[R213] [goblins.7] Hiring is refused, but the free units are not."""
    game = scene(FORBID_HIRING, HIRE, player=ELVES, gold={ELVES: 9}, hand={ELVES: "AH", GOBLINS: "AC"}, rules=PLACE)
    game.apply(GOBLINS, ACE_PLAYS[CLUBS])
    refused(game, ELVES, HIRES[at("15c")][0], rule="goblins.7")
    game.apply(ELVES, ACE_PLACEMENTS[HEARTS])
    game.apply(ELVES, PLACEMENTS[at("15c")][4])
    assert units(game, ELVES, "15c") == 5


def test_r183_an_ace_can_still_halve_the_price() -> None:
    """[R183] [ace.2] The Elves choose what the ace is for."""
    game = elves_hire()
    assert ACE_PLAYS[HEARTS] in game.options(ELVES)
    assert game.apply(ELVES, ACE_PLAYS[HEARTS]) == [AcePlayed(ELVES, card("AH"), "ace.2")]


def test_r183_only_the_elves_and_only_with_an_ace() -> None:
    """[R183] The Dwarves cannot, and neither can Elves without A♠."""
    refused(elves_hire(), ELVES, ACE_PLACEMENTS[SPADES], rule="R183")
    game = scene(HIRE, player=DWARVES, hand={DWARVES: "AD"}, rules=PLACE)
    refused(game, DWARVES, ACE_PLACEMENTS[DIAMONDS], rule="R183")


def test_r183_whether_forbidden_elves_are_asked_depends_on_their_hand_size() -> None:
    """[R183] [R168] Forbidden to hire and holding only a 5, they are asked for an ace as if they held one."""
    game = scene(FORBID_HIRING, HIRE, player=ELVES, hand={ELVES: "5H", GOBLINS: "AC"}, rules=PLACE)
    game.apply(GOBLINS, ACE_PLAYS[CLUBS])
    assert [(prompt.seat, prompt.question) for prompt in game.prompts()] == [(ELVES, "Hire")]
    assert list(game.options(ELVES)) == [PASS]


def betrayal(
    hand: str = "AH",
    *,
    queen: str = "S",
    jack: str = "C",
    dwarves: str = "",
    orcs: str = "3H",
    rules: Mapping[str, Value] = JACK,
) -> Game:
    """One Dwarf against two Orcs who have played this artifact; the Dwarves hold an ace, Q♠ and J♣."""
    game = scene(
        BATTLE,
        order=(DWARVES, ORCS, ELVES, GOBLINS),
        units={"13": {DWARVES: 3, ORCS: 3}},
        hand={DWARVES: hand, ORCS: orcs},
        queen={DWARVES: queen},
        jack={DWARVES: jack},
        rules=rules,
    )
    game.apply(DWARVES, PLANS[card(dwarves)][1] if dwarves else BARE_PLANS[1])
    game.apply(ORCS, PLANS[card(orcs)][2])
    return game


def test_r128_an_ace_of_the_dwarves_serves_as_the_jack_of_its_suit() -> None:
    """[R128] [V.9] Q♠ and A♥ against Orcs who played a heart: the Dwarves win, and the ace is discarded."""
    game = betrayal()
    assert list(game.options(DWARVES)) == [PASS, ACE_PLAYS[HEARTS]]
    events = game.apply(DWARVES, ACE_PLAYS[HEARTS])
    assert events[:3] == [
        AcePlayed(DWARVES, card("AH"), "R128"),
        AceTreacheryDeclared(DWARVES, SPADES, card("AH")),
        BattleWon(DWARVES, ORCS, at("13"), "V.9"),
    ]
    assert audience(events[1]) == EVERYONE
    assert (units(game, DWARVES, "13"), units(game, ORCS, "13")) == (3, 0)
    assert game.state.discards == cards("AH 3H")


def test_r128_is_on_in_the_draft_and_off_in_1_10() -> None:
    """[R128] [dwarves.4] In 1.10 an ace betrays nobody."""
    game = betrayal(rules={})
    assert list(game.options(DWARVES)) == [PASS]
    refused(game, DWARVES, ACE_PLAYS[HEARTS], rule="V.9")
    assert load_edition("draft").dwarven_ace == "jack"
    assert load_edition("1.2").dwarven_ace == "revive"


def test_r128_the_suit_must_be_the_one_played() -> None:
    """[R128] [V.9] A♥ is no Jack against a diamond."""
    game = betrayal(orcs="3D")
    assert list(game.options(DWARVES)) == [PASS]
    refused(game, DWARVES, ACE_PLAYS[HEARTS], rule="R128")


def test_r128_it_still_needs_the_opponents_queen() -> None:
    """[R128] [V.9] Q♥ names the Elves."""
    game = betrayal(queen="H")
    assert list(game.options(DWARVES)) == [PASS]
    refused(game, DWARVES, ACE_PLAYS[HEARTS], rule="V.9")


def test_r128_the_ace_must_be_in_the_hand() -> None:
    """[R128] Without A♥ there is nothing to declare with."""
    refused(betrayal("AS"), DWARVES, ACE_PLAYS[HEARTS], rule="R128")


def test_r128_nobody_else_uses_an_ace_as_a_jack() -> None:
    """[R128] The Orcs hold Q♦ and A♦, and the Dwarves played a diamond."""
    game = scene(
        BATTLE,
        order=(DWARVES, ORCS),
        units={"13": {DWARVES: 3, ORCS: 3}},
        hand={DWARVES: "3D", ORCS: "AD"},
        queen={ORCS: "D"},
        jack={ORCS: "C"},
        rules=JACK,
    )
    game.apply(DWARVES, PLANS[card("3D")][1])
    game.apply(ORCS, BARE_PLANS[1])
    refused(game, ORCS, ACE_PLAYS[DIAMONDS], rule="R128")


def test_r170_an_ace_played_as_an_artifact_is_not_a_jack() -> None:
    """[R170] [R210] The Dwarves have sent A♥ into this battle."""
    game = betrayal("AH", dwarves="AH")
    game.apply(ORCS, PASS)
    assert list(game.options(DWARVES)) == [PASS]
    refused(game, DWARVES, ACE_PLAYS[HEARTS], rule="R170")


def test_r210_the_real_jack_may_be_used_instead() -> None:
    """[R210] [V.9] With J♥ and A♥ the Dwarves choose; the Jack costs no ace."""
    game = betrayal(jack="H")
    assert list(game.options(DWARVES)) == [PASS, TREACHERY, ACE_PLAYS[HEARTS]]
    game.apply(DWARVES, TREACHERY)
    assert game.state.hand[DWARVES] == cards("AH")


def test_r210_the_ace_does_not_go_with_a_swapped_pair() -> None:
    """[R210] [dwarves.2] Q♥ and J♠: as a swapped Queen J♠ would name the Orcs, but A♥ helps only a printed Queen."""
    game = betrayal("AH", queen="C", jack="S")
    assert list(game.options(DWARVES)) == [PASS]
    refused(game, DWARVES, ACE_PLAYS[HEARTS], rule="V.9")
    refused(game, DWARVES, SWAPPED_TREACHERY, rule="V.9")


def test_r210_the_queen_is_public_but_the_jack_is_not() -> None:
    """[R210] [R123] Views show Q♠ and hide J♣, positions preserve this, and samples deal another Jack."""
    game = betrayal()
    game.state.queen = [SPADES, DIAMONDS, HEARTS, CLUBS]
    game.state.jack = [CLUBS, DIAMONDS, HEARTS, SPADES]
    game.apply(DWARVES, ACE_PLAYS[HEARTS])
    seen = next(player for player in view_of(know(game, ORCS)).players if player.faction == "dwarves")
    assert (seen.queen, seen.jack, seen.is_queen_shown, seen.is_pair_shown) == ("S", None, True, False)
    game.state.agenda, game.state.asked = [REVIVE], 1 << ORCS
    assert read_position(write_position(with_victory_round(game))).fingerprint() == game.fingerprint()
    guesses = [sample(know(game, ORCS), Chance(seed)).state for seed in range(8)]
    assert {guess.queen[DWARVES] for guess in guesses} == {SPADES}
    assert len({guess.jack[DWARVES] for guess in guesses}) > 1


def test_r123_treachery_with_an_ace_counts_as_the_one_allowed() -> None:
    """[R123] [R210] With `treachery_once`, neither the ace nor the pair can be used a second time."""
    game = betrayal(rules={"dwarven_ace": "jack", "treachery_once": True})
    game.apply(DWARVES, ACE_PLAYS[HEARTS])
    assert game.state.spent_treachery == 1 << DWARVES


def test_r122_two_traitors_lose_everything_including_the_ace() -> None:
    """[R122] [R128] The Dwarves with an ace, the Orcs with their pair: nobody wins."""
    game = scene(
        BATTLE,
        order=(DWARVES, ORCS),
        units={"13": {DWARVES: 3, ORCS: 3}},
        hand={DWARVES: "AH 4D", ORCS: "3H"},
        queen={DWARVES: "S", ORCS: "D"},
        jack={DWARVES: "C", ORCS: "D"},
        rules=JACK,
    )
    game.apply(DWARVES, PLANS[card("4D")][1])
    game.apply(ORCS, PLANS[card("3H")][1])
    game.apply(DWARVES, ACE_PLAYS[HEARTS])
    events = game.apply(ORCS, TREACHERY)
    assert happened(events, BattleWon) == []
    assert [one.card for one in happened(events, ArtifactDiscarded)] == [card("4D"), card("3H")]
    assert game.state.discards == cards("AH 4D 3H")
    assert game.state.graveyard[DWARVES] == game.state.graveyard[ORCS] == 3


def test_r128_then_no_ace_revives_units() -> None:
    """[R128] [dwarves.4] If it serves as a Jack, the Dwarves' ace does not revive units; otherwise it does."""
    game = scene(REVIVE, player=DWARVES, graveyard={DWARVES: 4}, hand={DWARVES: "AD"}, rules=JACK)
    assert options(game, DWARVES, ReviveWithAce) == []
    refused(game, DWARVES, ACE_REVIVALS[DIAMONDS], rule="R128")
    game = scene(REVIVE, player=DWARVES, graveyard={DWARVES: 4}, hand={DWARVES: "AD"})
    assert options(game, DWARVES, ReviveWithAce) == [ACE_REVIVALS[DIAMONDS]]


def test_r128_a_window_for_swaps_does_not_open_for_an_ace() -> None:
    """[R128] [negate.4] Nobody is asked to stop it, though the Goblins hold an ace."""
    game = betrayal()
    game.state.hand[GOBLINS] = cards("AC")
    assert happened(game.apply(DWARVES, ACE_PLAYS[HEARTS]), BattleWon) != []
    assert all_pass(game, PASS) == []
