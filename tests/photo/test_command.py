"""`boneyard photo`: pictures in files, what is printed of them, and what cannot be read."""

import json
import sys
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from boneyard.cli import photo
from boneyard.photo import files
from boneyard.photo.files import open_picture
from boneyard.photo.reading import Nets
from tests.kit.terminal import run
from tests.photo.toys import CELLS, planted, stripes, summing


@pytest.fixture(autouse=True)
def _toys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(photo, "load_nets", lambda: Nets(planted(CELLS), summing))


@pytest.fixture
def picture(tmp_path: Path) -> str:
    """A picture in a file."""
    path = tmp_path / "tiles.png"
    Image.fromarray(stripes(1500, 1100).astype(np.uint8)).save(path)
    return str(path)


def test_json(picture: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A line for each file, with the sum of what it says."""
    status, out, err = run(["photo", "--set", "12", "--json", picture, picture], "", monkeypatch, capsys)
    assert (status, err) == (0, "")
    first, second = [json.loads(line) for line in out.splitlines()]
    assert first == second
    assert first["file"] == picture
    assert len(first["tiles"]) == 3
    assert first["total"] == sum(int(half) for tile in first["tiles"] for half in tile.split("-"))
    assert first["certain"] is False
    assert [one["tile"] for one in first["each"]] == first["tiles"]
    wide, high = np.array([one["corners"] for one in first["each"]]).max((0, 1))
    assert 1000 < wide < 1500
    assert 700 < high < 1100


@pytest.mark.parametrize(("lang", "word"), [("en", "Not certain."), ("es", "No es seguro.")])
def test_words(
    lang: str, word: str, picture: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The tiles, what they come to, and which ones to look at."""
    status, out, _ = run(["photo", picture, "--lang", lang, "--width", "120"], "", monkeypatch, capsys)
    assert status == 0
    assert word in out
    assert "{" not in out


def test_a_picture_lies_as_it_was_taken(tmp_path: Path) -> None:
    """What the camera notes of how it was held counts."""
    image = Image.fromarray(stripes(80, 60).astype(np.uint8))
    exif = Image.Exif()
    exif[274] = 6
    image.save(tmp_path / "held.png", exif=exif)
    turned = open_picture(str(tmp_path / "held.png")).picture
    assert turned.size == (60, 80)
    assert (turned.levels[0] * 255).round().tolist() == np.rot90(stripes(80, 60), -1).tolist()


def test_a_large_picture_is_made_smaller(tmp_path: Path) -> None:
    """Corners are told in the pixels of the file."""
    Image.new("RGB", (4096, 100), "white").save(tmp_path / "wide.jpg")
    picture, scale = open_picture(str(tmp_path / "wide.jpg"))
    assert (picture.size, scale) == ((2048, 50), 2.0)


def _whole(path: Path) -> bytes:
    Image.fromarray(stripes(200, 200).astype(np.uint8)).save(path)
    return path.read_bytes()


@pytest.mark.parametrize("kind", ["png", "jpg", "gif", "webp"])
def test_what_is_no_picture(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file that is cut off, that holds something else, or that is not there: one sentence."""
    path = tmp_path / f"tiles.{kind}"
    whole = _whole(path)
    for body in (b"", b"not a picture", whole[:12], whole[: len(whole) // 2]):
        path.write_bytes(body)
        status, out, err = run(["photo", str(path)], "", monkeypatch, capsys)
        assert (status, out, err) == (2, "", f"boneyard: {path} is no picture that can be read\n")
    path.unlink()
    assert "cannot be read: No such file" in run(["photo", str(path)], "", monkeypatch, capsys)[2]


def test_sizes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Neither a stamp nor what would fill the memory; and no set that nobody sells."""
    path = tmp_path / "tiles.png"
    Image.new("RGB", (400, 8)).save(path)
    assert "is too small a picture" in run(["photo", str(path)], "", monkeypatch, capsys)[2]
    Image.new("RGB", (400, 400)).save(path)
    assert run(["photo", str(path), "--set", "19"], "", monkeypatch, capsys)[2] == (
        "boneyard: --set 19 cannot be: it may be 1 to 18\n"
    )
    for limit in ("MOST_PIXELS", "MOST_BYTES"):
        with monkeypatch.context() as small:
            small.setattr(files, limit, 100)
            assert "is too large a picture" in run(["photo", str(path)], "", monkeypatch, capsys)[2]


@pytest.mark.parametrize(("module", "package"), [("onnxruntime", "onnxruntime"), ("PIL", "pillow"), ("numpy", "numpy")])
def test_what_is_not_installed(
    module: str, package: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One sentence names the package, and what brings it."""
    for name in [name for name in sys.modules if name.startswith(("boneyard.photo", "boneyard.cli.photo"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delattr("boneyard.cli.photo")
    monkeypatch.setitem(sys.modules, module, None)
    status, _, err = run(["photo", "tiles.jpg"], "", monkeypatch, capsys)
    assert status == 2
    assert err == (
        f"boneyard: this command needs the package {package}, which is not installed here: "
        "pip install 'boneyard[photo]' brings it\n"
    )
