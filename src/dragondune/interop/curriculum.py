"""Smaller games first: settings for an environment, from a duel of three turns to the whole game.

    for stage in CURRICULUM:
        env = dragondune_v0.env(**stage.options)

All stages but the last have the same actions and observations, so a policy that has learned one can play the next.
"""

from typing import Final, NamedTuple

from dragondune.interop.settings import Options


class Stage(NamedTuple):
    """A game to learn, and what is new in it."""

    name: str
    teaches: str
    options: Options


CURRICULUM: Final = (
    Stage(
        "duel",
        "two factions, three turns: recruiting, moving, fighting and castles",
        {"factions": ("elves", "orcs"), "set": {"turns": 3}},
    ),
    Stage(
        "sale",
        "with the Dwarves, who are paid for artifacts: auctions between three",
        {"factions": ("dwarves", "elves", "orcs"), "set": {"turns": 3}},
    ),
    Stage("short game", "all four factions and their alliances, three turns", {"set": {"turns": 3}}),
    Stage("game", "the whole game of the edition", {}),
    Stage("table", "the whole game with agreements and gifts", {"talk": True}),
)
"""From easy to hard; the last stage adds the entries of agreements to the observation, and talk to what is legal."""


def stage(name: str) -> Stage:
    """The stage with this name; ValueError if there is none."""
    for one in CURRICULUM:
        if one.name == name:
            return one
    raise ValueError(f'there is no stage "{name}"; the stages are {", ".join(one.name for one in CURRICULUM)}')
