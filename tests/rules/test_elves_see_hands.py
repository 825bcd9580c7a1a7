"""The Elves see hands; the owners choose which cards stay secret."""

from collections.abc import Mapping, Sequence

from dragondune.editions.loader import load_edition
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import ACE_PLAYS, ARTIFACTS, DISCARDS, PASS, PAY_GOLD, SECRETS, KeepSecret
from dragondune.engine.events import ArtifactDealt, HandSeen, SecretsKept
from dragondune.engine.game import Game, advance
from dragondune.engine.ids import (
    CHANCE,
    DWARVES,
    ELVES,
    EVERYONE,
    GOBLINS,
    NONE,
    ORCS,
    REFEREE,
    SPADES,
    SPECTATOR,
    Faction,
    size,
)
from dragondune.engine.steps import CARD_UP_FOR_BID, COLLECTION, DEAL_ARTIFACTS, GOBLIN_SECOND_CARD, ORC_ACE, PAYMENT
from dragondune.knowledge.gate import audience, know
from dragondune.knowledge.sample import sample
from dragondune.views.viewing import view_of
from tests.rules.scene import ALL_FOUR, card, cards, happened, options, refused, scene, turn_up

SEEN = {"elves_see_hands": True}


def keep(name: str) -> KeepSecret:
    return SECRETS[card(name)]


def throwing_away(hand: Mapping[Faction, str], *, order: Sequence[Faction] = ALL_FOUR, on: bool = True) -> Game:
    """The discards of the Collection Round, with nothing after them."""
    return scene(COLLECTION, order=order, hand=hand, rules={"elves_see_hands": on})


def buying(buyer: Faction, name: str, hand: Mapping[Faction, str]) -> Game:
    """The buyer has won this card for 1 gold and is asked how to pay."""
    game = scene(hand=hand, gold={buyer: 5}, rules=SEEN)
    s = game.state
    s.card, s.bid, s.bidder, s.auction_cards, s.auction_starter = card(name), 1, buyer, 1, buyer
    s.deck &= ~(1 << s.card)
    s.agenda = [CARD_UP_FOR_BID, PAYMENT]
    advance(s)
    return game


def known_to_elves(game: Game, seat: Faction) -> set[str]:
    return set(view_of(know(game, ELVES)).players[seat].hand)


def test_r154_is_off_by_default() -> None:
    """[R154] In 1.10 the Elves do not see hands: nobody is asked, and nothing is shown."""
    game = throwing_away({ORCS: "2S 3S 4S"}, on=False)
    assert not scene().rules.elves_see_hands
    game.apply(ORCS, DISCARDS[card("4S")])
    game.apply(ORCS, PASS)
    assert game.seats_asked() == []
    assert game.state.elves_know[ORCS] == 0


def test_r154_is_a_power_of_the_elves_in_edition_9() -> None:
    """[R154] On in edition 9 and off in the edition before it."""
    assert load_edition("9").elves_see_hands
    assert not load_edition("1.10-pdf").elves_see_hands


def test_r154_all_but_one_card_are_seen() -> None:
    """[R154] The Orcs, left with three cards, keep 2♠; the Elves see the other two."""
    game = throwing_away({ORCS: "2S 3S 4S AS"})
    game.apply(ORCS, DISCARDS[card("AS")])
    game.apply(ORCS, PASS)
    assert [one.card for one in options(game, ORCS, KeepSecret)] == [card("2S"), card("3S"), card("4S")]
    assert len(game.options(ORCS)) == 3
    events = game.apply(ORCS, keep("2S"))
    assert events == [SecretsKept(ORCS, 1), HandSeen(ELVES, ORCS, card("3S")), HandSeen(ELVES, ORCS, card("4S"))]
    assert known_to_elves(game, ORCS) == {"3S", "4S"}
    assert game.seats_asked() == []


def test_r154_only_the_elves_see_the_cards() -> None:
    """[R154] It is public that a card stays secret, but only the Elves see the others."""
    game = throwing_away({ORCS: "2S 3S AS"})
    game.apply(ORCS, DISCARDS[card("AS")])
    game.apply(ORCS, PASS)
    events = game.apply(ORCS, keep("2S"))
    assert [audience(one) for one in happened(events, HandSeen)] == [1 << ELVES]
    assert [audience(one) for one in happened(events, SecretsKept)] == [EVERYONE]
    assert view_of(know(game, DWARVES)).players[ORCS].hand == ()
    assert view_of(know(game, SPECTATOR)).players[ORCS].hand == ()
    assert view_of(know(game, ORCS)).players[ORCS].seen == ("3S",)


def test_r154_a_card_not_held_cannot_be_kept() -> None:
    """[R154] And a card must be named; none is not an option."""
    game = throwing_away({ORCS: "2S 3S AS"})
    game.apply(ORCS, DISCARDS[card("AS")])
    game.apply(ORCS, PASS)
    refused(game, ORCS, keep("AS"), rule="R154")
    refused(game, ORCS, PASS, rule="R154")


