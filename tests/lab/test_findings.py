"""Many questions at once: false alarms, bounds that hold together, and wrong claims that an effect is small."""

from functools import cache
from random import Random

import pytest
from msgspec import structs

from dragondune.engine.ids import FACTIONS
from dragondune.lab.balance import Contrast, Plan, Ruleset, Study, study
from dragondune.lab.batch import Batch, Outcome
from dragondune.lab.evidence import ANY_LOOK, ONE_LOOK, Evidence
from dragondune.lab.findings import Answer, Asker, Finding, adjusted
from dragondune.lab.statistics import Estimate
from dragondune.lab.tally import Tally
from dragondune.lab.verdicts import evenness_told, in_short, starting_place
from tests.lab.simulation import GOBLINS, counted, differences, paired, tolerated

SMALL = 0.1
BOTH = pytest.mark.parametrize("evidence", [ONE_LOOK, ANY_LOOK])


@cache
def found(
    counts: tuple[tuple[float, int], ...], evidence: Evidence, questions: int, most: float, small: float
) -> Finding:
    return Asker(evidence, questions, small).finding(dict(counts), 0.0, least=-most, most=most)


@BOTH
@pytest.mark.parametrize("effect", [0.0, 0.1])
def test_the_bounds_of_all_questions_hold_together(evidence: Evidence, effect: float) -> None:
    chance = Random(1)
    trials, questions = 400, 12
    missed = 0
    for _ in range(trials):
        drawn = (counted(differences(chance, 200, 0.4, effect)) for _ in range(questions))
        answers = [found(counts, evidence, questions, 1.0, SMALL) for counts in drawn]
        missed += not all(low <= effect <= high for low, high in (one.bounds for one in answers))
    assert missed / trials <= tolerated(trials)


@BOTH
def test_a_large_effect_is_hardly_ever_called_small(evidence: Evidence) -> None:
    """Twelve effects that matter only just: any of them called too small to matter is an error."""
    chance = Random(2)
    trials, questions = 300, 12
    wrong = called = 0
    for _ in range(trials):
        effects = [counted(differences(chance, 900, 0.15, SMALL + 1e-6)) for _ in range(questions)]
        wrong += any(found(counts, evidence, questions, 1.0, SMALL).is_small for counts in effects)
        called += found(counted(differences(chance, 900, 0.15, 0.0)), evidence, questions, 1.0, SMALL).is_small
    assert wrong / trials <= tolerated(trials)
    assert called / trials > 0.9


def test_what_is_not_shown_has_bounds_on_both_sides_of_none() -> None:
    """Holm's adjustment never finds less than the bounds do: no effect that they exclude stays "not shown"."""
    chance = Random(3)
    for _ in range(100):
        drawn = [counted(differences(chance, 150, 0.4, effect)) for effect in (0.0, 0.1, 0.15, 0.2)]
        (answers,) = adjusted([[found(counts, ONE_LOOK, 4, 1.0, SMALL) for counts in drawn]])
        assert all(one.is_significant or one.bounds[0] < 0 < one.bounds[1] for one in answers)


@BOTH
def test_an_effect_that_is_the_same_with_other_bots_is_not_called_another_one(evidence: Evidence) -> None:
    chance = Random(4)
    trials, questions = 200, 8
    fooled = missed = 0
    for _ in range(trials):
        pairs = [[differences(chance, 120, 0.2, 0.1) for _ in range(2)] for _ in range(questions)]
        both = [[one - other for one, other in zip(*pair, strict=True)] for pair in pairs]
        (answers,) = adjusted([[found(counted(one), evidence, questions, 2.0, SMALL) for one in both]])
        fooled += any(one.is_significant for one in answers)
        missed += not answers[0].difference.low <= 0 <= answers[0].difference.high
    assert fooled / trials <= tolerated(trials)
    assert missed / trials <= tolerated(trials)


def test_many_changes_that_even_nothing_out_raise_no_false_alarms() -> None:
    """One ruleset and 26 changes of it that keep every chance: unadjusted intervals find something in many studies."""
    chance = Random(5)
    trials, changes, games = 120, 26, 300
    fooled = fooled_by_intervals = 0
    for _ in range(trials):
        answers: list[Answer] = []
        for unchanged in (0.0, 0.5) * (changes // 2):
            sides = paired(chance, games, GOBLINS, GOBLINS, unchanged=unchanged)
            p = ONE_LOOK.less_even_p(*sides)
            answers.append(Answer(ONE_LOOK.less_even(*sides), p, p))
        fooled_by_intervals += any(not one.difference.low <= 0 <= one.difference.high for one in answers)
        (told,) = adjusted([answers])
        fooled += any(one.is_significant for one in told)
    assert fooled / trials <= tolerated(trials)
    assert fooled_by_intervals / trials > 0.3


def studied(chance: Random, games: int, *, rulesets: int, places: tuple[float, ...]) -> Study:
    """Rulesets of their own, whose games the places in the order of play win with these chances."""
    rules = tuple(Ruleset(f"rules {number}", "1.10", {}) for number in range(rulesets))
    contrasts = tuple(Contrast(0, number) for number in range(1, rulesets))
    bots = (dict.fromkeys(FACTIONS, "simple"),)
    plan = Plan(rules, contrasts, bots, Batch("1.10", {}, FACTIONS, {}, games, 1))
    played: list[list[Outcome]] = []
    for _ in rules:
        order = tuple(chance.sample(FACTIONS, 4))
        won = chance.choices(range(4), places, k=games)
        played.append(
            [
                Outcome(seed, 1 << order[place], "castles", 5, 300, Tally(), order=order)
                for seed, place in enumerate(won, start=1)
            ]
        )
    return study(plan, played, is_fixed=True)


def test_the_order_of_play_raises_no_false_alarms() -> None:
    chance = Random(6)
    trials = 200
    fooled = fooled_by_intervals = 0
    for _ in range(trials):
        rates = studied(chance, 150, rulesets=5, places=(0.25,) * 4).rates
        fooled += any(place.is_significant for one in rates for place in one.places_fair)
        fooled_by_intervals += any(not place.low <= 0.25 <= place.high for one in rates for place in one.places)
    assert fooled / trials <= tolerated(trials)
    assert fooled_by_intervals / trials > 0.3


def test_going_first_is_shown_to_help_and_to_hurt() -> None:
    chance = Random(7)
    for places, told in (((0.4, 0.2, 0.2, 0.2), "Going first helps: "), ((0.1, 0.3, 0.3, 0.3), "Going first hurts: ")):
        rates = studied(chance, 400, rulesets=2, places=places).rates
        assert all(starting_place(one).startswith(told) for one in rates)
    (even,) = studied(chance, 400, rulesets=1, places=(0.25,) * 4).rates
    assert starting_place(even).startswith("Going first makes no difference that can be shown: ")
    assert " points more and at most " in starting_place(even)


@pytest.mark.parametrize(
    ("p", "told", "advice"),
    [
        (0.04, "The game is more even: ", "Worth trying: "),
        (0.06, "Not shown whether the game is more even: ", "No change that was tried is shown to make the game"),
    ],
)
def test_only_what_stays_significant_after_adjustment_is_worth_trying(p: float, told: str, advice: str) -> None:
    made = studied(Random(8), 50, rulesets=2, places=(0.25,) * 4)
    evened = Answer(Estimate(-0.02, -0.03, -0.01), 0.01, p)
    (change,) = (structs.replace(one, uneven_difference=evened) for one in made.comparisons)
    assert evenness_told(change).startswith(told)
    assert advice in " ".join(in_short(structs.replace(made, comparisons=[change])))
