"""Frames of the table page in a real browser."""
