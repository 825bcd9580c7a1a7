"""Facts about the table that many rules share: who stands where, who controls what, who may enter."""

from operator import attrgetter
from typing import Final, NamedTuple

from dragondune.engine.board import (
    ALL_TERRITORIES,
    CASTLES,
    EVENT_PLACES,
    GREAT_MOUNTAIN,
    NUMBERS,
    OF_NUMBER,
    PLAINS,
    TERRITORIES,
    TRACK,
)
from dragondune.engine.ids import (
    ACES,
    ALL_CARDS,
    BIDDING_ROUND,
    ELVES,
    FACTIONS,
    GOBLINS,
    NOBODY,
    ORCS,
    RECRUITMENT_ROUND,
    Faction,
    Mask,
    Suit,
    Territory,
    members,
    size,
)
from dragondune.engine.ruleset import Ruleset
from dragondune.engine.state import State

OFF_MOUNTAIN: Final = ~(1 << GREAT_MOUNTAIN)
OF_STAKES: Final = attrgetter(
    *("turn", "round", "order", "where", "hidden", "trolls", "ally", "dragon", "prediction", "winners")
)
LURKER: Final = 4
"""Numbers for each entry of `State.lurking`."""


def suit_of(rules: Ruleset, seat: Faction) -> Suit:
    """[cards.1] Dwarves have diamonds, Elves hearts, Goblins clubs, Orcs spades; a switch swaps the black suits."""
    if seat >= GOBLINS and rules.goblins_suit == "spades":
        return GOBLINS + ORCS - seat
    return seat


def is_playing(s: State, seat: Faction) -> bool:
    return bool(s.factions >> seat & 1)


def receiver(s: State, seat: Faction, payee: Faction) -> Faction:
    """[R25] The payee, or NOBODY for the bank: when none is named, the payee does not play, or pays itself."""
    return payee if payee not in (seat, NOBODY) and is_playing(s, payee) else NOBODY


def units_at(s: State, seat: Faction, place: Territory) -> int:
    return s.units[TERRITORIES * seat + place]


def open_units(s: State, seat: Faction) -> list[int]:
    """A faction's units by territory, without hidden ones."""
    first = TERRITORIES * seat
    units = s.units[first : first + TERRITORIES]
    for place in members(s.hidden[seat]):
        units[place] = 0
    return units


def open_places(s: State, seat: Faction) -> Mask:
    """Where a faction has units that are not hidden. Loops below spell it out, since they run at every decision."""
    return s.where[seat] & ~s.hidden[seat]


def is_hidden_at(s: State, seat: Faction, place: Territory) -> bool:
    return bool(s.hidden[seat] >> place & 1)


def lurkers_at(s: State, seat: Faction, place: Territory) -> int:
    """[R101] Hidden units that stand beside open ones of the same owner."""
    found = s.lurking
    for at in range(0, len(found), LURKER):
        if found[at] == seat and found[at + 1] == place:
            return found[at + 2]
    return 0


def lurking_places(s: State, seat: Faction, *, only_earlier: bool = False) -> Mask:
    """[R101] Where a faction has hidden units beside open ones; `only_earlier` leaves out those hidden this turn."""
    found = s.lurking
    places = 0
    for at in range(0, len(found), LURKER):
        if found[at] == seat and not (only_earlier and found[at + 3]):
            places |= 1 << found[at + 1]
    return places


def hid_beside_now(s: State, seat: Faction, place: Territory) -> bool:
    """[R162] Whether an ace hid the units beside open ones this turn."""
    is_there = bool(lurking_places(s, seat) >> place & 1)
    return is_there and not lurking_places(s, seat, only_earlier=True) >> place & 1


def all_units_at(s: State, seat: Faction, place: Territory) -> int:
    """[R101] The units of a faction in a territory, with those hidden beside open ones."""
    units = s.units[TERRITORIES * seat + place]
    return units + lurkers_at(s, seat, place) if s.lurking else units


def joins_own(s: State, seat: Faction, place: Territory) -> bool:
    """[IV.hidden.2] [R101] Whether units that arrive openly join others of their owner; before 1.10, open ones."""
    if s.rules.same_status:
        return units_at(s, seat, place) > 0
    return bool(open_places(s, seat) >> place & 1)


