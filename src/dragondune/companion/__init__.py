"""The companion of a printed box: fair draws, a timer, secrets that open together, and agreements on record."""
