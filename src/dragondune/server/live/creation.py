"""Create tables: resolve and check the rules, fill the seats, issue the tokens."""

from functools import partial
from secrets import randbits
from typing import Final, NamedTuple

from msgspec import convert
from msgspec.structs import replace

from dragondune.bots.registry import cast_roles
from dragondune.editions.house_rules import parse_house_rules
from dragondune.editions.loader import load_edition, overrides_of
from dragondune.editions.parameters import Value
from dragondune.engine.chance import Chance
from dragondune.engine.errors import Malformed
from dragondune.engine.ids import Faction, members
from dragondune.lesson.script import BOT, LESSON
from dragondune.notation.log import read_log, replay
from dragondune.notation.trust import new_secret
from dragondune.server.bots.thinking_limits import thought_within
from dragondune.server.cost_budget import Compute, in_thread
from dragondune.server.errors import NotAllowed
from dragondune.server.live import access
from dragondune.server.live.past import prepared_game
from dragondune.server.live.registry import Registry
from dragondune.server.live.session import Actor, Session, check_admission, is_host
from dragondune.server.settings import Settings
from dragondune.server.storage import PersonRow, TableRow, TokenRow
from dragondune.server.table import lobby_acts, seating
from dragondune.server.table import log_records as r
from dragondune.server.table.imported_game import LONGEST_LOG, LONGEST_POSITION, check_length, check_size
from dragondune.server.table.log_limits import check_full
from dragondune.server.table.names import one_line, personal_name
from dragondune.server.table.table import Table
from dragondune.server.table.table_state import Change, Made
from dragondune.views.position import read_position
from dragondune.wire.lab import LabWish
from dragondune.wire.lobby import (
    SEATS,
    USUAL_THOUGHT,
    Colour,
    Created,
    Holder,
    NewTable,
    PrintWish,
    Right,
    Seat,
    SeatWish,
    TableChange,
    TableInfo,
)

MOST_DOTS: Final = 50


class Rules(NamedTuple):
    edition: str
    overrides: dict[str, Value]
    factions: tuple[Seat, ...]
    is_seating_given: bool
    is_over: bool = False
    """Opens a finished game at once, without anyone taking a seat."""


async def make_table(
    registry: Registry,
    wish: NewTable,
    *,
    creator: str = "",
    person: PersonRow | None = None,
    compute: Compute = in_thread,
) -> Created:
    """Create a table; at first all rights belong to its creator."""
    if wish.lesson:
        wish = lesson_wish(wish)
    if wish.companion:
        check_companion(wish)
    # The log of a long game takes a while to check; other tables continue meanwhile.
    rules = await compute(lambda: _rules(wish))
    seats = {one.faction: one for one in _with_roles(wish.seats)}
    if len(seats) != len(wish.seats):
        raise Malformed("[R29] every faction has one seat; a faction is named twice")
    for one in wish.seats:
        if one.holder != "open" and one.faction not in rules.factions:
            raise Malformed(f"[R29] the {one.faction} do not play in this game; {', '.join(rules.factions)} do")
    now = registry.clock()
    spec = replace(
        r.spec_of(wish, edition=rules.edition, overrides=rules.overrides, factions=rules.factions),
        name=one_line(wish.name) if wish.name else "",
        is_seating_given=rules.is_seating_given,
        thinks_for=_thought(wish, thought_within(registry.settings.bot_limit)),
        gone_after=_gone_after(wish, registry.settings.least_gone_after),
    )
    secret = LESSON.secret if wish.lesson else new_secret()
    row = new_row(access.new_table_id(), spec, now, creator=creator, secret=secret)
    tokens = _Tokens(row.id, now, person)
    changes: list[Change] = []
    for name in rules.factions:
        held = _held(registry, seats.get(name), in_lesson=wish.lesson, colour=colour_of(person))
        if held is not None:
            changes.append(r.Held(name, held, is_own=held.kind == "person"))
            if held.kind == "person":
                tokens.add(access.SEAT, SEATS.index(name))
    if rules.is_over and wish.log is not None:
        over = await compute(partial(prepared_game, wish.log))
        changes.append(Made(r.Started(over.entries), over.game, over.events))
    host, invitation = tokens.add(access.HOST), tokens.add(access.INVITATION)
    session = await registry.create(row, changes, tokens.rows)
    return Created(session.info(), host, {SEATS[seat]: token for seat, token in tokens.seats.items()}, invitation)


def _thought(wish: NewTable, most: float) -> float:
    if wish.thinks_for is None:
        return min(USUAL_THOUGHT, most)
    if wish.thinks_for > most:
        raise Malformed(f"bots think for at most {most:g} seconds on this server, not for {wish.thinks_for:g}")
    return wish.thinks_for


