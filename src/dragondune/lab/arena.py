"""Tournaments between bots: each plays every faction equally often, against the same fields, on the same seeds."""

from collections.abc import Mapping, Sequence
from operator import sub
from statistics import fmean
from typing import TypeAlias

from msgspec import Struct, structs

from dragondune.editions.parameters import Value
from dragondune.engine.ids import FACTION_IDS, NOBODY, Faction
from dragondune.lab.batch import Batch, Outcome
from dragondune.lab.figures import count_faults
from dragondune.lab.statistics import Estimate, Share, paired_difference, share_of

LineUp: TypeAlias = tuple[str, str, Faction]
"""A bot, the bot in all other seats, and the first bot's seat; NOBODY if both are the same."""
Played: TypeAlias = Mapping[LineUp, Sequence[Outcome]]


class Meeting(Struct, frozen=True):
    """One bot at tables of three others: in how many games it wins, in all factions together and in each.

    `uplift` is how much more often a seat wins when this bot takes it over from one of the field.
    """

    bot: str
    field: str
    wins: Share
    factions: dict[str, Share]
    uplift: Estimate


class Standing(Struct, frozen=True):
    """A bot against all fields except its own, equally weighted."""

    bot: str
    share: float
    uplift: Estimate


class Result(Struct, frozen=True):
    edition: str
    overrides: dict[str, Value]
    factions: list[str]
    games: int
    seed: int
    played: int
    standings: list[Standing]
    meetings: list[Meeting]
    faults: dict[str, int]


class Tournament(Struct, frozen=True):
    """Each of `bots` alone at a table where one of `fields` plays all other seats; `table` gives rules and seeds."""

    bots: tuple[str, ...]
    fields: tuple[str, ...]
    table: Batch

    def batches(self) -> dict[LineUp, Batch]:
        """The games to play, each once: when a bot meets itself, its seat makes no difference."""
        batches: dict[LineUp, Batch] = {}
        for field in self.fields:
            for bot in (field, *self.bots):
                for seat in self.table.factions:
                    bots = {one: bot if one == seat else field for one in self.table.factions}
                    batches[_line_up(bot, field, seat)] = structs.replace(self.table, bots=bots)
        return batches

    def result(self, played: Played) -> Result:
        table = self.table
        return Result(
            edition=table.edition,
            overrides=dict(table.overrides),
            factions=[FACTION_IDS[seat] for seat in table.factions],
            games=table.games,
            seed=table.seed,
            played=sum(len(outcomes) for outcomes in played.values()),
            standings=sorted((self._standing(played, bot) for bot in self.bots), key=lambda one: -one.uplift.value),
            meetings=[self._meeting(played, bot, field) for bot in self.bots for field in self.fields],
            faults=count_faults(outcome for outcomes in played.values() for outcome in outcomes),
        )

    def _meeting(self, played: Played, bot: str, field: str) -> Meeting:
        seats = self.table.factions
        wins = {seat: sum(_wins(played, bot, field, seat)) for seat in seats}
        games = self.table.games
        return Meeting(
            bot=bot,
            field=field,
            wins=share_of(sum(wins.values()), games * len(seats)),
            factions={FACTION_IDS[seat]: share_of(wins[seat], games) for seat in seats},
            uplift=paired_difference(self._uplifts(played, bot, [field])),
        )

    def _standing(self, played: Played, bot: str) -> Standing:
        fields = [field for field in self.fields if field != bot]
        share = fmean(fmean(_wins(played, bot, field, seat)) for field in fields for seat in self.table.factions)
        return Standing(bot, share, paired_difference(self._uplifts(played, bot, fields)))

    def _uplifts(self, played: Played, bot: str, fields: Sequence[str]) -> list[float]:
        """For every seed, over all seats and fields: the bot's wins minus the wins of the field's bot in that seat."""
        gains = [
            list(map(sub, _wins(played, bot, field, seat), _wins(played, field, field, seat)))
            for field in fields
            for seat in self.table.factions
        ]
        return [fmean(seed) for seed in zip(*gains, strict=True)]


def _line_up(bot: str, field: str, seat: Faction) -> LineUp:
    return bot, field, NOBODY if bot == field else seat


def _wins(played: Played, bot: str, field: str, seat: Faction) -> list[int]:
    """Whether this seat wins, by seed."""
    return [outcome.winners >> seat & 1 for outcome in played[_line_up(bot, field, seat)]]
