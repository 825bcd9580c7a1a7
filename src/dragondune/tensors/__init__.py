"""An observer's knowledge as a vector of numbers, for machine learning."""
