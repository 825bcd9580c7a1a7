"""Convert knowledge to the view that is sent and stored."""

from collections.abc import Callable
from itertools import compress
from operator import attrgetter, methodcaller, ne
from typing import Final, NamedTuple, TypeVar
from warnings import warn

from msgspec.structs import replace

from dragondune.engine.all_steps import STEPS
from dragondune.engine.decisions import decision_at
from dragondune.engine.endings import ENDING_NAMES
from dragondune.engine.ids import (
    FACTION_IDS,
    FACTIONS,
    NONE,
    REFEREE,
    SEATS_IN,
    Faction,
    members,
)
from dragondune.engine.told import told_cards
from dragondune.knowledge.gate import Knowledge
from dragondune.notation.codec import option_to_record
from dragondune.notation.names import (
    OBSERVER_IDS,
    Record,
    cards_to_ids,
    optional_card_to_id,
    optional_event_card_to_id,
    optional_seat_to_id,
    optional_suit_to_id,
    optional_territory_to_id,
    round_to_id,
    seats_to_ids,
    step_to_id,
    suits_to_ids,
    territories_to_ids,
)
from dragondune.views.battles import battle, elites
from dragondune.views.deals import deals
from dragondune.views.places import places, places_after
from dragondune.views.view import (
    Asked,
    Auction,
    Blessing,
    Council,
    Decks,
    Gift,
    Meeting,
    Player,
    Secrets,
    Shown,
    Turn,
    View,
)

T = TypeVar("T")


class Seen(NamedTuple):
    """A view, the knowledge behind it, and what each part of the view follows from."""

    knowledge: Knowledge
    view: View
    facts: tuple[object, ...]


def see(k: Knowledge, before: Seen | None = None) -> Seen:
    """Look at a table without a public view to start from.

    `before` is what the same observer saw at another moment of it. Only what may have changed since is built, and equal
    parts stay the same objects, so that changes are found quickly.
    """
    facts = tuple([part.facts(k) for part in PARTS])
    if before is None:
        return Seen(k, _whole_view(k), facts)
    found: dict[str, object] = {}
    for part in compress(PARTS, map(ne, facts, before.facts)):
        new = part.build(k) if part.build_after is None else part.build_after(k, before)
        if new != getattr(before.view, part.field):
            found[part.field] = new
    return Seen(k, replace(before.view, **found), facts)


def view_of(k: Knowledge, public: View | None = None, *, before: Seen | None = None) -> View:
    """Convert knowledge to a view; pass the spectators' view of the same moment as `public` if it exists already.

    `before` is deprecated and has no effect.
    """
    if before is not None:
        warn("before has no effect and will be removed from view_of in 0.4; leave it out", DeprecationWarning, 2)
    if public is None or k.observer == REFEREE:
        return _whole_view(k)
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
        has_answered=_has_answered(k),
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
        battle=public.battle if k.plundered == NONE else battle(k),
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


def view_beside(public: View, earlier: View, earlier_public: View) -> View | None:
    """Return a seat's view if its private knowledge has not changed since an earlier moment.

    Returns None if something public has changed where the seat knows more; build the view in full then.
    """
    players = _players_beside(public, earlier, earlier_public)
    decks = _beside(public.decks, earlier.decks, earlier_public.decks)
    auction = _beside(public.auction, earlier.auction, earlier_public.auction)
    battle = _beside(public.battle, earlier.battle, earlier_public.battle)
    secrets = _beside(public.secrets, earlier.secrets, earlier_public.secrets)
    if players is None or decks is None or auction is None or battle is None or secrets is None:
        return None
    return replace(
        public,
        observer=earlier.observer,
        players=players,
        decks=decks,
        auction=auction,
        battle=battle,
        secrets=secrets,
        has_answered=earlier.has_answered,
        answers=earlier.answers,
    )


def _players_beside(public: View, earlier: View, earlier_public: View) -> tuple[Player, ...] | None:
    if public.players is earlier_public.players:
        return earlier.players
    found: list[Player] = []
    for rows in zip(public.players, earlier.players, earlier_public.players, strict=True):
        row = _beside(*rows)
        if row is None:
            return None
        found.append(row)
    return tuple(found)


def _beside(public: T, earlier: T, earlier_public: T) -> T | None:
    """Return the public part if the seat saw no more than that, or its earlier part if the public one is unchanged."""
    if earlier is earlier_public:
        return public
    return earlier if public is earlier_public else None


def _whole_view(k: Knowledge) -> View:
    return View(OBSERVER_IDS[k.observer], *map(methodcaller("build", k), PARTS))


def _players(k: Knowledge) -> tuple[Player, ...]:
    return tuple([_player(k, seat) for seat in SEATS_IN[k.factions]])


def _players_after(k: Knowledge, before: Seen) -> tuple[Player, ...]:
    """Build only the players of whom something has changed; most decisions change one."""
    if _of_all(k) != _of_all(before.knowledge):
        return tuple([old if new == old else new for new, old in zip(_players(k), before.view.players, strict=True)])
    now, then = list(zip(*_of_each(k), strict=True)), list(zip(*_of_each(before.knowledge), strict=True))
    seats = zip(SEATS_IN[k.factions], before.view.players, strict=True)
    return tuple([old if now[seat] == then[seat] else _player(k, seat) for seat, old in seats])


