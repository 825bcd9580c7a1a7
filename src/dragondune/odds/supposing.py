"""The consequences of a decision before it is made, tried on what its maker knows of the table."""

from collections.abc import Sequence
from typing import NamedTuple

from dragondune.engine.agreements.table_talk import AcceptAgreement, CounterOffer, OfferAgreement, TableTalk
from dragondune.engine.all_steps import STEP_OF
from dragondune.engine.consequences import Consequence
from dragondune.engine.decisions import PASS, Decision, GiveGold, SealPlan, cards_spent
from dragondune.engine.errors import Illegal
from dragondune.engine.game import Game
from dragondune.engine.gifts import of_gift
from dragondune.engine.ids import NOBODY, Faction, Mask, members
from dragondune.engine.prompts import Prompt
from dragondune.knowledge.gate import Knowledge
from dragondune.odds.plan_odds import Odds, odds


class Supposed(NamedTuple):
    """What a decision costs and spends, what follows, and what an agreement would forbid its maker now.

    `odds` are those of a plan. `following` is the next step of the same turn; the knowledge then waits for it.
    """

    price: int = 0
    payee: Faction = NOBODY
    spends: Mask = 0
    consequences: Sequence[Consequence] = ()
    forbidden: Sequence[Decision] = ()
    odds: Odds | None = None
    following: Prompt | None = None


def suppose(knowledge: Knowledge, decision: Decision, after: Sequence[Decision] = ()) -> Supposed:
    """Try a decision; raise Illegal by the same rule as the real one would. `knowledge` cannot be used again.

    `after` are answers assumed to come first, in a turn that is answered in one go.
    """
    game, seat = Game(knowledge), knowledge.observer
    for one in after:
        _answer(game, knowledge, one)
    match decision:
        case OfferAgreement() | CounterOffer() | AcceptAgreement():
            return Supposed(forbidden=_forbidden(game, seat, decision))
        case SealPlan():
            found = odds(knowledge, decision)
            return Supposed(consequences=STEP_OF["SealPlan"].consequences(knowledge, seat, decision), odds=found)
        case GiveGold():
            consequences = of_gift(knowledge, seat, decision)
            game.apply(seat, decision)
            return Supposed(consequences=consequences)
        case TableTalk():
            game.apply(seat, decision)
            return Supposed()
    game.consider(seat, decision)
    price, payee = game.price(seat, decision)
    consequences = game.consequences(seat, decision)
    following = _next(game, knowledge, decision) if _is_part_of_turn(game, seat) else None
    return Supposed(price, payee, cards_spent(decision), consequences, following=following)


def _is_part_of_turn(game: Game, seat: Faction) -> bool:
    prompt = game.prompt(seat)
    return prompt is not None and STEP_OF[prompt.question].is_part_of_turn()


def _next(game: Game, knowledge: Knowledge, decision: Decision) -> Prompt | None:
    """The step of the same turn that follows an answer."""
    _answer(game, knowledge, decision)
    return game.prompt(knowledge.observer) if _is_part_of_turn(game, knowledge.observer) else None


def _answer(game: Game, knowledge: Knowledge, decision: Decision) -> None:
    """Make a decision in a turn, and let everyone else pass who could react to it."""
    seat = knowledge.observer
    if not _is_part_of_turn(game, seat):
        raise Illegal("IV.7", "only the steps of your turn can be answered together")
    game.apply(seat, decision)
    while knowledge.player == seat and not game.waits_for_chance:
        others = [one for one in game.seats_asked() if one != seat]
        if not others or PASS not in game.options(others[0]):
            return
        game.apply(others[0], PASS)


def _forbidden(game: Game, seat: Faction, talk: OfferAgreement | CounterOffer | AcceptAgreement) -> list[Decision]:
    """[note.8] [R198] Which options of the seat an agreement would forbid if all its parties accepted it."""
    game.apply(seat, talk)
    number = talk.number if isinstance(talk, AcceptAgreement) else game.offers[-1].number
    for offer in game.offers:
        if offer.number == number:
            for party in members(offer.parties & ~offer.accepted):
                game.apply(party, AcceptAgreement(number))
    return [one for one, by in game.forbidden(seat).items() if by == number]
