DROP TABLE import_people;
DROP TABLE import_streams;
DROP TABLE imports;
DROP TABLE import_drafts;
