"""Facts that follow from the table: who stands where, who controls what, what something costs."""

from typing import Final

from dragondune.engine.board import CASTLES, GREAT_MOUNTAIN, GRIFFIN_CASTLES, OF_NUMBER, PLAINS, TERRITORIES
from dragondune.engine.ids import (
    ACES,
    CARDS_OF_COLOUR,
    CARDS_OF_VALUE,
    DWARVES,
    ELVES,
    FACTIONS,
    GOBLINS,
    NOBODY,
    NONE,
    ORCS,
    Card,
    Faction,
    Mask,
    Suit,
    Territory,
    card_suit,
    members,
)
from dragondune.engine.ruleset import Ruleset
from dragondune.engine.state import NO_ANSWER, State

OFF_MOUNTAIN: Final = ~(1 << GREAT_MOUNTAIN)


def suit_of(rules: Ruleset, seat: Faction) -> Suit:
    """[cards.1] Dwarves diamonds, Elves hearts, Goblins clubs, Orcs spades; by the switch the black suits change."""
    if seat >= GOBLINS and rules.goblins_suit == "spades":
        return GOBLINS + ORCS - seat
    return seat


def is_playing(s: State, seat: Faction) -> bool:
    return bool(s.factions >> seat & 1)


def units_at(s: State, seat: Faction, place: Territory) -> int:
    return s.units[TERRITORIES * seat + place]


def open_places(s: State, seat: Faction) -> Mask:
    """Where a faction has units that are not hidden."""
    return s.where[seat] & ~s.hidden[seat]


def is_hidden_at(s: State, seat: Faction, place: Territory) -> bool:
    return bool(s.hidden[seat] >> place & 1)


def open_seats_at(s: State, place: Territory) -> Mask:
    """[elves.4] Factions with open units in a territory; hidden units are as good as absent."""
    seats = 0
    for seat in FACTIONS:
        if open_places(s, seat) >> place & 1:
            seats |= 1 << seat
    return seats


def places_held_by_others(s: State, seat: Faction) -> Mask:
    """Territories that hold open units of anybody else."""
    places = 0
    for other in s.order:
        if other != seat:
            places |= open_places(s, other)
    return places


def are_at_peace(s: State, seat: Faction, other: Faction) -> bool:
    """[R108] [R214] Allies who may stand together neither meet nor fight."""
    return s.rules.allies == "coexist" and s.ally[seat] == other


def enemies_at(s: State, seat: Faction, place: Territory) -> Mask:
    """[V.intro] [R108] The others with open units in a territory, but for an ally at peace."""
    seats = 0
    for other in s.order:
        if other != seat and open_places(s, other) >> place & 1 and not are_at_peace(s, seat, other):
            seats |= 1 << other
    return seats


def contested_places(s: State, seat: Faction) -> Mask:
    """[note.1] [V.intro] Where a faction shares a territory with others, 0• and an ally at peace excepted."""
    shared = open_places(s, seat) & places_held_by_others(s, seat) & OFF_MOUNTAIN
    if shared and s.rules.allies == "coexist":
        for place in members(shared):
            if enemies_at(s, seat, place) == 0:
                shared &= ~(1 << place)
    return shared


def controller(s: State, place: Territory) -> Faction:
    """[note.1] [note.4] [R13] [R14] [R15] The one player with open units there; nobody in 0• or a troll's castle."""
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
    theirs = 0
    others = 0
    for seat in s.order:
        if seats >> seat & 1:
            theirs |= open_places(s, seat)
        else:
            others |= open_places(s, seat)
    held = theirs & CASTLES & ~others
    return held & ~s.trolls if s.rules.troll_blocks_control else held


def can_share_victory(s: State) -> bool:
    """[R207] Whether allies can win together, by castles or by the Orcs' default victory."""
    return s.rules.alliance_castles > 0 or s.rules.orcs_ally_shares_default


def closed_by_dragon(s: State) -> Mask:
    """[I.4] [R33] The marker stands in every territory of its number."""
    if s.rules.dragon_blocks == "plain_only":
        return OF_NUMBER[s.dragon] & PLAINS
    return OF_NUMBER[s.dragon]


def crowded_castles(s: State, seat: Faction) -> Mask:
    """[note.7] [R91] Castles that hold as many other players as a castle can; hidden units and trolls do not count."""
    once = 0
    twice = 0
    thrice = 0
    for other in s.order:
        if other != seat:
            there = open_places(s, other) & CASTLES
            thrice |= twice & there
            twice |= once & there
            once |= there
    match s.rules.castle_player_limit:
        case 1:
            return once
        case 2:
            return twice
        case 3:
            return thrice
    return 0


def places_of_ally(s: State, seat: Faction) -> Mask:
    """[R108] Where open units may not stand because of the ally's; 0• is free to all, and by the switch any place."""
    ally = s.ally[seat]
    return open_places(s, ally) & OFF_MOUNTAIN if ally != NOBODY and s.rules.allies == "ban" else 0


