"""Owners of tables take turns at the bots' processes, however many questions one of them has."""

from collections import Counter

from dragondune.server.bots.turns import RECENT_SECONDS, Turns

FULL = 1.0


class Question:
    def __init__(self, owner: str, number: int, *, due: float = 1.5, is_quick: bool = False) -> None:
        self.owner = owner
        self.number = number
        self.is_quick = is_quick
        self.is_done = False
        self.urgency = (not is_quick, due, number)


def crowd(turns: Turns[Question], owner: str, many: int, *, is_quick: bool = False) -> None:
    for number in range(many):
        turns.add(Question(owner, number, is_quick=is_quick))


def test_twenty_tables_of_one_owner_leave_others_their_thinking_time() -> None:
    """The attack: 20 tables of hard bots gave every other bot a tenth of a second instead of its 1.5."""
    turns: Turns[Question] = Turns(2)
    crowd(turns, "attacker", 20)
    first = turns.next_thought(Counter(), 0.0)
    assert first is not None
    turns.add(Question("friend", 1))
    second = turns.next_thought(Counter({"attacker": 1}), 0.0)
    assert second is not None
    assert second.owner == "friend"
    thinking = {"attacker": 1, "friend": 1}
    assert turns.share("friend", thinking) == FULL
    assert turns.share("attacker", thinking) == 1 / 20


def test_shares_that_others_leave_unused_are_used() -> None:
    turns: Turns[Question] = Turns(4)
    crowd(turns, "attacker", 19)
    assert turns.share("attacker", {"attacker": 1, "friend": 1}) == 3 / 20
    assert turns.share("friend", {"attacker": 1, "friend": 1}) == FULL


def test_alone_an_owner_has_all_processes() -> None:
    turns: Turns[Question] = Turns(2)
    crowd(turns, "only", 2)
    assert turns.next_thought(Counter(), 0.0) is not None
    assert turns.share("only", {"only": 1}) == FULL
    assert turns.next_thought(Counter({"only": 1}), 0.0) is not None
    assert turns.next_thought(Counter({"only": 2}), 0.0) is None


def test_while_others_play_nobody_has_the_last_process() -> None:
    turns: Turns[Question] = Turns(2)
    turns.add(Question("friend", 1))
    assert turns.next_thought(Counter(), 0.0) is not None
    crowd(turns, "attacker", 5)
    assert turns.next_thought(Counter(), 1.0) is not None
    assert turns.next_thought(Counter({"attacker": 1}), 1.0) is None
    assert turns.next_thought(Counter({"attacker": 1}), RECENT_SECONDS + 1) is not None


def test_owners_take_turns_and_each_ones_questions_go_by_deadline() -> None:
    turns: Turns[Question] = Turns(1)
    for number in range(3):
        turns.add(Question("a", number, due=3.0 - number))
    turns.add(Question("b", 7, due=9.0))
    order = []
    while (found := turns.next_thought(Counter(), 0.0)) is not None:
        order.append((found.owner, found.number))
    assert order == [("a", 2), ("b", 7), ("a", 1), ("a", 0)]


def test_instant_bots_take_turns_too_and_go_first() -> None:
    turns: Turns[Question] = Turns(1)
    crowd(turns, "a", 2, is_quick=True)
    turns.add(Question("a", 9))
    turns.add(Question("b", 1, is_quick=True))
    order = [turns.next_quick() for _ in range(4)]
    assert [(one.owner, one.number) for one in order if one is not None] == [("a", 0), ("b", 1), ("a", 1)]
    last = turns.next_thought(Counter(), 0.0)
    assert last is not None
    assert last.number == 9


def test_questions_that_nobody_waits_for_are_skipped() -> None:
    turns: Turns[Question] = Turns(1)
    gone, kept = Question("a", 1), Question("a", 2)
    turns.add(gone)
    turns.add(kept)
    gone.is_done = True
    assert len(turns) == 1
    assert turns.next_thought(Counter(), 0.0) is kept
    assert turns.next_thought(Counter(), 0.0) is None
