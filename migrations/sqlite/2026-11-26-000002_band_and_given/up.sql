-- How many points of its length are not played for: what both begin with, on average.
ALTER TABLE matches ADD COLUMN given BIGINT NOT NULL DEFAULT 0;
-- The band on top of a club's pages, by its word; none: the usual one.
ALTER TABLE club_sites ADD COLUMN band TEXT;
