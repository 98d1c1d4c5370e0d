ALTER TABLE summaries DROP COLUMN starts;
