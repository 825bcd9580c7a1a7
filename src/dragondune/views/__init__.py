"""What an observer knows, for people and programs to look at: as records for the wire, and in words."""
