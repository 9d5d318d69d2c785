"""Databases and deals checked from outside, without trusting the server that wrote them."""
