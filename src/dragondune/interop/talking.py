"""Agreements and gifts, spelled with the same alphabet, at tables that talk.

Before its first question of every round, and whenever an offer is waiting for it, a seat may say a few things: make,
accept, decline or withdraw an offer, call for the end of an agreement, give gold. `Ready` moves on to the question. An
offer goes to one player and has one duty, owed by either of the two, and a price that the other pays at once.
"""

from collections.abc import Sequence
from typing import Final

from dragondune.engine import decisions as d
from dragondune.engine.agreements import clauses as c
from dragondune.engine.agreements.clauses import Clause, Offer
from dragondune.engine.agreements.table_talk import (
    AcceptAgreement,
    DeclineAgreement,
    OfferAgreement,
    TerminateAgreement,
    WithdrawOffer,
)
from dragondune.engine.agreements.terms import COUNCIL_PLAYERS, amounts
from dragondune.engine.board import TERRITORIES
from dragondune.engine.decisions import PASS, Decision
from dragondune.engine.game import Game
from dragondune.engine.ids import NOBODY, RECRUITMENT_ROUND, VICTORY_ROUND, Faction
from dragondune.interop.actions import BLOCKS, STARTS, TALK_KINDS, faction_token, named, number_token, spelled
from dragondune.tensors.layout import BOUND_CLAUSES

MOST_ACTS: Final = 3
"""How often a seat may speak before one question."""
MOST_NAMED: Final = 20
"""The largest amount and price in an offer."""
SHARES: Final = (25, 50, 75, 100)
TURNS_AHEAD: Final = 3

OFFER, ACCEPT, DECLINE, WITHDRAW, TERMINATE, READY = (STARTS["talk"] + number for number in range(len(TALK_KINDS)))
_GIVE: Final = BLOCKS["kind"].index("GiveGold")
_DUTY: Final = STARTS["duty"]
_PLACE: Final = STARTS["territory"]
_FACTION: Final = STARTS["faction"]
_NUMBER: Final = STARTS["number"]


class Talk:
    """An act of negotiation, spelled part by part; it ends in a decision, `PASS` for `Ready`."""

    __slots__ = ("_game", "_seats", "legal", "parts", "seat")

    def __init__(self, game: Game, seat: Faction, seats: Sequence[Faction]) -> None:
        self._game: Final = game
        self._seats: Final = seats
        self.seat: Final = seat
        self.parts: tuple[int, ...] = ()
        self.legal: list[int] = self._openings()

    def choose(self, token: int) -> Decision | None:
        if token not in self.legal:
            raise ValueError(f"{token} is not a legal action; legal are {named(self.legal)}")
        self.parts += (token,)
        self.legal = self._next()
        while len(self.legal) == 1:
            self.parts += (self.legal[0],)
            self.legal = self._next()
        return None if self.legal else self._said()

    def _openings(self) -> list[int]:
        found = [READY]
        if self._partners():
            found.append(OFFER)
        if self._waiting():
            found.append(DECLINE)
            if len(self._game.agreements) < c.MOST_AGREEMENTS:
                found.append(ACCEPT)
        if self._own():
            found.append(WITHDRAW)
        if self._terminable():
            found.append(TERMINATE)
        if self._game.gifts(self.seat):
            found.append(_GIVE)
        return sorted(found)

    def _next(self) -> list[int]:
        """The possible next parts; none once the act is complete."""
        first, *rest = self.parts
        if first == OFFER:
            return _Terms(self._game, self.seat, self._seats, rest).choices(self._partners())
        if first == _GIVE:
            depth = len(self.parts)
            gifts = [spelled(gift) for gift in self._game.gifts(self.seat)]
            return sorted({parts[depth] for parts in gifts if parts[:depth] == self.parts and len(parts) > depth})
        if rest or first == READY:
            return []
        if first == TERMINATE:
            return [number_token(slot) for slot in self._terminable()]
        offers = self._own() if first == WITHDRAW else self._waiting()
        return [faction_token(seat) for seat in sorted(offers)]

    def _said(self) -> Decision:
        first, *rest = self.parts
        if first == READY:
            return PASS
        if first == OFFER:
            return _Terms(self._game, self.seat, self._seats, rest).offer()
        if first == _GIVE:
            return d.GIFTS[rest[0] - _FACTION][rest[1] - _NUMBER - 1]
        if first == TERMINATE:
            return TerminateAgreement(self._terminable()[rest[0] - _NUMBER])
        if first == WITHDRAW:
            return WithdrawOffer(self._own()[rest[0] - _FACTION].number)
        number = self._waiting()[rest[0] - _FACTION].number
        return AcceptAgreement(number) if first == ACCEPT else DeclineAgreement(number)

    def _waiting(self) -> dict[Faction, Offer]:
        """Each player's oldest offer waiting for this seat."""
        return waiting_offers(self._game, self.seat)

    def _own(self) -> dict[Faction, Offer]:
        """This seat's open offer to each player."""
        found: dict[Faction, Offer] = {}
        for offer in self._game.offers:
            if offer.seat == self.seat:
                found.setdefault(_partner(offer), offer)
        return found

    def _partners(self) -> list[Faction]:
        """The players to whom this seat can make an offer; one open offer to each."""
        own = self._own()
        return [seat for seat in self._seats if seat not in (self.seat, *own)]

    def _terminable(self) -> dict[int, int]:
        """The agreements this seat can call to end, by the position of their first clause."""
        found: dict[int, int] = {}
        slot = 0
        for agreement in self._game.agreements:
            if agreement.parties >> self.seat & 1 and not agreement.ending >> self.seat & 1 and slot < BOUND_CLAUSES:
                found[slot] = agreement.number
            slot += sum(not agreement.settled >> position & 1 for position in range(len(agreement.clauses)))
        return found


