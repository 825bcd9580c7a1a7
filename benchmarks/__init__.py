"""Benchmarks that anyone can repeat."""
