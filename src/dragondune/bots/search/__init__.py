"""Tree search over worlds that fit what one sees."""
