"""Numbers and arrays as the machine has them: compiled, an `i64` is a register and a `vec[i64]` flat memory.

Otherwise they are ints and lists.

`mypyc_attr` is advice to the compiler: what a state is made of never refers back to it, and the last one that was
thrown away is kept for the next copy. That makes copying a third cheaper.
"""

try:
    from librt.vecs import append, vec
    from mypy_extensions import i64, mypyc_attr
except ImportError:  # a Python without them plays on, more slowly
    from boneyard.plain import append, mypyc_attr, vec  # type: ignore[assignment]

    i64 = int  # type: ignore[misc]

__all__ = ["append", "i64", "mypyc_attr", "vec"]
