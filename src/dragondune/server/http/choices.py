"""The options for a new table: editions, rules and bots."""

from collections.abc import Iterable

from dragondune.bots.characters.cast import CHARACTERS
from dragondune.bots.registry import STRENGTHS, description, is_quick
from dragondune.editions.loader import EDITIONS, edition_values
from dragondune.editions.parameters import BY_KEY, Parameter
from dragondune.wire.lobby import BotInfo, CharacterInfo, Choices, EditionInfo, ParameterInfo


def choices_of(bots: Iterable[str], *, most_thought: float) -> Choices:
    return Choices(
        tuple(EditionInfo(name, edition_values(name)) for name in EDITIONS),
        tuple(map(_parameter_info, BY_KEY.values())),
        tuple(map(_bot_info, STRENGTHS)),
        tuple(_bot_info(name) for name in bots if name not in {*STRENGTHS, *STRENGTHS.values()}),
        tuple(CharacterInfo(one.id, one.name, one.title, one.description) for one in CHARACTERS.values()),
        most_thought,
    )


def _parameter_info(one: Parameter) -> ParameterInfo:
    allowed = one.allowed()
    return ParameterInfo(one.key, one.clause, one.meaning, allowed, one.kind, one.least, one.most, one.choices)


def _bot_info(name: str) -> BotInfo:
    return BotInfo(name, description(name), not is_quick(name))
