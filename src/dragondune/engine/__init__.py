"""The rules of Dragon Dune: pure, without files, clock, network or a generator of its own."""
