-- Who gets the club's mail by their own word: the holder of an address said so on their account's page or by the link that
-- was sent there. What they are to get is said apart. Their word stands above what a director noted. An address stands
-- here with its SHA-256, by which a letter to it is known.
CREATE TABLE mail_wishes (
    club TEXT NOT NULL REFERENCES clubs (id),
    recipient TEXT NOT NULL,
    address TEXT NOT NULL,
    reports BOOLEAN NOT NULL,
    reminders BOOLEAN NOT NULL,
    way TEXT NOT NULL,
    agreed_at BIGINT NOT NULL,
    PRIMARY KEY (club, recipient)
);
CREATE INDEX mail_wishes_recipient ON mail_wishes (recipient);

-- Somebody asked for a club's mail to go to an address; until the link that was sent there is opened, nothing follows.
CREATE TABLE mail_askings (
    hash BYTEA NOT NULL PRIMARY KEY,
    club TEXT NOT NULL REFERENCES clubs (id),
    address TEXT NOT NULL,
    reports BOOLEAN NOT NULL,
    reminders BOOLEAN NOT NULL,
    expires_at BIGINT NOT NULL
);

-- Who asked for mail by their own word need not be on the roster.
ALTER TABLE letters ALTER COLUMN person DROP NOT NULL;
