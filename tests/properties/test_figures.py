"""Every number that a bot or the page uses is the engine's: equal on a seat's knowledge and on the real table."""

import ast
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, TypeAlias

import pytest
from hypothesis import given

import dragondune
from dragondune.bots.perspective import Perspective
from dragondune.editions.loader import EDITIONS, load_edition
from dragondune.engine.aces import committed_card, free_aces
from dragondune.engine.board import TERRITORIES, TERRITORY_BY_ID, distance
from dragondune.engine.chance import Chance
from dragondune.engine.consequences import longest_flight
from dragondune.engine.decisions import HireUnits, MoveUnits, PlaceBid, RaiseUnits
from dragondune.engine.events import DragonMoved, Event, GoldPaid, TreasureLost, UnitsLost
from dragondune.engine.game import Game
from dragondune.engine.gifts import gift_options, gold_on_its_way, spare_gold
from dragondune.engine.ids import CHANCE, FACTIONS, NONE, SPECTATOR, SUIT_LETTERS, Faction, members
from dragondune.engine.marching import has_griffins, marching_range, movement_range
from dragondune.engine.powers.dwarves import amount_due, gold_for_bids, has_free_card, has_waiver
from dragondune.engine.powers.goblins import can_disband_early, disband_price, shares_goblin_powers
from dragondune.engine.powers.orcs import can_hire
from dragondune.engine.powers.orcs_raising import raisable
from dragondune.engine.queries import (
    artifacts_in_hand,
    barred_to_hidden_units,
    barred_to_open_units,
    castle_claim,
    castles_needed,
    castles_of,
    castles_together,
    closed_by_dragon,
    contested_places,
    controller,
    crowded_castles,
    has_moved,
    is_playing,
    opponent_of,
    own_castles_needed,
    recruiting_places,
    red_dragon_place,
    suit_of,
)
from dragondune.engine.rounds.r3_bidding import hand_limit, is_below_limit
from dragondune.engine.rounds.r4_hiring import conscript_limit, hire_price, units_for_gold
from dragondune.engine.rounds.r4_revival import free_revivals, revival_price, revive_limit
from dragondune.engine.rounds.r4_turns import turn_steps
from dragondune.engine.rounds.r5_battle import army_limits
from dragondune.engine.rounds.r5_outcome import battle_bonus
from dragondune.engine.ruleset import Ruleset
from dragondune.engine.state import State
from dragondune.engine.steps import STEP_NAMES
from dragondune.engine.walls import burning_places
from dragondune.knowledge.gate import Knowledge, know, observers
from dragondune.notation.codec import option_to_record
from dragondune.notation.names import territories_to_ids
from dragondune.server.table.picture_changes import Sights
from dragondune.server.table.pictures import option_lines, payee_name, question_of
from dragondune.server.table.table_facts import facts_of
from dragondune.views.viewing import view_of
from dragondune.wire.facts import Limits, MyQuestion, Option
from dragondune.wire.lobby import SEATS
from tests.example_counts import examples
from tests.properties.playing import choose
from tests.properties.test_all_rules import rulesets, seeds, sittings

Figure: TypeAlias = Callable[[State, Faction], object]

PUBLIC: Final[dict[str, Figure]] = {
    "amount due": amount_due,
    "armies": lambda s, seat: army_limits(s, seat) if s.place != NONE else NONE,
    "ally": lambda s, seat: s.ally[seat],
    "barred to hidden units": barred_to_hidden_units,
    "barred to open units": barred_to_open_units,
    "battle bonus": lambda s, seat: [battle_bonus(s, seat, other) for other in FACTIONS if other != seat],
    "can disband early": can_disband_early,
    "can hire": can_hire,
    "castle claim": castle_claim,
    "castles": castles_of,
    "castles needed": castles_needed,
    "castles of two": lambda s, seat: [castles_together(s, 1 << seat | 1 << other) for other in s.order],
    "closed by the dragon": lambda s, _: closed_by_dragon(s),
    "conscription limit": conscript_limit,
    "contested places": contested_places,
    "controllers": lambda s, _: [controller(s, place) for place in range(TERRITORIES)],
    "crowded castles": crowded_castles,
    "disbanding": lambda s, seat: [disband_price(s, seat, count=count) for count in range(5)],
    "free card": has_free_card,
    "free revivals": free_revivals,
    "Goblin powers": shares_goblin_powers,
    "gold on its way": gold_on_its_way,
    "hand limit": hand_limit,
    "has moved": has_moved,
    "hiring": lambda s, seat: [hire_price(s, seat, place, count=n) for place in range(TERRITORIES) for n in (1, 3)],
    "longest flight": lambda s, _: longest_flight(s),
    "marching range": marching_range,
    "movement range": movement_range,
    "opponent": opponent_of,
    "plays": is_playing,
    "raising": lambda s, _: raisable(s, raised=s.raised),
    "recruiting places": recruiting_places,
    "Red Dragon": lambda s, _: red_dragon_place(s) if s.event_pile else NONE,
    "revival limit": revive_limit,
    "units for gold": lambda s, seat: [units_for_gold(s, seat, n, price=price) for n in range(6) for price in (1, 2)],
    "reviving": lambda s, seat: [revival_price(s, seat, count=count) for count in range(5)],
}
"""The same for every observer, of every seat."""
OWN: Final[dict[str, Figure]] = {
    "artifacts": artifacts_in_hand,
    "committed card": committed_card,
    "free aces": free_aces,
    "gifts": gift_options,
    "gold": lambda s, seat: s.gold[seat],
    "gold for bids": gold_for_bids,
    "hand": lambda s, seat: s.hand[seat],
    "spare gold": spare_gold,
    "waiver": has_waiver,
}
"""Those of a seat that it knows of itself."""


