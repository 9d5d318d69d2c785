"""Tests of what every game has."""
