"""What would come of a decision, before it is made: tried on what its maker knows of the table."""

from dragondune.engine.agreements.table_talk import AcceptAgreement, CounterOffer, OfferAgreement
from dragondune.engine.decisions import PASS, Decision, SealPlan
from dragondune.engine.errors import Illegal
from dragondune.engine.game import STEP_OF, Game
from dragondune.engine.ids import Faction, members
from dragondune.knowledge.gate import Knowledge
from dragondune.notation.codec import decision_from_record
from dragondune.odds.plan_odds import odds
from dragondune.server.table.pictures import option_line, option_lines, payee_name, question_of, spent_for
from dragondune.server.table.table_facts import consequence_line
from dragondune.server.table.table_state import is_aside
from dragondune.wire.facts import NextStep, Option, Supposition, WhatIf


def what_if(knowledge: Knowledge, wish: Supposition) -> WhatIf:
    """A decision that would be refused has the same fault, by the same rule, as in earnest. It uses `knowledge` up."""
    decision = decision_from_record(wish.decision)
    before = [decision_from_record(one) for one in wish.after]
    game = Game(knowledge)
    try:
        for one in before:
            _answer(game, knowledge, one)
        return _what_if(game, knowledge, decision)
    except Illegal as refusal:
        return WhatIf(fault=refusal.sentence, rule=refusal.rule)


def _what_if(game: Game, knowledge: Knowledge, decision: Decision) -> WhatIf:
    seat = knowledge.observer
    match decision:
        case OfferAgreement() | CounterOffer() | AcceptAgreement():
            return WhatIf(forbidden=_forbidden(game, seat, decision))
        case SealPlan():
            return WhatIf(odds=odds(knowledge, decision))
        case _ if is_aside(decision):
            game.apply(seat, decision)
            return WhatIf()
    game.consider(seat, decision)
    price, payee = game.price(seat, decision)
    consequences = tuple(map(consequence_line, game.consequences(seat, decision)))
    following = _next(game, knowledge, decision) if _is_part_of_turn(game, seat) else None
    return WhatIf(
        price=price, payee=payee_name(payee), spends=spent_for(decision), consequences=consequences, next=following
    )


def _is_part_of_turn(game: Game, seat: Faction) -> bool:
    prompt = game.prompt(seat)
    return prompt is not None and STEP_OF[prompt.question].is_part_of_turn()


def _next(game: Game, knowledge: Knowledge, decision: Decision) -> NextStep | None:
    """The step of the same turn that follows an answer."""
    seat = knowledge.observer
    _answer(game, knowledge, decision)
    prompt = game.prompt(seat)
    if prompt is None or not _is_part_of_turn(game, seat):
        return None
    return NextStep(question_of(game, prompt), option_lines(game, seat))


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


def _forbidden(game: Game, seat: Faction, talk: OfferAgreement | CounterOffer | AcceptAgreement) -> tuple[Option, ...]:
    """[note.8] [R198] Which options of the seat an agreement would forbid if all its parties accepted it."""
    game.apply(seat, talk)
    number = talk.number if isinstance(talk, AcceptAgreement) else game.offers[-1].number
    for offer in game.offers:
        if offer.number == number:
            for party in members(offer.parties & ~offer.accepted):
                game.apply(party, AcceptAgreement(number))
    return tuple(option_line(one) for one, by in game.forbidden(seat).items() if by == number)
