"""Boneyard plays dominoes, exactly by the book."""

from boneyard.build import obey_environment

__version__ = "0.1.0"

obey_environment()
