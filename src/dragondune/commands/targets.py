"""The effect that an experiment should be able to show: the options, and the plan in words."""

import argparse

from dragondune.lab.planning import DISCORDANCE, Target


def add_target_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--effect",
        type=percent,
        default=0.05,
        metavar="POINTS",
        help="without --games: the smallest change of a faction's share of games that matters (default 5)",
    )
    parser.add_argument(
        "--power",
        type=percent,
        default=0.8,
        metavar="PERCENT",
        help="without --games: the chance of showing such an effect (default 80)",
    )
    parser.add_argument(
        "--discordance",
        type=percent,
        default=DISCORDANCE,
        metavar="PERCENT",
        help="without --games: the share of seeds on which a faction wins with only one set of rules, as assumed "
        "for the plan (default 50)",
    )


def percent(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < 100:
        raise argparse.ArgumentTypeError(f"{text} is not a number between 0 and 100")
    return number / 100


def target_of(arguments: argparse.Namespace) -> Target | None:
    """None if the number of games is given."""
    if arguments.games is not None:
        return None
    return Target(arguments.effect, arguments.power, arguments.discordance)


def plan_told(target: Target, most: int, batches: int) -> str:
    """What will be played, and what that can show."""
    return (
        f"at most {most} games of each set of rules and bots ({batches} in all): enough to show an effect of "
        f"{100 * target.effect:g} points with a chance of {target.power:.0%}, if a faction wins with only one "
        f"of two sets of rules on at most {target.discordance:.0%} of the seeds; fewer if an answer is clear earlier"
    )
