"""From the table to a view: a whitelist, field by field."""

from typing import NamedTuple

from dragondune.engine.board import TERRITORIES, TERRITORY_IDS
from dragondune.engine.decisions import decision_at
from dragondune.engine.endings import ENDING_NAMES
from dragondune.engine.game import Game
from dragondune.engine.ids import (
    COLOUR_NAMES,
    ELVES,
    FACTION_IDS,
    FACTIONS,
    NONE,
    ORCS,
    REFEREE,
    SPECTATOR,
    SUITS,
    Faction,
    Mask,
    Territory,
    members,
    size,
)
from dragondune.engine.powers.dwarves_elites import GRAVEYARD, REMOVED, RESERVE
from dragondune.engine.powers.elves_hands import first_chooser
from dragondune.engine.queries import controller, opponent_of
from dragondune.engine.state import NO_ANSWER, State
from dragondune.notation.codec import option_to_record
from dragondune.notation.json_fields import Record
from dragondune.views.deals import deals
from dragondune.views.names import (
    OBSERVER_IDS,
    to_card,
    to_cards,
    to_event,
    to_place,
    to_places,
    to_question,
    to_round,
    to_seat,
    to_seats,
    to_step,
    to_suit,
    to_suits,
)
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
    Turn,
    View,
)


def observers(game: Game) -> list[int]:
    """Everybody who may look: the seats and the spectators."""
    return [*game.state.order, SPECTATOR]


class Shared(NamedTuple):
    """Parts of a view that are put together without knowing who looks, and so can be the same for all."""

    places: tuple[Place, ...]
    council: Council
    current: Turn
    gifts: tuple[Gift, ...]
    deals: Deals
    elites: Elites


def shared_of(game: Game) -> Shared:
    """For several views of one moment of a game."""
    s = game.state
    return Shared(_places(s), _council(s), _turn(s), _gifts(s), deals(s), _elites(s))


def observe(game: Game, observer: int, shared: Shared | None = None) -> View:
    """[R28] What this seat, a spectator or a referee knows of the table; `shared` is that of the game as it is now."""
    s = game.state
    same = shared or shared_of(game)
    return View(
        observer=OBSERVER_IDS[observer],
        turn=s.turn,
        round=to_round(s.round),
        order=tuple(FACTION_IDS[seat] for seat in s.order),
        player=to_seat(s.player),
        dragon=s.dragon,
        players=tuple(_player(s, seat, observer) for seat in members(s.factions)),
        places=same.places,
        decks=_decks(s, observer),
        dice=tuple(s.dice),
        waiting=_waiting(game, observer),
        is_secret=s.window != 0,
        has_answered=bool(s.window & ~s.asked & 1 << observer),
        answers=_answers(s, observer),
        agenda=tuple(to_step(step) for step in s.agenda),
        done=to_seats(s.done),
        visited=to_places(s.visited),
        place=to_place(s.place),
        is_negated=s.negated,
        council=same.council,
        auction=_auction(s, observer),
        current=same.current,
        meeting=Meeting(to_seat(s.arriver), to_seats(s.met)),
        battle=_battle(s, observer),
        blessing=Blessing(s.fallen_elves, s.blessed_turn),
        gifts=same.gifts,
        deals=same.deals,
        elites=same.elites,
        tied=to_seats(s.tied),
        has_fought=s.fought,
        secrets=_secrets(s, observer),
        winners=to_seats(s.winners),
        ending=ENDING_NAMES[s.ending],
    )


def _is_elf_or_referee(observer: int) -> bool:
    return observer in (ELVES, REFEREE)


def _known_hand(s: State, seat: Faction, observer: int) -> Mask:
    """[R28] [R175] One's own hand; of others what was shown, what the Elves saw bought, and what plunder told."""
    if observer in (seat, REFEREE):
        return s.hand[seat]
    known = s.shown[seat]
    if observer == ELVES:
        known |= s.elves_know[seat]
    if observer == ORCS:
        known |= s.orcs_know[seat]
    elif seat == ORCS and observer != SPECTATOR:
        known |= s.loot_known[observer]
    return known


