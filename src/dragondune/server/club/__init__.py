"""Results, ratings, ladders and tournaments."""
