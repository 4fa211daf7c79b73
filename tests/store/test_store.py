"""The store: what was acknowledged is there, in order, once; the same on SQLite and on a real PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from gnomon import BadText
from gnomon.store import Chat, Conflict, Entry, Link, MatchRow, Seat, Store, hash_in, open_store, rematch_of

ROW = MatchRow("match-000001", 1, "toy", "base", "title", "record", status="{}")
Opener = Callable[[], Store]


@pytest.fixture
def opener(url: str) -> Iterator[Opener]:
    """Opens the same store again and again; empty at first."""
    opened: list[Store] = []

    def again() -> Store:
        opened.append(open_store(url))
        return opened[-1]

    yield again
    for store in opened:
        store.close()


@pytest.fixture
def store(opener: Opener) -> Store:
    store = opener()
    links = [Link("l0", ROW.id, "h0", (0,), True), Link("l1", ROW.id, "h1", (1, 2), False)]
    store.create(ROW, [Seat(0, "Ann", ""), Seat(1, "Gil", "greedy")], links).result()
    return store


def entry(seq: int, key: str | None = None) -> Entry:
    return Entry(seq, "play", 0, f"0: step {seq}", seq + 1, key)


def test_a_match_comes_back_as_it_was(store: Store, opener: Opener) -> None:
    for seq in range(5):
        store.append(ROW.id, entry(seq, f"k{seq}" if seq % 2 else None), f"s{seq}").result()
    store.say(ROW.id, Chat(7, 0, "Ann", "hé 'llo\"; --", "c1")).result()
    store.rename(ROW.id, 0, "Eve").result()
    saved = opener().load(ROW.id).result()
    assert saved is not None
    assert saved.row == replace(ROW, status="s4")
    assert saved.seats == [Seat(0, "Eve", ""), Seat(1, "Gil", "greedy")]
    assert saved.log == [entry(seq, f"k{seq}" if seq % 2 else None) for seq in range(5)]
    assert saved.chat == [Chat(7, 0, "Ann", "hé 'llo\"; --", "c1")]
    glance = store.glance(ROW.id).result()
    assert glance is not None
    assert (glance.row.status, glance.log) == ("s4", [])
    assert store.length(ROW.id).result() == 5


def test_what_is_not_there(store: Store) -> None:
    assert store.load("nix").result() is None
    assert store.link("nix", ROW.id).result() is None
    assert store.length("nix").result() == 0


def test_the_same_place_is_taken_once(store: Store) -> None:
    assert store.append(ROW.id, entry(0), "").result().is_new
    with pytest.raises(Conflict):
        store.append(ROW.id, replace(entry(0), line="other"), "").result()
    saved = store.load(ROW.id).result()
    assert saved is not None
    assert saved.log == [entry(0)]


def test_the_same_key_gets_the_first_entry(store: Store) -> None:
    first = store.append(ROW.id, entry(0, "key"), "").result()
    again = store.append(ROW.id, entry(1, "key"), "").result()
    assert (first.is_new, again.is_new) == (True, False)
    assert again.entry == first.entry
    assert store.say(ROW.id, Chat(1, 0, "", "a", "key")).result()
    assert not store.say(ROW.id, Chat(1, 0, "", "b", "key")).result()


def test_one_that_fails_takes_no_other_with_it(store: Store) -> None:
    """All wait for one commit; duplicates and strangers among them fail alone."""
    futures = [store.append(ROW.id, entry(seq // 2), "") for seq in range(40)]
    stranger = store.append("nix", entry(0), "")
    results = [future.exception() for future in futures]
    assert [type(error) for error in results] == [type(None), Conflict] * 20
    assert stranger.exception() is not None
    assert store.length(ROW.id).result() == 20


def test_two_stores_on_one_database_never_take_the_same_place(store: Store, opener: Opener) -> None:
    stores = [store, opener()]

    def race(at: int) -> bool:
        future = stores[at % 2].append(ROW.id, replace(entry(at // 2), seat=at % 2), "")
        return future.exception() is None

    with ThreadPoolExecutor(8) as pool:
        won = list(pool.map(race, range(60)))
    assert sum(won) == 30
    assert store.length(ROW.id).result() == 30


def test_links_end_when_their_seats_are_given_anew(store: Store) -> None:
    found = store.link("h1", ROW.id).result()
    assert found == Link("l1", ROW.id, "h1", (1, 2), False)
    assert store.relink(Link("l2", ROW.id, "h2", (0, 2), False)).result() == ["l0", "l1"]
    assert store.link("h1", ROW.id).result() is None
    assert store.link("h0", ROW.id).result() == Link("l0", ROW.id, "h0", (), True)
    assert store.link("h2", ROW.id).result() == Link("l2", ROW.id, "h2", (0, 2), False)


def test_a_seat_is_taken_once(store: Store, opener: Opener) -> None:
    """Seats 1 and 2 have links; seat 3 is for whoever comes first, at whichever process."""
    stores = [store, opener()]

    def take(at: int) -> bool:
        return stores[at % 2].take(Link(f"t{at}", ROW.id, f"t{at}", (3,), False)).result()

    with ThreadPoolExecutor(8) as pool:
        won = list(pool.map(take, range(8)))
    assert sum(won) == 1
    assert not store.take(Link("t9", ROW.id, "t9", (2,), False)).result()
    saved = store.glance(ROW.id).result()
    assert saved is not None
    assert saved.taken == {0, 1, 2, 3}


def test_a_rematch_is_kept_once_and_opens_by_the_same_tokens(store: Store, opener: Opener) -> None:
    new = rematch_of(ROW.id)
    stores = [store, opener()]

    def follow(at: int) -> bool:
        links = [Link(f"{at}-{old}", new, hash_in(f"h{old}", new), (old,), old == 0) for old in (0, 1)]
        return stores[at % 2].follow(ROW.id, replace(ROW, id=new, title=str(at)), [Seat(0, "", "")], links).result()

    with ThreadPoolExecutor(8) as pool:
        won = list(pool.map(follow, range(8)))
    assert sum(won) == 1
    saved = store.load(ROW.id).result()
    assert saved is not None
    assert (saved.rematch, saved.news.changes) == (new, 8)
    mine = store.link("h1", new).result()
    assert mine is not None
    assert (mine.match, mine.seats, mine.owner) == (new, (1,), False)
    assert [link.match for link in store.links_by("h1").result()] == [ROW.id, new]
    third = rematch_of(new)
    store.follow(new, replace(ROW, id=third), [], [Link("x", third, hash_in(mine.hash, third), (0,), False)]).result()
    assert [link.match for link in store.links_by("h1").result()] == [ROW.id, new, third]
    assert store.link("h0", third).result() is None
    assert [[link.match for link in opened] for opened in store.opened_by(["none", "h1", "h0"]).result()] == [
        [],
        [ROW.id, new, third],
        [ROW.id, new],
    ]
    glances, glance = store.glances([third, ROW.id, "none"]).result(), store.glance(ROW.id).result()
    assert sorted(glances) == sorted([third, ROW.id]) and glance is not None
    assert glances[ROW.id] == replace(glance, rematch="")


@pytest.mark.parametrize("url", ["", "sqlite:///", "mysql://x", "file.db", "sqlite:////proc/nowhere/x.db"])
def test_a_bad_address_is_one_sentence(url: str) -> None:
    with pytest.raises(BadText, match="database: expected"):
        open_store(url)


def test_sqlite_syncs_every_commit(tmp_path: Path) -> None:
    from gnomon.store.sqlite import Sqlite

    session = Sqlite(str(tmp_path / "s.db")).connect()
    assert session.rows("PRAGMA journal_mode")[0][0] == "wal"
    assert session.rows("PRAGMA synchronous")[0][0] == 2
    session.close()


def test_news_tell_that_something_has_changed(store: Store, opener: Opener) -> None:
    other = opener()
    seen = [store.news([ROW.id, "nix"]).result()]
    for change in (
        lambda: other.append(ROW.id, entry(0), "s"),
        lambda: other.say(ROW.id, Chat(1, 0, "Ann", "hi", "c1")),
        lambda: other.rename(ROW.id, 0, "Eve"),
        lambda: other.relink(Link("l9", ROW.id, "h9", (0,), False)),
        lambda: other.put_undo_request(ROW.id, "", "0 0 1"),
    ):
        change().result()
        seen.append(store.news([ROW.id, "nix"]).result())
    found = [(news[ROW.id].length, news[ROW.id].changes, news[ROW.id].undo_request) for news in seen]
    assert found == [(0, 0, ""), (1, 0, ""), (1, 1, ""), (1, 2, ""), (1, 3, ""), (1, 4, "0 0 1")]
    assert all(list(news) == [ROW.id] for news in seen)
    saved = store.load(ROW.id).result()
    assert saved is not None and saved.news == seen[-1][ROW.id]


def test_of_two_undo_requests_at_once_one_counts(store: Store, opener: Opener) -> None:
    other = opener()
    assert store.put_undo_request(ROW.id, "", "a").result()
    assert not other.put_undo_request(ROW.id, "", "b").result()
    assert other.put_undo_request(ROW.id, "a", "").result()
    assert store.news([ROW.id]).result()[ROW.id].undo_request == ""


def test_the_links_of_a_match(store: Store) -> None:
    store.relink(Link("l2", ROW.id, "h2", (0, 2), False)).result()
    assert sorted((link.id, link.seats) for link in store.links(ROW.id).result()) == [("l0", ()), ("l2", (0, 2))]
