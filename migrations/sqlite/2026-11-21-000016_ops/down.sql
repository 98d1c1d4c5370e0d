DROP TABLE ceremonies;
DROP TABLE passkeys;
DROP TABLE account_mails;
DROP TRIGGER audit_whole;
DROP TRIGGER audit_unchanged;
