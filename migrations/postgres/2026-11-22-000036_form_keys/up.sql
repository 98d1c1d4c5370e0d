-- A form's one-time key answers for its own story and for whoever sent it. It is looked for in every story, so it stands
-- first in the index.
DROP INDEX journal_request;
CREATE UNIQUE INDEX journal_request ON journal (request, stream) WHERE request IS NOT NULL;

-- Of the forms that change ordinary rows: who sent it, and what it asked for. Of the keys of before that is not known, so
-- they answer nobody any more.
ALTER TABLE requests ADD COLUMN who TEXT NOT NULL DEFAULT '';
ALTER TABLE requests ADD COLUMN about TEXT NOT NULL DEFAULT '';
