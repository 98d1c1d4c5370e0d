DROP TABLE night_results;
DROP TABLE night_presets;
DROP TABLE night_phones;
DROP TABLE nights;
