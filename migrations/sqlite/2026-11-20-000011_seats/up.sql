-- A seat is granted by a link the host hands to one player; no phone asks for one.
ALTER TABLE night_phones DROP COLUMN asked;

-- Links to a player's own cube that nobody has opened yet. Only the hash of what is in them.
CREATE TABLE night_links (
    hash BLOB NOT NULL PRIMARY KEY,
    stream TEXT NOT NULL REFERENCES streams (id),
    player BIGINT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX night_links_stream ON night_links (stream);
