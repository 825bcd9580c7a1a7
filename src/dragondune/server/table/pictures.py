"""What leaves a table: each observer's updates, notifications and picture of the table."""

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from dragondune.companion import room_records as c
from dragondune.companion.sight import sight_of
from dragondune.engine.all_steps import STEP_OF
from dragondune.engine.board import TERRITORY_IDS
from dragondune.engine.decisions import Decision, cards_spent, is_grave
from dragondune.engine.events import AgreementOffered, AskedAgain, Event, GameWon, TerminationCalled
from dragondune.engine.game import Game
from dragondune.engine.ids import (
    CARD_IDS,
    EVERYONE,
    FACTIONS,
    NOBODY,
    REFEREE,
    SEATS_IN,
    SPECTATOR,
    Faction,
    Mask,
    members,
)
from dragondune.engine.prompts import March, Prompt
from dragondune.engine.questions import BY_NAME
from dragondune.knowledge.gate import audience, redact
from dragondune.notation.codec import decision_to_record, event_to_record, option_to_record
from dragondune.notation.names import optional_territory_to_id, territories_to_ids
from dragondune.notation.prose import ask, deed_in, describe, narrate, tell
from dragondune.notation.prose.vocabulary import names_in, question
from dragondune.server.table import log_records as r
from dragondune.server.table.deciding import automatic, clocks
from dragondune.server.table.leave import leave_left
from dragondune.server.table.lobby_acts import swap_info, waits_until
from dragondune.server.table.picture_changes import Sights
from dragondune.server.table.request_notices import end_call, public_request, request_notices
from dragondune.server.table.table import Table
from dragondune.server.table.table_state import Announcement, Change, Prepared, is_aside, record_of
from dragondune.server.table.undo import events_asked, undo_shown
from dragondune.wire import facts, news
from dragondune.wire.lobby import OBSERVERS, SEATS, Contribution, Payee, Seat, SeatInfo, TableInfo

OPTIONS_REMEMBERED: Final = 8192
"""Cache size; decisions are shared objects, and most tables ask the same questions."""
LINES_REMEMBERED: Final = 8192
"""Cache size; each event is shown to several observers, and most recur."""

CALLED: Final = {"plan": "Please seal your battle plan.", "bid": "Please seal your bid."}
"""[R296] What a seat of a companion table is asked for."""
YOUR_TURN: Final = news.Notice("turn", "It is your turn.")
NO_LONGER_POSSIBLE: Final = news.Notice("turn", "Your sealed answer is no longer possible. Please answer again.")


def number_for(announced: Announcement, observer: int, *, began: int) -> int | None:
    """[R225] The record's number in a seat's stream, or None; the current tenure began with record `began`.

    From before then, the stream has only public records.
    """
    if not announced.audience >> observer & 1:
        return None
    return announced.public if announced.n < began else announced.counts[observer]


class Lines:
    """What observers hear of a move; computed once for all of them if nothing is secret."""

    def __init__(self) -> None:
        self._public: Final[dict[int, news.Happened | None]] = {}

    def __call__(self, announced: Announcement, told: news.Happened, observer: int) -> news.Happened:
        """The news for everyone except the seat that the server answered for."""
        number = announced.n
        if number not in self._public:
            is_public = all(audience(event) == EVERYONE for event in announced.events)
            self._public[number] = _happened(told, announced.events, observer) if is_public else None
        return self._public[number] or _happened(told, announced.events, observer)


def _happened(told: news.Happened, events: Iterable[Event], observer: int) -> news.Happened:
    return news.Happened(told.seat, lines_for(observer, events), told.stand_in)


def update_for(table: Table, announced: Announcement, observer: int, *, began: int, lines: Lines) -> news.Update | None:
    """The observer's update for a record; None if it is for others or for an earlier holder of the seat.

    Notifications depend on the former holder's prepared answers, so they are not passed on.
    """
    number = number_for(announced, observer, began=began)
    if number is None:
        return None
    name, told, notice = OBSERVERS[observer], announced.news, None
    is_of_tenure = announced.n >= began
    if isinstance(told, news.Happened):
        is_automatic = told.is_automatic and is_of_tenure and told.seat == name
        told = lines(announced, told, observer)
        if is_automatic:
            told = replace(told, is_automatic=True)
    for heard_by, one in announced.notices if is_of_tenure else ():
        if heard_by == observer:
            notice = one
            break
    return news.Update(table.id, name, number, announced.at, told, notice)


def lines_for(observer: int, events: Iterable[Event]) -> tuple[news.EventLine, ...]:
    return tuple([line_of(event) for event in redact(events, observer)])


