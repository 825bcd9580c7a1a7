"""Elves: the blessing that their fallen earn."""

from dragondune.engine.decisions import BLESSED_BARE_PLANS, BLESSED_PLANS, Decision, SealPlan
from dragondune.engine.errors import Illegal
from dragondune.engine.events import BlessingInvoked
from dragondune.engine.ids import ELVES, NONE, Faction
from dragondune.engine.state import State


def can_bless(s: State, seat: Faction) -> bool:
    """[option.blessing] [R134] [R216] Once a turn, when enough Elves have fallen in battle; their number is public."""
    if not s.rules.blessing or seat != ELVES:
        return False
    return s.fallen_elves >= s.rules.blessing_losses and s.blessed_turn != s.turn


def add_blessed_plans(options: list[Decision]) -> None:
    """[option.blessing] [R134] The blessing is part of the secret plan, so repeat each plan with it."""
    for plan in options[:]:
        assert isinstance(plan, SealPlan)
        table = BLESSED_BARE_PLANS if plan.card == NONE else BLESSED_PLANS[plan.card]
        options.append(table[plan.count])


def blessing_refusal(s: State, seat: Faction) -> Illegal | None:
    """[option.blessing] [R134] Why the Elves cannot invoke their blessing now, if they cannot."""
    if can_bless(s, seat):
        return None
    if not s.rules.blessing:
        return Illegal("option.blessing", "this game is played without the Elven blessing")
    if seat != ELVES:
        return Illegal("option.blessing", "only the Elves invoke a blessing")
    needed = s.rules.blessing_losses
    if s.fallen_elves < needed:
        return Illegal("option.blessing", f"{needed} Elves must have fallen in battle; so far it is {s.fallen_elves}")
    return Illegal("option.blessing", "the Elves have already invoked their blessing this turn")


def invoke_blessing(s: State) -> None:
    """[option.blessing] [R174] [R216] It is shown at the reveal and spent for this turn."""
    s.blessed = True
    s.blessed_turn = s.turn
    s.events.append(BlessingInvoked(ELVES))


def is_blessed(s: State, seat: Faction) -> bool:
    """[option.blessing] [R126] One more point, and no treachery against the Elves in this battle."""
    return s.blessed and seat == ELVES


def count_fallen(s: State, *, before: int) -> None:
    """[R134] [R174] [R216] Elves lost in battle add up: in victory, in defeat, to treachery and to chaos."""
    if s.rules.blessing:
        s.fallen_elves += s.graveyard[ELVES] - before
