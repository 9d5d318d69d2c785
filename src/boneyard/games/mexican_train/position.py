"""Positions and views of Mexican Train, spelled as in docs/protocol.md (section 3)."""

from typing import ClassVar, Final, final

from boneyard.core.action import MEXICAN, place_text
from boneyard.core.errors import BadPosition
from boneyard.core.native import i64, vec
from boneyard.core.piles import read_piles, read_whose_turn
from boneyard.core.position import Position, Reader, Whereabouts, by_seat, read_position_tile
from boneyard.core.rules import RuleCode
from boneyard.core.seat import LETTERS, NOBODY, read_seat
from boneyard.core.state import Phase
from boneyard.core.tile import NO_TILE, Tile, double, has, is_double, packed_number, packed_tile, tile_text
from boneyard.core.view import HandsView, Shape
from boneyard.games.mexican_train.apply import clear_trains, join_tile
from boneyard.games.mexican_train.deal import designated_starter, is_engine_dealt, takes_engine
from boneyard.games.mexican_train.doubles import what_doubles_allow
from boneyard.games.mexican_train.legal import is_chain_turn, penalty
from boneyard.games.mexican_train.reach import has_mexican
from boneyard.games.mexican_train.rules import Doubles, Penalty
from boneyard.games.mexican_train.state import Yard, new_yard
from boneyard.parts.reading import MOST_POINTS, read_course, read_phase, read_turn_so_far

# --- writing ---


@final
class TrainsView(HandsView):
    """What lies open on a table of Mexican Train; trains are written from the engine outward.

    `wrong`, `skip` and `fined` say what wrong draws have cost, where they are punished.
    """

    shape: ClassVar[Shape] = HandsView.shape | {
        "engine": str | None,
        "trains": dict[str, list[str]],
        "marked": list[str],
        "open": list[str],
        "turns": dict[str, int],
        "laid": list[str],
        "wrong": bool,
        "skip": list[str],
        "fined": dict[str, int],
    }
    sometimes: ClassVar[list[str]] = ["wrong", "skip", "fined"]

    engine: str | None
    trains: dict[str, list[str]]
    marked: list[str]
    open: list[str]
    turns: dict[str, int]
    laid: list[str]
    wrong: bool
    skip: list[str]
    fined: dict[str, int]

    def __init__(self, yard: Yard) -> None:
        super().__init__("mexican-train", yard, yard.drew, yard.passes)
        chain = yard.phase is Phase.PLAY and is_chain_turn(yard)
        self.engine = None if yard.engine == NO_TILE else tile_text(yard.engine)
        self.trains = _trains(yard)
        self.marked = _seats(yard.marks)
        self.open = _doubles(yard, yard.open)
        self.turns = by_seat(list(yard.turns))
        self.laid = [] if chain else _doubles(yard, yard.laid)
        self._punishes: Final = penalty(yard.rules) is not Penalty.NONE
        self.wrong = yard.wrong
        self.skip = _seats(yard.skip) if self._punishes else []
        self.fined = {LETTERS[seat]: points for seat, points in enumerate(yard.fined) if points}
        self._has_mexican: Final = has_mexican(yard.rules)

    def in_play(self) -> dict[str, list[str]]:
        """The trains that there are: a Mexican Train that nobody may begin is none, though JSON has it (HR-10)."""
        if self._has_mexican:
            return self.trains
        mexican = place_text(MEXICAN)
        return {name: tiles for name, tiles in self.trains.items() if name != mexican}

    def fields(self) -> Position:
        """The view as JSON."""
        fields: Position = {
            "game": self.game,
            "rules": self.rules,
            "set": self.set,
            "seats": self.seats,
            "round": self.round,
            "engine": self.engine,
            "starter": self.starter,
            "phase": self.phase,
            "turn": self.turn,
            "scores": self.scores,
            "trains": self.trains,
            "marked": self.marked,
            "open": self.open,
            "turns": self.turns,
            "laid": self.laid,
            "drew": self.drew,
            "passes": self.passes,
        }
        if self._punishes:
            fields |= {"wrong": self.wrong, "skip": self.skip, "fined": self.fined}
        return fields


