"""The bots' turns in words: what they do and why, their way along the chart, and what they would do next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from war_of_the_ring.test_sentences import SPECTATOR, happenings, is_broken, story
from war_of_the_ring.walks import AT_A_SCREEN, GAME, LANGUAGES, TABLES, decisions, played, start, teller_of

from gnomon import Match
from gnomon.games.war_of_the_ring.automa import Plan, walk
from gnomon.games.war_of_the_ring.chart import ANSWER_WORDS, BOX_WORDS, CHART, FIRST_DEED, REASON_WORDS, USE_BOX
from gnomon.games.war_of_the_ring.chart_words import FACTS
from gnomon.games.war_of_the_ring.game import as_table
from gnomon.games.war_of_the_ring.lore import cards_in_play
from gnomon.games.war_of_the_ring.story import ways_of
from gnomon.games.war_of_the_ring.wording import others_of, row_words
from gnomon.kernel.journal import Events
from gnomon.telling import Happened, Line

pytestmark = pytest.mark.once  # what it tests is never compiled

WITH_BOTS = [(setup, seats) for setup, seats in AT_A_SCREEN if setup.endswith(("solo", "coop"))]
SEEDS = range(3)


def told(setup: str, *events: str) -> list[str]:
    """One turn of a bot: its line, and its details below."""
    (line,) = story(setup, 1, *events)
    return line.all_cited()


# Examples


def test_a_move_is_told_with_its_reason_and_the_way_to_it() -> None:
    assert told(
        "fellowship-solo",
        "box balrog use? no",
        "idle balrog the-hunter",
        "box balrog pass? no",
        "holds balrog 5 2",
        "holds gandalf 3 2",
        "box balrog move? yes",
        "aimed balrog the-witch-king path",
        "stands path 1 2",
        "moved balrog the-witch-king path",
        "turn gandalf 1",
    ) == [
        "The Balrog moves the Witch-king from the reserve to the path. "
        "The Shadow would not win there now, with 1 to 2, but still could (13.12).",
        "  Can the Balrog usefully use an action? No: no action of the Hunter would be useful now (13.7).",
        "  May the Balrog pass? No: it holds 5 cards, may keep 2, and does not hold fewer than Gandalf, "
        "who has 3 (13.8).",
        "  Can the Balrog usefully move a card? Yes (13.12).",
    ]


def test_a_pass_says_why() -> None:
    above = ["box saruman carryover? yes", "holds frodo 5 3", "passed saruman"]
    assert told("trilogy-solo", *above)[0] == "Saruman passes. Frodo holds 5 cards and may keep 3 (13.9)."
    winning = ["box saruman winning? yes", "passed saruman"]
    assert told("trilogy-solo", *winning)[0] == "Saruman passes. The Shadow would win every combat now (13.11)."
    empty = ["box saruman play? no", "passed saruman"]
    assert told("trilogy-solo", *empty)[0] == "Saruman passes. Saruman has no cards (13.13)."


def test_a_card_that_is_turned_up_is_played_or_cycled_in_one_sentence() -> None:
    box = "box witch-king play? yes"
    to = [box, "revealed witch-king the-hunter", "aimed witch-king the-hunter reserve"]
    assert told("duel-solo", *to, "played witch-king the-hunter reserve")[0] == (
        "The Witch-king plays the Hunter to the reserve. It would not be useful in a combat now (13.13)."
    )
    last = [box, "revealed witch-king the-hunter", "aimed witch-king the-hunter path", "reached 9 9"]
    assert told("duel-solo", *last, "played witch-king the-hunter path")[0] == (
        "The Witch-king plays the Hunter to the path. On the last path every icon counts (13.13)."
    )
    twice = [box, "revealed witch-king gollum", "because witch-king gollum twice", "cycled-open witch-king gollum"]
    assert told("duel-solo", *twice)[0] == (
        "The Witch-king turns up Gollum and cycles it. It was already played this round (13.24)."
    )


def test_cards_turned_up_by_a_text_are_told_together() -> None:
    events = ["revealed balrog saruman", "revealed balrog the-hunter", "cycled-open balrog saruman"]
    (line,) = story("fellowship-solo", 1, *events)
    assert line.cited() == "The Balrog turns up 2 cards: Saruman and the Hunter. Cycled: Saruman."
    assert not line.details


@pytest.mark.parametrize(
    ("events", "answer"),
    [
        (["box saruman use? no"], "No: nothing it has in play offers one (13.7)."),
        (["box saruman pass? yes", "holds saruman 2 2"], "Yes: it holds 2 cards and may keep 2 (13.8)."),
        (["box saruman pass? yes", "holds saruman 4 2"], "Yes: it holds 4 cards, fewer than each enemy (13.8)."),
        (["box saruman carryover? no"], "No (13.9)."),
        (["box saruman path? yes", "reached 3 9"], "Yes: this is path 3 of 9 (13.10)."),
        (["box saruman winning? yes"], "Yes (13.11)."),
        (
            ["box saruman winning? no", "stands edoras 1 2", "stands path 0 1"],
            "No: Shadow 1 : 2 Free Peoples at Edoras; Shadow 0 : 1 Free Peoples on the path (13.11).",
        ),
        (["box saruman move? no", "waiting saruman 0"], "No: its reserve is empty (13.12)."),
        (["box saruman move? no", "waiting saruman 2"], "No: the Shadow loses no combat (13.12)."),
        (
            ["box saruman move? no", "waiting saruman 2", "stands edoras 1 2", "hopeless path 0 4"],
            "No: nothing in its reserve helps at Edoras; "
            "even with all its reserves the Shadow would not win on the path (13.12).",
        ),
    ],
)
def test_an_answer_rests_on_its_facts(events: list[str], answer: str) -> None:
    detail = told("trilogy-solo", *events, "moved saruman gollum path")[1]
    assert detail.endswith(f"? {answer}")


# Whole matches


def bot_lines(match: Match, language: str = "en") -> Iterator[tuple[Events, Line]]:
    for events in happenings(match):
        for line in teller_of(match, language).story({}, events, SPECTATOR):
            if line.details:
                yield events, line


@pytest.mark.parametrize(("setup", "seats"), TABLES)
def test_every_turn_of_a_bot_is_one_line_with_the_whole_way(setup: str, seats: int) -> None:
    match = played(setup, seats, 5)
    for events in happenings(match):
        lines = [line for line in teller_of(match).story({}, events, SPECTATOR) if line.details]
        ways = ways_of(events)
        assert len(lines) == len(ways)
        for line, (player, way) in zip(lines, ways, strict=True):
            name = str(teller_of(match).lore.player(player))
            assert line.sentences[0].text.startswith(f"{name} ")
            assert leads_on(way)
            rules = [detail.sentences[0].rules for detail in line.details]
            assert rules == [(CHART[BOX_WORDS.index(box)].rule,) for box, _ in way]


def leads_on(way: list[tuple[str, str]]) -> bool:
    """Whether each answer leads to the next box, and the last one to a deed."""
    box = CHART[USE_BOX]
    for word, answer in way:
        if box.word != word:
            return False
        box = CHART[box.yes if answer == "yes" else box.no]
    return box.number >= FIRST_DEED


@pytest.mark.parametrize(("setup", "seats"), WITH_BOTS)
def test_details_come_before_their_line(setup: str, seats: int) -> None:
    match = played(setup, seats, 4)
    for events in happenings(match):
        before = 0
        for line in teller_of(match).story({}, events, SPECTATOR):
            untils = [before, *(detail.until for detail in line.details), line.until]
            assert untils == sorted(untils)
            covered = list(events)[before : untils[-2]] if line.details else []
            assert all(event.name in ("turn", "box", *FACTS) for event in covered)
            before = line.until


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_answer_and_every_reason_is_told(language: str) -> None:
    found: Counter[str] = Counter()
    for setup, seats in WITH_BOTS:
        for seed in SEEDS:
            match = played(setup, seats, seed)
            for events, line in bot_lines(match, language):
                assert not any(is_broken(text.strip()) for text in line.all_cited()), line
                assert line.sentences[1:] or "used" in [event.name for event in events], line
                found.update(f"{box} {answer}" for _, way in ways_of(events) for box, answer in way)
                found.update(event.args_for(None)["reason"] for event in events if event.name == "because")
    assert {f"{box.word} {answer}" for box in CHART[:FIRST_DEED] for answer in ANSWER_WORDS} <= set(found)
    assert {"not-useful", "icons", "forces", "corrupts", "draws", "wielder", "battleground", "twice"} <= set(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_its_words(language: str) -> None:
    chart = teller_of(start("trilogy-solo", 1, 0), language).sentences.chart
    for reason in REASON_WORDS:
        sentence = chart.because(Happened("because", {"player": "saruman", "card": "gollum", "reason": reason}))
        assert sentence.rules[0].startswith("13.") and not is_broken(sentence.text)


@pytest.mark.parametrize(("card", "rule"), [("the-day-without-dawn", "13.37"), ("gorbag-shagrat", "13.33")])
def test_what_is_not_useful_cites_the_rule_of_events_or_of_optional_texts(card: str, rule: str) -> None:
    chart = teller_of(start("trilogy-solo", 1, 0)).sentences.chart
    told = {"player": "witch-king", "card": card, "reason": "not-useful"}
    assert chart.because(Happened("because", told)).rules == (rule,)


# The facts behind an answer


def walked(match: Match, number: int) -> Events:
    """The way of a bot if it were its turn now."""
    state = as_table(match.copy().state)
    state.journal = []
    walk(state, number, Plan())
    return Events(teller_of(match).lexicon.events, state.journal)


@pytest.mark.parametrize(("setup", "seats"), WITH_BOTS)
def test_every_fact_is_what_everybody_sees(setup: str, seats: int) -> None:
    found: Counter[str] = Counter()
    for match, _ in decisions(setup, seats, 8):
        state = match.view(None)["state"]
        for number, player in enumerate(state["players"]):
            for event in walked(match, number) if player.get("bot") else ():
                if event.name in FACTS:
                    assert is_seen(match, event.name, event.args_for(None)), str(event)
                    found[event.name] += 1
    assert set(found) == set(FACTS)


def is_seen(match: Match, name: str, args: dict[str, str]) -> bool:
    view = match.view(None)
    state, numbers = view["state"], [int(args[key]) for key in ("number", "number2") if key in args]
    players = {player["name"]: player for player in state["players"]}
    if name in ("stands", "hopeless"):
        now = teller_of(match).advice.now(view, args["place"])
        return [now.shadow, now.free] == numbers and now.wins != "shadow"
    if name == "reached":
        return numbers == [state["path_number"], teller_of(match).lore.scenario.last_path]
    player = players[args["player"]]
    if name == "holds":
        return numbers == [len(player["hand"]), player["limit"]]
    if name == "waiting":
        return numbers == [len(player["reserve"])]
    return args["card"] in cards_in_play(view)


# The whole chart


def test_the_tree_marks_the_way() -> None:
    chart = teller_of(start("trilogy-solo", 1, 0)).sentences.chart
    assert chart.tree([("use?", "no"), ("pass?", "no"), ("move?", "yes")]) == [
        "> A useful action? (13.7)",
        "    yes: use it",
        ">   no: May it pass? (13.8)",
        "      yes: Another above the limit? (13.9)",
        "        yes: pass",
        "        no: A path after this? (13.10)",
        "          yes: Winning everywhere? (13.11)",
        "            yes: pass",
        "            no: on to “A useful move?”",
        "          no: on to “A useful move?”",
        ">     no: A useful move? (13.12)",
        ">       yes: move it",
        "        no: A card in hand? (13.13)",
        "          yes: play one at random",
        "          no: pass",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tree_has_a_line_for_every_answer(language: str) -> None:
    chart = teller_of(start("duel-solo", 1, 0), language).sentences.chart
    tree = chart.tree([])
    assert len(tree) == 1 + 2 * FIRST_DEED
    assert not any(line.startswith(">") for line in tree)
    assert max(map(len, tree)) < 60
    for box in CHART[:FIRST_DEED]:
        assert sum(f"({box.rule})" in line for line in tree) == 1


# What a bot would do next


@pytest.mark.parametrize(
    ("setup", "seats", "language"),
    [("trilogy-solo", 1, "en"), ("trilogy-coop", 2, "de"), ("fellowship-solo", 1, "de"), ("three-duel-solo", 1, "en")],
)
def test_a_plan_comes_true_if_nothing_changes(setup: str, seats: int, language: str) -> None:
    """Whoever passes changes nothing but that, so the next bot goes the way that was foretold."""
    compared = 0
    for match, decision in decisions(setup, seats, 7):
        passes = decision.options.find("pass")
        if passes is None:
            continue
        teller, view = teller_of(match, language), match.view(decision.seat)
        plans = dict(zip(bots_of(match), teller.plans.lines(view), strict=True))
        ahead = match.copy()
        events = ahead.play(passes)
        if ways := ways_of(events):
            line = next(line for line in teller.story({}, events, SPECTATOR) if line.details)
            plan = plans[ways[0][0]]
            assert [one.cited() for one in plan.details] == [one.cited() for one in line.details]
            assert not is_broken(plan.cited())
            compared += 1
    assert compared > 10


def bots_of(match: Match) -> list[str]:
    return [player["name"] for player in match.view(None)["state"]["players"] if player.get("bot")]


def test_a_plan_says_what_and_why() -> None:
    texts = set()
    for setup in ("fellowship-solo", "trilogy-solo"):
        for match, decision in decisions(setup, 1, 3):
            lines = teller_of(match).plans.lines(match.view(decision.seat))
            texts |= {line.cited() for line in lines}
    assert "As things stand, the Balrog would pass." in texts
    assert "As things stand, Saruman would play a random card of the hand." in texts
    assert any(" would use " in text and "That is useful: " in text for text in texts)
    assert any(" would move " in text and "That is useful: " in text for text in texts)


def test_nobody_plans_when_it_is_over_or_without_bots() -> None:
    over = played("fellowship-solo", 1, 4)
    assert teller_of(over).plans.lines(over.view(0)) == []
    people = start("duel", 2, 0)
    assert teller_of(people).plans.lines(people.view(0)) == []


# Names


def test_a_long_list_of_cards_is_said_as_what_they_have_in_common() -> None:
    match = start("trilogy-solo", 1, 0)
    tables = as_table(match.state).tables
    card = tables.slugs.index("the-messenger")
    assert others_of(tables, ["the-hunter", "the-reaver"], card) == ""
    longest = max(range(len(tables.filter_words)), key=lambda which: len(tables.filter_words[which]))
    row = next(row for row, which in enumerate(tables.filter) if which == longest)
    said = {row_words(GAME.words(one), tables, row, card) for one in LANGUAGES}
    assert said == {
        "take a card from the cycle pile into the hand (another Nazgûl)",
        "eine Karte aus der Ablage auf die Hand nehmen (ein anderer Nazgûl)",
    }


def test_a_seat_is_called_after_its_own_decks() -> None:
    solo, coop = start("trilogy-solo", 1, 0), start("trilogy-coop", 2, 0)
    assert teller_of(solo).name(solo.view(0), 0) == "Frodo and Aragorn"
    assert [teller_of(coop).name(coop.view(None), seat) for seat in range(2)] == ["Frodo", "Aragorn"]
    figure = teller_of(solo).figure(solo.view(0), 0)
    assert figure is not None and figure.name == "frodo+aragorn"


def test_the_heading_says_how_hard_it_is() -> None:
    challenging = GAME.start("duel-solo", 1, seed=1, options={"difficulty": "challenging"})
    assert teller_of(challenging).heading() == "duel-solo, challenging"
    assert teller_of(challenging, "de").heading() == "Duell, allein gegen den Schatten, schwer"
    assert teller_of(start("duel-solo", 1, 0)).heading() == "duel-solo"


def test_what_is_not_known_of_the_bots_cards_is_said() -> None:
    match = start("trilogy-solo", 1, 0)
    notes = {slug: teller_of(match).lore.notes(slug) for slug in ("saruman", "morannon", "frodo-baggins")}
    said = [teller_of(match).words.find("facts", "base") in found for found in notes.values()]
    assert said == [True, True, False]


def test_a_card_face_down_has_a_name() -> None:
    found = set()
    for match, decision in decisions("duel-box", 1, 1):
        teller, view = teller_of(match), match.view(decision.seat)
        options = zip(decision.options, teller.options(view, decision.options), strict=True)
        found |= {(said.heading, said.words) for action, said in options if action.args.get("card") == "unseen"}
    assert ("Cycle", "A card face down") in found
    assert ("Forsake from hand", "A card face down from your hand") in found
