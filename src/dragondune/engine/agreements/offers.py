"""How agreements are offered, answered, closed and terminated."""

from dragondune.engine.agreements.clauses import MOST_AGREEMENTS, MOST_OFFERS, Agreement, Clause, Offer
from dragondune.engine.agreements.disclosures import disclose_at_once
from dragondune.engine.agreements.ledger import agreement_numbered, call_end, retire
from dragondune.engine.agreements.payments import free_gold, is_due_at_once, pay_at_once
from dragondune.engine.agreements.table_talk import (
    AcceptAgreement,
    CounterOffer,
    DeclineAgreement,
    OfferAgreement,
    TableTalk,
    TerminateAgreement,
    WithdrawOffer,
)
from dragondune.engine.agreements.terms import is_player, terms_refusal
from dragondune.engine.errors import Illegal
from dragondune.engine.events import (
    AgreementFormed,
    AgreementOffered,
    AgreementTerminated,
    OfferAccepted,
    OfferDeclined,
    OfferWithdrawn,
    TerminationCalled,
    TerminationWithdrawn,
)
from dragondune.engine.ids import FACTION_NAMES, Faction, Mask, members
from dragondune.engine.state import State


def hear(s: State, seat: Faction, talk: TableTalk) -> None:
    """[note.8] [R147] [R196] Any player may talk whenever the game waits; refused talk changes nothing."""
    reason = _silence(s, seat) or _refusal(s, seat, talk)
    if reason is not None:
        raise reason
    if isinstance(talk, OfferAgreement):
        _make_offer(s, seat, talk.parties, talk.clauses, answers=0)
    elif isinstance(talk, CounterOffer):
        _drop_offer(s, talk.number)
        _make_offer(s, seat, talk.parties, talk.clauses, answers=talk.number)
    elif isinstance(talk, AcceptAgreement):
        _accept(s, seat, offer_numbered(s, talk.number))
    elif isinstance(talk, DeclineAgreement):
        _drop_offer(s, talk.number)
        s.events.append(OfferDeclined(talk.number, seat))
    elif isinstance(talk, WithdrawOffer):
        _withdraw(s, seat, talk.number)
    elif isinstance(talk, TerminateAgreement):
        _call_termination(s, seat, agreement_numbered(s, talk.number))


def _silence(s: State, seat: Faction) -> Illegal | None:
    """Why a seat cannot talk at all."""
    if s.rules.agreements == "off":
        return Illegal("R147", "this game is played without agreements")
    if not is_player(s, seat):
        return Illegal("R196", "only players make agreements")
    if not s.asked:
        return Illegal("R196", "the game is over")
    return None


def _refusal(s: State, seat: Faction, talk: TableTalk) -> Illegal | None:
    if isinstance(talk, OfferAgreement):
        return _offer_refusal(s, seat, talk.parties, talk.clauses)
    if isinstance(talk, CounterOffer):
        return _answer_refusal(s, seat, talk.number) or _offer_refusal(s, seat, talk.parties, talk.clauses)
    if isinstance(talk, AcceptAgreement):
        return acceptance_refusal(s, seat, talk.number)
    if isinstance(talk, DeclineAgreement):
        return _answer_refusal(s, seat, talk.number)
    if isinstance(talk, WithdrawOffer):
        return _withdrawal_refusal(s, seat, talk.number)
    if isinstance(talk, TerminateAgreement):
        return _termination_refusal(s, seat, talk.number)
    return Illegal("R196", "agreements can be offered, answered, withdrawn or terminated, nothing else")


def offer_numbered(s: State, number: int) -> Offer | None:
    for offer in s.offers:
        if offer.number == number:
            return offer
    return None


def _offer_refusal(s: State, seat: Faction, parties: Mask, clauses: tuple[Clause, ...]) -> Illegal | None:
    if parties >= 0 and not parties >> seat & 1:
        return Illegal("R196", "you must be a party to an agreement that you offer")
    mine = 0
    for offer in s.offers:
        if offer.seat == seat:
            mine += 1
    if mine >= MOST_OFFERS:
        return Illegal("R196", f"you have {MOST_OFFERS} open offers; withdraw one first")
    return terms_refusal(s, parties, clauses)


def _answer_refusal(s: State, seat: Faction, number: int) -> Illegal | None:
    offer = offer_numbered(s, number)
    if offer is None:
        return Illegal("R196", f"no offer {number} is open")
    if not offer.parties >> seat & 1:
        return Illegal("R196", f"you are not a party to offer {number}")
    if offer.seat == seat:
        return Illegal("R196", f"offer {number} is your own; you may withdraw it")
    return None