def _player_beyond(k: Knowledge, seat: Faction, public: Player) -> Player:
    """Return the public view of a player, unless the observer knows more."""
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
    """[R187] Everyone who was asked a secret question; only a referee sees who has answered."""
    seats = SEATS_IN[k.asked if k.observer == REFEREE else k.window | k.asked]
    if not seats:
        return ()
    step = STEPS[k.agenda[-1]]
    question = step.question
    assert question is not None
    about, place = optional_seat_to_id(step.about(k)), optional_territory_to_id(k.place)
    return tuple([Asked(str(optional_seat_to_id(seat)), question, step.clause, about, place) for seat in seats])


def _has_answered(k: Knowledge) -> bool:
    return bool(k.window & ~k.asked & 1 << k.observer)


def _answers(k: Knowledge) -> dict[str, Record]:
    """The sealed answers known to the observer."""
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


def _gifts(k: Knowledge) -> tuple[Gift, ...]:
    return tuple(
        Gift(FACTION_IDS[k.transfers[index]], FACTION_IDS[k.transfers[index + 1]], k.transfers[index + 2])
        for index in range(0, len(k.transfers), 3)
    )


class Part:
    """A part of a view, and the facts that it follows from.

    `build_after` builds it and reuses as much of the earlier part as it can.
    """

    def __init__(
        self,
        field: str,
        build: Callable[[Knowledge], object],
        told_by: str,
        build_after: Callable[[Knowledge, Seen], object] | None = None,
    ) -> None:
        self.field: Final = field
        self.build: Final = build
        self.build_after: Final = build_after
        self.told_by: Final = told_by.split()
        self.facts: Final[Callable[[Knowledge], object]] = attrgetter(*self.told_by)


OF_EACH: Final = (
    "gold reserve graveyard removed hand_size hand shown elves_know not_held not_queen not_jack orcs_know loot_known "
    "queen jack ally prediction"
)
"""What is known of players: lists with an item for each seat."""
OF_ALL: Final = (
    "observer factions gold_known told has_queen has_jack queen_told jack_told traitor_shown queen_shown "
    "spent_treachery has_predicted"
)
"""The same: masks and tuples with bits and items for several seats."""
_of_each: Final[Callable[[Knowledge], tuple[list[int], ...]]] = attrgetter(*OF_EACH.split())
_of_all: Final[Callable[[Knowledge], tuple[object, ...]]] = attrgetter(*OF_ALL.split())
DEALS: Final = Part("deals", deals, "offers agreements offer_count round turn agenda ally")
"""The last four facts say which duties are due."""
PARTS: Final = (
    Part("turn", lambda k: k.turn, "turn"),
    Part("round", lambda k: round_to_id(k.round), "round"),
    Part("order", lambda k: tuple([FACTION_IDS[seat] for seat in k.order]), "order"),
    Part("player", lambda k: optional_seat_to_id(k.player), "player"),
    Part("dragon", lambda k: k.dragon, "dragon"),
    Part("players", _players, f"{OF_EACH} {OF_ALL}", _players_after),
    Part(
        "places",
        places,
        "rules units treasure where hidden hidden_now lurking trolls walls ally",
        lambda k, before: places_after(k, before.knowledge, before.view.places),
    ),
    Part(
        "decks",
        _decks,
        "deck_size discards has_top_card top_card event_pile event_bottom has_next_event next_event event_told "
        "first_event second_event",
    ),
    Part("dice", lambda k: tuple(k.dice), "dice"),
    Part(
        "waiting",
        _waiting,
        "observer asked window agenda place order done rules player arriver attacker defender asker victor ally",
    ),
    Part("is_secret", lambda k: k.window != 0, "window"),
    Part("has_answered", _has_answered, "observer window asked"),
    Part("answers", _answers, "order sealed"),
    Part("agenda", lambda k: tuple([step_to_id(step) for step in k.agenda]), "agenda"),
    Part("done", lambda k: seats_to_ids(k.done), "done"),
    Part("visited", lambda k: territories_to_ids(k.visited), "visited"),
    Part("place", lambda k: optional_territory_to_id(k.place), "place"),
    Part("is_negated", lambda k: k.negated, "negated"),
    Part("council", _council, "proposed council_passed target"),
    Part(
        "auction",
        _auction,
        "auction_cards auction_starter has_card_up card sale_told bid bidder passed free_card_used",
    ),
    Part(
        "current",
        _turn,
        "banned half_price conscripted hire_places hire_value raised range_bonus ace_moves disbanded disband_place "
        "disband_count",
    ),
    Part("meeting", lambda k: Meeting(optional_seat_to_id(k.arriver), seats_to_ids(k.met)), "arriver met"),
    Part(
        "battle",
        battle,
        "order attacker defender asker question answer_colour answer_number answer_value plan_count plan_card traitors "
        "swapped blessed plundered victor",
    ),
    Part("blessing", lambda k: Blessing(k.fallen_elves, k.blessed_turn), "fallen_elves blessed_turn"),
    Part("gifts", _gifts, "transfers"),
    DEALS,
    Part("elites", elites, "elites plan_elites picks"),
    Part("tied", lambda k: seats_to_ids(k.tied), "tied"),
    Part("has_fought", lambda k: k.fought, "fought"),
    Part("secrets", _secrets, "choosing kept kept_count"),
    Part("winners", lambda k: seats_to_ids(k.winners), "winners"),
    Part("ending", lambda k: ENDING_NAMES[k.ending], "ending"),
)
assert ("observer", *[part.field for part in PARTS]) == View.__struct_fields__
