"""Who plays the seats that a learning program does not: named bots, or its own functions."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from dragondune.bots.base import Bot, OptionsBot
from dragondune.bots.registry import make_bot
from dragondune.bots.supervision import BotFailed, ask_for_decision, ask_for_speech
from dragondune.engine.decisions import Decision
from dragondune.engine.errors import Illegal, Malformed
from dragondune.engine.game import Game
from dragondune.engine.ids import FACTION_IDS, Faction
from dragondune.knowledge.situation import Budget, Situation, situation_of
from dragondune.knowledge.talk import Spoken, talk_of

Policy: TypeAlias = Callable[[Situation], Decision]
"""Your own opponent: chooses one of a situation's options, as `Bot.choose` does."""
Player: TypeAlias = str | Policy
"""The name of a bot, or a policy."""


class Lineup:
    """Makes the opponents of each game. A class rather than a function, so that it can be sent to other processes."""

    def __init__(self, players: Mapping[Faction, Player], budget: Budget) -> None:
        self._players: Final = dict(players)
        self._budget: Final = budget

    def __call__(self, seed: int) -> "Opponents":
        return Opponents(self._players, self._budget, seed=seed)


class Opponents:
    """The opponents of one game; the bots' random numbers follow from the game's seed."""

    def __init__(self, players: Mapping[Faction, Player], budget: Budget, *, seed: int) -> None:
        self._policies: Final[dict[Faction, Policy]] = {}
        self._bots: Final[dict[Faction, tuple[str, Bot]]] = {}
        self._budget: Final = budget
        for seat, player in players.items():
            if isinstance(player, str):
                self._bots[seat] = (player, make_bot(player, seed + 1 + seat))
            else:
                self._policies[seat] = player

    def decide(self, game: Game, seat: Faction) -> Decision:
        if seat in self._policies:
            return self._policies[seat](situation_of(game, seat, self._budget))
        name, bot = self._bots[seat]
        if isinstance(bot, OptionsBot):
            return bot.pick(game.options(seat)[:])
        return ask_for_decision(name, bot, situation_of(game, seat, self._budget))

    def speak(self, game: Game, seat: Faction, heard: Sequence[Spoken]) -> Decision | None:
        """An act of negotiation; None if there is nothing to say, or the rules do not allow it. Policies are silent."""
        if seat not in self._bots or not self._bots[seat][1].can_talk():
            return None
        name, bot = self._bots[seat]
        try:
            speech = ask_for_speech(name, bot, talk_of(game, seat, heard))
            if speech is not None and speech.act is not None:
                game.clone().apply(seat, speech.act)
        except (BotFailed, Illegal, Malformed):
            return None
        return speech.act if speech is not None else None


def players_of(bots: Player | Mapping[str, Player], others: Sequence[str]) -> dict[Faction, Player]:
    """[R29] A player for each other seat; ValueError if one is missing or there is no such bot."""
    named = dict(bots) if isinstance(bots, Mapping) else dict.fromkeys(others, bots)
    if set(named) != set(others):
        raise ValueError(
            f"bots must name one bot for all, or one for each of {', '.join(others)}, not {', '.join(named)}"
        )
    for player in named.values():
        if isinstance(player, str):
            try:
                make_bot(player, 0)
            except Malformed as fault:
                raise ValueError(str(fault)) from None
    return {FACTION_IDS.index(faction): player for faction, player in named.items()}
