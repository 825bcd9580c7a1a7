"""What is true of every table at every moment."""

from dragondune.engine.agreements.clauses import Clause
from dragondune.engine.agreements.terms import condition_fault, shape_fault
from dragondune.engine.board import ALL_EVENTS, CASTLE_LIST, CASTLES, PLAINS, SYMBOLS, TERRITORIES, TRACK
from dragondune.engine.decisions import DECISIONS, PredictVictory
from dragondune.engine.ids import (
    ACES,
    ALL_CARDS,
    DWARVES,
    FACTION_NAMES,
    FACTIONS,
    NOBODY,
    NONE,
    ORCS,
    SETUP,
    Faction,
    Mask,
    members,
    size,
)
from dragondune.engine.powers.elves_hands import first_chooser
from dragondune.engine.powers.oracles import oracle_seats
from dragondune.engine.queries import all_units_at, lurkers_at, lurking_places, open_seats_at, opponent_of
from dragondune.engine.rounds.r3_bidding import hand_limit
from dragondune.engine.state import State
from dragondune.engine.steps import MOUNTAIN_VERDICT, SEATING, STEP_COUNT
from dragondune.engine.told import told_cards


def faults(s: State) -> list[str]:
    """A sentence for each impossibility; an empty list for a sound table."""
    found: list[str] = []
    for seat in range(4):
        _check_units(s, seat, found)
        _check_hand(s, seat, found)
        _check_answers(s, seat, found)
    _check_elites(s, found)
    _check_castles(s, found)
    _check_gold(s, found)
    _check_cards(s, found)
    _check_events(s, found)
    _check_alliances(s, found)
    _check_moment(s, found)
    _check_agreements(s, found)
    _check_secrets(s, found)
    return found


def _check_units(s: State, seat: Faction, found: list[str]) -> None:
    """[note.6] [R8] [R101] Every unit of a faction is accounted for, and hidden units are on the board."""
    name = FACTION_NAMES[seat]
    cells = s.units[TERRITORIES * seat : TERRITORIES * (seat + 1)]
    where = 0
    for place in range(TERRITORIES):
        if cells[place]:
            where |= 1 << place
    if where != s.where[seat]:
        found.append(f"[note.6] the {name}' units do not match the territories recorded for them")
    if s.hidden[seat] & ~where or s.hidden_now[seat] & ~s.hidden[seat]:
        found.append(f"[elves.4] {name} hide where they have no hidden units")
    lurking = [lurkers_at(s, seat, place) for place in members(lurking_places(s, seat))]
    if lurking and (s.rules.same_status or lurking_places(s, seat) & ~(where & ~s.hidden[seat])):
        found.append(f"[R101] {name} hide beside open units that are not there")
    counts = [*cells, *lurking, s.reserve[seat], s.graveyard[seat], s.removed[seat], s.gold[seat]]
    if min(counts) < 0:
        found.append(f"[note.6] the {name} have a negative number of units or gold")
    total = sum(counts) - s.gold[seat]
    is_playing = bool(s.factions >> seat & 1)
    due = s.rules.units_per_faction if is_playing else 0
    if total != due and not (is_playing and total == 0 and s.round == SETUP):
        found.append(f"[note.6] the {name} have {total} units, not {due}")


def _check_elites(s: State, found: list[str]) -> None:
    """[option.elites] [R176] Elites are among the Dwarves' units, and none is missing."""
    due = min(s.rules.elite_count, s.rules.units_per_faction) if s.rules.elite_warriors and s.factions & 1 else 0
    if sum(s.elites) != due and not (s.round == SETUP and not any(s.elites)):
        found.append(f"[option.elites] the Dwarves have {sum(s.elites)} elite units, not {due}")
    beside = [all_units_at(s, DWARVES, place) for place in range(TERRITORIES)]
    stations = [*beside, s.reserve[DWARVES], s.graveyard[DWARVES], s.removed[DWARVES]]
    if [place for place, units in enumerate(stations) if not 0 <= s.elites[place] <= units]:
        found.append("[option.elites] elite units are where the Dwarves have none")


