"""Two aces for a chaos monster: when, for whom, and what it destroys."""

from collections.abc import Mapping

from dragondune.editions.loader import load_edition
from dragondune.editions.parameters import Value
from dragondune.engine.decisions import (
    ACE_PLAYS,
    ATTACKS,
    BARE_PLANS,
    BLESSED_PLANS,
    CHAOS_SUMMONS,
    PASS,
    PLANS,
    SWAPPED_TREACHERY,
    TREACHERY,
    SealPlan,
    SummonChaos,
)
from dragondune.engine.endings import TIE_ORDER
from dragondune.engine.events import (
    AcePlayed,
    ArtifactDiscarded,
    BattleValued,
    BattleWon,
    ChaosSummoned,
    GameWon,
    TreacheryNegated,
    TreasureLost,
    UnitsLost,
)
from dragondune.engine.game import Game
from dragondune.engine.ids import CLUBS, DWARVES, ELVES, EVERYONE, GOBLINS, NOBODY, ORCS, Faction
from dragondune.engine.steps import BATTLE, VICTORY
from dragondune.knowledge.gate import audience
from tests.rules.scene import all_pass, at, card, cards, happened, options, refused, scene, units

CHAOS: dict[str, Value] = {"two_aces_chaos": True}
GOBLINS_FIRST = (GOBLINS, ORCS, ELVES, DWARVES)


def plan(count: int, name: str = "") -> SealPlan:
    return PLANS[card(name)][count] if name else BARE_PLANS[count]


def summon(names: str) -> SummonChaos:
    return CHAOS_SUMMONS[cards(names)]


def battle(
    goblins: tuple[int, str],
    orcs: tuple[int, str],
    *,
    hands: tuple[str, str],
    others: Mapping[Faction, int] | None = None,
    hidden: Mapping[Faction, str] | None = None,
    trolls: str = "",
    queen: Mapping[Faction, str] | None = None,
    jack: Mapping[Faction, str] | None = None,
    rules: Mapping[str, Value] | None = None,
) -> Game:
    """Three Goblins attack three Orcs in 13, where there are 4 gold. Treachery is still open."""
    game = scene(
        BATTLE,
        order=GOBLINS_FIRST,
        units={"13": {GOBLINS: 3, ORCS: 3, **(others or {})}},
        hidden=hidden,
        trolls=trolls,
        hand={GOBLINS: hands[0], ORCS: hands[1]},
        queen=queen,
        jack=jack,
        treasure={"13": 4},
        rules=CHAOS if rules is None else rules,
    )
    if game.prompts()[0].question == "ChooseBattle":
        game.apply(GOBLINS, ATTACKS[at("13")][ORCS])
    game.apply(GOBLINS, plan(*goblins))
    game.apply(ORCS, plan(*orcs))
    return game


def six_against_two(*, hands: tuple[str, str] = ("6H AD AS", "2C"), **given: Mapping[Faction, int]) -> Game:
    """The Goblins played a 6♥ and hold two aces, the Orcs a 2♣; nobody has declared treachery."""
    game = battle((1, "6H"), (3, "2C"), hands=hands, others=given.get("others"))
    all_pass(game, PASS)
    return game


def asked(game: Game) -> tuple[str, list[Faction]]:
    return game.prompts()[0].question, game.seats_asked()


def test_the_option_is_off_in_1_10() -> None:
    """[twoaces.3] Without it the values decide as soon as treachery is settled."""
    assert not load_edition("1.10").two_aces_chaos
    game = battle((1, "6H"), (3, "2C"), hands=("6H AD AS", "2C"), rules={})
    events = all_pass(game, PASS)
    assert happened(events, BattleWon) == [BattleWon(ORCS, GOBLINS, at("13"), "V.6")]


def test_r174_a_fighter_is_asked_after_treachery_and_before_the_values() -> None:
    """[twoaces.3] [R136] [R174] Nothing is counted yet; one pair of aces, or no."""
    game = six_against_two()
    assert asked(game) == ("SummonChaos", [GOBLINS])
    assert list(game.options(GOBLINS)) == [summon("AD AS"), PASS]
    assert game.state.discards == 0


