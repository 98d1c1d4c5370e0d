DROP TABLE listed_clubs;
DROP TABLE merges;
DROP TABLE removals;
