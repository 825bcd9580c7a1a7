"""Characters change how bots play only where it hardly matters, and each has its own voice."""

import re
from collections.abc import Iterator
from itertools import pairwise, product

import pytest

from dragondune.bots.characters.cast import CHARACTERS, PLAIN, character
from dragondune.bots.characters.character import TOPICS, Character, Style
from dragondune.bots.characters.grammar import Grammar, fingerprint
from dragondune.bots.characters.style import leaning, preferred
from dragondune.bots.perspective import Perspective
from dragondune.bots.registry import called, cast_roles, is_quick, make_bot, with_character
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import BIDS, MOVES, PASS, PROPOSALS, Decision
from dragondune.engine.errors import Malformed
from dragondune.engine.ids import DWARVES, ELVES, FACTIONS, GOBLINS
from dragondune.knowledge.gate import know
from dragondune.lab.batch import Batch
from dragondune.lab.lineup import parse_bots
from dragondune.lab.runner import Runner
from tests.bots.bargaining import ARMIES, parley
from tests.rules.scene import at

ALL = [PLAIN, *CHARACTERS.values()]
PARTS = {"hail", "yes", "no", "glad", "firm", "lure", "ah", "ahead"}
"""Rules that are only parts of others."""
HOLES = {
    "partner": ("Dwarves", "Elves and Goblins"),
    "me": ("Orcs",),
    "winner": ("Orcs",),
    "target": ("Elves",),
    "ours": ("10★", "1★, 5★ and 10★"),
    "theirs": ("15★", "3★ and 5★"),
    "gold": ("1", "6"),
    "army": ("at least 1 unit", "at least 4 units"),
    "castles": ("one castle", "two castles"),
}
CHECKED = 300
"""Variants of a rule that are read, spread over all of them."""


def fillings() -> Iterator[dict[str, str]]:
    """Every way to fill the holes, each filler at least once."""
    for turn in range(2):
        yield {name: options[min(turn, len(options) - 1)] for name, options in HOLES.items()}


def sentences_of(one: Character, topic: str) -> Iterator[str]:
    phrase = one.voice.phrase(topic)
    for salt, holes in product(range(min(CHECKED, phrase.count)), fillings()):
        yield one.voice.sentence((topic,), holes, salt=salt)


def topics_of(one: Character) -> list[str]:
    return [name for name in one.voice.names if name not in PARTS]


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.id or "plain")
def test_everything_a_character_says_is_well_formed(one: Character) -> None:
    for topic in topics_of(one):
        for said in sentences_of(one, topic):
            assert said[0].isupper() or said[0].isdigit(), said
            assert said[-1] in ".!?", said
            assert not re.search(r"  |\s[.,:;!?]|[.,:;!?]{2}|[\[\]{}|<>]", said.replace("?”,", "”")), said
            assert not re.search(r"[.!?] [a-z]", said), said
            assert not re.search(r"\b[Aa] (?!use)[aeiou]|\ban [^aeiouh ]", said), said
            assert not any(first == then for first, then in pairwise(said.lower().split())), said
            assert len(said) <= 300, said


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.id or "plain")
def test_a_voice_has_more_variants_than_a_game_has_occasions(one: Character) -> None:
    for topic in topics_of(one):
        least = 3 if topic.startswith("motive_") else 9
        assert one.voice.phrase(topic).count >= least, topic
    for topic in ("yes_fair", "no_price", "no_nothing", "offer_peace", "chat_hello", "chat_unknown"):
        assert one.voice.phrase(topic).count >= 18, topic


def test_no_character_talks_like_another() -> None:
    for topic in ("yes_fair", "no_price", "offer_peace", "offer_restraint", "chat_hello", "chat_who", "broke"):
        said = [{*sentences_of(one, topic)} for one in ALL]
        for first, then in product(said, said):
            assert first is then or not first & then, topic


def test_a_sentence_that_was_said_is_not_said_again_until_all_were() -> None:
    voice = Grammar({"x": "[One|Two] [cats|dogs] [run|sleep]."})
    said: set[int] = set()
    told = []
    for _ in range(8):
        told.append(voice.sentence(("x",), {}, said=said, salt=3))
        said.add(fingerprint(told[-1]))
    assert len(set(told)) == 8


def test_a_mistake_in_a_rule_is_found() -> None:
    for rule in ("[One|Two", "One] two", "<nothing>"):
        with pytest.raises((ValueError, KeyError)):
            Grammar({"x": rule}).phrase("x")


