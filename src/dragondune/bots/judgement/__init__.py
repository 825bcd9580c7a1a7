"""How likely each player is to win, learned from games of bots."""
