"""Research interfaces: PettingZoo, Gymnasium and OpenSpiel. They need the extra `interop`."""