@lru_cache(LINES_REMEMBERED)
def line_of(event: Event) -> news.EventLine:
    """An event with its sentence."""
    clause, text = tell(event)
    return news.EventLine(event_to_record(event), clause, text, named_in(text), deed_in(event, text))


def take_with_notices(table: Table, change: Change, at: float) -> Announcement:
    """Apply a change, and add whom to notify of it."""
    before, sealed = table.prompts, tuple(table.sealed)
    announced = table.take(change, at)
    again: Iterable[tuple[int, news.Notice]] = ()
    turns: Iterable[tuple[int, news.Notice]]
    match record_of(change):
        case r.Started():
            turns = _turns(table, before, by=None)
        case r.Played(seat, entries, means):
            if is_aside(entries[0].decision):
                again = _asked_again(table, announced, sealed)
            turns = _turns(table, before, by=seat, is_automatic=means == r.AUTOMATIC)
        case r.Undone(seat) | r.Redone(seat):
            turns = _turns(table, before, by=seat)
        case r.UndoAsked() | r.Voted() | r.SeatWanted() | r.Held() | r.Spoke() | r.PauseSet() | r.SwapAsked() as record:
            turns = request_notices(table, record)
        case c.Talked():
            turns = ()
        case c.SealingCalled(_, what, seats):
            notice = news.Notice("turn", CALLED[what])
            turns = [(SEATS.index(one), notice) for one in seats]
        case _:
            return announced
    notices = [*_ends(announced), *_offers(table, announced), *again, *turns]
    calls = tuple(_calls(table, record_of(change), before, notices))
    if not notices and not calls:
        return announced
    at, audience, told, events, _, counts, n, public, _ = announced
    return Announcement(at, audience, told, events, tuple(notices), counts, n, public, calls)


def _calls(
    table: Table, record: r.AnyRecord, before: Sequence[Prompt], notices: Iterable[tuple[int, news.Notice]]
) -> Iterable[tuple[Faction, news.Notice]]:
    """[R331] What absent people are notified of; nothing in it is secret, not even whether there is anything.

    Everyone asked is recorded, with or without a choice; people without one are not notified in the end.
    """
    persons = table.persons()
    match record:
        case r.Started() | r.Played() | r.Undone() | r.Redone():
            by = None if isinstance(record, r.Started) else record.seat
            is_by_hand = not (isinstance(record, r.Played) and record.means == r.AUTOMATIC)
            for prompt in table.prompts:
                is_new = by is None or prompt not in before
                if is_new and prompt.seat in persons and not (is_by_hand and SEATS[prompt.seat] == by):
                    yield prompt.seat, YOUR_TURN
        case c.SealingCalled(_, _, seats):
            yield from ((SEATS.index(one), YOUR_TURN) for one in seats)
        case r.UndoAsked():
            notice = public_request(table, record)
            yield from ((seat, notice) for seat, _ in notices if seat in persons)
            return
    yield from ((seat, notice) for seat, notice in notices if seat in persons and notice.kind != "turn")


def _turns(
    table: Table, before: Sequence[Prompt], *, by: Seat | None, is_automatic: bool = False
) -> Iterable[tuple[int, news.Notice]]:
    """Notify seats of new questions they have to answer, and the table of all questions to people.

    A seat that has just decided by hand is not notified. The table's notification does not depend on prepared answers.
    """
    for prompt in table.prompts:
        seat = prompt.seat
        is_new = by is None or prompt not in before
        if is_new and table.is_person(seat):
            notice = news.Notice("turn", ask(prompt))
            if SEATS[seat] != by:
                yield SPECTATOR, notice
            if (SEATS[seat] != by or is_automatic) and automatic(table, seat) is None:
                yield seat, notice


def _asked_again(
    table: Table, announced: Announcement, sealed: Collection[Faction]
) -> Iterable[tuple[int, news.Notice]]:
    """[R198] Everyone who is asked again is told why; `sealed` had already answered."""
    asked = 0
    for event in announced.events:
        if isinstance(event, AskedAgain):
            asked |= event.seats
            notice = news.Notice("turn", narrate(event))
            yield from ((seat, notice) for seat in table.persons() if event.seats >> seat & 1)
    gone = [seat for seat in sealed if seat not in table.sealed and not asked >> seat & 1]
    yield from ((seat, NO_LONGER_POSSIBLE) for seat in gone if table.is_person(seat))


def _offers(table: Table, announced: Announcement) -> Iterable[tuple[int, news.Notice]]:
    for event in announced.events:
        if isinstance(event, AgreementOffered):
            notice = news.Notice("offer", narrate(event))
            yield SPECTATOR, notice
            yield from ((seat, notice) for seat in members(event.parties & ~(1 << event.seat)))
        elif isinstance(event, TerminationCalled):
            yield from end_call(table, event)


