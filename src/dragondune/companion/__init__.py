"""The companion to a printed box: fair draws, a timer, secrets revealed together, and recorded agreements."""
