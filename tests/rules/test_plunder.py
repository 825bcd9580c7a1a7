"""Option Orcish Plunder, in the draft a power of the Orcs: a random card of the loser, kept or sold."""

from collections.abc import Mapping, Sequence

from dragondune.editions.loader import load_edition
from dragondune.editions.parameters import Value
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import (
    ARTIFACTS,
    BARE_PLANS,
    DISCARDS,
    KEEP_PLUNDER,
    PASS,
    PLANS,
    PLUNDER_SALES,
    TREACHERY,
    SealPlan,
)
from dragondune.engine.events import (
    ArtifactDiscarded,
    CardPlundered,
    IncomeReceived,
    PlunderKept,
    PlunderSeen,
    PlunderSold,
)
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, DWARVES, ELVES, EVERYONE, GOBLINS, ORCS, REFEREE, SPECTATOR, Faction
from dragondune.engine.steps import BATTLE
from dragondune.knowledge.gate import audience, know
from dragondune.knowledge.sample import sample
from dragondune.views.viewing import view_of
from tests.rules.scene import all_pass, card, cards, happened, refused, scene, turn_up

PLUNDER: dict[str, Value] = {"plunder": "one_gold"}
ORCS_FIRST = (ORCS, GOBLINS, ELVES, DWARVES)


def plan(count: int, name: str = "") -> SealPlan:
    return PLANS[card(name)][count] if name else BARE_PLANS[count]


def battle(
    orcs: SealPlan,
    goblins: SealPlan,
    *,
    hands: tuple[str, str] = ("", "4H 5C"),
    queen: Mapping[Faction, str] | None = None,
    jack: Mapping[Faction, str] | None = None,
    shown: str = "",
    seen: str = "",
    order: Sequence[Faction] = ORCS_FIRST,
    rules: Mapping[str, Value] | None = None,
) -> Game:
    """Three Orcs against three Goblins in 13 with these hands and plans; what is known of the Goblins' cards."""
    game = scene(
        BATTLE,
        order=order,
        units={"13": {ORCS: 3, GOBLINS: 3}},
        hand={ORCS: hands[0], GOBLINS: hands[1]},
        queen=queen,
        jack=jack,
        rules=PLUNDER if rules is None else rules,
    )
    game.state.shown[GOBLINS] = cards(shown)
    game.state.elves_know[GOBLINS] = cards(seen)
    game.apply(ORCS, orcs)
    game.apply(GOBLINS, goblins)
    return game


def orcs_win(
    *, orcs: str = "", goblins: str = "4H 5C", plunder: str = "one_gold", shown: str = "", seen: str = ""
) -> Game:
    """The Orcs send three against nobody, without artifacts."""
    return battle(plan(3), plan(0), hands=(orcs, goblins), shown=shown, seen=seen, rules={"plunder": plunder})


def asked(game: Game) -> tuple[str, list[Faction]]:
    return game.prompts()[0].question, game.seats_asked()


def known(game: Game, observer: int, seat: Faction) -> list[str]:
    """The cards in this hand that the observer's view lists."""
    name = ("dwarves", "elves", "goblins", "orcs")[seat]
    return next(list(player.hand) for player in view_of(know(game, observer)).players if player.faction == name)


def test_the_option_is_off_in_1_10_and_a_power_in_the_draft() -> None:
    """[option.plunder] [R135] By default nobody plunders; the draft sells for the card's value."""
    assert load_edition("1.10").plunder == "off"
    assert load_edition("draft").plunder == "value"
    game = orcs_win(plunder="off")
    assert game.seats_asked() == []
    assert game.state.hand[GOBLINS] == cards("4H 5C")


def test_r135_chance_takes_one_of_the_losers_cards() -> None:
    """[option.plunder] [R135] [R215] Each card is as likely as the other; nobody is asked whether to plunder."""
    game = orcs_win()
    assert asked(game) == ("DrawPlunder", [CHANCE])
    assert list(game.options(CHANCE)) == [ARTIFACTS[card("4H")], ARTIFACTS[card("5C")]]
    events = turn_up(game, ARTIFACTS[card("5C")])
    assert events == [
        CardPlundered(ORCS, GOBLINS),
        PlunderSeen(ORCS, card("5C")),
        PlunderSeen(GOBLINS, card("5C")),
    ]
    assert [audience(event) for event in events] == [EVERYONE, 1 << ORCS, 1 << GOBLINS]


