-- Who may do what in which club. Whoever runs the house has it in `accounts.role` and needs none of these.
CREATE TABLE grants (
    id TEXT NOT NULL PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    club TEXT NOT NULL REFERENCES clubs (id),
    -- One tournament, or one event of it, instead of the whole club.
    stream TEXT REFERENCES streams (id),
    event BIGINT,
    role TEXT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX grants_account ON grants (account);
CREATE INDEX grants_club ON grants (club);

-- Links by which people are invited: each works once, and only its hash stands here.
CREATE TABLE invitations (
    id TEXT NOT NULL PRIMARY KEY,
    hash BLOB NOT NULL UNIQUE,
    club TEXT NOT NULL REFERENCES clubs (id),
    stream TEXT REFERENCES streams (id),
    event BIGINT,
    role TEXT NOT NULL,
    -- Whom the owner meant, in his own words.
    label TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    used_at BIGINT
);
CREATE INDEX invitations_club ON invitations (club);

-- Private links of a tournament's players and tables: only their hashes stand here.
CREATE TABLE private_links (
    id TEXT NOT NULL PRIMARY KEY,
    hash BLOB NOT NULL UNIQUE,
    stream TEXT NOT NULL REFERENCES streams (id),
    kind TEXT NOT NULL,
    -- The sign-in number, or the table's.
    number BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    revoked_at BIGINT
);
CREATE INDEX private_links_stream ON private_links (stream, kind, number);

-- The phones that came by such a link.
CREATE TABLE phones (
    id TEXT NOT NULL PRIMARY KEY,
    secret BLOB NOT NULL,
    link TEXT NOT NULL REFERENCES private_links (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL
);
CREATE INDEX phones_link ON phones (link);

-- "Director, please": until one of them takes it.
CREATE TABLE calls (
    id TEXT NOT NULL PRIMARY KEY,
    club TEXT NOT NULL REFERENCES clubs (id),
    stream TEXT NOT NULL REFERENCES streams (id),
    board BIGINT,
    entrant BIGINT,
    created_at BIGINT NOT NULL,
    taken_by TEXT REFERENCES accounts (id) ON DELETE SET NULL,
    taken_at BIGINT
);
CREATE INDEX calls_stream ON calls (stream, taken_at);

-- What the director says to everyone.
CREATE TABLE announcements (
    id TEXT NOT NULL PRIMARY KEY,
    club TEXT NOT NULL REFERENCES clubs (id),
    stream TEXT NOT NULL REFERENCES streams (id),
    text TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    ended_at BIGINT
);
CREATE INDEX announcements_stream ON announcements (stream, ended_at);
