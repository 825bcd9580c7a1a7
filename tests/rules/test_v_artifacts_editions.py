"""V.5 and aces as artifacts in other editions: edition 9's aces, the winner's choice in the draft."""

from collections.abc import Mapping

import pytest

from dragondune.editions.loader import EDITIONS, edition_values, load_edition
from dragondune.editions.parameters import Value
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import (
    ACE_PLAYS,
    ASK_COLOUR,
    BARE_PLANS,
    COLOURS,
    DISCARDS,
    NO_COLOUR,
    PASS,
    PLANS,
    TREACHERY,
    Decision,
    SealPlan,
)
from dragondune.engine.events import AcePlayed, ArtifactDiscarded, BattleValued, BattleWon
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, DIAMONDS, DWARVES, ELVES, GOBLINS, ORCS, RED, Faction
from dragondune.engine.steps import BATTLE
from dragondune.knowledge.gate import know
from dragondune.knowledge.sample import sample
from tests.rules.scene import all_pass, at, card, cards, happened, options, refused, scene, units

NO_ACES: dict[str, Value] = {"ace_is_artifact": False}
DRAFT: dict[str, Value] = {"artifact_discard": "winner_chooses", "spent_battle_ace": False}


def plan(count: int, name: str = "") -> SealPlan:
    return PLANS[card(name)][count] if name else BARE_PLANS[count]


def goblins_against_orcs(
    hands: tuple[str, str],
    rules: Mapping[str, Value],
    *,
    queen: Mapping[Faction, str] | None = None,
    jack: Mapping[Faction, str] | None = None,
) -> Game:
    """Three units each in 13, about to plan; the Goblins attack."""
    return scene(
        BATTLE,
        order=(GOBLINS, ORCS, ELVES, DWARVES),
        units={"13": {GOBLINS: 3, ORCS: 3}},
        hand={GOBLINS: hands[0], ORCS: hands[1]},
        queen=queen,
        jack=jack,
        rules=rules,
    )


def elves_ask_goblins_for_colour(goblins: str, rules: Mapping[str, Value]) -> Game:
    """The Elves attack the Goblins, who hold these cards and are to answer."""
    game = scene(
        BATTLE,
        order=(ELVES, GOBLINS, DWARVES, ORCS),
        units={"13": {ELVES: 3, GOBLINS: 3}},
        hand={GOBLINS: goblins},
        rules={**rules, "negations": False},
    )
    game.apply(ELVES, ASK_COLOUR)
    return game


def fight(game: Game, goblins: SealPlan, orcs: SealPlan) -> None:
    """These plans, and no treachery."""
    game.apply(GOBLINS, goblins)
    game.apply(ORCS, orcs)
    all_pass(game, PASS)


def test_editions_differ_in_aces_and_discards() -> None:
    """[R118] [R119] [R120] Edition 9 plays no aces; in the draft the winner chooses."""
    assert load_edition("1.10").ace_is_artifact
    assert load_edition("1.10").artifact_discard == "compulsory"
    assert not load_edition("9").ace_is_artifact
    assert load_edition("draft").ace_is_artifact
    assert load_edition("draft").artifact_discard == "winner_chooses"


def test_r118_in_edition_9_an_ace_is_not_played_as_an_artifact() -> None:
    """[R118] [ace.5] The Goblins hold A♦ and 4♥ and may play the 4♥ only."""
    game = goblins_against_orcs(("AD 4H", ""), NO_ACES)
    bare = [plan(0), plan(1), plan(2), plan(3)]
    assert options(game, GOBLINS, SealPlan) == [*bare, plan(0, "4H"), plan(1, "4H"), plan(2, "4H"), plan(3, "4H")]
    refused(game, GOBLINS, plan(1, "AD"), rule="ace.5")
    refused(game, GOBLINS, plan(1, "AH"), rule="V.3")


def test_r118_in_other_editions_it_is() -> None:
    """[R118] [ace.5] With the switch on, A♦ counts one."""
    game = goblins_against_orcs(("AD", ""), {})
    game.apply(GOBLINS, plan(1, "AD"))
    game.apply(ORCS, plan(0))
    events = game.apply(ORCS, PASS)
    assert happened(events, BattleValued)[0] == BattleValued(GOBLINS, 2, 1, 0)


