"""The consequences of an option, as sentences."""

import pytest

from dragondune.engine.consequences import CONSEQUENCE_KINDS, Consequence
from dragondune.engine.ids import ORCS
from dragondune.notation.prose import foretell
from tests.rules.scene import at, cards

PLACE = at("8")
SENTENCES: list[tuple[Consequence, str]] = [
    (
        Consequence("battle", "V.intro", seat=ORCS, place=PLACE, count=1, total=3),
        "A battle in the Battle Round: your 3 units against 1 unit of the Orcs.",
    ),
    (Consequence("army_promised", "R114", count=3, total=5), "You must send exactly 3 of your 5 units."),
    (Consequence("army_worth", "V.3", count=6, total=6), "They count 6 battle points."),
    (
        Consequence("army_worth", "V.3", count=6, total=8),
        "They count 6 to 8 battle points, depending on how many are elite.",
    ),
    (
        Consequence("blessed", "option.blessing", count=1),
        "The blessing adds 1 battle point, and nobody can betray you in this battle.",
    ),
    (Consequence("tie_won", "V.6"), "You attack, so you win a tie."),
    (Consequence("can_be_stopped", "negate.4"), "Any other player can stop this with an ace."),
    (Consequence("swap_stopped", "R125"), "The pair counts as printed, which is no treachery."),
    (Consequence("nobody_wins", "twoaces.3"), "Nobody wins this battle."),
    (Consequence("gold_destroyed", "twoaces.3", place=PLACE, count=4), "The 4 gold in 8 is destroyed."),
    (Consequence("question_stopped", "negate.1", seat=ORCS), "The Orcs get no answer."),
    (
        Consequence("both_for_ace", "R117", seat=ORCS),
        "The Orcs can still buy both answers with an ace, and nobody can stop that.",
    ),
    (Consequence("answer_binds", "R114", seat=ORCS), "The Orcs answer, and the answer is binding in this battle."),
    (Consequence("answer_binds", "R114"), "You answer, and the answer is binding in this battle."),
    (Consequence("disband_stopped", "negate.3", ORCS, PLACE, 2), "2 units of the Orcs stay in 8."),
    (Consequence("late_disband", "IV.6", ORCS), "The Orcs can still disband at the end of this turn."),
    (Consequence("disbanded", "goblins.6", ORCS, PLACE, 1), "1 unit of the Orcs leaves 8 for the reserve, for free."),
    (Consequence("hiring_forbidden", "goblins.7", ORCS), "The Orcs cannot hire this turn, and pay you nothing."),
    (Consequence("hiring_allowed", "goblins.1", ORCS), "The Orcs may hire, and pay you."),
    (
        Consequence("question_bought", "twoaces.2"),
        "You ask any player about a card, a Queen, a Jack or gold, and everyone hears the answer.",
    ),
    (Consequence("nothing_asked", "twoaces.2"), "You ask nothing."),
    (
        Consequence("units_spared", "orcs.4", ORCS, PLACE, 2),
        "2 units of the Orcs live in 8, and may ride the Red Dragon to another territory.",
    ),
    (Consequence("units_stay", "orcs.10"), "Your units stay where they are."),
    (
        Consequence("orcs_relocate", "orcs.10", count=1),
        "You may move any number of units from one territory to another, before the dragon flies.",
    ),
    (
        Consequence("orcs_relocate", "orcs.10"),
        "You may move any number of units from one territory to another, now that the dragon has flown.",
    ),
    (
        Consequence("dragon_controlled", "twoaces.5", count=0, total=10),
        "You choose how far the dragon flies, from 0 to 10. If several players want to, the first in order does.",
    ),
    (
        Consequence("dragon_by_chance", "I.1", total=6),
        "Unless someone else controls it, chance decides: the dragon flies up to 6.",
    ),
    (Consequence("walls_broken", "twoaces.4", place=PLACE), "The dragon then burns what it finds in 8."),
    (Consequence("walls_hold", "twoaces.4"), "You leave the walls alone."),
    (Consequence("units_hidden", "elves.4", place=PLACE, count=2), "2 units in 8 are hidden."),
    (Consequence("units_hidden", "ace.4", place=PLACE, count=1, total=1), "1 unit in 8 is hidden until the next turn."),
    (Consequence("hidden_absent", "elves.4"), "Hidden units do not fight, hold anything or collect gold."),
    (Consequence("hidden_safe", "R37"), "No dragon finds them."),
    (
        Consequence("gift_at_once", "note.12", seat=ORCS),
        "The Orcs get it right away, everyone sees it, and they owe you nothing for it.",
    ),
    (Consequence("gift_delayed", "R148"), "It is held until the battle plans are revealed."),
    (Consequence("bid_kept", "R159", count=4), "You lead the auction, so you keep the 4 gold that is due."),
    (
        Consequence("hidden_beside", "elves.4", seat=ORCS),
        "Hidden beside the Orcs: no battle while they stay hidden.",
    ),
    (
        Consequence("hidden_there", "elves.4", seat=ORCS, count=2),
        "2 units of the Orcs hide there: no battle with them.",
    ),
    (
        Consequence("hidden_there", "elves.4", seat=ORCS, count=1),
        "1 unit of the Orcs hides there: no battle with them.",
    ),
    (Consequence("troll", "note.11", count=4, total=6), "A troll stands there and kills 4 of them unless they hide."),
    (Consequence("troll", "note.11", count=3, total=3), "A troll stands there and kills them all unless they hide."),
    (Consequence("castle_given_up", "note.4", place=PLACE), "No units stay in 8: you give up the castle."),
    (Consequence("castle_kept", "note.4", place=PLACE, count=1), "1 stays in 8 and holds it."),
    (Consequence("castle_kept", "note.4", place=PLACE, count=2), "2 stay in 8 and hold it."),
    (Consequence("stays", "IV.5", place=PLACE, count=1), "1 stays in 8."),
    (Consequence("stays", "IV.5", place=PLACE, count=2), "2 stay in 8."),
    (
        Consequence("castle_contested", "note.4", seat=ORCS, place=PLACE),
        "The Orcs hold 8; nobody does while you fight for it.",
    ),
    (Consequence("castle_taken", "note.4", place=PLACE), "8 is yours if nobody else comes."),
    (
        Consequence("gold_collected", "VI.3", place=PLACE, count=4, total=4),
        "Alone in 8, they collect all 4 gold there in the Collection Round.",
    ),
    (
        Consequence("gold_collected", "VI.3", place=PLACE, count=4, total=6),
        "Alone in 8, they collect 4 of the 6 gold there in the Collection Round.",
    ),
    (
        Consequence("dragon_reaches", "I.2", place=PLACE, count=2, total=6),
        "Open ground: a flight of 2 or more brings the dragon from 6 over it.",
    ),
    (
        Consequence("dragon_misses", "I.2", place=PLACE, count=9, total=17),
        "Open ground, but the dragon on 17 does not get to 8 in its next flight.",
    ),
    (Consequence("joins", "IV.hidden.2", count=2, total=5), "They join your 2 units there: 5 in all."),
    (
        Consequence("joins_hidden", "IV.hidden.2", count=2, total=5),
        "They join your 2 units there, hidden like them: 5 in all.",
    ),
    (
        Consequence("units_burnt", "I.2", seat=ORCS, place=PLACE, count=2),
        "The dragon burns 2 units of the Orcs in 8.",
    ),
    (Consequence("gold_burnt", "I.2", place=PLACE, count=2), "The dragon destroys 2 gold in 8."),
    (Consequence("gold_gained", "V.9", count=2), "You get 2 gold."),
    (
        Consequence("must_waive", "R60", count=5, total=2),
        "5 gold is more than your 2: if the bid wins, a card has to pay for it.",
    ),
    (Consequence("ace_may_pay", "ace.1", cards=cards("AD AS")), "A♦ and A♠ may pay instead of gold."),
    (Consequence("free_card_may_pay", "dwarves.5"), "This turn's free card may pay instead of gold."),
    (
        Consequence("victory_costs", "V.7", place=PLACE, count=3, total=4),
        "If you win, you lose the 3 units you send, and 1 stays in 8.",
    ),
    (
        Consequence("victory_costs", "V.7", place=PLACE, count=2, total=2),
        "If you win, you lose the 2 units you send, and none stay in 8.",
    ),
    (Consequence("victory_costs", "V.7", place=PLACE, total=2), "If you win, you lose no units."),
    (
        Consequence("artifact_cancelled", "V.5", count=1, cards=cards("6H")),
        "An artifact of the same colour whose value is not higher cancels 6♥, and you discard it.",
    ),
    (
        Consequence("artifact_cancelled", "V.5", cards=cards("6H")),
        "An artifact of the same colour whose value is not higher cancels 6♥.",
    ),
    (Consequence("ace_spent", "ace.5", cards=cards("AH")), "You discard A♥ even if you win."),
    (
        Consequence("defeat_costs", "V.8", place=PLACE, count=4, cards=cards("6H")),
        "If you lose, you lose all 4 units in 8 and 6♥.",
    ),
    (Consequence("defeat_costs", "V.8", place=PLACE, count=1), "If you lose, you lose the 1 unit in 8."),
    (Consequence("nothing_lost", "V.9", place=PLACE, count=4), "You lose no units and keep 4 units in 8."),
    (
        Consequence("all_lost", "V.9", seat=ORCS, place=PLACE, count=3, cards=cards("4C")),
        "The Orcs lose all 3 units in 8 and 4♣.",
    ),
    (Consequence("queen_shown", "R128"), "Your Queen becomes public."),
    (Consequence("pair_shown", "R123"), "Your Queen and Jack become public."),
    (Consequence("value_wins", "V.6", count=14, total=11), "Without treachery, you win 14 to 11."),
    (
        Consequence("value_wins", "V.6", seat=ORCS, count=8, total=8),
        "Without treachery, the Orcs attack and win the tie, 8 to 8.",
    ),
    (Consequence("army_lost", "V.7", count=4), "You lose the 4 units that you sent."),
    (Consequence("army_lost", "V.7", seat=ORCS, count=1), "The Orcs lose the 1 unit that they sent."),
    (Consequence("artifact_lost", "V.5", seat=ORCS, cards=cards("4C")), "The Orcs discard 4♣."),
    (
        Consequence("mountain_battle", "VII.3", seat=ORCS, place=at("0f"), count=2, total=3),
        "A battle in 0•: your 3 units against 2 units of the Orcs. The winner of the last battle there wins the game.",
    ),
    (
        Consequence("first_in_order", "VII.3", place=at("0f")),
        "If nobody fights, you win the game, being first in order among the tied.",
    ),
    (
        Consequence("mountain_winner", "VII.3", seat=ORCS, place=at("0f")),
        "If nobody fights on, the Orcs win the game, having won the last battle in 0•.",
    ),
]


@pytest.mark.parametrize(("one", "sentence"), SENTENCES, ids=[sentence for _, sentence in SENTENCES])
def test_a_consequence_is_a_sentence(one: Consequence, sentence: str) -> None:
    assert foretell(one) == sentence


def test_every_kind_has_a_sentence() -> None:
    assert {one.kind for one, _ in SENTENCES} == set(CONSEQUENCE_KINDS)