def _trains(yard: Yard) -> dict[str, list[str]]:
    """The tiles of all trains, from the engine outward."""
    trains: dict[str, list[str]] = {place_text(train): [] for train in [*range(yard.seats), MEXICAN]}
    by_number = list(trains.values())
    for entry in yard.line:
        train = packed_number(entry)
        by_number[-1 if train == MEXICAN else train].append(tile_text(packed_tile(entry)))
    return trains


def _seats(bits: int) -> list[str]:
    return [LETTERS[seat] for seat in range(len(LETTERS)) if bits >> seat & 1]


def _doubles(yard: Yard, trains: vec[i64]) -> list[str]:
    return [f"{yard.ends[train]}-{yard.ends[train]}" for train in trains]


# --- reading ---


def load(position: Position, code: RuleCode, top: int, seats: int) -> Yard:
    """The yard that a position describes."""
    reader = Reader(position, seats)
    yard = new_yard(code, top, seats)
    tiles = Whereabouts(top)
    _read_round(reader, yard, tiles)
    _read_trains(reader, yard, tiles)
    read_piles(reader, yard, tiles)
    _read_turn(reader, yard)
    _read_penalties(reader, yard)
    reader.done()
    _check_engine_place(yard)
    return yard


def _read_round(reader: Reader, yard: Yard, tiles: Whereabouts) -> None:
    read_phase(reader, yard, list(Phase))
    yard.scores = reader.numbers_by_seat("scores", MOST_POINTS)
    engine_given = reader.has("engine")
    engine = reader.tile("engine")
    read_course(reader, yard, engine, yard.rules.course)
    if engine is not None and engine != yard.engine_tile():
        raise BadPosition(
            f"engine {tile_text(engine)} does not belong to round {yard.round}, "
            f"whose engine is {tile_text(yard.engine_tile())}"
        )
    if engine is None and not engine_given and yard.round > 0 and not is_engine_dealt(yard.rules):
        engine = yard.engine_tile()
    _check_hub(yard, engine)
    if engine is not None:
        yard.engine = engine
        tiles.put(engine, "hub")
    clear_trains(yard)


def _check_hub(yard: Yard, engine: Tile | None) -> None:
    """The hub is empty before the first deal and, with engine=dealt, until the engine is placed."""
    if yard.phase is Phase.SEARCH and not is_engine_dealt(yard.rules):
        raise BadPosition("phase search goes only with engine=dealt")
    if yard.phase is Phase.SEARCH and takes_engine(yard.rules):
        raise BadPosition("phase search does not occur with search=take (HR-24)")
    empty = yard.round == 0 or yard.phase is Phase.SEARCH
    may_be_empty = empty or (yard.phase is Phase.PLAY and is_engine_dealt(yard.rules))
    if engine is None and not may_be_empty:
        raise BadPosition(f"engine is null, but {tile_text(yard.engine_tile())} lies in the hub by now")
    if engine is not None and empty:
        raise BadPosition("engine is in the hub too early")


def _read_trains(reader: Reader, yard: Yard, tiles: Whereabouts) -> None:
    for key, items in reader.lists_by_key("trains"):
        train = MEXICAN if key == "M" else read_seat(key)
        if train is None or (train >= yard.seats and train != MEXICAN):
            raise BadPosition(f'trains: there is no train "{key[:40]}"')
        if items and train == MEXICAN and not has_mexican(yard.rules):
            raise BadPosition("there is no Mexican Train at this table (HR-10)")
        for item in items:
            _read_train_tile(yard, tiles, train, read_position_tile(item, f"train {key}"))
    for seat in reader.seats_named("marked"):
        yard.marks |= 1 << seat
    if yard.engine == NO_TILE and (yard.line or yard.marks):
        raise BadPosition("there is a train or a marker although the hub is empty")


def _read_train_tile(yard: Yard, tiles: Whereabouts, train: int, t: Tile) -> None:
    end = yard.ends[train]
    tiles.put(t, f"train {place_text(train)}")
    if not has(t, end):
        raise BadPosition(f"train {place_text(train)}: {tile_text(t)} does not follow an end of {end}")
    join_tile(yard, t, train)


