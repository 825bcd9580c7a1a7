"""The rounds of a turn, each file in the order of the rulebook."""
