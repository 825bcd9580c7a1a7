"""What a promise to attack, to enter or to hold demands, compared with what every movement really does."""

import pytest

from dragondune.editions.loader import EDITIONS, load_edition
from dragondune.engine.agreements import clauses as c
from dragondune.engine.agreements.clauses import Agreement, Clause
from dragondune.engine.board import GREAT_MOUNTAIN, TERRITORIES
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import Decision, PlayAce
from dragondune.engine.game import Game
from dragondune.engine.ids import BATTLE_ROUND, FACTIONS, NOBODY, RECRUITMENT_ROUND, Faction, members
from dragondune.engine.state import State
from dragondune.engine.steps import MOVE
from tests.properties.playing import choose

GAMES = 5


def open_units(s: State, seat: Faction, place: int) -> int:
    return 0 if s.hidden[seat] >> place & 1 else s.units[TERRITORIES * seat + place]


def random_promise(game: Game, seat: Faction, chance: Chance) -> Clause:
    s = game.state
    others = [one for one in s.order if one != seat]
    place = 1 << chance.below(TERRITORIES)
    amount = 1 + chance.below(4)
    match chance.below(4):
        case 0:
            return Clause(c.ENTER, seat, places=place, amount=amount, turn=s.turn, round=RECRUITMENT_ROUND)
        case 1:
            homes = members(s.where[seat])
            place |= 1 << homes[chance.below(len(homes))]
            return Clause(c.HOLD, seat, places=place, amount=amount)
        case 2:
            places = sum(1 << one for one in range(TERRITORIES) if chance.below(2))
            return Clause(c.ATTACK, seat, places=places, amount=amount, turn=s.turn, round=BATTLE_ROUND)
    opponent = others[chance.below(len(others))]
    return Clause(c.ATTACK, seat, opponent=opponent, amount=amount, turn=s.turn, round=BATTLE_ROUND)


def kept(before: State, after: State, clause: Clause) -> int:
    """How well a promise is kept by units that were there before, or are there now."""
    if clause.kind == c.HOLD:
        return int(
            all(
                open_units(after, clause.seat, place) >= min(clause.amount, open_units(before, clause.seat, place))
                for place in members(clause.places)
            )
        )
    found = 0
    for place in range(TERRITORIES):
        if clause.places and not clause.places >> place & 1:
            continue
        foes = [
            one
            for one in before.order
            if one != clause.seat
            and clause.opponent in (NOBODY, one)
            and open_units(before, one, place)
            and not (before.rules.allies == "coexist" and before.ally[clause.seat] == one)
        ]
        if clause.kind == c.ENTER or (foes and place != GREAT_MOUNTAIN):
            found = max(found, min(clause.amount, open_units(after, clause.seat, place)))
    return found


def results(game: Game, seat: Faction, options: list[Decision], clause: Clause) -> list[int | None] | None:
    """How well each option keeps a promise; None for an ace. Nothing, if other things happened at once."""
    found: list[int | None] = []
    for option in options:
        if isinstance(option, PlayAce):
            found.append(None)
            continue
        copy = game.clone()
        copy.apply(seat, option)
        if copy.state.round != RECRUITMENT_ROUND or copy.state.player != seat:
            return None
        found.append(kept(game.state, copy.state, clause))
    return found


@pytest.mark.parametrize("edition", EDITIONS)
def test_r260_the_options_are_those_that_keep_the_promise_best(edition: str) -> None:
    """[R260] [R261] [R262] Each movement is tried out, without the agreement."""
    compared = bound = 0
    for seed in range(GAMES):
        game, chance = Game.new(load_edition(edition)), Chance(seed)
        while not game.is_over:
            if game.state.agenda[-1] == MOVE:
                seat = game.seats_asked()[0]
                options = list(game.options(seat))
                clause = random_promise(game, seat, chance)
                found = results(game, seat, options, clause)
                if found is not None:
                    best = max(one or 0 for one in found)
                    expected = [
                        option for option, one in zip(options, found, strict=True) if one is None or one >= best
                    ]
                    copy = game.clone()
                    parties = 1 << seat | 1 << next(one for one in FACTIONS if one != seat)
                    copy.state.agreements = (Agreement(1, parties, (clause,), 0, 0),)
                    copy.state.listed_for = NOBODY
                    assert list(copy.options(seat)) == expected
                    compared += 1
                    bound += len(expected) < len(options)
            game.apply(*choose(game, chance))
    assert compared > 50
    assert bound > 10