def test_r175_the_orcs_see_the_card_and_then_keep_or_sell_it() -> None:
    """[option.plunder] [R175] Two choices, and no other card can be sold."""
    game = orcs_win()
    turn_up(game, ARTIFACTS[card("5C")])
    assert asked(game) == ("KeepPlunder", [ORCS])
    assert list(game.options(ORCS)) == [KEEP_PLUNDER, PLUNDER_SALES[card("5C")]]
    refused(game, ORCS, PLUNDER_SALES[card("4H")], rule="R135")
    refused(game, ORCS, PASS, rule="option.plunder")


def test_the_orcs_may_keep_the_card() -> None:
    """[option.plunder] It changes hands, nobody is paid, and the event does not name it."""
    game = orcs_win()
    turn_up(game, ARTIFACTS[card("5C")])
    events = game.apply(ORCS, KEEP_PLUNDER)
    assert events == [PlunderKept(ORCS, GOBLINS)]
    assert (game.state.hand[ORCS], game.state.hand[GOBLINS]) == (cards("5C"), cards("4H"))
    assert game.state.gold[ORCS] == 0
    assert game.seats_asked() == []


def test_the_orcs_may_sell_the_card_for_one_gold() -> None:
    """[option.plunder] It is discarded for all to see, and the bank pays 1 gold whatever the card."""
    game = orcs_win()
    turn_up(game, ARTIFACTS[card("5C")])
    events = game.apply(ORCS, PLUNDER_SALES[card("5C")])
    assert events == [PlunderSold(ORCS, GOBLINS, card("5C")), IncomeReceived(ORCS, 1, "option.plunder")]
    assert audience(events[0]) == EVERYONE
    assert (game.state.hand[ORCS], game.state.hand[GOBLINS]) == (0, cards("4H"))
    assert game.state.discards == cards("5C")
    assert game.state.gold[ORCS] == 1


def test_r135_in_the_draft_the_card_sells_for_its_value() -> None:
    """[R135] Five gold for a 5♣, one for an ace."""
    game = orcs_win(plunder="value")
    turn_up(game, ARTIFACTS[card("5C")])
    game.apply(ORCS, PLUNDER_SALES[card("5C")])
    assert game.state.gold[ORCS] == 5
    game = orcs_win(plunder="value", goblins="AS")
    turn_up(game, ARTIFACTS[card("AS")])
    game.apply(ORCS, PLUNDER_SALES[card("AS")])
    assert game.state.gold[ORCS] == 1


def test_r175_with_a_full_hand_the_orcs_sell_unasked() -> None:
    """[R175] [R135] [R215] Four cards are all they may hold: what they take is sold at once."""
    game = orcs_win(orcs="2D 3D 4D 5D")
    events = turn_up(game, ARTIFACTS[card("4H")])
    assert happened(events, PlunderSold) == [PlunderSold(ORCS, GOBLINS, card("4H"))]
    assert game.seats_asked() == []
    assert game.state.gold[ORCS] == 1
    assert game.state.hand[ORCS] == cards("2D 3D 4D 5D")


def test_with_three_cards_there_is_room_for_the_fourth() -> None:
    """[R135] [R66] The limit is the Orcs' own, four."""
    game = orcs_win(orcs="2D 3D 4D")
    turn_up(game, ARTIFACTS[card("4H")])
    assert asked(game) == ("KeepPlunder", [ORCS])


def test_r135_discards_come_first() -> None:
    """[R135] The Goblins' 4♥ is discarded with the battle lost; only the 5♣ can be taken."""
    game = battle(plan(3), plan(0, "4H"))
    events = game.apply(ORCS, PASS)
    assert happened(events, ArtifactDiscarded) == [ArtifactDiscarded(GOBLINS, card("4H"), "V.8")]
    assert list(game.options(CHANCE)) == [ARTIFACTS[card("5C")]]