def _read_turn(reader: Reader, yard: Yard) -> None:
    read_whose_turn(reader, yard)
    _read_starter(reader, yard)
    for seat, turns in enumerate(reader.numbers_by_seat("turns", MOST_POINTS)):
        yard.turns[seat] = turns
    read_turn_so_far(reader, yard)
    laid = reader.tiles("laid")
    playing = yard.phase is Phase.PLAY and yard.engine != NO_TILE
    if not playing and (yard.drew or yard.passes or laid):
        raise BadPosition("laid, drew and passes belong into a turn")
    _read_doubles(reader, yard, laid, chain=playing and is_chain_turn(yard))


def _read_starter(reader: Reader, yard: Yard) -> None:
    """Null while nobody is designated; otherwise a seat, and that of the engine's holder until it is placed."""
    first = designated_starter(yard.rules) if yard.round == 0 else yard.phase is not Phase.SEARCH
    to_place = yard.phase is Phase.PLAY and yard.engine == NO_TILE
    yard.starter = reader.seat("starter", NOBODY if not first else yard.turn if to_place else 0)
    if first != (yard.starter != NOBODY):
        raise BadPosition("starter has to name a seat" if first else "starter is null while nobody is known to start")
    if to_place and yard.starter != yard.turn:
        raise BadPosition("whoever holds the engine is both starter and to move")


def _read_doubles(reader: Reader, yard: Yard, laid: list[Tile], *, chain: bool) -> None:
    """Every double that ends a train is in `open` or in `laid`, but for that of a running chain."""
    ending = _ending_doubles(yard)
    if chain and laid:
        raise BadPosition("a first-turn chain records no doubles in laid")
    if len(laid) > 2 and what_doubles_allow(yard.rules) is Doubles.PAIR:
        raise BadPosition("laid has more than two doubles (MT-B-25)")
    yard.laid = vec[i64]([_take_double(ending, t, "laid") for t in laid])
    if chain and yard.turn in ending.values():
        yard.laid = vec[i64]([yard.turn])
        del ending[double(yard.ends[yard.turn])]
    given = reader.tiles("open") if reader.has("open") else list(ending)
    yard.open = vec[i64]([_take_double(ending, t, "open") for t in given])
    if ending:
        raise BadPosition(f"{tile_text(next(iter(ending)))} ends a train and is neither in open nor in laid")


def _ending_doubles(yard: Yard) -> dict[Tile, int]:
    """The doubles that end trains, in the order A to L, M."""
    ending: dict[Tile, int] = {}
    for train in [*range(yard.seats), MEXICAN]:
        tiles = yard.train(train)
        if tiles and is_double(tiles[-1]):
            ending[tiles[-1]] = train
    return ending


def _take_double(ending: dict[Tile, int], t: Tile, name: str) -> int:
    if t not in ending:
        raise BadPosition(f"{name}: {tile_text(t)} is not a double at the end of a train")
    return ending.pop(t)


def _read_penalties(reader: Reader, yard: Yard) -> None:
    yard.wrong = reader.flag("wrong")
    for seat in reader.seats_named("skip"):
        yard.skip |= 1 << seat
    yard.fined = reader.numbers_by_seat("fined", MOST_POINTS)
    if penalty(yard.rules) is Penalty.NONE and (yard.wrong or yard.skip or any(yard.fined)):
        raise BadPosition("wrong, skip and fined belong to a table with a penalty")
    if yard.wrong and yard.phase is not Phase.PLAY:
        raise BadPosition("wrong belongs into a turn")


def _check_engine_place(yard: Yard) -> None:
    """MT-F-05, MT-F-07: with an empty hub the engine is in the boneyard, or with the seat that has to place it."""
    if yard.phase is Phase.SEARCH and yard.engine_tile() not in yard.boneyard.left():
        raise BadPosition(f"{tile_text(yard.engine_tile())} is searched, but it is not in the boneyard")
    if yard.phase is Phase.PLAY and yard.engine == NO_TILE and not yard.hands.holds(yard.turn, yard.engine_tile()):
        raise BadPosition(f"the hub is empty, but {LETTERS[yard.turn]} does not hold {tile_text(yard.engine_tile())}")