def _gone_after(wish: NewTable, least: float) -> float:
    """[R225] A minimum, so that people who look away for a moment are not gone."""
    if wish.gone_after is None:
        return max(least, r.usual_gone_after(wish.clock))
    if wish.gone_after < least:
        raise Malformed(f"people count as gone after {least:g} seconds at the earliest, not {wish.gone_after:g}")
    return wish.gone_after


class _Tokens:
    def __init__(self, table_id: str, now: float, person: PersonRow | None) -> None:
        self._table_id = table_id
        self._now = now
        self._person = person.id if person is not None else None
        self.rows: list[TokenRow] = []
        self.seats: dict[Faction, str] = {}

    def add(self, role: access.Role, seat: Faction | None = None) -> str:
        token = access.new_token()
        self.rows.append(access.token_row(token, self._table_id, role, seat=seat, now=self._now, person=self._person))
        if seat is not None:
            self.seats[seat] = token
        return token


async def change_table(
    registry: Registry, session: Session, actor: Actor, change: TableChange, *, compute: Compute = in_thread
) -> TableInfo:
    """[R340] The host changes a table before its game."""
    if not is_host(session.table, actor):
        raise NotAllowed("only the host of the table may change it; send the host's token")
    spec = await compute(lambda: _changed(session.table.spec, change, registry.settings))

    def build(table: Table) -> list[r.AnyRecord]:
        check_admission(table, actor)
        records = lobby_acts.revise(table, spec)
        check_full(table, records, most=registry.settings.records)
        return records

    await registry.act(session, build)
    return session.info()


def _changed(old: r.Spec, change: TableChange, settings: Settings) -> r.Spec:
    """The specification after a change; fields it leaves out stay."""
    edition, overrides = old.edition, old.overrides
    if change.edition is not None:
        rules = NewTable(
            edition=change.edition,
            overrides=change.overrides,
            house_rules=change.house_rules,
            agreements=change.agreements,
            companion=old.companion,
        )
        edition, overrides = chosen_rules(rules)
    factions = change.seats or old.factions
    if sorted(factions) != sorted(old.factions):
        raise Malformed(f"[R29] the order names every seat once: {', '.join(old.factions)}")
    clock = change.clock or old.clock
    wish = NewTable(clock=clock, gone_after=change.gone_after, thinks_for=change.thinks_for)
    keeps_gone = change.gone_after is None and clock == old.clock
    return replace(
        old,
        name=old.name if change.name is None else one_line(change.name) if change.name else "",
        edition=edition,
        overrides=overrides,
        factions=factions,
        is_seating_given=old.is_seating_given if change.seating is None else change.seating == "given",
        clock=clock,
        answer_seconds=old.answer_seconds if change.answer_seconds is None else change.answer_seconds,
        bot_seconds=old.bot_seconds if change.bot_seconds is None else change.bot_seconds,
        thinks_for=old.thinks_for if wish.thinks_for is None else _thought(wish, thought_within(settings.bot_limit)),
        gone_after=old.gone_after if keeps_gone else _gone_after(wish, settings.least_gone_after),
        starts_itself=old.starts_itself if change.starts_itself is None else change.starts_itself,
    )


def lesson_wish(wish: NewTable) -> NewTable:
    """The table of the first game: one person in the learner's seat, and bots that follow the script."""
    if wish.log is not None or wish.position is not None or wish.house_rules is not None:
        raise Malformed("a lesson begins with its own rules and from the start, not with those of a log or a position")
    name = next((one.name for one in wish.seats if one.holder == "me"), "")
    return replace(
        wish,
        name=wish.name or LESSON.name,
        edition=LESSON.edition,
        overrides=dict(LESSON.overrides),
        agreements=None,
        seating="given",
        is_listed=False,
        seats=tuple(
            SeatWish(one, "me", name=name) if one == LESSON.learner else SeatWish(one, "bot", bot=BOT)
            for one in LESSON.seats
        ),
    )


def check_companion(wish: NewTable) -> None:
    """[R296] A companion has no board to import and no bots."""
    if wish.lesson or wish.log is not None or wish.position is not None:
        raise Malformed("[R296] a companion begins with a new game, not with a lesson, a log or a position")
    if any(one.holder == "bot" for one in wish.seats):
        raise Malformed("[R296] bots do not sit at a real table; leave the seat open for a person")


def _with_roles(seats: tuple[SeatWish, ...]) -> list[SeatWish]:
    """Give bots of any character different ones."""
    roles = cast_roles([one.bot if one.holder == "bot" else "" for one in seats], Chance(randbits(32)))
    return [replace(one, bot=role) if one.holder == "bot" else one for one, role in zip(seats, roles, strict=True)]


