DROP TABLE night_reports;
DROP TABLE club_logos;
DROP TABLE club_sites;