@pytest.mark.parametrize("edition", sorted(set(EDITIONS) - {"draft"}))
def test_r118_from_1_2_on_the_winner_discards_an_ace_and_keeps_another_artifact(edition: str) -> None:
    """[R118] [ace.5] Three Goblins win with A♦, or with 2♥; in 9 aces must be switched on first."""
    rules: dict[str, Value] = {**edition_values(edition), "ace_is_artifact": True, "elves_see_hands": False}
    game = goblins_against_orcs(("AD 2H", ""), rules)
    fight(game, plan(3, "AD"), plan(0))
    assert (game.state.hand[GOBLINS], game.state.discards) == (cards("2H"), cards("AD"))
    game = goblins_against_orcs(("AD 2H", ""), rules)
    fight(game, plan(3, "2H"), plan(0))
    assert (game.state.hand[GOBLINS], game.state.discards) == (cards("AD 2H"), 0)


@pytest.mark.parametrize("edition", sorted(set(EDITIONS) - {"draft"}))
def test_r118_with_the_switch_the_winner_keeps_the_ace(edition: str) -> None:
    """[R118] [R120] `spent_battle_ace` off: an ace is kept like any artifact."""
    rules: dict[str, Value] = {**edition_values(edition), "ace_is_artifact": True, "elves_see_hands": False}
    game = goblins_against_orcs(("AD", ""), {**rules, "spent_battle_ace": False})
    fight(game, plan(3, "AD"), plan(0))
    assert game.state.hand[GOBLINS] == cards("AD")


def test_r118_in_the_draft_the_winner_chooses_about_an_ace_too() -> None:
    """[R118] [R120] [R183] [R232] The draft says "use", not "discard"; with the switch on nobody is asked."""
    game = goblins_against_orcs(("AD", ""), edition_values("draft"))
    fight(game, plan(3, "AD"), plan(0))
    assert list(game.options(GOBLINS)) == [PASS, DISCARDS[card("AD")]]
    game = goblins_against_orcs(("AD", ""), {**edition_values("draft"), "spent_battle_ace": True})
    fight(game, plan(3, "AD"), plan(0))
    assert game.seats_asked() == []
    assert game.state.discards == cards("AD")


def test_r118_an_ace_goes_after_treachery_too() -> None:
    """[R118] [R232] [V.9] The Goblins betray the Orcs' 3♦ and win; their A♥ served as an artifact and is discarded."""
    game = goblins_against_orcs(("AH", "3D"), {}, queen={GOBLINS: "S"}, jack={GOBLINS: "D"})
    game.apply(GOBLINS, plan(1, "AH"))
    game.apply(ORCS, plan(3, "3D"))
    game.apply(GOBLINS, TREACHERY)
    events = game.apply(ORCS, PASS)
    assert happened(events, BattleWon) == [BattleWon(GOBLINS, ORCS, at("13"), "V.9")]
    assert happened(events, ArtifactDiscarded) == [
        ArtifactDiscarded(ORCS, card("3D"), "V.9"),
        ArtifactDiscarded(GOBLINS, card("AH"), "ace.5"),
    ]


def test_r232_the_ace_goes_before_the_plunder() -> None:
    """[R232] [R135] Orcs with four cards win with A♠: it makes room for what they take, so they may keep it."""
    rules: dict[str, Value] = {"plunder": "value"}
    game = goblins_against_orcs(("2H", "AS 2S 3S 4S"), rules)
    game.apply(GOBLINS, plan(0))
    game.apply(ORCS, plan(3, "AS"))
    all_pass(game, PASS)
    assert game.state.hand[ORCS] == cards("2S 3S 4S")
    assert game.seats_asked() == [CHANCE]


def test_r118_an_ace_in_hand_that_was_not_played_stays() -> None:
    """[R118] The Goblins win with 2♥ and without a card; their A♦ is untouched."""
    for name in ("2H", ""):
        game = goblins_against_orcs(("AD 2H", ""), {})
        fight(game, plan(3, name), plan(0))
        assert game.state.hand[GOBLINS] & cards("AD")


def test_r118_nobody_can_promise_an_ace_that_is_no_artifact() -> None:
    """[R118] [R113] With A♦ as their only red card the Goblins cannot answer "red" in edition 9."""
    game = elves_ask_goblins_for_colour("AD 5S", NO_ACES)
    assert list(game.options(GOBLINS)) == [NO_COLOUR, COLOURS[1]]
    refused(game, GOBLINS, COLOURS[RED], rule="R113")
    game = elves_ask_goblins_for_colour("AD 5S", {})
    assert list(game.options(GOBLINS)) == [NO_COLOUR, COLOURS[RED], COLOURS[1]]


