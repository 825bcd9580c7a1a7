"""What an observer may know of a table, and everything that starts from it."""
