"""How far each player is from winning, and how. From a `Knowledge`, it tells no more than the observer knows."""

from dataclasses import dataclass

from dragondune.engine.board import CASTLES
from dragondune.engine.decisions import DECISIONS, PredictVictory
from dragondune.engine.endings import ALLIANCE_CASTLES, CASTLES_WIN, MOST_CASTLES, ORACLE, ORCS_DEFAULT
from dragondune.engine.ids import NONE, ORCS, SEATS_IN, Faction, Mask, Territory, members, size
from dragondune.engine.marching import Paths, range_without_ace
from dragondune.engine.powers.orcs import default_winners
from dragondune.engine.queries import (
    CastleClaim,
    castle_claim,
    castles_of,
    has_moved,
    is_playing,
    most_castles,
    open_places,
)
from dragondune.engine.state import State


@dataclass(frozen=True)
class Stake:
    """One way in which `seat` can win: as `ending`, together with the other `winners`.

    They hold `castles` and need `missing` more to have `needed`; even if none is missing, others may still prevent it.
    `within_march` are castles that they do not hold, but fight for already or could enter with this turn's march.
    It can happen at the end of `turn`; 0 stands for every turn. An Oracle wins if `named` does, with `place`.
    """

    seat: Faction
    ending: int
    clause: str
    winners: Mask
    castles: Mask = 0
    needed: int = 0
    missing: int = 0
    within_march: Mask = 0
    turn: int = 0
    named: Faction = NONE
    place: Territory = NONE
    is_close: bool = False
    """Whether it is worth a warning: at most one castle is missing, and this turn may decide it."""


def stakes(s: State) -> list[Stake]:
    """[VII.2] [VII.3] [option.oracles] How far everybody is from winning; empty once somebody has won.

    `queries.has_same_stakes` compares everything that they depend on.
    """
    if s.winners:
        return []
    found = [_by_castles(s, seat) for seat in SEATS_IN[s.factions]]
    if s.turn >= s.rules.turns:
        found.extend(_on_the_last_turn(s))
    for seat in SEATS_IN[s.factions]:
        if s.prediction[seat] != NONE:
            found.extend(_as_oracle(s, seat))
    return found


def _by_castles(s: State, seat: Faction) -> Stake:
    """[VII.2] [R141] Three castles, or four together with the ally."""
    claim = castle_claim(s, seat)
    return Stake(
        seat,
        CASTLES_WIN if claim.winners == 1 << seat else ALLIANCE_CASTLES,
        "VII.2" if claim.winners == 1 << seat else "R141",
        claim.winners,
        castles=claim.castles,
        needed=claim.needed,
        missing=claim.missing,
        within_march=within_march(s, claim) if claim.missing == 1 else 0,
        is_close=s.turn > 0 and claim.missing <= 1,
    )


def _on_the_last_turn(s: State) -> list[Stake]:
    """[VII.3] [orcs.9] [R183] The Orcs win if nobody else does; without Orcs, the people with the most castles."""
    if is_playing(s, ORCS):
        return [Stake(ORCS, ORCS_DEFAULT, "VII.3", default_winners(s), turn=s.turn, is_close=True)]
    leaders = most_castles(s)
    is_tied = leaders & (leaders - 1) != 0
    return [
        Stake(
            seat,
            MOST_CASTLES,
            "VII.3",
            1 << seat,
            castles=castles_of(s, seat),
            needed=size(castles_of(s, seat)) + is_tied,
            missing=int(is_tied),
            turn=s.turn,
            is_close=True,
        )
        for seat in SEATS_IN[leaders]
    ]


def _as_oracle(s: State, seat: Faction) -> list[Stake]:
    """[option.oracles] [R144] [R205] A prediction that can still come true, and is not of the Oracle's own victory."""
    prediction = DECISIONS[s.prediction[seat]]
    assert isinstance(prediction, PredictVictory)
    claim = castle_claim(s, prediction.faction)
    if prediction.turn < s.turn or claim.winners >> seat & 1:
        return []
    is_without_it = not claim.castles >> prediction.place & 1
    missing = max(claim.missing, int(is_without_it))
    return [
        Stake(
            seat,
            ORACLE,
            "option.oracles",
            1 << seat,
            castles=claim.castles,
            needed=claim.needed,
            missing=missing,
            turn=prediction.turn,
            named=prediction.faction,
            place=prediction.place,
            is_close=prediction.turn == s.turn and missing <= 1,
        )
    ]


def within_march(s: State, claim: CastleClaim) -> Mask:
    """[IV.5] [V.intro] Castles that they fight for already, or that they could enter this turn without an ace."""
    near = 0
    for seat in members(claim.winners):
        near |= open_places(s, seat)
        if not has_moved(s, seat):
            paths = Paths(s, seat, steps=range_without_ace(s, seat))
            for origin in members(s.where[seat]):
                is_hidden = s.hidden[seat] >> origin & 1
                near |= paths.emerging_goals(origin) if is_hidden else paths.open_goals(origin)
    return near & CASTLES & ~claim.castles
