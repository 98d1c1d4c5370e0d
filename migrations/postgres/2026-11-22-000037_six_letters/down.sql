-- What is gone was good for one evening.
SELECT 1;
