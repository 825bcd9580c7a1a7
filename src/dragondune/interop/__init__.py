"""Research interfaces: PettingZoo, Gymnasium and OpenSpiel. They need the extras `gym` and `openspiel`."""
