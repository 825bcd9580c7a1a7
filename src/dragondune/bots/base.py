"""What a bot is."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct

from dragondune.bots.choosing import D, best
from dragondune.engine.agreements.table_talk import TableTalk
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import Decision, GiveGold
from dragondune.engine.events import Event
from dragondune.engine.ids import Faction
from dragondune.knowledge.situation import Situation
from dragondune.knowledge.talk import Remark, Talk


class Speech(Struct, frozen=True):
    """An offer, an answer or a gift with the sentence that explains it to the table; or only the sentence.

    With `to`, only these players hear the sentence.
    """

    act: TableTalk | GiveGold | None
    words: str
    to: tuple[Faction, ...] = ()


class Bot(ABC):
    """A program that plays a seat. It sees what the seat may see and answers with one of the options.

    It is created with a seed, and `chance` is the only randomness it may use: the same seed makes the same choices.
    """

    def __init__(self, seed: int) -> None:
        self.chance: Final = Chance(seed)

    @abstractmethod
    def choose(self, situation: Situation) -> Decision:
        """One of `situation.options`, within `situation.budget`."""

    def talk(self, talk: Talk) -> Speech | None:
        """What to say when there is an offer to answer or a gift, and in the Recruitment Round; by default nothing.

        A bot that says something is asked again until it has nothing more to say.
        """
        return None

    def interject(self, situation: Situation) -> Speech | None:
        """What to say before it chooses; by default nothing. Asked again until it has nothing more to say."""
        return None

    def hear(self, news: Sequence[Event | Remark]) -> None:  # noqa: B027
        """Receive what the seat has learned since it was last asked: the events it may know of, and what was said."""

    @classmethod
    def can_interject(cls) -> bool:
        """Whether it ever says anything before it chooses."""
        return cls.interject is not Bot.interject

    @classmethod
    def can_hear(cls) -> bool:
        """Whether it wants to hear what happens."""
        return cls.hear is not Bot.hear

    @classmethod
    def can_talk(cls) -> bool:
        """Whether it ever says anything."""
        return cls.talk is not Bot.talk

    def best(self, scored: Iterable[tuple[float, D]], *, above: float = float("-inf")) -> D | None:
        """The decision with the highest score above a limit; ties are broken by chance."""
        return best(scored, self.chance, above=above)


class OptionsBot(Bot):
    """A bot that looks only at its options, so no time is spent on working out what its seat knows."""

    @abstractmethod
    def pick(self, options: Sequence[Decision]) -> Decision:
        """One of the options."""

    def choose(self, situation: Situation) -> Decision:
        """Pick one of the options."""
        return self.pick(situation.options)
