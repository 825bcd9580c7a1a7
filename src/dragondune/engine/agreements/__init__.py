"""Binding public deals: offers, the duties they create, and how the game enforces them."""
