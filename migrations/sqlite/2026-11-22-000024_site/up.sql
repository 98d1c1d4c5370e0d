-- What a club's site looks like and says: two colours as #rrggbb (none: the house's), when the club meets, its own words.
CREATE TABLE club_sites (
    club TEXT NOT NULL PRIMARY KEY REFERENCES clubs (id),
    light TEXT,
    dark TEXT,
    club_night TEXT NOT NULL,
    words TEXT NOT NULL
);
CREATE TABLE club_logos (
    club TEXT NOT NULL PRIMARY KEY REFERENCES clubs (id),
    -- The file's name, made from its content.
    name TEXT NOT NULL,
    width BIGINT NOT NULL,
    height BIGINT NOT NULL,
    content BLOB NOT NULL
);
-- The report of a tournament or a night: what a person wrote of it, and what its results were when it was published.
-- Whatever follows from the results alone is made anew each time.
CREATE TABLE night_reports (
    stream TEXT NOT NULL PRIMARY KEY REFERENCES streams (id),
    club TEXT NOT NULL REFERENCES clubs (id),
    title TEXT NOT NULL,
    opening TEXT NOT NULL,
    -- In place of what the program tells; none: the program tells it.
    told TEXT,
    closing TEXT NOT NULL,
    position TEXT NOT NULL,
    position_words TEXT NOT NULL,
    changed_at BIGINT NOT NULL,
    published_at BIGINT,
    results TEXT NOT NULL
);
CREATE INDEX night_reports_club ON night_reports (club, published_at);
