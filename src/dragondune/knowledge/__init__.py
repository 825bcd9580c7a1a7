"""What an observer may know about a table, and the tools built on that knowledge."""
