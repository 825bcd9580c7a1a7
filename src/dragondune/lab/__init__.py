"""Play many games and evaluate them."""
