"""Binding public deals: offers, what they oblige to, and how the game keeps them."""
