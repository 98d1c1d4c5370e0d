DROP INDEX entries_by_partner;
ALTER TABLE entries DROP COLUMN partner;
