"""Mexican Train: lines that radiate from the hub, each in its own share of the table."""

from functools import lru_cache
from typing import cast

from boneyard.core.position import Position
from boneyard.render.plan.sector import START, Sector, Walker, sectors_of, table_of
from boneyard.render.plan.shape import Box, Label, Layout, Marker, OpenEnd, Placement, box_around, ends_of


def plan_trains(view: Position, asking: list[str]) -> Layout:
    """The table of Mexican Train."""
    trains = cast("dict[str, list[str]]", view["trains"])
    engine = cast("str | None", view["engine"])
    number = None if engine is None else ends_of(engine)[0]
    order = _around_the_table(list(trains), cast("str | None", view.get("seat")))
    shares = list(zip(order, sectors_of(len(order) - 1), strict=True))
    placements = [] if engine is None else [Placement(engine, 0, 0, 0, "hub", 0)]
    ends = [OpenEnd("hub", None, 0, 0, 0)] if engine is None else []
    for train, sector in shares:
        laid, end = _lay(tuple(trains[train]), train, number, sector)
        placements += laid
        ends.append(end)
    labels = [Label("hub", "hub", 0, 0), *[Label(f"train {train}", train, *sector.on_spoke(START - 1.9)) for train, sector in shares]]
    marked = set(cast("list[str]", view.get("marked", [])))
    markers = [Marker(train, *sector.on_spoke(START - 0.64), sector.direction) for train, sector in shares if train in marked]
    hub = START - 1.3
    box = box_around(placements, ends).join(Box(-hub, -hub, hub, hub))
    table = box_around(placements).join(table_of(len(order) - 1))
    return Layout("mexican-train", placements, ends, labels, markers, asking, box, table, hub)


@lru_cache(maxsize=10_000)
def _lay(tiles: tuple[str, ...], train: str, number: int | None, sector: Sector) -> tuple[list[Placement], OpenEnd]:
    """A train from the hub outward, and its open end. Remembered, because from one move to the next only one train grows."""
    walker = Walker(sector)
    group = f"train {train}"
    placements: list[Placement] = []
    parent = None
    for index, tile in enumerate(tiles):
        first, second = ends_of(tile)
        out, side, heading = walker.step(double=first == second)
        x, y = sector.on_table(out, side)
        turn = 90 if first == second else 0 if first == number else 180
        placements.append(Placement(tile, x, y, (sector.angle + heading + turn) % 360, group, index, parent))
        number = second if first == number else first
        parent = tile
    out, side, heading = walker.peek()
    return placements, OpenEnd(train, number, *sector.on_table(out, side), (sector.angle + heading) % 360)


def _around_the_table(trains: list[str], seat: str | None) -> list[str]:
    """Clockwise from the viewer; the Mexican Train comes last."""
    own = [train for train in trains if train != "M"]
    at = own.index(seat) if seat in own else 0
    return [*own[at:], *own[:at], "M"]
