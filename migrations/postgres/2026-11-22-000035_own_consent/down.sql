DELETE FROM letters WHERE person IS NULL;
ALTER TABLE letters ALTER COLUMN person SET NOT NULL;
DROP TABLE mail_askings;
DROP TABLE mail_wishes;
