-- Names with money stand on public pages only where the host says so.
ALTER TABLE nights ADD COLUMN money_public BOOLEAN NOT NULL DEFAULT FALSE;

-- The currency of a night's money as JSON, empty where nobody said one; nothing where the night came to no money.
ALTER TABLE night_results ADD COLUMN currency TEXT;
UPDATE night_results SET currency = ''
    WHERE stream IN (SELECT stream FROM night_results WHERE money <> 0);