def test_r135_nothing_to_take_from_an_empty_hand() -> None:
    """[R135] The Goblins' only card was the one they played."""
    game = battle(plan(3), plan(0, "4H"), hands=("", "4H"))
    game.apply(ORCS, PASS)
    assert game.seats_asked() == []


def test_only_winning_orcs_plunder() -> None:
    """[option.plunder] The Goblins win and take nothing; nor do the Orcs."""
    game = battle(plan(0), plan(3), hands=("2D", "4H"))
    assert game.seats_asked() == []
    assert (game.state.hand[ORCS], game.state.hand[GOBLINS]) == (cards("2D"), cards("4H"))


def test_nobody_else_plunders() -> None:
    """[option.plunder] Goblins who defeat Elves take nothing."""
    game = scene(
        BATTLE, order=(GOBLINS, ELVES), units={"13": {GOBLINS: 3, ELVES: 3}}, hand={ELVES: "4H"}, rules=PLUNDER
    )
    game.apply(ELVES, PASS)
    game.apply(GOBLINS, plan(3))
    game.apply(ELVES, plan(0))
    assert game.seats_asked() == []
    assert game.state.hand[ELVES] == cards("4H")


def test_orcs_who_defend_plunder_too() -> None:
    """[option.plunder] The Goblins attack and lose."""
    game = battle(plan(3), plan(0), order=(GOBLINS, ORCS, ELVES, DWARVES))
    assert asked(game) == ("DrawPlunder", [CHANCE])


def test_r175_a_treacherous_victory_is_plundered_as_well() -> None:
    """[R175] [V.9] The Orcs betray the Goblins, get their two gold, and take a card besides."""
    game = battle(plan(0), plan(3, "4H"), queen={ORCS: "C", GOBLINS: "S"}, jack={ORCS: "H", GOBLINS: "S"})
    game.apply(ORCS, TREACHERY)
    assert game.state.gold[ORCS] == 2
    assert list(game.options(CHANCE)) == [ARTIFACTS[card("5C")]]


def test_r175_two_traitors_leave_no_plunder() -> None:
    """[R175] [R122] Both declare: nobody has won."""
    game = battle(
        plan(1, "2D"),
        plan(1, "4H"),
        hands=("2D", "4H 5C"),
        queen={ORCS: "C", GOBLINS: "S"},
        jack={ORCS: "H", GOBLINS: "D"},
    )
    all_pass(game, TREACHERY)
    assert game.seats_asked() == []
    assert game.state.hand[GOBLINS] == cards("5C")


def test_r175_after_the_draw_only_orcs_and_loser_know_the_card() -> None:
    """[R175] [R215] [R28] While the Orcs decide, third parties see neither the card nor a smaller hand."""
    game = orcs_win()
    turn_up(game, ARTIFACTS[card("5C")])
    assert view_of(know(game, ORCS)).battle.plundered == view_of(know(game, GOBLINS)).battle.plundered == "5C"
    assert view_of(know(game, ELVES)).battle.plundered is None
    assert view_of(know(game, SPECTATOR)).battle.plundered is None
    assert known(game, ORCS, GOBLINS) == ["5C"]
    assert known(game, ELVES, GOBLINS) == []


def kept(*, goblins: str = "4H 5C", shown: str = "", seen: str = "") -> Game:
    """The Orcs have kept the Goblins' 5♣."""
    game = orcs_win(goblins=goblins, shown=shown, seen=seen)
    turn_up(game, ARTIFACTS[card("5C")])
    game.apply(ORCS, KEEP_PLUNDER)
    return game


def test_r175_a_kept_card_stays_known_to_the_loser() -> None:
    """[R175] [R28] The Goblins know what the Orcs took from them; Elves and spectators do not."""
    game = kept()
    assert known(game, GOBLINS, ORCS) == ["5C"]
    assert known(game, ELVES, ORCS) == known(game, SPECTATOR, ORCS) == []


