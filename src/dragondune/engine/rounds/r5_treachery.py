"""V. Battle Round: treachery."""

from typing import Final

from dragondune.engine.consequences import Consequence
from dragondune.engine.decisions import PASS, SWAPPED_TREACHERY, Decision, DeclareTreachery, PlayAce
from dragondune.engine.decisions import TREACHERY as DECLARE_TREACHERY
from dragondune.engine.errors import Illegal
from dragondune.engine.events import TreacheryDeclared
from dragondune.engine.flow import Step, ask_secretly, close_window, finish, schedule, seal, sealed_answer
from dragondune.engine.ids import DWARVES, FACTION_NAMES, NONE, Card, Faction, card_suit
from dragondune.engine.negation import NegationWindow
from dragondune.engine.powers.dwarves import ace_treachery_refusal, add_ace_treachery, can_swap, declare_with_ace
from dragondune.engine.powers.elves_blessing import is_blessed
from dragondune.engine.prompts import Preparable, Prompt
from dragondune.engine.queries import opponent_of
from dragondune.engine.questions import DECLINE_OR_ACCEPT, StandingAnswer
from dragondune.engine.rounds.r5_foreseen import of_declining, of_stopped_swap, of_swap, of_treachery
from dragondune.engine.ruleset import Ruleset
from dragondune.engine.state import State
from dragondune.engine.steps import NEGATE_SWAP, TREACHERY
from dragondune.engine.usurpers import is_usurper


def possible_traitors(s: State) -> list[Faction]:
    """[V.9] [R128] [R211] The fighters; in the draft also the Dwarves if their ally fights another player."""
    seats = [s.attacker, s.defender]
    if s.rules.dwarves_betray_for_ally and DWARVES not in seats and s.ally[DWARVES] in seats:
        seats.append(DWARVES)
    return seats


def can_be_betrayed(s: State, victim: Faction) -> bool:
    """[R124] [R126] [option.blessing] A player who has played an artifact, unless it is the blessed Elves."""
    return s.plan_card[victim] != NONE and not is_blessed(s, victim)


class Treachery(Step):
    """[V.9] [R121] [R124] After the reveal, ask all whose opponent played an artifact, at once and in secret."""

    def enter(self, s: State) -> None:
        if s.window == 0:
            seats = 0
            for seat in possible_traitors(s):
                if can_be_betrayed(s, opponent_of(s, seat)):
                    seats |= 1 << seat
            if seats:
                ask_secretly(s, seats)
                return
        else:
            self._reveal(s)
        finish(s)
        if s.swapped:
            schedule(s, (NEGATE_SWAP,))

    def _reveal(self, s: State) -> None:
        for seat in possible_traitors(s):
            answer = sealed_answer(s, seat)
            if isinstance(answer, DeclareTreachery):
                declare_treachery(s, seat, answer)
            elif isinstance(answer, PlayAce):
                declare_with_ace(s, seat, answer)
        close_window(s)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        options: list[Decision] = [PASS]
        played = s.plan_card[opponent_of(s, seat)]
        if has_treachery(s, seat, played, swapped=False):
            options.append(DECLARE_TREACHERY)
        if can_swap(s, seat) and has_treachery(s, seat, played, swapped=True):
            options.append(SWAPPED_TREACHERY)
        add_ace_treachery(s, seat, played, options)
        return options

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        seal(s, seat, decision)

    def refusal(self, s: State, seat: Faction, decision: Decision) -> Illegal | None:
        if isinstance(decision, PlayAce):
            return ace_treachery_refusal(s, seat, decision)
        if not isinstance(decision, DeclareTreachery):
            return None
        if decision.swapped and not s.rules.dwarves_swap:
            return Illegal("dwarves.2", "in this game the roles of Queen and Jack are not exchanged")
        if decision.swapped and seat != DWARVES:
            return Illegal("dwarves.2", "only the Dwarves exchange the roles of their Queen and Jack")
        return Illegal("V.9", "treachery needs the opponent's Queen and the Jack of the suit the opponent played")

    def sentence(self, prompt: Prompt) -> str:
        return "declare treachery"

    def standing(self) -> tuple[StandingAnswer, ...]:
        return DECLINE_OR_ACCEPT

    def preparable(self, s: State, seat: Faction) -> list[Preparable]:
        return [Preparable(PASS)]

    def consequences(self, s: State, seat: Faction, decision: Decision) -> list[Consequence]:
        return of_declining(s, seat) if decision is PASS else of_treachery(s, seat, decision)


def declare_treachery(s: State, seat: Faction, decision: DeclareTreachery) -> None:
    """[V.9] [R123] [R186] Queen and Jack stay with their owner, face up from now on."""
    s.traitors |= 1 << seat
    s.traitor_shown |= 1 << seat
    s.swapped = s.swapped or decision.swapped
    s.events.append(TreacheryDeclared(seat, s.queen[seat], s.jack[seat], decision.swapped))


class NegateSwap(NegationWindow):
    """[negate.4] [dwarves.2] [R125] An ace may cancel the swapped pair once it is declared."""

    def beneficiary(self, s: State) -> Faction:
        return DWARVES

    def if_stopped(self, s: State, seat: Faction) -> list[Consequence]:
        return of_stopped_swap(s, seat)

    def if_allowed(self, s: State, seat: Faction) -> list[Consequence]:
        return of_swap(s, seat)

    def sentence(self, prompt: Prompt) -> str:
        return f"discard an ace to stop the {FACTION_NAMES[prompt.about]} from swapping Queen and Jack"

    def is_asked_of(self, rules: Ruleset, seat: Faction) -> bool:
        return rules.negations and rules.dwarves_swap and seat != DWARVES


def has_treachery(s: State, seat: Faction, played: Card, *, swapped: bool) -> bool:
    """[V.9] [dwarves.2] [R125] The opponent's Queen with the Jack of the suit played; the Dwarves may swap the pair."""
    queen = s.queen[seat]
    jack = s.jack[seat]
    if swapped:
        queen, jack = jack, queen
    return is_usurper(s, seat, queen) and jack == card_suit(played)


STEPS: Final[tuple[Step, ...]] = (
    Treachery(TREACHERY, "V.9", "DeclareTreachery"),
    NegateSwap(NEGATE_SWAP, "negate.4", "NegateSwap"),
)
