ALTER TABLE requests DROP COLUMN about;
ALTER TABLE requests DROP COLUMN who;
DROP INDEX journal_request;
CREATE UNIQUE INDEX journal_request ON journal (request) WHERE request IS NOT NULL;
