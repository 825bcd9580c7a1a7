"""Set-up: Queens, Jacks and artifacts are dealt, and who gets to see them."""

from collections.abc import Mapping, Sequence

import pytest

from dragondune.editions.parameters import Value
from dragondune.engine.decisions import ARTIFACTS, JACKS, QUEENS, DealJack, DealQueen, DrawArtifact
from dragondune.engine.events import (
    ArtifactDealt,
    ArtifactLearned,
    Event,
    JackDealt,
    JackLearned,
    QueenDealt,
    QueenLearned,
)
from dragondune.engine.game import Game, advance
from dragondune.engine.ids import (
    ALL_CARDS,
    CHANCE,
    CLUBS,
    DIAMONDS,
    DWARVES,
    ELVES,
    EVERYONE,
    GOBLINS,
    HEARTS,
    NONE,
    ORCS,
    SPADES,
    Faction,
    size,
)
from dragondune.engine.rounds.r5_treachery import has_treachery
from dragondune.engine.steps import DEAL_ARTIFACTS, DEAL_JACKS, DEAL_QUEENS
from dragondune.knowledge.gate import audience
from tests.rules.scene import ALL_FOUR, card, cards, happened, options, scene, turn_up


def dealing(*steps: int, order: Sequence[Faction] = ALL_FOUR, rules: Mapping[str, Value] | None = None) -> Game:
    """A table on which nobody holds a card yet; these deals come next."""
    game = scene(order=order, rules=rules)
    game.state.queen = [NONE] * 4
    game.state.jack = [NONE] * 4
    game.state.agenda = list(reversed(steps))
    advance(game.state)
    return game


def deal_artifacts(game: Game, names: str) -> list[Event]:
    """These cards come up, one after the other."""
    events: list[Event] = []
    for name in names.split():
        events.extend(turn_up(game, ARTIFACTS[card(name)]))
    return events


def test_setup_8_each_player_gets_one_queen() -> None:
    """[setup.8] [cards.1] [R189] In player order, from the Starting Player; what was dealt is not dealt again."""
    game = dealing(DEAL_QUEENS, order=(GOBLINS, ORCS, DWARVES, ELVES))
    assert options(game, CHANCE, DealQueen) == [QUEENS[suit] for suit in (DIAMONDS, HEARTS, CLUBS, SPADES)]
    turn_up(game, QUEENS[HEARTS])
    assert options(game, CHANCE, DealQueen) == [QUEENS[suit] for suit in (DIAMONDS, CLUBS, SPADES)]
    turn_up(game, QUEENS[SPADES])
    turn_up(game, QUEENS[DIAMONDS])
    turn_up(game, QUEENS[CLUBS])
    assert game.seats_asked() == []
    assert game.state.queen[GOBLINS] == HEARTS
    assert game.state.queen[ORCS] == SPADES
    assert game.state.queen[DWARVES] == DIAMONDS
    assert game.state.queen[ELVES] == CLUBS


def test_setup_9_each_player_gets_one_jack() -> None:
    """[setup.9] [cards.1] [R189] In player order too, from four Jacks of their own, none of them twice."""
    game = dealing(DEAL_QUEENS, DEAL_JACKS, order=(ELVES, DWARVES))
    turn_up(game, QUEENS[HEARTS])
    turn_up(game, QUEENS[SPADES])
    assert options(game, CHANCE, DealJack) == [JACKS[suit] for suit in (DIAMONDS, HEARTS, CLUBS, SPADES)]
    turn_up(game, JACKS[HEARTS])
    assert options(game, CHANCE, DealJack) == [JACKS[suit] for suit in (DIAMONDS, CLUBS, SPADES)]
    turn_up(game, JACKS[CLUBS])
    assert game.state.jack[ELVES] == HEARTS
    assert game.state.jack[DWARVES] == CLUBS
    assert game.seats_asked() == []


