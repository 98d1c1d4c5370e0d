-- What a form with a one-time key was filled in with, as a short hash: the same key with something else in it is not the same
-- form sent twice. Not known of those sent before.
ALTER TABLE journal ADD COLUMN content TEXT;
