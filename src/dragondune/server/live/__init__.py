"""The tables open in this process: sessions, their registry, and scheduled actions."""
