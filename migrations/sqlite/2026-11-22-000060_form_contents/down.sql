ALTER TABLE journal DROP COLUMN content;
