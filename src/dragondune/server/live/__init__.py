"""Tables that are open in this process: sessions, the registry that holds them, and what happens on schedule."""
