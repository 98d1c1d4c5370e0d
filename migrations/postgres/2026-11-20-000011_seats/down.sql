DROP TABLE night_links;
ALTER TABLE night_phones ADD COLUMN asked BIGINT;