def test_r154_goblins_keep_half_of_an_odd_hand_rounded_up() -> None:
    """[R154] Of five cards the Goblins keep three, named one by one."""
    game = throwing_away({GOBLINS: "2C 3C 4C 5C 6C AC"})
    game.apply(GOBLINS, DISCARDS[card("AC")])
    game.apply(GOBLINS, PASS)
    assert game.apply(GOBLINS, keep("2C")) == []
    refused(game, GOBLINS, keep("2C"), rule="R154")
    assert game.apply(GOBLINS, keep("4C")) == []
    events = game.apply(GOBLINS, keep("6C"))
    assert happened(events, SecretsKept) == [SecretsKept(GOBLINS, 3)]
    assert known_to_elves(game, GOBLINS) == {"3C", "5C"}


def test_r154_goblins_keep_half_of_an_even_hand() -> None:
    """[R154] Of four cards two."""
    game = throwing_away({GOBLINS: "2C 3C 4C 5C AC"})
    game.apply(GOBLINS, DISCARDS[card("AC")])
    game.apply(GOBLINS, PASS)
    game.apply(GOBLINS, keep("2C"))
    assert happened(game.apply(GOBLINS, keep("3C")), SecretsKept) == [SecretsKept(GOBLINS, 2)]
    assert known_to_elves(game, GOBLINS) == {"4C", "5C"}


def test_r209_a_single_card_stays_secret_without_a_question() -> None:
    """[R209] Left with one card, the Orcs keep it and are not asked; nor are Goblins with one."""
    game = throwing_away({ORCS: "2S AS", GOBLINS: "2C AC"})
    game.apply(ORCS, DISCARDS[card("AS")])
    game.apply(ORCS, PASS)
    game.apply(GOBLINS, DISCARDS[card("AC")])
    assert game.apply(GOBLINS, PASS) == []
    assert game.seats_asked() == []
    assert known_to_elves(game, ORCS) == known_to_elves(game, GOBLINS) == set()


def test_r209_the_number_of_cards_decides_who_is_asked() -> None:
    """[R209] Even an owner whose cards the Elves all know is asked."""
    game = throwing_away({ORCS: "2S 3S AS"})
    game.state.elves_know[ORCS] = cards("2S 3S AS")
    game.apply(ORCS, DISCARDS[card("AS")])
    game.apply(ORCS, PASS)
    assert game.seats_asked() == [ORCS]
    assert game.apply(ORCS, keep("2S")) == [SecretsKept(ORCS, 1)]


def test_r209_in_the_collection_round_all_discard_before_choosing() -> None:
    """[R209] Two players discard; then they choose, in player order."""
    game = throwing_away({DWARVES: "2D 3D 4D", ORCS: "2S 3S 4S"}, order=(ORCS, DWARVES, ELVES, GOBLINS))
    game.apply(DWARVES, DISCARDS[card("4D")])
    game.apply(DWARVES, PASS)
    game.apply(ORCS, DISCARDS[card("4S")])
    assert game.seats_asked() == [ORCS]
    assert isinstance(game.options(ORCS)[0], type(PASS))
    game.apply(ORCS, PASS)
    assert game.seats_asked() == [ORCS]
    game.apply(ORCS, keep("2S"))
    assert game.seats_asked() == [DWARVES]
    game.apply(DWARVES, keep("3D"))
    assert known_to_elves(game, DWARVES) == {"2D"}


def test_r209_the_choice_comes_before_other_questions() -> None:
    """[R209] After playing an ace to move units, the Orcs choose what stays secret before saying where."""
    game = scene(ORC_ACE, units={"1c": {ORCS: 2}}, hand={ORCS: "AS 2S 3S"}, rules=SEEN)
    game.apply(ORCS, ACE_PLAYS[SPADES])
    prompt = game.prompt(ORCS)
    assert prompt is not None
    assert (prompt.question, prompt.clause) == ("KeepSecret", "R154")
    game.apply(ORCS, keep("3S"))
    prompt = game.prompt(ORCS)
    assert prompt is not None
    assert prompt.question == "RelocateOrcs"


def test_r209_a_new_card_is_unseen_until_its_owner_has_chosen() -> None:
    """[R209] The Goblins are dealt a second artifact: while they choose, the Elves see neither."""
    game = scene(DEAL_ARTIFACTS, hand={DWARVES: "2D", ELVES: "2H", GOBLINS: "2C", ORCS: "2S"}, rules=SEEN)
    assert happened(turn_up(game, ARTIFACTS[card("3C")]), ArtifactDealt)
    assert game.seats_asked() == [GOBLINS]
    assert known_to_elves(game, GOBLINS) == set()
    game.apply(GOBLINS, keep("3C"))
    assert known_to_elves(game, GOBLINS) == {"2C"}


