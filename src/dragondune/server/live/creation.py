"""Creates tables: finds and checks the rules, fills the seats, issues the tokens."""

from typing import Final, NamedTuple

from msgspec import convert
from msgspec.structs import replace

from dragondune.editions.house_rules import parse_house_rules
from dragondune.editions.loader import load_edition, overrides_of
from dragondune.editions.parameters import Value
from dragondune.engine.errors import Malformed
from dragondune.engine.ids import Faction
from dragondune.lesson.script import BOT, LESSON
from dragondune.notation.log import read_log, replay
from dragondune.notation.trust import new_secret
from dragondune.server.bots.time_budget import thought_within
from dragondune.server.cost_budget import Compute, in_thread
from dragondune.server.live import access
from dragondune.server.live.registry import Registry
from dragondune.server.live.session import Session, new_table
from dragondune.server.storage import PersonRow, TableRow, TokenRow
from dragondune.server.table import log_records as r
from dragondune.server.table import seating
from dragondune.server.table.log_limits import check_full
from dragondune.server.table.names import one_line, personal_name
from dragondune.server.table.table import Table
from dragondune.views.position import read_position
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
)

MOST_DOTS: Final = 50


class Rules(NamedTuple):
    edition: str
    overrides: dict[str, Value]
    factions: tuple[Seat, ...]
    is_seating_given: bool
    is_over: bool = False
    """A finished game opens at once: nobody has to take a seat."""


async def make_table(
    registry: Registry,
    wish: NewTable,
    *,
    creator: str = "",
    person: PersonRow | None = None,
    compute: Compute = in_thread,
) -> Created:
    """A table, all of whose rights belong to its maker at first."""
    if wish.lesson:
        wish = lesson_wish(wish)
    if wish.companion:
        check_companion(wish)
    # The log of a long game takes a while to check; the other tables go on meanwhile.
    rules = await compute(lambda: _rules(wish))
    seats = {one.faction: one for one in wish.seats}
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
    records: list[r.AnyRecord] = []
    for name in rules.factions:
        held = _held(registry, seats.get(name), in_lesson=wish.lesson, colour=colour_of(person))
        if held is not None:
            records.append(r.Held(name, held))
            if held.kind == "person":
                tokens.add(access.SEAT, SEATS.index(name))
    if rules.is_over:
        records.append(await compute(lambda: r.Started(new_table(row).imported())))
    host, invitation = tokens.add(access.HOST), tokens.add(access.INVITATION)
    session = await registry.create(row, records, tokens.rows)
    return Created(session.info(), host, {SEATS[seat]: token for seat, token in tokens.seats.items()}, invitation)


def _thought(wish: NewTable, most: float) -> float:
    if wish.thinks_for is None:
        return min(USUAL_THOUGHT, most)
    if wish.thinks_for > most:
        raise Malformed(f"bots think for at most {most:g} seconds on this server, not for {wish.thinks_for:g}")
    return wish.thinks_for


def _gone_after(wish: NewTable, least: float) -> float:
    """[R225] People who look away for a moment are not gone."""
    if wish.gone_after is None:
        return max(least, r.usual_gone_after(wish.clock))
    if wish.gone_after < least:
        raise Malformed(f"people are gone after at least {least:g} seconds on this server, not {wish.gone_after:g}")
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
    """[R296] A companion has no board, so it begins with none; and only people sit at a real table."""
    if wish.lesson or wish.log is not None or wish.position is not None:
        raise Malformed("[R296] a companion begins with a new game; it is neither a lesson nor a log nor a position")
    if any(one.holder == "bot" for one in wish.seats):
        raise Malformed("[R296] bots do not sit at a real table; leave the seat open for a person")


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
    """The rules from the request itself, or from the game with which the table begins."""
    if wish.log is not None and wish.position is not None:
        raise Malformed("a table begins with a log or with a position, not with both")
    if wish.log is not None:
        return _rules_of_log(wish.log)
    if wish.position is not None:
        game = read_position(wish.position)
        if game.is_over:
            raise Malformed("[VII.2] the game of this position is over; a position to play on from is an earlier one")
        names = tuple(SEATS[seat] for seat in game.factions)
        return Rules("1.10", overrides_of(game.rules), names, is_seating_given=False)
    edition, overrides = chosen_rules(wish)
    return Rules(edition, overrides, tuple(one.faction for one in wish.seats), wish.seating == "given")


def chosen_rules(wish: NewTable | PrintWish) -> tuple[str, dict[str, Value]]:
    """The edition and the overrides that are asked for; refuses rules that do not fit together."""
    edition, overrides = wish.edition, dict(wish.overrides)
    if wish.house_rules is not None:
        _check_dots(wish.house_rules)
        edition, extended = parse_house_rules(wish.house_rules)
        overrides = {**extended, **overrides}
    if wish.agreements is not None:
        overrides["agreements"] = wish.agreements
    rules = load_edition(edition, overrides)
    if isinstance(wish, NewTable) and wish.companion and rules.agreements == "enforce":
        overrides["agreements"] = "record"  # [R296] nobody can enforce anything on a real board
    return edition, overrides


def _check_dots(house_rules: str) -> None:
    """Refuse long dotted keys: reading one takes time quadratic in its dots, and no rule has a dot in its name."""
    for number, line in enumerate(house_rules.splitlines(), start=1):
        if line.count(".") > MOST_DOTS and not line.lstrip().startswith("#"):
            raise Malformed(f"line {number} of the house rules has more than {MOST_DOTS} dots; a rule is key = value")


def _rules_of_log(text: str) -> Rules:
    log = read_log(text)
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
    is_host: bool,
    person: PersonRow | None = None,
) -> Right:
    """Take a free seat, or ask for one of a running game; the token is shown once."""
    owner, colour = person.id if person is not None else None, colour_of(person)
    token = access.new_token()
    taken: list[TokenRow] = []

    def build(table: Table) -> list[r.AnyRecord]:
        faction, records = seating.take(table, seat, name, now=registry.clock(), is_host=is_host, colour=colour)
        if table.n >= registry.settings.records:
            check_full(table, records)
        role: access.Role = "seat" if isinstance(records[0], r.Held) else "asker"
        taken[:] = [access.token_row(token, table.id, role, seat=faction, now=registry.clock(), person=owner)]
        return records

    await registry.act(session, build, tokens=taken)
    faction = SEATS.index(taken[0].seat)
    asked = session.table.persons() if taken[0].role == access.ASKER else ()
    return Right(SEATS[faction], token, tuple(SEATS[one] for one in asked))
