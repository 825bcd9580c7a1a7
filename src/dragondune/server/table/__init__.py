"""A table: the records a command writes to its log, and the state those records produce."""
