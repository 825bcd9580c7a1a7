"""Games of quick bots with nothing around them: engine, bots, and the knowledge that bots are given.

`dragondune simulate` plays the same games, and what it takes longer is its overhead. So this does only what the games
cannot do without: nothing is counted, supervised or reported.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from dragondune.bots.characters.grammar import fingerprint
from dragondune.bots.registry import make_bot
from dragondune.engine.chance import Chance
from dragondune.engine.errors import Illegal
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, CHANCE_BIT, FACTIONS, Faction
from dragondune.engine.ruleset import Ruleset
from dragondune.knowledge.situation import situation_of
from dragondune.knowledge.talk import (
    Moment,
    Occasion,
    Spoken,
    Turned,
    moment_to_talk,
    occasion,
    spoken,
    talk_of,
    turned,
)
from dragondune.lab.runner import MOST_SPEECHES


class BareGame:
    """A game from its seed. `times`: how often to make what bots are given; the second time shows what it costs."""

    def __init__(self, rules: Ruleset, bots: Mapping[Faction, str], seed: int, *, times: int = 1) -> None:
        self.game: Final = Game.new(rules, tuple(bots))
        self._chance: Final = Chance(seed)
        self._bots: Final = {seat: make_bot(name, seed * len(FACTIONS) + seat) for seat, name in bots.items()}
        self._again: Final = range(times - 1)
        self._talkers: Final = [seat for seat, bot in self._bots.items() if bot.can_talk()]
        self._heard: Final[list[Spoken]] = []
        self._occasions: Final[dict[Faction, Occasion]] = {}
        self._speeches: Final = Counter[tuple[int, Faction]]()
        self._silent_moment: Moment | None = None
        self._turned: Turned | None = None
        self._fingerprints: Final[set[int]] = set()

    def play(self) -> Game:
        """Play to the end."""
        game, chance, bots, again = self.game, self._chance, self._bots, self._again
        while not game.is_over:
            asked = game.asked
            if asked == CHANCE_BIT:
                outcomes = game.options(CHANCE)
                game.apply(CHANCE, outcomes[chance.below(len(outcomes))])
                continue
            if self._talkers and self._talk():
                continue
            seat = (asked & -asked).bit_length() - 1
            options = game.options(seat)
            decision = options[0]
            if len(options) > 1:
                situation = situation_of(game, seat)
                for _ in again:
                    situation_of(game, seat)
                decision = bots[seat].choose(situation)
            self._turned = turned(seat, decision)
            game.apply(seat, decision)
        return game

    def _talk(self) -> bool:
        """Let a bot talk that has a reason to; whether one has offered, answered or given something."""
        game, heard, since, again = self.game, self._heard, self._turned, self._again
        moment = moment_to_talk(game, heard, since)
        for _ in again:
            moment_to_talk(game, heard, since)
        if moment is None or moment == self._silent_moment:
            return False
        for seat in self._talkers:
            now = occasion(game, seat, heard, since)
            for _ in again:
                occasion(game, seat, heard, since)
            if now is None or now == self._occasions.get(seat) or self._speeches[game.turn, seat] >= MOST_SPEECHES:
                continue
            self._occasions[seat] = now
            if self._speak(seat):
                return True
        self._silent_moment = moment
        return False

    def _speak(self, seat: Faction) -> bool:
        """Ask a bot what it says, and do what it offers, answers or gives; whether it has done something."""
        game, heard, since = self.game, self._heard, self._turned
        talk = talk_of(game, seat, heard, said=frozenset(self._fingerprints), turned=since)
        for _ in self._again:
            talk_of(game, seat, heard, said=frozenset(self._fingerprints), turned=since)
        speech = self._bots[seat].talk(talk)
        if speech is None:
            return False
        act = speech.act
        if act is not None:
            said = spoken(game, seat, act)
            try:
                game.apply(seat, act)
            except Illegal:
                return False
            if said is not None:
                heard.append(said)
        self._speeches[game.turn, seat] += 1
        if not speech.to:
            self._fingerprints.add(fingerprint(speech.words))
        return act is not None