def waiting_offers(game: Game, seat: Faction) -> dict[Faction, Offer]:
    """[note.8] Each player's oldest offer that this seat has not accepted."""
    found: dict[Faction, Offer] = {}
    for offer in game.offers:
        if offer.parties & ~offer.accepted & 1 << seat:
            found.setdefault(offer.seat, offer)
    return found


def _partner(offer: Offer) -> Faction:
    return (offer.parties & ~(1 << offer.seat)).bit_length() - 1


class _Terms:
    """An offer being spelled: to whom, who owes, which duty, its fields, how long it binds, its price."""

    def __init__(self, game: Game, seat: Faction, seats: Sequence[Faction], parts: Sequence[int]) -> None:
        self.game: Final = game
        self.seat: Final = seat
        self.seats: Final = seats
        self.parts: Final = parts
        self.partner: Final = parts[0] - _FACTION if parts else NOBODY
        self.debtor: Final = parts[1] - _FACTION if len(parts) > 1 else NOBODY
        self.kind: Final = parts[2] - _DUTY if len(parts) > 2 else NOBODY

    @property
    def creditor(self) -> Faction:
        return self.seat if self.debtor == self.partner else self.partner

    def choices(self, partners: Sequence[Faction]) -> list[int]:
        if len(self.parts) == 0:
            return [faction_token(seat) for seat in sorted(partners)]
        if len(self.parts) == 1:
            return [faction_token(seat) for seat in sorted((self.seat, self.partner))]
        if len(self.parts) == 2:
            return [_DUTY + kind for kind in self._kinds()]
        fields = self.fields()
        return fields[len(self.parts) - 3][1] if len(self.parts) - 3 < len(fields) else []

    def _can_pay(self) -> bool:
        """[R199] Payments cannot be promised where gold is secret."""
        return self.game.rules.gold_visible or self.game.rules.agreements != "enforce"

    def _kinds(self) -> list[int]:
        kinds = [kind for kind in range(c.FREE_TEXT) if self._can_pay() or kind not in c.PAYMENTS]
        if len(self.seats) < COUNCIL_PLAYERS:
            kinds = [kind for kind in kinds if kind not in (c.ALLY_WITH, c.NO_ALLIANCE)]
        return [kind for kind in kinds if self._terms_of(kind)]

    def _terms_of(self, kind: int) -> list[int]:
        """[R197] The turns until which it may bind, or in which it is due; 0 for at once, or the whole game."""
        rounds = RECRUITMENT_ROUND if kind == c.LEAVE else VICTORY_ROUND
        is_late = self.game.round > rounds or (kind == c.PAY and self.game.round == rounds)
        first = max(1, self.game.turn + is_late)
        turns = range(first, min(first + TURNS_AHEAD, self.game.rules.turns + 1))
        return [*([0] if kind != c.LEAVE else []), *turns]

    def fields(self) -> list[tuple[str, list[int]]]:
        """The fields this duty still needs, in order, with their actions."""
        kind = self.kind
        found: list[tuple[str, list[int]]] = []
        if kind in c.WITH_FACTION or kind == c.NO_TREACHERY:
            others = [faction_token(seat) for seat in sorted(self.seats) if seat != self.debtor]
            found.append(("faction", others))
        if kind in (c.PAY_SHARE, c.STAY_OUT, c.LEAVE):
            found.append(("place", [_PLACE + place for place in range(TERRITORIES)]))
        least, most = amounts(kind)
        if most:
            numbers = SHARES if kind == c.PAY_SHARE else range(least, min(most, MOST_NAMED) + 1)
            found.append(("amount", [number_token(number) for number in numbers]))
        found.append(("turn", [number_token(turn) for turn in self._terms_of(kind)]))
        if kind not in c.PAYMENTS and self._can_pay():
            found.append(("price", [number_token(price) for price in range(MOST_NAMED + 1)]))
        return found

    def offer(self) -> OfferAgreement:
        names = [name for name, _ in self.fields()]
        said = dict(zip(names, self.parts[3:], strict=True))
        kind = self.kind
        faction = said["faction"] - _FACTION if "faction" in said else NOBODY
        turn = said["turn"] - _NUMBER
        due = RECRUITMENT_ROUND if kind == c.LEAVE else VICTORY_ROUND
        duty = Clause(
            kind,
            self.debtor,
            other=self.creditor if kind in c.PAYMENTS else faction if kind in c.WITH_FACTION else NOBODY,
            opponent=faction if kind == c.NO_TREACHERY else NOBODY,
            places=1 << (said["place"] - _PLACE) if "place" in said else 0,
            amount=said["amount"] - _NUMBER if "amount" in said else 0,
            turn=turn,
            round=due if turn else 0,
        )
        price = said.get("price", _NUMBER) - _NUMBER
        clauses = (duty, Clause(c.PAY, self.creditor, self.debtor, amount=price)) if price else (duty,)
        return OfferAgreement(1 << self.seat | 1 << self.partner, clauses)


class Talks:
    """When each seat may speak: before its first question of a round, and when an offer is waiting for it."""

    __slots__ = ("_acts", "_heard", "_moment")

    def __init__(self) -> None:
        self._moment: Final[dict[Faction, tuple[int, int]]] = {}
        self._heard: Final[dict[Faction, int]] = {}
        self._acts: Final[dict[Faction, int]] = {}

    def is_due(self, game: Game, seat: Faction) -> bool:
        newest = max((offer.number for offer in waiting_offers(game, seat).values()), default=0)
        return (game.turn, game.round) != self._moment.get(seat) or newest > self._heard.get(seat, 0)

    def may_go_on(self, seat: Faction) -> bool:
        return self._acts.get(seat, 0) < MOST_ACTS

    def note(self, seat: Faction) -> None:
        """Record that this seat has spoken."""
        self._acts[seat] = self._acts.get(seat, 0) + 1

    def close(self, game: Game, seat: Faction) -> None:
        """Move this seat on to its question."""
        self._moment[seat] = (game.turn, game.round)
        self._heard[seat] = max((offer.number for offer in game.offers), default=0)
        self._acts[seat] = 0
