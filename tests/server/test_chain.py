"""The chain of a game: its head is shown at every turn, reveals nothing, and later proves which log the game has."""

import random
from dataclasses import replace

import pytest

from dragondune.engine.errors import Malformed
from dragondune.notation.chain import chain_key, extended, link_of, undoing
from dragondune.notation.log import read_log, write_log
from dragondune.notation.trust import verify
from dragondune.server.table import log_records as r
from dragondune.server.table import seating
from dragondune.server.table.undo import MOST_UNDOS
from tests.server.tables import SECRET, Sitting, at_question


def played_with_undos(*, seed: int = 3) -> tuple[Sitting, list[str]]:
    """A finished game with undos and redos, and all heads shown during it."""
    sitting, chance = Sitting().start(), random.Random(seed)
    heads = [shown_head(sitting)]
    while sitting.table.status == "running":
        if chance.random() < 0.2:
            take_back_and_forth(sitting, chance)
        else:
            sitting.step(chance)
        if shown_head(sitting) != heads[-1]:
            heads.append(shown_head(sitting))
    return sitting, heads


def take_back_and_forth(sitting: Sitting, chance: random.Random) -> None:
    seat = chance.choice(sitting.table.persons())
    can_undo = sitting.table.can_undo(seat) and sitting.table.undos < MOST_UNDOS
    if sitting.table.undo_request is None and can_undo and seat not in sitting.table.sealed:
        (sitting.redo if sitting.table.taken_back and chance.random() < 0.5 else sitting.undo)(seat)
    for other in sitting.table.persons():
        if sitting.table.undo_request is not None and other != seat:
            sitting.agree(other)


def shown_head(sitting: Sitting) -> str:
    head = sitting.picture(0).head
    assert head is not None
    return head


def test_every_head_that_was_shown_belongs_to_the_log() -> None:
    """[R290] Also those shown before an undo, and no two are the same."""
    sitting, heads = played_with_undos()
    log = read_log(sitting.exported())
    assert log.chain is not None
    assert len(log.chain.undone) > 10
    assert len(set(heads)) == len(heads)
    found = [verify(log, head=head).shown for head in random.Random(1).sample(heads, 6)]
    assert all(shown is not None for shown in found)
    last = verify(log, head=heads[-1]).shown
    assert last is not None
    assert (last.decisions, last.is_undone) == (len(log.entries), False)


def test_a_log_that_was_rewritten_is_noticed_by_the_head() -> None:
    """[R290] The operator has the secret, and can make a game that is legal, sealed and chained in itself."""
    honest, other = (Sitting().start() for _ in range(2))
    honest.play(lambda it: it.table.status == "over", seed=1)
    other.play(lambda it: it.table.status == "over", seed=2)
    rewritten = read_log(other.exported())
    assert verify(rewritten).is_chained
    with pytest.raises(Malformed, match="does not belong to this log: the game that showed it went differently"):
        verify(rewritten, head=shown_head(honest))


def test_a_line_that_does_not_follow_is_named() -> None:
    sitting = Sitting().start()
    sitting.play(lambda it: len(it.table.moves) > 8)
    sitting.write(seating.archive(sitting.table))
    log = read_log(sitting.exported())
    assert log.chain is not None
    assert verify(log).is_chained
    heads = list(log.chain.heads)
    heads[4] = heads[3]
    with pytest.raises(Malformed, match=r"^line 6: the chain is broken: the head is"):
        verify(replace(log, chain=log.chain._replace(heads=tuple(heads))))
    lines = write_log(log).splitlines()
    lines[3] = lines[3].replace('"chain"', '"chains"')
    with pytest.raises(Malformed, match=r'^line 4: the chain is broken: this line lacks "chain"'):
        read_log("\n".join(lines))
    with pytest.raises(Malformed, match=r"^line 1: this log has no chain"):
        verify(replace(log, chain=None), head=heads[0])


def test_a_secret_answer_leaves_the_head_as_it_is_until_the_question_closes() -> None:
    """[R226] [R290] Otherwise it would tell who has answered."""
    sitting, seat = at_question("Hide")
    before = shown_head(sitting)
    sitting.decide(seat, sitting.options(seat)[0])
    assert sitting.table.sealed
    assert shown_head(sitting) == before
    sitting.write([r.Spoke("elves", "Elves", "psst", ("orcs",)), r.BidSealed("elves", 3)])
    assert shown_head(sitting) == before
    while not sitting.close():
        one = next(one for one in sitting.asked if one not in sitting.table.sealed)
        sitting.decide(one, sitting.options(one)[0])
    assert shown_head(sitting) != before


def test_the_same_decision_again_gives_another_head() -> None:
    """Otherwise the head would tell whether a secret decision that was taken back has been made again."""
    sitting = Sitting().start()
    sitting.play(lambda it: it.question == "Bid" and len(it.options(it.asked[0])) > 1)
    seat, bid = sitting.asked[0], sitting.options(sitting.asked[0])[1]
    heads = [shown_head(sitting)]
    for _ in range(2):
        sitting.decide(seat, bid)
        heads.append(shown_head(sitting))
        sitting.undo(seat)
        heads.append(shown_head(sitting))
    sitting.redo(seat)
    heads.append(shown_head(sitting))
    assert len(set(heads)) == 6


def test_anyone_can_compute_a_head_from_the_secret_and_nobody_without_it() -> None:
    sitting = Sitting().start()
    sitting.play(lambda it: len(it.table.moves) > 3)
    before, n = shown_head(sitting), sitting.table.decided
    sitting.step(random.Random(1))
    while shown_head(sitting) == before:
        sitting.step(random.Random(1))
    keys, found = (chain_key(SECRET), chain_key("0" * 64)), []
    for key in keys:
        head = before
        for number, entry in enumerate(sitting.table.entries[n:], start=n + 1):
            head = extended(head, link_of(key, entry, n=number))
        found.append(head == shown_head(sitting))
    assert found == [True, False]
    assert undoing(keys[0], kept=3) != undoing(keys[1], kept=3)


def test_the_head_is_the_same_when_the_log_is_read_again() -> None:
    sitting, heads = played_with_undos(seed=4)
    again = sitting.again()
    assert again.head == heads[-1]
    assert sitting.exported(again) == sitting.exported()
