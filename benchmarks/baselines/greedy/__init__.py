"""A bot that asks of every choice what it does to the chance of winning."""
