"""Figures that anybody can measure again."""
