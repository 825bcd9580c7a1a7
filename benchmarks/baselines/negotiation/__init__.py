"""What bots say about agreements and gifts."""