def _ends(announced: Announcement) -> Iterable[tuple[int, news.Notice]]:
    for event in announced.events:
        if isinstance(event, GameWon):
            notice = news.Notice("end", narrate(event))
            yield from ((observer, notice) for observer in (*range(len(SEATS)), SPECTATOR))


def info_of(table: Table, *, secret: str) -> TableInfo:
    """The table's public information, built once per change."""
    if table.info is None:
        table.info = _info(table, secret)
    return table.info


def with_presence(info: TableInfo, here: Collection[Faction]) -> TableInfo:
    """The same, with who is here."""
    seats = [replace(one, is_here=True) if SEATS.index(one.seat) in here else one for one in info.seats]
    return replace(info, seats=tuple(seats)) if here else info


def _info(table: Table, secret: str) -> TableInfo:
    """The seed is shown once nothing can be drawn any more."""
    spec = table.spec
    game = table.game
    return TableInfo(
        id=table.id,
        name=spec.name,
        status=table.status,
        edition=spec.edition,
        overrides=spec.overrides,
        seating="given" if spec.is_seating_given else "drawn",
        seats=tuple([_seat_info(table, seat) for seat in table.holders]),
        clock=spec.clock,
        answer_seconds=spec.answer_seconds,
        bot_seconds=spec.bot_seconds,
        gone_after=spec.gone_after,
        watch=spec.watch,
        is_listed=spec.is_listed,
        created_at=table.created_at,
        turn=game.turn if game is not None else 0,
        winners=tuple(SEATS[seat] for seat in SEATS_IN[game.winners]) if game is not None else (),
        commitment=table.commitment,
        seed=secret if table.status in ("over", "archived") else None,
        origin="log" if spec.log is not None else "position" if spec.position is not None else "setup",
        rematch=table.rematch.table if table.rematch is not None else None,
        thinks_for=spec.thinks_for,
        host=SEATS[table.host] if table.host is not None else None,
        is_handed_over=table.is_handed_over,
        is_door_open=table.is_door_open,
        muted=tuple([name for observer, name in enumerate(OBSERVERS) if table.muted >> observer & 1]),
        contributions=tuple(
            Contribution(SEATS[one.seat], one.commitment, one.number) for one in sorted(table.contributions.values())
        ),
        lesson=spec.lesson,
        companion=spec.companion,
        is_paused=table.paused_at is not None,
        starts_itself=spec.starts_itself,
        swap=swap_info(table),
        ready_ended=table.lobby.ready_ended,
        waits_until=waits_until(table),
    )


def _seat_info(table: Table, seat: Faction) -> SeatInfo:
    request = table.requests.get(seat)
    return SeatInfo(
        SEATS[seat],
        table.holders[seat],
        False,
        table.replacement(seat),
        request.name if request is not None else "",
        tuple(SEATS[one] for one in members(request.agreed)) if request is not None else (),
        table.kept[seat].name if seat in table.kept else "",
        bool(table.ready >> seat & 1),
        bool(table.pausing >> seat & 1),
        bool(table.lobby.lots >> seat & 1),
        table.leaves[seat].until if seat in table.leaves else None,
        leave_left(table, seat),
    )


def picture_for(table: Table, observer: int, info: TableInfo) -> news.Picture:
    """The table as this observer sees it now."""
    return pictures_for(table, (observer,), info, Sights(table.game) if table.game is not None else None)[0]


def pictures_for(table: Table, observers: Iterable[int], info: TableInfo, sights: Sights | None) -> list[news.Picture]:
    """The table as each of these observers sees it now; shared parts are built once.

    `sights` are those of its game, once it has begun.
    """
    game = table.game
    waiting = tuple([ask(prompt) for prompt in table.prompts])
    times = clocks(table)
    undone = events_asked(table, table.undo_request) if table.undo_request is not None else ()
    votes = tuple([news.VoteCast(SEATS[one], SEATS[against]) for one, against in table.votes.items()])
    return [
        news.Picture(
            table=table.id,
            seat=OBSERVERS[observer],
            n=table.counts[observer],
            info=info,
            head=table.head,
            view=sights.view(observer) if sights is not None else None,
            waiting=waiting,
            strengths=sights.strengths if sights is not None else (),
            stakes=sights.stakes(observer) if sights is not None else (),
            clocks=times,
            undo=undo_shown(table, lines_for(observer, undone)) if table.undo_request is not None else None,
            votes=votes,
            mine=_mine(table, game, observer) if observer in FACTIONS and game is not None else None,
            room=sight_of(table.room, observer) if table.room is not None else None,
            burning=sights.burning if sights is not None else (),
            griffins=sights.griffins if sights is not None else (),
            sale=sights.sale if sights is not None else None,
        )
        for observer in observers
    ]


