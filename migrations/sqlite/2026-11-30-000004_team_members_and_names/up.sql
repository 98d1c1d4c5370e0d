-- Who plays for a team, and so is found by the events of its entry; the row there is the team's.
CREATE TABLE team_members (
    stream TEXT NOT NULL REFERENCES streams (id),
    entrant BIGINT NOT NULL,
    person TEXT NOT NULL,
    PRIMARY KEY (stream, entrant, person)
) WITHOUT ROWID;
CREATE INDEX team_members_person ON team_members (person);

-- What people who know such services call these.
ALTER TABLE reckonings RENAME TO recomputations;
ALTER TABLE mail_wishes RENAME TO mail_subscriptions;
DROP INDEX mail_wishes_recipient;
CREATE INDEX mail_subscriptions_recipient ON mail_subscriptions (recipient);
ALTER TABLE mail_askings RENAME TO subscription_requests;
