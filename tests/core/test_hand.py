"""Pip rows: the small questions that everything else is built on."""

from boneyard.core.hand import count_bits, dealt_hands, lowest_bit
from boneyard.core.tile import HIGHEST_PIP, pips, tile, tiles_of, tiles_without_double


def test_every_number_of_a_row_is_found() -> None:
    """The lowest number is found whatever stands above it, in the widest row too."""
    for number in range(HIGHEST_PIP + 1):
        assert number == lowest_bit(1 << number) == lowest_bit((1 << HIGHEST_PIP + 1) - (1 << number))
        assert number + 1 == count_bits((2 << number) - 1)


def test_the_numbers_of_a_row_are_counted_however_they_lie() -> None:
    """Neighbours and gaps are summed alike, up to the widest row."""
    for row in range(0, 2 << HIGHEST_PIP, 31):
        assert row.bit_count() == count_bits(row)


def test_a_hand_is_as_heavy_as_its_tiles() -> None:
    """Both ends of a double count."""
    pile = [tile(0, 0), tile(3, 3), tile(5, 12), tile(12, 12), tile(0, 7)]
    hands = dealt_hands(12, [[], pile])
    assert [0, sum(pips(t) for t in pile)] == [hands.pips(0), hands.pips(1)]
    assert sorted(pile) == sorted(hands.tiles(1))


def test_a_set_without_one_double() -> None:
    """Exactly that double is missing, and the set itself stays whole."""
    for pip in range(13):
        assert tiles_without_double(12, pip) == [t for t in tiles_of(12) if t != tile(pip, pip)]
