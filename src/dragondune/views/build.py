"""From a view back to a table: what the view tells, before chance fills in what it does not."""

from dragondune.engine.board import ALL_EVENTS
from dragondune.engine.changes import place_units
from dragondune.engine.endings import ENDING_NAMES
from dragondune.engine.errors import Malformed
from dragondune.engine.ids import (
    ALL_CARDS,
    COLOUR_NAMES,
    NONE,
    Mask,
)
from dragondune.engine.powers.dwarves_elites import GRAVEYARD, REMOVED, RESERVE
from dragondune.engine.ruleset import Ruleset
from dragondune.engine.state import NO_ANSWER, State, new_state
from dragondune.notation.codec import decision_from_record
from dragondune.views.deals import build_deals
from dragondune.views.names import (
    from_asked,
    from_card,
    from_cards,
    from_event,
    from_place,
    from_places,
    from_question,
    from_round,
    from_seat,
    from_seats,
    from_step,
    from_suit,
    from_suits,
)
from dragondune.views.view import Elites, Fighter, Place, Player, View


def build(view: View, rules: Ruleset) -> State:
    """Everything the view knows; unknown cards are neither in hands nor anywhere else but in the decks."""
    s = new_state(rules, from_seats(player.faction for player in view.players))
    s.order = [from_seat(name) for name in view.order]
    s.turn = view.turn
    s.round = from_round(view.round)
    s.player = from_seat(view.player)
    s.dragon = view.dragon
    s.dice = list(view.dice)
    for player in view.players:
        _build_player(s, player)
    for place in view.places:
        _build_place(s, place)
    _build_decks(s, view)
    _build_moment(s, view)
    _build_auction(s, view)
    _build_battle(s, view)
    _build_elites(s, view.elites)
    build_deals(s, view.deals)
    return s


def _build_elites(s: State, elites: Elites) -> None:
    for name, count in elites.places.items():
        s.elites[from_place(name)] = count
    s.elites[RESERVE] = elites.reserve
    s.elites[GRAVEYARD] = elites.graveyard
    s.elites[REMOVED] = elites.removed
    s.plan_elites = elites.planned
    s.picks = list(elites.picks)


def _build_player(s: State, player: Player) -> None:
    seat = from_seat(player.faction)
    s.gold[seat] = player.gold if player.gold is not None else 0
    s.reserve[seat] = player.reserve
    s.graveyard[seat] = player.graveyard
    s.removed[seat] = player.removed
    s.hand[seat] = from_cards(player.hand)
    s.shown[seat] = from_cards(player.shown)
    s.elves_know[seat] = from_cards(player.seen)
    s.not_held[seat] = from_cards(player.not_held)
    s.not_queen[seat] = from_suits(player.not_queen)
    s.not_jack[seat] = from_suits(player.not_jack)
    s.orcs_know[seat] = from_cards(player.seen_by_orcs)
    s.loot_known[seat] = from_cards(player.seen_of_orcs)
    s.queen[seat] = from_suit(player.queen)
    s.jack[seat] = from_suit(player.jack)
    s.traitor_shown |= int(player.is_pair_shown) << seat
    s.queen_shown |= int(player.is_queen_shown) << seat
    s.spent_treachery |= int(player.has_used_pair) << seat
    s.ally[seat] = from_seat(player.ally)
    if player.prediction is not None:
        s.prediction[seat] = decision_from_record(player.prediction).index


def _build_place(s: State, place: Place) -> None:
    territory = from_place(place.territory)
    s.treasure[territory] = place.gold
    s.trolls |= int(place.troll) << territory
    s.walls |= int(place.has_broken_walls) << territory
    for garrison in place.garrisons:
        seat = from_seat(garrison.faction)
        place_units(s, seat, territory, count=garrison.units)
        s.hidden[seat] |= int(garrison.is_hidden) << territory
        s.hidden_now[seat] |= int(garrison.hid_now) << territory


def _build_decks(s: State, view: View) -> None:
    s.discards = from_cards(view.decks.discards)
    s.top_card = from_card(view.decks.top_card)
    s.card = from_card(view.auction.card)
    s.event_pile = [from_event(name) for name in view.decks.event_pile]
    s.event_bottom = [from_event(name) for name in view.decks.event_bottom]
    s.next_event = from_event(view.decks.next_event)
    s.first_event = from_event(view.decks.first_event)
    s.second_event = from_event(view.decks.second_event)
    s.deck = ALL_CARDS & ~placed_cards(s)
    s.event_deck = ALL_EVENTS & ~placed_events(s)


