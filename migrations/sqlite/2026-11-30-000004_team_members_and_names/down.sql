ALTER TABLE subscription_requests RENAME TO mail_askings;
DROP INDEX mail_subscriptions_recipient;
ALTER TABLE mail_subscriptions RENAME TO mail_wishes;
CREATE INDEX mail_wishes_recipient ON mail_wishes (recipient);
ALTER TABLE recomputations RENAME TO reckonings;
DROP TABLE team_members;
