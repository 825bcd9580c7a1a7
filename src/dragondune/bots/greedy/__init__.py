"""Rules of thumb that ask of every choice what it does to the chance of winning."""
