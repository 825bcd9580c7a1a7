"""What an agreement would forbid, before it is offered or accepted: tried on a copy of the game."""

from dragondune.engine.agreements.table_talk import AcceptAgreement, CounterOffer, OfferAgreement
from dragondune.engine.errors import Illegal, Malformed
from dragondune.engine.game import Game
from dragondune.engine.ids import Faction, members
from dragondune.notation.codec import decision_from_record
from dragondune.server.table.pictures import option_line
from dragondune.server.table.table import Table
from dragondune.wire.commands import Foresee
from dragondune.wire.news import Foreseen


def foresee(table: Table, seat: Faction, wish: Foresee) -> Foreseen:
    """[note.8] [R198] What all parties accept binds; nobody is shown more than his own choices.

    An offer that cannot be made, or an acceptance that cannot be given, has the same fault as in earnest.
    """
    decision = decision_from_record(wish.decision)
    if not isinstance(decision, (OfferAgreement, CounterOffer, AcceptAgreement)):
        raise Malformed("only an offer, a counter-offer or the acceptance of an offer can be foreseen")
    game = table.running.clone()
    try:
        game.apply(seat, decision)
    except Illegal as refusal:
        return Foreseen(fault=refusal.sentence, rule=refusal.rule)
    number = decision.number if isinstance(decision, AcceptAgreement) else game.offers[-1].number
    _accept_by_all(game, number)
    taken = game.forbidden(seat)
    return Foreseen(tuple(option_line(one) for one, by in taken.items() if by == number))


def _accept_by_all(game: Game, number: int) -> None:
    for offer in game.offers:
        if offer.number == number:
            for party in members(offer.parties & ~offer.accepted):
                game.apply(party, AcceptAgreement(number))
