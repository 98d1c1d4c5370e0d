-- Who made an invitation: it is good while they may still give what it says.
ALTER TABLE invitations ADD COLUMN inviter TEXT;
UPDATE invitations SET inviter = (
    SELECT min(accounts.id) FROM audit JOIN accounts ON accounts.id = audit.actor
    WHERE audit.action = 'invited' AND audit.object = invitations.id
);
-- Since when an account opens nothing any more.
ALTER TABLE accounts ADD COLUMN off_at BIGINT;
-- Whether a session began, or was confirmed, by a passkey.
ALTER TABLE sessions ADD COLUMN by_key BOOLEAN NOT NULL DEFAULT FALSE;
