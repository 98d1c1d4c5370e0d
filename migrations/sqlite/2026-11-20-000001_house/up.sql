-- The house as it opened. The same tables on both databases; migrations/{sqlite,postgres} carry the same numbers.
-- Ids are random text, times whole microseconds since 1970 in UTC, every whole number 64 bits.

CREATE TABLE clubs (
    id TEXT NOT NULL PRIMARY KEY,
    slug TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    time_zone TEXT NOT NULL,
    public BOOLEAN NOT NULL,
    -- Raised with every change to ordinary rows that the club's public pages show.
    edition BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    changed_at BIGINT NOT NULL
);
CREATE INDEX clubs_changed ON clubs (changed_at);

-- Every slug a club ever had.
CREATE TABLE club_addresses (
    slug TEXT NOT NULL PRIMARY KEY,
    club TEXT NOT NULL REFERENCES clubs (id),
    current BOOLEAN NOT NULL
);

CREATE TABLE streams (
    id TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL,
    club TEXT NOT NULL REFERENCES clubs (id),
    version BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    changed_at BIGINT NOT NULL,
    closed BOOLEAN NOT NULL
);
CREATE INDEX streams_club ON streams (club, kind);

-- Every slug a stream ever had.
CREATE TABLE addresses (
    club TEXT NOT NULL REFERENCES clubs (id),
    kind TEXT NOT NULL,
    slug TEXT NOT NULL,
    stream TEXT NOT NULL REFERENCES streams (id),
    current BOOLEAN NOT NULL,
    PRIMARY KEY (club, kind, slug)
);
CREATE INDEX addresses_stream ON addresses (stream);

-- The facts. (stream, version) is the lock on both databases; `request` stands on an action's first fact.
CREATE TABLE journal (
    stream TEXT NOT NULL REFERENCES streams (id),
    version BIGINT NOT NULL,
    action BIGINT NOT NULL,
    at BIGINT NOT NULL,
    who TEXT NOT NULL,
    request TEXT,
    schema BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (stream, version)
) WITHOUT ROWID;
CREATE UNIQUE INDEX journal_request ON journal (request) WHERE request IS NOT NULL;

-- Read tables of a stream, written with its facts.
CREATE TABLE summaries (
    stream TEXT NOT NULL PRIMARY KEY REFERENCES streams (id),
    name TEXT NOT NULL,
    day TEXT NOT NULL,
    venue TEXT NOT NULL,
    status TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE matches (
    stream TEXT NOT NULL REFERENCES streams (id),
    event BIGINT NOT NULL,
    number BIGINT NOT NULL,
    round BIGINT NOT NULL,
    board BIGINT,
    status TEXT NOT NULL,
    outcome TEXT,
    top TEXT,
    bottom TEXT,
    winner TEXT,
    top_score BIGINT,
    bottom_score BIGINT,
    length BIGINT NOT NULL,
    finished_at BIGINT,
    PRIMARY KEY (stream, event, number)
) WITHOUT ROWID;
CREATE INDEX matches_top ON matches (top) WHERE top IS NOT NULL;
CREATE INDEX matches_bottom ON matches (bottom) WHERE bottom IS NOT NULL;

CREATE TABLE entries (
    stream TEXT NOT NULL REFERENCES streams (id),
    event BIGINT NOT NULL,
    number BIGINT NOT NULL,
    person TEXT NOT NULL,
    place_from BIGINT,
    place_to BIGINT,
    withdrawn BOOLEAN NOT NULL,
    PRIMARY KEY (stream, event, number)
) WITHOUT ROWID;
CREATE INDEX entries_person ON entries (person);

CREATE TABLE people (
    id TEXT NOT NULL PRIMARY KEY,
    club TEXT NOT NULL REFERENCES clubs (id),
    name TEXT NOT NULL,
    folded TEXT NOT NULL,
    nickname TEXT,
    rating BIGINT,
    email TEXT,
    is_guest BOOLEAN NOT NULL,
    created_at BIGINT NOT NULL,
    archived_at BIGINT
);
CREATE INDEX people_club ON people (club, folded);

CREATE TABLE accounts (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    folded TEXT NOT NULL UNIQUE,
    password TEXT,
    role TEXT NOT NULL,
    created_at BIGINT NOT NULL
);

CREATE TABLE sessions (
    id TEXT NOT NULL PRIMARY KEY,
    secret BLOB NOT NULL,
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL,
    seen_at BIGINT NOT NULL,
    address TEXT NOT NULL,
    agent TEXT NOT NULL
);
CREATE INDEX sessions_account ON sessions (account);
CREATE INDEX sessions_seen ON sessions (seen_at);

CREATE TABLE one_time_links (
    hash BLOB NOT NULL PRIMARY KEY,
    purpose TEXT NOT NULL,
    account TEXT REFERENCES accounts (id) ON DELETE CASCADE,
    expires_at BIGINT NOT NULL,
    used_at BIGINT
);

CREATE TABLE login_attempts (
    subject TEXT NOT NULL PRIMARY KEY,
    failures BIGINT NOT NULL,
    last_at BIGINT NOT NULL
);

-- One-time keys of forms that change ordinary rows; those of facts stand in the journal.
CREATE TABLE requests (
    key TEXT NOT NULL PRIMARY KEY,
    at BIGINT NOT NULL,
    answer TEXT NOT NULL
);
CREATE INDEX requests_at ON requests (at);

CREATE TABLE notes (
    id TEXT NOT NULL PRIMARY KEY,
    club TEXT NOT NULL REFERENCES clubs (id),
    text TEXT,
    created_at BIGINT NOT NULL
);

-- Seeds of draws, secret until the draw is made.
CREATE TABLE draw_seeds (
    stream TEXT NOT NULL REFERENCES streams (id),
    event BIGINT NOT NULL,
    ordinal BIGINT NOT NULL,
    seed BLOB NOT NULL,
    PRIMARY KEY (stream, event, ordinal)
);

CREATE TABLE audit (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    at BIGINT NOT NULL,
    actor TEXT NOT NULL,
    club TEXT,
    action TEXT NOT NULL,
    object TEXT NOT NULL,
    before TEXT,
    after TEXT
);
CREATE INDEX audit_club ON audit (club, id);

CREATE TABLE settings (
    key TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);
