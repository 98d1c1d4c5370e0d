-- Seasons of a club: the days, and what entries, wins and places are worth.
CREATE TABLE seasons (
    club TEXT NOT NULL REFERENCES clubs (id),
    slug TEXT NOT NULL,
    name TEXT NOT NULL,
    -- The first and the last day, as 2026-11-20.
    from_day TEXT NOT NULL,
    to_day TEXT NOT NULL,
    -- What its points are, as JSON.
    setup TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    -- When its table was declared final, and the table as it was then, as JSON.
    frozen_at BIGINT,
    frozen TEXT,
    PRIMARY KEY (club, slug)
);

-- What a season says of single events; those it says nothing of are as usual.
CREATE TABLE season_events (
    club TEXT NOT NULL,
    season TEXT NOT NULL,
    stream TEXT NOT NULL REFERENCES streams (id),
    event BIGINT NOT NULL,
    counted BOOLEAN NOT NULL,
    division BIGINT NOT NULL,
    -- In millionths.
    weight BIGINT NOT NULL,
    PRIMARY KEY (club, season, stream, event),
    FOREIGN KEY (club, season) REFERENCES seasons (club, slug)
);

-- Points a director gave or took.
CREATE TABLE season_adjustments (
    id TEXT NOT NULL PRIMARY KEY,
    club TEXT NOT NULL,
    season TEXT NOT NULL,
    person TEXT NOT NULL REFERENCES people (id),
    division BIGINT NOT NULL,
    -- In millionths of a point.
    points BIGINT NOT NULL,
    -- Why.
    note TEXT NOT NULL REFERENCES notes (id),
    created_at BIGINT NOT NULL,
    ended_at BIGINT,
    FOREIGN KEY (club, season) REFERENCES seasons (club, slug)
);
CREATE INDEX season_adjustments_season ON season_adjustments (club, season);

-- Everyone's place in a season, made from the results alone, with the terms of every sum as JSON.
CREATE TABLE season_standings (
    club TEXT NOT NULL REFERENCES clubs (id),
    season TEXT NOT NULL,
    division BIGINT NOT NULL,
    person TEXT NOT NULL,
    place BIGINT NOT NULL,
    points BIGINT NOT NULL,
    told TEXT NOT NULL,
    PRIMARY KEY (club, season, division, person)
);
CREATE INDEX season_standings_person ON season_standings (person);
