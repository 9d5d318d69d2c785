"""Tests of reading photographs."""
