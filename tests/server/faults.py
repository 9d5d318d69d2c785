"""What goes wrong in the simulation."""

from dataclasses import dataclass


@dataclass
class Faults:
    """How much goes wrong; all of it stops when the weather is calm."""

    refuse: float = 0.0
    """The share of appends that fail before anything is written."""
    mute: float = 0.0
    """The share of appends that are written, and whose answer is lost."""
    late: float = 0.0
    """The share of appends of which nobody knows: a database writes them later, on a disk of one's own a crash shows
    whether they are there."""
    slow: float = 0.0
    """The share of appends that take long."""
    unread: float = 0.0
    """The share of readings that fail."""
    away: float = 0.0
    """How often a second the store goes away for a while; it says so at once."""
    crash: float = 0.0
    """Crashes of a node a second."""
    cut: float = 0.0
    """Cuts of a line a second."""
    twice: float = 0.0
    """The share of messages that a client sends twice."""
    stall: float = 0.0
    """The share of messages that a slow reader takes long for."""
    skew: float = 0.0
    """How far the clocks of nodes are wrong when they start."""
    jump: float = 0.0
    """How often a second the clock of a node is set."""
    second: float = 0.0
    """How often a second somebody starts a second server on a file."""
    theft: float = 0.0
    """How often a second somebody takes the file away, and puts it back a little later."""
    nap: float = 0.0
    """The share of returns that a client puts off for some seconds."""
    mischief: float = 0.0
    """The share of commands that are nonsense."""
    change: float = 0.03
    """The share of wishes to give up a seat or to hand it over."""
