"""What would come of a decision, before it is made: tried on what its maker knows of the table."""

from dragondune.engine.agreements.table_talk import AcceptAgreement, CounterOffer, OfferAgreement
from dragondune.engine.decisions import Decision, SealPlan
from dragondune.engine.errors import Illegal
from dragondune.engine.game import Game
from dragondune.engine.ids import Faction, members
from dragondune.knowledge.gate import Knowledge
from dragondune.notation.codec import decision_from_record
from dragondune.odds.plan_odds import odds
from dragondune.server.table.pictures import option_line, payee_name, spent_for
from dragondune.server.table.table_facts import consequence_line
from dragondune.server.table.table_state import is_aside
from dragondune.wire.facts import Option, Supposition, WhatIf


def what_if(knowledge: Knowledge, wish: Supposition) -> WhatIf:
    """A decision that would be refused has the same fault, by the same rule, as in earnest. It uses `knowledge` up."""
    decision = decision_from_record(wish.decision)
    try:
        return _what_if(knowledge, decision)
    except Illegal as refusal:
        return WhatIf(fault=refusal.sentence, rule=refusal.rule)


def _what_if(knowledge: Knowledge, decision: Decision) -> WhatIf:
    game, seat = Game(knowledge), knowledge.observer
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
    return WhatIf(
        price=price,
        payee=payee_name(payee),
        spends=spent_for(decision),
        consequences=tuple(map(consequence_line, game.consequences(seat, decision))),
    )


def _forbidden(game: Game, seat: Faction, talk: OfferAgreement | CounterOffer | AcceptAgreement) -> tuple[Option, ...]:
    """[note.8] [R198] Which options of the seat an agreement would forbid if all its parties accepted it."""
    game.apply(seat, talk)
    number = talk.number if isinstance(talk, AcceptAgreement) else game.offers[-1].number
    for offer in game.offers:
        if offer.number == number:
            for party in members(offer.parties & ~offer.accepted):
                game.apply(party, AcceptAgreement(number))
    return tuple(option_line(one) for one, by in game.forbidden(seat).items() if by == number)
