"""What a game teaches: the review of a finished game, and the coach of a running one."""