def hiding_places(s: State, seat: Faction) -> Mask:
    """[IV.hidden.2] [R101] Where units that arrive openly hide with those of their owner; nowhere before 1.10."""
    return s.hidden[seat] if s.rules.same_status else 0


def is_hidden_on_arrival(s: State, seat: Faction, place: Territory, *, hidden: bool) -> bool:
    """[IV.hidden.2] [R101] Whether units hide after they arrive; units of their own there decide it since 1.10."""
    return is_hidden_at(s, seat, place) if s.rules.same_status and units_at(s, seat, place) else hidden


def open_seats_at(s: State, place: Territory) -> Mask:
    """[elves.4] Factions with open units in a territory; hidden units do not count."""
    where, hidden = s.where, s.hidden
    seats = 0
    for seat in FACTIONS:
        if (where[seat] & ~hidden[seat]) >> place & 1:
            seats |= 1 << seat
    return seats


def places_held_by_others(s: State, seat: Faction) -> Mask:
    """Territories that hold open units of other players."""
    where, hidden = s.where, s.hidden
    places = 0
    for other in s.order:
        if other != seat:
            places |= where[other] & ~hidden[other]
    return places


def are_at_peace(s: State, seat: Faction, other: Faction) -> bool:
    """[R108] [R214] Allies who may stand together neither meet nor fight."""
    return s.rules.allies == "coexist" and s.ally[seat] == other


def enemies_at(s: State, seat: Faction, place: Territory) -> Mask:
    """[V.intro] [R108] The other players with open units in a territory, except an ally at peace."""
    where, hidden = s.where, s.hidden
    seats = 0
    for other in s.order:
        if other != seat and (where[other] & ~hidden[other]) >> place & 1 and not are_at_peace(s, seat, other):
            seats |= 1 << other
    return seats


def contested_places(s: State, seat: Faction) -> Mask:
    """[note.1] [V.intro] Where a faction shares a territory with enemies; 0• and an ally at peace do not count."""
    shared = open_places(s, seat) & places_held_by_others(s, seat) & OFF_MOUNTAIN
    if shared and s.rules.allies == "coexist":
        for place in members(shared):
            if enemies_at(s, seat, place) == 0:
                shared &= ~(1 << place)
    return shared


def is_contested(s: State, place: Territory) -> bool:
    """[note.1] [V.intro] [R108] [R214] Whether players share a territory who would fight there in the Battle Round."""
    seats = open_seats_at(s, place)
    if seats & (seats - 1) == 0 or place == GREAT_MOUNTAIN:
        return False
    if s.rules.allies != "coexist":
        return True
    ally = s.ally[seats.bit_length() - 1]
    return ally == NOBODY or size(seats) > 2 or not seats >> ally & 1


def controller(s: State, place: Territory) -> Faction:
    """[note.1] [note.4] [R13] [R14] [R15] The only player with open units there; nobody in 0• or a troll's castle."""
    seats = open_seats_at(s, place)
    if seats == 0 or seats & (seats - 1) or place == GREAT_MOUNTAIN:
        return NOBODY
    if s.rules.troll_blocks_control and s.trolls & CASTLES & 1 << place:
        return NOBODY
    return seats.bit_length() - 1


def castles_of(s: State, seat: Faction) -> Mask:
    """[note.3] [note.4] The castles that a player controls."""
    mine = open_places(s, seat) & CASTLES
    if s.rules.troll_blocks_control:
        mine &= ~s.trolls
    return mine & ~places_held_by_others(s, seat) if mine else 0


def castles_together(s: State, seats: Mask) -> Mask:
    """[R141] [R182] [R208] The castles in which these players, and nobody else, have open units."""
    where, hidden = s.where, s.hidden
    theirs = 0
    others = 0
    for seat in s.order:
        if seats >> seat & 1:
            theirs |= where[seat] & ~hidden[seat]
        else:
            others |= where[seat] & ~hidden[seat]
    held = theirs & CASTLES & ~others
    return held & ~s.trolls if s.rules.troll_blocks_control else held


class CastleClaim(NamedTuple):
    """Who wins together by castles, the castles they hold, and how many it takes."""

    winners: Mask
    castles: Mask
    needed: int

    @property
    def missing(self) -> int:
        return max(0, self.needed - size(self.castles))