def barred_to_open_units(s: State, seat: Faction) -> Mask:
    """[note.7] [R108] Where units may not come to stand openly; those who join hidden units of their own are hidden."""
    return crowded_castles(s, seat) & ~s.where[seat] | places_of_ally(s, seat) & ~s.hidden[seat]


def barred_to_hidden_units(s: State, seat: Faction) -> Mask:
    """[R177] Where hidden units would come out beside the ally by joining open units of their own."""
    return places_of_ally(s, seat) & open_places(s, seat)


def hand_limit(s: State, seat: Faction) -> int:
    """[goblins.4] [R66] Four artifact cards, aces included; the Goblins eight."""
    return s.rules.goblins_hand_limit if seat == GOBLINS else s.rules.hand_limit


def seats_below_limit(s: State) -> Mask:
    """[III.intro] [R64] Who may still take a card; asked at every bid, so without detours."""
    limit, goblins_limit = s.rules.hand_limit, s.rules.goblins_hand_limit
    seats = 0
    for seat in s.order:
        if s.hand[seat].bit_count() < (goblins_limit if seat == GOBLINS else limit):
            seats |= 1 << seat
    return seats


def seats_with_cards(s: State) -> Mask:
    """[R168] Who may be asked for an ace: everybody whose hand is not empty, whatever is in it."""
    seats = 0
    for seat in s.order:
        if s.hand[seat]:
            seats |= 1 << seat
    return seats


def artifacts_in_hand(s: State, seat: Faction) -> Mask:
    """[ace.5] [R118] What may be played in battle: everything, but in edition 9 no ace."""
    return s.hand[seat] if s.rules.ace_is_artifact else s.hand[seat] & ~ACES


def free_aces(s: State, seat: Faction) -> Mask:
    """[R170] Aces that are not committed to the battle that is being fought."""
    return s.hand[seat] & ACES & ~committed_card(s, seat)


def committed_card(s: State, seat: Faction) -> Mask:
    """[R170] A card in a revealed plan, or the only one that keeps a binding answer."""
    if seat != s.attacker and seat != s.defender:
        return 0
    if s.plan_card[seat] != NONE:
        return 1 << s.plan_card[seat]
    colour, value = s.answer_colour[seat], s.answer_value[seat]
    fitting = 0
    if colour != NO_ANSWER and colour != NONE:
        fitting = artifacts_in_hand(s, seat) & CARDS_OF_COLOUR[colour]
    elif value != NO_ANSWER:
        fitting = artifacts_in_hand(s, seat) & CARDS_OF_VALUE[value]
    return 0 if fitting & (fitting - 1) else fitting


def has_griffins(s: State, seat: Faction) -> bool:
    """[note.5] [R92] Whoever controls 3★ or 5★."""
    for place in GRIFFIN_CASTLES:
        if controller(s, place) == seat:
            return True
    return False


def movement_range(s: State, seat: Faction) -> int:
    """[IV.5] [orcs.2] [note.5] [ace.3] [R93] The best of two, the Orcs' three, the griffins' four; an ace adds one."""
    steps = s.rules.move_range
    if seat == ORCS:
        steps = max(steps, s.rules.orcs_move_range)
    elif s.ally[seat] == ORCS:
        steps = max(steps, s.rules.orcs_ally_move_range)
    if has_griffins(s, seat):
        steps = max(steps, s.rules.griffin_range)
    return steps + s.range_bonus


def free_revivals(s: State, seat: Faction) -> int:
    """[IV.1] [orcs.6] [orcs.11] [balance.2] One; the Orcs three, their ally two."""
    if seat == ORCS:
        return s.rules.orcs_free_revivals
    if s.ally[seat] == ORCS:
        return max(s.rules.free_revivals, s.rules.orcs_ally_free_revivals)
    return s.rules.free_revivals


def revive_limit(s: State, seat: Faction) -> int:
    """[IV.1] [orcs.6] [orcs.11] How many units revive in a turn."""
    if seat == ORCS:
        return s.rules.orcs_revive_limit
    if s.ally[seat] == ORCS:
        return s.rules.orcs_ally_revive_limit
    return s.rules.revive_limit


def conscript_limit(s: State, seat: Faction) -> int:
    """[IV.3] [balance.1] How many units are conscripted in a turn."""
    extra = s.rules.extra_conscription
    if seat == ORCS:
        return s.rules.orcs_conscript_limit + extra
    if s.ally[seat] == ORCS:
        return s.rules.orcs_ally_conscript_limit + extra
    return s.rules.conscript_limit + extra


def can_disband_early(s: State, seat: Faction) -> bool:
    """[goblins.5] [goblins.8] The Goblins and their ally; in the draft the Goblins alone."""
    match s.rules.early_disband:
        case "goblins_and_ally":
            return shares_goblin_powers(s, seat)
        case "goblins":
            return seat == GOBLINS
        case "none":
            return False


