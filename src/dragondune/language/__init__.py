"""A seat in words: what it knows, the rules it plays by, and the tools with which a language agent plays it."""