def castle_partner(s: State, seat: Faction) -> Faction:
    """[R141] [R208] The ally whose castles count together with a player's; NOBODY where each wins alone."""
    return s.ally[seat] if s.rules.alliance_castles else NOBODY


def castles_needed(s: State, seat: Faction) -> int:
    """[VII.2] [R140] [R141] How many castles win: three, or four for allies who win together."""
    if s.ally[seat] == NOBODY or castle_partner(s, seat) == NOBODY:
        return s.rules.castles_to_win
    return s.rules.alliance_castles


def own_castles_needed(s: State, seat: Faction, *, ignored: Mask = 0) -> int:
    """[VII.2] [R140] [R141] How many castles a player has to hold to win, besides those that only the ally holds.

    The units of `ignored` players do not keep the ally from controlling a castle.
    """
    partner = castle_partner(s, seat)
    needed = castles_needed(s, seat)
    if partner == NOBODY:
        return needed
    held = castles_together(s, 1 << seat | 1 << partner | ignored)
    return max(1, needed - size(held & open_places(s, partner) & ~open_places(s, seat)))


def castle_claim(s: State, seat: Faction) -> CastleClaim:
    """[VII.2] [note.3] [note.9] [R140] [R141] [R208] Three castles win, on the last turn too.

    Where allies win together they need four; three of one ally are not enough.
    """
    partner = castle_partner(s, seat)
    needed = castles_needed(s, seat)
    if partner == NOBODY:
        return CastleClaim(1 << seat, castles_of(s, seat), needed)
    both = 1 << seat | 1 << partner
    return CastleClaim(both, castles_together(s, both), needed)


def most_castles(s: State) -> Mask:
    """[VII.3] The players with the most castles, even if that is none."""
    most = 0
    leaders = 0
    for seat in s.order:
        held = size(castles_of(s, seat))
        if held > most:
            most = held
            leaders = 0
        if held == most:
            leaders |= 1 << seat
    return leaders


def has_same_stakes(s: State, before: State) -> bool:
    """[VII.2] [VII.3] Whether everything that `engine.stakes` depend on is unchanged, as it is after most decisions."""
    if OF_STAKES(s) != OF_STAKES(before):
        return False
    return s.round != RECRUITMENT_ROUND or (s.player, s.done) == (before.player, before.done)


def can_share_victory(s: State) -> bool:
    """[R207] Whether allies can win together, by castles or by the Orcs' default victory."""
    return s.rules.alliance_castles > 0 or s.rules.orcs_ally_shares_default


def units_lost_to_troll(s: State, *, count: int) -> int:
    """[note.11] [R95] How many of a player's open units beside it a troll kills: up to four."""
    return min(s.rules.troll_losses, count)


def gold_collected(s: State, place: Territory, *, count: int) -> int:
    """[VI.3] How much of the gold in a territory so many units collect: two each, as long as it lasts."""
    return min(s.treasure[place], s.rules.gold_per_unit * count)


