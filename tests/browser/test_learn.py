"""A newcomer's path: from the front page through the lessons to the end of a first round, on a phone."""

from typing import Final

from playwright.sync_api import expect

from boneyard.examples.lessons import Lesson, lessons
from boneyard.examples.runner import refused_in
from tests.browser.checks import english_in, violations
from tests.browser.conftest import Visitors
from tests.browser.kit import Visitor, play_round

SAID: Final = {"turn", "last", "drew", "wants", "open", "own", "marked", "mexican", "take", "turnUp", "over"}


_NOTE_ROW: Final = """() => {
  window.rows = new Set();
  setInterval(() => {
    const row = document.querySelector(".coach");
    if (row?.clientHeight) window.rows.add(row.clientHeight);
  }, 50);
}"""


def _wrong(lesson: Lesson) -> tuple[str, str] | None:
    """What is refused at once in a lesson, and by which clause."""
    kind, text = lesson.steps[0]
    return (refused_in(text)[0], refused_in(text)[2]) if kind == "not" else None


def _tap(somebody: Visitor, action: str) -> None:
    """A tile and its place, or a word, by touch; in lanes the place is a lane, elsewhere a button."""
    page = somebody.page
    tile, lays, place = action.partition(">")
    if not lays:
        return somebody.press(f"[data-word='{action}']")
    if page.locator(f".choices [data-tile='{tile}']").get_attribute("aria-pressed") == "false":
        somebody.press(f".choices [data-tile='{tile}']")
    somebody.press(f".lane.lit[data-lane='{place}'], .choices [data-action='{action}']")
    return None


def _key(somebody: Visitor, action: str) -> None:
    """The same with nothing but keys."""
    page = somebody.page
    tile, lays, place = action.partition(">")
    if not lays:
        return _enter(somebody, f"[data-word='{action}']")
    if page.locator(f".choices [data-tile='{tile}']").get_attribute("aria-pressed") == "false":
        _enter(somebody, f".choices [data-tile='{tile}']")
        expect(page.locator(".lane [data-choice]:focus, .places button:focus")).to_have_count(1)
    _enter(somebody, f".lane [data-choice='{place}'], .choices [data-action='{action}']")
    return None


def _enter(somebody: Visitor, selector: str) -> None:
    """Tab until it has the focus, and Enter."""
    page = somebody.page
    page.locator(selector).first.wait_for()
    for _ in range(60):
        if page.evaluate("one => document.activeElement?.matches(one) ?? false", selector):
            break
        page.keyboard.press("Tab")
    else:
        raise AssertionError(f"no key leads to {selector}")
    page.keyboard.press("Enter")


def _is_sound(somebody: Visitor) -> None:
    """Nobody is shut out, and nothing lies over something else where one has scrolled to the end."""
    assert violations(somebody.page) == []
    somebody.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert somebody.flaws() == []
    if somebody.page.evaluate("document.documentElement.lang") == "es":
        assert english_in(somebody.page) == []


def _play_to_its_end(somebody: Visitor, *, keys: bool) -> set[str]:
    """The first round, and what the coach said in it; its row keeps its size, whatever is said."""
    page, heard = somebody.page, set[str]()
    page.evaluate(_NOTE_ROW)

    def step() -> bool:
        says = page.evaluate("document.querySelector('.coach')?.dataset.says ?? ''")
        heard.add(says)
        return somebody.step_by_keys() if keys else somebody.step()

    play_round([step], lambda: somebody.is_over)
    assert len(page.evaluate("[...window.rows]")) == 1
    page.keyboard.press("Escape")
    expect(page.locator("[data-says=over]")).to_be_visible()
    return {one for one in heard if one} | {"over"}