def _check_hand(s: State, seat: Faction, found: list[str]) -> None:
    """[goblins.4] [R66] No hand exceeds its limit."""
    held = size(s.hand[seat])
    if held > hand_limit(s, seat):
        found.append(f"[goblins.4] the {FACTION_NAMES[seat]} hold {held} cards, more than {hand_limit(s, seat)}")
    if held and not s.factions >> seat & 1:
        found.append(f"[R29] the {FACTION_NAMES[seat]} do not play and hold cards")
    if seat == first_chooser(s) and s.kept & ~s.hand[seat]:
        found.append(f"[R154] the {FACTION_NAMES[seat]} keep cards secret that they do not hold")
    if (s.shown[seat] | s.elves_know[seat] | s.orcs_know[seat]) & ~s.hand[seat] or s.loot_known[seat] & ~s.hand[ORCS]:
        found.append(f"[R28] cards of the {FACTION_NAMES[seat]} are known that they do not hold")
    for observer in FACTIONS:
        if told_cards(s, observer, seat) & ~s.hand[seat]:
            found.append(f"[R271] cards of the {FACTION_NAMES[seat]} were shown that they do not hold")


def _check_answers(s: State, seat: Faction, found: list[str]) -> None:
    """[R221] A known-absent card is in no hand."""
    queen, jack = s.queen[seat], s.jack[seat]
    has_queen = queen != NONE and s.not_queen[seat] >> queen & 1
    has_jack = jack != NONE and s.not_jack[seat] >> jack & 1
    if s.not_held[seat] & s.hand[seat] or has_queen or has_jack:
        found.append(f"[R221] the {FACTION_NAMES[seat]} have a card that they are known not to have")


def _check_castles(s: State, found: list[str]) -> None:
    """[note.7] [R151] No castle holds open units of too many players; only castles have walls."""
    if s.walls & ~CASTLES:
        found.append("[R151] walls are broken where no castle stands")
    for place in CASTLE_LIST:
        if size(open_seats_at(s, place)) > s.rules.castle_player_limit:
            found.append(f"[note.7] {SYMBOLS[place]} holds more than {s.rules.castle_player_limit} players")


def _check_gold(s: State, found: list[str]) -> None:
    """[R16] [R158] Gold lies on plains; a bid is positive and within the supply."""
    for place in range(TERRITORIES):
        if s.treasure[place] < 0 or (s.treasure[place] and not PLAINS >> place & 1):
            found.append(f"[R16] {s.treasure[place]} gold cannot lie in {SYMBOLS[place]}")
    if not 0 <= s.bid <= s.rules.gold_supply or (s.bid > 0) != (s.bidder != NOBODY):
        found.append(f"[R158] a bid of {s.bid} is not possible")


def _check_cards(s: State, found: list[str]) -> None:
    """[cards.1] [cards.2] Each artifact card, Queen and Jack exists once."""
    piles = [s.deck, s.discards, *s.hand]
    piles.extend(1 << card for card in (s.top_card, s.card) if card != NONE)
    if sum(size(pile) for pile in piles) != size(ALL_CARDS) or _union(piles) != ALL_CARDS:
        found.append("[cards.2] the 24 artifact cards are not each in one place")
    if s.plundered != NONE and not s.hand[opponent_of(s, ORCS)] >> s.plundered & 1:
        found.append("[R175] the card that the Orcs plunder is not the loser's")
    for name, dealt in (("Queen", s.queen), ("Jack", s.jack)):
        suits = [suit for suit in dealt if suit != NONE]
        if len(set(suits)) != len(suits):
            found.append(f"[cards.1] a {name} was dealt twice")


def _check_events(s: State, found: list[str]) -> None:
    """[cards.3] Each event card exists once."""
    turned = [e for e in (*s.event_pile, *s.event_bottom, s.next_event, s.first_event, s.second_event) if e != NONE]
    piles = [s.event_deck, *[1 << event for event in turned]]
    if sum(size(pile) for pile in piles) != size(ALL_EVENTS) or _union(piles) != ALL_EVENTS:
        found.append("[cards.3] the 16 event cards are not each in one place")
    if s.event_told and s.next_event == NONE:
        found.append("[R271] the next event card was shown, but nobody has seen it")
    if s.sale_told and s.card == NONE and s.top_card == NONE:
        found.append("[R271] a card on sale was shown, but there is none")


def _union(piles: list[int]) -> int:
    union = 0
    for pile in piles:
        union |= pile
    return union


def _check_alliances(s: State, found: list[str]) -> None:
    """[R58] Alliances are pairs of players."""
    for seat in range(4):
        ally = s.ally[seat]
        if ally != NOBODY and (ally == seat or s.ally[ally] != seat or not s.factions >> ally & 1):
            found.append(f"[R58] the alliance of the {FACTION_NAMES[seat]} is not a pair")


