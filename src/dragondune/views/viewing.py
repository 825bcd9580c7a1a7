"""What an observer knows, in words: the view that is sent and kept."""

from operator import attrgetter
from typing import NamedTuple

from msgspec.structs import astuple

from dragondune.engine.agreements.clauses import (
    CLAUSE_STATES,
    KEPT,
    LAPSED,
    OPEN,
    OWED,
    REASON_NAMES,
    YIELDED,
    Agreement,
    Offer,
)
from dragondune.engine.board import TERRITORIES, TERRITORY_IDS
from dragondune.engine.decisions import decision_at
from dragondune.engine.endings import ENDING_NAMES
from dragondune.engine.game import STEPS
from dragondune.engine.ids import (
    FACTION_IDS,
    FACTIONS,
    NO_ANSWER,
    NONE,
    REFEREE,
    SEATS_IN,
    Faction,
    Territory,
    members,
)
from dragondune.engine.powers.dwarves_elites import GRAVEYARD, REMOVED, RESERVE
from dragondune.engine.queries import controller, hid_beside_now, is_contested, lurkers_at
from dragondune.engine.told import told_cards
from dragondune.knowledge.gate import Knowledge
from dragondune.notation.agreement_codec import clause_to_record
from dragondune.notation.codec import option_to_record
from dragondune.notation.names import (
    OBSERVER_IDS,
    Record,
    cards_to_ids,
    colour_to_id,
    optional_card_to_id,
    optional_event_card_to_id,
    optional_question_to_id,
    optional_seat_to_id,
    optional_suit_to_id,
    optional_territory_to_id,
    round_to_id,
    seats_to_ids,
    step_to_id,
    suits_to_ids,
    territories_to_ids,
)
from dragondune.views import view as v
from dragondune.views.view import (
    Asked,
    Auction,
    Battle,
    Blessing,
    Council,
    Deals,
    Decks,
    Elites,
    Fighter,
    Garrison,
    Gift,
    Meeting,
    Place,
    Player,
    Secrets,
    Shown,
    Turn,
    View,
)

TOLD_BY_PLACES = attrgetter("units", "treasure", "where", "hidden", "hidden_now", "lurking", "trolls", "walls", "ally")


class Seen(NamedTuple):
    """A view, and the knowledge that it puts into words."""

    knowledge: Knowledge
    view: View


def view_of(k: Knowledge, public: View | None = None, *, before: Seen | None = None) -> View:
    """What an observer knows, in words; `public` is the spectators' view of the same moment, if it exists already.

    `before` is what the same observer saw at another moment of the same table: what looks the same is taken from there.
    """
    if public is None or k.observer == REFEREE:
        return _whole_view(k) if before is None else _view_after(k, before)
    return View(
        observer=OBSERVER_IDS[k.observer],
        turn=public.turn,
        round=public.round,
        order=public.order,
        player=public.player,
        dragon=public.dragon,
        players=tuple([_player_beyond(k, *one) for one in zip(SEATS_IN[k.factions], public.players, strict=True)]),
        places=public.places,
        decks=public.decks if k.top_card == NONE and k.next_event == NONE else _decks(k),
        dice=public.dice,
        waiting=public.waiting,
        is_secret=public.is_secret,
        has_answered=bool(k.window & ~k.asked & 1 << k.observer),
        answers=_answers(k),
        agenda=public.agenda,
        done=public.done,
        visited=public.visited,
        place=public.place,
        is_negated=public.is_negated,
        council=public.council,
        auction=public.auction if k.card == NONE else _auction(k),
        current=public.current,
        meeting=public.meeting,
        battle=public.battle if k.plundered == NONE else _battle(k),
        blessing=public.blessing,
        gifts=public.gifts,
        deals=public.deals,
        elites=public.elites,
        tied=public.tied,
        has_fought=public.has_fought,
        secrets=public.secrets if k.kept == 0 else _secrets(k),
        winners=public.winners,
        ending=public.ending,
    )


def _view_after(k: Knowledge, before: Seen) -> View:
    """The view, of the same objects as the one before where it is equal, so that changes are quickly found."""
    view = _whole_view(k, before.view.places if TOLD_BY_PLACES(k) == TOLD_BY_PLACES(before.knowledge) else None)
    return View(*[old if old == new else new for old, new in zip(astuple(before.view), astuple(view), strict=True)])


