"""The table as it would be if an agreement were made, and as the duties in force will make it."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from dragondune.bots.promises import clauses_in_force
from dragondune.engine.agreements.clauses import LEAVE, NO_ARTIFACT, PAY, SEND_AT_MOST, Clause
from dragondune.engine.board import TERRITORY_BY_ID
from dragondune.engine.ids import FACTION_IDS, FACTIONS, NOBODY, Faction, Territory
from dragondune.notation.agreement_codec import clause_to_record
from dragondune.views.view import Agreement, Garrison, Place, View

SUPPOSED = 0
"""The number of an agreement that is only thought of."""


def with_agreement(view: View, clauses: Sequence[Clause]) -> View:
    """What is to be paid at once is paid, as far as the gold goes; everything else is in force."""
    gold = {player.faction: player.gold for player in view.players}
    for clause in clauses:
        if is_at_once(clause):
            payer, payee = FACTION_IDS[clause.seat], FACTION_IDS[clause.other]
            paid = min(clause.amount, _spare(view, payer, gold[payer] or 0))
            gold[payer] = (gold[payer] or 0) - paid
            gold[payee] = (gold[payee] or 0) + paid
    players = tuple(
        player if gold[player.faction] == player.gold else replace(player, gold=gold[player.faction])
        for player in view.players
    )
    records = tuple(clause_to_record(clause) for clause in clauses if not is_at_once(clause))
    supposed = Agreement(SUPPOSED, (), records, (), ())
    deals = replace(view.deals, agreements=(*view.deals.agreements, supposed)) if records else view.deals
    return replace(view, players=players, deals=deals)


def without_agreement(view: View, number: int) -> View:
    left = tuple(one for one in view.deals.agreements if one.number != number)
    return replace(view, deals=replace(view.deals, agreements=left))


def is_at_once(clause: Clause) -> bool:
    return clause.kind == PAY and clause.turn == 0


def _spare(view: View, payer: str, gold: int) -> int:
    """[R199] The leading bidder keeps what is due."""
    due = view.auction.bid if view.auction.bidder == payer else 0
    return max(0, gold - due)


def as_promised(view: View, seat: Faction) -> View:
    """The table once duties about units that are where they are have been kept, as this seat has to reckon with it."""
    clauses = [clause for clause in clauses_in_force(view) if clause.kind in (LEAVE, SEND_AT_MOST, NO_ARTIFACT)]
    if not clauses:
        return view
    view = replace(view, places=tuple(_place(view, place, clauses, seat) for place in view.places))
    bare = {FACTION_IDS[one.seat] for one in clauses if one.kind == NO_ARTIFACT and is_at_hand(view, one)}
    players = tuple(
        replace(player, hand=(), hand_size=0) if player.faction in bare else player for player in view.players
    )
    return replace(view, players=players)


def _place(view: View, place: Place, clauses: Iterable[Clause], seat: Faction) -> Place:
    """What others promise for later turns is not counted yet; what one owes oneself is."""
    here = [clause for clause in clauses if _covers(clause, TERRITORY_BY_ID[place.territory])]
    due = [clause for clause in here if clause.kind != LEAVE or clause.turn == view.turn or clause.seat == seat]
    garrisons = tuple(_kept(place, one, due) for one in place.garrisons) if due else place.garrisons
    return replace(place, garrisons=tuple(one for one in garrisons if one.units))


def _kept(place: Place, garrison: Garrison, clauses: Iterable[Clause]) -> Garrison:
    for clause in clauses:
        if FACTION_IDS[clause.seat] != garrison.faction:
            continue
        if clause.kind == LEAVE:
            return replace(garrison, units=0)
        if clause.kind == SEND_AT_MOST and _is_fought(clause, place):
            garrison = replace(garrison, units=min(garrison.units, clause.amount))
    return garrison


def is_at_hand(view: View, clause: Clause) -> bool:
    """Whether the battle that a clause describes would be fought where units stand now."""
    return any(_covers(clause, TERRITORY_BY_ID[place.territory]) and _is_fought(clause, place) for place in view.places)


def _covers(clause: Clause, territory: Territory) -> bool:
    return clause.places == 0 or bool(clause.places >> territory & 1)


def _is_fought(clause: Clause, place: Place) -> bool:
    there = {one.faction for one in place.garrisons if not one.is_hidden}
    opponents = [clause.opponent] if clause.opponent != NOBODY else [one for one in FACTIONS if one != clause.seat]
    return FACTION_IDS[clause.seat] in there and any(FACTION_IDS[one] in there for one in opponents)
