"""Tests of what the table says."""
