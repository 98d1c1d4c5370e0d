ALTER TABLE night_results DROP COLUMN currency;
ALTER TABLE nights DROP COLUMN money_public;
