-- What a chouette night has beside its facts: what it is called, who may read it, how others follow it.
CREATE TABLE nights (
    stream TEXT NOT NULL PRIMARY KEY REFERENCES streams (id),
    name TEXT NOT NULL,
    day TEXT NOT NULL,
    venue TEXT NOT NULL,
    -- Whether only people of the club read its page.
    members_only BOOLEAN NOT NULL,
    -- Whether the page calls guests by name.
    guest_names BOOLEAN NOT NULL,
    -- Whether players may handle their own cubes.
    own_cubes BOOLEAN NOT NULL,
    -- The letters by which others follow; none once the night is over.
    code TEXT
);
CREATE UNIQUE INDEX nights_code ON nights (code) WHERE code IS NOT NULL;

-- Phones that came by the code. One may look; a seat is granted by the host.
CREATE TABLE night_phones (
    hash BLOB NOT NULL PRIMARY KEY,
    stream TEXT NOT NULL REFERENCES streams (id),
    asked BIGINT,
    player BIGINT,
    created_at BIGINT NOT NULL
);
CREATE INDEX night_phones_stream ON night_phones (stream);

-- A club's own chouette rules, by name.
CREATE TABLE night_presets (
    club TEXT NOT NULL REFERENCES clubs (id),
    name TEXT NOT NULL,
    settings TEXT NOT NULL,
    PRIMARY KEY (club, name)
);

-- Read table of a night, written with its facts: what it came to for each person.
CREATE TABLE night_results (
    stream TEXT NOT NULL REFERENCES streams (id),
    person TEXT NOT NULL,
    games BIGINT NOT NULL,
    boxes BIGINT NOT NULL,
    wins BIGINT NOT NULL,
    points BIGINT NOT NULL,
    money BIGINT NOT NULL,
    PRIMARY KEY (stream, person)
) WITHOUT ROWID;
CREATE INDEX night_results_person ON night_results (person);
