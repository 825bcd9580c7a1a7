"""What negotiation led to in a recorded game: offers and their fate, what agreements were worth, duties and payments.

The worth of an agreement is what the bots' own judgement says: by how much it changes a party's estimate, in percentage
points of the chance to win, by what that party knew when the last one accepted.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from dragondune.bots.negotiation.valuation import Valuation
from dragondune.engine import events as e
from dragondune.engine.agreements.clauses import Offer
from dragondune.engine.agreements.table_talk import AcceptAgreement, DeclineAgreement
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import Decision
from dragondune.engine.game import Game
from dragondune.engine.ids import Faction, Mask, members
from dragondune.knowledge.talk import talk_of
from dragondune.lab.batch import Batch, Outcome
from dragondune.lab.rows import decision_of

SUMS: Final = (
    "games",
    "won",
    "offers",
    "offers_accepted",
    "offers_countered",
    "offers_declined",
    "offers_withdrawn",
    "accepted",
    "countered",
    "declined",
    "missed",
    "deals",
    "gain",
    "surplus",
    "exploited",
    "exploits",
    "duties_kept",
    "duties_yielded",
    "duties_lapsed",
    "alliances",
    "alliances_broken",
    "paid",
    "received",
    "gifts_given",
    "gifts_received",
)
"""What is summed up for each seat; `docs/research.md` says what each one means."""


class Measured:
    """The sums of one game by seat, and for each ordered pair of seats the deals and the first one's gain."""

    def __init__(self, factions: Iterable[Faction]) -> None:
        self.seats: Final = {seat: dict.fromkeys(SUMS, 0.0) for seat in factions}
        self.pairs: Final[dict[tuple[Faction, Faction], tuple[int, float]]] = {}

    def add(self, seat: Faction, name: str, amount: float = 1.0) -> None:
        """Add to a seat's sum; NOBODY is the bank."""
        if seat in self.seats:
            self.seats[seat][name] += amount


def measure(batch: Batch, outcome: Outcome) -> Measured:
    """Replay a recorded game without its bots, and look at what was said."""
    game, chance, found = batch.new_game(), Chance(outcome.seed), Measured(batch.factions)
    offers: dict[int, Faction] = {}
    for move in outcome.moves:
        _count(found, offers, chance.settle(game))
        decision = decision_of(move)
        _judge(found, game, move.seat, decision)
        _count(found, offers, game.apply(move.seat, decision))
    _count(found, offers, chance.settle(game))
    for seat in batch.factions:
        found.add(seat, "games")
        found.add(seat, "won", outcome.winners >> seat & 1)
    return found


def _judge(found: Measured, game: Game, seat: Faction, decision: Decision) -> None:
    """What a seat forgoes by declining, and what an agreement is worth to all parties as the last one accepts."""
    if not isinstance(decision, (AcceptAgreement, DeclineAgreement)):
        return
    offer = next((one for one in game.offers if one.number == decision.number), None)
    if offer is None or not is_last(offer, seat):
        return
    if isinstance(decision, DeclineAgreement):
        found.add(seat, "missed", max(0.0, worth(game, seat, offer)))
        return
    gains = {party: worth(game, party, offer) for party in members(offer.parties)}
    losses = {party: max(0.0, alternative(game, party, offer) - gain) for party, gain in gains.items()}
    for party, gain in gains.items():
        found.add(party, "deals")
        found.add(party, "gain", gain)
        found.add(party, "surplus", sum(gains.values()))
        found.add(party, "exploited", losses[party])
        found.add(party, "exploits", sum(loss for other, loss in losses.items() if other != party))
        for other in gains:
            if other != party:
                count, total = found.pairs.get((party, other), (0, 0.0))
                found.pairs[party, other] = (count + 1, total + gain)


def is_last(offer: Offer, seat: Faction) -> bool:
    """Whether an offer binds once this seat accepts it."""
    return _missing(offer) == 1 << seat


def _missing(offer: Offer) -> Mask:
    return offer.parties & ~offer.accepted


def worth(game: Game, seat: Faction, offer: Offer) -> float:
    """By how much an agreement would raise a party's own estimate, from what this party knows."""
    return Valuation(talk_of(game, seat, ())).after(offer.clauses).own


def alternative(game: Game, seat: Faction, offer: Offer) -> float:
    """The best a party could have instead: nothing, or another offer that would bind if it accepted that one."""
    others = [one for one in game.offers if one.number != offer.number and is_last(one, seat)]
    return max([0.0, *(worth(game, seat, one) for one in others)])


def _count(found: Measured, offers: dict[int, Faction], events: Iterable[e.Event]) -> None:
    for event in events:
        _count_talk(found, offers, event)
        _count_deeds(found, event)


def _count_talk(found: Measured, offers: dict[int, Faction], event: e.Event) -> None:
    match event:
        case e.AgreementOffered():
            offers[event.number] = event.seat
            found.add(event.seat, "offers")
            if event.answers:
                found.add(offers[event.answers], "offers_countered")
                found.add(event.seat, "countered")
        case e.OfferAccepted():
            found.add(event.seat, "accepted")
        case e.OfferDeclined():
            found.add(offers[event.number], "offers_declined")
            found.add(event.seat, "declined")
        case e.OfferWithdrawn():
            found.add(event.seat, "offers_withdrawn")
        case e.AgreementFormed():
            found.add(offers[event.number], "offers_accepted")


def _count_deeds(found: Measured, event: e.Event) -> None:
    match event:
        case e.DutyKept():
            found.add(event.seat, "duties_kept")
        case e.DutyYielded():
            found.add(event.seat, "duties_yielded")
        case e.DutyLapsed():
            found.add(event.seat, "duties_lapsed")
        case e.AllianceFormed():
            found.add(event.seat, "alliances")
            found.add(event.partner, "alliances")
        case e.AllianceBroken():
            found.add(event.seat, "alliances_broken")
        case e.PaymentMade() | e.DebtPaid():
            found.add(event.seat, "paid", event.amount)
            found.add(event.to, "received", event.amount)
        case e.GoldGiven():
            found.add(event.seat, "gifts_given", event.amount)
            found.add(event.to, "gifts_received", event.amount)


def by_agent(measured: Measured, bots: Mapping[Faction, str]) -> dict[str, dict[str, float]]:
    """The sums of a game by agent; an agent in several seats gets their total."""
    found: dict[str, dict[str, float]] = {}
    for seat, sums in measured.seats.items():
        whole = found.setdefault(bots[seat], dict.fromkeys(SUMS, 0.0))
        for name, amount in sums.items():
            whole[name] += amount
    return found
