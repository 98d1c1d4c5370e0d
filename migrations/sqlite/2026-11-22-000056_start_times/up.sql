-- The hour a tournament begins at, by the club's clocks: 19:30. Nothing where nobody said.
ALTER TABLE summaries ADD COLUMN starts TEXT;
