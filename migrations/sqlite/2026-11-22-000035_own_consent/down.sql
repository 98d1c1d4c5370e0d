CREATE TABLE letters_of_people (
    mailing TEXT NOT NULL REFERENCES mailings (id),
    recipient TEXT NOT NULL,
    person TEXT NOT NULL REFERENCES people (id),
    state TEXT NOT NULL,
    changed_at BIGINT NOT NULL,
    token TEXT NOT NULL,
    PRIMARY KEY (mailing, recipient)
);
INSERT INTO letters_of_people (mailing, recipient, person, state, changed_at, token)
    SELECT mailing, recipient, person, state, changed_at, token FROM letters WHERE person IS NOT NULL;
DROP TABLE letters;
ALTER TABLE letters_of_people RENAME TO letters;
CREATE INDEX letters_state ON letters (state, changed_at);
CREATE INDEX letters_token ON letters (token);
CREATE INDEX letters_person ON letters (person);
DROP TABLE mail_askings;
DROP TABLE mail_wishes;
