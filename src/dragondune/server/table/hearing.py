"""What bots hear: remarks to answer, and what bots have said themselves, so that they do not repeat it."""

from typing import Final, NamedTuple

from dragondune.bots.characters.grammar import fingerprint
from dragondune.bots.negotiation.intents import addressed
from dragondune.bots.negotiation.remarks import MOST_ANSWERS
from dragondune.engine.ids import NOBODY, Faction, Mask
from dragondune.knowledge.talk import Remark, Turned, turned
from dragondune.notation.names import faction_from_id
from dragondune.server.table import log_records as r
from dragondune.server.table.open_requests import BotLine, Heard
from dragondune.server.table.table_state import TableState

ALL: Final = 0
RECENT: Final = 12
"""For how many moves a change of alliance is news."""


class Pending(NamedTuple):
    """A remark that a bot has yet to answer, and its record number."""

    number: int
    remark: Remark


def hear(table: TableState, record: r.Spoke) -> None:
    """Record what a seat has said: a bot's own words, or a person's remark to a bot."""
    if record.seat is None:
        return
    seat = faction_from_id(record.seat)
    audience = sum(1 << faction_from_id(name) for name in record.to)
    if table.holders[seat].kind == "bot":
        _note_own(table, seat, audience, record)
        return
    for bot in _addressed(table, seat, audience, record.text):
        others = tuple(one for one in table.remarks.get(bot, ()) if one.seat != seat)
        table.remarks[bot] = (*others, Heard(table.n, seat, record.text, bool(record.to)))


def _note_own(table: TableState, seat: Faction, audience: Mask, record: r.Spoke) -> None:
    table.bot_lines.append(BotLine(seat, audience, fingerprint(record.text)))
    for one in table.remarks.get(seat, ()):
        if one.number == record.answers:
            table.remarks[seat] = tuple(other for other in table.remarks[seat] if other is not one)
            table.answered[seat] = {
                **table.answered.get(seat, {}),
                one.seat: (_turn(table), answers_given(table, seat, one.seat) + 1),
            }


def _addressed(table: TableState, seat: Faction, audience: Mask, text: str) -> list[Faction]:
    """The bots whispered to or named; if there is only one person and they name nobody, the last bot that spoke."""
    bots = {one: holder.name for one, holder in table.holders.items() if holder.kind == "bot"}
    if table.status != "running":
        return []
    is_alone = all(one == seat or holder.kind == "bot" for one, holder in table.holders.items())
    speakers = [one.seat for one in table.bot_lines if one.audience == ALL and one.seat in bots]
    return addressed(text, audience, bots, is_alone=is_alone, last=speakers[-1] if speakers else NOBODY)


def pending(table: TableState, bot: Faction) -> Pending | None:
    """The oldest remark this bot has yet to answer, within its limit of answers per turn."""
    for one in table.remarks.get(bot, ()):
        given = answers_given(table, bot, one.seat)
        if given <= MOST_ANSWERS:
            return Pending(one.number, Remark(one.seat, one.words, one.is_whisper, given))
    return None


def answers_given(table: TableState, bot: Faction, asker: Faction) -> int:
    """How often a bot has answered a player this turn."""
    turn, count = table.answered.get(bot, {}).get(asker, (0, 0))
    return count if turn == _turn(table) else 0


def said_before(table: TableState, bot: Faction, remark: Remark | None) -> frozenset[int]:
    """What bots have said before within earshot of everyone who will hear this bot now."""
    whispered = remark.seat if remark is not None and remark.is_whisper else None
    return frozenset(
        one.mark
        for one in table.bot_lines
        if one.audience == ALL or (whispered is not None and one.seat == bot and one.audience >> whispered & 1)
    )


def last_turned(table: TableState, seat: Faction) -> Turned | None:
    """A seat's recent change of alliance that it has not explained yet."""
    since = max(table.last_spoke.get(seat, 0), len(table.moves) - RECENT)
    for move in reversed(table.moves[since:]):
        for entry in reversed(move.entries):
            found = turned(seat, entry.decision) if entry.seat == seat else None
            if found is not None:
                return found
    return None


def _turn(table: TableState) -> int:
    return 0 if table.game is None else table.game.turn
