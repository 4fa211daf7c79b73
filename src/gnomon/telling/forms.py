"""Game options as a form: titles, ranges and choices in words, from the game's own table of options."""

from __future__ import annotations

from dataclasses import dataclass, field

from gnomon.kernel.options import TEXT, WHOLE, Option
from gnomon.telling.teller import Teller


@dataclass
class OptionForm:
    """What a form needs to show an option; `setups` are those in which it reads like this.

    `choices` and `names` are pairs: a value, and what it means.
    """

    name: str
    title: str
    about: str
    kind: str
    default: object
    low: int | None = None
    high: int | None = None
    choices: list[tuple[str, str]] = field(default_factory=list)
    names: list[tuple[str, str]] = field(default_factory=list)
    each: str = ""
    setups: list[str] = field(default_factory=list)
    group: str = ""  # the heading of the options it is shown with

    def reads_like(self, other: OptionForm) -> bool:
        mine = (self.name, self.default, self.low, self.high, self.choices, self.names)
        return mine == (other.name, other.default, other.low, other.high, other.choices, other.names)


def form_of(tellers: dict[str, Teller]) -> list[OptionForm]:
    """Every option of these setups, worded by its teller; listed once for all setups in which it reads the same."""
    out: list[OptionForm] = []
    order: list[str] = []
    for setup, teller in tellers.items():
        for option in teller.game.options(setup):
            order.append(option.name)
            if option.matters_in(setup):
                _add(out, _told(option, teller), setup)
    return sorted(out, key=lambda form: order.index(form.name))


def _add(out: list[OptionForm], form: OptionForm, setup: str) -> None:
    same = next((one for one in out if one.reads_like(form)), None)
    if same is None:
        out.append(form)
    (same or form).setups.append(setup)


def _told(option: Option, teller: Teller) -> OptionForm:
    is_whole, words = option.kind == WHOLE, teller.words
    return OptionForm(
        name=option.name,
        title=words.find_or("titles", option.name, option.name.replace("_", " ").capitalize()),
        about=words.find_or("form", option.name, words.find_or("options", option.name, "")),
        kind=option.kind,
        default=option.default,
        low=option.low if is_whole else None,
        high=option.high if is_whole else None,
        choices=[(word, _value(option, word, teller)) for word in option.words],
        names=[(name, teller.title(name)) for name in option.names],
        each=option.each,
        group=words.find_or("option-groups", option.group, option.group),
    )


def _value(option: Option, word: str, teller: Teller) -> str:
    """What a value means; a word that stands for a whole text is called like the entry it names."""
    named = teller.title(word) if option.kind == TEXT else word
    return teller.words.find_or("values", f"{option.name}-{word}", named)
