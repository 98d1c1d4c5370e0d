-- Who plays for a team, and so is found by the events of its entry; the row there is the team's.
CREATE TABLE team_members (
    stream TEXT NOT NULL REFERENCES streams (id),
    entrant BIGINT NOT NULL,
    person TEXT NOT NULL,
    PRIMARY KEY (stream, entrant, person)
);
CREATE INDEX team_members_person ON team_members (person);
