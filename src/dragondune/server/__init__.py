"""Tables over the network: people and bots, nothing lost and nothing leaked."""
