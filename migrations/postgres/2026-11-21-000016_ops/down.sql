DROP TABLE ceremonies;
DROP TABLE passkeys;
DROP TABLE account_mails;
DROP TRIGGER audit_whole ON audit;
DROP TRIGGER audit_unchanged ON audit;
DROP FUNCTION audit_only_grows;