def _held(registry: Registry, wish: SeatWish | None, *, in_lesson: bool, colour: Colour | None) -> Holder | None:
    match wish:
        case SeatWish(_, "bot", _, bot) if in_lesson:
            return Holder("bot", bot, bot)
        case SeatWish(seat, "me", name):
            # One person may hold several seats under one name.
            return Holder("person", personal_name(name or "host", (), people=seat), colour=colour)
        case SeatWish(_, "bot", _, bot):
            return seating.bot(bot, registry.bots)
        case _:
            return None


def new_row(table_id: str, spec: r.Spec, now: float, *, creator: str, secret: str) -> TableRow:
    """The row of a new table."""
    return TableRow(
        id=table_id,
        version=r.VERSION,
        status="open",
        is_listed=spec.is_listed,
        created_at=now,
        updated_at=now,
        wake_at=None,
        spec=r.spec_to_bytes(spec),
        summary=b"{}",
        secret=secret.encode(),
        last=0,
        creator=creator,
    )


def _rules(wish: NewTable) -> Rules:
    """The rules from the request itself, or from the imported game."""
    if wish.log is not None and wish.position is not None:
        raise Malformed("a table begins with a log or with a position, not with both")
    if wish.log is not None:
        check_size(wish.log, what="log", most=LONGEST_LOG)
        return _rules_of_log(wish.log)
    if wish.position is not None:
        check_size(wish.position, what="position", most=LONGEST_POSITION)
        game = read_position(wish.position)
        if game.is_over:
            raise Malformed("[VII.2] the game in this position is over; to play on, use an earlier position")
        names = tuple(SEATS[seat] for seat in game.factions)
        return Rules("1.10", overrides_of(game.rules), names, is_seating_given=False)
    edition, overrides = chosen_rules(wish)
    return Rules(edition, overrides, tuple(one.faction for one in wish.seats), wish.seating == "given")


def chosen_rules(wish: NewTable | PrintWish | LabWish) -> tuple[str, dict[str, Value]]:
    """The requested edition and overrides; refuses rules that contradict each other."""
    edition, overrides = wish.edition, dict(wish.overrides)
    if wish.house_rules is not None:
        _check_dots(wish.house_rules)
        edition, extended = parse_house_rules(wish.house_rules)
        overrides = {**extended, **overrides}
    if not isinstance(wish, LabWish) and wish.agreements is not None:
        overrides["agreements"] = wish.agreements
    rules = load_edition(edition, overrides)
    if isinstance(wish, NewTable) and wish.companion and rules.agreements == "enforce":
        overrides["agreements"] = "record"  # [R296] nobody can enforce anything on a physical board
    return edition, overrides


def _check_dots(house_rules: str) -> None:
    """Refuse long dotted keys: parsing takes quadratic time in the dots, and no rule has a dot in its name."""
    for number, line in enumerate(house_rules.splitlines(), start=1):
        if line.count(".") > MOST_DOTS and not line.lstrip().startswith("#"):
            raise Malformed(f"line {number} of the house rules has more than {MOST_DOTS} dots; a rule is key = value")


def _rules_of_log(text: str) -> Rules:
    log = read_log(text)
    check_length(len(log.entries))
    for _ in replay(log):
        pass
    names = tuple(SEATS[seat] for seat in log.header.factions)
    return Rules(log.header.edition, dict(log.header.overrides), names, log.header.seats_given, log.is_over)


def colour_of(person: PersonRow | None) -> Colour | None:
    return None if person is None else convert(person.colour, Colour)


async def join(
    registry: Registry,
    session: Session,
    *,
    seat: Seat | None,
    name: str,
    shown: TokenRow | None,
    person: PersonRow | None = None,
) -> Right:
    """Take a free seat, or ask for one in a running game; the token is shown once.

    Seats taken with the host's right, or by the holder of another seat of the host, are the host's own.
    """
    owner, colour = person.id if person is not None else None, colour_of(person)
    token = access.new_token()
    taken: list[TokenRow] = []

    def build(table: Table) -> list[r.AnyRecord]:
        role, held = (shown.role, shown.seat) if shown is not None else (None, None)
        is_host = role == access.HOST
        is_own = role == access.SEAT and any(SEATS[one] == held for one in members(table.lobby.own))
        now = registry.clock()
        faction, records = seating.take(table, seat, name, now=now, is_host=is_host, is_own=is_own, colour=colour)
        check_full(table, records, most=registry.settings.records)
        right: access.Role = "seat" if isinstance(records[0], r.Held) else "asker"
        taken[:] = [access.token_row(token, table.id, right, seat=faction, now=now, person=owner)]
        return records

    await registry.act(session, build, tokens=taken)
    faction = SEATS.index(taken[0].seat)
    asked = session.table.persons() if taken[0].role == access.ASKER else ()
    return Right(SEATS[faction], token, tuple(SEATS[one] for one in asked))
