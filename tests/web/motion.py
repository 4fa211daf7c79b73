"""Whether a table keeps still for those who ask for it."""

from __future__ import annotations

from collections.abc import Callable

from fitness import SETTLED
from hands import take_hint
from visitor import Visitor

MOVES = 3
# Looks at every frame that is drawn, so that no motion is over before the test has come to look.
STIRRING = """
window.stirring = []
const look = () => {
  const moving = document.getAnimations()
    .filter((one) => one.playState === 'running' && one.effect.getComputedTiming().activeDuration > 20)
  const name = (one) => `${one.animationName ?? one.transitionProperty} on ${one.effect.target.className}`
  stirring.push(...moving.map(name))
  requestAnimationFrame(look)
}
requestAnimationFrame(look)
"""


def see_no_motion(visit: Callable[..., Visitor], link: str) -> None:
    """The same table stirs for others, so the question is a fair one."""
    assert not stirring(visit(reduced_motion="reduce"), link)
    assert stirring(visit(reduced_motion="no-preference"), link)


def stirring(visitor: Visitor, link: str) -> list[str]:
    """What moves on the page while a few choices are made."""
    visitor.sit(link)
    visitor.page.evaluate(STIRRING)
    for _ in range(MOVES):
        visitor.until(lambda: visitor.may_choose)
        take_hint(visitor)
    visitor.page.wait_for_timeout(SETTLED)
    found: list[str] = visitor.page.evaluate("() => stirring")
    return found