def test_the_monster_destroys_everything() -> None:
    """[twoaces.3] [R136] Both armies with those not sent, the gold, both artifacts and both aces; nobody wins."""
    game = six_against_two()
    events = game.apply(GOBLINS, summon("AD AS"))
    assert events == [
        AcePlayed(GOBLINS, card("AD"), "twoaces.3"),
        AcePlayed(GOBLINS, card("AS"), "twoaces.3"),
        ChaosSummoned(GOBLINS, at("13")),
        UnitsLost(GOBLINS, at("13"), 3, "twoaces.3"),
        UnitsLost(ORCS, at("13"), 3, "twoaces.3"),
        TreasureLost(at("13"), 4, "twoaces.3"),
        ArtifactDiscarded(GOBLINS, card("6H"), "twoaces.3"),
        ArtifactDiscarded(ORCS, card("2C"), "twoaces.3"),
    ]
    assert audience(events[2]) == EVERYONE
    assert (game.state.graveyard[GOBLINS], game.state.graveyard[ORCS]) == (3, 3)
    assert game.state.treasure[at("13")] == 0
    assert game.state.discards == cards("AD AS 6H 2C")
    assert game.state.gold == [0, 0, 0, 0]
    assert (game.state.victor, game.state.attacker) == (NOBODY, NOBODY)
    assert game.seats_asked() == []


def test_a_fighter_may_decline() -> None:
    """[twoaces.3] The Goblins pass, the values decide, and the aces stay in their hand."""
    game = six_against_two()
    events = game.apply(GOBLINS, PASS)
    assert happened(events, BattleValued) == [BattleValued(GOBLINS, 2, 6, 0), BattleValued(ORCS, 6, 2, 1)]
    assert game.state.hand[GOBLINS] == cards("AD AS")
    assert game.state.treasure[at("13")] == 4


def test_the_six_may_belong_to_the_opponent() -> None:
    """[twoaces.3] The Orcs played the 6♠, the Goblins nothing."""
    game = battle((1, ""), (1, "6S"), hands=("AD AS", "6S"))
    game.apply(GOBLINS, PASS)
    assert asked(game) == ("SummonChaos", [GOBLINS])
    events = game.apply(GOBLINS, summon("AD AS"))
    assert happened(events, ArtifactDiscarded) == [ArtifactDiscarded(ORCS, card("6S"), "twoaces.3")]


def test_no_monster_without_a_six() -> None:
    """[twoaces.3] A 5♥ is not enough, whatever else is held."""
    game = battle((1, "5H"), (3, "2C"), hands=("5H 6D AD AS", "2C"))
    events = all_pass(game, PASS)
    assert happened(events, BattleWon) == [BattleWon(ORCS, GOBLINS, at("13"), "V.6")]


def test_no_monster_without_an_artifact() -> None:
    """[twoaces.3] A battle without artifacts is settled at once."""
    game = battle((1, ""), (3, ""), hands=("6H AD AS", ""))
    assert game.seats_asked() == []


def test_r174_the_attacker_is_asked_before_the_defender() -> None:
    """[R174] [R217] The Goblins pass, and only then the Orcs are asked; their monster comes as well."""
    game = six_against_two(hands=("6H AD AS", "2C AH AC"))
    assert asked(game) == ("SummonChaos", [GOBLINS])
    game.apply(GOBLINS, PASS)
    assert asked(game) == ("SummonChaos", [ORCS])
    events = game.apply(ORCS, summon("AH AC"))
    assert happened(events, ChaosSummoned) == [ChaosSummoned(ORCS, at("13"))]
    assert game.state.hand[GOBLINS] == cards("AD AS")


def test_r174_once_the_attacker_has_summoned_the_defender_is_not_asked() -> None:
    """[R174] The Orcs keep their aces."""
    game = six_against_two(hands=("6H AD AS", "2C AH AC"))
    game.apply(GOBLINS, summon("AD AS"))
    assert game.seats_asked() == []
    assert game.state.hand[ORCS] == cards("AH AC")


def test_r217_who_is_asked_follows_from_the_number_of_cards() -> None:
    """[R217] [R168] Two cards besides the one played are enough to be asked, aces or not; one is too few."""
    game = six_against_two(hands=("6H AD", "2C 3C 4C"))
    assert asked(game) == ("SummonChaos", [ORCS])
    assert list(game.options(ORCS)) == [PASS]
    refused(game, ORCS, summon("AD AS"), rule="twoaces.3")


def test_a_single_ace_is_not_enough() -> None:
    """[twoaces.3] A♦ with a 3♠: nothing but no."""
    game = six_against_two(hands=("6H AD 3S", "2C"))
    assert list(game.options(GOBLINS)) == [PASS]
    refused(game, GOBLINS, summon("AD AS"), rule="twoaces.3")
    refused(game, GOBLINS, ACE_PLAYS[0], rule="twoaces.3")