def test_r215_onlookers_no_longer_know_the_remaining_cards() -> None:
    """[R215] [R28] 4♥ and 5♣ were public; now only the Orcs are sure of the 4♥."""
    game = kept(shown="4H 5C")
    assert known(game, ORCS, GOBLINS) == ["4H"]
    assert known(game, SPECTATOR, GOBLINS) == known(game, ELVES, GOBLINS) == []
    assert known(game, SPECTATOR, ORCS) == []


def test_r215_the_elves_are_no_longer_sure_of_what_they_saw_bought() -> None:
    """[R215] [elves.1] The 4♥ they saw may be gone as far as they know; it stays with the Goblins."""
    game = kept(seen="4H")
    assert known(game, ELVES, GOBLINS) == []
    assert game.state.hand[GOBLINS] == cards("4H")


def test_r215_a_known_last_card_stays_known() -> None:
    """[R215] [R28] The Goblins' one card was known to everyone, or to the Elves, and so is where it went."""
    game = kept(goblins="5C", shown="5C")
    assert known(game, SPECTATOR, ORCS) == ["5C"]
    game = kept(goblins="5C", seen="5C")
    assert known(game, ELVES, ORCS) == ["5C"]
    assert known(game, SPECTATOR, ORCS) == []


def test_r215_a_sold_card_leaves_what_was_known_as_it_was() -> None:
    """[R215] Everyone saw the 5♣ go, so the 4♥ is still known in the Goblins' hand."""
    game = orcs_win(shown="4H 5C")
    turn_up(game, ARTIFACTS[card("5C")])
    game.apply(ORCS, PLUNDER_SALES[card("5C")])
    assert known(game, SPECTATOR, GOBLINS) == ["4H"]
    assert game.state.orcs_know == [0, 0, 0, 0]


def test_a_discarded_card_is_no_longer_known() -> None:
    """[R175] [R28] The Orcs win the next battle with the 5♣ and discard it: it is in no known hand."""
    game = scene(
        BATTLE,
        order=ORCS_FIRST,
        units={"13": {ORCS: 3, GOBLINS: 3}, "14": {ORCS: 3, DWARVES: 3}},
        hand={GOBLINS: "5C"},
        rules={"plunder": "one_gold", "artifact_discard": "winner_chooses"},
    )
    game.apply(ORCS, game.options(ORCS)[0])
    game.apply(ORCS, plan(3))
    game.apply(GOBLINS, plan(0))
    turn_up(game, ARTIFACTS[card("5C")])
    game.apply(ORCS, KEEP_PLUNDER)
    assert game.state.loot_known[GOBLINS] == cards("5C")
    game.apply(ORCS, plan(3, "5C"))
    game.apply(DWARVES, plan(0))
    game.apply(DWARVES, PASS)
    game.apply(ORCS, DISCARDS[card("5C")])
    assert game.state.loot_known == [0, 0, 0, 0]


def test_a_sampled_table_holds_some_card_for_the_orcs_to_look_at() -> None:
    """[R175] [R28] For the Elves it may be either card of the Goblins; for the Orcs it is the one they see."""
    game = orcs_win()
    turn_up(game, ARTIFACTS[card("5C")])
    twin = sample(know(game, ELVES), Chance(1))
    assert twin.state.hand[GOBLINS] >> twin.state.plundered & 1
    assert sample(know(game, ORCS), Chance(1)).state.plundered == card("5C")
    assert sample(know(game, REFEREE), Chance(1)).fingerprint() == game.fingerprint()


def test_r218_the_winners_own_artifact_comes_before_plunder() -> None:
    """[R218] [R120] Orcs with a full hand discard the 2♦ they used and so can keep what they take."""
    game = battle(
        plan(3, "2D"),
        plan(0),
        hands=("2D 3D 4D 5D", "4H"),
        rules={"plunder": "value", "artifact_discard": "winner_chooses"},
    )
    game.apply(GOBLINS, PASS)
    assert asked(game) == ("DiscardUsedArtifact", [ORCS])
    game.apply(ORCS, DISCARDS[card("2D")])
    turn_up(game, ARTIFACTS[card("4H")])
    assert game.apply(ORCS, KEEP_PLUNDER) == [PlunderKept(ORCS, GOBLINS)]
    assert game.state.hand[ORCS] == cards("3D 4D 5D 4H")
