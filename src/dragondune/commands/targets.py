"""The effect that an experiment can show: the options, and the plan in words."""

import argparse

from dragondune.lab.balance import Plan
from dragondune.lab.planning import DISCORDANCE, Target, change_seen, share_seen

POWER = 0.8


def add_target_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--effect",
        type=percent,
        default=0.05,
        metavar="POINTS",
        help="without --games: the smallest change in a faction's share of games that matters (default 5)",
    )
    parser.add_argument(
        "--power",
        type=percent,
        default=POWER,
        metavar="PERCENT",
        help="the chance of detecting an effect that the plan aims for (default 80)",
    )
    parser.add_argument(
        "--discordance",
        type=percent,
        default=DISCORDANCE,
        metavar="PERCENT",
        help="the share of seeds on which a faction wins with only one set of rules, as the plan assumes (default 50)",
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
        f"at most {most} games for each set of rules and bots ({batches} in all): enough to detect an effect of "
        f"{100 * target.effect:g} points with a chance of {target.power:.0%}, if a faction wins with only one "
        f"of two sets of rules on at most {target.discordance:.0%} of the seeds; fewer if an answer is clear earlier"
    )


def seen_in_balance(plan: Plan, *, power: float, discordance: float) -> str:
    """Which effects a study with a given number of games can show."""
    games, fair = plan.table.games, 1 / len(plan.table.factions)
    questions = plan.rate_questions(is_changed=False)
    share = share_seen(games, fair, questions, power)
    effects = [f"a faction that wins {100 * share:.1f} points more than a fair share ({questions} questions)"]
    if plan.contrasts:
        change = change_seen(games, plan.change_questions, power, discordance)
        effects.append(
            f"a change of {100 * change:.1f} points in a faction's share ({plan.change_questions} questions)"
        )
    listed = " and ".join(effects)
    return f"{games} games for each set of rules and bots can detect, with a chance of {power:.0%}, {listed}"


def seen_in_arena(games: int, factions: int) -> str:
    """Which uplift a tournament with a given number of games can show; its seats of a seed count as independent."""
    uplift = change_seen(games * factions, 1, POWER)
    return (
        f"{games} games of each bot in each faction against each field can detect, with a chance of {POWER:.0%}, an "
        f"uplift of about {100 * uplift:.1f} points"
    )
