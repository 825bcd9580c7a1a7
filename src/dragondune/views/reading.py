"""Convert views and position files back to knowledge; nothing else reads them."""

from dragondune.engine.agreements.clauses import REASON_NAMES, Agreement, Debt, Earned, Offer, Remark
from dragondune.engine.board import ALL_EVENTS
from dragondune.engine.changes import place_units, set_lurkers
from dragondune.engine.endings import ENDING_NAMES
from dragondune.engine.errors import Malformed
from dragondune.engine.ids import (
    ALL_CARDS,
    NO_ANSWER,
    NONE,
    Mask,
)
from dragondune.engine.powers.dwarves_elites import GRAVEYARD, REMOVED, RESERVE
from dragondune.engine.ruleset import Ruleset
from dragondune.engine.told import tell_cards
from dragondune.knowledge.gate import Knowledge, blank_knowledge
from dragondune.notation.agreement_codec import clause_from_record
from dragondune.notation.codec import decision_from_record
from dragondune.notation.names import (
    OBSERVER_IDS,
    cards_from_ids,
    colour_from_id,
    factions_from_ids,
    optional_card_from_id,
    optional_event_card_from_id,
    optional_faction_from_id,
    optional_question_from_id,
    optional_suit_from_id,
    optional_territory_from_id,
    position_from_id,
    round_from_id,
    seats_from_ids,
    step_from_id,
    suits_from_ids,
    territories_from_ids,
)
from dragondune.views.view import Deals, Elites, Fighter, Place, Player, View


def knowledge_of(view: View, rules: Ruleset) -> Knowledge:
    """Return the knowledge that a view contains: the inverse of `view_of`."""
    factions = factions_from_ids(player.faction for player in view.players)
    k = blank_knowledge(rules, factions, OBSERVER_IDS.index(view.observer))
    k.order = [optional_faction_from_id(name) for name in view.order]
    k.turn = view.turn
    k.round = round_from_id(view.round)
    k.player = optional_faction_from_id(view.player)
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
        k.elites[optional_territory_from_id(name)] = count
    k.elites[RESERVE] = elites.reserve
    k.elites[GRAVEYARD] = elites.graveyard
    k.elites[REMOVED] = elites.removed
    k.plan_elites = elites.planned
    k.picks = list(elites.picks)


def _build_player(k: Knowledge, player: Player) -> None:
    seat = optional_faction_from_id(player.faction)
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
    k.hand[seat] = cards_from_ids(player.hand)
    k.shown[seat] = cards_from_ids(player.shown)
    k.elves_know[seat] = cards_from_ids(player.seen)
    k.not_held[seat] = cards_from_ids(player.not_held)
    k.not_queen[seat] = suits_from_ids(player.not_queen)
    k.not_jack[seat] = suits_from_ids(player.not_jack)
    k.orcs_know[seat] = cards_from_ids(player.seen_by_orcs)
    k.loot_known[seat] = cards_from_ids(player.seen_of_orcs)
    for one in player.shown_to:
        tell_cards(k, optional_faction_from_id(one.seat), seat, cards_from_ids(one.cards))
    for name in player.queen_shown_to:
        k.queen_told |= 1 << (4 * optional_faction_from_id(name) + seat)
    for name in player.jack_shown_to:
        k.jack_told |= 1 << (4 * optional_faction_from_id(name) + seat)
    k.queen[seat] = optional_suit_from_id(player.queen)
    k.jack[seat] = optional_suit_from_id(player.jack)
    k.traitor_shown |= int(player.is_pair_shown) << seat
    k.queen_shown |= int(player.is_queen_shown) << seat
    k.spent_treachery |= int(player.has_used_pair) << seat
    k.ally[seat] = optional_faction_from_id(player.ally)
    if player.prediction is not None:
        k.prediction[seat] = decision_from_record(player.prediction).index


def _build_place(k: Knowledge, place: Place) -> None:
    territory = optional_territory_from_id(place.territory)
    k.treasure[territory] = place.gold
    k.trolls |= int(place.troll) << territory
    k.walls |= int(place.has_broken_walls) << territory
    for garrison in sorted(place.garrisons, key=lambda one: one.is_hidden):
        seat = optional_faction_from_id(garrison.faction)
        if garrison.is_hidden and k.where[seat] >> territory & 1:
            set_lurkers(k, seat, territory, count=garrison.units, now=garrison.hid_now)
            continue
        place_units(k, seat, territory, count=garrison.units)
        k.hidden[seat] |= int(garrison.is_hidden) << territory
        k.hidden_now[seat] |= int(garrison.hid_now) << territory