def _player(s: State, seat: Faction, observer: int) -> Player:
    is_own = observer in (seat, REFEREE)
    is_pair_shown = bool(s.traitor_shown >> seat & 1)
    is_queen_shown = bool(s.queen_shown >> seat & 1)
    knows_pair = is_own or is_pair_shown
    return Player(
        faction=FACTION_IDS[seat],
        gold=s.gold[seat] if is_own or s.rules.gold_visible else None,
        reserve=s.reserve[seat],
        graveyard=s.graveyard[seat],
        removed=s.removed[seat],
        hand_size=size(s.hand[seat]),
        hand=to_cards(_known_hand(s, seat, observer)),
        shown=to_cards(s.shown[seat]),
        seen=to_cards(s.elves_know[seat]) if is_own or observer == ELVES else (),
        not_held=to_cards(s.not_held[seat]),
        not_queen=to_suits(s.not_queen[seat]),
        not_jack=to_suits(s.not_jack[seat]),
        seen_by_orcs=to_cards(s.orcs_know[seat]) if observer in (ORCS, REFEREE) else (),
        seen_of_orcs=to_cards(s.loot_known[seat]) if is_own else (),
        has_queen=s.queen[seat] != NONE,
        has_jack=s.jack[seat] != NONE,
        queen=to_suit(s.queen[seat]) if knows_pair or is_queen_shown or is_only_one(s.not_queen[seat]) else None,
        jack=to_suit(s.jack[seat]) if knows_pair or is_only_one(s.not_jack[seat]) else None,
        is_pair_shown=is_pair_shown,
        is_queen_shown=is_queen_shown,
        has_used_pair=bool(s.spent_treachery >> seat & 1),
        ally=to_seat(s.ally[seat]),
        has_predicted=s.prediction[seat] != NONE,
        prediction=_prediction(s, seat) if is_own or s.winners else None,
    )


def _prediction(s: State, seat: Faction) -> Record | None:
    """[option.oracles] [R205] Its author's secret until the game is over."""
    return option_to_record(decision_at(s.prediction[seat])) if s.prediction[seat] != NONE else None


def _secrets(s: State, observer: int) -> Secrets:
    """[R154] [R209] How many cards are kept everybody sees; which ones, their owner."""
    is_known = observer in (first_chooser(s), REFEREE)
    return Secrets(to_seats(s.choosing), size(s.kept), to_cards(s.kept) if is_known else ())


def is_only_one(excluded: Mask) -> bool:
    """[R221] Whether answers have left one suit only."""
    return size(excluded) == len(SUITS) - 1


def _places(s: State) -> tuple[Place, ...]:
    occupied = s.trolls | s.walls
    for seat in FACTIONS:
        occupied |= s.where[seat]
    return tuple(_place(s, place) for place in range(TERRITORIES) if occupied >> place & 1 or s.treasure[place])


def _place(s: State, place: Territory) -> Place:
    bit = 1 << place
    return Place(
        TERRITORY_IDS[place],
        tuple(
            [
                Garrison(
                    FACTION_IDS[seat],
                    s.units[TERRITORIES * seat + place],
                    s.hidden[seat] & bit != 0,
                    s.hidden_now[seat] & bit != 0,
                )
                for seat in FACTIONS
                if s.where[seat] & bit
            ]
        ),
        s.treasure[place],
        s.trolls & bit != 0,
        s.walls & bit != 0,
        to_seat(controller(s, place)),
    )


def _decks(s: State, observer: int) -> Decks:
    """The size of the deck is that of what nobody holds and nobody has discarded."""
    sees = _is_elf_or_referee(observer)
    return Decks(
        deck_size=size(s.deck),
        discards=to_cards(s.discards),
        has_top_card=s.top_card != NONE,
        top_card=to_card(s.top_card) if sees else None,
        event_pile=tuple(str(to_event(event)) for event in s.event_pile),
        event_bottom=tuple(str(to_event(event)) for event in s.event_bottom),
        has_next_event=s.next_event != NONE,
        next_event=to_event(s.next_event) if sees else None,
        first_event=to_event(s.first_event),
        second_event=to_event(s.second_event),
    )


