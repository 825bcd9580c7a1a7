"""What a plan of battle is worth, and what may come of it, as far as an observer knows."""
