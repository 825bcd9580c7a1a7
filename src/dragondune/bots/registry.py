"""The bots by name."""

from collections.abc import Callable

from dragondune.bots.base import Bot
from dragondune.bots.random_bot import RandomBot
from dragondune.bots.simple_bot import SimpleBot
from dragondune.engine.errors import Malformed

BOTS: dict[str, tuple[Callable[[int], Bot], str]] = {
    "random": (RandomBot, "takes any option"),
    "simple": (SimpleBot, "holds castles, fights when it should win, keeps out of the troll's way"),
}


def make_bot(name: str, seed: int) -> Bot:
    """A new bot of this kind; what chance it uses follows from the seed."""
    if name not in BOTS:
        raise Malformed(f'there is no bot "{name}"; there is {" and ".join(BOTS)}')
    return BOTS[name][0](seed)
