"""Maintenance programs, run by the scripts."""
