ALTER TABLE sign_ups DROP COLUMN revoked_at;
ALTER TABLE sign_ups DROP COLUMN accepted_at;
