"""Print and play: the rulebook, board, pieces and player aids for exactly the rules that a group plays."""