def _mine(table: Table, game: Game, seat: Faction) -> news.Mine:
    is_running = table.status == "running"
    prompt = game.prompt(seat) if is_running else None
    sealed, standing, prepared = table.sealed.get(seat), table.standing.get(seat), table.prepared.get(seat)
    return news.Mine(
        question=question_of(game, prompt) if prompt is not None else None,
        options=option_lines(game, seat) if prompt is not None else (),
        forbidden=_forbidden(game, seat) if prompt is not None and game.agreements else (),
        gifts=_most_gifts(game, seat) if is_running else {},
        sealed=decision_to_record(sealed) if sealed is not None else None,
        answers_itself=prompt is not None and automatic(table, seat) is not None,
        standing={**standing} if standing else {},
        sealed_bid=table.sealed_bids.get(seat),
        highest_bid=game.highest_bid(seat),
        awaits_event=game.awaits_next_event(seat),
        prepared=tuple([_prepared(one) for one in prepared]) if prepared else (),
        can_undo=table.can_undo(seat),
        can_redo=is_running and bool(table.taken_back),
    )


def _forbidden(game: Game, seat: Faction) -> tuple[facts.Forbidden, ...]:
    return tuple(
        facts.Forbidden(option_to_record(one), describe(one), duty.number, duty.position)
        for one, duty in game.forbidding(seat).items()
    )


def _prepared(one: Prepared) -> news.PreparedAnswer:
    said = describe(one.decision) if one.decision is not None else ""
    answer = one.answer
    return news.PreparedAnswer(
        one.number, answer.question, answer.decision, said, answer.about, answer.place, answer.turn
    )


def _most_gifts(game: Game, seat: Faction) -> dict[str, int]:
    most = game.largest_gift(seat)
    return _gifts_up_to(most, seat, game.order) if most else {}


@lru_cache(OPTIONS_REMEMBERED)
def _gifts_up_to(most: int, seat: Faction, seats: Sequence[Faction]) -> dict[str, int]:
    return {SEATS[other]: most for other in seats if other != seat}


def question_of(game: Game, prompt: Prompt) -> facts.MyQuestion:
    """A seat's question, with everything its step declares about it."""
    limits, seat = game.limits(prompt.seat), prompt.seat
    joined = game.joined_places(seat)
    return facts.MyQuestion(
        question=BY_NAME[prompt.question],
        clause=prompt.clause,
        sentence=question(prompt),
        about=seat_name(prompt.about),
        place=optional_territory_to_id(prompt.place),
        limits=None if limits is None else facts.Limits(limits.least, limits.most),
        standing=STEP_OF[prompt.question].standing(),
        usual=STEP_OF[prompt.question].usual(),
        march=_march(game.march(seat)),
        joins=territories_to_ids(joined) if joined else (),
        has_more_steps=game.has_more_steps,
        obstacle=game.obstacle(seat),
    )


def option_lines(game: Game, seat: Faction) -> tuple[facts.Option, ...]:
    """The options of a seat being asked, with all their facts."""
    options = game.options(seat)
    prices, payee = game.prices(seat, options)
    return tuple([option_line(one, price, payee) for one, price in zip(options, prices, strict=True)])


@lru_cache(OPTIONS_REMEMBERED)
def option_line(decision: Decision, price: int = 0, payee: Faction = NOBODY) -> facts.Option:
    record, text = option_to_record(decision), describe(decision)
    return facts.Option(record, text, price, payee_name(payee), card_names(cards_spent(decision)), is_grave(decision))


def payee_name(payee: Faction) -> Payee:
    return "bank" if payee == NOBODY else SEATS[payee]


def named_in(text: str) -> tuple[facts.NameAt, ...]:
    """The peoples named in a text, and where."""
    return tuple((SEATS[one.seat], one.start, one.end) for one in names_in(text))


def _march(march: March | None) -> facts.March | None:
    if march is None:
        return None
    closed, closed_to_hidden = (
        tuple(TERRITORY_IDS[place] for place in members(mask)) for mask in (march.closed, march.closed_to_hidden)
    )
    return facts.March(march.steps, closed, closed_to_hidden, march.gold_per_unit)


def seat_name(seat: Faction) -> Seat | None:
    return None if seat == NOBODY else SEATS[seat]


def card_names(cards: Mask) -> tuple[str, ...]:
    return tuple(CARD_IDS[card] for card in members(cards))


def may_see(table: Table, observer: int) -> bool:
    """[R227] [R296] Whether people who do not hold a seat may get its view.

    Entries that a companion table never revealed stay sealed for good.
    """
    is_open = table.status in ("over", "archived") and not table.spec.companion
    return observer not in (*FACTIONS, REFEREE) or is_open
