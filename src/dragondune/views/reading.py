"""From words back to knowledge: the only reader of views and position files."""

from dragondune.engine.agreements.clauses import Agreement, Offer
from dragondune.engine.board import ALL_EVENTS
from dragondune.engine.changes import place_units
from dragondune.engine.endings import ENDING_NAMES
from dragondune.engine.errors import Malformed
from dragondune.engine.ids import (
    ALL_CARDS,
    COLOUR_NAMES,
    NO_ANSWER,
    NONE,
    Mask,
)
from dragondune.engine.powers.dwarves_elites import GRAVEYARD, REMOVED, RESERVE
from dragondune.engine.ruleset import Ruleset
from dragondune.knowledge.gate import Knowledge, blank_knowledge
from dragondune.notation.agreement_codec import clause_from_record
from dragondune.notation.codec import decision_from_record
from dragondune.views.view import Deals, Elites, Fighter, Place, Player, View
from dragondune.views.view_ids import (
    OBSERVER_IDS,
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


def knowledge_of(view: View, rules: Ruleset) -> Knowledge:
    """What a view tells: `view_of` backwards."""
    factions = from_seats(player.faction for player in view.players)
    k = blank_knowledge(rules, factions, OBSERVER_IDS.index(view.observer))
    k.order = [from_seat(name) for name in view.order]
    k.turn = view.turn
    k.round = from_round(view.round)
    k.player = from_seat(view.player)
    k.dragon = view.dragon
    k.dice = list(view.dice)
    for player in view.players:
        _build_player(k, player)
    for place in view.places:
        _build_place(k, place)
    _build_decks(k, view)
    _build_moment(k, view)
    _build_auction(k, view)
    _build_battle(k, view)
    _build_elites(k, view.elites)
    _build_deals(k, view.deals)
    return k


def _build_elites(k: Knowledge, elites: Elites) -> None:
    for name, count in elites.places.items():
        k.elites[from_place(name)] = count
    k.elites[RESERVE] = elites.reserve
    k.elites[GRAVEYARD] = elites.graveyard
    k.elites[REMOVED] = elites.removed
    k.plan_elites = elites.planned
    k.picks = list(elites.picks)


def _build_player(k: Knowledge, player: Player) -> None:
    seat = from_seat(player.faction)
    if player.gold is not None:
        k.gold[seat] = player.gold
        k.gold_known |= 1 << seat
    k.hand_size[seat] = player.hand_size
    k.has_queen |= int(player.has_queen) << seat
    k.has_jack |= int(player.has_jack) << seat
    k.has_predicted |= int(player.has_predicted) << seat
    k.reserve[seat] = player.reserve
    k.graveyard[seat] = player.graveyard
    k.removed[seat] = player.removed
    k.hand[seat] = from_cards(player.hand)
    k.shown[seat] = from_cards(player.shown)
    k.elves_know[seat] = from_cards(player.seen)
    k.not_held[seat] = from_cards(player.not_held)
    k.not_queen[seat] = from_suits(player.not_queen)
    k.not_jack[seat] = from_suits(player.not_jack)
    k.orcs_know[seat] = from_cards(player.seen_by_orcs)
    k.loot_known[seat] = from_cards(player.seen_of_orcs)
    k.queen[seat] = from_suit(player.queen)
    k.jack[seat] = from_suit(player.jack)
    k.traitor_shown |= int(player.is_pair_shown) << seat
    k.queen_shown |= int(player.is_queen_shown) << seat
    k.spent_treachery |= int(player.has_used_pair) << seat
    k.ally[seat] = from_seat(player.ally)
    if player.prediction is not None:
        k.prediction[seat] = decision_from_record(player.prediction).index


def _build_place(k: Knowledge, place: Place) -> None:
    territory = from_place(place.territory)
    k.treasure[territory] = place.gold
    k.trolls |= int(place.troll) << territory
    k.walls |= int(place.has_broken_walls) << territory
    for garrison in place.garrisons:
        seat = from_seat(garrison.faction)
        place_units(k, seat, territory, count=garrison.units)
        k.hidden[seat] |= int(garrison.is_hidden) << territory
        k.hidden_now[seat] |= int(garrison.hid_now) << territory


def _build_decks(k: Knowledge, view: View) -> None:
    k.discards = from_cards(view.decks.discards)
    k.top_card = from_card(view.decks.top_card)
    k.card = from_card(view.auction.card)
    k.event_pile = [from_event(name) for name in view.decks.event_pile]
    k.event_bottom = [from_event(name) for name in view.decks.event_bottom]
    k.next_event = from_event(view.decks.next_event)
    k.first_event = from_event(view.decks.first_event)
    k.second_event = from_event(view.decks.second_event)
    k.deck_size = view.decks.deck_size
    k.has_top_card = view.decks.has_top_card
    k.has_card_up = view.auction.has_card
    k.has_next_event = view.decks.has_next_event
    k.deck = ALL_CARDS & ~placed_cards(k)
    k.event_deck = ALL_EVENTS & ~placed_events(k)


def placed_cards(k: Knowledge) -> Mask:
    """Every artifact card known to be outside the deck."""
    placed = k.discards
    for seat in k.order:
        placed |= k.hand[seat]
    for card in (k.top_card, k.card):
        if card != NONE:
            placed |= 1 << card
    return placed


def placed_events(k: Knowledge) -> Mask:
    placed = 0
    for event in (*k.event_pile, *k.event_bottom, k.next_event, k.first_event, k.second_event):
        if event != NONE:
            placed |= 1 << event
    return placed


def _build_moment(k: Knowledge, view: View) -> None:
    k.agenda = [from_step(name) for name in view.agenda]
    asked = from_asked(one.seat for one in view.waiting)
    if view.is_secret:
        k.window = asked | from_seats(view.answers)
    for name, record in view.answers.items():
        k.sealed[from_seat(name)] = decision_from_record(record).index
    k.asked = asked & ~from_seats(view.answers)
    k.done = from_seats(view.done)
    k.visited = from_places(view.visited)
    k.place = from_place(view.place)
    k.negated = view.is_negated
    k.arriver = from_seat(view.meeting.arriver)
    k.met = from_seats(view.meeting.met)
    for seat, to in view.council.proposed:
        k.proposed |= 1 << (4 * from_seat(seat) + from_seat(to))
    k.council_passed = from_seats(view.council.passed)
    k.target = from_seat(view.council.target)
    k.banned = view.current.is_banned
    k.half_price = view.current.has_half_price
    k.conscripted = view.current.conscripted
    k.hire_places = from_places(view.current.hire_places)
    k.hire_value = view.current.hire_value
    k.raised = view.current.raised
    k.range_bonus = view.current.range_bonus
    k.disbanded = view.current.has_disbanded
    k.disband_place = from_place(view.current.disband_place)
    k.disband_count = view.current.disband_count
    for gift in view.gifts:
        k.transfers.extend((from_seat(gift.seat), from_seat(gift.to), gift.amount))
    k.tied = from_seats(view.tied)
    k.fought = view.has_fought
    k.choosing = from_seats(view.secrets.choosing)
    k.kept = from_cards(view.secrets.cards)
    k.kept_count = view.secrets.count
    k.winners = from_seats(view.winners)
    if view.ending not in ENDING_NAMES:
        raise Malformed(f'"{view.ending}" is no ending; there is {", ".join(ENDING_NAMES)}')
    k.ending = ENDING_NAMES.index(view.ending)


def _build_auction(k: Knowledge, view: View) -> None:
    auction = view.auction
    k.auction_cards = auction.cards_left
    k.auction_starter = from_seat(auction.starter)
    k.bid = auction.bid
    k.bidder = from_seat(auction.bidder)
    k.passed = from_seats(auction.passed)
    k.free_card_used = auction.is_free_card_used


def _build_battle(k: Knowledge, view: View) -> None:
    battle = view.battle
    k.attacker = from_seat(battle.attacker)
    k.defender = from_seat(battle.defender)
    k.asker = from_seat(battle.asker)
    k.question = from_question(battle.question)
    k.traitors = from_seats(battle.traitors)
    k.swapped = battle.is_swapped
    k.blessed = battle.is_blessed
    k.plundered = from_card(battle.plundered)
    k.fallen_elves = view.blessing.fallen
    k.blessed_turn = view.blessing.last_turn
    k.victor = from_seat(battle.victor)
    for fighter in battle.fighters:
        _build_fighter(k, fighter)


def _build_fighter(k: Knowledge, fighter: Fighter) -> None:
    seat = from_seat(fighter.faction)
    match fighter.colour:
        case None:
            k.answer_colour[seat] = NO_ANSWER
        case "none":
            k.answer_colour[seat] = NONE
        case colour if colour in COLOUR_NAMES:
            k.answer_colour[seat] = COLOUR_NAMES.index(colour)
        case colour:
            raise Malformed(f'"{colour}" is no colour; there is red, black and none')
    k.answer_number[seat] = fighter.number if fighter.number is not None else NO_ANSWER
    k.answer_value[seat] = fighter.value if fighter.value is not None else NO_ANSWER
    k.plan_count[seat] = fighter.count
    k.plan_card[seat] = from_card(fighter.card)


def _build_deals(k: Knowledge, told: Deals) -> None:
    k.offers = tuple(
        Offer(
            offer.number,
            from_seat(offer.seat),
            from_seats(offer.parties),
            from_seats(offer.accepted),
            offer.answers,
            tuple(clause_from_record(record) for record in offer.clauses),
        )
        for offer in told.offers
    )
    k.agreements = tuple(
        Agreement(
            agreement.number,
            from_seats(agreement.parties),
            tuple(clause_from_record(record) for record in agreement.clauses),
            sum(1 << position for position in set(agreement.settled)),
            from_seats(agreement.ending),
        )
        for agreement in told.agreements
    )
    k.offer_count = told.count
