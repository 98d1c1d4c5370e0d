-- When a match began, so that a club's matches tell how long they take. `crawford rebuild` fills it for matches of before.
ALTER TABLE matches ADD COLUMN begun_at BIGINT;