def _whole_view(k: Knowledge, places: tuple[Place, ...] | None = None) -> View:
    return View(
        observer=OBSERVER_IDS[k.observer],
        turn=k.turn,
        round=round_to_id(k.round),
        order=tuple([FACTION_IDS[seat] for seat in k.order]),
        player=optional_seat_to_id(k.player),
        dragon=k.dragon,
        players=tuple([_player(k, seat) for seat in SEATS_IN[k.factions]]),
        places=_places(k) if places is None else places,
        decks=_decks(k),
        dice=tuple(k.dice),
        waiting=_waiting(k),
        is_secret=k.window != 0,
        has_answered=bool(k.window & ~k.asked & 1 << k.observer),
        answers=_answers(k),
        agenda=tuple([step_to_id(step) for step in k.agenda]),
        done=seats_to_ids(k.done),
        visited=territories_to_ids(k.visited),
        place=optional_territory_to_id(k.place),
        is_negated=k.negated,
        council=_council(k),
        auction=_auction(k),
        current=_turn(k),
        meeting=Meeting(optional_seat_to_id(k.arriver), seats_to_ids(k.met)),
        battle=_battle(k),
        blessing=Blessing(k.fallen_elves, k.blessed_turn),
        gifts=_gifts(k),
        deals=_deals(k),
        elites=_elites(k),
        tied=seats_to_ids(k.tied),
        has_fought=k.fought,
        secrets=_secrets(k),
        winners=seats_to_ids(k.winners),
        ending=ENDING_NAMES[k.ending],
    )


def _player_beyond(k: Knowledge, seat: Faction, public: Player) -> Player:
    """A player as the public sees them, unless the observer knows more."""
    if seat == k.observer or k.hand[seat] != k.shown[seat] or k.elves_know[seat] or k.orcs_know[seat]:
        return _player(k, seat)
    was_told = k.told or (k.queen_told | k.jack_told) >> 4 * k.observer + seat & 1
    return _player(k, seat) if was_told else public


def _player(k: Knowledge, seat: Faction) -> Player:
    return Player(
        faction=FACTION_IDS[seat],
        gold=k.gold[seat] if k.gold_known >> seat & 1 else None,
        reserve=k.reserve[seat],
        graveyard=k.graveyard[seat],
        removed=k.removed[seat],
        hand_size=k.hand_size[seat],
        hand=cards_to_ids(k.hand[seat]),
        shown=cards_to_ids(k.shown[seat]),
        seen=cards_to_ids(k.elves_know[seat]),
        not_held=cards_to_ids(k.not_held[seat]),
        not_queen=suits_to_ids(k.not_queen[seat]),
        not_jack=suits_to_ids(k.not_jack[seat]),
        seen_by_orcs=cards_to_ids(k.orcs_know[seat]),
        seen_of_orcs=cards_to_ids(k.loot_known[seat]),
        shown_to=_shown_to(k, seat) if k.told else (),
        has_queen=bool(k.has_queen >> seat & 1),
        has_jack=bool(k.has_jack >> seat & 1),
        queen=optional_suit_to_id(k.queen[seat]),
        jack=optional_suit_to_id(k.jack[seat]),
        queen_shown_to=_shown_pair_to(k.queen_told, seat) if k.queen_told else (),
        jack_shown_to=_shown_pair_to(k.jack_told, seat) if k.jack_told else (),
        is_pair_shown=bool(k.traitor_shown >> seat & 1),
        is_queen_shown=bool(k.queen_shown >> seat & 1),
        has_used_pair=bool(k.spent_treachery >> seat & 1),
        ally=optional_seat_to_id(k.ally[seat]),
        has_predicted=bool(k.has_predicted >> seat & 1),
        prediction=_decision(k.prediction[seat]),
    )


def _shown_to(k: Knowledge, owner: Faction) -> tuple[Shown, ...]:
    """[R271] The owner's cards that others were shown."""
    found: list[Shown] = []
    for seat in FACTIONS:
        if told_cards(k, seat, owner):
            found.append(Shown(FACTION_IDS[seat], cards_to_ids(told_cards(k, seat, owner))))
    return tuple(found)


