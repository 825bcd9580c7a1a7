"""What everybody may know of the next bid."""

from dragondune.engine.game import Game


def has_gold_to_bid(game: Game) -> bool:
    """[R60] [R61] Whether all can see that the bidder's gold is enough for the next bid, whatever cards he holds."""
    s = game.state
    return s.rules.gold_visible and s.gold[s.player] >= s.bid + s.rules.min_bid
