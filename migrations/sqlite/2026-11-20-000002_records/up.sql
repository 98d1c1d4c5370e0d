-- Records of matches, as they were uploaded. A fact names one by its id; the text can be blanked.
CREATE TABLE records (
    id TEXT NOT NULL PRIMARY KEY,
    club TEXT NOT NULL REFERENCES clubs (id),
    stream TEXT NOT NULL REFERENCES streams (id),
    event BIGINT NOT NULL,
    number BIGINT NOT NULL,
    -- Whether the left column is the match's lower player.
    crossed BOOLEAN NOT NULL,
    content BLOB,
    created_at BIGINT NOT NULL
);
CREATE INDEX records_match ON records (stream, event, number);
