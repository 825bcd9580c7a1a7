"""How often a player is asked something in a game against bots, by question.

    python -m benchmarks.questions [--games 40] [--bot normal] [--most 6]

A bot plays every seat, but one seat counts as a person's, so that the table gives it the same automatic answers as a
person who has set none. Every people is the person in a quarter of the games. It fails above `--most` questions a turn.

What the page asks together counts once: the steps of a turn, unless somebody else intervened, and the bids for a card,
since the main button for the first of them sets a maximum. "again" is how often the table asked while a page had the
answer.
"""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Hashable, Sequence
from hashlib import sha256
from typing import Final, NamedTuple

from dragondune.bots.base import Bot
from dragondune.bots.registry import make_bot
from dragondune.engine.all_steps import STEP_OF
from dragondune.engine.decisions import PASS, Decision, PlaceBid
from dragondune.engine.ids import FACTIONS, Faction
from dragondune.engine.questions import AnyQuestion
from dragondune.knowledge.situation import situation_of
from dragondune.notation.codec import decision_to_record
from dragondune.server.table import log_records as r
from dragondune.server.table.deciding import automatic, close_question, decide, start
from dragondune.server.table.table import Table
from dragondune.server.table.table_state import Change
from dragondune.wire.commands import Decide
from dragondune.wire.lobby import SEATS, Holder, NewTable

MOST: Final = 6.0
"""Questions a turn that a player should be asked on average."""
GAMES: Final = 40


class Asked(NamedTuple):
    """How often each question came to the person, came again and was declined, in this many turns."""

    asked: Counter[str]
    again: Counter[str]
    declined: Counter[str]
    turns: int

    @property
    def per_turn(self) -> float:
        return self.asked.total() / self.turns


class Watched:
    """A table with one person, whose answers a bot gives."""

    def __init__(self, person: Faction, *, bot: str, seed: int) -> None:
        self._secret: Final = sha256(f"questions {seed}".encode()).hexdigest()
        wish = NewTable(answer_seconds=0, bot_seconds=0)
        spec = r.spec_of(wish, edition=wish.edition, overrides={}, factions=SEATS)
        self.table: Final = Table("questions", spec, secret=self._secret, created_at=0.0)
        self._person: Final = person
        self._bots: Final[list[Bot]] = [make_bot(bot, seed + seat) for seat in FACTIONS]
        self.asked: Final[Counter[str]] = Counter()
        self.again: Final[Counter[str]] = Counter()
        self._answered: Hashable = None
        """What the person has answered together with the last question, unless somebody intervenes."""
        self.declined: Final[Counter[str]] = Counter()
        for seat in FACTIONS:
            holder = Holder("person", "Ada") if seat == person else Holder("bot", bot, bot)
            self._take([r.Held(SEATS[seat], holder)])
        self._take(start(self.table, self._secret))

    def _take(self, changes: Sequence[Change]) -> None:
        for change in changes:
            self.table.take(change, 0.0)

    def play(self, chance: random.Random) -> int:
        """To the end; returns the number of turns."""
        turns = 1
        while self.table.status == "running":
            turns = max(turns, self.table.running.turn)
            asked = [seat for seat in self.table.running.seats_asked() if automatic(self.table, seat) is None]
            if asked:
                self._decide(chance.choice(asked))
            else:
                self._take(close_question(self.table, self._secret))
        return turns

    def _decide(self, seat: Faction) -> None:
        situation = situation_of(self.table.running, seat)
        decision: Decision = self._bots[seat].choose(situation)
        if seat == self._person:
            question = situation.prompt.question
            is_again = self._answered is not None and self._answered == self._panel(question)
            (self.again if is_again else self.asked)[question] += 1
            self.declined[question] += decision is PASS
            self._answered = self._panel(question)
        elif decision is not PASS and self._answered is not None and not isinstance(decision, PlaceBid):
            self._answered = None
        command = Decide(decision_to_record(decision), self.table.counts[seat])
        self._take(decide(self.table, seat, command, self._secret))

    def _panel(self, question: AnyQuestion) -> Hashable:
        """What a question is asked together with; None if it stands alone."""
        game = self.table.running
        if STEP_OF[question].is_part_of_turn():
            return ("turn", game.turn)
        return ("card", self.table.draws) if question == "Bid" else None


def measure(games: int, *, bot: str) -> Asked:
    asked, again, declined, turns = Counter[str](), Counter[str](), Counter[str](), 0
    for number in range(games):
        watched = Watched(FACTIONS[number % len(FACTIONS)], bot=bot, seed=1000 * number)
        turns += watched.play(random.Random(number))
        asked += watched.asked
        again += watched.again
        declined += watched.declined
    return Asked(asked, again, declined, turns)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--bot", default="normal")
    parser.add_argument("--most", type=float, default=MOST)
    wanted = parser.parse_args()
    found = measure(wanted.games, bot=wanted.bot)
    print(f"{'question':<22}{'a turn':>8}{'again':>8}{'declined':>10}")
    for question, times in (found.asked + found.again).most_common():
        first, again = found.asked[question] / found.turns, found.again[question] / found.turns
        print(f"{question:<22}{first:>8.2f}{again:>8.2f}{found.declined[question] / times:>10.0%}")
    again = found.again.total() / found.turns
    print(f"{'all':<22}{found.per_turn:>8.2f}{again:>8.2f}   in {wanted.games} games of {found.turns} turns")
    return int(found.per_turn > wanted.most)


if __name__ == "__main__":
    sys.exit(main())
