"""Tree search over sampled tables that fit what the seat knows."""