def amount_due(s: State, seat: Faction) -> int:
    """[III.3] [R69] [R160] The bid, or half of it, rounded up, for the Dwarves' ally in 1.2."""
    if s.rules.dwarves_ally_bidding == "half" and s.ally[seat] == DWARVES:
        return half(s.bid, rounding="up")
    return s.bid


def shares_goblin_powers(s: State, seat: Faction) -> bool:
    """[goblins.2] [goblins.5] [goblins.6] [goblins.8] The Goblins and their ally."""
    return seat == GOBLINS or s.ally[seat] == GOBLINS


def can_hire(s: State, seat: Faction) -> bool:
    """[orcs.1] [R80] The Orcs hire nobody, unless they are allied with the Goblins."""
    return seat != ORCS or (s.rules.orcs_hire_as_goblins_ally and s.ally[ORCS] == GOBLINS)


def asker_for(s: State, side: Faction) -> Faction:
    """[elves.6] [R116] [R212] A fighter asks; in the draft the Elves do it for an ally who fights somebody else."""
    if s.rules.question_for_ally == "elves" and s.ally[side] == ELVES and opponent_of(s, side) != ELVES:
        return ELVES
    return side


def can_ask_questions(s: State, seat: Faction) -> bool:
    """[elves.2] [elves.6] [R116] The Elves and their ally; in the draft the Elves alone."""
    return seat == ELVES or (s.ally[seat] == ELVES and s.rules.question_for_ally == "ally")


def unit_price(s: State, place: Territory) -> int:
    """[IV.4] [R1] One gold in a castle ("city"), two elsewhere."""
    return s.rules.castle_hire_price if CASTLES >> place & 1 else s.rules.hire_price


def hire_price(s: State, seat: Faction, place: Territory, *, count: int) -> int:
    """[IV.4] [goblins.2] [ace.2] [R77] [R78] Half, rounded on the total, for the Goblins, their ally, or an ace.

    [R223] The total is that of the whole recruitment, where it goes to several territories.
    """
    price = unit_price(s, place)
    if not has_half_price(s, seat):
        return count * price
    rounding = half_price_rounding(s, seat)
    if s.rules.half_rounding == "unit":
        return count * half(price, rounding=rounding)
    return half(s.hire_value + count * price, rounding=rounding) - half(s.hire_value, rounding=rounding)


def has_half_price(s: State, seat: Faction) -> bool:
    return s.half_price or shares_goblin_powers(s, seat)


def half_price_rounding(s: State, seat: Faction) -> str:
    return s.rules.goblins_half_rounding if shares_goblin_powers(s, seat) else s.rules.ace_half_rounding


def half(amount: int, *, rounding: str) -> int:
    return amount // 2 if rounding == "down" else (amount + 1) // 2


def disband_price(s: State, seat: Faction, *, count: int) -> int:
    """[IV.6] [goblins.6] One gold a unit; nothing for the Goblins and their ally."""
    return 0 if shares_goblin_powers(s, seat) else count * s.rules.disband_fee


def has_free_card(s: State, seat: Faction) -> bool:
    """[dwarves.5] [III.3] [R68] One card a turn need not be paid for by the Dwarves' ally."""
    return s.rules.dwarves_ally_bidding == "free_card" and s.ally[seat] == DWARVES and not s.free_card_used


def has_waiver(s: State, seat: Faction) -> bool:
    """[R60] [R158] Something that pays for a card instead of gold."""
    return bool(s.hand[seat] & ACES) or has_free_card(s, seat)


def opponent_of(s: State, seat: Faction) -> Faction:
    """The other fighter; for a player who acts in the ally's battle, the one whom the ally fights."""
    if seat == s.attacker or (seat != s.defender and s.ally[seat] == s.attacker):
        return s.defender
    return s.attacker


def battle_bonus(s: State, seat: Faction, opponent: Faction) -> int:
    """[dwarves.3] [orcs.8] [R129] The Dwarves two, but nothing against the Orcs; the Orcs one."""
    if seat == DWARVES and opponent != ORCS:
        return s.rules.dwarves_battle_bonus
    if seat == ORCS:
        return s.rules.orcs_battle_bonus
    return 0


def has_treachery(s: State, seat: Faction, played: Card, *, swapped: bool) -> bool:
    """[V.9] [dwarves.2] [R125] The opponent's Queen with the Jack of the suit played; the Dwarves may swap the pair."""
    queen = s.queen[seat]
    jack = s.jack[seat]
    if swapped:
        queen, jack = jack, queen
    return is_usurper(s, seat, queen) and jack == card_suit(played)


def is_usurper(s: State, seat: Faction, queen: Suit) -> bool:
    """[V.9] [R123] The opponent's Queen, unless she has served for the one treachery that the switch allows."""
    if s.rules.treachery_once and s.spent_treachery >> seat & 1:
        return False
    return queen == suit_of(s.rules, opponent_of(s, seat))