def _shown_pair_to(pairs: int, owner: Faction) -> tuple[str, ...]:
    return tuple([FACTION_IDS[seat] for seat in FACTIONS if pairs >> 4 * seat + owner & 1])


def _secrets(k: Knowledge) -> Secrets:
    return Secrets(seats_to_ids(k.choosing), k.kept_count, cards_to_ids(k.kept))


def _decision(index: int) -> Record | None:
    return option_to_record(decision_at(index)) if index != NONE else None


def _places(k: Knowledge) -> tuple[Place, ...]:
    occupied = k.trolls | k.walls
    for seat in FACTIONS:
        occupied |= k.where[seat]
    return tuple(_place(k, place) for place in range(TERRITORIES) if occupied >> place & 1 or k.treasure[place])


def _lurking(k: Knowledge, place: Territory) -> list[Garrison]:
    """[R101] Hidden units beside open ones of the same owner."""
    found: list[Garrison] = []
    for seat in FACTIONS:
        count = lurkers_at(k, seat, place)
        if count:
            found.append(Garrison(FACTION_IDS[seat], count, is_hidden=True, hid_now=hid_beside_now(k, seat, place)))
    return found


def _place(k: Knowledge, place: Territory) -> Place:
    bit = 1 << place
    garrisons = [
        Garrison(
            FACTION_IDS[seat],
            k.units[TERRITORIES * seat + place],
            k.hidden[seat] & bit != 0,
            k.hidden_now[seat] & bit != 0,
        )
        for seat in FACTIONS
        if k.where[seat] & bit
    ]
    if k.lurking:
        garrisons.extend(_lurking(k, place))
    return Place(
        TERRITORY_IDS[place],
        tuple(garrisons),
        k.treasure[place],
        k.trolls & bit != 0,
        k.walls & bit != 0,
        optional_seat_to_id(controller(k, place)),
        is_contested(k, place),
    )


def _decks(k: Knowledge) -> Decks:
    return Decks(
        deck_size=k.deck_size,
        discards=cards_to_ids(k.discards),
        has_top_card=k.has_top_card,
        top_card=optional_card_to_id(k.top_card),
        event_pile=tuple([str(optional_event_card_to_id(event)) for event in k.event_pile]),
        event_bottom=tuple([str(optional_event_card_to_id(event)) for event in k.event_bottom]),
        has_next_event=k.has_next_event,
        next_event=optional_event_card_to_id(k.next_event),
        next_event_shown_to=seats_to_ids(k.event_told),
        first_event=optional_event_card_to_id(k.first_event),
        second_event=optional_event_card_to_id(k.second_event),
    )


def _waiting(k: Knowledge) -> tuple[Asked, ...]:
    """[R187] In a secret question everyone who was asked; a referee sees who has answered."""
    seats = SEATS_IN[k.asked if k.observer == REFEREE else k.window | k.asked]
    if not seats:
        return ()
    step = STEPS[k.agenda[-1]]
    question = step.question
    assert question is not None
    about, place = optional_seat_to_id(step.about(k)), optional_territory_to_id(k.place)
    return tuple([Asked(str(optional_seat_to_id(seat)), question, step.clause, about, place) for seat in seats])


def _answers(k: Knowledge) -> dict[str, Record]:
    """The sealed answers that the observer knows."""
    return {
        FACTION_IDS[seat]: option_to_record(decision_at(k.sealed[seat])) for seat in k.order if k.sealed[seat] != NONE
    }


def _council(k: Knowledge) -> Council:
    pairs = members(k.proposed) if k.proposed else ()
    proposed = tuple([(FACTION_IDS[pair >> 2], FACTION_IDS[pair & 3]) for pair in pairs])
    return Council(proposed, seats_to_ids(k.council_passed), optional_seat_to_id(k.target))


def _auction(k: Knowledge) -> Auction:
    return Auction(
        cards_left=k.auction_cards,
        starter=optional_seat_to_id(k.auction_starter),
        has_card=k.has_card_up,
        card=optional_card_to_id(k.card),
        card_shown_to=seats_to_ids(k.sale_told),
        bid=k.bid,
        bidder=optional_seat_to_id(k.bidder),
        passed=seats_to_ids(k.passed),
        is_free_card_used=k.free_card_used,
    )


