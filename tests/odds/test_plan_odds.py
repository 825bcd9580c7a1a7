"""The odds of a plan, counted over hands, match playing out every hand and every plan."""

from collections.abc import Iterator
from itertools import combinations
from typing import Final, NamedTuple

import pytest

from dragondune.editions.loader import load_edition
from dragondune.editions.parameters import Value
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import (
    ASK_COLOUR,
    ASK_NUMBER,
    BARE_PLANS,
    BLESSED_PLANS,
    COLOURS,
    NUMBER_ANSWERS,
    PASS,
    PLANS,
    TREACHERY,
    SealPlan,
)
from dragondune.engine.errors import Illegal
from dragondune.engine.events import BattleValued, BattleWon, Event
from dragondune.engine.game import Game
from dragondune.engine.ids import (
    ACES,
    CARD_IDS,
    CARDS_OF_COLOUR,
    CARDS_OF_VALUE,
    DWARVES,
    ELVES,
    FACTION_IDS,
    FACTIONS,
    GOBLINS,
    NO_ANSWER,
    NONE,
    ORCS,
    RED,
    SPECTATOR,
    Card,
    Faction,
    Mask,
)
from dragondune.engine.queries import opponent_of
from dragondune.engine.steps import BATTLE
from dragondune.knowledge.gate import know
from dragondune.knowledge.sample import sample
from dragondune.odds.plan_odds import Army, Odds, Risk, odds
from dragondune.odds.strength import Strength, open_strengths
from dragondune.views.viewing import view_of
from tests.properties.bargaining import bargain_or_choose
from tests.rules.scene import card, cards, happened, scene, suit

ELVES_FIRST: Final = (ELVES, ORCS, GOBLINS, DWARVES)
MOST_BATTLES: Final = 1500
"""How many battles are fought for one comparison at most."""


def plan(count: int, name: str = "") -> SealPlan:
    return PLANS[card(name)][count] if name else BARE_PLANS[count]


def elves_and_orcs(
    hands: tuple[str, str],
    *,
    discards: str = "",
    shown: str = "",
    units: tuple[int, int] = (3, 3),
    queens: dict[Faction, str] | None = None,
    jacks: dict[Faction, str] | None = None,
    rules: dict[str, Value] | None = None,
) -> Game:
    """The Elves attack the Orcs in 13 and ask nothing."""
    game = scene(
        BATTLE,
        order=ELVES_FIRST,
        units={"13": {ELVES: units[0], ORCS: units[1]}},
        hand={ELVES: hands[0], ORCS: hands[1]},
        queen=queens,
        jack=jacks,
        discards=discards,
        rules=rules,
    )
    game.state.shown[ORCS] = cards(shown)
    return game


def odds_of(game: Game, seat: Faction, chosen: SealPlan) -> Odds:
    return odds(know(game, seat), chosen)


class Fought(NamedTuple):
    """One battle tried: the opponent's hand and army, the lead, and whether it was won."""

    hand: Mask
    army: int
    card: Card
    value: int
    lead: int
    is_won: bool


def fights(game: Game, seat: Faction, chosen: SealPlan) -> Iterator[Fought]:
    """[V.3] Every hand the opponent could hold, with every plan, fought out by the engine."""
    opponent = opponent_of(game.state, seat)
    for hand in possible_hands(game, seat, opponent):
        trial = game.clone()
        trial.state.hand[opponent] = hand
        for other in trial.options(opponent):
            assert isinstance(other, SealPlan)
            end = trial.clone()
            end.apply(seat, chosen)
            events = end.apply(opponent, other)
            while not happened(events, BattleWon):
                asked = end.seats_asked()[0]
                declares = asked == seat and TREACHERY in end.options(seat)
                events += end.apply(asked, TREACHERY if declares else PASS)
            yield outcome(events, seat, opponent, hand, other)


def outcome(events: list[Event], seat: Faction, opponent: Faction, hand: Mask, other: SealPlan) -> Fought:
    totals = {one.seat: one.units + one.artifact + one.bonus for one in happened(events, BattleValued)}
    (battle,) = happened(events, BattleWon)
    lead = totals[seat] - totals[opponent] if totals else 1
    return Fought(hand, other.count, other.card, totals.get(opponent, 0), lead, battle.seat == seat)


def possible_hands(game: Game, seat: Faction, opponent: Faction) -> list[Mask]:
    """The possible hands, built card by card from the view's lists."""
    view = view_of(know(game, seat))
    player = next(one for one in view.players if one.faction == FACTION_IDS[opponent])
    elsewhere = {*view.decks.discards, *player.not_held, view.decks.top_card}
    for one in view.players:
        elsewhere.update(one.hand)
    pool = [name for name in CARD_IDS if name not in elsewhere]
    hands = (cards(" ".join((*player.hand, *rest))) for rest in combinations(pool, player.hand_size - len(player.hand)))
    return [hand for hand in hands if keeps_word(game, opponent, hand)]


