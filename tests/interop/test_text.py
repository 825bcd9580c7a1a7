"""Questions as text, and the lines that answer them."""

from collections.abc import Iterator

import pytest

from dragondune.bots.text_protocol import introduction, prompt, reply
from dragondune.editions.loader import load_edition
from dragondune.engine.agreements.table_talk import TableTalk
from dragondune.engine.chance import Chance
from dragondune.engine.errors import Malformed
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, ELVES, FACTIONS
from dragondune.knowledge.gate import know
from dragondune.knowledge.sample import sample
from dragondune.knowledge.situation import Situation, situation_of
from dragondune.notation.prose import describe
from dragondune.notation.prose.vocabulary import question
from dragondune.views.viewing import view_of
from tests.agreements.talking import is_possible, random_talk
from tests.properties.playing import choose

EVERYTHING = {
    "oracles": "elves,orcs",
    "weaknesses": True,
    "plunder": "one_gold",
    "elite_warriors": True,
    "blessing": True,
    "goblin_initiative": True,
    "elves_see_hands": True,
    "two_aces_chaos": True,
}
TABLES = [
    ("1.10", FACTIONS, {}),
    ("1.10", (0, 1, 2), {"gold_visible": False}),
    ("9", FACTIONS, EVERYTHING),
    ("draft", (3, 1), {}),
]


def situations(edition: str, factions: tuple[int, ...], rules: dict[str, bool | str], seed: int) -> Iterator[Situation]:
    """Every seventh question of a seat in a game of random decisions with some negotiation."""
    game, chance = Game.new(load_edition(edition, rules), factions), Chance(seed)
    while not game.is_over:
        seat, decision = choose(game, chance)
        if seat != CHANCE and game.asked >> seat & 1 and chance.below(7) == 0:
            yield situation_of(game, seat)
            talk: TableTalk = random_talk(game, seat, chance)
            if is_possible(game, seat, talk):
                game.apply(seat, talk)
                continue
        game.apply(seat, decision)


@pytest.mark.parametrize(("edition", "factions", "rules"), TABLES)
def test_a_prompt_shows_the_question_and_numbered_options(
    edition: str, factions: tuple[int, ...], rules: dict[str, bool | str]
) -> None:
    for situation in situations(edition, factions, rules, seed=3):
        lines = prompt(situation).splitlines()
        count = len(situation.options)
        options = [f"{number}. {describe(option)}" for number, option in enumerate(situation.options, start=1)]
        assert all(line.startswith(option) for line, option in zip(lines[-1 - count : -1], options, strict=True))
        assert lines[-2 - count] == f"[{situation.prompt.clause}] You are asked: {question(situation.prompt)}"
        assert all(line.strip() for line in lines)


@pytest.mark.parametrize(("edition", "factions", "rules"), TABLES)
def test_every_option_is_found_by_text_and_by_number(
    edition: str, factions: tuple[int, ...], rules: dict[str, bool | str]
) -> None:
    for situation in situations(edition, factions, rules, seed=4):
        for number, option in list(enumerate(situation.options, start=1))[-1::-5]:
            assert reply(describe(option), situation) is option
            assert reply(f"{number}", situation) is option


@pytest.mark.parametrize(("edition", "factions", "rules"), TABLES)
def test_indistinguishable_worlds_give_the_same_prompt(
    edition: str, factions: tuple[int, ...], rules: dict[str, bool | str]
) -> None:
    """[R28]"""
    chance = Chance(1)
    for situation in situations(edition, factions, rules, seed=5):
        twin = sample(situation.knowledge, chance)
        assert prompt(situation_of(twin, situation.seat)) == prompt(situation)


def bidding() -> Situation:
    """The Elves' first question with several options in an auction."""
    game, chance = Game.new(load_edition("1.10")), Chance(1)
    while True:
        seat, decision = choose(game, chance)
        question = game.prompt(seat)
        if question is not None and question.question == "Bid" and seat == ELVES and len(game.options(seat)) > 3:
            return situation_of(game, seat)
        game.apply(seat, decision)


@pytest.mark.parametrize("text", ["2", " 2 \n", "2.", "2. bid 3", "#2", "2) I bid low", "bid 3", "Bid 3.", "2: bid 3"])
def test_a_line_is_understood_in_several_ways(text: str) -> None:
    situation = bidding()
    assert describe(situation.options[1]) == "bid 3"
    assert reply(text, situation) is situation.options[1]


@pytest.mark.parametrize("text", ["", "0", "99", "-2", "I choose 2", "bid 99", "2.5", "२", "1" * 5000])
def test_an_invalid_line_is_refused_with_valid_examples(text: str) -> None:
    situation = bidding()
    options = situation.options
    numbers = f"a number from 1 to {len(options)}"
    wanted = f"is not one of your options. Answer with {numbers}, or with the words of an option."
    with pytest.raises(Malformed, match=wanted) as refusal:
        reply(text, situation)
    assert len(str(refusal.value)) < 200


def test_a_text_view_contains_what_the_seat_knows() -> None:
    """The seat's own hand and pair, the other players' gold, and the card up for bid, which only the Elves see."""
    situation = bidding()
    text = prompt(situation)
    view = view_of(situation.knowledge)
    me = next(player for player in view.players if player.faction == "elves")
    assert "You play the Elves.\n" in text
    assert view.auction.card is not None
    assert "A card is up for bid: " in text
    assert "If nobody has won when turn 8 ends, the Orcs win." in text
    for player in view.players:
        assert f"{player.faction.capitalize()}{' (you)' if player is me else ''}: {player.gold} gold; " in text
    others = prompt_of_another(situation)
    assert "A card is up for bid; " in others
    assert others.count("Queen Q") == 1


def prompt_of_another(situation: Situation) -> str:
    from dragondune.views.in_words import in_words

    game = sample(situation.knowledge, Chance(1))
    return "\n".join(in_words(know(game, 0)))


@pytest.mark.parametrize(("edition", "rules"), [("1.10", {}), ("9", {"agreements": "off"}), ("draft", {})])
def test_the_introduction_has_rules_map_and_promises(edition: str, rules: dict[str, bool | str]) -> None:
    rules_now = load_edition(edition, rules)
    text = introduction(rules_now, FACTIONS)
    assert "  3★: 0•, 3\n" in text
    assert f"The game has {rules_now.turns} turns." in text
    assert ("- pay_if_kept: seat, to, amount, clause" in text) == (rules_now.agreements != "off")
    assert all(line.strip() for line in text.splitlines())