def _turn(k: Knowledge) -> Turn:
    return Turn(
        is_banned=k.banned,
        has_half_price=k.half_price,
        conscripted=k.conscripted,
        hire_places=territories_to_ids(k.hire_places),
        hire_value=k.hire_value,
        raised=k.raised,
        range_bonus=k.range_bonus,
        ace_moves=k.ace_moves,
        has_disbanded=k.disbanded,
        disband_place=optional_territory_to_id(k.disband_place),
        disband_count=k.disband_count,
    )


def _colour(answer: int) -> str | None:
    return None if answer == NO_ANSWER else colour_to_id(answer)


def _battle(k: Knowledge) -> Battle:
    fighters = tuple(
        Fighter(
            FACTION_IDS[seat],
            _colour(k.answer_colour[seat]),
            k.answer_number[seat] if k.answer_number[seat] != NO_ANSWER else None,
            k.answer_value[seat] if k.answer_value[seat] != NO_ANSWER else None,
            k.plan_count[seat],
            optional_card_to_id(k.plan_card[seat]),
        )
        for seat in k.order
        if seat in (k.attacker, k.defender)
    )
    return Battle(
        attacker=optional_seat_to_id(k.attacker),
        defender=optional_seat_to_id(k.defender),
        asker=optional_seat_to_id(k.asker),
        question=optional_question_to_id(k.question),
        fighters=fighters,
        traitors=seats_to_ids(k.traitors),
        is_swapped=k.swapped,
        is_blessed=k.blessed,
        plundered=optional_card_to_id(k.plundered),
        victor=optional_seat_to_id(k.victor),
    )


def _deals(k: Knowledge) -> Deals:
    """[note.8] Every offer and agreement is public."""
    return Deals(
        offers=tuple([_offer(offer) for offer in k.offers]),
        agreements=tuple([_agreement(agreement) for agreement in k.agreements]),
        count=k.offer_count,
    )


def _offer(offer: Offer) -> v.Offer:
    return v.Offer(
        number=offer.number,
        seat=FACTION_IDS[offer.seat],
        parties=seats_to_ids(offer.parties),
        accepted=seats_to_ids(offer.accepted),
        answers=offer.answers,
        clauses=tuple([clause_to_record(clause) for clause in offer.clauses]),
    )


def _agreement(agreement: Agreement) -> v.Agreement:
    return v.Agreement(
        number=agreement.number,
        parties=seats_to_ids(agreement.parties),
        clauses=tuple([clause_to_record(clause) for clause in agreement.clauses]),
        settled=tuple(members(agreement.settled)),
        ending=seats_to_ids(agreement.ending),
        ledger=tuple([_clause_state(agreement, position) for position in range(len(agreement.clauses))]),
    )


def _clause_state(agreement: Agreement, position: int) -> v.ClauseState:
    """[R202] [R251] What was kept, what gave way and why, and what is owed."""
    debt = next((one for one in agreement.debts if one.position == position), None)
    note = next((one for one in agreement.remarks if one.position == position), None)
    is_over = agreement.settled >> position & 1
    if debt is not None:
        state = OWED
    elif note is not None:
        state = LAPSED if is_over else YIELDED
    else:
        state = KEPT if is_over else OPEN
    return v.ClauseState(
        state=CLAUSE_STATES[state],
        owed=debt.amount if debt is not None else 0,
        since=v.RoundOfTurn(debt.turn, round_to_id(debt.round)) if debt is not None else None,
        reason=REASON_NAMES[note.reason] if note is not None else None,
        at=v.RoundOfTurn(note.turn, round_to_id(note.round)) if note is not None else None,
        earned=sum(one.amount for one in agreement.earned if one.position == position),
    )


def _gifts(k: Knowledge) -> tuple[Gift, ...]:
    return tuple(
        Gift(FACTION_IDS[k.transfers[index]], FACTION_IDS[k.transfers[index + 1]], k.transfers[index + 2])
        for index in range(0, len(k.transfers), 3)
    )


def _elites(k: Knowledge) -> Elites:
    """[R176] Elite warriors are public."""
    return Elites(
        places={TERRITORY_IDS[place]: k.elites[place] for place in range(TERRITORIES) if k.elites[place]},
        reserve=k.elites[RESERVE],
        graveyard=k.elites[GRAVEYARD],
        removed=k.elites[REMOVED],
        planned=k.plan_elites,
        picks=tuple(k.picks),
    )
