"""What leaves a table: the updates of each observer, and the picture of the table as they may see it."""

from collections.abc import Collection, Iterable
from typing import Final

from dragondune.engine.events import Event
from dragondune.engine.game import Game
from dragondune.engine.ids import FACTIONS, NOBODY, REFEREE, SEATS_IN, SPECTATOR, Faction, members
from dragondune.knowledge.gate import know, redact
from dragondune.notation.codec import decision_to_record, event_to_record, option_to_record
from dragondune.notation.prose import ask, describe, tell
from dragondune.odds.strength import open_strengths
from dragondune.server.table.clocks import clocks
from dragondune.server.table.deciding import automatic
from dragondune.server.table.player_facts import named_in, option_line, question_of
from dragondune.server.table.table import Announcement, Table
from dragondune.server.table.undo import can_redo, can_undo
from dragondune.views.viewing import view_of
from dragondune.wire import news
from dragondune.wire.facts import Forbidden
from dragondune.wire.lobby import OBSERVERS, SEATS, SeatInfo, TableInfo


class Lines:
    """Events with their sentences, each put into words once, however many observers hear of it."""

    def __init__(self) -> None:
        self._known: Final[dict[int, tuple[Event, news.EventLine]]] = {}

    def heard_by(self, events: Iterable[Event], observer: int) -> tuple[news.EventLine, ...]:
        """What of these events an observer hears."""
        return tuple([self._line(event) for event in redact(events, observer)])

    def _line(self, event: Event) -> news.EventLine:
        known = self._known.get(id(event))
        if known is None:
            clause, text = tell(event)
            line = news.EventLine(event_to_record(event), clause, text, named_in(text))
            known = self._known[id(event)] = (event, line)
        return known[1]


def update_for(table: Table, announced: Announcement, observer: int, lines: Lines) -> news.Update | None:
    """What this observer hears of a record; nothing if it is for others."""
    if not announced.audience >> observer & 1:
        return None
    notice = next((notice for heard_by, notice in announced.notices if heard_by == observer), None)
    told = announced.news
    if isinstance(told, news.Happened):
        told = news.Happened(told.seat, lines.heard_by(announced.events, observer), told.stand_in)
    return news.Update(table.id, OBSERVERS[observer], announced.counts[observer], announced.at, told, notice)


def info_of(table: Table, *, here: Collection[Faction] = (), secret: str) -> TableInfo:
    """What everybody may know; the seed is shown when nothing can be drawn any more."""
    spec = table.spec
    game = table.game
    return TableInfo(
        id=table.id,
        name=spec.name,
        status=table.status,
        edition=spec.edition,
        overrides=spec.overrides,
        seating="given" if spec.is_seating_given else "drawn",
        seats=tuple(SeatInfo(SEATS[seat], holder, seat in here) for seat, holder in table.holders.items()),
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
    )


def picture_for(table: Table, observer: int, info: TableInfo) -> news.Picture:
    """The table as this observer sees it now."""
    return pictures_for(table, (observer,), info)[0]


def pictures_for(table: Table, observers: Iterable[int], info: TableInfo) -> list[news.Picture]:
    """The table as each of these observers sees it now; what does not depend on who looks is put together once."""
    game = table.game
    waiting = tuple(ask(prompt) for prompt in table.prompts)
    times = clocks(table)
    public = know(game, SPECTATOR) if game is not None else None
    shared = view_of(public) if public is not None else None
    strengths = open_strengths(public) if public is not None and public.attacker != NOBODY else ()
    undo = _undo_request(table)
    votes = tuple(news.VoteCast(SEATS[one], SEATS[vote[0]], vote[1]) for one, vote in table.votes.items())
    return [
        news.Picture(
            table=table.id,
            seat=OBSERVERS[observer],
            n=table.counts[observer],
            info=info,
            view=view_of(know(game, observer), shared) if game is not None else None,
            waiting=waiting,
            strengths=strengths,
            clocks=times,
            undo=undo,
            votes=votes,
            mine=_mine(table, game, observer) if observer in FACTIONS and game is not None else None,
        )
        for observer in observers
    ]


def _undo_request(table: Table) -> news.UndoRequest | None:
    request = table.undo_request
    if request is None:
        return None
    return news.UndoRequest(
        SEATS[request.seat],
        tuple(SEATS[seat] for seat in members(request.agreed)),
        tuple(SEATS[seat] for seat in table.persons() if not request.agreed >> seat & 1),
        request.is_redo,
    )


def _mine(table: Table, game: Game, seat: Faction) -> news.Mine:
    is_running = table.status == "running"
    prompt = game.prompt(seat) if is_running else None
    sealed = table.sealed.get(seat)
    return news.Mine(
        question=question_of(game, prompt) if prompt is not None else None,
        options=tuple(option_line(one, *game.price(seat, one)) for one in game.options(seat))
        if prompt is not None
        else (),
        forbidden=tuple(
            Forbidden(option_to_record(one), describe(one), duty.number, duty.position)
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
                describe(one.decision),
                one.answer.about,
                one.answer.place,
                one.answer.turn,
            )
            for one in table.prepared.get(seat, ())
        ),
        can_undo=is_running and can_undo(table, seat),
        can_redo=is_running and can_redo(table),
    )


def _most_gifts(game: Game, seat: Faction) -> dict[str, int]:
    most = game.largest_gift(seat)
    return {SEATS[other]: most for other in game.order if other != seat} if most else {}


def may_see(table: Table, observer: int) -> bool:
    """Whether a view may be given out to people who do not hold that seat."""
    return observer not in (*FACTIONS, REFEREE) or table.status in ("over", "archived")
