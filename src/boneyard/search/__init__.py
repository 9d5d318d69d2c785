"""Thinking ahead: what a seat may believe about hidden tiles, and play-outs of what it believes.

Compiled with the engine where it is.
"""
