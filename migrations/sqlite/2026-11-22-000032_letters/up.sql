-- Who agreed to get the club's mail: the reports of its nights and the reminder of the next one. The address is the
-- person's own; taking the name away takes this away with it.
CREATE TABLE mail_consents (
    person TEXT NOT NULL PRIMARY KEY REFERENCES people (id),
    club TEXT NOT NULL REFERENCES clubs (id),
    agreed_at BIGINT NOT NULL
);
CREATE INDEX mail_consents_club ON mail_consents (club);

-- What is mailed: the report of a tournament or night, or the reminder of one. One row each, so that nobody gets it twice.
CREATE TABLE mailings (
    id TEXT NOT NULL PRIMARY KEY,
    club TEXT NOT NULL REFERENCES clubs (id),
    kind TEXT NOT NULL,
    about TEXT NOT NULL,
    subject TEXT NOT NULL,
    body TEXT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX mailings_about ON mailings (club, kind, about);

-- A letter of it to one address, which stands here as a SHA-256 only, and what became of it. The link that ends further
-- mail is known by the hash of its token.
CREATE TABLE letters (
    mailing TEXT NOT NULL REFERENCES mailings (id),
    recipient TEXT NOT NULL,
    person TEXT NOT NULL REFERENCES people (id),
    state TEXT NOT NULL,
    changed_at BIGINT NOT NULL,
    token TEXT NOT NULL,
    PRIMARY KEY (mailing, recipient)
);
CREATE INDEX letters_state ON letters (state, changed_at);
CREATE INDEX letters_token ON letters (token);
CREATE INDEX letters_person ON letters (person);

-- When a club reminds of its next night: a day of the week from Monday, 0, and an hour of its own clock.
CREATE TABLE reminders (
    club TEXT NOT NULL PRIMARY KEY REFERENCES clubs (id),
    weekday BIGINT NOT NULL,
    hour BIGINT NOT NULL,
    last_day TEXT
);
