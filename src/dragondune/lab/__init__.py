"""Games by the hundred, and what they tell."""
