-- The other of a pair, so that what somebody played with a partner is found by either name: their matches are those of
-- the one who stands in them.
ALTER TABLE entries ADD COLUMN partner TEXT;
CREATE INDEX entries_by_partner ON entries (partner) WHERE partner IS NOT NULL;