def keeps_word(game: Game, seat: Faction, hand: Mask) -> bool:
    s = game.state
    if not s.rules.ace_is_artifact:
        hand &= ~ACES
    colour, value = s.answer_colour[seat], s.answer_value[seat]
    has_colour = colour in (NO_ANSWER, NONE) or bool(hand & CARDS_OF_COLOUR[colour])
    return has_colour and (value in (NO_ANSWER, 0) or bool(hand & CARDS_OF_VALUE[value]))


def check(game: Game, seat: Faction, chosen: SealPlan) -> Odds:
    """The counted odds match the battles."""
    told = odds_of(game, seat, chosen)
    fought = [*fights(game, seat, chosen)]
    hands = {one.hand for one in fought}
    assert told.hands == len(hands)
    assert (told.plans, told.plans_won) == (len(fought), sum(one.is_won for one in fought))
    most = max(one.army for one in fought)
    lost = {one.hand for one in fought if one.army == most and one.lead < 0}
    tied = {one.hand for one in fought if one.army == most and one.lead == 0} - lost
    assert (told.lost, told.tied, told.won) == (len(lost), len(tied), len(hands - lost - tied))
    for army in told.armies:
        of_army = [one for one in fought if one.army == army.count]
        lost_to = [one for one in of_army if not one.is_won]
        assert army.hands == len({one.hand for one in lost_to})
        assert army.is_fatal == any(one.card == NONE for one in lost_to)
        assert set(army.winning_cards) == {CARD_IDS[one.card] for one in lost_to if one.card != NONE}
    return told


def test_v_3_every_possible_hand_counts_once() -> None:
    """[V.5] [V.6] [orcs.8] Three Elves and a 6 make 12; three Orcs make 7, and more than 12 only with a black 6."""
    away = "2D 3D 4D 5D 6D 2H 3H 4H 5H AD AH"
    game = elves_and_orcs(("6H", "4C 5S"), discards=away, shown="4C")
    game.apply(ELVES, PASS)
    told = check(game, ELVES, plan(3, "6H"))
    assert (told.opponent, told.wins_ties, told.own) == ("orcs", True, Strength("elves", 6, 6, 0))
    assert (told.unknown, told.held, told.hands) == (11, 1, 11)
    assert (told.won, told.tied, told.lost) == (7, 2, 2)
    assert told.armies[-1] == Army(3, 7, 13, ("6C", "6S"), is_fatal=False, hands=2)
    assert told.armies[0] == Army(0, 1, 7, (), is_fatal=False, hands=0)


def test_v_6_the_attacker_wins_a_tie() -> None:
    """[V.6] [R111] The defender's odds count the same tie as lost."""
    game = elves_and_orcs(("", ""), units=(4, 3), rules={"orcs_battle_bonus": 0})
    game.apply(ELVES, PASS)
    attack, defence = check(game, ELVES, plan(3)), check(game, ORCS, plan(3))
    assert (attack.tied, attack.plans, attack.plans_won) == (1, 4, 4)
    assert (attack.good, attack.wins_ties, defence.good, defence.wins_ties) == (1, True, 0, False)
    assert (defence.won, defence.lost, defence.plans, defence.plans_won) == (0, 1, 5, 3)


def test_v_2_answers_narrow_down_the_plans() -> None:
    """[V.2] [R114] Two units and something red: hands without a red artifact and other army sizes are not counted."""
    hands, away = ("2H AS", "5H 5S"), "2D 3D 4D 2C 3C 4C 2S 3S 4S AD AC"
    for question, answer in ((ASK_COLOUR, COLOURS[RED]), (ASK_NUMBER, NUMBER_ANSWERS[2])):
        game = elves_and_orcs(hands, discards=away)
        every = odds_of(game, ELVES, plan(3, "2H"))
        game.apply(ELVES, question)
        while game.state.asked != 1 << ORCS or game.state.window:
            game.apply(game.seats_asked()[0], PASS)
        game.apply(ORCS, answer)
        told = check(game, ELVES, plan(3, "2H"))
        assert (told.hands < every.hands) == (question is ASK_COLOUR)
        assert (len(told.armies) == 1) == (question is ASK_NUMBER)


def test_v_9_treachery_counters_the_opponents_cards() -> None:
    """[V.9] With the Queen of spades and the Jack of clubs, no club played by the Orcs is a threat."""
    away = "2D 3D 4D 5D 6D 2H 3H 4H 5H AD AH"
    game = elves_and_orcs(("6H", "4C 5S"), discards=away, shown="4C", queens={ELVES: "S"}, jacks={ELVES: "C"})
    game.apply(ELVES, PASS)
    told = check(game, ELVES, plan(3, "6H"))
    assert (told.won, told.tied, told.lost) == (9, 1, 1)
    assert told.armies[-1].winning_cards == ("6S",)
    assert {name[-1] for name in told.betrayed} == {"C"}


