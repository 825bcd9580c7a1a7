"""Misbehaving bots, for the processes that must survive them."""

import os
import re
import sys
from time import sleep
from typing import NoReturn

from dragondune.bots.base import Bot, Speech
from dragondune.engine.agreements.table_talk import AcceptAgreement
from dragondune.engine.decisions import DECISIONS, Decision
from dragondune.knowledge.situation import Situation
from dragondune.knowledge.talk import Talk
from dragondune.views.viewing import view_of


class _Odd(Bot):
    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.seed = seed


class Endless(_Odd):
    """Reports that it is thinking, and thinks forever."""

    def choose(self, situation: Situation) -> Decision:
        os.write(1, b"thinking\n")
        while True:
            pass


class Unstoppable(_Odd):
    """Thinks forever inside one call, so that no other thread of its process runs."""

    def choose(self, situation: Situation) -> Decision:
        os.write(1, b"thinking\n")
        re.match(r"(a*)*b", "a" * 60)
        return situation.options[0]


class Deaf(_Odd):
    """Thinks forever inside one call that ignores signals."""

    def choose(self, situation: Situation) -> Decision:
        return situation.options[sum(range(10**11))]


class Raising(_Odd):
    def choose(self, situation: Situation) -> Decision:
        raise ValueError(f"I hold {view_of(situation.knowledge).players[0].hand}")


class Stranger(_Odd):
    """Chooses something that is not an option, and tries to make it one."""

    def choose(self, situation: Situation) -> Decision:
        strange = next(decision for decision in DECISIONS if decision not in situation.options)
        situation.options = [strange]
        return strange


class Quitting(_Odd):
    def choose(self, situation: Situation) -> NoReturn:
        os._exit(3)


class Leaving(_Odd):
    def choose(self, situation: Situation) -> NoReturn:
        sys.exit("enough")


class Noisy(_Odd):
    """Prints in every possible way, reads standard input, and chooses the last option."""

    def choose(self, situation: Situation) -> Decision:
        print("noise")
        os.write(1, b"\x00\x00\x00\x02noise")
        os.system("echo noise; cat")
        assert sys.stdin.read() == ""
        return situation.options[-1]


class Hashing(_Odd):
    """Chooses by the order of a set of strings, which differs between processes unless hashing is fixed."""

    def choose(self, situation: Situation) -> Decision:
        return situation.options[hash(str(self.seed)) % len(situation.options)]


class Budgeted(_Odd):
    """Chooses the second option with a budget of about 58 seconds, and the third with half a second at most.

    The wait for a process counts, which on a busy machine takes a while.
    """

    def choose(self, situation: Situation) -> Decision:
        seconds = told(situation) / 1000
        return situation.options[(30 < seconds <= 58) + 2 * (seconds <= 0.5)]


class Thinking(_Odd):
    """Uses its whole budget, then chooses the option numbered by its tenths of a second, or the last one."""

    def choose(self, situation: Situation) -> Decision:
        sleep(told(situation) / 1000)
        return situation.options[min(told(situation) // 100, len(situation.options) - 1)]


def told(situation: Situation) -> int:
    assert situation.budget.milliseconds is not None
    return situation.budget.milliseconds


class Unmade(_Odd):
    def __init__(self, seed: int) -> None:
        raise RuntimeError("not today")

    def choose(self, situation: Situation) -> Decision:
        return situation.options[0]


class Babbling(Hashing):
    """Never stops talking."""

    def talk(self, talk: Talk) -> Speech | None:
        while True:
            pass


class Stuttering(Hashing):
    def talk(self, talk: Talk) -> Speech | None:
        raise ValueError(f"I hold {view_of(talk.knowledge).players[0].hand}")


class Forging(Hashing):
    """Reveals its cards in many lines."""

    def talk(self, talk: Talk) -> Speech | None:
        return Speech(None, f"I hold\n{view_of(talk.knowledge).players[0].hand}")


class Intruding(Hashing):
    """Accepts an offer that does not exist."""

    def talk(self, talk: Talk) -> Speech | None:
        return Speech(AcceptAgreement(99), "Gladly.")
