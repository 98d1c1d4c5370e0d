ALTER TABLE matches DROP COLUMN begun_at;
