"""Numbers and arrays as the machine has them: compiled, an `i64` is a register and a `vec[i64]` flat memory; otherwise they are ints and lists."""

try:
    from librt.vecs import append, vec
    from mypy_extensions import i64
except ImportError:  # a Python without them plays on, more slowly
    from boneyard.plain import append, vec  # type: ignore[assignment]

    i64 = int  # type: ignore[misc]

__all__ = ["append", "i64", "vec"]