@pytest.mark.parametrize("bot", ["greedy", "greedy+any"])
def test_nobody_says_the_same_twice_in_a_whole_game(bot: str) -> None:
    bots = parse_bots(bot, FACTIONS)
    for seed in (1, 5, 7):
        game, runner = Batch("1.10", {}, FACTIONS, bots, 1, seed).new_game(), Runner(bots, seed, talk=True)
        while not game.is_over:
            game.apply(*runner.choose(game))
        said = [words for _, words in runner.said]
        assert len(said) > 3
        assert len(set(said)) == len(said)
        assert not runner.faults
        assert not runner.silences


# Style


def test_every_character_is_whole() -> None:
    for one in CHARACTERS.values():
        assert one.name
        assert one.title.startswith("the ")
        assert one.description[0].islower()
        assert not one.description.endswith(".")
        assert 0 < one.style.margin <= 1
        assert set(one.manner.topics) <= set(TOPICS)
        assert one.manner.own_margin >= PLAIN.manner.own_margin
        assert one.manner.others_margin >= PLAIN.manner.others_margin


def test_only_answers_within_the_margin_are_chosen() -> None:
    seen = Perspective(know(parley(ARMIES).game, DWARVES), DWARVES)
    eager = Style(margin=0.5, cards=10.0)
    assert preferred(eager, seen, [(1.0, PASS), (0.6, BIDS[3])], PASS) is BIDS[3]
    assert preferred(eager, seen, [(1.0, PASS), (0.4, BIDS[3])], PASS) is PASS
    assert preferred(eager, seen, [(0.0, PASS), (0.6, BIDS[3])], PASS) is PASS, "nor much better ones"
    assert preferred(Style(), seen, [(1.0, PASS), (1.0, BIDS[3])], PASS) is PASS
    assert preferred(eager, seen, [(1.0, BIDS[2])], PASS) is PASS, "an answer that nobody has judged"


def likes(name: str, decision: Decision) -> float:
    seen = Perspective(know(parley(ARMIES).game, DWARVES), DWARVES)
    return leaning(character(name).style, seen, decision)


def test_characters_like_different_things() -> None:
    """The Dwarves stand in 9• before 10★, which two Goblins hold."""
    attack = MOVES[at("9f")][at("10c")][5 - 1]
    assert likes("raider", attack) > 0 > likes("diplomat", attack)
    assert likes("gambler", BIDS[3]) > 0 > likes("hoarder", BIDS[3])
    assert likes("diplomat", PROPOSALS[ELVES]) > 0 > likes("raider", PROPOSALS[ELVES])
    retreat = MOVES[at("15c")][at("16f")][2 - 1]
    assert likes("warden", retreat) < 0 < likes("gambler", retreat)


# Names


def test_strength_and_character_are_chosen_apart() -> None:
    assert with_character("hard+raider") == ("hard", "raider")
    assert with_character("my_module:A+B") == ("my_module:A+B", "")
    assert is_quick("normal+raider")
    assert not is_quick("hard+raider")
    assert called("easy+hoarder") == "Odda Pennywise"
    assert called("easy") == "easy"
    assert make_bot("easy+warden", 1).can_talk()


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("normal+pirate", 'there is no character "pirate"; use raider, hoarder,'),
        ("random+raider", 'the bot "random" has no character'),
        ("nobody+raider", 'the bot "nobody" has no character'),
    ],
)
def test_wrong_names_are_refused_with_a_reason(name: str, reason: str) -> None:
    with pytest.raises(Malformed, match=re.escape(reason)):
        make_bot(name, 1)


def test_any_is_a_different_character_in_every_seat() -> None:
    found = cast_roles(["easy+any", "hard+any", "random", "normal+raider", "normal+any"], Chance(3))
    roles = [with_character(one)[1] for one in found]
    assert roles[2:4] == ["", "raider"]
    assert len({*roles}) == 5
    assert [with_character(one)[0] for one in found] == ["easy", "hard", "random", "normal", "normal"]
    assert len(set(cast_roles(["easy+any"] * 9, Chance(1)))) == len(CHARACTERS)


def test_the_command_line_gives_budgets_and_characters() -> None:
    bots = parse_bots("orcs=hard+any@3s,goblins=greedy+schemer,normal+any", FACTIONS)
    assert bots[GOBLINS] == "greedy+schemer"
    assert len({with_character(one.partition("@")[0])[1] for one in bots.values()}) == 4
    assert [one.endswith("@3s") for one in bots.values()] == [False, False, False, True]