def test_v_9_treacherous_pairs_are_counted_separately() -> None:
    """[V.9] [R124] The Elves do not know three Queens and three Jacks; a plan without an artifact risks nothing."""
    game = elves_and_orcs(("6H", "4C"), queens={ELVES: "S", ORCS: "H"}, jacks={ELVES: "C", ORCS: "D"})
    game.apply(ELVES, PASS)
    told = odds_of(game, ELVES, plan(3, "6H"))
    assert told.risks == (Risk("orcs", 9, 1),)
    assert told.usurpers == ("orcs", "goblins", "dwarves")
    assert odds_of(game, ELVES, plan(3)).risks == (Risk("orcs", 9, 0),)
    game.state.not_queen[ORCS] = 1 << suit("D")
    game.state.not_queen[DWARVES] = 1 << suit("H")
    assert odds_of(game, ELVES, plan(3, "6H")).risks == (Risk("orcs", 6, 1),)
    assert odds_of(game, ELVES, plan(3, "6H")).usurpers == ("orcs", "goblins")
    game.state.traitor_shown |= 1 << ORCS
    assert odds_of(game, ELVES, plan(3, "6H")).risks == (Risk("orcs", 1, 0),)


def test_dwarves_2_a_swapped_pair_is_a_risk_too() -> None:
    """[dwarves.2] [R125] The Dwarves betray hearts with the Queen of clubs and the Jack of hearts, or vice versa."""
    units = {"13": {GOBLINS: 2, DWARVES: 2}}
    game = scene(
        BATTLE,
        order=(GOBLINS, DWARVES, ELVES, ORCS),
        units=units,
        hand={GOBLINS: "2H", DWARVES: "3S"},
        queen={GOBLINS: "S", ORCS: "C"},
        jack={GOBLINS: "S", ORCS: "C"},
    )
    assert odds_of(game, GOBLINS, plan(1, "2H")).risks == (Risk("dwarves", 9, 2),)


def test_option_blessing_protects_a_plan() -> None:
    """[option.blessing] [R126] One more point, and no pair is a risk."""
    game = elves_and_orcs(("6H", "4C"), rules={"blessing": True})
    game.state.fallen_elves = 3
    game.apply(ELVES, PASS)
    told = check(game, ELVES, BLESSED_PLANS[card("6H")][2])
    assert told.own == Strength("elves", 4, 6, 1)
    assert told.risks[0].fatal_pairs == 0


def test_odds_are_given_only_for_legal_plans() -> None:
    """[V.3] [R114]"""
    game = elves_and_orcs(("6H", "4C"))
    for seat, chosen in (
        (ELVES, plan(4)),
        (ELVES, plan(2, "5H")),
        (DWARVES, plan(1)),
        (SPECTATOR, plan(1)),
        (ELVES, PASS),
    ):
        with pytest.raises(Illegal):
            odds(know(game, seat), chosen)
    game.apply(ELVES, PASS)
    game.apply(ELVES, plan(3, "6H"))
    assert odds_of(game, ELVES, plan(2)) == odds_of(game, ELVES, plan(2))
    game.apply(ORCS, plan(1, "4C"))
    with pytest.raises(Illegal, match="before the plans are revealed"):
        odds_of(game, ELVES, plan(2))


def test_v_4_revealed_plans_show_their_values() -> None:
    """[V.4] [V.6] Before treachery is asked for. The table itself does not change."""
    game = elves_and_orcs(("6H", "4C"))
    game.apply(ELVES, PASS)
    assert open_strengths(know(game, SPECTATOR)) == ()
    game.apply(ELVES, plan(3, "6H"))
    game.apply(ORCS, plan(2, "4C"))
    before = game.fingerprint()
    assert open_strengths(know(game, SPECTATOR)) == (Strength("elves", 6, 6, 0), Strength("orcs", 4, 4, 1))
    assert (game.fingerprint(), game.state.events) == (before, [])
    game.apply(ELVES, PASS)
    game.apply(ORCS, PASS)
    assert open_strengths(know(game, SPECTATOR)) == ()


RULES: Final[tuple[tuple[str, dict[str, Value]], ...]] = (
    ("1.10", {"agreements": "enforce"}),
    (
        "1.10",
        {"blessing": True, "blessing_losses": 1, "elite_warriors": True, "weaknesses": True, "two_aces_chaos": True},
    ),
    ("9", {"two_aces_question": True}),
    ("draft", {}),
)


@pytest.mark.parametrize(("edition", "overrides"), RULES)
def test_odds_match_every_twin_and_the_battles_fought_out(edition: str, overrides: dict[str, Value]) -> None:
    """[R28] Indistinguishable worlds give a fighter the same odds; agreements and answers count."""
    compared = battles = 0
    for seed in range(3):
        chance = Chance(seed)
        game = Game.new(load_edition(edition, overrides), FACTIONS)
        while not game.is_over:
            prompt = game.prompts()[0]
            if prompt.question == "SealPlan" and game.state.window == game.asked:
                for seat in game.seats_asked():
                    chosen = game.options(seat)[chance.below(len(game.options(seat)))]
                    assert isinstance(chosen, SealPlan)
                    told = odds_of(game, seat, chosen)
                    twin = sample(know(game, seat), chance)
                    assert odds_of(twin, seat, chosen) == told
                    compared += 1
                    if told.plans < MOST_BATTLES and edition != "draft":
                        check(game, seat, chosen)
                        battles += told.plans
            game.apply(*bargain_or_choose(game, chance))
    assert compared > 5
    assert battles > 500 or edition == "draft"
