-- A name that was typed says nothing about who typed it: from when on somebody's own address speaks for the person a director
-- took them for, and from when on it opens nothing any more. Those of before were taken by their name alone: they speak for
-- nobody, and who was not in a tournament yet is nobody known.
ALTER TABLE sign_ups ADD COLUMN accepted_at BIGINT;
ALTER TABLE sign_ups ADD COLUMN revoked_at BIGINT;
-- Whoever came in has a place; whose name was taken away keeps the person.
UPDATE sign_ups SET person = NULL WHERE placed = FALSE AND name <> '';