def acceptance_refusal(s: State, seat: Faction, number: int) -> Illegal | None:
    """[R196] [R252] Why a seat cannot accept an offer now; the last to accept makes it binding."""
    reason = _answer_refusal(s, seat, number)
    if reason is not None:
        return reason
    offer = offer_numbered(s, number)
    assert offer is not None
    if offer.accepted >> seat & 1:
        return Illegal("R196", f"you have already accepted offer {number}")
    if offer.accepted | 1 << seat != offer.parties:
        return None
    return terms_refusal(s, offer.parties, offer.clauses) or _limit_refusal(s, offer) or _cover_refusal(s, offer)


def _limit_refusal(s: State, offer: Offer) -> Illegal | None:
    """[R196] The limit counts for each player, so that nobody's agreements keep others from making theirs."""
    for party in members(offer.parties):
        bound = 0
        for agreement in s.agreements:
            bound += agreement.parties >> party & 1
        if bound >= MOST_AGREEMENTS:
            name = FACTION_NAMES[party]
            return Illegal("R196", f"the {name} are bound by {MOST_AGREEMENTS} agreements; one of those must end first")
    return None


def _cover_refusal(s: State, offer: Offer) -> Illegal | None:
    """[R252] The payer must have what is paid at once, and not have promised it elsewhere."""
    if s.rules.agreements != "enforce":
        return None
    for party in members(offer.parties):
        due = 0
        for clause in offer.clauses:
            if clause.seat == party and is_due_at_once(clause):
                due += clause.amount
        free = free_gold(s, party)
        if due > free:
            name = FACTION_NAMES[party]
            return Illegal("R252", f"the {name} would pay {due} gold at once but have only {free} free; accept later")
    return None


def _withdrawal_refusal(s: State, seat: Faction, number: int) -> Illegal | None:
    agreement = agreement_numbered(s, number)
    if agreement is not None:
        if agreement.ending >> seat & 1:
            return None
        return Illegal("note.8", f"agreement {number} binds until all its parties call it off")
    offer = offer_numbered(s, number)
    if offer is None:
        return Illegal("R196", f"no offer {number} is open")
    if offer.seat != seat:
        return Illegal("R196", f"offer {number} is not yours; a party may decline it")
    return None


def _termination_refusal(s: State, seat: Faction, number: int) -> Illegal | None:
    agreement = agreement_numbered(s, number)
    if agreement is None:
        return Illegal("R196", f"no agreement {number} is in force")
    if not agreement.parties >> seat & 1:
        return Illegal("R196", f"you are not a party to agreement {number}")
    if agreement.ending >> seat & 1:
        return Illegal("R196", f"you have already called for the end of agreement {number}")
    return None


def _make_offer(s: State, seat: Faction, parties: Mask, clauses: tuple[Clause, ...], *, answers: int) -> None:
    s.offer_count += 1
    s.offers += (Offer(s.offer_count, seat, parties, 1 << seat, answers, clauses),)
    s.events.append(AgreementOffered(s.offer_count, seat, parties, clauses, answers))


def _drop_offer(s: State, number: int) -> None:
    s.offers = tuple([offer for offer in s.offers if offer.number != number])


def _accept(s: State, seat: Faction, offer: Offer | None) -> None:
    """[note.8] [R196] It binds once all parties have accepted."""
    assert offer is not None
    s.events.append(OfferAccepted(offer.number, seat))
    accepted = offer.accepted | 1 << seat
    if accepted == offer.parties:
        _form(s, offer)
        return
    later = Offer(offer.number, offer.seat, offer.parties, accepted, offer.answers, offer.clauses)
    s.offers = tuple([later if one.number == offer.number else one for one in s.offers])


def _form(s: State, offer: Offer) -> None:
    _drop_offer(s, offer.number)
    agreement = Agreement(offer.number, offer.parties, offer.clauses, 0, 0)
    s.agreements += (agreement,)
    s.events.append(AgreementFormed(offer.number, offer.parties))
    pay_at_once(s, agreement)
    disclose_at_once(s, agreement)
    retire(s)


def _withdraw(s: State, seat: Faction, number: int) -> None:
    agreement = agreement_numbered(s, number)
    if agreement is None:
        _drop_offer(s, number)
        s.events.append(OfferWithdrawn(number, seat))
        return
    call_end(s, agreement, ending=agreement.ending & ~(1 << seat))
    s.events.append(TerminationWithdrawn(number, seat))


def _call_termination(s: State, seat: Faction, agreement: Agreement | None) -> None:
    """[note.8] [R196] It ends once all parties have called for its end."""
    assert agreement is not None
    ending = agreement.ending | 1 << seat
    s.events.append(TerminationCalled(agreement.number, seat))
    if ending == agreement.parties:
        s.agreements = tuple([one for one in s.agreements if one.number != agreement.number])
        s.events.append(AgreementTerminated(agreement.number))
    else:
        call_end(s, agreement, ending=ending)
