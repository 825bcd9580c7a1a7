"""What leaves a table: each observer's updates and notices, and the picture of the table as they may see it."""

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from dragondune.companion import records as c
from dragondune.companion.sight import sight_of
from dragondune.engine.board import TERRITORY_IDS
from dragondune.engine.decisions import Decision, cards_spent, is_grave
from dragondune.engine.events import AgreementOffered, AskedAgain, Event, GameWon, TerminationCalled
from dragondune.engine.game import STEP_OF, Game
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
from dragondune.engine.queries import has_same_stakes
from dragondune.engine.questions import BY_NAME
from dragondune.knowledge.gate import audience, know, redact
from dragondune.notation.codec import decision_to_record, event_to_record, option_to_record
from dragondune.notation.names import optional_territory_to_id
from dragondune.notation.prose import ask, describe, narrate, tell
from dragondune.notation.prose.vocabulary import names_in, question
from dragondune.odds.strength import open_strengths
from dragondune.server.table import log_records as r
from dragondune.server.table.deciding import automatic, clocks
from dragondune.server.table.request_notices import end_call, request_notices
from dragondune.server.table.stakes import stakes_known
from dragondune.server.table.table import Table
from dragondune.server.table.table_state import Announcement, Change, is_aside, record_of
from dragondune.server.table.undo import events_of
from dragondune.views.view import View
from dragondune.views.viewing import Seen, view_of
from dragondune.wire import facts, news
from dragondune.wire.lobby import OBSERVERS, SEATS, Contribution, Payee, Seat, SeatInfo, TableInfo

OPTIONS_REMEMBERED: Final = 8192
"""Decisions exist once each, and most tables are asked the same questions."""
LINES_REMEMBERED: Final = 2048
"""An event is told to several observers, and most happen again and again."""


CALLED: Final = {"plan": "Please seal your battle plan.", "bid": "Please seal your bid."}
"""[R296] What a seat of a companion table is asked for."""
NO_LONGER_POSSIBLE: Final = news.Notice(
    "turn", "The answer that you had sealed is no longer possible. Please answer again."
)


def number_for(announced: Announcement, observer: int, *, began: int) -> int | None:
    """[R225] Its number in a seat's stream, if the present tenure began with record `began`; None if not in it.

    Of what came before, a tenure's stream has what everybody heard.
    """
    if not announced.audience >> observer & 1:
        return None
    return announced.public if announced.n < began else announced.counts[observer]


class Lines:
    """What observers hear of the events of records; where nothing is secret, it is chosen once for all of them."""

    def __init__(self) -> None:
        self._public: Final[dict[int, tuple[news.EventLine, ...] | None]] = {}

    def __call__(self, announced: Announcement, observer: int) -> tuple[news.EventLine, ...]:
        if announced.n not in self._public:
            is_public = all(audience(event) == EVERYONE for event in announced.events)
            self._public[announced.n] = lines_for(observer, announced.events) if is_public else None
        public = self._public[announced.n]
        return lines_for(observer, announced.events) if public is None else public


def update_for(table: Table, announced: Announcement, observer: int, *, began: int, lines: Lines) -> news.Update | None:
    """What this observer hears of a record; nothing if it is for others, or was for an earlier holder of the seat.

    Notices depend on the answers that the holder of that time had left, so they are not passed on.
    """
    number = number_for(announced, observer, began=began)
    if number is None:
        return None
    notices = () if announced.n < began else announced.notices
    notice = next((notice for heard_by, notice in notices if heard_by == observer), None)
    told = announced.news
    if isinstance(told, news.Happened):
        is_automatic = told.is_automatic and announced.n >= began and told.seat == OBSERVERS[observer]
        told = news.Happened(told.seat, lines(announced, observer), told.stand_in, is_automatic)
    return news.Update(table.id, OBSERVERS[observer], number, announced.at, told, notice)


def lines_for(observer: int, events: Iterable[Event]) -> tuple[news.EventLine, ...]:
    """What an observer hears of these events."""
    return tuple([line_of(event) for event in redact(events, observer)])


@lru_cache(LINES_REMEMBERED)
def line_of(event: Event) -> news.EventLine:
    """An event with its sentence."""
    clause, text = tell(event)
    return news.EventLine(event_to_record(event), clause, text, named_in(text))


