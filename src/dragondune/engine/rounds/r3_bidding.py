"""III. Bidding Round."""

from collections.abc import Sequence
from typing import Final

from dragondune.engine.aces import ace_options, free_aces, no_ace
from dragondune.engine.agreements.clauses import REBATE_CARD
from dragondune.engine.agreements.disclosures import show_sale
from dragondune.engine.agreements.income import sell
from dragondune.engine.agreements.payments import close_sale
from dragondune.engine.changes import pay, play_ace, take_card
from dragondune.engine.consequences import Consequence
from dragondune.engine.decisions import BIDS as BID_DECISIONS
from dragondune.engine.decisions import (
    PASS,
    PAY_GOLD,
    TAKE_FREE_CARD,
    Decision,
    DrawArtifact,
    PayGold,
    PlaceBid,
    PlayAce,
    TakeFreeCard,
)
from dragondune.engine.decks import ArtifactDraw
from dragondune.engine.errors import Illegal
from dragondune.engine.events import (
    ARTIFACTS_LEARNED,
    BIDS_PASSED,
    BIDS_PLACED,
    CARDS_PUT_UP,
    CARDS_SEEN,
    CARDS_SOLD,
    CardUnsold,
    FreeCardTaken,
    UnsoldCardDiscarded,
)
from dragondune.engine.flow import Step, ask, finish, next_in_order, schedule
from dragondune.engine.ids import BIDDING_ROUND, DWARVES, ELVES, FACTION_NAMES, GOBLINS, NOBODY, NONE, Faction, Mask
from dragondune.engine.powers.dwarves import amount_due, gold_for_bids, has_free_card, has_waiver, price_of_bid
from dragondune.engine.powers.elves import show_to_elves
from dragondune.engine.prompts import Limits, Preparable, Prompt
from dragondune.engine.queries import is_playing, least_bid
from dragondune.engine.rounds.out_of_turn import has_further_questions
from dragondune.engine.rounds.turn import begin_round
from dragondune.engine.state import State
from dragondune.engine.steps import (
    BIDDING,
    BIDS,
    CARD_UP_FOR_BID,
    GOBLIN_SECOND_CARD,
    NEXT_EVENT_SHOWN,
    PAYMENT,
    QUESTIONS_BEFORE_BIDS,
)
from dragondune.engine.told import follow_sold_card


def hand_limit(s: State, seat: Faction) -> int:
    """[goblins.4] [R66] Four artifact cards, aces included; eight for the Goblins."""
    return s.rules.goblins_hand_limit if seat == GOBLINS else s.rules.hand_limit


def is_below_limit(s: State, seat: Faction) -> bool:
    """[III.intro] [R64] Whether a player may take another card."""
    return s.hand[seat].bit_count() < hand_limit(s, seat)


def has_full_hand(s: State, seat: Faction) -> bool:
    """[III.intro] [R64] Whether a player cannot bid; everyone can see how many cards a hand has."""
    return s.cards_held(seat) >= hand_limit(s, seat)


def seats_below_limit(s: State) -> Mask:
    """[III.intro] [R64] Who may still take a card."""
    seats = 0
    for seat in s.order:
        if is_below_limit(s, seat):
            seats |= 1 << seat
    return seats


def any_below_limit(s: State) -> bool:
    """[R161] Whether anybody may still take a card."""
    for seat in s.order:
        if is_below_limit(s, seat):
            return True
    return False


class BiddingRound(Step):
    """[III.intro] [R63] One card for each player below the limit, counted once."""

    def enter(self, s: State) -> None:
        finish(s)
        begin_round(s, BIDDING_ROUND)
        s.auction_cards = seats_below_limit(s).bit_count()
        s.auction_starter = s.order[0]
        schedule(s, (CARD_UP_FOR_BID, NEXT_EVENT_SHOWN))


class CardUpForBid(ArtifactDraw):
    """[III.1] [elves.1] Only the Elves are shown the card."""

    def enter(self, s: State) -> None:
        """[R161] If nobody may bid, no card is put up."""
        if s.auction_cards == 0 or not any_below_limit(s):
            s.auction_cards = 0
            s.auction_starter = NOBODY
            s.free_card_used = False
            finish(s)
        else:
            super().enter(s)

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        """[R180] If nobody plays the Elves, nobody sees it."""
        assert isinstance(decision, DrawArtifact)
        told = s.sale_told
        self.draw(s, decision.card)
        s.sale_told = told
        s.card = decision.card
        s.bid = 0
        s.bidder = NOBODY
        s.passed = 0
        s.player = s.auction_starter
        s.events.append(CARDS_PUT_UP[s.auction_starter])
        if is_playing(s, ELVES):
            s.events.append(CARDS_SEEN[decision.card])
        if s.agreements:
            show_sale(s)
        schedule(s, (QUESTIONS_BEFORE_BIDS, BIDS) if has_further_questions(s.rules) else (BIDS,))

    def sentence(self, prompt: Prompt) -> str:
        return "which card is put up for bid"


