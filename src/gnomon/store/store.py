"""The small interface the server uses: every call returns a future, and once it is done the work is on disk."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from dataclasses import replace
from itertools import chain

from gnomon import BadText
from gnomon.store.checkpoints import Checkpoints
from gnomon.store.model import (
    Appended,
    Chat,
    Conflict,
    Entry,
    Link,
    MatchRow,
    News,
    Saved,
    Seat,
    StoreFailed,
    hash_in,
    rematch_of,
)
from gnomon.store.schema import STEPS, Step, migrate
from gnomon.store.session import Engine, Session
from gnomon.store.writer import Writer

CHAT_LINES = 100
PATIENCE = 10.0  # seconds for one transaction
ASKED_AT_ONCE = 500  # matches in one query
_MATCH = "id, created, game, setup, title, record, branch_of, branch_at, status"
_ENTRY = "seq, kind, seat, line, number, key"
_LINK = "id, match, hash, seats, owner"


class Store:
    def __init__(self, engine: Engine, steps: tuple[Step, ...] = STEPS, patience: float = PATIENCE) -> None:
        self.is_shared = engine.is_shared
        self._small_write = engine.small_write
        self._writer = Writer(engine)
        try:
            migrate(engine, lambda work: self._writer.submit(work).result(), steps)
            self._reader = Writer(engine, reads=True)
        except Exception as error:
            self._writer.close()
            if isinstance(error, StoreFailed):
                raise BadText("database", "", "a database in order", str(error)) from None
            raise
        for one in (self._writer, self._reader):
            one.transactions.patience = patience  # an upgrade may take longer
        self._checkpoints = Checkpoints(engine, self._writer) if engine.checkpoint else None

    def close(self) -> None:
        if self._checkpoints is not None:
            self._checkpoints.close()
        self._reader.close()
        self._writer.close()

    @property
    def trouble(self) -> StoreFailed | None:
        """What other work has found: damage, or files that could not be written a moment ago."""
        return self._writer.transactions.trouble or self._reader.transactions.trouble

    def probe(self) -> Future[None]:
        """Write and read something small: fails as other work would."""
        return self._writer.submit(lambda session: _probe(session, self._small_write))

    def create(self, row: MatchRow, seats: Sequence[Seat], links: Sequence[Link]) -> Future[None]:
        """Store a new match with its seats and links: all of it or nothing."""
        return self._writer.submit(lambda session: _create(session, row, seats, links))

    def load(self, match: str) -> Future[Saved | None]:
        return self._reader.submit(lambda session: _load(session, match))

    def glance(self, match: str) -> Future[Saved | None]:
        """A match without its log and chat."""
        return self._reader.submit(lambda session: _glance(session, match))

    def append(self, match: str, entry: Entry, status: str, more: Sequence[Entry] = ()) -> Future[Appended]:
        """Append an entry to a log, with more entries that belong to it; Conflict if another one has its place.

        An entry with a known key is not appended again: the result is the first one.
        """
        if more:
            return self._writer.submit(lambda session: _append(session, match, entry, status, more))
        return self._writer.submit_jointly(_append_all, (match, entry, status))

    def length(self, match: str) -> Future[int]:
        """How many entries a log has."""
        return self._reader.submit(lambda session: _length(session, match))

    def say(self, match: str, chat: Chat) -> Future[bool]:
        """Add a line of chat; False if its key is already known."""
        return self._writer.submit(lambda session: _say(session, match, chat))

    def rename(self, match: str, seat: int, name: str) -> Future[None]:
        return self._writer.submit(lambda session: _rename(session, match, seat, name))

    def news(self, matches: Sequence[str]) -> Future[dict[str, News]]:
        """The progress of each of these matches, without unknown ones."""
        return self._reader.submit(lambda session: _news(session, matches))

    def put_undo_request(self, match: str, old: str, new: str) -> Future[bool]:
        """Replace an undo request; False if somebody else has replaced it meanwhile."""
        return self._writer.submit(lambda session: _put_undo_request(session, match, old, new))

    def links(self, match: str) -> Future[list[Link]]:
        return self._reader.submit(lambda session: _links(session, match))

    def link(self, digest: str, match: str) -> Future[Link | None]:
        """The link of a match whose token has this hash."""
        return self._reader.submit(lambda session: _link(session, digest, match))

    def links_by(self, digest: str) -> Future[list[Link]]:
        """Everything that a token with this hash opens: a match, and its rematches."""
        return self._reader.submit(lambda session: _opened_by(session, [digest])[0])

    def opened_by(self, digests: Sequence[str]) -> Future[list[list[Link]]]:
        """The same for several tokens, in their order."""
        return self._reader.submit(lambda session: _opened_by(session, digests))

    def glances(self, matches: Sequence[str]) -> Future[dict[str, Saved]]:
        """Matches without their logs and chats, and without what came after them."""
        return self._reader.submit(lambda session: _glances(session, matches))

    def take(self, new: Link) -> Future[bool]:
        """Add a link for seats that no other link holds; False if one does."""
        return self._writer.submit(lambda session: _take(session, new))

    def follow(self, match: str, row: MatchRow, seats: Sequence[Seat], links: Sequence[Link]) -> Future[bool]:
        """Store the rematch of a match; False if there is one already."""
        return self._writer.submit(lambda session: _follow(session, match, row, seats, links))

    def relink(self, new: Link, entries: Sequence[Entry] = ()) -> Future[list[str]]:
        """Add a link that takes over its seats, with entries that belong to it; Conflict if one has lost its place.

        Returns the ids of the links that held any of the seats and so ended.
        """
        return self._writer.submit(lambda session: _relink(session, new, entries))


def _probe(session: Session, small_write: str) -> None:
    session.run(small_write)
    session.rows("SELECT id FROM matches LIMIT 1")


def _create(session: Session, row: MatchRow, seats: Sequence[Seat], links: Sequence[Link]) -> None:
    values = (row.id, row.created, row.game, row.setup, row.title, row.record, row.branch_of, row.branch_at)
    session.run("INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", *values, row.status)
    for seat in seats:
        session.run("INSERT INTO seats VALUES (?, ?, ?, ?)", row.id, seat.seat, seat.name, seat.bot)
    for link in links:
        _add_link(session, link)


def _add_link(session: Session, link: Link) -> None:
    values = (link.id, link.match, link.hash, _listed(link.seats), int(link.owner))
    session.run("INSERT INTO links VALUES (?, ?, ?, ?, ?)", *values)


def _glance(session: Session, match: str) -> Saved | None:
    found = session.rows(f"SELECT {_MATCH} FROM matches WHERE id = ?", match)
    if not found:
        return None
    seats = session.rows("SELECT seat, name, bot FROM seats WHERE match = ? ORDER BY seat", match)
    taken = frozenset(seat for link in _links(session, match) for seat in link.seats)
    rematch = rematch_of(match) if _is_there(session, rematch_of(match)) else ""
    return Saved(MatchRow(*found[0]), [Seat(*row) for row in seats], [], [], taken=taken, rematch=rematch)


def _glances(session: Session, matches: Sequence[str]) -> dict[str, Saved]:
    out: dict[str, Saved] = {}
    for asked in in_parts(matches):
        marks = ", ".join("?" * len(asked))
        seats: defaultdict[str, list[Seat]] = defaultdict(list)
        for match, *seat in session.rows(
            f"SELECT match, seat, name, bot FROM seats WHERE match IN ({marks}) ORDER BY match, seat", *asked
        ):
            seats[match].append(Seat(*seat))
        taken: defaultdict[str, set[int]] = defaultdict(set)
        for row in session.rows(f"SELECT {_LINK} FROM links WHERE match IN ({marks})", *asked):
            link = _read_link(*row)
            taken[link.match].update(link.seats)
        for row in session.rows(f"SELECT {_MATCH} FROM matches WHERE id IN ({marks})", *asked):
            out[row[0]] = Saved(MatchRow(*row), seats[row[0]], [], [], taken=frozenset(taken[row[0]]))
    return out


def in_parts(items: Sequence[str]) -> Iterator[Sequence[str]]:
    """As many as one query may ask for at a time."""
    return (items[at : at + ASKED_AT_ONCE] for at in range(0, len(items), ASKED_AT_ONCE))


def _is_there(session: Session, match: str) -> bool:
    return bool(session.rows("SELECT 1 FROM matches WHERE id = ?", match))


def _load(session: Session, match: str) -> Saved | None:
    saved = _glance(session, match)
    if saved is None:
        return None
    log = session.rows(f"SELECT {_ENTRY} FROM log WHERE match = ? ORDER BY seq", match)
    chat = session.rows(
        "SELECT at, seat, name, text, key FROM chat WHERE match = ? ORDER BY seq DESC LIMIT ?", match, CHAT_LINES
    )
    lines = [Chat(*row) for row in reversed(chat)]
    news = _news(session, [match])[match]
    return replace(saved, log=[Entry(*row) for row in log], chat=lines, news=news)


def _append_all(session: Session, items: Sequence[tuple[str, Entry, str]]) -> list[Appended]:
    """All entries in two statements, if each is new and of another match; else Conflict, unless there is only one."""
    if len(items) == 1:
        return [_append(session, *items[0])]
    if len({match for match, _, _ in items}) != len(items):
        raise Conflict("several entries of one match")
    rows = ((match, one.seq, one.kind, one.seat, one.line, one.number, one.key) for match, one, _ in items)
    listed = ", ".join(["(?, ?, ?, ?, ?, ?, ?)"] * len(items))
    added = session.run(f"INSERT INTO log VALUES {listed} ON CONFLICT DO NOTHING", *chain.from_iterable(rows))
    if added != len(items):
        raise Conflict("some entries already exist")
    listed = ", ".join(["(?, ?)"] * len(items))
    changed = f"UPDATE matches SET status = v.column2 FROM (VALUES {listed}) AS v WHERE matches.id = v.column1"
    session.run(changed, *chain.from_iterable((match, status) for match, _, status in items))
    return [Appended(entry, True) for _, entry, _ in items]


def _append(session: Session, match: str, entry: Entry, status: str, more: Sequence[Entry] = ()) -> Appended:
    if _add_entry(session, match, entry):
        _add_entries(session, match, more)
        session.run("UPDATE matches SET status = ? WHERE id = ?", status, match)
        return Appended(entry, True)
    same = session.rows(f"SELECT {_ENTRY} FROM log WHERE match = ? AND key = ?", match, entry.key)
    if same:
        return Appended(Entry(*same[0]), False)
    raise taken(match, entry)


def _add_entry(session: Session, match: str, entry: Entry) -> bool:
    values = (match, entry.seq, entry.kind, entry.seat, entry.line, entry.number, entry.key)
    return session.run("INSERT INTO log VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", *values) > 0


def _add_entries(session: Session, match: str, entries: Sequence[Entry]) -> None:
    for entry in entries:
        if not _add_entry(session, match, entry):
            raise taken(match, entry)


def taken(match: str, entry: Entry) -> Conflict:
    return Conflict(f"{match}: entry {entry.seq} already exists")


def _length(session: Session, match: str) -> int:
    return int(session.rows("SELECT COUNT(*) FROM log WHERE match = ?", match)[0][0])


def _say(session: Session, match: str, chat: Chat) -> bool:
    """If another process takes the same place at the same time, try the next one."""
    while not session.rows("SELECT 1 FROM chat WHERE match = ? AND key = ?", match, chat.key):
        last = session.rows("SELECT COALESCE(MAX(seq), 0) FROM chat WHERE match = ?", match)[0][0]
        values = (match, last + 1, chat.at, chat.seat, chat.name, chat.text, chat.key)
        if session.run("INSERT INTO chat VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", *values):
            _stir(session, match)
            return True
    return False


def _rename(session: Session, match: str, seat: int, name: str) -> None:
    session.run("UPDATE seats SET name = ? WHERE match = ? AND seat = ?", name, match, seat)
    _stir(session, match)


def _stir(session: Session, match: str) -> None:
    """Tell other processes that something outside the log has changed."""
    changed = "ON CONFLICT (match) DO UPDATE SET changes = news.changes + 1"
    session.run(f"INSERT INTO news VALUES (?, 1, '') {changed}", match)


def _news(session: Session, matches: Sequence[str]) -> dict[str, News]:
    out: dict[str, News] = {}
    for asked in in_parts(matches):
        rows = session.rows(
            "SELECT m.id, (SELECT COALESCE(MAX(seq) + 1, 0) FROM log WHERE match = m.id), COALESCE(n.changes, 0),"
            " COALESCE(n.undo_request, '') FROM matches m LEFT JOIN news n ON n.match = m.id"
            f" WHERE m.id IN ({', '.join('?' * len(asked))})",
            *asked,
        )
        out |= {row[0]: News(*row[1:]) for row in rows}
    return out


def _put_undo_request(session: Session, match: str, old: str, new: str) -> bool:
    session.run("INSERT INTO news VALUES (?, 0, '') ON CONFLICT DO NOTHING", match)
    changed = "UPDATE news SET undo_request = ?, changes = changes + 1 WHERE match = ? AND undo_request = ?"
    return session.run(changed, new, match, old) > 0


def _link(session: Session, digest: str, match: str) -> Link | None:
    found = _links_hashed(session, digest, hash_in(digest, match))
    return next((link for link in found if link.match == match), None)


def _opened_by(session: Session, digests: Sequence[str]) -> list[list[Link]]:
    """One query for all matches, one for all their rematches, and so on."""
    out: list[list[Link]] = [[] for _ in digests]
    hashes = dict(enumerate(digests))
    while hashes:
        found = {link.hash: link for link in _links_hashed(session, *hashes.values())}
        reached = {at: found[one] for at, one in hashes.items() if one in found}
        for at, link in reached.items():
            out[at].append(link)
        hashes = {at: hash_in(digests[at], rematch_of(link.match)) for at, link in reached.items()}
    return out


def _links_hashed(session: Session, *hashes: str) -> list[Link]:
    out: list[Link] = []
    for asked in in_parts(hashes):
        marks = ", ".join("?" * len(asked))
        rows = session.rows(f"SELECT {_LINK} FROM links WHERE hash IN ({marks})", *asked)
        out += [_read_link(*row) for row in rows]
    return out


def _take(session: Session, new: Link) -> bool:
    """The first write keeps other processes out of this match until the transaction ends."""
    _stir(session, new.match)
    if any(set(link.seats) & set(new.seats) for link in _links(session, new.match)):
        return False
    _add_link(session, new)
    return True


def _follow(session: Session, match: str, row: MatchRow, seats: Sequence[Seat], links: Sequence[Link]) -> bool:
    _stir(session, match)
    if _is_there(session, row.id):
        return False
    _create(session, row, seats, links)
    return True


def _relink(session: Session, new: Link, entries: Sequence[Entry]) -> list[str]:
    _add_entries(session, new.match, entries)
    ended = []
    for link in _links(session, new.match):
        if not set(link.seats) & set(new.seats):
            continue
        ended.append(link.id)
        if link.owner:
            left = tuple(seat for seat in link.seats if seat not in new.seats)
            session.run("UPDATE links SET seats = ? WHERE id = ?", _listed(left), link.id)
        else:
            session.run("DELETE FROM links WHERE id = ?", link.id)
    _add_link(session, new)
    _stir(session, new.match)
    return ended


def _links(session: Session, match: str) -> list[Link]:
    return [_read_link(*row) for row in session.rows(f"SELECT {_LINK} FROM links WHERE match = ?", match)]


def _listed(seats: Sequence[int]) -> str:
    return ",".join(map(str, seats))


def _read_link(link: str, match: str, digest: str, seats: str, owner: int) -> Link:
    return Link(link, match, digest, tuple(int(seat) for seat in seats.split(",") if seat), bool(owner))