def take_with_notices(table: Table, change: Change, at: float) -> Announcement:
    """Take a change in, and add whom to notify of it."""
    before, sealed = table.prompts, tuple(table.sealed)
    announced = table.take(change, at)
    again: Iterable[tuple[int, news.Notice]] = ()
    turns: Iterable[tuple[int, news.Notice]]
    match record_of(change):
        case r.Started():
            turns = _turns(table, before, by=None)
        case r.Played(seat, entries, means):
            if is_aside(entries[0].decision):
                again = _again(table, announced, sealed)
            turns = _turns(table, before, by=seat, is_automatic=means == r.AUTOMATIC)
        case r.Undone(seat) | r.Redone(seat):
            turns = _turns(table, before, by=seat)
        case r.UndoAsked() | r.Voted() | r.SeatWanted() | r.Held() | r.Spoke() | r.PauseSet() as record:
            turns = request_notices(table, record)
        case c.Talked():
            turns = ()
        case c.SealingCalled(_, what, seats):
            notice = news.Notice("turn", CALLED[what])
            turns = [(SEATS.index(one), notice) for one in seats]
        case _:
            return announced
    notices = [*_ends(announced), *_offers(table, announced), *again, *turns]
    return announced._replace(notices=tuple(notices)) if notices else announced


def _turns(
    table: Table, before: Sequence[Prompt], *, by: Seat | None, is_automatic: bool = False
) -> Iterable[tuple[int, news.Notice]]:
    """A seat hears of new questions that it has to answer; the table of all that people are asked, whatever they hold.

    A seat that has just decided by hand hears nothing. The notice for the table is the same if an answer was prepared.
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


def _offers(table: Table, announced: Announcement) -> Iterable[tuple[int, news.Notice]]:
    for event in announced.events:
        if isinstance(event, AgreementOffered):
            notice = news.Notice("offer", narrate(event))
            yield SPECTATOR, notice
            yield from ((seat, notice) for seat in _others(event))
        elif isinstance(event, TerminationCalled):
            yield from end_call(table, event)


def _again(table: Table, announced: Announcement, sealed: Collection[Faction]) -> Iterable[tuple[int, news.Notice]]:
    """[R198] Everyone who is asked again hears why; `sealed` had answered before."""
    asked = 0
    for event in announced.events:
        if isinstance(event, AskedAgain):
            asked |= event.seats
            notice = news.Notice("turn", narrate(event))
            yield from ((seat, notice) for seat in table.persons() if event.seats >> seat & 1)
    gone = [seat for seat in sealed if seat not in table.sealed and not asked >> seat & 1]
    yield from ((seat, NO_LONGER_POSSIBLE) for seat in gone if table.is_person(seat))


def _others(event: AgreementOffered) -> list[Faction]:
    return [seat for seat in range(len(SEATS)) if event.parties >> seat & 1 and seat != event.seat]


def _ends(announced: Announcement) -> Iterable[tuple[int, news.Notice]]:
    for event in announced.events:
        if isinstance(event, GameWon):
            notice = news.Notice("end", narrate(event))
            yield from ((observer, notice) for observer in (*range(len(SEATS)), SPECTATOR))


def hook_body(table: Table, observer: int, notice: news.Notice, at: float) -> news.HookBody:
    seat = SEATS[observer] if observer < len(SEATS) else None
    return news.HookBody(table.id, table.spec.name, seat, notice.kind, notice.sentence, at)


def info_of(table: Table, *, secret: str) -> TableInfo:
    """What everybody may know, put together once for each change."""
    if table.info is None:
        table.info = _info(table, secret)
    return table.info


def with_presence(info: TableInfo, here: Collection[Faction]) -> TableInfo:
    """The same, saying who is here."""
    seats = [replace(one, is_here=True) if SEATS.index(one.seat) in here else one for one in info.seats]
    return replace(info, seats=tuple(seats)) if here else info


def _info(table: Table, secret: str) -> TableInfo:
    """The seed is shown when nothing can be drawn any more."""
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
    )


class Sights:
    """A game as its observers see it, each put together once; what is as it was `before` is taken from there."""

    def __init__(self, game: Game, before: "Sights | None" = None) -> None:
        self.game: Final = game
        public = know(game, SPECTATOR)
        earlier = before.public if before is not None else None
        self.public: Final[Seen] = Seen(public, view_of(public, before=earlier))
        self._views: Final = {SPECTATOR: self.public.view}
        self.strengths: Final = open_strengths(public) if public.attacker != NOBODY else ()
        is_as_before = earlier is not None and has_same_stakes(public, earlier.knowledge)
        self._stakes: Final[tuple[facts.Stake, ...]] = (
            before._stakes if before is not None and is_as_before else stakes_known(public)
        )

    def view(self, observer: int) -> View:
        if observer not in self._views:
            self._views[observer] = view_of(know(self.game, observer), self.public.view)
        return self._views[observer]

    def stakes(self, observer: int) -> tuple[facts.Stake, ...]:
        """[R205] An Oracle knows the own prediction; nobody else knows more than the public."""
        is_oracle = observer in FACTIONS and self.public.knowledge.has_predicted >> observer & 1
        return stakes_known(know(self.game, observer)) if is_oracle else self._stakes


def picture_for(table: Table, observer: int, info: TableInfo) -> news.Picture:
    """The table as this observer sees it now."""
    return pictures_for(table, (observer,), info, Sights(table.game) if table.game is not None else None)[0]


def pictures_for(table: Table, observers: Iterable[int], info: TableInfo, sights: Sights | None) -> list[news.Picture]:
    """The table as each of these observers sees it now; what does not depend on who looks is put together once.

    `sights` are those of its game, once it has begun.
    """
    game = table.game
    waiting = tuple(ask(prompt) for prompt in table.prompts)
    times = clocks(table)
    undone = events_of(table, table.undo_request) if table.undo_request is not None else ()
    votes = tuple(news.VoteCast(SEATS[one], SEATS[against]) for one, against in table.votes.items())
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
            undo=_undo_request(table, lines_for(observer, undone)),
            votes=votes,
            mine=_mine(table, game, observer) if observer in FACTIONS and game is not None else None,
            room=sight_of(table.room, observer) if table.room is not None else None,
        )
        for observer in observers
    ]


def _undo_request(table: Table, events: tuple[news.EventLine, ...]) -> news.UndoRequest | None:
    request = table.undo_request
    if request is None:
        return None
    return news.UndoRequest(
        SEATS[request.seat],
        tuple(SEATS[seat] for seat in members(request.agreed)),
        tuple(SEATS[seat] for seat in table.persons() if not request.agreed >> seat & 1),
        request.is_redo,
        events,
    )


def _mine(table: Table, game: Game, seat: Faction) -> news.Mine:
    is_running = table.status == "running"
    prompt = game.prompt(seat) if is_running else None
    sealed = table.sealed.get(seat)
    return news.Mine(
        question=question_of(game, prompt) if prompt is not None else None,
        options=option_lines(game, seat) if prompt is not None else (),
        forbidden=tuple(
            facts.Forbidden(option_to_record(one), describe(one), duty.number, duty.position)
            for one, duty in game.forbidding(seat).items()
        )
        if is_running
        else (),
        gifts=_most_gifts(game, seat) if is_running else {},
        sealed=decision_to_record(sealed) if sealed is not None else None,
        answers_itself=prompt is not None and automatic(table, seat) is not None,
        standing=dict(table.standing.get(seat, {})),
        sealed_bid=table.sealed_bids.get(seat),
        prepared=tuple(
            news.PreparedAnswer(
                one.number,
                one.answer.question,
                one.answer.decision,
                describe(one.decision) if one.decision is not None else "",
                one.answer.about,
                one.answer.place,
                one.answer.turn,
            )
            for one in table.prepared.get(seat, ())
        ),
        can_undo=table.can_undo(seat),
        can_redo=is_running and bool(table.taken_back),
    )


def _most_gifts(game: Game, seat: Faction) -> dict[str, int]:
    most = game.largest_gift(seat)
    return {SEATS[other]: most for other in game.order if other != seat} if most else {}


def question_of(game: Game, prompt: Prompt) -> facts.MyQuestion:
    """What a seat is asked, with everything its step declares about it."""
    limits, seat = game.limits(prompt.seat), prompt.seat
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
        has_more_steps=game.has_more_steps,
    )


def option_lines(game: Game, seat: Faction) -> tuple[facts.Option, ...]:
    """The options of a seat that is asked, with everything that is known about them."""
    return tuple(option_line(one, *game.price(seat, one)) for one in game.options(seat))


@lru_cache(OPTIONS_REMEMBERED)
def option_line(decision: Decision, price: int = 0, payee: Faction = NOBODY) -> facts.Option:
    record, text = option_to_record(decision), describe(decision)
    return facts.Option(record, text, price, payee_name(payee), spent_for(decision), is_grave(decision))


def payee_name(payee: Faction) -> Payee:
    return "bank" if payee == NOBODY else SEATS[payee]


def spent_for(decision: Decision) -> tuple[str, ...]:
    """The cards that a decision discards."""
    return card_names(cards_spent(decision))


def named_in(text: str) -> tuple[facts.NameAt, ...]:
    """The peoples that a text names, and where."""
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
    """[R227] [R296] Whether a view may be given out to people who do not hold that seat.

    What a companion table never opened stays sealed for good.
    """
    is_open = table.status in ("over", "archived") and not table.spec.companion
    return observer not in (*FACTIONS, REFEREE) or is_open
