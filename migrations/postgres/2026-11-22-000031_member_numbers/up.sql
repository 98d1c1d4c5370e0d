-- Somebody's number in a federation, where the club keeps one: an ordinary row that is corrected and taken away with the name.
CREATE TABLE member_numbers (
    person TEXT NOT NULL PRIMARY KEY REFERENCES people (id),
    club TEXT NOT NULL REFERENCES clubs (id),
    number TEXT NOT NULL,
    -- Whether everyone may read it; else directors only.
    public BOOLEAN NOT NULL
);
CREATE INDEX member_numbers_club ON member_numbers (club);
