ALTER TABLE sessions DROP COLUMN by_key;
ALTER TABLE accounts DROP COLUMN off_at;
ALTER TABLE invitations DROP COLUMN inviter;