def test_r118_a_promised_colour_is_kept_with_an_artifact() -> None:
    """[R118] [R114] Red was promised: the 4♥, not the A♦."""
    game = elves_ask_goblins_for_colour("AD 4H", NO_ACES)
    game.apply(GOBLINS, COLOURS[RED])
    assert list(game.options(GOBLINS)) == [plan(0, "4H"), plan(1, "4H"), plan(2, "4H"), plan(3, "4H")]
    refused(game, GOBLINS, plan(1, "AD"), rule="ace.5")


def allied_elves_promised_red() -> Game:
    """The Goblins asked their ally for the colour; the Elves, with A♦ and 4♥, said red and may ask now."""
    game = scene(
        BATTLE,
        order=(GOBLINS, ELVES, DWARVES, ORCS),
        allies=[(GOBLINS, ELVES)],
        units={"13": {ELVES: 3, GOBLINS: 3}},
        hand={ELVES: "AD 4H"},
        rules={**NO_ACES, "negations": False},
    )
    game.apply(GOBLINS, ASK_COLOUR)
    game.apply(ELVES, COLOURS[RED])
    return game


def test_r170_an_ace_that_is_no_artifact_is_never_committed_by_a_promise() -> None:
    """[R170] [R118] The 4♥ keeps the promise of red either way, so A♦ is free; in edition 9 it could not keep it."""
    game = allied_elves_promised_red()
    assert ACE_PLAYS[DIAMONDS] in game.options(ELVES)
    events = game.apply(ELVES, ACE_PLAYS[DIAMONDS])
    assert happened(events, AcePlayed) == [AcePlayed(ELVES, card("AD"), "elves.5")]


def test_r118_a_sampled_hand_can_keep_a_promised_colour() -> None:
    """[R118] [R28] What the Elves imagine of Goblins who said "red" holds a red artifact that is no ace."""
    game = elves_ask_goblins_for_colour("4H", NO_ACES)
    game.apply(GOBLINS, COLOURS[RED])
    hands = [sample(know(game, ELVES), Chance(seed)).state.hand[GOBLINS] for seed in range(40)]
    assert [hand for hand in hands if hand & cards("AD AH AC AS")] == []
    assert len(set(hands)) > 3


def test_r120_in_the_draft_the_winner_is_asked_about_the_artifact_used() -> None:
    """[R120] The Goblins win with a 2♥ and may keep or discard it, nothing else."""
    game = goblins_against_orcs(("2H 3S", ""), DRAFT)
    fight(game, plan(3, "2H"), plan(0))
    assert game.prompts()[0].question == "DiscardUsedArtifact"
    assert game.seats_asked() == [GOBLINS]
    assert list(game.options(GOBLINS)) == [PASS, DISCARDS[card("2H")]]
    refused(game, GOBLINS, DISCARDS[card("3S")], rule="R120")


def test_r120_the_winner_may_keep_it() -> None:
    """[R120] The battle is over, and everyone knows the card."""
    game = goblins_against_orcs(("2H", ""), DRAFT)
    fight(game, plan(3, "2H"), plan(0))
    assert game.apply(GOBLINS, PASS) == []
    assert game.state.hand[GOBLINS] == game.state.shown[GOBLINS] == cards("2H")
    assert game.seats_asked() == []
    assert game.state.attacker == -1


def test_r120_the_winner_may_discard_it() -> None:
    """[R120] It goes to the pile according to the ruling."""
    game = goblins_against_orcs(("2H", ""), DRAFT)
    fight(game, plan(3, "2H"), plan(0))
    assert game.apply(GOBLINS, DISCARDS[card("2H")]) == [ArtifactDiscarded(GOBLINS, card("2H"), "R120")]
    assert game.state.discards == cards("2H")


def test_r120_from_1_2_on_the_winner_is_not_asked() -> None:
    """[R120] The same battle by default: the 2♥ is simply kept."""
    game = goblins_against_orcs(("2H", ""), {})
    fight(game, plan(3, "2H"), plan(0))
    assert game.seats_asked() == []
    assert game.state.hand[GOBLINS] == cards("2H")