class Bids(Step):
    """[III.2] [R64] [R65] From the starting bidder around the table; players who passed may bid again.

    The card is sold when all others who may bid have passed since the last bid.
    """

    def enter(self, s: State) -> None:
        seat = s.player
        for _ in s.order:
            if seat != s.bidder and not s.passed >> seat & 1 and is_below_limit(s, seat):
                s.player = seat
                ask(s, seat)
                return
            seat = next_in_order(s, seat)
        finish(s)
        if s.agreements or s.offers:
            close_sale(s)
        self._close(s)

    def _close(self, s: State) -> None:
        s.player = NOBODY
        if s.bidder == NOBODY:
            leave_unsold(s)
            return
        s.events.append(CARDS_SOLD[s.bidder][s.bid])
        schedule(s, (PAYMENT,))

    def options(self, s: State, seat: Faction) -> list[Decision]:
        """[R61] At least one gold, and at least one more than the last bid."""
        least, most = least_bid(s), highest_bid(s, seat)
        return [PASS, *BID_DECISIONS[least : most + 1]] if least <= most else [PASS]

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        if isinstance(decision, PlaceBid):
            s.bid = decision.amount
            s.bidder = seat
            if s.rules.reentry:
                s.passed = 0
            s.events.append(BIDS_PLACED[seat][decision.amount])
        else:
            s.passed |= 1 << seat
            s.events.append(BIDS_PASSED[seat])
        s.player = next_in_order(s, seat)

    def refusal(self, s: State, seat: Faction, decision: Decision) -> Illegal | None:
        if not isinstance(decision, PlaceBid):
            return None
        least = least_bid(s)
        if decision.amount < least:
            return Illegal("R61", f"the next bid is at least {least}")
        most = highest_bid(s, seat)
        if most < s.rules.gold_supply:
            return Illegal("R60", f"{FACTION_NAMES[seat]} cover bids up to {most}")
        return Illegal("R158", f"a bid cannot exceed the {most} gold in the supply")

    def sentence(self, prompt: Prompt) -> str:
        return "how much do you bid"

    def could_betray(self, s: State) -> bool:
        """[R60] [R61] [R226] Unless everyone can see that the gold is enough, whatever cards the bidder holds."""
        return not (s.rules.gold_visible and s.gold[s.player] >= least_bid(s))

    def limits(self, s: State, seat: Faction) -> Limits | None:
        return Limits(least_bid(s), highest_bid(s, seat))

    def accepts_maximum(self) -> bool:
        return True

    def prices(self, s: State, seat: Faction, options: Sequence[Decision]) -> list[int]:
        """[III.3] [R69] What is due if the bid wins."""
        return [price_of_bid(s, seat, one.amount) if isinstance(one, PlaceBid) else 0 for one in options]

    def payee(self) -> Faction:
        return DWARVES

    def consequences(self, s: State, seat: Faction, decision: Decision) -> list[Consequence]:
        """[R60] [ace.1] [dwarves.5] What may, or must, pay instead of gold."""
        if not isinstance(decision, PlaceBid):
            return []
        found: list[Consequence] = []
        due = price_of_bid(s, seat, decision.amount)
        if due > s.gold[seat]:
            found.append(Consequence("must_waive", "R60", count=due, total=s.gold[seat]))
        if has_free_card(s, seat):
            found.append(Consequence("free_card_may_pay", "dwarves.5"))
        if free_aces(s, seat):
            found.append(Consequence("ace_may_pay", "ace.1", cards=free_aces(s, seat)))
        return found


def highest_bid(s: State, seat: Faction) -> int:
    """[R60] [R158] A player's gold; with an ace or the free card, anything up to the supply."""
    supply = s.rules.gold_supply
    if has_waiver(s, seat) and s.rules.bid_limit == "gold_or_waiver":
        return supply
    gold = gold_for_bids(s, seat)
    return gold if gold < supply else supply


