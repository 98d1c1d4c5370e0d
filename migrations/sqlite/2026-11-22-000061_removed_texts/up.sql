-- Where a removal found the name in somebody's own words, as JSON: places and lengths, and no words. A restore takes it out
-- there again. None for a removal of before this was noted.
ALTER TABLE removals ADD COLUMN texts TEXT;

-- What people were called before: it may stand in texts of that day. It goes with the name.
CREATE TABLE former_names (
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    PRIMARY KEY (person, name)
);
