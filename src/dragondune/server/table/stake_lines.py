"""How far everybody is from winning, as wire records."""

from functools import lru_cache
from typing import Final

from dragondune.engine.endings import ENDING_NAMES
from dragondune.engine.ids import NOBODY, members
from dragondune.engine.stakes import Stake, stakes
from dragondune.knowledge.gate import Knowledge
from dragondune.notation.names import optional_territory_to_id, territories_to_ids
from dragondune.notation.prose import weigh
from dragondune.notation.prose.vocabulary import names_in
from dragondune.wire import facts
from dragondune.wire.lobby import SEATS

STAKES_REMEMBERED: Final = 1024
"""Cache size; most tables have the same few stakes."""


def stakes_known(k: Knowledge) -> tuple[facts.Stake, ...]:
    return tuple([stake_line(one) for one in stakes(k)])


@lru_cache(STAKES_REMEMBERED)
def stake_line(one: Stake) -> facts.Stake:
    text = weigh(one)
    return facts.Stake(
        seat=SEATS[one.seat],
        ending=ENDING_NAMES[one.ending],
        clause=one.clause,
        text=text,
        names=tuple((SEATS[at.seat], at.start, at.end) for at in names_in(text)),
        winners=tuple([SEATS[seat] for seat in members(one.winners)]),
        castles=territories_to_ids(one.castles),
        needed=one.needed,
        missing=one.missing,
        within_march=territories_to_ids(one.within_march),
        turn=one.turn or None,
        named=None if one.named == NOBODY else SEATS[one.named],
        place=optional_territory_to_id(one.place),
        is_close=one.is_close,
    )