def leave_unsold(s: State) -> None:
    """[III.4] [R62] [R161] [R230] Nobody bids: discarded face up, the next one follows; or back on top, and the end."""
    s.events.append(CardUnsold())
    if s.rules.no_bid == "discard_and_continue":
        s.events.append(UnsoldCardDiscarded(s.card))
        s.discards |= 1 << s.card
        s.sale_told = 0
        next_card(s)
    else:
        s.top_card = s.card
        s.auction_cards = 0
    s.card = NONE
    s.passed = 0


def next_card(s: State) -> None:
    """[III.4] The next player in order is the next starting bidder."""
    s.auction_cards -= 1
    s.auction_starter = next_in_order(s, s.auction_starter)


class Payment(Step):
    """[III.3] [ace.1] [R158] Gold, an ace, or the free card of the Dwarves' ally: the winner chooses."""

    def enter(self, s: State) -> None:
        if s.hand[s.bidder] or has_free_card(s, s.bidder):
            ask(s, s.bidder)
        else:
            self._pay_gold(s, s.bidder)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        options = ace_options(s, seat)
        if has_free_card(s, seat):
            options.append(TAKE_FREE_CARD)
        if s.gold[seat] >= amount_due(s, seat):
            options.append(PAY_GOLD)
        return options

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        """[R71] If payment is waived, nobody receives gold, not even from the bank."""
        if isinstance(decision, PlayAce):
            play_ace(s, seat, decision.ace, clause="ace.1")
            self._hand_over(s)
        elif isinstance(decision, TakeFreeCard):
            s.free_card_used = True
            s.events.append(FreeCardTaken(seat))
            self._hand_over(s)
        else:
            self._pay_gold(s, seat)

    def prices(self, s: State, seat: Faction, options: Sequence[Decision]) -> list[int]:
        return [amount_due(s, seat) if one is PAY_GOLD else 0 for one in options]

    def payee(self) -> Faction:
        return DWARVES

    def _pay_gold(self, s: State, seat: Faction) -> None:
        """[dwarves.1] [balance.3] [R25] To the Dwarves, who may lose some of it; the Dwarves pay the bank."""
        due = amount_due(s, seat)
        pay(s, seat, self.payee(), amount=due, clause="III.3")
        loss = min(due, s.rules.dwarves_sale_loss)
        if seat != DWARVES and is_playing(s, DWARVES):
            pay(s, DWARVES, NOBODY, amount=loss, clause="balance.3")
        self._hand_over(s)
        if s.agreements:
            sell(s, DWARVES, seat, rebate=REBATE_CARD, count=1, price=due, income=due - loss)

    def _hand_over(self, s: State) -> None:
        """[III.3] [goblins.3] The winner takes the card; the Goblins get a second one."""
        finish(s)
        winner = s.bidder
        take_card(s, winner, s.card)
        show_to_elves(s, winner, s.card)
        if s.sale_told:
            follow_sold_card(s, winner, s.card)
        s.events.append(ARTIFACTS_LEARNED[winner][s.card])
        s.card = NONE
        s.bid = 0
        s.bidder = NOBODY
        s.passed = 0
        next_card(s)
        if winner == GOBLINS:
            schedule(s, (GOBLIN_SECOND_CARD,))

    def refusal(self, s: State, seat: Faction, decision: Decision) -> Illegal | None:
        match decision:
            case PayGold():
                due = amount_due(s, seat)
                return Illegal(
                    "R60", f"{s.gold[seat]} gold does not cover the {due} due for this bid: waive the payment"
                )
            case TakeFreeCard():
                return Illegal("dwarves.5", "only the Dwarves' ally takes a card for free, once a turn")
            case PlayAce():
                return no_ace(s, seat, decision.ace, rule="ace.1")
        return None

    def sentence(self, prompt: Prompt) -> str:
        return "how do you pay for the card"

    def could_betray(self, s: State) -> bool:
        return True

    def limits(self, s: State, seat: Faction) -> Limits | None:
        """[III.3] The gold that is due, and the gold that there is."""
        return Limits(amount_due(s, seat), s.gold[seat])

    def preparable(self, s: State, seat: Faction) -> list[Preparable]:
        answers = [Preparable(PAY_GOLD)]
        if s.rules.dwarves_ally_bidding == "free_card" and s.ally[seat] == DWARVES:
            answers.append(Preparable(TAKE_FREE_CARD))
        return answers


STEPS: Final[tuple[Step, ...]] = (
    BiddingRound(BIDDING, "III.intro"),
    CardUpForBid(CARD_UP_FOR_BID, "III.1", "DrawCardUpForBid"),
    Bids(BIDS, "III.2", "Bid"),
    Payment(PAYMENT, "III.3", "Pay"),
)
