ALTER TABLE people DROP COLUMN shown;
DROP TABLE event_names;
DROP TABLE sign_ups;
DROP TABLE sign_up_forms;
