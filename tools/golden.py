"""The golden games: whole games kept as files, with everything that anyone saw in them.

A golden game has three files. NAME.jsonl is its log. NAME.views.jsonl has a line for the table before the first
decision and one for the table after each: digests of every observer's view and events, and of the options of every seat
asked then. NAME.txt tells the story, a line per event. Tests replay and compare; only this program writes them.
"""

import sys
from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from itertools import zip_longest
from pathlib import Path
from typing import Final

import msgspec

from dragondune.engine import decisions as d
from dragondune.engine.agreements.clauses import DUTY_NAMES, REASON_NAMES
from dragondune.engine.agreements.table_talk import TableTalk
from dragondune.engine.chance import Chance
from dragondune.engine.endings import ENDING_NAMES, UNFINISHED
from dragondune.engine.errors import Malformed
from dragondune.engine.events import AgreementOffered, DutyLapsed, DutyYielded, Event, GameWon, VictoryShared
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, NOBODY, SPECTATOR, Faction
from dragondune.knowledge.gate import know, redact
from dragondune.notation import GameRecord, Header, Log, event_to_record, narrate, read_log, replay, write_log
from dragondune.notation.names import OBSERVER_IDS, seat_to_id
from dragondune.views.viewing import view_of
from tools.golden_plans import PLANS, Plan, Saying, Style

FOLDER: Final = Path(__file__).parent.parent / "tests/golden"
COMMAND: Final = "scripts/golden"
LOG: Final = ".jsonl"
VIEWS: Final = ".views.jsonl"
STORY: Final = ".txt"

DIGEST_BYTES: Final = 4
GIFT_EVERY: Final = 40
SEEDS_TRIED: Final = 5000


def play(plan: Plan, seed: int) -> tuple[Log, list[Event]]:
    """Play one game of a plan and record it."""
    record = GameRecord(header(plan, seed))
    events: list[Event] = []
    for seat, decision in choices(plan, record.game, seed):
        events.extend(record.apply(seat, decision))
    return record.log(), events


def header(plan: Plan, seed: int) -> Header:
    return Header(plan.edition, plan.overrides, plan.factions, seats_given=plan.seats_given, seed=seed)


def choices(plan: Plan, game: Game, seed: int) -> Iterator[tuple[Faction, d.Decision]]:
    """The decisions: random except for the plan's style and sayings, with an occasional gift of gold."""
    chance = Chance(seed)
    unsaid = list(plan.sayings)
    while not game.is_over:
        if unsaid and _is_due(unsaid[0], game):
            saying = unsaid.pop(0)
            yield saying.seat, saying.talk
            continue
        seats = game.seats_asked()
        seat = seats[chance.below(len(seats))]
        options = _gifts(game, seat, chance) or _answers(game, seat, plan.style)
        yield seat, options[chance.below(len(options))]


def _is_due(saying: Saying, game: Game) -> bool:
    seats = game.seats_asked()
    prompt = game.prompt(seats[0])
    is_asked = prompt is not None and prompt.question == saying.question and saying.asked in (NOBODY, *seats)
    return game.turn >= saying.turn and is_asked and (saying.asked == NOBODY or len(seats) == 1)


def _gifts(game: Game, seat: Faction, chance: Chance) -> Sequence[d.Decision]:
    return game.gifts(seat) if seat != CHANCE and chance.below(GIFT_EVERY) == 0 else ()


def _answers(game: Game, seat: Faction, style: Style) -> Sequence[d.Decision]:
    options = game.options(seat)
    prompt = game.prompt(seat)
    liked = style.get(prompt.question, ()) if prompt is not None else ()
    return [option for option in options if isinstance(option, liked)] or options


def features(game: Header, decisions: Iterable[d.Decision], events: Sequence[Event]) -> set[str]:
    """Everything that occurs in a game: edition, ending, shape, kinds of decisions and events, clauses, reasons."""
    found = {
        ending(events),
        f"edition {game.edition}",
        f"{len(game.factions)} factions",
        "seats given" if game.seats_given else "seats drawn",
    }
    found.update(f"changed {key}" for key in game.overrides)
    found.update(type(decision).__name__ for decision in decisions)
    for event in events:
        name = type(event).__name__
        found.update((name, f"{name} {getattr(event, 'clause', '')}".rstrip()))
        if isinstance(event, DutyYielded | DutyLapsed):
            found.add(f"{name} {REASON_NAMES[event.reason]}")
        elif isinstance(event, AgreementOffered):
            found.update(f"duty {DUTY_NAMES[clause.kind]}" for clause in event.clauses)
    return found


def features_of(log: Log, events: Sequence[Event]) -> set[str]:
    return features(log.header, (entry.decision for entry in log.entries), events)


def ending(events: Sequence[Event]) -> str:
    last = events[-1]
    return ENDING_NAMES[last.ending if isinstance(last, GameWon | VictoryShared) else UNFINISHED]


def search(plan: Plan) -> Log:
    """Find the first game that contains everything the plan asks for, and record only that one."""
    for seed in range(1, SEEDS_TRIED + 1):
        show(f"{plan.name}: seed {seed}")
        if _is_wished(plan, seed):
            return play(plan, seed)[0]
    raise Malformed(f"{plan.name}: no game with the seeds 1 to {SEEDS_TRIED} has {', '.join(sorted(plan.wishes))}")


def _is_wished(plan: Plan, seed: int) -> bool:
    table = header(plan, seed)
    game = table.new_game()
    decisions: list[d.Decision] = []
    events: list[Event] = []
    for seat, decision in choices(plan, game, seed):
        decisions.append(decision)
        events.extend(game.apply(seat, decision))
    talk = sum(isinstance(decision, TableTalk) for decision in decisions)
    return talk == len(plan.sayings) and plan.wishes <= features(table, decisions, events)


def show(progress: str) -> None:
    """A progress line that overwrites itself, if it is a terminal."""
    if sys.stderr.isatty():
        print(f"\r\033[K{progress}", end="", file=sys.stderr, flush=True)


class Moment(msgspec.Struct, frozen=True):
    """The table after decision `n`: digests of views and events in the order of `watchers`, of options by seat."""

    n: int
    views: tuple[str, ...]
    events: tuple[str, ...]
    options: dict[str, str]


def watchers(header: Header) -> list[int]:
    """Everyone who sees the game: its factions in the rulebook's order, then a spectator."""
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
        views=tuple(_digest(view_of(know(game, one))) for one in seen_by),
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
    logs = [file.name for file in folder.glob("*" + LOG) if not file.name.endswith(VIEWS)]
    return sorted(name.removesuffix(LOG) for name in logs)


def difference(name: str, folder: Path = FOLDER) -> str:
    """The first difference between a golden game and its files, if any."""
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
    return f"step {step}: the files contain more than is played" if story or len(written) > step + 1 else ""


def _otherwise(moment: Moment, line: Sequence[str], log: Log) -> str:
    """How a moment differs from its recorded line, if there is one."""
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
    found: dict[str, Log] = {}
    for plan in PLANS:
        log = found[plan.name] = search(plan)
        show("")
        print(f"{plan.name}: seed {log.header.seed}, {len(log.entries)} decisions", flush=True)
    for name in names():
        if name not in found:
            for ending in (LOG, VIEWS, STORY):
                (FOLDER / (name + ending)).unlink(missing_ok=True)
    for name, log in found.items():
        show(f"writing {name}")
        write(log, name)
    show("")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
