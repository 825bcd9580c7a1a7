"""A table and its rules of conduct: what a command writes to the log, and what the log makes of the table."""
