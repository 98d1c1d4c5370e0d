DROP TABLE team_members;
