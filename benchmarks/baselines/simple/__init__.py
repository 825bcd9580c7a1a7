"""A bot that plays by a few rules of thumb."""
