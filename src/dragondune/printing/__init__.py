"""Print and play: the rulebook, the board, the pieces and the aids of exactly the rules that a group plays."""
