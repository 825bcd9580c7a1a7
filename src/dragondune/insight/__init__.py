"""Learn from games: the review of a finished game, and the coach in a running one."""
