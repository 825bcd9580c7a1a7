"""Agreements in words: clauses, negotiation and outcomes."""

from collections.abc import Iterable, Sequence
from typing import Final

from dragondune.engine import events as e
from dragondune.engine.agreements import clauses as c
from dragondune.engine.agreements import table_talk as t
from dragondune.engine.agreements.duty_phrases import duty_phrase
from dragondune.engine.decisions import Decision
from dragondune.engine.ids import Faction, Mask, members
from dragondune.notation.prose.vocabulary import (
    Sentence,
    artifact,
    event_card,
    jack,
    listed,
    name,
    queen,
    subject,
    the,
    the_factions,
)

SECRETS: Final = {
    c.SHOW_SALE: "the card on sale",
    c.SHOW_EVENT: "the next event card",
    c.SHOW_QUEEN: "their Queen",
    c.SHOW_JACK: "their Jack",
    c.SHOW_HAND: "their hand",
    c.SHOW_CARD: "their highest card",
}


def clause_sentence(clause: c.Clause) -> str:
    """`Orcs stay out of 5★ until the end of turn 4`"""
    return f"{name(clause.seat)} {duty_phrase(clause)}"


def terms(clauses: Sequence[c.Clause]) -> str:
    return "; ".join(clause_sentence(clause) for clause in clauses)


def phrase(decision: Decision) -> str | None:
    """An act of negotiation as a phrase."""
    match decision:
        case t.OfferAgreement():
            return f"offer an agreement between {_parties(decision.parties)}: {terms(decision.clauses)}"
        case t.CounterOffer():
            answer = f"answer offer {decision.number} with an agreement between {_parties(decision.parties)}"
            return f"{answer}: {terms(decision.clauses)}"
        case t.AcceptAgreement():
            return f"accept offer {decision.number}"
        case t.DeclineAgreement():
            return f"decline offer {decision.number}"
        case t.WithdrawOffer():
            return f"withdraw offer {decision.number}"
        case t.TerminateAgreement():
            return f"call to end agreement {decision.number}"
    return None


def sentence(event: e.Event) -> Sentence | None:
    return _of_offers(event) or _of_agreements(event) or _of_disclosures(event)


def _of_offers(event: e.Event) -> Sentence | None:
    match event:
        case e.AgreementOffered():
            others = _others(event.parties, event.seat)
            to = listed([the(seat) for seat in others])
            instead = f" in place of offer {event.answers}" if event.answers else ""
            return Sentence(
                "R196", f"{subject(event.seat)} offer {to} agreement {event.number}{instead}: {terms(event.clauses)}."
            )
        case e.OfferAccepted():
            return Sentence("R196", f"{subject(event.seat)} accept offer {event.number}.")
        case e.OfferDeclined():
            return Sentence("R196", f"{subject(event.seat)} decline offer {event.number}.")
        case e.OfferWithdrawn():
            return Sentence("R196", f"{subject(event.seat)} withdraw offer {event.number}.")
        case e.OfferLapsed():
            return Sentence("R197", f"Offer {event.number} lapses because its time has passed.")
    return None


