"""People's games compared with bots' games: the same figures, and how far they differ."""

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from pathlib import Path
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct, structs

from dragondune.editions.parameters import Value
from dragondune.engine.agreements.table_talk import TableTalk
from dragondune.engine.decisions import Decision
from dragondune.engine.errors import Malformed
from dragondune.engine.ids import CHANCE, FACTION_IDS, Faction
from dragondune.lab.balance import Plan, Rates, Ruleset, study
from dragondune.lab.batch import Batch, Outcome
from dragondune.lab.evidence import two_sided
from dragondune.lab.findings import Answer, adjusted_by_name
from dragondune.lab.statistics import NORMAL_95, Estimate
from dragondune.lab.tally import Tally
from dragondune.notation.game_record import Header

PERSON: Final = "person"
BOT: Final = "bot"


class PeopleGame(Struct, frozen=True):
    """A finished game without names, times or decisions; `players` says whether a person or a bot had a seat."""

    edition: str
    overrides: dict[str, Value]
    factions: tuple[Faction, ...]
    players: dict[str, str]
    outcome: Outcome


Kind: TypeAlias = tuple[str, tuple[tuple[str, Value], ...], tuple[Faction, ...], int]
"""Games that can be counted together: edition, overrides, factions and number of people."""


class PeopleStudy(Struct, frozen=True):
    """The games of one kind, bots' games under the same rules, and how much more often a faction wins with people.

    The intervals hold for one look, and for each faction by itself; significance is adjusted for all of them.
    """

    rules: str
    players: str
    people: Rates
    bots: Rates
    differences: dict[str, Answer]


def people_game(
    header: Header, decisions: Iterable[tuple[Faction, Decision]], *, people: Sequence[Faction]
) -> PeopleGame:
    """Replay a finished game and count its figures."""
    game, tally = header.new_game(), Tally()
    count = 0
    for seat, decision in decisions:
        tally.count(game.apply(seat, decision))
        count += seat != CHANCE and not isinstance(decision, TableTalk)
    outcome = Outcome(0, game.winners, game.ending, game.turn, count, tally, order=game.order)
    players = {FACTION_IDS[seat]: PERSON if seat in people else BOT for seat in game.order}
    return PeopleGame(header.edition, dict(header.overrides), tuple(sorted(game.order)), players, outcome)


def write_games(path: Path, games: Iterable[PeopleGame]) -> int:
    """One line for each game, in an order that does not reveal when it was played."""
    lines = sorted(msgspec.json.encode(game, order="deterministic") for game in games)
    path.write_bytes(b"".join(line + b"\n" for line in lines))
    return len(lines)


def read_games(path: Path) -> list[PeopleGame]:
    found: list[PeopleGame] = []
    for number, line in enumerate(path.read_bytes().splitlines(), start=1):
        try:
            found.append(msgspec.json.decode(line, type=PeopleGame))
        except msgspec.MsgspecError as fault:
            raise Malformed(
                f"{path}: line {number} is not a finished game ({fault}); `dragondune lab export` writes such files"
            ) from None
    if not found:
        raise Malformed(f"{path} has no games: none has been donated by all of its players")
    return found


def by_kind(games: Iterable[PeopleGame]) -> dict[Kind, list[Outcome]]:
    """The outcomes of each kind, numbered from 1; most games first."""
    kinds: dict[Kind, list[Outcome]] = {}
    for game in games:
        people = sum(kind == PERSON for kind in game.players.values())
        kind = (game.edition, tuple(sorted(game.overrides.items())), game.factions, people)
        same = kinds.setdefault(kind, [])
        same.append(structs.replace(game.outcome, seed=len(same) + 1))
    return dict(sorted(kinds.items(), key=lambda item: -len(item[1])))


def batch_of(kind: Kind, *, bots: str, games: int, seed: int, talk: bool) -> Batch:
    """The games that bots play beside those of people."""
    edition, overrides, factions, _ = kind
    return Batch(edition, dict(overrides), factions, dict.fromkeys(factions, bots), games, seed, talk=talk)


def compare(kind: Kind, people: Sequence[Outcome], batch: Batch, bots: Sequence[Outcome]) -> PeopleStudy:
    """The same figures for people's and bots' games, side by side."""
    edition, overrides, factions, count = kind
    rules = ", ".join([edition, *(f"{key}={value}" for key, value in overrides)])
    players = "people" if count == len(factions) else f"{count} people and {len(factions) - count} bots"
    theirs = _rates(rules, batch, dict.fromkeys(factions, players), people)
    ours = _rates(rules, batch, batch.bots, bots)
    differences = {
        FACTION_IDS[seat]: difference(_wins(people, seat), len(people), _wins(bots, seat), len(bots))
        for seat in factions
    }
    return PeopleStudy(rules, players, theirs, ours, differences)


def adjusted_studies(studies: Sequence[PeopleStudy]) -> list[PeopleStudy]:
    """The same studies after Holm's adjustment for all factions of all of them."""
    differences = adjusted_by_name([one.differences for one in studies])
    return [structs.replace(one, differences=found) for one, found in zip(studies, differences, strict=True)]


def _rates(rules: str, batch: Batch, bots: Mapping[Faction, str], outcomes: Sequence[Outcome]) -> Rates:
    ruleset = Ruleset(rules, batch.edition, batch.overrides)
    table = structs.replace(batch, seed=1)
    return study(Plan((ruleset,), (), (bots,), table), [list(outcomes)]).rates[0]


def _wins(outcomes: Sequence[Outcome], seat: Faction) -> int:
    return sum(outcome.winners >> seat & 1 for outcome in outcomes)


def difference(wins: int, games: int, other_wins: int, other_games: int) -> Answer:
    """Of two shares from different games, with the interval of Agresti and Caffo (2000): one more win and loss each."""
    share, other = (wins + 1) / (games + 2), (other_wins + 1) / (other_games + 2)
    error = sqrt(share * (1 - share) / (games + 2) + other * (1 - other) / (other_games + 2))
    middle, margin = share - other, NORMAL_95 * error
    found = Estimate(wins / games - other_wins / other_games, middle - margin, middle + margin)
    p = two_sided(middle / error)
    return Answer(found, p, p)
