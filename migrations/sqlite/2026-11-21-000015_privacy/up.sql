-- People whose names were taken away at their wish: each is "Player 17" wherever somebody is named, under a number of
-- the club's own. The list outlives every restore and import: see `app/privacy`.
CREATE TABLE removals (
    person TEXT NOT NULL PRIMARY KEY REFERENCES people (id),
    club TEXT NOT NULL REFERENCES clubs (id),
    number BIGINT NOT NULL,
    removed_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX removals_club ON removals (club, number);
INSERT INTO removals (person, club, number, removed_at)
    SELECT id, club, ROW_NUMBER() OVER (PARTITION BY club ORDER BY created_at, id), COALESCE(archived_at, created_at)
    FROM people WHERE name = '';

-- Two who turned out to be one: results of the first count for the second. Taking the row away parts them again.
CREATE TABLE merges (
    person TEXT NOT NULL PRIMARY KEY REFERENCES people (id),
    kept TEXT NOT NULL REFERENCES people (id),
    club TEXT NOT NULL REFERENCES clubs (id),
    merged_at BIGINT NOT NULL
);
CREATE INDEX merges_club ON merges (club);

-- Clubs that want search engines to list their pages; the others ask them not to.
CREATE TABLE listed_clubs (
    club TEXT NOT NULL PRIMARY KEY REFERENCES clubs (id)
);
