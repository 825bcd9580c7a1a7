"""The consequences of a decision, tried out on what its maker knows of the table, as the page reads them."""

from dragondune.engine.errors import Illegal
from dragondune.engine.game import Game
from dragondune.knowledge.gate import Knowledge
from dragondune.notation.codec import decision_from_record
from dragondune.odds.supposing import suppose
from dragondune.server.table.pictures import card_names, option_line, option_lines, payee_name, question_of
from dragondune.server.table.table_facts import consequence_line
from dragondune.wire.facts import NextStep, Supposition, WhatIf


def what_if(knowledge: Knowledge, wish: Supposition) -> WhatIf:
    """Try a decision; a refusal has the same fault and rule as in the real game. Modifies `knowledge`."""
    decision = decision_from_record(wish.decision)
    before = [decision_from_record(one) for one in wish.after]
    try:
        found = suppose(knowledge, decision, before)
    except Illegal as refusal:
        return WhatIf(fault=refusal.sentence, rule=refusal.rule)
    following = None
    if found.following is not None:
        game = Game(knowledge)
        following = NextStep(question_of(game, found.following), option_lines(game, knowledge.observer))
    return WhatIf(
        price=found.price,
        payee=payee_name(found.payee),
        spends=card_names(found.spends),
        consequences=tuple(map(consequence_line, found.consequences)),
        forbidden=tuple(map(option_line, found.forbidden)),
        odds=found.odds,
        next=following,
    )