def test_setup_8_only_the_owner_sees_the_queen() -> None:
    """[setup.8] [setup.7] [R28] Everyone learns that the Orcs have a Queen, but only the Orcs learn which."""
    events = turn_up(dealing(DEAL_QUEENS, order=(ORCS, ELVES)), QUEENS[CLUBS])
    assert events == [QueenDealt(ORCS), QueenLearned(ORCS, CLUBS)]
    assert [audience(event) for event in events] == [EVERYONE, 1 << ORCS]


def test_setup_9_only_the_owner_sees_the_jack() -> None:
    """[setup.9] [setup.7] [R28] Everyone learns that the Orcs have a Jack, but only the Orcs learn which."""
    events = turn_up(dealing(DEAL_JACKS, order=(ORCS, ELVES)), JACKS[CLUBS])
    assert events == [JackDealt(ORCS), JackLearned(ORCS, CLUBS)]
    assert [audience(event) for event in events] == [EVERYONE, 1 << ORCS]


def test_setup_10_only_the_owner_sees_the_artifact() -> None:
    """[setup.10] [setup.7] [R28] Everyone can count the Orcs' hand, but not even the Elves know the card."""
    game = dealing(DEAL_ARTIFACTS, order=(ORCS, ELVES))
    events = turn_up(game, ARTIFACTS[card("6S")])
    assert events == [ArtifactDealt(ORCS, "setup.10"), ArtifactLearned(ORCS, card("6S"))]
    assert [audience(event) for event in events] == [EVERYONE, 1 << ORCS]
    assert game.state.shown[ORCS] == 0
    assert game.state.elves_know[ORCS] == 0


def test_setup_7_nothing_but_the_king_is_open_after_the_deal() -> None:
    """[setup.7] [R28] Each of 13 cards is announced to all face down, and shown to one seat only."""
    game = dealing(DEAL_QUEENS, DEAL_JACKS, DEAL_ARTIFACTS)
    events: list[Event] = []
    for queen in QUEENS:
        events.extend(turn_up(game, queen))
    for jack in JACKS:
        events.extend(turn_up(game, jack))
    events.extend(deal_artifacts(game, "AD 2H 3C 4S 5D"))
    public = [event for event in events if audience(event) == EVERYONE]
    private = [event for event in events if audience(event) != EVERYONE]
    assert {type(event) for event in public} == {QueenDealt, JackDealt, ArtifactDealt}
    assert len(public) == len(private) == 13
    assert [size(audience(event)) for event in private] == [1] * 13
    assert game.state.graveyard == [0, 0, 0, 0]


def test_setup_10_each_player_gets_one_artifact_and_11_the_goblins_a_second() -> None:
    """[setup.10] [setup.11] [cards.2] [R189] One each in player order, and last the Goblins' second, from 24 cards."""
    game = dealing(DEAL_ARTIFACTS, order=(GOBLINS, ORCS, DWARVES, ELVES))
    assert len(options(game, CHANCE, DrawArtifact)) == 24
    events = deal_artifacts(game, "6S AD 2H 3C 4S")
    assert happened(events, ArtifactDealt) == [
        ArtifactDealt(GOBLINS, "setup.10"),
        ArtifactDealt(ORCS, "setup.10"),
        ArtifactDealt(DWARVES, "setup.10"),
        ArtifactDealt(ELVES, "setup.10"),
        ArtifactDealt(GOBLINS, "setup.11"),
    ]
    assert game.state.hand[GOBLINS] == cards("6S 4S")
    assert game.state.hand[ORCS] == cards("AD")
    assert game.state.hand[DWARVES] == cards("2H")
    assert game.state.hand[ELVES] == cards("3C")
    assert game.state.deck == ALL_CARDS & ~cards("6S AD 2H 3C 4S")
    assert game.seats_asked() == []


def test_setup_11_only_the_goblins_see_their_second_artifact() -> None:
    """[setup.11] [R28] Not even the Elves."""
    events = deal_artifacts(dealing(DEAL_ARTIFACTS, order=(ELVES, GOBLINS)), "2D 3D 4D")
    learned = happened(events, ArtifactLearned)
    assert learned[-1] == ArtifactLearned(GOBLINS, card("4D"))
    assert audience(learned[-1]) == 1 << GOBLINS


