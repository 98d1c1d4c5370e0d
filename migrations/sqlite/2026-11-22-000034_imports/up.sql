-- A file of members or past results that somebody sent and has not accepted yet, with what they said of its columns. It
-- is gone when it is accepted, and after some days.
CREATE TABLE import_drafts (
    id TEXT NOT NULL PRIMARY KEY,
    club TEXT NOT NULL REFERENCES clubs (id),
    file TEXT NOT NULL,
    content BLOB NOT NULL,
    mapping TEXT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX import_drafts_club ON import_drafts (club, created_at);
-- A file that was accepted, and what came of it, so that it can be taken back whole.
CREATE TABLE imports (
    id TEXT NOT NULL PRIMARY KEY,
    club TEXT NOT NULL REFERENCES clubs (id),
    subject TEXT NOT NULL,
    file TEXT NOT NULL,
    -- Matches, or people, that were new.
    stored BIGINT NOT NULL,
    -- Lines that were refused, and stayed out.
    refused BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    -- None while it is being stored.
    finished_at BIGINT,
    taken_back_at BIGINT
);
CREATE INDEX imports_club ON imports (club, created_at);
-- The events it made: what each was called there, as names are compared, and its day.
CREATE TABLE import_streams (
    import TEXT NOT NULL REFERENCES imports (id),
    stream TEXT NOT NULL REFERENCES streams (id),
    name TEXT NOT NULL,
    day TEXT NOT NULL,
    PRIMARY KEY (import, stream)
);
-- The people it made.
CREATE TABLE import_people (
    import TEXT NOT NULL REFERENCES imports (id),
    person TEXT NOT NULL REFERENCES people (id),
    PRIMARY KEY (import, person)
);
