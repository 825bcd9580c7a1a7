"""Set-up, the turn, and its seven rounds: `r4_movement` is part of round IV of the rulebook."""
