"""What a bot says when it may talk: first answers, then its own offers."""

from typing import Final

from dragondune.bots.base import Speech
from dragondune.bots.characters.cast import PLAIN
from dragondune.bots.characters.character import Character
from dragondune.bots.negotiation.acceptance import MARGIN, PRICE, TEXT, judge
from dragondune.bots.negotiation.counter_offers import counter
from dragondune.bots.negotiation.limits import MOST_REFUSALS, PAIR, own_offers, refusals
from dragondune.bots.negotiation.offers import draft, help_against_winner, offer_of
from dragondune.bots.negotiation.remarks import reply
from dragondune.bots.negotiation.valuation import Valuation
from dragondune.bots.negotiation.wording import Voice
from dragondune.engine.agreements.clauses import Offer
from dragondune.engine.agreements.table_talk import AcceptAgreement, DeclineAgreement, TerminateAgreement, WithdrawOffer
from dragondune.engine.ids import NOBODY, RECRUITMENT_ROUND, size
from dragondune.engine.queries import has_moved
from dragondune.knowledge.talk import Talk

COUNTERED: Final = (PRICE, TEXT)
"""Reasons for which an offer may be countered rather than declined."""


def negotiate(talk: Talk, character: Character = PLAIN) -> Speech | None:
    """The next thing to say, if any. It follows from what the seat knows and what everyone heard in this game."""
    return Negotiator(talk, character).speech()


class Negotiator:
    """One seat at one moment, in the manner and the voice of a character."""

    def __init__(self, talk: Talk, character: Character) -> None:
        self._talk: Final = talk
        self._valuation: Final = Valuation(talk, character)
        self._voice: Final = Voice(talk, character)

    def speech(self) -> Speech | None:
        talk = self._talk
        if talk.remark is not None:
            return reply(self._valuation, self._voice, talk.remark)
        for offer in talk.offers:
            speech = self._answer(offer)
            if speech is not None:
                return speech
        speech = self._part() or self._explain()
        if speech is None and talk.gift is not None:
            speech = Speech(None, self._voice.thanks(talk.gift.seat, talk.gift.amount))
        if speech is None and talk.rules.agreements == "enforce" and talk.knowledge.round == RECRUITMENT_ROUND:
            speech = self._begin()
        return speech

    def _answer(self, offer: Offer) -> Speech | None:
        if refusals(self._talk, offer.seat) > MOST_REFUSALS:
            return None
        verdict = judge(self._valuation, offer)
        if verdict.accepts:
            return Speech(AcceptAgreement(offer.number), self._voice.verdict(verdict.reason))
        if verdict.reason in COUNTERED:
            mended = counter(self._valuation, offer)
            if mended is not None:
                return Speech(mended, self._voice.countered(mended.clauses))
        return Speech(DeclineAgreement(offer.number), self._voice.verdict(verdict.reason))

    def _part(self) -> Speech | None:
        """Agree to end an agreement if the bot is better off without it."""
        me = 1 << self._talk.seat
        for one in self._talk.knowledge.agreements:
            if one.ending and one.parties & me and not one.ending & me:
                if self._valuation.without(one.number).own >= MARGIN:
                    return Speech(TerminateAgreement(one.number), self._voice.say("part"))
        return None

    def _explain(self) -> Speech | None:
        """Why the bot has just left an ally, or accepted one."""
        turned = self._talk.turned
        if turned is None:
            return None
        ally = self._talk.knowledge.ally[self._talk.seat]
        return None if turned.has_broken != (ally == NOBODY) else Speech(None, self._voice.turned(ally))

    def _begin(self) -> Speech | None:
        """Make an offer before the bot's own move, or help after it; never two offers to single partners at a time."""
        talk, valuation = self._talk, self._valuation
        mine = [offer for offer in talk.knowledge.offers if offer.seat == talk.seat]
        for offer in mine:
            if valuation.after(offer.clauses).net(offer.parties) < MARGIN:
                return Speech(WithdrawOffer(offer.number), self._voice.say("withdraw"))
        if has_moved(talk.knowledge, talk.seat):
            gift = help_against_winner(valuation)
            return None if gift is None else Speech(gift.gold, self._voice.helped(gift))
        if any(size(offer.parties) == PAIR for offer in mine) or len(own_offers(talk)) >= valuation.manner.most_offers:
            return None
        found = draft(valuation)
        return None if found is None else Speech(offer_of(valuation, found), self._voice.offered(found))
