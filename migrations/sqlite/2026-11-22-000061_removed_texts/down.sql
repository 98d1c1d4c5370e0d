DROP TABLE former_names;
ALTER TABLE removals DROP COLUMN texts;
