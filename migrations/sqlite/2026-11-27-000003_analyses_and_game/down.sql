DROP TABLE analyses;
ALTER TABLE events DROP COLUMN game;