def _of_agreements(event: e.Event) -> Sentence | None:
    match event:
        case e.AgreementFormed():
            return Sentence("note.8", f"Agreement {event.number} binds {_parties(event.parties)}.")
        case e.AgreementEnded():
            return Sentence("R197", f"Agreement {event.number} is over: all its clauses are settled.")
        case e.TerminationCalled():
            return Sentence("R196", f"{subject(event.seat)} call to end agreement {event.number}.")
        case e.TerminationWithdrawn():
            return Sentence("R196", f"{subject(event.seat)} no longer call to end agreement {event.number}.")
        case e.AgreementTerminated():
            return Sentence("note.8", f"All parties have ended agreement {event.number}.")
        case e.AskedAgain():
            asked = f"Agreement {event.number} concerns what is being asked"
            return Sentence("R198", f"{asked}: {the_factions(list(members(event.seats)))} answer again.")
        case e.DutyDue():
            return Sentence(
                "R251",
                f"It is time: agreement {event.number} requires {the(event.seat)} to {duty_phrase(event.duty)}.",
            )
        case e.DutyYielded():
            duty = f"Agreement {event.number} requires {the(event.seat)} {_infinitive(event.duty)}"
            return Sentence("R198", f"{duty}, but this duty yields: {_reason(event)}.")
        case e.DutyKept():
            return Sentence("R251", f"{_required(event.number, event.seat, event.duty)}. This duty was kept.")
        case e.DutyLapsed():
            return Sentence("R251", f"{_required(event.number, event.seat, event.duty)}. This lapses: {_why(event)}.")
        case e.SecretDisclosed():
            to = listed([the(seat) for seat in _others(event.parties, event.seat)])
            what = SECRETS[event.duty.kind]
            return Sentence("R270", f"{subject(event.seat)} show {to} {what} under agreement {event.number}.")
        case e.PaymentMade():
            return Sentence(
                "R202", f"{subject(event.seat)} pay {the(event.to)} {event.amount} gold under agreement {event.number}."
            )
        case e.PaymentShort():
            debt = f"{event.amount} gold under agreement {event.number}"
            return Sentence(
                "R202", f"{subject(event.seat)} still owe {the(event.to)} {debt}: they can pay no more now."
            )
        case e.DebtPaid():
            left = f"{event.left} gold is still owed" if event.left else "nothing more is owed"
            paid = f"{event.amount} gold of their debt under agreement {event.number}"
            return Sentence("R202", f"{subject(event.seat)} pay {the(event.to)} {paid}; {left}.")
    return None


def _of_disclosures(event: e.Event) -> Sentence | None:
    """What only the seat being shown something reads."""
    match event:
        case e.CardDisclosed():
            what = f"{artifact(event.card)} from their hand"
        case e.QueenDisclosed():
            what = f"their Queen: {queen(event.suit)}"
        case e.JackDisclosed():
            what = f"their Jack: {jack(event.suit)}"
        case e.SaleDisclosed():
            what = f"the card on sale: {artifact(event.card)}"
        case e.NextEventDisclosed():
            what = f"the next event card: {event_card(event.event)}"
        case _:
            return None
    return Sentence("R270", f"{subject(event.owner)} show {the(event.seat)} {what}.")


def _required(number: int, seat: Faction, duty: c.Clause) -> str:
    return f"Agreement {number} required {the(seat)} {_infinitive(duty)}"


def _infinitive(duty: c.Clause) -> str:
    """`to stay out of 5★`, `not to enter where the Elves stand`"""
    phrase = duty_phrase(duty)
    forbidden = phrase.removeprefix("do not ")
    return f"to {phrase}" if forbidden == phrase else f"not to {forbidden}"


def _why(event: e.DutyLapsed) -> str:
    match event.reason:
        case c.NO_BATTLE:
            return "no such battle was fought"
        case c.OTHER_OUTCOME:
            return "the battle ended the other way"
        case c.OLDER_DUTY:
            return "an older duty took precedence"
        case c.NO_CHOICE:
            return "it could not be kept"
        case c.CLAUSE_YIELDED:
            return "that clause gave way"
        case c.CLAUSE_KEPT:
            return "that clause was kept"
        case c.NOTHING_TO_SHOW:
            return "there was nothing to show"
    return "its time is over"


def _reason(event: e.DutyYielded) -> str:
    if event.reason == c.OLDER_DUTY:
        return "an older duty takes precedence"
    match event.duty.kind:
        case c.LEAVE:
            return "no way out is open"
        case c.ATTACK | c.ENTER:
            return "no more units can get there"
        case c.BID_AT_LEAST | c.BID_AT_LEAST_NOW:
            return "their gold does not cover it"
        case c.HIRE_AT_LEAST:
            return "no more can be hired"
        case c.ALLY_WITH:
            return "that alliance is not possible now"
        case c.SEND_AT_LEAST | c.SEND_AT_MOST | c.NO_ARTIFACT:
            return "an answer or a rule left no choice"
    return "the rules left no choice"


def _others(parties: Mask, seat: Faction) -> list[Faction]:
    return [party for party in members(parties) if party != seat]


def _parties(parties: Mask) -> str:
    return the_factions(list(members(parties)))


def clause_sentences(clauses: Iterable[c.Clause]) -> list[str]:
    return [clause_sentence(clause) for clause in clauses]
