"""What an observer knows as a vector of numbers, for programs that learn."""
