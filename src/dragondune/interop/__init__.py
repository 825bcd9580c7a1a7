"""Interfaces that researchers use: PettingZoo, Gymnasium, OpenSpiel. What they need is the extra `interop`."""
