"""Agreements and gifts, spelled with the same alphabet, at tables that talk.

Before its first question of every round, and whenever an offer is waiting for it, a seat may say a few things: make,
accept, decline or withdraw an offer, call for the end of an agreement, give gold. `Ready` moves on to the question. An
offer goes to one player and has one duty, owed by either of the two, and a price that the other pays at once or if the
duty is kept, or a sum that its debtor pays if it gives way.
"""

from collections.abc import Sequence
from typing import Final

from dragondune.engine import decisions as d
from dragondune.engine.agreements import clauses as c
from dragondune.engine.agreements.clauses import DUTY_NAMES, KINDS, Clause, Kind, Offer
from dragondune.engine.agreements.disclosures import disclosure_fault
from dragondune.engine.agreements.table_talk import (
    AcceptAgreement,
    DeclineAgreement,
    OfferAgreement,
    TerminateAgreement,
    WithdrawOffer,
)
from dragondune.engine.agreements.terms import COUNCIL_PLAYERS, can_promise_gold
from dragondune.engine.board import TERRITORIES
from dragondune.engine.decisions import PASS, Decision
from dragondune.engine.game import Game
from dragondune.engine.ids import NOBODY, RECRUITMENT_ROUND, VICTORY_ROUND, Faction
from dragondune.interop.actions import BLOCKS, STARTS, TALK_KINDS, faction_token, named, number_token, spelled
from dragondune.knowledge.gate import know
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
_KINDS: Final = tuple(DUTY_NAMES.index(name) for name in BLOCKS["duty"])
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
        if self._acceptable():
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
        offers = self._own() if first == WITHDRAW else self._acceptable() if first == ACCEPT else self._waiting()
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

    def _acceptable(self) -> dict[Faction, Offer]:
        """[R196] [R252] Those of them that this seat may accept now."""
        waiting = self._waiting()
        return {seat: offer for seat, offer in waiting.items() if self._game.can_accept(self.seat, offer.number)}

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
            slot += sum(not c.is_done(agreement, position) for position in range(len(agreement.clauses)))
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
    """An offer being spelled: to whom, who owes, which duty, its fields, how long it binds, its price.

    [R283] A payment on condition is spelled as its amount and the duty that decides it. The duty is owed by the player
    who is paid if it is kept, or by the payer if it gives way.
    """

    def __init__(self, game: Game, seat: Faction, seats: Sequence[Faction], parts: Sequence[int]) -> None:
        self.game: Final = game
        self.seat: Final = seat
        self.seats: Final = seats
        self.parts: Final = parts
        self.partner: Final = parts[0] - _FACTION if parts else NOBODY
        self.first: Final = parts[1] - _FACTION if len(parts) > 1 else NOBODY
        self.promise: Final = self._kind_at(2)
        self.is_conditional: Final = KINDS[self.promise].names_clause
        self.debtor: Final = self._other(self.first) if self.promise == c.PAY_IF_KEPT else self.first
        self.creditor: Final = self._other(self.debtor)
        self.start: Final = 5 if self.is_conditional else 3
        self.kind: Final = self._kind_at(4) if self.is_conditional else self.promise
        self.known: Final = KINDS[self.kind]

    def _kind_at(self, index: int) -> int:
        return _KINDS[self.parts[index] - _DUTY] if len(self.parts) > index else c.PAY

    def _other(self, one: Faction) -> Faction:
        return self.seat if one == self.partner else self.partner

    def choices(self, partners: Sequence[Faction]) -> list[int]:
        if len(self.parts) == 0:
            return [faction_token(seat) for seat in sorted(partners)]
        if len(self.parts) == 1:
            return [faction_token(seat) for seat in sorted((self.seat, self.partner))]
        if len(self.parts) == 2:
            return [_DUTY + number for number, kind in enumerate(_KINDS) if self._can_say(KINDS[kind])]
        if self.is_conditional and len(self.parts) == 3:
            return [number_token(number) for number in range(1, MOST_NAMED + 1)]
        if self.is_conditional and len(self.parts) == 4:
            return [_DUTY + number for number, kind in enumerate(_KINDS) if self._can_decide(kind)]
        fields = self.fields()
        at = len(self.parts) - self.start
        return fields[at][1] if at < len(fields) else []

    def _can_say(self, kind: Kind) -> bool:
        if kind.needs_council and len(self.seats) < COUNCIL_PLAYERS:
            return False
        if kind.only not in (NOBODY, self.debtor):
            return False
        is_time = self.game.question == "Bid" if kind.term == c.NOW else bool(self._terms_of(kind))
        return is_time and (can_promise_gold(self.game.rules) or not kind.shows_gold)

    def _can_decide(self, kind: int) -> bool:
        """[R283] Whether a payment may depend on a duty of this kind."""
        return not KINDS[kind].is_conditional and self._can_say(KINDS[kind])

    def _terms_of(self, kind: Kind) -> list[int]:
        """[R197] The turns until which it may bind, or in which it is due; 0 for at once, or the whole game."""
        is_late = kind.term == c.DUE and self.game.round == VICTORY_ROUND
        if kind.term == c.IN_TURN:
            is_late = self.game.round >= RECRUITMENT_ROUND
        first = max(1, self.game.turn + is_late)
        turns = range(first, min(first + TURNS_AHEAD, self.game.rules.turns + 1))
        needs_end = kind.term == c.UNTIL and self.promise == c.PAY_IF_KEPT
        found = [*([0] if kind.term != c.IN_TURN and not needs_end else []), *turns]
        return [turn for turn in found if self._can_show(kind, turn)] if kind.shows else found

    def _can_show(self, kind: Kind, turn: int) -> bool:
        """[R273] Whether there can be something to show by then."""
        if self.game.rules.agreements != "enforce":
            return True
        clause = Clause(KINDS.index(kind), self.debtor, turn=turn, round=VICTORY_ROUND if turn else 0)
        return not disclosure_fault(know(self.game, self.seat), clause)

    def fields(self) -> list[tuple[str, list[int]]]:
        """The fields this duty still needs, in order, with their actions; what is optional is left out."""
        known = self.known
        found: list[tuple[str, list[int]]] = []
        if known.other == c.ABOUT or self._names_opponent():
            others = [faction_token(seat) for seat in sorted(self.seats) if seat != self.debtor]
            found.append(("faction", others))
        if known.has_whose:
            found.append(("whose", [number_token(whose) for whose in range(len(c.WHOSE_NAMES))]))
        if known.places in (c.REQUIRED, c.ONE):
            found.append(("place", [_PLACE + place for place in range(TERRITORIES)]))
        if known.most:
            is_share = self.kind in (c.PAY_SHARE, c.PAY_INCOME_SHARE)
            numbers = SHARES if is_share else range(known.least, min(known.most, MOST_NAMED) + 1)
            found.append(("amount", [number_token(number) for number in numbers]))
        if known.term != c.NOW:
            found.append(("turn", [number_token(turn) for turn in self._terms_of(known)]))
        if not known.is_payment and self.promise != c.PAY_IF_KEPT and can_promise_gold(self.game.rules):
            found.append(("price", [number_token(price) for price in range(MOST_NAMED + 1)]))
        return found

    def _names_opponent(self) -> bool:
        return self.known.opponent == c.REQUIRED or self.known.needs_target

    def offer(self) -> OfferAgreement:
        names = [name for name, _ in self.fields()]
        said = dict(zip(names, self.parts[self.start :], strict=True))
        known = self.known
        faction = said["faction"] - _FACTION if "faction" in said else NOBODY
        turn = said.get("turn", _NUMBER) - _NUMBER
        duty = Clause(
            self.kind,
            self.debtor,
            other=self.creditor if known.is_payment else faction if known.other else NOBODY,
            opponent=faction if self._names_opponent() else NOBODY,
            places=1 << (said["place"] - _PLACE) if "place" in said else 0,
            amount=said["amount"] - _NUMBER if "amount" in said else 0,
            turn=turn,
            round=(known.round or VICTORY_ROUND) if turn else 0,
            whose=said["whose"] - _NUMBER if "whose" in said else c.PAYERS,
        )
        price = said.get("price", _NUMBER) - _NUMBER
        clauses: tuple[Clause, ...] = (duty,)
        if price:
            clauses += (Clause(c.PAY, self.creditor, self.debtor, amount=price),)
        if self.is_conditional:
            amount = self.parts[3] - _NUMBER
            clauses += (Clause(self.promise, self.first, self._other(self.first), amount=amount, condition=1),)
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