def test_r209_a_card_seen_at_the_auction_stays_known() -> None:
    """[R209] [elves.1] The Orcs keep their bought card secret, but the Elves know it, and see the other one too."""
    game = buying(ORCS, "5S", {ORCS: "2S"})
    game.apply(ORCS, PAY_GOLD)
    assert known_to_elves(game, ORCS) == {"5S"}
    game.apply(ORCS, keep("5S"))
    assert known_to_elves(game, ORCS) == {"2S", "5S"}


def test_r209_goblins_choose_again_after_their_second_card() -> None:
    """[R209] [goblins.3] Each change of the hand requires a choice: after the card bought and after the free one."""
    game = buying(GOBLINS, "5C", {GOBLINS: "2C"})
    game.apply(GOBLINS, PAY_GOLD)
    assert game.seats_asked() == [GOBLINS]
    assert game.state.agenda[-2] == GOBLIN_SECOND_CARD
    game.apply(GOBLINS, keep("2C"))
    game.apply(CHANCE, ARTIFACTS[card("6C")])
    game.apply(GOBLINS, keep("2C"))
    game.apply(GOBLINS, keep("6C"))
    assert known_to_elves(game, GOBLINS) == {"5C"}


def test_r209_a_card_that_leaves_the_hand_is_known_no_longer() -> None:
    """[R209] The Elves saw 3♠; once discarded, it is in no hand."""
    game = throwing_away({ORCS: "2S 3S 4S"})
    game.state.elves_know[ORCS] = cards("3S 4S")
    game.apply(ORCS, DISCARDS[card("3S")])
    game.apply(ORCS, PASS)
    game.apply(ORCS, keep("2S"))
    assert known_to_elves(game, ORCS) == {"4S"}


def test_r154_nobody_sees_the_elves_hand() -> None:
    """[R154] Elves who discard are not asked to keep a card secret."""
    game = throwing_away({ELVES: "2H 3H 4H"})
    game.apply(ELVES, DISCARDS[card("4H")])
    game.apply(ELVES, PASS)
    assert game.seats_asked() == []
    assert view_of(know(game, ORCS)).players[ELVES].hand == ()


def test_r154_without_elves_nobody_is_asked() -> None:
    """[R154] [R25] No other faction gets this power."""
    game = throwing_away({ORCS: "2S 3S 4S"}, order=(DWARVES, ORCS))
    game.apply(ORCS, DISCARDS[card("4S")])
    game.apply(ORCS, PASS)
    assert game.seats_asked() == []


def half_chosen() -> Game:
    """Goblins with four cards have kept the first of two."""
    game = throwing_away({GOBLINS: "2C 3C 4C 5C AC"})
    game.apply(GOBLINS, DISCARDS[card("AC")])
    game.apply(GOBLINS, PASS)
    game.apply(GOBLINS, keep("2C"))
    return game


def test_r209_the_choice_itself_is_secret() -> None:
    """[R209] Everyone sees how many cards are kept so far; only the Goblins and a referee see which."""
    game = half_chosen()
    assert {view_of(know(game, one)).secrets.count for one in (*ALL_FOUR, SPECTATOR, REFEREE)} == {1}
    assert [one for one in (*ALL_FOUR, SPECTATOR, REFEREE) if view_of(know(game, one)).secrets.cards] == [
        GOBLINS,
        REFEREE,
    ]
    assert view_of(know(game, GOBLINS)).secrets.cards == ("2C",)


def test_r209_a_world_drawn_from_a_view_keeps_as_many_cards() -> None:
    """[R209] To the Elves any card of the Goblins may be the one kept; to the Goblins it is 2♣."""
    game = half_chosen()
    for seed in range(5):
        guess = sample(know(game, ELVES), Chance(seed)).state
        assert size(guess.kept) == 1
        assert guess.kept & ~guess.hand[GOBLINS] == 0
        assert sample(know(game, GOBLINS), Chance(seed)).state.kept == cards("2C")


def test_r154_third_parties_guess_what_the_elves_have_seen() -> None:
    """[R154] In a world drawn from the Dwarves' view the Elves know all but one of the Orcs' three cards."""
    game = throwing_away({ORCS: "2S 3S 4S AS"})
    game.apply(ORCS, DISCARDS[card("AS")])
    game.apply(ORCS, PASS)
    game.apply(ORCS, keep("2S"))
    guess = sample(know(game, DWARVES), Chance(1)).state
    assert size(guess.elves_know[ORCS]) == 2
    assert guess.elves_know[ORCS] & ~guess.hand[ORCS] == 0
    mine = sample(know(game, ELVES), Chance(1)).state
    assert mine.elves_know[ORCS] == cards("3S 4S")


def test_r209_nothing_is_pending_in_a_game_without_the_rule() -> None:
    """[R209] Nobody has a choice to make, and no card is kept."""
    game = throwing_away({ORCS: "2S 3S"}, on=False)
    game.apply(ORCS, DISCARDS[card("3S")])
    assert (game.state.choosing, game.state.kept) == (0, 0)
    assert game.state.prediction == [NONE] * 4
