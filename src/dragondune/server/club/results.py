"""The stored result of a game: who played, who won, and who counts in the ratings."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final
from unicodedata import normalize

from msgspec import Struct

from dragondune.engine.endings import ENDING_NAMES, UNFINISHED
from dragondune.engine.ids import SPECTATOR, Faction, members
from dragondune.knowledge.gate import know
from dragondune.server.club.ratings import FAMILIES
from dragondune.server.storage import PersonRow, TokenRow
from dragondune.server.storage.finished import GameRow, SeatRow
from dragondune.server.storage.rating_rows import RatedGame
from dragondune.server.table.table import Table
from dragondune.wire.lobby import SEATS, Holder

MOST_WORDS: Final = 8
FREE_RULES: Final = frozenset({"agreements"})
"""Rules that a table may change and still be rated."""
WHOLE: Final = "whole"
LATE: Final = "late"
LEFT: Final = "left"
PLACES: Final = {(WHOLE, True): 0, (WHOLE, False): 1, (LEFT, False): 2}
"""[R351] Winners first, then players who stayed and lost, then players who did not stay."""


class Kept(Struct, frozen=True):
    """A stored result: each name's words by seat, and the change to the ratings."""

    game: GameRow
    seats: tuple[SeatRow, ...]
    words: tuple[tuple[str, str], ...]
    rated: RatedGame | None


def kept_of(
    table: Table,
    *,
    tokens: Iterable[TokenRow],
    began: Mapping[tuple[str, str], None],
    people: Mapping[str, PersonRow],
    at: float,
) -> Kept:
    """Build the result; `began` says who held which seat at the start, `people` are those still known."""
    ending, winners = _outcome(table)
    is_game = table.game is not None and not (table.spec.lesson or table.spec.companion)
    is_finished = is_game and ending != ENDING_NAMES[UNFINISHED]
    spec = table.spec
    is_own = spec.log is None and spec.position is None
    game = GameRow(
        table_id=table.id,
        finished_at=at,
        name=spec.name,
        edition=spec.edition,
        turns=table.game.turn if table.game is not None else 0,
        ending=ending,
        people=len(table.persons()) if is_game else 0,
        bots=sum(holder.kind == "bot" for holder in table.holders.values()) if is_game else 0,
        is_public=is_finished and is_own and spec.is_listed and spec.watch == "anyone",
    )
    seating = Seating(game, tokens, began, people)
    seats = tuple(seating.rows(table, winners)) if is_game else ()
    is_rated = is_finished and is_own and spec.watch != "nobody" and set(spec.overrides) <= FREE_RULES
    return Kept(game, seats, _words(game, seats) if game.is_public else (), _rated(game, seats) if is_rated else None)


def _outcome(table: Table) -> tuple[str, list[Faction]]:
    if table.game is None or not table.game.is_over:
        return ENDING_NAMES[UNFINISHED], []
    return ENDING_NAMES[know(table.game, SPECTATOR).ending], list(members(table.game.winners))


class Seating:
    """Finds out who played which seat, and for how long."""

    def __init__(
        self,
        game: GameRow,
        tokens: Iterable[TokenRow],
        began: Mapping[tuple[str, str], None],
        people: Mapping[str, PersonRow],
    ) -> None:
        self._game: Final = game
        self._began: Final = began
        self._people: Final = people
        self._held: Final[dict[str, list[str]]] = {}
        for token in tokens:
            if token.seat is not None and token.person is not None:
                held = self._held.setdefault(token.seat, [])
                if token.person not in held:
                    held.append(token.person)

    def rows(self, table: Table, winners: Sequence[Faction]) -> Iterable[SeatRow]:
        for seat, holder in table.holders.items():
            name = SEATS[seat]
            person = self._holder(name) if holder.kind == "person" else None
            is_late = person is not None and bool(self._began) and (name, person) not in self._began
            yield self._row(name, 0, holder, person, LATE if is_late else WHOLE, is_winner=seat in winners)
            gone = [one for at, one in self._began if at == name and one not in self._held.get(name, ())]
            for n, former in enumerate(gone, start=1):
                known, kept = self._people.get(former), table.kept.get(seat)
                shown = kept.name if kept is not None else known.name if known is not None else ""
                yield self._row(name, n, Holder("person", shown), former, LEFT, is_winner=False)

    def _holder(self, seat: str) -> str | None:
        """Who holds a seat at the end; of several people with tokens for it, the one who began."""
        held = self._held.get(seat, [])
        first = next((one for one in held if (seat, one) in self._began), None)
        return first or (held[0] if len(held) == 1 else None)

    def _row(self, seat: str, n: int, holder: Holder, person: str | None, stay: str, *, is_winner: bool) -> SeatRow:
        game = self._game
        return SeatRow(
            table_id=game.table_id,
            seat=seat,
            n=n,
            kind=holder.kind,
            name=holder.name,
            colour=holder.colour,
            person=person,
            stay=stay,
            is_winner=is_winner,
            finished_at=game.finished_at,
            edition=game.edition,
            is_public=game.is_public,
        )


def _rated(game: GameRow, seats: Sequence[SeatRow]) -> RatedGame | None:
    """[R351] The places of a game that counts: nobody holds two seats, and somebody stayed."""
    began = [one for one in seats if one.person is not None and one.stay != LATE]
    people = {one.person: PLACES[one.stay, one.is_winner] for one in began if one.person is not None}
    has_stayed = any(one.stay == WHOLE for one in began)
    if len(people) < max(2, len(began)) or not has_stayed or game.edition not in FAMILIES:
        return None
    if any(one.stay == LATE and one.person in people for one in seats):
        return None
    return RatedGame(FAMILIES[game.edition], game.finished_at, people)


def words_in(text: str) -> tuple[str, ...]:
    """The words of a name, normalized for search."""
    plain = normalize("NFKC", text).casefold()
    return tuple(dict.fromkeys("".join(one if one.isalnum() else " " for one in plain).split()))[:MOST_WORDS]


def _words(game: GameRow, seats: Iterable[SeatRow]) -> tuple[tuple[str, str], ...]:
    named = [("", game.name), *((one.seat, one.name) for one in seats if one.n == 0 and one.kind == "person")]
    return tuple((seat, word) for seat, name in named for word in words_in(name))
