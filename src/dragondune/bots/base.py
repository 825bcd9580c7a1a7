"""What a bot is."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Final, TypeVar

from msgspec import Struct

from dragondune.engine.agreements.table_talk import TableTalk
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import Decision, GiveGold
from dragondune.views.situation import Situation
from dragondune.views.talk import Talk

D = TypeVar("D", bound=Decision)


class Speech(Struct, frozen=True):
    """An offer, an answer or a gift, with the sentence that explains it to the table; or only the sentence."""

    act: TableTalk | GiveGold | None
    words: str


class Bot(ABC):
    """A player program. It sees what its seat may see and answers with one of the options.

    It is made from a seed, and `chance` is all the chance it may use: the same seed makes the same choices.
    """

    def __init__(self, seed: int) -> None:
        self.chance: Final = Chance(seed)

    @abstractmethod
    def choose(self, situation: Situation) -> Decision:
        """One of `situation.options`, within `situation.budget`."""

    def talk(self, talk: Talk) -> Speech | None:
        """What to say when there is a reason to talk: an offer to answer, or the Recruitment Round; by default nothing.

        A bot that says something is asked again, until it has nothing to say.
        """
        return None

    @classmethod
    def can_talk(cls) -> bool:
        """Whether it would ever say anything."""
        return cls.talk is not Bot.talk

    def best(self, scored: Iterable[tuple[float, D]], *, above: float = float("-inf")) -> D | None:
        """The decision with the highest score over a limit; chance picks among equals."""
        most = above
        ties: list[D] = []
        for score, decision in scored:
            if score > most:
                most, ties = score, [decision]
            elif score == most and ties:
                ties.append(decision)
        return ties[self.chance.below(len(ties))] if ties else None