def test_r136_an_ace_that_was_played_is_in_use() -> None:
    """[R136] [R170] The Goblins' A♦ is their artifact; with A♠ and a 3♠ they have no pair."""
    game = battle((1, "AD"), (3, "6C"), hands=("AD AS 3S", "6C"))
    all_pass(game, PASS)
    assert asked(game) == ("SummonChaos", [GOBLINS])
    assert list(game.options(GOBLINS)) == [PASS]
    refused(game, GOBLINS, summon("AD AS"), rule="R170")


def test_r184_the_player_picks_the_pair() -> None:
    """[R184] [twoaces.3] Three aces make three pairs."""
    game = six_against_two(hands=("6H AD AH AS", "2C"))
    assert options(game, GOBLINS, SummonChaos) == [summon("AD AH"), summon("AD AS"), summon("AH AS")]
    game.apply(GOBLINS, summon("AH AS"))
    assert game.state.hand[GOBLINS] == cards("AD")


def test_r136_it_kills_all_open_units() -> None:
    """[R136] [twoaces.3] Two Dwarves who were only bystanders die too."""
    game = six_against_two(others={DWARVES: 2})
    events = game.apply(GOBLINS, summon("AD AS"))
    assert UnitsLost(DWARVES, at("13"), 2, "twoaces.3") in events
    assert game.state.graveyard[DWARVES] == 2


def test_r217_hidden_units_and_trolls_are_spared() -> None:
    """[R217] [R136] [elves.4] Hidden Elves count as absent, and the troll stays."""
    game = battle((1, "6H"), (3, "2C"), hands=("6H AD AS", "2C"), others={ELVES: 2}, hidden={ELVES: "13"}, trolls="13")
    all_pass(game, PASS)
    game.apply(GOBLINS, summon("AD AS"))
    assert units(game, ELVES, "13") == 2
    assert game.state.trolls == 1 << at("13")


def test_units_elsewhere_are_not_touched() -> None:
    """[twoaces.3] Only the territory of the battle suffers."""
    game = scene(
        BATTLE,
        order=GOBLINS_FIRST,
        units={"13": {GOBLINS: 3, ORCS: 3}, "14": {GOBLINS: 2, ORCS: 2}},
        hand={GOBLINS: "6H AD AS"},
        rules=CHAOS,
    )
    game.apply(GOBLINS, ATTACKS[at("13")][ORCS])
    game.apply(GOBLINS, plan(1, "6H"))
    game.apply(ORCS, plan(1))
    game.apply(ORCS, PASS)
    game.apply(GOBLINS, summon("AD AS"))
    assert (units(game, GOBLINS, "14"), units(game, ORCS, "14")) == (2, 2)
    assert asked(game) == ("SealPlan", [GOBLINS, ORCS])
    assert game.state.place == at("14")


def test_r174_successful_treachery_prevents_the_monster() -> None:
    """[R174] [R126] The Goblins betray the Orcs, who can no longer summon the monster."""
    game = battle(
        (1, "6H"), (3, "2C"), hands=("6H", "2C AD AS"), queen={GOBLINS: "S", ORCS: "H"}, jack={GOBLINS: "C", ORCS: "S"}
    )
    game.apply(GOBLINS, TREACHERY)
    events = game.apply(ORCS, PASS)
    assert happened(events, BattleWon) == [BattleWon(GOBLINS, ORCS, at("13"), "V.9")]
    assert game.state.hand[ORCS] == cards("AD AS")


def dwarves_declared_swap() -> Game:
    """The Dwarves, with a 6♥ and a pair of aces, have declared Q♥ and J♠ swapped against Orcs who played a heart."""
    game = scene(
        BATTLE,
        order=(DWARVES, ORCS, GOBLINS, ELVES),
        units={"13": {DWARVES: 3, ORCS: 3}},
        hand={DWARVES: "6D AD AS", ORCS: "3H", GOBLINS: "AC"},
        queen={DWARVES: "H", ORCS: "C", GOBLINS: "D", ELVES: "S"},
        jack={DWARVES: "S", ORCS: "C", GOBLINS: "D", ELVES: "H"},
        rules=CHAOS,
    )
    game.apply(DWARVES, plan(1, "6D"))
    game.apply(ORCS, plan(3, "3H"))
    game.apply(DWARVES, SWAPPED_TREACHERY)
    game.apply(ORCS, PASS)
    game.apply(ORCS, PASS)
    return game