def _check_moment(s: State, found: list[str]) -> None:
    """Until the end some seat can act, and only seats in play are asked."""
    seated = _union([1 << seat for seat in s.order])
    if len(s.order) != size(seated) or seated & ~s.factions or (seated != s.factions and SEATING not in s.agenda):
        found.append("[R12] player order does not name every player once")
    if s.winners == 0 and (s.asked == 0 or not s.agenda):
        found.append("[VII.4] nobody is asked anything and nobody has won")
    if s.winners and s.asked:
        found.append("[VII.2] a seat is asked after the end of the game")
    if not 0 <= s.turn <= s.rules.turns:
        found.append(f"[note.14] the game has {s.rules.turns} turns, and this is turn {s.turn}")
    if not 0 <= s.auction_cards <= size(s.factions):
        found.append(f"[III.intro] {s.auction_cards} cards cannot be up for bid among {size(s.factions)} players")
    if not 0 <= s.range_bonus <= size(ACES):
        found.append(f"[ace.3] a movement cannot go {s.range_bonus} territories farther")
    if not 0 <= s.ace_moves <= size(ACES):
        found.append(f"[R219] single aces cannot have added {s.ace_moves} movements")
    if [step for step in s.agenda if not 0 <= step < STEP_COUNT]:
        found.append("[VII.4] the agenda names a step that does not exist")
    if MOUNTAIN_VERDICT in s.agenda and s.tied == 0:
        found.append("[VII.3] nobody is tied for the verdict in 0•")
    if members(s.asked & 0b1111 & ~s.factions):
        found.append("[R29] a faction that does not play is asked")
    if not 0 <= s.dragon <= TRACK or (s.dragon == 0 and s.round != SETUP):
        found.append(f"[I.1] the dragon stands on a number from 1 to {TRACK}, not on {s.dragon}")


def _check_secrets(s: State, found: list[str]) -> None:
    """[option.oracles] [R154] Oracles predict the victory of a player; `kept` is empty unless a seat is choosing."""
    for seat in range(4):
        index = s.prediction[seat]
        if index == NONE:
            continue
        prediction = DECISIONS[index]
        if not isinstance(prediction, PredictVictory) or not s.factions >> prediction.faction & 1:
            found.append(f"[option.oracles] what the {FACTION_NAMES[seat]} predicted is not the victory of a player")
        if not oracle_seats(s) >> seat & 1:
            found.append(f"[option.oracles] the {FACTION_NAMES[seat]} are not an Oracle")
    if s.kept and s.choosing == 0:
        found.append("[R154] cards are kept secret, but no seat is choosing")
    if s.winners & ~s.factions:
        found.append("[R29] a faction that does not play has won")


def _check_agreements(s: State, found: list[str]) -> None:
    """[R196] Numbers are unique, parties play, clauses are sound; offers are open, agreements in force."""
    numbers = [offer.number for offer in s.offers] + [agreement.number for agreement in s.agreements]
    if len(set(numbers)) < len(numbers) or max(numbers, default=0) > s.offer_count or min(numbers, default=1) < 1:
        found.append("[R196] offers and agreements are not numbered one after the other")
    for offer in s.offers:
        is_open = offer.accepted >> offer.seat & 1 and offer.accepted != offer.parties
        if not is_open or offer.accepted & ~offer.parties:
            found.append(f"[R196] offer {offer.number} is not open")
        _check_clauses(s, offer.parties, offer.clauses, found)
    for agreement in s.agreements:
        if agreement.ending & ~agreement.parties or agreement.ending == agreement.parties:
            found.append(f"[note.8] agreement {agreement.number} has been called off")
        if agreement.settled >> len(agreement.clauses):
            found.append(f"[R197] agreement {agreement.number} has fewer clauses than were carried out")
        places = [debt.position for debt in agreement.debts] + [note.position for note in agreement.remarks]
        places += [one.position for one in agreement.earned]
        if any(not 0 <= position < len(agreement.clauses) for position in places):
            found.append(f"[R202] agreement {agreement.number} notes something of a clause that it does not have")
        elif any(debt.amount < 1 or agreement.clauses[debt.position].other == NOBODY for debt in agreement.debts):
            found.append(f"[R202] agreement {agreement.number} has a debt without an amount or a payee")
        _check_clauses(s, agreement.parties, agreement.clauses, found)


def _check_clauses(s: State, parties: Mask, clauses: tuple[Clause, ...], found: list[str]) -> None:
    if parties & ~s.factions or size(parties) < 2 or not clauses:
        found.append("[R196] an agreement is made between two or more players, in one clause or more")
    for position in range(len(clauses)):
        fault = shape_fault(s, parties, clauses[position]) or condition_fault(clauses, position)
        if fault:
            found.append(f"[R196] a clause is not possible: {fault}")