def placed_cards(s: State) -> Mask:
    """Every artifact card that is known to be somewhere else than in the deck."""
    placed = s.discards
    for seat in s.order:
        placed |= s.hand[seat]
    for card in (s.top_card, s.card):
        if card != NONE:
            placed |= 1 << card
    return placed


def placed_events(s: State) -> Mask:
    placed = 0
    for event in (*s.event_pile, *s.event_bottom, s.next_event, s.first_event, s.second_event):
        if event != NONE:
            placed |= 1 << event
    return placed


def _build_moment(s: State, view: View) -> None:
    s.agenda = [from_step(name) for name in view.agenda]
    asked = from_asked(one.seat for one in view.waiting)
    if view.is_secret:
        s.window = asked | from_seats(view.answers)
    for name, record in view.answers.items():
        s.sealed[from_seat(name)] = decision_from_record(record).index
    s.asked = asked & ~from_seats(view.answers)
    s.done = from_seats(view.done)
    s.visited = from_places(view.visited)
    s.place = from_place(view.place)
    s.negated = view.is_negated
    s.arriver = from_seat(view.meeting.arriver)
    s.met = from_seats(view.meeting.met)
    for seat, to in view.council.proposed:
        s.proposed |= 1 << (4 * from_seat(seat) + from_seat(to))
    s.council_passed = from_seats(view.council.passed)
    s.target = from_seat(view.council.target)
    s.banned = view.current.is_banned
    s.half_price = view.current.has_half_price
    s.conscripted = view.current.conscripted
    s.hire_places = from_places(view.current.hire_places)
    s.hire_value = view.current.hire_value
    s.raised = view.current.raised
    s.range_bonus = view.current.range_bonus
    s.disbanded = view.current.has_disbanded
    s.disband_place = from_place(view.current.disband_place)
    s.disband_count = view.current.disband_count
    for gift in view.gifts:
        s.transfers.extend((from_seat(gift.seat), from_seat(gift.to), gift.amount))
    s.tied = from_seats(view.tied)
    s.fought = view.has_fought
    s.choosing = from_seats(view.secrets.choosing)
    s.kept = from_cards(view.secrets.cards)
    s.winners = from_seats(view.winners)
    if view.ending not in ENDING_NAMES:
        raise Malformed(f'"{view.ending}" is no ending; there is {", ".join(ENDING_NAMES)}')
    s.ending = ENDING_NAMES.index(view.ending)


def _build_auction(s: State, view: View) -> None:
    auction = view.auction
    s.auction_cards = auction.cards_left
    s.auction_starter = from_seat(auction.starter)
    s.bid = auction.bid
    s.bidder = from_seat(auction.bidder)
    s.passed = from_seats(auction.passed)
    s.free_card_used = auction.is_free_card_used


def _build_battle(s: State, view: View) -> None:
    battle = view.battle
    s.attacker = from_seat(battle.attacker)
    s.defender = from_seat(battle.defender)
    s.asker = from_seat(battle.asker)
    s.question = from_question(battle.question)
    s.traitors = from_seats(battle.traitors)
    s.swapped = battle.is_swapped
    s.blessed = battle.is_blessed
    s.plundered = from_card(battle.plundered)
    s.fallen_elves = view.blessing.fallen
    s.blessed_turn = view.blessing.last_turn
    s.victor = from_seat(battle.victor)
    for fighter in battle.fighters:
        _build_fighter(s, fighter)


def _build_fighter(s: State, fighter: Fighter) -> None:
    seat = from_seat(fighter.faction)
    match fighter.colour:
        case None:
            s.answer_colour[seat] = NO_ANSWER
        case "none":
            s.answer_colour[seat] = NONE
        case colour if colour in COLOUR_NAMES:
            s.answer_colour[seat] = COLOUR_NAMES.index(colour)
        case colour:
            raise Malformed(f'"{colour}" is no colour; there is red, black and none')
    s.answer_number[seat] = fighter.number if fighter.number is not None else NO_ANSWER
    s.answer_value[seat] = fighter.value if fighter.value is not None else NO_ANSWER
    s.plan_count[seat] = fighter.count
    s.plan_card[seat] = from_card(fighter.card)
