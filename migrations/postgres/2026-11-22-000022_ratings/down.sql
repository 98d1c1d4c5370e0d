DROP TABLE reckonings;
DROP TABLE ratings;
DROP TABLE unrated_events;
DROP TABLE rating_starts;
DROP TABLE rating_lists;
DELETE FROM settings WHERE key = 'read-tables';
DROP TABLE side_places;
DROP TABLE events;
DROP TABLE results;
