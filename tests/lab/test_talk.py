"""Bots negotiate in the lab: reproducibly, with all rules, and only if allowed."""

import re

import pytest

from dragondune.bots.negotiation.negotiator import negotiate
from dragondune.editions.loader import EDITIONS
from dragondune.editions.parameters import Value
from dragondune.engine.chance import Chance
from dragondune.engine.ids import CARD_IDS, ELVES, FACTION_NAMES, FACTIONS, SUIT_SYMBOLS, Faction
from dragondune.knowledge.gate import know
from dragondune.knowledge.sample import sample
from dragondune.knowledge.talk import talk_of
from dragondune.lab.batch import Batch, Outcome, play_seeds
from dragondune.lab.places import Here, play_batches
from dragondune.lab.runner import Runner
from dragondune.views.viewing import view_of

TALKATIVE = (1, 5, 7, 9)
"""Seeds of games in which something is agreed upon."""


def batch(*, games: int = 4, seed: int = 5, talk: bool = True, overrides: dict[str, Value] | None = None) -> Batch:
    return Batch("1.10", overrides or {}, FACTIONS, dict.fromkeys(FACTIONS, "greedy"), games, seed, talk=talk)


def played(*batches: Batch, jobs: int) -> list[list[Outcome]]:
    return play_batches(batches, Here(jobs), heard=lambda *_: None)


def test_the_number_of_processes_does_not_change_games_with_talk() -> None:
    alone, together = played(batch(), jobs=1), played(batch(), jobs=2)
    assert alone == together
    assert sum(outcome.tally.agreements for outcome in alone[0]) > 0


def test_bots_that_may_not_talk_play_as_if_agreements_were_off() -> None:
    silent = play_seeds(batch(talk=False), TALKATIVE)
    assert sum(outcome.tally.agreements + outcome.tally.gifts for outcome in silent) == 0
    off = play_seeds(batch(overrides={"agreements": "off"}), TALKATIVE)
    assert [one.winners for one in off] == [one.winners for one in silent]
    assert [one.decisions for one in off] == [one.decisions for one in silent]


@pytest.mark.parametrize("edition", EDITIONS)
def test_bots_negotiate_in_every_edition_without_a_fault(edition: str) -> None:
    found = play_seeds(Batch(edition, {}, FACTIONS, dict.fromkeys(FACTIONS, "greedy"), 2, 1), (1, 2))
    assert [outcome.faults for outcome in found] == [(), ()]


@pytest.mark.parametrize(
    ("factions", "overrides"),
    [
        ((0, 3), {}),
        ((0, 1, 2), {"gold_visible": False}),
        (FACTIONS, {"allies": "coexist", "alliance_castles": 4, "castles_to_win": 4}),
        (FACTIONS, {"agreements": "record"}),
    ],
)
def test_bots_negotiate_with_all_rules_without_a_fault(
    factions: tuple[Faction, ...], overrides: dict[str, Value]
) -> None:
    found = play_seeds(Batch("1.10", overrides, factions, dict.fromkeys(factions, "simple"), 2, 1), (1, 2))
    assert [outcome.faults for outcome in found] == [(), ()]


def told(seed: int) -> list[tuple[Faction, str]]:
    """Everything said in a game."""
    one = batch()
    game, runner = one.new_game(), Runner(one.bots, seed, talk=True)
    said: list[tuple[Faction, str]] = []
    while not game.is_over:
        game.apply(*runner.choose(game))
        said += runner.said
        runner.said.clear()
    return said


def test_bot_talk_contains_only_public_information() -> None:
    """Factions, castles, amounts of gold and fixed phrases, but no cards and nothing about a plan."""
    said = [words for seed in TALKATIVE for _, words in told(seed)]
    assert len(said) > 5
    cards = re.compile("|".join((*CARD_IDS, *SUIT_SYMBOLS)))
    for words in said:
        assert not cards.search(words), words
        assert words[-1] in ".!?"
        assert words[0].isupper()
        bare = re.sub(rf"{'|'.join(FACTION_NAMES)}|\d+★?|[,:.;!?']", "", words)
        assert re.fullmatch(r"[A-Za-z ]+", bare), words


def test_bot_talk_does_not_depend_on_hidden_information() -> None:
    """It says the same in every world that fits its view, with all other players' cards resampled."""
    one, chance = batch(), Chance(3)
    game, runner = one.new_game(), Runner(one.bots, 7, talk=True)
    compared = 0
    while not game.is_over and compared < 40:
        seat, decision = runner.choose(game)
        if view_of(know(game, 0)).round == "IV" and seat in FACTIONS:
            for speaker in FACTIONS:
                twin = sample(know(game, speaker), chance)
                assert negotiate(talk_of(twin, speaker, ())) == negotiate(talk_of(game, speaker, ()))
                compared += 1
        game.apply(seat, decision)
    assert compared == 40


@pytest.mark.parametrize(
    ("bot", "fault"),
    [
        ("Stuttering", "raised ValueError while it was asked to talk"),
        ("Forging", "said something that is not an offer, an answer or a gift with one sentence"),
        ("Intruding", "said something that is not allowed: [R196] no offer 99 is open"),
    ],
)
def test_a_bot_that_fails_while_talking_stays_silent_and_plays_on(bot: str, fault: str) -> None:
    name = f"tests.server.odd_bots:{bot}"
    bots = {**dict.fromkeys(FACTIONS, "random"), ELVES: name}
    (outcome,) = play_seeds(Batch("1.10", {"turns": 1}, FACTIONS, bots, 1, 5), [5])
    assert set(outcome.faults) == {f'the bot "{name}" {fault}'}
    assert outcome.winners
