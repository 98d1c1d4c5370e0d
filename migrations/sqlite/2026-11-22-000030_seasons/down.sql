DROP TABLE season_standings;
DROP TABLE season_adjustments;
DROP TABLE season_events;
DROP TABLE seasons;