def test_r174_a_stopped_swap_allows_the_monster() -> None:
    """[R174] [negate.4] The Goblins' ace stops the swapped pair. This is announced, and then the Dwarves are asked."""
    game = dwarves_declared_swap()
    events = game.apply(GOBLINS, ACE_PLAYS[CLUBS])
    assert happened(events, TreacheryNegated) == [TreacheryNegated(DWARVES)]
    assert asked(game) == ("SummonChaos", [DWARVES])
    events = game.apply(DWARVES, PASS)
    assert happened(events, TreacheryNegated) == []
    assert happened(events, BattleWon) == [BattleWon(ORCS, DWARVES, at("13"), "V.6")]


def test_r174_a_successful_swap_prevents_the_monster() -> None:
    """[R174] [dwarves.2] Nobody stops it: the Dwarves win by treachery at once."""
    game = dwarves_declared_swap()
    events = game.apply(GOBLINS, PASS)
    assert happened(events, BattleWon) == [BattleWon(DWARVES, ORCS, at("13"), "V.9")]


def test_r175_no_plunder_after_chaos() -> None:
    """[R175] [option.plunder] The Goblins still hold a card, but nobody has won."""
    rules: dict[str, Value] = {**CHAOS, "plunder": "one_gold", "artifact_discard": "winner_chooses"}
    game = battle((1, "6H"), (3, "2C"), hands=("6H 4D", "2C AD AS"), rules=rules)
    all_pass(game, PASS)
    game.apply(ORCS, summon("AD AS"))
    assert game.seats_asked() == []
    assert game.state.hand[GOBLINS] == cards("4D")


def test_r174_elves_lost_to_chaos_count_for_the_blessing() -> None:
    """[R174] [R216] [option.blessing] Even as bystanders."""
    game = battle((1, "6H"), (3, "2C"), hands=("6H AD AS", "2C"), others={ELVES: 2}, rules={**CHAOS, "blessing": True})
    all_pass(game, PASS)
    game.apply(GOBLINS, summon("AD AS"))
    assert game.state.fallen_elves == 2


def test_r216_chaos_still_uses_up_a_blessing() -> None:
    """[R216] [twoaces.3] The Elves invoke it and the Goblins destroy everything; it does not return this turn."""
    game = scene(
        BATTLE,
        order=(ELVES, GOBLINS),
        units={"13": {ELVES: 3, GOBLINS: 3}},
        hand={ELVES: "2C", GOBLINS: "6H AD AS"},
        rules={**CHAOS, "blessing": True},
    )
    game.state.fallen_elves = 3
    game.apply(ELVES, PASS)
    game.apply(ELVES, BLESSED_PLANS[card("2C")][1])
    game.apply(GOBLINS, plan(1, "6H"))
    game.apply(ELVES, PASS)
    game.apply(GOBLINS, summon("AD AS"))
    assert game.state.blessed_turn == game.state.turn
    assert not game.state.blessed
    assert game.state.fallen_elves == 6


def mountain() -> Game:
    """The last turn without Orcs, nobody has a castle: the Goblins start, in 0• the Elves attack the Dwarves."""
    game = scene(
        VICTORY,
        order=(DWARVES, GOBLINS, ELVES),
        turn=8,
        units={"0f": {ELVES: 2, DWARVES: 2}},
        hand={ELVES: "6H AD AS"},
        rules=CHAOS,
    )
    game.apply(ELVES, ATTACKS[at("0f")][DWARVES])
    game.apply(ELVES, PASS)
    game.apply(ELVES, plan(1, "6H"))
    game.apply(DWARVES, plan(1))
    game.apply(DWARVES, PASS)
    return game


def test_r181_after_chaos_in_the_mountain_player_order_decides() -> None:
    """[R181] [VII.3] Nobody won the fight, so the first tied player in order wins: the Goblins."""
    game = mountain()
    events = game.apply(ELVES, summon("AD AS"))
    assert (units(game, ELVES, "0f"), units(game, DWARVES, "0f")) == (0, 0)
    assert happened(events, GameWon) == [GameWon(GOBLINS, TIE_ORDER)]


def test_r181_without_chaos_the_fight_in_the_mountain_decides() -> None:
    """[R181] [VII.3] The Elves decline and win by eight points to four."""
    game = mountain()
    game.apply(ELVES, PASS)
    assert game.winner == ELVES
