"""The golden games: whole games kept as files, with everything that anybody saw in them.

A golden game has three files. NAME.jsonl is its log. NAME.views.jsonl has a line for the table before the first
decision and one for the table after each: digests of every observer's view and events, and of the options of every
seat asked then. NAME.txt tells the story, a line for each event. Tests replay and compare; only this program writes.
"""

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import zip_longest
from pathlib import Path
from typing import Final, TypeAlias

import msgspec

from dragondune.editions.parameters import Value
from dragondune.engine import decisions as d
from dragondune.engine.chance import Chance
from dragondune.engine.errors import Malformed
from dragondune.engine.events import Event
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, DWARVES, ELVES, FACTIONS, GOBLINS, ORCS, SPECTATOR, Faction
from dragondune.notation import GameRecord, Header, Log, event_to_record, narrate, read_log, replay, write_log
from dragondune.notation.names import seat_to_id
from dragondune.views import observe, redact
from dragondune.views.names import OBSERVER_IDS

FOLDER: Final = Path(__file__).parent.parent / "tests/golden"
COMMAND: Final = "scripts/golden"
LOG: Final = ".jsonl"
VIEWS: Final = ".views.jsonl"
STORY: Final = ".txt"

DIGEST_BYTES: Final = 4
GIFT_EVERY: Final = 40
SEEDS_TRIED: Final = 5000

Style: TypeAlias = Mapping[str, tuple[type[d.Decision], ...]]
"""The kinds of answer that some questions always get, if they are possible; everything else is random."""

SCHEMING: Final[Style] = {
    "AskBothQuestions": (d.PlayAce,),
    "AskQuestion": (d.AskColour, d.AskNumber),
    "DeclareTreachery": (d.DeclareTreachery,),
    "DiscardArtifact": (d.Pass,),
    "FightInMountain": (d.Attack,),
    "NegateQuestion": (d.PlayAce,),
    "NegateSurvival": (d.PlayAce,),
    "NegateSwap": (d.PlayAce,),
    "Pay": (d.PayGold, d.TakeFreeCard),
}
"""Every treachery is committed, and aces are kept for stopping what others do."""

MARCHING: Final[Style] = {"Hire": (d.PlayAce,), "Move": (d.PlayAce,), "Pay": (d.PayGold, d.TakeFreeCard)}
"""Aces are kept for hiring cheaply and for moving far."""

HOUSE_RULES: Final[Mapping[str, Value]] = {
    "dragon_blocks": "plain_only",
    "dragon_start": "3d6",
    "event_gold": "picture",
    "goblin_double_disband": True,
    "gold_visible": False,
    "no_bid": "discard_and_continue",
    "orc_ace_window": "after",
    "treachery_once": True,
    "turns": 9,
}


@dataclass(frozen=True)
class Plan:
    """A game to look for: the first seed that brings everything wished for."""

    name: str
    wishes: frozenset[str]
    factions: tuple[Faction, ...] = FACTIONS
    seats_given: bool = False
    overrides: Mapping[str, Value] = field(default_factory=dict)
    style: Style = field(default_factory=dict)


PLANS: Final = (
    Plan("castles", frozenset({"castles", "AcePlayed orcs.10"}), (GOBLINS, ORCS, ELVES, DWARVES), seats_given=True),
    Plan("orcs-default", frozenset({"orcs_default", "AcePlayed negate.4"}), style=SCHEMING),
    Plan("red-dragon", frozenset({"AcePlayed negate.2"}), style=SCHEMING),
    Plan(
        "most-castles",
        frozenset({"most_castles", "AcePlayed negate.1", "AcePlayed negate.3", "TrollLeft"}),
        (ELVES, GOBLINS, DWARVES),
        style=SCHEMING,
    ),
    Plan(
        "mountain-fight",
        frozenset({"mountain_fight"}),
        (DWARVES, GOBLINS, ELVES),
        seats_given=True,
        overrides={"turns": 3},
        style=SCHEMING,
    ),
    Plan(
        "tie-order", frozenset({"tie_order", "AcePlayed elves.5"}), (DWARVES, ELVES), seats_given=True, style=SCHEMING
    ),
    Plan("two-traitors", frozenset({"BothTreacherous"}), (ORCS, DWARVES), style=SCHEMING),
    Plan(
        "house-rules",
        frozenset({"EventDeckReshuffled", "UnitsMoved orcs.5", "GiftDelayed", "AcePlayed ace.2", "AcePlayed ace.3"}),
        overrides=HOUSE_RULES,
        style=MARCHING,
    ),
)


def play(plan: Plan, seed: int) -> tuple[Log, list[Event]]:
    """One game, random but for the plan's style, with a gift of gold now and then."""
    record = GameRecord(
        Header(overrides=plan.overrides, factions=plan.factions, seats_given=plan.seats_given, seed=seed)
    )
    chance = Chance(seed)
    events: list[Event] = []
    while not record.game.is_over:
        seats = record.game.seats_asked()
        seat = seats[chance.below(len(seats))]
        choices = _gifts(record.game, seat, chance) or _answers(record.game, seat, plan.style)
        events.extend(record.apply(seat, choices[chance.below(len(choices))]))
    return record.log(), events


def _gifts(game: Game, seat: Faction, chance: Chance) -> Sequence[d.Decision]:
    return game.gifts(seat) if seat != CHANCE and chance.below(GIFT_EVERY) == 0 else ()


def _answers(game: Game, seat: Faction, style: Style) -> Sequence[d.Decision]:
    options = game.options(seat)
    prompt = game.prompt(seat)
    liked = style.get(prompt.question, ()) if prompt is not None else ()
    return [option for option in options if isinstance(option, liked)] or options