def collectors_needed(s: State, place: Territory) -> int:
    """[VI.3] How many units collect all the gold in a territory."""
    return -(-s.treasure[place] // s.rules.gold_per_unit)


def least_bid(s: State) -> int:
    """[III.2] [R61] The smallest bid that may be placed now."""
    return s.bid + s.rules.min_bid


def numbers_to(s: State, place: Territory) -> int:
    """[I.1] How many numbers the dragon flies from where it is to this territory."""
    return (NUMBERS[place] - s.dragon) % TRACK


def closed_by_dragon(s: State) -> Mask:
    """[I.4] [R33] Where nobody may go, because the marker is there."""
    return closed_by_dragon_on(s.rules, s.dragon)


def closed_by_dragon_on(rules: Ruleset, number: int) -> Mask:
    """[I.4] [R33] The marker stands in every territory of its number."""
    if rules.dragon_blocks == "plain_only":
        return OF_NUMBER[number] & PLAINS
    return OF_NUMBER[number]


def crowded_castles(s: State, seat: Faction) -> Mask:
    """[note.7] [R91] Castles that hold as many other players as a castle can; hidden units and trolls do not count."""
    where, hidden = s.where, s.hidden
    once = 0
    twice = 0
    thrice = 0
    for other in s.order:
        if other != seat:
            there = where[other] & ~hidden[other]
            thrice |= twice & there
            twice |= once & there
            once |= there
    match s.rules.castle_player_limit:
        case 1:
            return once & CASTLES
        case 2:
            return twice & CASTLES
        case 3:
            return thrice & CASTLES
    return 0


def places_of_ally(s: State, seat: Faction) -> Mask:
    """[R108] Where open units may not join the ally's; 0• is open to all, and a switch opens every territory."""
    ally = s.ally[seat]
    return open_places(s, ally) & OFF_MOUNTAIN if ally != NOBODY and s.rules.allies == "ban" else 0


def barred_to_open_units(s: State, seat: Faction) -> Mask:
    """[note.7] [R101] [R108] Where units may not arrive openly; beside their owner's hidden units they may hide."""
    return barred_beside_crowds(s, seat, crowded_castles(s, seat))


def barred_beside_crowds(s: State, seat: Faction, crowded: Mask) -> Mask:
    """The same, for a caller that knows the crowded castles."""
    if not s.rules.same_status:
        return crowded & ~open_places(s, seat) | places_of_ally(s, seat)
    return crowded & ~s.where[seat] | places_of_ally(s, seat) & ~s.hidden[seat]


def barred_to_hidden_units(s: State, seat: Faction) -> Mask:
    """[R177] Where hidden units, by joining their own open units, would come out beside the ally."""
    if not s.rules.same_status:
        return 0
    return places_of_ally(s, seat) & open_places(s, seat)


def has_moved(s: State, seat: Faction) -> bool:
    """Whether a player's recruitment and movement of this turn are over."""
    if s.round != RECRUITMENT_ROUND:
        return s.round > RECRUITMENT_ROUND
    return bool(s.done >> seat & 1) and s.player != seat


def turns_to_last_move(s: State, seat: Faction) -> int:
    """[VII.1] In how many turns a player moves last, as the office of Starting Player passes on."""
    return (s.order.index(seat) + 1) % len(s.order)


def seats_with_cards(s: State) -> Mask:
    """[R168] Who may be asked for an ace: every player with a card, whatever it is."""
    seats = 0
    for seat in s.order:
        if s.hand[seat]:
            seats |= 1 << seat
    return seats


def artifacts(rules: Ruleset) -> Mask:
    """[ace.5] [R118] The cards that may be played in battle: all of them, except aces in edition 9."""
    return ALL_CARDS if rules.ace_is_artifact else ALL_CARDS & ~ACES


def artifacts_in_hand(s: State, seat: Faction) -> Mask:
    return s.hand[seat] & artifacts(s.rules)


def half(amount: int, *, rounding: str) -> int:
    return amount // 2 if rounding == "down" else (amount + 1) // 2


def opponent_of(s: State, seat: Faction) -> Faction:
    """The other fighter; for a player who acts in an ally's battle, the ally's opponent."""
    if seat == s.attacker or (seat != s.defender and s.ally[seat] == s.attacker):
        return s.defender
    return s.attacker


def knows_sale(s: State, seat: Faction) -> bool:
    """[elves.1] [R271] Whether a seat knows the card on sale, or unsold on the deck, if there is one."""
    return seat == ELVES or bool(s.sale_told >> seat & 1)


def knows_next_event(s: State, seat: Faction) -> bool:
    """[elves.3] [R271] Whether a seat knows the next event card, if anyone does."""
    return seat == ELVES or bool(s.event_told >> seat & 1)


def shows_next_event(s: State) -> bool:
    """[III.5] [elves.3] [R47] Whether this turn shows the Elves the next event card; the last one does not."""
    return is_playing(s, ELVES) and s.turn < s.rules.turns


def awaits_next_event(s: State, seat: Faction) -> bool:
    """[III.5] [elves.3] Whether a seat will still be shown the next event card in this turn."""
    return seat == ELVES and 0 < s.round <= BIDDING_ROUND and shows_next_event(s)


def red_dragon_place(s: State) -> Territory:
    """[II.2] [R16] [R45] The plain of the card on top of the discard pile."""
    return EVENT_PLACES[s.event_pile[-1]]


def recruiting_places(s: State, seat: Faction) -> Mask:
    """[I.4] [R35] [R75] [R108] Anywhere except under the dragon marker, in a crowded castle, or beside the ally."""
    return ALL_TERRITORIES & ~closed_by_dragon(s) & ~barred_to_open_units(s, seat)