def test_by_touch_from_the_front_page_to_the_end_of_a_first_round(visit: Visitors) -> None:
    """All of Mexican Train: each wrong try is answered with its clause, and what was done is kept for later."""
    somebody = visit(390, 844, touch=True)
    page = somebody.page
    somebody.go()
    somebody.press("a[href='#/learn']")
    _is_sound(somebody)
    somebody.press("[data-learn=mexican-train]")
    for lesson in lessons("mexican-train"):
        expect(page.locator(f"[data-lesson={lesson.name}]")).to_be_visible()
        _is_sound(somebody)
        wrong = _wrong(lesson)
        assert wrong is not None
        _tap(somebody, wrong[0])
        expect(page.locator("[data-stand=refused] .clause")).to_have_text(wrong[1])
        _is_sound(somebody)
        for action in lesson.way:
            _tap(somebody, action)
        expect(page.locator("[data-stand=done]")).to_be_visible()
        _is_sound(somebody)
        if lesson.name == "whose":
            page.reload()
            expect(page.locator("[data-lesson=mexican]")).to_be_visible()
            continue
        somebody.press("[data-next]")
    expect(page.locator("[data-end]")).to_be_visible()
    _is_sound(somebody)
    somebody.press("[data-first]")
    expect(page.locator(".board")).to_be_visible()
    while page.locator("[data-says]").count() == 0:  # where nothing can be laid at first, there is nothing to say yet
        page.wait_for_timeout(500)
        somebody.step()
    _is_sound(somebody)
    somebody.press("[data-understood]")
    expect(page.locator("[data-understood]")).to_have_count(0)
    heard = _play_to_its_end(somebody, keys=False)
    assert heard <= SAID
    somebody.press("[data-understood]")
    expect(page.locator(".coach")).to_have_count(0)
    page.reload()
    expect(page.locator(".dock")).to_be_visible()
    expect(page.locator(".coach")).to_have_count(0)


def test_by_keys_in_spanish_to_the_end_of_a_first_round(visit: Visitors) -> None:
    """All of Mexican Train with nothing but keys: the focus is where one goes on; lessons are skipped and taken up."""
    somebody = visit(360, 640, language="es-MX")
    page = somebody.page
    somebody.go()
    _enter(somebody, "a[href='#/learn']")
    _enter(somebody, "[data-learn=mexican-train]")
    first, *rest = lessons("mexican-train")
    expect(page.locator(f"[data-lesson={first.name}]")).to_be_visible()
    _enter(somebody, "[data-skip]")
    expect(page.locator(f"[data-lesson={rest[0].name}] h1")).to_be_focused()
    _enter(somebody, "[data-back]")
    for lesson in [first, *rest]:
        expect(page.locator(f"[data-lesson={lesson.name}] h1")).to_be_focused()
        wrong = _wrong(lesson)
        assert wrong is not None
        _key(somebody, wrong[0])
        expect(page.locator("[data-stand=refused] .clause")).to_have_text(wrong[1])
        for at, action in enumerate(lesson.way):
            _key(somebody, action)
            expect(page.locator("[data-again]")).to_be_visible()
            assert at + 1 == len(lesson.way) or not page.locator("[data-next]").count()
        expect(page.locator("[data-next]")).to_be_focused()
        _is_sound(somebody)
        page.keyboard.press("Enter")
    _enter(somebody, "[data-first]")
    expect(page.locator(".coach")).to_be_visible()
    assert _play_to_its_end(somebody, keys=True) <= SAID
    assert english_in(page) == []


def test_every_lesson_of_the_other_games_is_shown_to_whoever_asks(visit: Visitors) -> None:
    """What is asked for lights the next step, by which every lesson is done; its pictures are for everybody."""
    somebody = visit(360, 640, touch=True, language="es-MX")
    page = somebody.page
    for game in ("chickenfoot", "muggins", "castle-rock", "dominoes"):
        somebody.go(f"learn/{game}")
        for lesson in lessons(game):
            expect(page.locator(f"[data-lesson={lesson.name}]")).to_be_visible()
            for _ in lesson.way:
                somebody.press("[data-show]")
                expect(page.locator(".choices .hinted")).to_have_count(1)
                _is_sound(somebody)
                somebody.press(".choices .hinted")
                page.locator("[data-stand=on], [data-stand=done]").wait_for()
            expect(page.locator("[data-stand=done]")).to_be_visible()
            _is_sound(somebody)
            somebody.press("[data-next]")
        expect(page.locator("[data-end]")).to_be_visible()


def test_the_first_game_offers_lessons_and_a_coach_once(visit: Visitors) -> None:
    """Whoever just plays is asked at the first table: a coach who comes can be sent away at once, and stays away."""
    somebody = visit(360, 640, touch=True)
    page = somebody.page
    somebody.go()
    somebody.press(".way.first:enabled")
    expect(page.locator("[data-offer] a")).to_have_attribute("href", "#/learn/mexican-train")
    _is_sound(somebody)
    somebody.press("[data-coach]")
    expect(page.locator("[data-offer]")).to_have_count(0)
    expect(page.locator("[data-says]")).to_be_visible()
    _is_sound(somebody)
    somebody.press("[data-quiet]")
    expect(page.locator(".coach")).to_have_count(0)
    somebody.go()
    somebody.press(".way.first:enabled")
    expect(page.locator(".rack [data-tile]").first).to_be_visible()
    expect(page.locator(".coach")).to_have_count(0)