def _build_decks(k: Knowledge, view: View) -> None:
    k.discards = cards_from_ids(view.decks.discards)
    k.top_card = optional_card_from_id(view.decks.top_card)
    k.card = optional_card_from_id(view.auction.card)
    k.event_pile = [optional_event_card_from_id(name) for name in view.decks.event_pile]
    k.event_bottom = [optional_event_card_from_id(name) for name in view.decks.event_bottom]
    k.next_event = optional_event_card_from_id(view.decks.next_event)
    k.event_told = factions_from_ids(view.decks.next_event_shown_to)
    k.sale_told = factions_from_ids(view.auction.card_shown_to)
    k.first_event = optional_event_card_from_id(view.decks.first_event)
    k.second_event = optional_event_card_from_id(view.decks.second_event)
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
    k.agenda = [step_from_id(name) for name in view.agenda]
    asked = seats_from_ids(one.seat for one in view.waiting)
    if view.is_secret:
        k.window = asked | factions_from_ids(view.answers)
    for name, record in view.answers.items():
        k.sealed[optional_faction_from_id(name)] = decision_from_record(record).index
    k.asked = asked & ~factions_from_ids(view.answers)
    k.done = factions_from_ids(view.done)
    k.visited = territories_from_ids(view.visited)
    k.place = optional_territory_from_id(view.place)
    k.negated = view.is_negated
    k.arriver = optional_faction_from_id(view.meeting.arriver)
    k.met = factions_from_ids(view.meeting.met)
    for seat, to in view.council.proposed:
        k.proposed |= 1 << (4 * optional_faction_from_id(seat) + optional_faction_from_id(to))
    k.council_passed = factions_from_ids(view.council.passed)
    k.target = optional_faction_from_id(view.council.target)
    k.banned = view.current.is_banned
    k.half_price = view.current.has_half_price
    k.conscripted = view.current.conscripted
    k.hire_places = territories_from_ids(view.current.hire_places)
    k.hire_value = view.current.hire_value
    k.raised = view.current.raised
    k.range_bonus = view.current.range_bonus
    k.ace_moves = view.current.ace_moves
    k.disbanded = view.current.has_disbanded
    k.disband_place = optional_territory_from_id(view.current.disband_place)
    k.disband_count = view.current.disband_count
    for gift in view.gifts:
        k.transfers.extend((optional_faction_from_id(gift.seat), optional_faction_from_id(gift.to), gift.amount))
    k.tied = factions_from_ids(view.tied)
    k.fought = view.has_fought
    k.choosing = factions_from_ids(view.secrets.choosing)
    k.kept = cards_from_ids(view.secrets.cards)
    k.kept_count = view.secrets.count
    k.winners = factions_from_ids(view.winners)
    if view.ending not in ENDING_NAMES:
        raise Malformed(f'"{view.ending}" is not an ending; use {", ".join(ENDING_NAMES)}')
    k.ending = ENDING_NAMES.index(view.ending)


def _build_auction(k: Knowledge, view: View) -> None:
    auction = view.auction
    k.auction_cards = auction.cards_left
    k.auction_starter = optional_faction_from_id(auction.starter)
    k.bid = auction.bid
    k.bidder = optional_faction_from_id(auction.bidder)
    k.passed = factions_from_ids(auction.passed)
    k.free_card_used = auction.is_free_card_used


def _build_battle(k: Knowledge, view: View) -> None:
    battle = view.battle
    k.attacker = optional_faction_from_id(battle.attacker)
    k.defender = optional_faction_from_id(battle.defender)
    k.asker = optional_faction_from_id(battle.asker)
    k.question = optional_question_from_id(battle.question)
    k.traitors = factions_from_ids(battle.traitors)
    k.swapped = battle.is_swapped
    k.blessed = battle.is_blessed
    k.plundered = optional_card_from_id(battle.plundered)
    k.fallen_elves = view.blessing.fallen
    k.blessed_turn = view.blessing.last_turn
    k.victor = optional_faction_from_id(battle.victor)
    for fighter in battle.fighters:
        _build_fighter(k, fighter)


def _build_fighter(k: Knowledge, fighter: Fighter) -> None:
    seat = optional_faction_from_id(fighter.faction)
    k.answer_colour[seat] = colour_from_id(fighter.colour) if fighter.colour is not None else NO_ANSWER
    k.answer_number[seat] = fighter.number if fighter.number is not None else NO_ANSWER
    k.answer_value[seat] = fighter.value if fighter.value is not None else NO_ANSWER
    k.plan_count[seat] = fighter.count
    k.plan_card[seat] = optional_card_from_id(fighter.card)


def _build_deals(k: Knowledge, told: Deals) -> None:
    k.offers = tuple(
        Offer(
            offer.number,
            optional_faction_from_id(offer.seat),
            factions_from_ids(offer.parties),
            factions_from_ids(offer.accepted),
            offer.answers,
            tuple(clause_from_record(record) for record in offer.clauses),
        )
        for offer in told.offers
    )
    k.agreements = tuple(
        Agreement(
            agreement.number,
            factions_from_ids(agreement.parties),
            tuple(clause_from_record(record) for record in agreement.clauses),
            sum(1 << position for position in set(agreement.settled)),
            factions_from_ids(agreement.ending),
            tuple(
                Debt(position, one.owed, one.since.turn, round_from_id(one.since.round))
                for position, one in enumerate(agreement.ledger)
                if one.since is not None
            ),
            tuple(
                Remark(position, _reason(one.reason), one.at.turn, round_from_id(one.at.round))
                for position, one in enumerate(agreement.ledger)
                if one.at is not None
            ),
            tuple(Earned(position, one.earned) for position, one in enumerate(agreement.ledger) if one.earned),
        )
        for agreement in told.agreements
    )
    k.offer_count = told.count


def _reason(name: str | None) -> int:
    return position_from_id(name, REASON_NAMES, one="reason", many="reasons")