def test_r120_in_the_draft_the_higher_artifact_of_a_colour_need_not_go() -> None:
    """[R120] [V.5] The Goblins' 5♥ adds nothing against 2♦, yet the winner keeps it; the loser's 2♦ goes."""
    game = goblins_against_orcs(("5H", "2D"), DRAFT)
    fight(game, plan(3, "5H"), plan(0, "2D"))
    game.apply(GOBLINS, PASS)
    assert game.state.hand[GOBLINS] == cards("5H")
    assert game.state.discards == cards("2D")
    assert units(game, ORCS, "13") == 0


def test_v_5_by_default_the_higher_artifact_is_discarded_whoever_wins() -> None:
    """[V.5] [R120] The same battle: both cards go."""
    game = goblins_against_orcs(("5H", "2D"), {})
    fight(game, plan(3, "5H"), plan(0, "2D"))
    assert game.state.discards == cards("5H 2D")


def test_r119_in_the_draft_the_winner_keeps_or_discards_an_equal_artifact() -> None:
    """[R119] 4♥ and 4♦ add nothing; the loser's is discarded, and the winner keeps their own."""
    game = goblins_against_orcs(("4H", "4D"), DRAFT)
    game.apply(GOBLINS, plan(3, "4H"))
    game.apply(ORCS, plan(0, "4D"))
    events = all_pass(game, PASS)
    assert happened(events, BattleValued) == [BattleValued(GOBLINS, 6, 0, 0), BattleValued(ORCS, 0, 0, 1)]
    assert game.seats_asked() == [GOBLINS]
    game.apply(GOBLINS, PASS)
    assert game.state.hand[GOBLINS] == cards("4H")
    assert game.state.discards == cards("4D")


def test_r119_by_default_both_equals_are_destroyed() -> None:
    """[R119] [V.5] The same battle: both go."""
    game = goblins_against_orcs(("4H", "4D"), {})
    fight(game, plan(3, "4H"), plan(0, "4D"))
    assert game.state.discards == cards("4H 4D")


def test_r120_a_winner_without_artifact_is_not_asked() -> None:
    """[R120] Only the loser had played one."""
    game = goblins_against_orcs(("2H", "3D"), DRAFT)
    fight(game, plan(3), plan(0, "3D"))
    assert game.seats_asked() == []
    assert game.state.discards == cards("3D")


def betrayed(answers: Mapping[Faction, Decision]) -> Game:
    """Goblins with 5♥ and Orcs with 3♦ both could betray; they answer so."""
    game = goblins_against_orcs(("5H", "3D"), DRAFT, queen={GOBLINS: "S", ORCS: "C"}, jack={GOBLINS: "D", ORCS: "H"})
    game.apply(GOBLINS, plan(1, "5H"))
    game.apply(ORCS, plan(3, "3D"))
    for seat, answer in answers.items():
        game.apply(seat, answer)
    return game


def test_r218_a_winner_by_treachery_has_the_choice_too() -> None:
    """[R218] [R120] [V.9] The Goblins betray the Orcs and are asked about their 5♥."""
    game = betrayed({GOBLINS: TREACHERY, ORCS: PASS})
    assert game.seats_asked() == [GOBLINS]
    assert list(game.options(GOBLINS)) == [PASS, DISCARDS[card("5H")]]
    assert game.state.discards == cards("3D")


def test_r122_two_traitors_have_nothing_to_choose() -> None:
    """[R122] [R120] Both artifacts are lost, also in the draft."""
    game = betrayed({GOBLINS: TREACHERY, ORCS: TREACHERY})
    assert game.seats_asked() == []
    assert game.state.discards == cards("5H 3D")


def test_the_draft_still_counts_the_lower_artifact_only() -> None:
    """[V.5] [R119] What becomes of the cards is another matter: 3♦ beats 5♥ in red."""
    game = goblins_against_orcs(("5H", "3D"), DRAFT)
    game.apply(GOBLINS, plan(3, "5H"))
    game.apply(ORCS, plan(0, "3D"))
    events = all_pass(game, PASS)
    assert happened(events, BattleValued) == [BattleValued(GOBLINS, 6, 0, 0), BattleValued(ORCS, 0, 3, 1)]
    assert happened(events, BattleWon) == [BattleWon(GOBLINS, ORCS, at("13"), "V.6")]
