"""What a bot says when it may talk: first answers, then its own offers."""

from typing import Final

from benchmarks.baselines.negotiation import judgement, sentences
from benchmarks.baselines.negotiation.counter_offers import counter
from benchmarks.baselines.negotiation.judgement import MARGIN, judge
from benchmarks.baselines.negotiation.limits import MOST_OFFERS, MOST_REFUSALS, PAIR, own_offers, refusals
from benchmarks.baselines.negotiation.offers import draft, help_against_winner, offer_of
from benchmarks.baselines.negotiation.valuation import Valuation
from dragondune.bots.base import Speech
from dragondune.engine.agreements.clauses import Offer
from dragondune.engine.agreements.table_talk import AcceptAgreement, DeclineAgreement, TerminateAgreement, WithdrawOffer
from dragondune.engine.ids import RECRUITMENT_ROUND, size
from dragondune.engine.queries import has_moved
from dragondune.knowledge.talk import Talk

COUNTERED: Final = (judgement.PRICE, judgement.TEXT)
"""Reasons for which an offer may be countered rather than declined."""


def negotiate(talk: Talk) -> Speech | None:
    """The next thing to say, if any. It follows from what the seat knows and what everyone heard this turn."""
    valuation = Valuation(talk)
    for offer in talk.offers:
        speech = _answer(valuation, offer)
        if speech is not None:
            return speech
    speech = _part(valuation)
    if speech is None and talk.gift is not None:
        speech = Speech(None, sentences.thanks(talk.gift.seat, talk.gift.amount))
    if speech is None and talk.rules.agreements == "enforce" and talk.knowledge.round == RECRUITMENT_ROUND:
        speech = _begin(valuation)
    return speech


def _answer(valuation: Valuation, offer: Offer) -> Speech | None:
    if refusals(valuation.talk, offer.seat) > MOST_REFUSALS:
        return None
    verdict = judge(valuation, offer)
    if verdict.accepts:
        return Speech(AcceptAgreement(offer.number), sentences.ACCEPTED[verdict.reason])
    if verdict.reason in COUNTERED:
        mended = counter(valuation, offer)
        if mended is not None:
            return Speech(mended, sentences.countered(mended.clauses, valuation.seat))
    return Speech(DeclineAgreement(offer.number), sentences.DECLINED[verdict.reason])


def _part(valuation: Valuation) -> Speech | None:
    """Agree to end an agreement if the bot is better off without it."""
    me = 1 << valuation.seat
    for one in valuation.talk.knowledge.agreements:
        if one.ending and one.parties & me and not one.ending & me and valuation.without(one.number).own >= MARGIN:
            return Speech(TerminateAgreement(one.number), sentences.PARTING)
    return None


def _begin(valuation: Valuation) -> Speech | None:
    """An offer before the bot's own move, help after it; never two offers to single partners at a time."""
    talk = valuation.talk
    mine = [offer for offer in talk.knowledge.offers if offer.seat == talk.seat]
    for offer in mine:
        if valuation.after(offer.clauses).net(offer.parties) < MARGIN:
            return Speech(WithdrawOffer(offer.number), sentences.WITHDRAWN)
    if has_moved(talk.knowledge, talk.seat):
        gift = help_against_winner(valuation)
        return None if gift is None else Speech(gift.gold, sentences.helped(gift))
    if any(size(offer.parties) == PAIR for offer in mine) or len(own_offers(talk)) >= MOST_OFFERS:
        return None
    found = draft(valuation)
    return None if found is None else Speech(offer_of(valuation, found), sentences.offered(found))