def test_setup_11_without_goblins_nobody_gets_a_second_artifact() -> None:
    """[setup.11] [R29] Three factions, three cards."""
    game = dealing(DEAL_ARTIFACTS, order=(DWARVES, ELVES, ORCS))
    deal_artifacts(game, "2D 3D 4D")
    assert game.seats_asked() == []
    assert [size(hand) for hand in game.state.hand] == [1, 1, 0, 1]


def test_setup_10_numbers_of_artifacts_are_parameters() -> None:
    """[setup.10] [setup.11] Two for the Orcs and four in all for the Goblins, if the rules say so."""
    game = dealing(DEAL_ARTIFACTS, order=(ORCS, GOBLINS), rules={"artifacts": 2, "goblins_artifacts": 4})
    events = deal_artifacts(game, "2D 3D 4D 5D 6D AD")
    assert [dealt.seat for dealt in happened(events, ArtifactDealt)] == [ORCS, ORCS, *[GOBLINS] * 4]
    assert game.seats_asked() == []


def test_setup_10_no_artifacts_at_all() -> None:
    """[setup.10] [setup.11] With both numbers at zero, no cards are dealt."""
    assert dealing(DEAL_ARTIFACTS, rules={"artifacts": 0, "goblins_artifacts": 0}).seats_asked() == []


def test_r26_queens_and_jacks_of_absent_factions_are_dealt_too() -> None:
    """[R26] Two players draw from four suits; two of each stay unseen."""
    game = dealing(DEAL_QUEENS, DEAL_JACKS, order=(DWARVES, ORCS))
    assert len(options(game, CHANCE, DealQueen)) == 4
    turn_up(game, QUEENS[HEARTS])
    turn_up(game, QUEENS[CLUBS])
    assert len(options(game, CHANCE, DealJack)) == 4
    assert game.state.queen == [HEARTS, NONE, NONE, CLUBS]


def test_r26_with_the_switch_queens_of_absent_factions_are_left_out() -> None:
    """[R26] [cards.1] Dwarves and Orcs share Q♦ and Q♠ among them; Jacks still come in four suits."""
    game = dealing(DEAL_QUEENS, DEAL_JACKS, order=(DWARVES, ORCS), rules={"drop_absent_queens": True})
    assert options(game, CHANCE, DealQueen) == [QUEENS[DIAMONDS], QUEENS[SPADES]]
    turn_up(game, QUEENS[SPADES])
    turn_up(game, QUEENS[DIAMONDS])
    assert options(game, CHANCE, DealJack) == JACKS


@pytest.mark.parametrize(("seat", "own"), [(ELVES, HEARTS), (GOBLINS, CLUBS), (ORCS, SPADES), (DWARVES, DIAMONDS)])
def test_r27_a_player_may_be_dealt_their_own_queen(seat: Faction, own: int) -> None:
    """[R27] It is as likely as any other, and there is no second deal."""
    game = dealing(DEAL_QUEENS, order=(seat, (seat + 1) % 4))
    turn_up(game, QUEENS[own])
    assert game.state.queen[seat] == own
    assert QUEENS[own] not in options(game, CHANCE, DealQueen)


def test_r27_a_players_own_queen_is_useful_only_to_the_dwarves() -> None:
    """[R27] Elves with Q♥ can never name an opponent; Dwarves with Q♦ and J♠ betray Orcs who play a diamond."""
    game = scene(queen={ELVES: "H", DWARVES: "D"}, jack={ELVES: "D", DWARVES: "S"})
    game.state.attacker = ELVES
    game.state.defender = ORCS
    assert not has_treachery(game.state, ELVES, card("3D"), swapped=False)
    game.state.attacker = DWARVES
    assert not has_treachery(game.state, DWARVES, card("3D"), swapped=False)
    assert has_treachery(game.state, DWARVES, card("3D"), swapped=True)