def check_figures(game: Game) -> None:
    for observer in observers(game):
        known = know(game, observer)
        for seat in game.order:
            for name, figure in PUBLIC.items():
                assert (name, seat, figure(known, seat)) == (name, seat, figure(game.state, seat))
        for name, figure in OWN.items() if observer != SPECTATOR else ():
            assert (name, observer, figure(known, observer)) == (name, observer, figure(game.state, observer))
        if observer != SPECTATOR:
            check_bots(game, known, observer)
    check_table_facts(game, game.order[0])
    check_view(game)


def check_bots(game: Game, known: Knowledge, seat: Faction) -> None:
    """What bots work out for a seat, which counts the castles of others as if its own units were gone."""
    seen, without = Perspective(known, seat), game.state.clone()
    without.where[seat] = 0
    for other in game.order:
        claim = castle_claim(game.state, other)
        if claim.winners >> seat & 1 == 0:
            claim = castle_claim(without, other)
        assert (other, seen.castles_missing(other)) == (other, claim.missing)
        for needed in (seen.own_castles_needed(other), own_castles_needed(known, other)):
            assert claim.needed - claim.castles.bit_count() <= needed <= claim.needed
            assert needed == claim.needed or claim.winners != 1 << other


RULES_WITH_A_QUERY: Final = {
    "ace_half_rounding",
    "ace_is_artifact",
    "castles_to_win",
    "goblins_half_rounding",
    "goblins_hand_limit",
    "gold_per_unit",
    "half_rounding",
    "hand_limit",
    "min_bid",
    "raise_limit",
    "red_dragon_trigger",
    "same_status",
    "troll_losses",
    "unit_battle_value",
}
PRICES: Final = {"castle_hire_price", "disband_fee", "hire_price"}


@pytest.mark.parametrize("package", ["bots", "companion", "insight", "knowledge", "lesson", "odds", "tensors"])
def test_nobody_works_out_what_the_engine_answers(package: str) -> None:
    """A rule that a query applies is read by the engine alone, and nobody else calculates with a price."""
    found: list[str] = []
    for file in Path(dragondune.__file__).parent.joinpath(package).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names = RULES_WITH_A_QUERY if not isinstance(node, ast.BinOp) else PRICES
            for one in ast.walk(node) if isinstance(node, ast.BinOp) else [node]:
                if isinstance(one, ast.Attribute) and one.attr in names:
                    found.append(f"{file.name}:{one.lineno} {one.attr}")
    assert not found


def check_view(game: Game) -> None:
    """The numbers shown on the page."""
    view = view_of(know(game, SPECTATOR))
    s, sights = game.state, Sights(game)
    assert sights.burning == territories_to_ids(burning_places(s))
    assert sights.griffins == tuple(SEATS[seat] for seat in s.order if has_griffins(s, seat))
    assert (sights.sale is not None) == (s.card != NONE)
    if sights.sale is not None:
        assert sights.sale.full == tuple(SEATS[seat] for seat in s.order if not is_below_limit(s, seat))
        assert sights.sale.seen_by == tuple(SEATS[seat] for seat in s.order if know(game, seat).card == s.card)
    for place in view.places:
        seat = controller(game.state, TERRITORY_BY_ID[place.territory])
        assert place.controller == (None if seat < 0 else view_of(know(game, seat)).observer)
        contested = any(contested_places(game.state, one) >> TERRITORY_BY_ID[place.territory] & 1 for one in game.order)
        assert place.is_contested == contested
    for player, seat in zip(view.players, game.factions, strict=True):
        assert player.hand_size == game.state.hand[seat].bit_count()


