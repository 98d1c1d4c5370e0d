-- The forms by which people sign up for an event beforehand.
CREATE TABLE sign_up_forms (
    stream TEXT NOT NULL REFERENCES streams (id),
    event BIGINT NOT NULL,
    club TEXT NOT NULL REFERENCES clubs (id),
    is_open BOOLEAN NOT NULL,
    -- Places there are; 0: as many as come.
    most BIGINT NOT NULL,
    closes_at BIGINT,
    -- Whether everyone may see who signed up.
    shows_list BOOLEAN NOT NULL,
    -- Whether people may say by their own link that they are here.
    phone_check_in BOOLEAN NOT NULL,
    PRIMARY KEY (stream, event)
);

-- Who signed up. Of the link by which they come back only the hash stands here.
CREATE TABLE sign_ups (
    id TEXT NOT NULL PRIMARY KEY,
    hash BLOB NOT NULL UNIQUE,
    stream TEXT NOT NULL,
    event BIGINT NOT NULL,
    -- The member they are, or the guest they became at the door.
    person TEXT REFERENCES people (id),
    name TEXT NOT NULL,
    contact TEXT,
    created_at BIGINT NOT NULL,
    -- Whether the director gave a place past the limit.
    placed BOOLEAN NOT NULL,
    gone_at BIGINT,
    FOREIGN KEY (stream, event) REFERENCES sign_up_forms (stream, event)
);
CREATE INDEX sign_ups_event ON sign_ups (stream, event);

-- How an event's people are named in public, where not in full.
CREATE TABLE event_names (
    stream TEXT NOT NULL REFERENCES streams (id),
    event BIGINT NOT NULL,
    shown TEXT NOT NULL,
    PRIMARY KEY (stream, event)
);

-- How one person wishes to be named in public; without a word, in full.
ALTER TABLE people ADD COLUMN shown TEXT;
