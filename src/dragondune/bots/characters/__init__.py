"""Named bots: how each of them plays, negotiates and talks."""