def check_table_facts(game: Game, observer: Faction) -> None:
    """What the server sends once for each table."""
    s, facts = game.state, facts_of(know(game, observer), has_begun=True)
    assert facts.hand_limits == {SEATS[seat]: hand_limit(s, seat) for seat in FACTIONS}
    assert facts.suits == {SEATS[seat]: SUIT_LETTERS[suit_of(s.rules, seat)] for seat in FACTIONS}
    assert {(one.seat, one.against): one.points for one in facts.bonuses} == {
        (SEATS[seat], SEATS[other]): battle_bonus(s, seat, other)
        for seat in FACTIONS
        for other in FACTIONS
        if seat != other and battle_bonus(s, seat, other)
    }
    assert (facts.unit_value, facts.elite_value) == (s.rules.unit_battle_value, s.rules.elite_value)
    assert facts.longest_flight == longest_flight(s)
    assert facts.turn_steps == tuple(STEP_NAMES[step] for step in turn_steps(s))
    assert facts.mine is None or facts.mine.can_hire is can_hire(s, observer)
    if s.dragon:
        assert {TERRITORY_BY_ID[place] for place in facts.closed_by_dragon[s.dragon - 1]} == {
            *members(closed_by_dragon(s))
        }


def check_picture(game: Game, question: MyQuestion, options: Sequence[Option], seat: Faction) -> None:
    """What the server sends with a question."""
    limits, prices = game.limits(seat), game.prices(seat, game.options(seat))
    assert question.limits == (None if limits is None else Limits(limits.least, limits.most))
    assert ([one.price for one in options], {one.payee for one in options}) == (prices[0], {payee_name(prices[1])})
    assert [one.decision for one in options] == [option_to_record(one) for one in game.options(seat)]
    bids = [one.amount for one in game.options(seat) if isinstance(one, PlaceBid)]
    if bids and not game.agreements:
        assert game.highest_bid(seat) == bids[-1]
    if question.question == "SealPlan":
        assert (
            (question.limits.least, question.limits.most) == army_limits(game.state, seat) if question.limits else True
        )


def check_question(game: Game, seat: Faction) -> None:
    """Prices and ranges computed from knowledge match the table and what then happens."""
    known = Game(know(game, seat))
    asked = known.prompt(seat)
    assert asked is not None
    check_picture(game, question_of(known, asked), option_lines(known, seat), seat)
    options = game.options(seat)
    assert [known.price(seat, option) for option in options] == [game.price(seat, option) for option in options]
    march = known.march(seat)
    assert march == game.march(seat)
    assert known.obstacle(seat) == game.obstacle(seat)
    prompt = game.prompt(seat)
    if prompt is not None and prompt.question == "Hire" and not game.agreements:
        is_possible = any(isinstance(one, (HireUnits, RaiseUnits)) for one in options)
        assert (game.obstacle(seat) == "") == is_possible
    for option in options:
        if march is not None and isinstance(option, MoveUnits):
            assert distance(option.origin, option.destination) <= march.steps


def check_flight(events: Sequence[Event]) -> None:
    """A flight names every territory in which something was burnt."""
    flights = [one for one in events if isinstance(one, DragonMoved)]
    for one in events:
        if isinstance(one, (UnitsLost, TreasureLost)) and one.clause == "I.2":
            assert flights[0].burnt >> one.place & 1


@given(rules=rulesets(), factions=sittings, seed=seeds)
@examples(15)
def test_figures_of_any_rules_are_those_of_the_engine(rules: Ruleset, factions: tuple[int, ...], seed: int) -> None:
    play_and_check(Game.new(rules, factions), seed, one_in=100)


@pytest.mark.parametrize("edition", EDITIONS)
def test_figures_of_an_edition_are_those_of_the_engine(edition: str) -> None:
    play_and_check(Game.new(load_edition(edition)), 5, one_in=50)


def play_and_check(game: Game, seed: int, *, one_in: int) -> None:
    chance = Chance(seed)
    while not game.is_over:
        seat, decision = choose(game, chance)
        if game.order and chance.below(one_in) == 0:
            check_figures(game)
        prompt = game.prompt(seat) if seat != CHANCE else None
        if prompt is not None and chance.below(4) == 0:
            check_question(game, seat)
        price, payee = game.price(seat, decision) if prompt is not None else (0, 0)
        events = game.apply(seat, decision)
        check_flight(events)
        paid = [one for one in events if isinstance(one, GoldPaid)]
        if price and prompt is not None and prompt.question != "Bid":
            assert (paid[0].seat, paid[0].amount, paid[0].payee) == (seat, price, payee)
