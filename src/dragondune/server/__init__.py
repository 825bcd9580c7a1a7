"""Network tables for people and bots: nothing is lost and nothing leaks."""
