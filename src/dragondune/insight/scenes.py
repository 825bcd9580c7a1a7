"""Split a turn into scenes: a round, one player's recruitment and movement, or a battle."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from dragondune.engine.agreements.table_talk import TableTalk
from dragondune.engine.decisions import Decision, GiveGold
from dragondune.engine.events import Event
from dragondune.engine.game import Game
from dragondune.engine.ids import BATTLE_ROUND, CHANCE, RECRUITMENT_ROUND, REFEREE, Faction
from dragondune.knowledge.gate import know
from dragondune.knowledge.situation import Situation, situation_of
from dragondune.notation.codec import Entry

Key = tuple[int, int, int]


class Taken(NamedTuple):
    """A decision with alternatives, and what its seat knew; `n` is its moment in the replay."""

    n: int
    situation: Situation
    decision: Decision


class Scene(NamedTuple):
    """The events of a scene, up to moment `last`; `taken` are the decisions worth judging."""

    first: int
    last: int
    round: int
    player: Faction
    taken: tuple[Taken, ...]
    events: tuple[tuple[int, Event], ...]


def scenes_of(game: Game, entries: Sequence[Entry], *, first: int) -> Iterator[Scene]:
    """Yield the scenes of one turn's entries; `game` is advanced to the end of each scene.

    `first` is the moment of the first entry that a player decided.
    """
    begun, n = first, first - 1
    taken: list[Taken] = []
    events: list[tuple[int, Event]] = []
    key = _key(game)
    for at, entry in enumerate(entries):
        if entry.seat != CHANCE:
            n += 1
            if _is_choice(game, entry):
                taken.append(Taken(n, situation_of(game, entry.seat), entry.decision))
        events.extend((n, event) for event in game.apply(entry.seat, entry.decision))
        is_last = at + 1 == len(entries)
        after = _key(game)
        if is_last or (after != key and not game.waits_for_chance):
            yield Scene(begun, n, key[0], key[1], tuple(taken), tuple(events))
            begun, taken, events, key = n + 1, [], [], after


def _is_choice(game: Game, entry: Entry) -> bool:
    """Talk and gifts do not answer a question, and a single option is not a choice."""
    return not isinstance(entry.decision, (GiveGold, TableTalk)) and len(game.options(entry.seat)) > 1


NOTHING: Final = -1


def _key(game: Game) -> Key:
    """The key that distinguishes one scene from the next."""
    this_round = game.round
    if this_round not in (RECRUITMENT_ROUND, BATTLE_ROUND):
        return this_round, NOTHING, NOTHING
    known = know(game, REFEREE)
    if this_round == RECRUITMENT_ROUND:
        return this_round, known.player, NOTHING
    return this_round, NOTHING, known.place


class Turn(NamedTuple):
    """The entries of one turn, and the moment of its first decision."""

    first: int
    entries: tuple[Entry, ...]


def turns_of(game: Game, entries: Iterable[Entry]) -> list[Turn]:
    """Split a whole game into turns; `game` is played to its end."""
    turns: list[Turn] = []
    gathered: list[Entry] = []
    n, first, turn = 0, 1, game.turn
    for entry in entries:
        if entry.seat != CHANCE:
            n += 1
        game.apply(entry.seat, entry.decision)
        gathered.append(entry)
        if game.turn != turn:
            turns.append(Turn(first, tuple(gathered)))
            gathered, first, turn = [], n + 1, game.turn
    if gathered:
        turns.append(Turn(first, tuple(gathered)))
    return turns
