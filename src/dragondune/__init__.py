"""Dragon Dune: a board game of four unequal factions, as a program.

The names in `__all__` are the public interface: they keep working within a major version, as `docs/api-stability.md`
promises. They are imported on first use, so importing the package alone costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from dragondune.bots.base import Bot, OptionsBot
    from dragondune.bots.registry import make_bot
    from dragondune.editions.loader import EDITIONS, load_edition
    from dragondune.engine.chance import Chance, play_out
    from dragondune.engine.decisions import Decision
    from dragondune.engine.errors import Illegal, Malformed, NotAsked, Refusal
    from dragondune.engine.events import Event
    from dragondune.engine.game import Game
    from dragondune.engine.ids import (
        DWARVES,
        ELVES,
        FACTION_IDS,
        FACTION_NAMES,
        FACTIONS,
        GOBLINS,
        NOBODY,
        ORCS,
        SPECTATOR,
    )
    from dragondune.engine.prompts import Prompt
    from dragondune.engine.ruleset import Ruleset
    from dragondune.knowledge.gate import Knowledge, know, redact
    from dragondune.knowledge.sample import sample
    from dragondune.knowledge.situation import Budget, Situation, situation_of
    from dragondune.lab.batch import Batch, Outcome, play_seeds
    from dragondune.notation.codec import decision_from_record, decision_to_record, event_to_record
    from dragondune.notation.game_record import GameRecord, Header, Log, replay
    from dragondune.notation.log import read_log, write_log
    from dragondune.notation.prose import ask, describe, narrate
    from dragondune.views.view import View
    from dragondune.views.viewing import view_of

__version__ = "0.2.0"

__all__ = [
    "DWARVES",
    "EDITIONS",
    "ELVES",
    "FACTIONS",
    "FACTION_IDS",
    "FACTION_NAMES",
    "GOBLINS",
    "NOBODY",
    "ORCS",
    "SPECTATOR",
    "Batch",
    "Bot",
    "Budget",
    "Chance",
    "Decision",
    "Event",
    "Game",
    "GameRecord",
    "Header",
    "Illegal",
    "Knowledge",
    "Log",
    "Malformed",
    "NotAsked",
    "OptionsBot",
    "Outcome",
    "Prompt",
    "Refusal",
    "Ruleset",
    "Situation",
    "View",
    "ask",
    "decision_from_record",
    "decision_to_record",
    "describe",
    "event_to_record",
    "know",
    "load_edition",
    "make_bot",
    "narrate",
    "play_out",
    "play_seeds",
    "read_log",
    "redact",
    "replay",
    "sample",
    "situation_of",
    "view_of",
    "write_log",
]

_MODULES: Final = {
    "bots.base": "Bot OptionsBot",
    "bots.registry": "make_bot",
    "editions.loader": "EDITIONS load_edition",
    "engine.chance": "Chance play_out",
    "engine.decisions": "Decision",
    "engine.errors": "Illegal Malformed NotAsked Refusal",
    "engine.events": "Event",
    "engine.game": "Game",
    "engine.ids": "DWARVES ELVES FACTIONS FACTION_IDS FACTION_NAMES GOBLINS NOBODY ORCS SPECTATOR",
    "engine.prompts": "Prompt",
    "engine.ruleset": "Ruleset",
    "knowledge.gate": "Knowledge know redact",
    "knowledge.sample": "sample",
    "knowledge.situation": "Budget Situation situation_of",
    "lab.batch": "Batch Outcome play_seeds",
    "notation.codec": "decision_from_record decision_to_record event_to_record",
    "notation.game_record": "GameRecord Header Log replay",
    "notation.log": "read_log write_log",
    "notation.prose": "ask describe narrate",
    "views.view": "View",
    "views.viewing": "view_of",
}
"""Where the public names are defined, for `__getattr__`."""
_MODULE_OF: Final = {name: module for module, names in _MODULES.items() for name in names.split()}

if not TYPE_CHECKING:  # type checkers read the imports above, and know that there are no other names

    def __getattr__(name: str) -> object:
        if name not in _MODULE_OF:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = getattr(import_module(f"{__name__}.{_MODULE_OF[name]}"), name)
        globals()[name] = found
        return found

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
