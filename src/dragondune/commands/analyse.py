"""`dragondune analyse LOG`: the review of a logged game."""

import argparse
from pathlib import Path

import msgspec

from dragondune.commands.files import A_LOG, read_file
from dragondune.engine.ids import FACTION_IDS, FACTION_NAMES
from dragondune.insight.review import review_game
from dragondune.notation.game_record import replay
from dragondune.notation.log import read_log
from dragondune.wire.insight import Mark, Review
from dragondune.wire.lobby import Seat

NAMES: dict[Seat, str] = dict(zip(FACTION_IDS, FACTION_NAMES, strict=True))


def add_to(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = subparsers.add_parser("analyse", help="show what turned a logged game, and what would have been better")
    parser.add_argument("log", type=Path, metavar="LOG")
    parser.add_argument("--json", action="store_true", help="print everything as one JSON object")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    log = read_log(read_file(arguments.log, wanted=A_LOG))
    # Replay all of it first, so that a faulty log is not analysed.
    for _ in replay(log):
        pass
    review = review_game(log.header.new_game(), log.entries)
    if arguments.json:
        print(msgspec.json.encode(review).decode())
    else:
        print(told(review))


def told(review: Review) -> str:
    return "\n".join((*_curve(review), "", *_marks(review), "", *_seats(review)))


def _curve(review: Review) -> list[str]:
    """The chances at the start of each turn and at the end."""
    seats = [one.seat for one in review.seats]
    lines = ["Chance to win, with all cards visible", "turn  " + "".join(f"{NAMES[seat]:>9}" for seat in seats)]
    starts = {one.turn: one for one in reversed(review.points)}
    for turn in sorted(starts):
        lines.append(f"{turn:>4}  " + "".join(f"{starts[turn].chances[seat]:>9.0%}" for seat in seats))
    lines.append(" end  " + "".join(f"{review.points[-1].chances[seat]:>9.0%}" for seat in seats))
    return lines


def _marks(review: Review) -> list[str]:
    lines = ["What turned the game"]
    for mark in review.marks:
        lines.append(f"  turn {mark.turn}, moment {mark.n} · {mark.kind}: {mark.text}")
        if mark.kind == "mistake":
            lines.append(f"      Better by {_points(mark.cost)}, from what they knew: {mark.better}.")
            lines.extend(f"      {reason}" for reason in mark.reasons)
        lines.append(f"      {_shift(mark)}")
    return lines


def _shift(mark: Mark) -> str:
    return "With all cards visible: " + ", ".join(f"{NAMES[seat]} {100 * one:+.0f}" for seat, one in mark.shift.items())


def _points(cost: float) -> str:
    points = round(100 * cost)
    return f"{points} percentage point{'s' * (points != 1)}"


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'s' * (count != 1)}"


def _seats(review: Review) -> list[str]:
    lines = ["Choices and luck"]
    for one in review.seats:
        luck = f"{100 * one.luck:+.0f} points of luck" if one.is_luck_clear else "no clear luck"
        mistakes, choices = _counted(one.mistakes, "mistake"), _counted(one.chosen, "choice")
        lines.append(f"  {NAMES[one.seat]}: {mistakes} in {choices} cost {_points(one.cost)}; {luck}")
    return lines
