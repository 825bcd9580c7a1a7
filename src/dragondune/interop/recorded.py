"""A recorded decision as arrays: what its seat knew, the actions that spell the decision, and their masks."""

from collections.abc import Sequence
from typing import Final

from dragondune.engine.decisions import Decision
from dragondune.engine.game import is_listed
from dragondune.interop.actions import ACTIONS, Spelling, choices_to
from dragondune.interop.said import SAID_SIZE, entries
from dragondune.knowledge.gate import Knowledge
from dragondune.tensors.layout import DEALS_SIZE, FACTS_SIZE

_NO_ACTION: Final = bytes(ACTIONS)


class Recorder:
    """Makes the arrays; with `talk`, observations have the agreements and offers as well."""

    def __init__(self, *, talk: bool) -> None:
        self._talk: Final = talk
        self.observation_size: Final = FACTS_SIZE + (DEALS_SIZE if talk else 0) + SAID_SIZE
        self.actions: Final = ACTIONS

    def __call__(
        self, knowledge: Knowledge, options: Sequence[Decision], decision: Decision
    ) -> tuple[bytes, tuple[int, ...], list[bytes]]:
        """The observation before anything is spelled, the actions, and a mask for each; none for what nobody asked."""
        known = bytes(entries(knowledge, talk=self._talk))
        if not is_listed(decision, options):
            return known, (), []
        spelling, masks = Spelling(options), []
        chosen = choices_to(decision, options)
        for action in chosen:
            mask = bytearray(_NO_ACTION)
            for legal in spelling.legal:
                mask[legal] = 1
            masks.append(bytes(mask))
            spelling.choose(action)
        return known, chosen, masks
