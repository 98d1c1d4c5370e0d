-- Read table of a stream: its matches that are over, as ratings, records and tables across tournaments look at them.
CREATE TABLE results (
    stream TEXT NOT NULL REFERENCES streams (id),
    event BIGINT NOT NULL,
    number BIGINT NOT NULL,
    -- When it ended, and at which version of its story; a correction moves neither.
    at BIGINT NOT NULL,
    version BIGINT NOT NULL,
    -- The points it was played to.
    length BIGINT NOT NULL,
    outcome TEXT NOT NULL,
    -- Of the main event, of the consolation or of the last chance.
    stage TEXT NOT NULL,
    -- Whether single players, pairs or teams met.
    company TEXT NOT NULL,
    top TEXT,
    bottom TEXT,
    winner TEXT,
    top_score BIGINT,
    bottom_score BIGINT,
    -- What its games tell, where they are known: gammons and backgammons, and how far the winner was behind; as JSON.
    games TEXT,
    PRIMARY KEY (stream, event, number)
) WITHOUT ROWID;
CREATE INDEX results_top ON results (top) WHERE top IS NOT NULL;
CREATE INDEX results_bottom ON results (bottom) WHERE bottom IS NOT NULL;

-- Read table of a stream: its events.
CREATE TABLE events (
    stream TEXT NOT NULL REFERENCES streams (id),
    event BIGINT NOT NULL,
    name TEXT NOT NULL,
    entrants BIGINT NOT NULL,
    drawn BOOLEAN NOT NULL,
    PRIMARY KEY (stream, event)
);

-- Read table of a stream: the places in what losers fell to; those of the main event stand in "entries".
CREATE TABLE side_places (
    stream TEXT NOT NULL REFERENCES streams (id),
    event BIGINT NOT NULL,
    stage TEXT NOT NULL,
    number BIGINT NOT NULL,
    person TEXT NOT NULL,
    partner TEXT,
    place_from BIGINT NOT NULL,
    place_to BIGINT NOT NULL,
    PRIMARY KEY (stream, event, stage, number)
);
CREATE INDEX side_places_person ON side_places (person);

-- The journal alone knows these of the matches there are: whoever serves next makes the read tables again.
INSERT INTO settings (key, value) SELECT 'read-tables', 'stale' WHERE EXISTS (SELECT 1 FROM streams);

-- Lists of ratings a club keeps. Its own, under the slug `club`, is kept without a row here too, by the usual rules.
CREATE TABLE rating_lists (
    club TEXT NOT NULL REFERENCES clubs (id),
    slug TEXT NOT NULL,
    name TEXT NOT NULL,
    -- The rules, as JSON.
    settings TEXT NOT NULL,
    -- The first and the last day, as 2026-11-20; without one, from the first match or to the last.
    from_day TEXT,
    to_day TEXT,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (club, slug)
);

-- What people came with.
CREATE TABLE rating_starts (
    club TEXT NOT NULL REFERENCES clubs (id),
    list TEXT NOT NULL,
    person TEXT NOT NULL REFERENCES people (id),
    -- In millionths of a point.
    rating BIGINT NOT NULL,
    experience BIGINT NOT NULL,
    PRIMARY KEY (club, list, person)
);

-- Events whose matches are in no list.
CREATE TABLE unrated_events (
    stream TEXT NOT NULL REFERENCES streams (id),
    event BIGINT NOT NULL,
    PRIMARY KEY (stream, event)
);

-- Everyone's rating in a list, made from the matches alone, and by which matches it came about.
CREATE TABLE ratings (
    club TEXT NOT NULL REFERENCES clubs (id),
    list TEXT NOT NULL,
    person TEXT NOT NULL,
    rating BIGINT NOT NULL,
    experience BIGINT NOT NULL,
    matches BIGINT NOT NULL,
    wins BIGINT NOT NULL,
    highest BIGINT NOT NULL,
    last_change BIGINT NOT NULL,
    last_at BIGINT,
    course BLOB NOT NULL,
    PRIMARY KEY (club, list, person)
);

-- Which clubs' tables across tournaments are behind: raised with every result, in its transaction.
CREATE TABLE reckonings (
    club TEXT NOT NULL PRIMARY KEY REFERENCES clubs (id),
    wanted BIGINT NOT NULL,
    made BIGINT NOT NULL
);
INSERT INTO reckonings (club, wanted, made) SELECT id, 1, 0 FROM clubs;