def _waiting(game: Game, observer: int) -> tuple[Asked, ...]:
    """[R187] In a secret window everybody asked, whether he has answered or not; a referee sees who has."""
    prompts = game.prompts()
    if observer == REFEREE:
        prompts = [prompt for prompt in prompts if game.asked >> prompt.seat & 1]
    return tuple(
        Asked(str(to_seat(p.seat)), p.question, p.clause, to_seat(p.about), to_place(p.place)) for p in prompts
    )


def _answers(s: State, observer: int) -> dict[str, Record]:
    """The sealed decisions the observer knows."""
    return {
        FACTION_IDS[seat]: option_to_record(decision_at(s.sealed[seat]))
        for seat in s.order
        if s.sealed[seat] != NONE and (observer in (seat, REFEREE))
    }


def _council(s: State) -> Council:
    proposed = tuple((FACTION_IDS[pair // 4], FACTION_IDS[pair % 4]) for pair in members(s.proposed))
    return Council(proposed, to_seats(s.council_passed), to_seat(s.target))


def _auction(s: State, observer: int) -> Auction:
    """[III.1] [R180] Only the Elves see the card that is up."""
    return Auction(
        cards_left=s.auction_cards,
        starter=to_seat(s.auction_starter),
        has_card=s.card != NONE,
        card=to_card(s.card) if _is_elf_or_referee(observer) else None,
        bid=s.bid,
        bidder=to_seat(s.bidder),
        passed=to_seats(s.passed),
        is_free_card_used=s.free_card_used,
    )


def _turn(s: State) -> Turn:
    return Turn(
        is_banned=s.banned,
        has_half_price=s.half_price,
        conscripted=s.conscripted,
        hire_places=to_places(s.hire_places),
        hire_value=s.hire_value,
        raised=s.raised,
        range_bonus=s.range_bonus,
        has_disbanded=s.disbanded,
        disband_place=to_place(s.disband_place),
        disband_count=s.disband_count,
    )


def _colour(answer: int) -> str | None:
    if answer == NO_ANSWER:
        return None
    return "none" if answer == NONE else COLOUR_NAMES[answer]


def _plundered(s: State, observer: int) -> str | None:
    """[R175] Known to the Orcs and to the loser, whose card it is until the Orcs have decided."""
    if s.plundered == NONE or observer not in (ORCS, opponent_of(s, ORCS), REFEREE):
        return None
    return to_card(s.plundered)


def _battle(s: State, observer: int) -> Battle:
    fighters = tuple(
        Fighter(
            FACTION_IDS[seat],
            _colour(s.answer_colour[seat]),
            s.answer_number[seat] if s.answer_number[seat] != NO_ANSWER else None,
            s.answer_value[seat] if s.answer_value[seat] != NO_ANSWER else None,
            s.plan_count[seat],
            to_card(s.plan_card[seat]),
        )
        for seat in s.order
        if seat in (s.attacker, s.defender)
    )
    return Battle(
        attacker=to_seat(s.attacker),
        defender=to_seat(s.defender),
        asker=to_seat(s.asker),
        question=to_question(s.question),
        fighters=fighters,
        traitors=to_seats(s.traitors),
        is_swapped=s.swapped,
        is_blessed=s.blessed,
        plundered=_plundered(s, observer),
        victor=to_seat(s.victor),
    )


def _gifts(s: State) -> tuple[Gift, ...]:
    return tuple(
        Gift(FACTION_IDS[s.transfers[index]], FACTION_IDS[s.transfers[index + 1]], s.transfers[index + 2])
        for index in range(0, len(s.transfers), 3)
    )


def _elites(s: State) -> Elites:
    """[R176] Elites are public."""
    return Elites(
        places={TERRITORY_IDS[place]: s.elites[place] for place in range(TERRITORIES) if s.elites[place]},
        reserve=s.elites[RESERVE],
        graveyard=s.elites[GRAVEYARD],
        removed=s.elites[REMOVED],
        planned=s.plan_elites,
        picks=tuple(s.picks),
    )
