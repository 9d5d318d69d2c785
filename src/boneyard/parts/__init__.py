"""Rule pieces that games share: plain functions of plain values, never of a set of rules."""