def features(log: Log, events: Sequence[Event]) -> set[str]:
    """What occurs in a game: its ending and shape, kinds of decisions and events, and these with their clauses."""
    found = {
        log_ending(events),
        f"{len(log.header.factions)} factions",
        "seats given" if log.header.seats_given else "seats drawn",
    }
    if log.header.overrides:
        found.add("overrides")
    found.update(type(entry.decision).__name__ for entry in log.entries)
    for event in events:
        record = event_to_record(event)
        found.add(str(record["event"]))
        found.add(f"{record['event']} {record.get('clause', '')}".rstrip())
    return found


def log_ending(events: Sequence[Event]) -> str:
    return str(event_to_record(events[-1]).get("ending", "unfinished"))


def search(plan: Plan) -> Log:
    for seed in range(1, SEEDS_TRIED + 1):
        log, events = play(plan, seed)
        if plan.wishes <= features(log, events):
            return log
    raise Malformed(f"{plan.name}: no game with the seeds 1 to {SEEDS_TRIED} has {', '.join(sorted(plan.wishes))}")


class Moment(msgspec.Struct, frozen=True):
    """The table after decision `n`: digests of views and events in the order of `watchers`, of options by seat."""

    n: int
    views: tuple[str, ...]
    events: tuple[str, ...]
    options: dict[str, str]


def watchers(header: Header) -> list[int]:
    """Everybody who sees the game: its factions in the rulebook's order, then a spectator."""
    return [*sorted(header.factions), SPECTATOR]


def tell(log: Log) -> Iterator[tuple[Moment, list[Event]]]:
    """Replay a log, decision by decision."""
    seen_by = watchers(log.header)
    yield _moment(log.header.new_game(), 0, [], seen_by), []
    for n, step in enumerate(replay(log), start=1):
        yield _moment(step.game, n, step.events, seen_by), step.events


def _moment(game: Game, n: int, events: list[Event], seen_by: Sequence[int]) -> Moment:
    return Moment(
        n,
        views=tuple(_digest(observe(game, one)) for one in seen_by),
        events=tuple(_digest([event_to_record(event) for event in redact(events, one)]) for one in seen_by),
        options={
            seat_to_id(seat): _digest([option.index for option in game.options(seat)]) for seat in game.seats_asked()
        },
    )


def _digest(value: object) -> str:
    return blake2b(msgspec.json.encode(value), digest_size=DIGEST_BYTES).hexdigest()


def write(log: Log, name: str, folder: Path = FOLDER) -> None:
    """The three files of a golden game."""
    moments: list[str] = []
    story: list[str] = []
    for moment, events in tell(log):
        moments.append(msgspec.json.encode(moment).decode())
        story.extend(narrate(event) for event in events)
    (folder / (name + LOG)).write_text(write_log(log), encoding="utf-8")
    (folder / (name + VIEWS)).write_text("".join(line + "\n" for line in moments), encoding="utf-8")
    (folder / (name + STORY)).write_text("".join(line + "\n" for line in story), encoding="utf-8")


def read_moment(line: str) -> Moment:
    return msgspec.json.decode(line, type=Moment)


def names(folder: Path = FOLDER) -> list[str]:
    """The golden games of a folder."""
    logs = [file.name for file in sorted(folder.glob("*" + LOG)) if not file.name.endswith(VIEWS)]
    return [name.removesuffix(LOG) for name in logs]


def difference(name: str, folder: Path = FOLDER) -> str:
    """Where a golden game first plays otherwise than written down, or nothing."""
    written = (folder / (name + VIEWS)).read_text(encoding="utf-8").splitlines()
    story = (folder / (name + STORY)).read_text(encoding="utf-8").splitlines()
    step = -1
    try:
        log = read_log((folder / (name + LOG)).read_text(encoding="utf-8"))
        for step, (moment, events) in enumerate(tell(log)):
            if found := _otherwise(moment, written[step : step + 1], log) or _told_otherwise(events, story):
                return f"step {step}: {found}"
            del story[: len(events)]
    except Malformed as fault:
        return f"step {step + 1}: {fault}"
    return f"step {step}: more is written than is played" if story or len(written) > step + 1 else ""


def _otherwise(moment: Moment, line: Sequence[str], log: Log) -> str:
    """How a moment differs from the line written for it, if there is one."""
    written = read_moment(line[0]) if line else None
    if written is None or written.n != moment.n:
        return "no views are written for it"
    seen_by = [OBSERVER_IDS[one] for one in watchers(log.header)]
    for what, now, before in (("view", moment.views, written.views), ("events", moment.events, written.events)):
        for who, one, other in zip_longest(seen_by, now, before):
            if one != other:
                return f"the {what} of the {who} changed"
    if moment.options != written.options:
        seat, _ = min(moment.options.items() ^ written.options.items())
        return f"the options of the {seat} changed"
    return ""


def _told_otherwise(events: Sequence[Event], story: Sequence[str]) -> str:
    for event, line in zip_longest(events, story[: len(events)]):
        if narrate(event) != line:
            return f'the story tells "{narrate(event)}" instead of "{line}"'
    return ""


def main(arguments: list[str]) -> int:
    if arguments:
        print(f"usage: {COMMAND}", file=sys.stderr)
        return 2
    found = {plan.name: search(plan) for plan in PLANS}
    for name in names():
        if name not in found:
            for ending in (LOG, VIEWS, STORY):
                (FOLDER / (name + ending)).unlink(missing_ok=True)
    for name, log in found.items():
        write(log, name)
        print(f"{name}: seed {log.header.seed}, {len(log.entries)} decisions")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
