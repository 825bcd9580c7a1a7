"""Agreements in words: clauses, what players say about them, and what comes of them."""

from collections.abc import Iterable, Sequence

from dragondune.engine import events as e
from dragondune.engine.agreements import clauses as c
from dragondune.engine.agreements import table_talk as t
from dragondune.engine.agreements.duty_phrases import duty_phrase
from dragondune.engine.decisions import Decision
from dragondune.engine.ids import Faction, Mask, members
from dragondune.notation.prose.vocabulary import Sentence, listed, name, subject, the, the_factions


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
    return _of_offers(event) or _of_agreements(event)


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
        case e.DutyYielded():
            duty = f"Agreement {event.number} requires {the(event.seat)} to {duty_phrase(event.duty)}"
            return Sentence("R198", f"{duty}, but this duty yields: {_reason(event)}.")
        case e.PaymentMade():
            return Sentence(
                "R202", f"{subject(event.seat)} pay {the(event.to)} {event.amount} gold under agreement {event.number}."
            )
        case e.PaymentShort():
            debt = f"{event.amount} gold less than agreement {event.number} requires"
            return Sentence(
                "R202", f"{subject(event.seat)} pay {the(event.to)} {debt}, because they can spare no more."
            )
    return None


def _reason(event: e.DutyYielded) -> str:
    if event.reason == c.OLDER_DUTY:
        return "an older duty takes precedence"
    if event.reason == c.SEALED_BEFORE:
        return "the answer was already sealed"
    match event.duty.kind:
        case c.LEAVE:
            return "no way out is open"
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
