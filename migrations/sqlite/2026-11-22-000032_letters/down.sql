DROP TABLE reminders;
DROP TABLE letters;
DROP TABLE mailings;
DROP TABLE mail_consents;
