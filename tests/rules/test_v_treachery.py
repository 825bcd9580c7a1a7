"""V.9: treachery, the Dwarves' swapped pair, and the ace that stops it."""

from collections.abc import Mapping

from dragondune.editions.parameters import Value
from dragondune.engine.decisions import (
    ACE_PLAYS,
    ATTACKS,
    BARE_PLANS,
    PASS,
    PLANS,
    SWAPPED_TREACHERY,
    TREACHERY,
    SealPlan,
)
from dragondune.engine.events import (
    AcePlayed,
    ArtifactDiscarded,
    BattleValued,
    BattleWon,
    BothTreacherous,
    Event,
    IncomeReceived,
    PlanRevealed,
    TreacheryDeclared,
    TreacheryNegated,
    UnitsLost,
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
from dragondune.engine.steps import BATTLE
from dragondune.knowledge.gate import audience
from tests.rules.scene import all_pass, at, card, cards, happened, refused, scene, units


def plan(count: int, name: str = "") -> SealPlan:
    return PLANS[card(name)][count] if name else BARE_PLANS[count]


def revealed(
    attacker: tuple[Faction, int, str],
    defender: tuple[Faction, int, str],
    *,
    queen: Mapping[Faction, str],
    jack: Mapping[Faction, str],
    hand: Mapping[Faction, str] | None = None,
    rules: Mapping[str, Value] | None = None,
) -> Game:
    """Three units of each in 13, and these plans (faction, army, artifact) lie open; more cards in `hand`."""
    (one, sent, played), (other, sent_too, played_too) = attacker, defender
    more = hand or {}
    rest = [seat for seat in (GOBLINS, ELVES, DWARVES, ORCS) if seat not in (one, other)]
    game = scene(
        BATTLE,
        order=(one, other, *rest),
        units={"13": {one: 3, other: 3}},
        hand={**more, one: f"{played} {more.get(one, '')}", other: f"{played_too} {more.get(other, '')}"},
        queen=queen,
        jack=jack,
        rules=rules,
    )
    if ELVES in (one, other):
        game.apply(ELVES, PASS)
    game.apply(one, plan(sent, played))
    game.apply(other, plan(sent_too, played_too))
    return game


def goblin_traitors(
    *, goblins: str = "", orcs: str = "3H", queen: str = "S", jack: str = "H", rules: Mapping[str, Value] | None = None
) -> Game:
    """Goblins attack Orcs, one unit against two; the Goblins hold Q♠ and J♥ unless told otherwise."""
    return revealed((GOBLINS, 1, goblins), (ORCS, 2, orcs), queen={GOBLINS: queen}, jack={GOBLINS: jack}, rules=rules)


def asked(game: Game) -> tuple[str, list[Faction]]:
    prompts = game.prompts()
    return prompts[0].question, [prompt.seat for prompt in prompts]


def test_v_9_a_traitor_wins_outright_without_losses_and_gets_two_gold() -> None:
    """[V.9] [R4] The weaker Goblins declare: no values, no loss, two gold; the Orcs lose all there and the 3♥."""
    game = goblin_traitors()
    events = game.apply(GOBLINS, TREACHERY)
    assert events == [
        TreacheryDeclared(GOBLINS, SPADES, HEARTS, swapped=False),
        BattleWon(GOBLINS, ORCS, at("13"), "V.9"),
        UnitsLost(ORCS, at("13"), 3, "V.9"),
        ArtifactDiscarded(ORCS, card("3H"), "V.9"),
        IncomeReceived(GOBLINS, 2, "V.9"),
    ]
    assert game.state.gold[GOBLINS] == 2
    assert units(game, GOBLINS, "13") == 3
    assert (units(game, ORCS, "13"), game.state.graveyard[ORCS]) == (0, 3)
    assert game.state.discards == cards("3H")


def test_v_9_the_reward_is_a_parameter() -> None:
    """[V.9] With another value five gold are paid; with zero nothing is paid."""
    game = goblin_traitors(rules={"treachery_gold": 5})
    assert happened(game.apply(GOBLINS, TREACHERY), IncomeReceived) == [IncomeReceived(GOBLINS, 5, "V.9")]
    assert game.state.gold[GOBLINS] == 5
    game = goblin_traitors(rules={"treachery_gold": 0})
    assert happened(game.apply(GOBLINS, TREACHERY), IncomeReceived) == []


def test_v_9_a_defender_may_be_the_traitor() -> None:
    """[V.9] The Orcs attack with everything and a 6; the Goblins had them sabotaged."""
    game = revealed((ORCS, 3, "6D"), (GOBLINS, 0, ""), queen={GOBLINS: "S"}, jack={GOBLINS: "D"})
    events = game.apply(GOBLINS, TREACHERY)
    assert happened(events, BattleWon) == [BattleWon(GOBLINS, ORCS, at("13"), "V.9")]
    assert units(game, ORCS, "13") == 0


def test_v_9_the_traitors_own_artifact_is_not_touched() -> None:
    """[V.9] [R121] Treachery comes before V.5: the Goblins keep the higher red card, which everyone has seen."""
    game = goblin_traitors(goblins="5D")
    game.apply(GOBLINS, TREACHERY)
    game.apply(ORCS, PASS)
    assert game.state.hand[GOBLINS] == game.state.shown[GOBLINS] == cards("5D")
    assert game.state.discards == cards("3H")


def test_v_9_treachery_may_be_left_undeclared() -> None:
    """[V.9] [R123] The Goblins pass: the values decide against them, and their Queen and Jack stay secret."""
    game = goblin_traitors()
    assert list(game.options(GOBLINS)) == [PASS, TREACHERY]
    refused(game, GOBLINS, plan(1), rule="V.9")
    events = game.apply(GOBLINS, PASS)
    assert happened(events, BattleWon) == [BattleWon(ORCS, GOBLINS, at("13"), "V.6")]
    assert happened(events, TreacheryDeclared) == []
    assert game.state.traitor_shown == 0
    assert game.state.gold[GOBLINS] == 0


def test_v_9_it_takes_the_opponents_queen() -> None:
    """[V.9] Q♥ names the Elves; against the Orcs it is useless."""
    game = goblin_traitors(queen="H")
    assert list(game.options(GOBLINS)) == [PASS]
    refused(game, GOBLINS, TREACHERY, rule="V.9")


def test_v_9_it_takes_the_jack_of_the_suit_played() -> None:
    """[V.9] The Orcs played a 3♥; J♦ is red as well, but another suit."""
    game = goblin_traitors(jack="D")
    assert list(game.options(GOBLINS)) == [PASS]
    refused(game, GOBLINS, TREACHERY, rule="V.9")


def test_v_9_an_ace_can_be_sabotaged_like_any_artifact() -> None:
    """[V.9] [R118] [ace.5] The Orcs play A♥; J♥ serves against it, and the ace is discarded."""
    game = goblin_traitors(orcs="AH")
    events = game.apply(GOBLINS, TREACHERY)
    assert happened(events, ArtifactDiscarded) == [ArtifactDiscarded(ORCS, card("AH"), "V.9")]


def test_r124_no_treachery_against_an_opponent_without_artifact() -> None:
    """[R124] [V.9] The Orcs played none: nobody is asked and the values decide at once."""
    game = goblin_traitors(orcs="")
    assert game.seats_asked() == []
    assert units(game, GOBLINS, "13") == 0


def test_r124_only_the_opponent_of_an_artifact_is_asked() -> None:
    """[R124] [R121] The Orcs alone played an artifact, so the Goblins alone are asked."""
    game = goblin_traitors()
    assert asked(game) == ("DeclareTreachery", [GOBLINS])


def test_r121_both_are_asked_together_in_secret_before_any_discard() -> None:
    """[R121] [R187] [R174] Nothing is discarded yet, and the Goblins' answer shows when the Orcs have answered."""
    game = goblin_traitors(goblins="5D")
    waiting = game.prompts()
    assert asked(game) == ("DeclareTreachery", [GOBLINS, ORCS])
    assert all(prompt.is_secret for prompt in waiting)
    assert game.state.discards == 0
    assert game.apply(GOBLINS, TREACHERY) == []
    assert game.prompts() == waiting
    refused(game, GOBLINS, PASS, rule="R187")
    events = game.apply(ORCS, PASS)
    assert happened(events, TreacheryDeclared) == [TreacheryDeclared(GOBLINS, SPADES, HEARTS, swapped=False)]
    assert audience(events[0]) == EVERYONE


def test_r122_two_traitors_lose_everything_there_and_get_nothing() -> None:
    """[R122] [V.9] [R4] Goblins and Orcs betray each other: no winner, all units and both artifacts lost, no gold."""
    game = revealed(
        (GOBLINS, 1, "5D"), (ORCS, 2, "3H"), queen={GOBLINS: "S", ORCS: "C"}, jack={GOBLINS: "H", ORCS: "D"}
    )
    game.apply(GOBLINS, TREACHERY)
    events = game.apply(ORCS, TREACHERY)
    assert events == [
        TreacheryDeclared(GOBLINS, SPADES, HEARTS, swapped=False),
        TreacheryDeclared(ORCS, CLUBS, DIAMONDS, swapped=False),
        BothTreacherous(at("13")),
        UnitsLost(GOBLINS, at("13"), 3, "V.9"),
        ArtifactDiscarded(GOBLINS, card("5D"), "V.9"),
        UnitsLost(ORCS, at("13"), 3, "V.9"),
        ArtifactDiscarded(ORCS, card("3H"), "V.9"),
    ]
    assert (units(game, GOBLINS, "13"), units(game, ORCS, "13")) == (0, 0)
    assert (game.state.graveyard[GOBLINS], game.state.graveyard[ORCS]) == (3, 3)
    assert game.state.gold == [0, 0, 0, 0]


def second_treachery(rules: Mapping[str, Value] | None = None) -> Game:
    """The Goblins have betrayed the Orcs in 13, and in 14 the Orcs play a heart again."""
    shared = {GOBLINS: 3, ORCS: 3}
    game = scene(
        BATTLE,
        order=(GOBLINS, ELVES, DWARVES, ORCS),
        units={"13": shared, "14": shared},
        hand={ORCS: "3H 4H"},
        queen={GOBLINS: "S"},
        jack={GOBLINS: "H"},
        rules=rules,
    )
    game.apply(GOBLINS, ATTACKS[at("13")][ORCS])
    game.apply(GOBLINS, plan(1))
    game.apply(ORCS, plan(2, "3H"))
    game.apply(GOBLINS, TREACHERY)
    game.apply(GOBLINS, plan(1))
    game.apply(ORCS, plan(2, "4H"))
    return game


def test_r123_queen_and_jack_are_kept_and_may_be_used_again() -> None:
    """[R123] [V.9] The Goblins betray the Orcs a second time with the same pair, which everyone knows."""
    game = second_treachery()
    assert (game.state.queen[GOBLINS], game.state.jack[GOBLINS]) == (SPADES, HEARTS)
    assert game.state.traitor_shown == 1 << GOBLINS
    game.apply(GOBLINS, TREACHERY)
    assert game.state.gold[GOBLINS] == 4


def test_r123_with_the_switch_queen_and_jack_work_only_once() -> None:
    """[R123] With `treachery_once` on, the first treachery works and the second is refused."""
    game = second_treachery({"treachery_once": True})
    assert game.state.gold[GOBLINS] == 2
    assert list(game.options(GOBLINS)) == [PASS]
    refused(game, GOBLINS, TREACHERY, rule="V.9")


def test_r27_a_players_own_queen_is_useless() -> None:
    """[R27] [V.9] Goblins who were dealt Q♣ can betray nobody, whatever their Jack."""
    game = goblin_traitors(queen="C")
    assert list(game.options(GOBLINS)) == [PASS]
    refused(game, GOBLINS, TREACHERY, rule="V.9")


def test_r27_the_dwarves_use_their_own_queen_as_a_jack() -> None:
    """[R27] [dwarves.2] Q♦ and J♠ count as Q♠ and J♦: the Orcs' diamond is sabotaged."""
    game = revealed((DWARVES, 0, ""), (ORCS, 3, "6D"), queen={DWARVES: "D"}, jack={DWARVES: "S"})
    assert list(game.options(DWARVES)) == [PASS, SWAPPED_TREACHERY]
    refused(game, DWARVES, TREACHERY, rule="V.9")
    game.apply(DWARVES, SWAPPED_TREACHERY)
    events = all_pass(game, PASS)
    assert happened(events, BattleWon) == [BattleWon(DWARVES, ORCS, at("13"), "V.9")]


def dwarves_with_spade_and_heart(opponent: Faction, played: str, *, hand: Mapping[Faction, str] | None = None) -> Game:
    """The Dwarves hold Q♠ and J♥, as in the rulebook's example, and send one unit against two."""
    return revealed((DWARVES, 1, ""), (opponent, 2, played), queen={DWARVES: "S"}, jack={DWARVES: "H"}, hand=hand)


def test_dwarves_2_the_pair_serves_as_printed() -> None:
    """[dwarves.2] [R125] Q♠ and J♥ against Orcs who played a heart; no ace can stop that."""
    game = dwarves_with_spade_and_heart(ORCS, "3H", hand={GOBLINS: "AC"})
    assert list(game.options(DWARVES)) == [PASS, TREACHERY]
    refused(game, DWARVES, SWAPPED_TREACHERY, rule="V.9")
    events = game.apply(DWARVES, TREACHERY)
    assert happened(events, TreacheryDeclared) == [TreacheryDeclared(DWARVES, SPADES, HEARTS, swapped=False)]
    assert happened(events, BattleWon) == [BattleWon(DWARVES, ORCS, at("13"), "V.9")]


def test_dwarves_2_the_pair_serves_swapped() -> None:
    """[dwarves.2] [R125] The same pair as Q♥ and J♠ against Elves who played a spade."""
    game = dwarves_with_spade_and_heart(ELVES, "3S")
    assert list(game.options(DWARVES)) == [PASS, SWAPPED_TREACHERY]
    refused(game, DWARVES, TREACHERY, rule="V.9")
    game.apply(DWARVES, SWAPPED_TREACHERY)
    events = all_pass(game, PASS)
    assert happened(events, BattleWon) == [BattleWon(DWARVES, ELVES, at("13"), "V.9")]
    assert happened(events, IncomeReceived) == [IncomeReceived(DWARVES, 2, "V.9")]
    assert units(game, DWARVES, "13") == 3


def test_r125_the_queen_does_not_count_twice() -> None:
    """[R125] [dwarves.2] Q♠ is not Queen and Jack of spades at once against Orcs who played a spade."""
    game = dwarves_with_spade_and_heart(ORCS, "3S")
    assert list(game.options(DWARVES)) == [PASS]
    refused(game, DWARVES, TREACHERY, rule="V.9")
    refused(game, DWARVES, SWAPPED_TREACHERY, rule="V.9")


def test_r125_the_jack_does_not_count_twice() -> None:
    """[R125] [dwarves.2] J♥ is not Queen and Jack of hearts at once against Elves who played a heart."""
    game = dwarves_with_spade_and_heart(ELVES, "3H")
    assert list(game.options(DWARVES)) == [PASS]
    refused(game, DWARVES, SWAPPED_TREACHERY, rule="V.9")


def test_dwarves_2_only_the_dwarves_swap() -> None:
    """[dwarves.2] Goblins with Q♥ and J♠ cannot turn them round against Orcs who played a heart."""
    game = goblin_traitors(queen="H", jack="S")
    assert list(game.options(GOBLINS)) == [PASS]
    refused(game, GOBLINS, SWAPPED_TREACHERY, rule="dwarves.2")


def declared_swap(hand: Mapping[Faction, str]) -> Game:
    """The Dwarves have declared their swapped pair against the Elves, two units and a 3♠ against one unit."""
    game = dwarves_with_spade_and_heart(ELVES, "3S", hand=hand)
    game.apply(DWARVES, SWAPPED_TREACHERY)
    return game


def test_negate_4_all_others_with_a_card_may_stop_the_swap() -> None:
    """[negate.4] [R125] [R168] Opponent and third parties with cards, not the Dwarves; only an ace will do."""
    game = declared_swap({DWARVES: "AD", GOBLINS: "5C", ORCS: "AS"})
    assert asked(game) == ("NegateSwap", [ELVES, GOBLINS, ORCS])
    assert list(game.options(ORCS)) == [ACE_PLAYS[SPADES], PASS]
    refused(game, GOBLINS, ACE_PLAYS[CLUBS], rule="negate.4")


def test_negate_4_an_ace_of_a_third_party_stops_the_swap_and_the_values_decide() -> None:
    """[negate.4] [R125] [R149] [R174] The Goblins stop it; only then are points counted, and the Elves win."""
    game = declared_swap({GOBLINS: "AC"})
    game.apply(ELVES, PASS)
    events = game.apply(GOBLINS, ACE_PLAYS[CLUBS])
    assert events[:5] == [
        AcePlayed(GOBLINS, card("AC"), "negate.4"),
        TreacheryNegated(DWARVES),
        BattleValued(DWARVES, 2, 0, 2),
        BattleValued(ELVES, 4, 3, 0),
        BattleWon(ELVES, DWARVES, at("13"), "V.6"),
    ]
    assert game.state.gold[DWARVES] == 0
    assert game.state.hand[ELVES] == cards("3S")


def test_r193_a_stopped_treachery_is_not_used_up() -> None:
    """[R193] [R123] Only a treachery that took effect counts for `treachery_once`, though the pair is known."""
    game = declared_swap({GOBLINS: "AC"})
    game.apply(ELVES, PASS)
    game.apply(GOBLINS, ACE_PLAYS[CLUBS])
    assert game.state.spent_treachery == 0
    assert game.state.traitor_shown == 1 << DWARVES
    unhindered = declared_swap({GOBLINS: "4C"})
    unhindered.apply(ELVES, PASS)
    unhindered.apply(GOBLINS, PASS)
    assert unhindered.state.spent_treachery == 1 << DWARVES


def test_negate_4_the_opponent_may_stop_the_swap() -> None:
    """[negate.4] [R149] The Elves spend an ace that they did not play."""
    game = declared_swap({ELVES: "AH"})
    events = game.apply(ELVES, ACE_PLAYS[HEARTS])
    assert happened(events, AcePlayed) == [AcePlayed(ELVES, card("AH"), "negate.4")]
    assert happened(events, BattleWon) == [BattleWon(ELVES, DWARVES, at("13"), "V.6")]


def test_r168_the_first_in_player_order_pays_for_stopping_the_swap() -> None:
    """[R168] [negate.4] The Elves come before the Orcs in order; the Orcs keep their ace."""
    game = declared_swap({ELVES: "AH", ORCS: "AS"})
    game.apply(ORCS, ACE_PLAYS[SPADES])
    events = game.apply(ELVES, ACE_PLAYS[HEARTS])
    assert happened(events, AcePlayed) == [AcePlayed(ELVES, card("AH"), "negate.4")]
    assert game.state.hand[ORCS] == cards("AS")


def test_r186_a_stopped_pair_stays_public() -> None:
    """[R186] [R123] The Dwarves' Queen and Jack are known from the declaration on, although they had no effect."""
    game = declared_swap({ELVES: "AH"})
    game.apply(ELVES, ACE_PLAYS[HEARTS])
    assert game.state.traitor_shown == 1 << DWARVES


def test_r174_the_reveal_comes_first_then_treachery_and_the_stopping_of_a_swap() -> None:
    """[R174] [V.4] [V.9] [negate.4] Plans, declaration, ace, values, in this order."""
    game = scene(
        BATTLE,
        order=(DWARVES, ELVES, GOBLINS, ORCS),
        units={"13": {DWARVES: 3, ELVES: 3}},
        hand={ELVES: "3S", GOBLINS: "AC"},
        queen={DWARVES: "S"},
        jack={DWARVES: "H"},
    )
    game.apply(ELVES, PASS)
    events: list[Event] = [*game.apply(DWARVES, plan(1)), *game.apply(ELVES, plan(2, "3S"))]
    events += game.apply(DWARVES, SWAPPED_TREACHERY)
    game.apply(ELVES, PASS)
    events += game.apply(GOBLINS, ACE_PLAYS[CLUBS])
    kinds = [type(event) for event in events]
    assert kinds[:6] == [PlanRevealed, PlanRevealed, TreacheryDeclared, AcePlayed, TreacheryNegated, BattleValued]


def two_traitors_with_a_swap() -> Game:
    """Dwarves (swapped) and Elves have both declared; the Goblins hold the ace that can stop the Dwarves."""
    game = revealed(
        (DWARVES, 1, "5C"),
        (ELVES, 2, "3S"),
        queen={DWARVES: "S", ELVES: "D"},
        jack={DWARVES: "H", ELVES: "C"},
        hand={GOBLINS: "AC"},
    )
    game.apply(DWARVES, SWAPPED_TREACHERY)
    game.apply(ELVES, TREACHERY)
    game.apply(ELVES, PASS)
    return game


def test_r174_of_two_traitors_a_stopped_one_is_betrayed_by_the_other() -> None:
    """[R174] [negate.4] [R122] The Goblins stop the Dwarves' swap; the Elves' treachery stands and is rewarded."""
    game = two_traitors_with_a_swap()
    events = game.apply(GOBLINS, ACE_PLAYS[CLUBS])
    assert happened(events, BattleWon) == [BattleWon(ELVES, DWARVES, at("13"), "V.9")]
    assert happened(events, IncomeReceived) == [IncomeReceived(ELVES, 2, "V.9")]
    assert units(game, ELVES, "13") == 3


def test_r122_a_swap_that_nobody_stops_makes_two_traitors_lose() -> None:
    """[R122] [dwarves.2] The Goblins let it pass: Dwarves and Elves lose everything there."""
    game = two_traitors_with_a_swap()
    events = game.apply(GOBLINS, PASS)
    assert happened(events, BothTreacherous) == [BothTreacherous(at("13"))]
    assert happened(events, BattleWon) == []
    assert (units(game, DWARVES, "13"), units(game, ELVES, "13")) == (0, 0)
    assert game.state.discards == cards("5C 3S")
