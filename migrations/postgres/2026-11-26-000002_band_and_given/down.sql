ALTER TABLE club_sites DROP COLUMN band;
ALTER TABLE matches DROP COLUMN given;
