-- What a program that evaluates positions said of the record of a match. None yet: it is still to be analysed.
CREATE TABLE analyses (
    record TEXT NOT NULL PRIMARY KEY REFERENCES records (id),
    -- SHA-256 of the match as the program was given it, so that nothing said of another text is shown.
    digest TEXT NOT NULL,
    -- The program with its version and its settings; empty where it gave no answer.
    engine TEXT NOT NULL,
    -- Why there is no answer, by its word; none where there is one.
    failure TEXT,
    -- What both players lost, and what was said of each action; JSON, none without an answer.
    sides TEXT,
    games TEXT,
    made_at BIGINT NOT NULL
);
-- What is played, where it is another game than backgammon.
ALTER TABLE events ADD COLUMN game TEXT;
