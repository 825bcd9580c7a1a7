"""Disclosures under agreements: the game shows the parties the truth, and nobody else."""

from dragondune.engine.agreements.clauses import (
    DUE,
    KINDS,
    NOTHING_TO_SHOW,
    SHOW_CARD,
    SHOW_EVENT,
    SHOW_HAND,
    SHOW_JACK,
    SHOW_QUEEN,
    SHOW_SALE,
    Agreement,
    Clause,
    is_past,
    moment,
)
from dragondune.engine.agreements.ledger import remark, settle
from dragondune.engine.events import (
    CardDisclosed,
    DutyLapsed,
    JackDisclosed,
    NextEventDisclosed,
    QueenDisclosed,
    SaleDisclosed,
    SecretDisclosed,
)
from dragondune.engine.ids import (
    ACES,
    BIDDING_ROUND,
    ELVES,
    FACTION_NAMES,
    NONE,
    Card,
    Faction,
    Mask,
    card_value,
    members,
)
from dragondune.engine.queries import knows_next_event, knows_sale
from dragondune.engine.state import State
from dragondune.engine.told import tell_cards


def is_shown_when_due(s: State, clause: Clause) -> bool:
    """[R270] Whether the game shows it when the round it names begins."""
    return KINDS[clause.kind].shows and KINDS[clause.kind].term == DUE and s.rules.agreements == "enforce"


def disclosure_fault(s: State, clause: Clause) -> str:
    """[R273] Why it can never be kept, judging by public facts; `s` may be what an observer knows of the table."""
    name = FACTION_NAMES[clause.seat]
    if clause.kind == SHOW_SALE:
        return _sale_fault(s, clause, name)
    if clause.kind == SHOW_EVENT:
        return _event_fault(s, clause, name)
    if clause.turn:
        return ""
    if s.turn == 0:
        return "the cards are still being dealt; name the round in which they are to be shown"
    if clause.kind in (SHOW_HAND, SHOW_CARD) and s.cards_held(clause.seat) == 0:
        return f"the {name} hold no card to show at once; name the round in which they are to show it"
    return ""


def _sale_fault(s: State, clause: Clause, name: str) -> str:
    if s.is_card_up() and knows_sale(s, clause.seat):
        return ""
    if clause.seat != ELVES:
        return f"the {name} do not know the card on sale; only the Elves see it, and those they show it to"
    return "" if _sees_in_time(s, clause, last=s.rules.turns) else "no card comes up for bid in that time"


def _event_fault(s: State, clause: Clause, name: str) -> str:
    if s.is_event_seen() and knows_next_event(s, clause.seat):
        return ""
    if clause.seat != ELVES:
        return f"the {name} do not know the next event card; only the Elves see it, and those they show it to"
    in_time = _sees_in_time(s, clause, last=s.rules.turns - 1)
    return "" if in_time else "the Elves see no event card in advance in that time"


def _sees_in_time(s: State, clause: Clause, *, last: int) -> bool:
    """[III.1] [III.5] Whether a Bidding Round is still to come, up to turn `last`, before the clause expires."""
    turn = s.turn if s.round <= BIDDING_ROUND and s.turn else s.turn + 1
    return turn <= last and not is_past(clause, moment(turn, BIDDING_ROUND))


def disclose_at_once(s: State, agreement: Agreement) -> None:
    """[R270] Show what a newly closed agreement makes due at once, and what is already seen."""
    for position in range(len(agreement.clauses)):
        clause = agreement.clauses[position]
        if not KINDS[clause.kind].shows:
            continue
        if clause.kind == SHOW_SALE:
            is_due = s.card != NONE and knows_sale(s, clause.seat)
        elif clause.kind == SHOW_EVENT:
            is_due = s.next_event != NONE and knows_next_event(s, clause.seat)
        else:
            is_due = clause.turn == 0
        if is_due and s.rules.agreements == "enforce":
            disclose(s, agreement, position)
        elif clause.turn == 0 and KINDS[clause.kind].term == DUE:
            settle(s, agreement.number, position)


def disclose(s: State, agreement: Agreement, position: int) -> None:
    """[R270] Show the parties what a clause names, if there is anything; everyone learns that it was shown."""
    clause = agreement.clauses[position]
    settle(s, agreement.number, position)
    if not _has_secret(s, clause):
        remark(s, agreement.number, position, reason=NOTHING_TO_SHOW)
        s.events.append(DutyLapsed(agreement.number, clause.seat, clause, NOTHING_TO_SHOW))
        return
    s.events.append(SecretDisclosed(agreement.number, clause.seat, agreement.parties, clause))
    for party in members(agreement.parties & ~(1 << clause.seat)):
        _show(s, clause, party)


def _has_secret(s: State, clause: Clause) -> bool:
    if clause.kind == SHOW_QUEEN:
        return s.queen[clause.seat] != NONE
    if clause.kind == SHOW_JACK:
        return s.jack[clause.seat] != NONE
    return KINDS[clause.kind].term != DUE or s.hand[clause.seat] != 0


def _show(s: State, clause: Clause, party: Faction) -> None:
    """[R270] [R271] One party learns the truth, and remembers it."""
    seat, kind = clause.seat, clause.kind
    if kind == SHOW_HAND or kind == SHOW_CARD:
        cards = s.hand[seat] if kind == SHOW_HAND else 1 << _highest(s.hand[seat] & ~s.shown[seat] or s.hand[seat])
        tell_cards(s, party, seat, cards)
        for card in members(cards):
            s.events.append(CardDisclosed(party, seat, card))
    elif kind == SHOW_QUEEN:
        s.queen_told |= 1 << (4 * party + seat)
        s.events.append(QueenDisclosed(party, seat, s.queen[seat]))
    elif kind == SHOW_JACK:
        s.jack_told |= 1 << (4 * party + seat)
        s.events.append(JackDisclosed(party, seat, s.jack[seat]))
    elif kind == SHOW_SALE:
        s.sale_told |= 1 << party & ~(1 << ELVES)
        s.events.append(SaleDisclosed(party, seat, s.card))
    else:
        s.event_told |= 1 << party & ~(1 << ELVES)
        s.events.append(NextEventDisclosed(party, seat, s.next_event))


def _highest(cards: Mask) -> Card:
    """[R272] An ace before all others, then by value; among equals the first suit."""
    best = NONE
    for card in members(cards):
        if best == NONE or _rank(card) > _rank(best):
            best = card
    return best


def _rank(card: Card) -> int:
    return 100 if ACES >> card & 1 else card_value(card)


def show_sale(s: State) -> None:
    """[R270] A card has come up for bid."""
    _show_seen(s, SHOW_SALE)


def show_next_event(s: State) -> None:
    """[R270] The Elves have seen the next event card."""
    _show_seen(s, SHOW_EVENT)


def _show_seen(s: State, kind: int) -> None:
    now = moment(s.turn, s.round)
    if s.rules.agreements != "enforce":
        return
    for agreement in s.agreements:
        for position in range(len(agreement.clauses)):
            clause = agreement.clauses[position]
            if clause.kind != kind or clause.seat != ELVES or agreement.settled >> position & 1:
                continue
            if not is_past(clause, now):
                disclose(s, agreement, position)
