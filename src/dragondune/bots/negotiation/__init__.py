"""Offers, answers and gifts, judged by what they do to the chance of winning."""
