"""What a bot says when it may talk: answers first, then offers of its own."""

from typing import Final

from dragondune.bots.base import Speech
from dragondune.bots.negotiation import judgement, words
from dragondune.bots.negotiation.counters import counter
from dragondune.bots.negotiation.estimate import has_yet_to_move
from dragondune.bots.negotiation.judgement import MARGIN, Terms, judge, terms_of
from dragondune.bots.negotiation.offers import draft, help_against_winner, offer_of
from dragondune.bots.negotiation.patience import MOST_OFFERS, MOST_REFUSALS, own_offers, refusals
from dragondune.bots.negotiation.scales import Scales
from dragondune.engine.agreements.table_talk import AcceptAgreement, DeclineAgreement, TerminateAgreement, WithdrawOffer
from dragondune.knowledge.talk import Talk

COUNTERED: Final = (judgement.PRICE, judgement.TEXT)
"""Why an offer is refused that could be mended."""


def negotiate(talk: Talk) -> Speech | None:
    """The next thing to say, or nothing. It follows from the view and from what everybody heard this turn."""
    scales = Scales(talk)
    for offer in talk.offers:
        speech = _answer(scales, terms_of(offer))
        if speech is not None:
            return speech
    speech = _part(scales)
    if speech is None and talk.gift is not None:
        speech = Speech(None, words.thanks(talk.gift.seat, talk.gift.amount))
    if speech is None and talk.rules.agreements == "enforce" and talk.view.round == "IV":
        speech = _begin(scales)
    return speech


def _answer(scales: Scales, terms: Terms) -> Speech | None:
    if refusals(scales.talk, terms.partner) > MOST_REFUSALS:
        return None
    verdict = judge(scales, terms)
    if verdict.accepts:
        return Speech(AcceptAgreement(terms.number), words.ACCEPTED[verdict.reason])
    if verdict.reason in COUNTERED:
        mended = counter(scales, terms)
        if mended is not None:
            return Speech(mended, words.countered(mended.clauses, scales.seat))
    return Speech(DeclineAgreement(terms.number), words.DECLINED[verdict.reason])


def _part(scales: Scales) -> Speech | None:
    """Agree to the end of an agreement if one is better off without it."""
    me = 1 << scales.seat
    for one in scales.talk.knowledge.agreements:
        if one.ending and me & one.parties and not me & one.ending and scales.without(one.number).own >= MARGIN:
            return Speech(TerminateAgreement(one.number), words.PARTING)
    return None


def _begin(scales: Scales) -> Speech | None:
    """An offer before one's own move, help after it; never two offers at a time."""
    talk = scales.talk
    mine = [offer for offer in talk.knowledge.offers if offer.seat == talk.seat]
    for offer in mine:
        terms = terms_of(offer)
        if scales.after(terms.clauses).net(terms.parties) < MARGIN:
            return Speech(WithdrawOffer(offer.number), words.WITHDRAWN)
    if not has_yet_to_move(scales.table):
        gift = help_against_winner(scales)
        return None if gift is None else Speech(gift.gold, words.helped(gift))
    if mine or len(own_offers(talk)) >= MOST_OFFERS:
        return None
    found = draft(scales)
    return None if found is None else Speech(offer_of(scales, found), words.offered(found))
