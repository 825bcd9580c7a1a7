"""What each people can do, in files that begin with its name, and what special cards and Oracles can do."""
