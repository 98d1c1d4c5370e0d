-- The tables of Crawford 1.0, the same on both databases; migrations/{sqlite,postgres} carry the same numbers.
-- Ids are random text, times whole microseconds since 1970 in UTC, every whole number 64 bits.

CREATE TABLE clubs (
    id TEXT NOT NULL PRIMARY KEY,
    slug TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    time_zone TEXT NOT NULL,
    public BOOLEAN NOT NULL,
    -- Raised with every change to ordinary rows that the club's public pages show.
    edition BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    changed_at BIGINT NOT NULL
);
CREATE INDEX clubs_changed ON clubs (changed_at);

-- Every slug a club ever had.
CREATE TABLE club_addresses (
    slug TEXT NOT NULL PRIMARY KEY,
    club TEXT NOT NULL REFERENCES clubs (id),
    current BOOLEAN NOT NULL
);

CREATE TABLE streams (
    id TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL,
    club TEXT NOT NULL REFERENCES clubs (id),
    version BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    changed_at BIGINT NOT NULL,
    closed BOOLEAN NOT NULL
);
CREATE INDEX streams_club ON streams (club, kind);

-- Every slug a stream ever had.
CREATE TABLE addresses (
    club TEXT NOT NULL REFERENCES clubs (id),
    kind TEXT NOT NULL,
    slug TEXT NOT NULL,
    stream TEXT NOT NULL REFERENCES streams (id),
    current BOOLEAN NOT NULL,
    PRIMARY KEY (club, kind, slug)
);
CREATE INDEX addresses_stream ON addresses (stream);

-- The facts. (stream, version) is the lock on both databases; `request` stands on an action's first fact.
CREATE TABLE journal (
    stream TEXT NOT NULL REFERENCES streams (id),
    version BIGINT NOT NULL,
    action BIGINT NOT NULL,
    at BIGINT NOT NULL,
    who TEXT NOT NULL,
    request TEXT,
    schema BIGINT NOT NULL,
    body TEXT NOT NULL,
    -- A short hash of what the form was filled in with: the same key with something else in it is another form.
    content TEXT,
    PRIMARY KEY (stream, version)
) WITHOUT ROWID;
-- A form's one-time key answers for its own story. It is looked for in every story, so it stands first.
CREATE UNIQUE INDEX journal_request ON journal (request, stream) WHERE request IS NOT NULL;

-- Read tables of a stream, written with its facts.
CREATE TABLE summaries (
    stream TEXT NOT NULL PRIMARY KEY REFERENCES streams (id),
    name TEXT NOT NULL,
    day TEXT NOT NULL,
    venue TEXT NOT NULL,
    status TEXT NOT NULL,
    -- The hour it begins at, by the club's clocks: 19:30.
    starts TEXT
) WITHOUT ROWID;

CREATE TABLE matches (
    stream TEXT NOT NULL REFERENCES streams (id),
    event BIGINT NOT NULL,
    number BIGINT NOT NULL,
    round BIGINT NOT NULL,
    board BIGINT,
    status TEXT NOT NULL,
    outcome TEXT,
    top TEXT,
    bottom TEXT,
    winner TEXT,
    top_score BIGINT,
    bottom_score BIGINT,
    length BIGINT NOT NULL,
    finished_at BIGINT,
    -- A club's matches tell how long they take.
    begun_at BIGINT,
    PRIMARY KEY (stream, event, number)
) WITHOUT ROWID;
CREATE INDEX matches_top ON matches (top) WHERE top IS NOT NULL;
CREATE INDEX matches_bottom ON matches (bottom) WHERE bottom IS NOT NULL;

CREATE TABLE entries (
    stream TEXT NOT NULL REFERENCES streams (id),
    event BIGINT NOT NULL,
    number BIGINT NOT NULL,
    person TEXT NOT NULL,
    place_from BIGINT,
    place_to BIGINT,
    withdrawn BOOLEAN NOT NULL,
    -- The other of a pair, who is found by what they played together; their matches are those of the one above.
    partner TEXT,
    PRIMARY KEY (stream, event, number)
) WITHOUT ROWID;
CREATE INDEX entries_person ON entries (person);
CREATE INDEX entries_by_partner ON entries (partner) WHERE partner IS NOT NULL;

CREATE TABLE people (
    id TEXT NOT NULL PRIMARY KEY,
    club TEXT NOT NULL REFERENCES clubs (id),
    name TEXT NOT NULL,
    folded TEXT NOT NULL,
    nickname TEXT,
    rating BIGINT,
    email TEXT,
    is_guest BOOLEAN NOT NULL,
    created_at BIGINT NOT NULL,
    archived_at BIGINT,
    -- How they wish to be named in public; without a word, in full.
    shown TEXT
);
CREATE INDEX people_club ON people (club, folded);

CREATE TABLE accounts (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    folded TEXT NOT NULL UNIQUE,
    password TEXT,
    role TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    -- Since when it opens nothing any more.
    off_at BIGINT
);

CREATE TABLE sessions (
    id TEXT NOT NULL PRIMARY KEY,
    secret BLOB NOT NULL,
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL,
    seen_at BIGINT NOT NULL,
    address TEXT NOT NULL,
    agent TEXT NOT NULL,
    -- Whether it began, or was confirmed, by a passkey.
    by_key BOOLEAN NOT NULL DEFAULT FALSE
);
CREATE INDEX sessions_account ON sessions (account);
CREATE INDEX sessions_seen ON sessions (seen_at);

CREATE TABLE one_time_links (
    hash BLOB NOT NULL PRIMARY KEY,
    purpose TEXT NOT NULL,
    account TEXT REFERENCES accounts (id) ON DELETE CASCADE,
    expires_at BIGINT NOT NULL,
    used_at BIGINT
);

CREATE TABLE login_attempts (
    subject TEXT NOT NULL PRIMARY KEY,
    failures BIGINT NOT NULL,
    last_at BIGINT NOT NULL
);

-- One-time keys of forms that change ordinary rows; those of facts stand in the journal.
CREATE TABLE requests (
    key TEXT NOT NULL PRIMARY KEY,
    at BIGINT NOT NULL,
    answer TEXT NOT NULL,
    -- Who sent the form, and what it asked for.
    who TEXT NOT NULL,
    about TEXT NOT NULL
);
CREATE INDEX requests_at ON requests (at);

CREATE TABLE notes (
    id TEXT NOT NULL PRIMARY KEY,
    club TEXT NOT NULL REFERENCES clubs (id),
    text TEXT,
    created_at BIGINT NOT NULL
);

-- Seeds of draws, secret until the draw is made.
CREATE TABLE draw_seeds (
    stream TEXT NOT NULL REFERENCES streams (id),
    event BIGINT NOT NULL,
    ordinal BIGINT NOT NULL,
    seed BLOB NOT NULL,
    PRIMARY KEY (stream, event, ordinal)
);

CREATE TABLE audit (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    at BIGINT NOT NULL,
    actor TEXT NOT NULL,
    club TEXT,
    action TEXT NOT NULL,
    object TEXT NOT NULL,
    before TEXT,
    after TEXT
);
CREATE INDEX audit_club ON audit (club, id);

CREATE TABLE settings (
    key TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);

-- Records of matches, as they were uploaded. A fact names one by its id; the text can be blanked.
CREATE TABLE records (
    id TEXT NOT NULL PRIMARY KEY,
    club TEXT NOT NULL REFERENCES clubs (id),
    stream TEXT NOT NULL REFERENCES streams (id),
    event BIGINT NOT NULL,
    number BIGINT NOT NULL,
    -- Whether the left column is the match's lower player.
    crossed BOOLEAN NOT NULL,
    content BLOB,
    created_at BIGINT NOT NULL
);
CREATE INDEX records_match ON records (stream, event, number);

-- What a chouette night has beside its facts: what it is called, who may read it, how others follow it.
CREATE TABLE nights (
    stream TEXT NOT NULL PRIMARY KEY REFERENCES streams (id),
    name TEXT NOT NULL,
    day TEXT NOT NULL,
    venue TEXT NOT NULL,
    -- Whether only people of the club read its page.
    members_only BOOLEAN NOT NULL,
    -- Whether the page calls guests by name.
    guest_names BOOLEAN NOT NULL,
    -- Whether players may handle their own cubes.
    own_cubes BOOLEAN NOT NULL,
    -- The letters by which others follow; none once the night is over.
    code TEXT,
    -- Whether names stand beside money on public pages.
    money_public BOOLEAN NOT NULL DEFAULT FALSE
);
CREATE UNIQUE INDEX nights_code ON nights (code) WHERE code IS NOT NULL;

-- Phones that came by the code. One may look; a seat is granted by a link that the host hands to one player.
CREATE TABLE night_phones (
    hash BLOB NOT NULL PRIMARY KEY,
    stream TEXT NOT NULL REFERENCES streams (id),
    player BIGINT,
    created_at BIGINT NOT NULL
);
CREATE INDEX night_phones_stream ON night_phones (stream);

-- Links to a player's own cube that nobody has opened yet. Only the hash of what is in them.
CREATE TABLE night_links (
    hash BLOB NOT NULL PRIMARY KEY,
    stream TEXT NOT NULL REFERENCES streams (id),
    player BIGINT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX night_links_stream ON night_links (stream);

-- A club's own chouette rules, by name.
CREATE TABLE night_presets (
    club TEXT NOT NULL REFERENCES clubs (id),
    name TEXT NOT NULL,
    settings TEXT NOT NULL,
    PRIMARY KEY (club, name)
);

-- Read table of a night, written with its facts: what it came to for each person.
CREATE TABLE night_results (
    stream TEXT NOT NULL REFERENCES streams (id),
    person TEXT NOT NULL,
    games BIGINT NOT NULL,
    boxes BIGINT NOT NULL,
    wins BIGINT NOT NULL,
    points BIGINT NOT NULL,
    money BIGINT NOT NULL,
    -- The currency of the money as JSON, empty where nobody said one; nothing where the night came to no money.
    currency TEXT,
    PRIMARY KEY (stream, person)
) WITHOUT ROWID;
CREATE INDEX night_results_person ON night_results (person);

-- Who may do what in which club. Whoever runs the house has it in `accounts.role` and needs none of these.
CREATE TABLE grants (
    id TEXT NOT NULL PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    club TEXT NOT NULL REFERENCES clubs (id),
    -- One tournament, or one event of it, instead of the whole club.
    stream TEXT REFERENCES streams (id),
    event BIGINT,
    role TEXT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX grants_account ON grants (account);
CREATE INDEX grants_club ON grants (club);

-- Links by which people are invited: each works once, and only its hash stands here.
CREATE TABLE invitations (
    id TEXT NOT NULL PRIMARY KEY,
    hash BLOB NOT NULL UNIQUE,
    club TEXT NOT NULL REFERENCES clubs (id),
    stream TEXT REFERENCES streams (id),
    event BIGINT,
    role TEXT NOT NULL,
    -- Whom the owner meant, in their own words.
    label TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    used_at BIGINT,
    -- Who made it: it is good while they may still give what it says.
    inviter TEXT
);
CREATE INDEX invitations_club ON invitations (club);

-- Private links of a tournament's players and tables: only their hashes stand here.
CREATE TABLE private_links (
    id TEXT NOT NULL PRIMARY KEY,
    hash BLOB NOT NULL UNIQUE,
    stream TEXT NOT NULL REFERENCES streams (id),
    kind TEXT NOT NULL,
    -- The sign-in number, or the table's.
    number BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    revoked_at BIGINT
);
CREATE INDEX private_links_stream ON private_links (stream, kind, number);

-- The phones that came by such a link.
CREATE TABLE phones (
    id TEXT NOT NULL PRIMARY KEY,
    secret BLOB NOT NULL,
    link TEXT NOT NULL REFERENCES private_links (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL
);
CREATE INDEX phones_link ON phones (link);

-- "Director, please": until one of them takes it.
CREATE TABLE calls (
    id TEXT NOT NULL PRIMARY KEY,
    club TEXT NOT NULL REFERENCES clubs (id),
    stream TEXT NOT NULL REFERENCES streams (id),
    board BIGINT,
    entrant BIGINT,
    created_at BIGINT NOT NULL,
    taken_by TEXT REFERENCES accounts (id) ON DELETE SET NULL,
    taken_at BIGINT
);
CREATE INDEX calls_stream ON calls (stream, taken_at);

-- What the director says to everyone.
CREATE TABLE announcements (
    id TEXT NOT NULL PRIMARY KEY,
    club TEXT NOT NULL REFERENCES clubs (id),
    stream TEXT NOT NULL REFERENCES streams (id),
    text TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    ended_at BIGINT
);
CREATE INDEX announcements_stream ON announcements (stream, ended_at);

-- The forms by which people sign up for an event beforehand.
CREATE TABLE sign_up_forms (
    stream TEXT NOT NULL REFERENCES streams (id),
    event BIGINT NOT NULL,
    club TEXT NOT NULL REFERENCES clubs (id),
    is_open BOOLEAN NOT NULL,
    -- Places there are; 0: as many as come.
    most BIGINT NOT NULL,
    closes_at BIGINT,
    -- Whether everyone may see who signed up.
    shows_list BOOLEAN NOT NULL,
    -- Whether people may say by their own link that they are here.
    phone_check_in BOOLEAN NOT NULL,
    PRIMARY KEY (stream, event)
);

-- Who signed up. Of the link by which they come back only the hash stands here.
CREATE TABLE sign_ups (
    id TEXT NOT NULL PRIMARY KEY,
    hash BLOB NOT NULL UNIQUE,
    stream TEXT NOT NULL,
    event BIGINT NOT NULL,
    -- The member they are, or the guest they became at the door.
    person TEXT REFERENCES people (id),
    name TEXT NOT NULL,
    contact TEXT,
    created_at BIGINT NOT NULL,
    -- Whether the director gave a place past the limit.
    placed BOOLEAN NOT NULL,
    gone_at BIGINT,
    -- From when on it speaks for the person a director took them for, and from when on it opens nothing any more.
    accepted_at BIGINT,
    revoked_at BIGINT,
    FOREIGN KEY (stream, event) REFERENCES sign_up_forms (stream, event)
);
CREATE INDEX sign_ups_event ON sign_ups (stream, event);

-- How an event's people are named in public, where not in full.
CREATE TABLE event_names (
    stream TEXT NOT NULL REFERENCES streams (id),
    event BIGINT NOT NULL,
    shown TEXT NOT NULL,
    PRIMARY KEY (stream, event)
);

-- What was mailed to somebody who signed up and gave an address: that they are on the list ('listed') or wait for a place
-- ('waits'), and that they have one now ('placed'). Written before it is handed over, so that nothing goes out twice.
CREATE TABLE sign_up_letters (
    sign_up TEXT NOT NULL REFERENCES sign_ups (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    state TEXT NOT NULL,
    changed_at BIGINT NOT NULL,
    PRIMARY KEY (sign_up, kind)
);

-- People whose names were taken away at their wish: each is "Player 17" wherever somebody is named, under a number of
-- the club's own. The list outlives every restore and import: see `app/privacy`.
CREATE TABLE removals (
    person TEXT NOT NULL PRIMARY KEY REFERENCES people (id),
    club TEXT NOT NULL REFERENCES clubs (id),
    number BIGINT NOT NULL,
    removed_at BIGINT NOT NULL,
    -- Where the name was found in somebody's own words, as JSON: places and lengths, and no words. A restore takes it out
    -- there again.
    texts TEXT
);
CREATE UNIQUE INDEX removals_club ON removals (club, number);

-- What people were called before: it may stand in texts of that day. It goes with the name.
CREATE TABLE former_names (
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    PRIMARY KEY (person, name)
);

-- Two who turned out to be one: results of the first count for the second. Taking the row away parts them again.
CREATE TABLE merges (
    person TEXT NOT NULL PRIMARY KEY REFERENCES people (id),
    kept TEXT NOT NULL REFERENCES people (id),
    club TEXT NOT NULL REFERENCES clubs (id),
    merged_at BIGINT NOT NULL
);
CREATE INDEX merges_club ON merges (club);

-- Clubs that want search engines to list their pages; the others ask them not to.
CREATE TABLE listed_clubs (
    club TEXT NOT NULL PRIMARY KEY REFERENCES clubs (id)
);

-- The record is only added to: no line of it is changed or taken out, by this program or by hand.
CREATE TRIGGER audit_unchanged BEFORE UPDATE ON audit
BEGIN
    SELECT RAISE(ABORT, 'the record is only added to');
END;
CREATE TRIGGER audit_whole BEFORE DELETE ON audit
BEGIN
    SELECT RAISE(ABORT, 'the record is only added to');
END;

-- Where an account gets its mail. A new address is worth nothing until its link was opened; until then the old one is.
CREATE TABLE account_mails (
    account TEXT NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    address TEXT,
    wanted TEXT
);
CREATE UNIQUE INDEX account_mails_address ON account_mails (address) WHERE address IS NOT NULL;

-- Keys in a phone or a computer with which an account signs in without a password.
CREATE TABLE passkeys (
    id TEXT NOT NULL PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    -- The public key and its counter, as the library writes them.
    credential TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    used_at BIGINT
);
CREATE INDEX passkeys_account ON passkeys (account);

-- What was asked of a key and not answered yet. Each is answered once; only a hash of its name stands here.
CREATE TABLE ceremonies (
    hash BLOB NOT NULL PRIMARY KEY,
    account TEXT REFERENCES accounts (id) ON DELETE CASCADE,
    state TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX ceremonies_expires ON ceremonies (expires_at);

-- Read table of a stream: its matches that are over, as ratings, records and tables across tournaments look at them.
CREATE TABLE results (
    stream TEXT NOT NULL REFERENCES streams (id),
    event BIGINT NOT NULL,
    number BIGINT NOT NULL,
    -- When it ended, and at which version of its story; a correction moves neither.
    at BIGINT NOT NULL,
    version BIGINT NOT NULL,
    -- The points it was played to.
    length BIGINT NOT NULL,
    outcome TEXT NOT NULL,
    -- Of the main event, of the consolation or of the last chance.
    stage TEXT NOT NULL,
    -- Whether single players, pairs or teams met.
    company TEXT NOT NULL,
    top TEXT,
    bottom TEXT,
    winner TEXT,
    top_score BIGINT,
    bottom_score BIGINT,
    -- What its games tell, where they are known: gammons and backgammons, and how far the winner was behind; as JSON.
    games TEXT,
    PRIMARY KEY (stream, event, number)
) WITHOUT ROWID;
CREATE INDEX results_top ON results (top) WHERE top IS NOT NULL;
CREATE INDEX results_bottom ON results (bottom) WHERE bottom IS NOT NULL;

-- Read table of a stream: its events.
CREATE TABLE events (
    stream TEXT NOT NULL REFERENCES streams (id),
    event BIGINT NOT NULL,
    name TEXT NOT NULL,
    entrants BIGINT NOT NULL,
    drawn BOOLEAN NOT NULL,
    PRIMARY KEY (stream, event)
);

-- Read table of a stream: the places in what losers fell to; those of the main event stand in "entries".
CREATE TABLE side_places (
    stream TEXT NOT NULL REFERENCES streams (id),
    event BIGINT NOT NULL,
    stage TEXT NOT NULL,
    number BIGINT NOT NULL,
    person TEXT NOT NULL,
    partner TEXT,
    place_from BIGINT NOT NULL,
    place_to BIGINT NOT NULL,
    PRIMARY KEY (stream, event, stage, number)
);
CREATE INDEX side_places_person ON side_places (person);

-- Lists of ratings a club keeps. Its own, under the slug `club`, is kept without a row here too, by the usual rules.
CREATE TABLE rating_lists (
    club TEXT NOT NULL REFERENCES clubs (id),
    slug TEXT NOT NULL,
    name TEXT NOT NULL,
    -- The rules, as JSON.
    settings TEXT NOT NULL,
    -- The first and the last day, as 2026-11-20; without one, from the first match or to the last.
    from_day TEXT,
    to_day TEXT,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (club, slug)
);

-- What people came with.
CREATE TABLE rating_starts (
    club TEXT NOT NULL REFERENCES clubs (id),
    list TEXT NOT NULL,
    person TEXT NOT NULL REFERENCES people (id),
    -- In millionths of a point.
    rating BIGINT NOT NULL,
    experience BIGINT NOT NULL,
    PRIMARY KEY (club, list, person)
);

-- Events whose matches are in no list.
CREATE TABLE unrated_events (
    stream TEXT NOT NULL REFERENCES streams (id),
    event BIGINT NOT NULL,
    PRIMARY KEY (stream, event)
);

-- Everyone's rating in a list, made from the matches alone, and by which matches it came about.
CREATE TABLE ratings (
    club TEXT NOT NULL REFERENCES clubs (id),
    list TEXT NOT NULL,
    person TEXT NOT NULL,
    rating BIGINT NOT NULL,
    experience BIGINT NOT NULL,
    matches BIGINT NOT NULL,
    wins BIGINT NOT NULL,
    highest BIGINT NOT NULL,
    last_change BIGINT NOT NULL,
    last_at BIGINT,
    course BLOB NOT NULL,
    PRIMARY KEY (club, list, person)
);

-- Which clubs' tables across tournaments are behind: raised with every result, in its transaction.
CREATE TABLE reckonings (
    club TEXT NOT NULL PRIMARY KEY REFERENCES clubs (id),
    wanted BIGINT NOT NULL,
    made BIGINT NOT NULL
);

-- What a club's site looks like and says: two colours as #rrggbb (none: the house's), when the club meets, its own words.
CREATE TABLE club_sites (
    club TEXT NOT NULL PRIMARY KEY REFERENCES clubs (id),
    light TEXT,
    dark TEXT,
    club_night TEXT NOT NULL,
    words TEXT NOT NULL
);
CREATE TABLE club_logos (
    club TEXT NOT NULL PRIMARY KEY REFERENCES clubs (id),
    -- The file's name, made from its content.
    name TEXT NOT NULL,
    width BIGINT NOT NULL,
    height BIGINT NOT NULL,
    content BLOB NOT NULL
);
-- The report of a tournament or a night: what a person wrote of it, and what its results were when it was published.
-- Whatever follows from the results alone is made anew each time.
CREATE TABLE night_reports (
    stream TEXT NOT NULL PRIMARY KEY REFERENCES streams (id),
    club TEXT NOT NULL REFERENCES clubs (id),
    title TEXT NOT NULL,
    opening TEXT NOT NULL,
    -- In place of what the program tells; none: the program tells it.
    told TEXT,
    closing TEXT NOT NULL,
    position TEXT NOT NULL,
    position_words TEXT NOT NULL,
    changed_at BIGINT NOT NULL,
    published_at BIGINT,
    results TEXT NOT NULL
);
CREATE INDEX night_reports_club ON night_reports (club, published_at);

-- Seasons of a club: the days, and what entries, wins and places are worth.
CREATE TABLE seasons (
    club TEXT NOT NULL REFERENCES clubs (id),
    slug TEXT NOT NULL,
    name TEXT NOT NULL,
    -- The first and the last day, as 2026-11-20.
    from_day TEXT NOT NULL,
    to_day TEXT NOT NULL,
    -- What its points are, as JSON.
    setup TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    -- When its table was declared final, and the table as it was then, as JSON.
    frozen_at BIGINT,
    frozen TEXT,
    PRIMARY KEY (club, slug)
);

-- What a season says of single events; those it says nothing of are as usual.
CREATE TABLE season_events (
    club TEXT NOT NULL,
    season TEXT NOT NULL,
    stream TEXT NOT NULL REFERENCES streams (id),
    event BIGINT NOT NULL,
    counted BOOLEAN NOT NULL,
    division BIGINT NOT NULL,
    -- In millionths.
    weight BIGINT NOT NULL,
    PRIMARY KEY (club, season, stream, event),
    FOREIGN KEY (club, season) REFERENCES seasons (club, slug)
);

-- Points a director gave or took.
CREATE TABLE season_adjustments (
    id TEXT NOT NULL PRIMARY KEY,
    club TEXT NOT NULL,
    season TEXT NOT NULL,
    person TEXT NOT NULL REFERENCES people (id),
    division BIGINT NOT NULL,
    -- In millionths of a point.
    points BIGINT NOT NULL,
    -- Why.
    note TEXT NOT NULL REFERENCES notes (id),
    created_at BIGINT NOT NULL,
    ended_at BIGINT,
    FOREIGN KEY (club, season) REFERENCES seasons (club, slug)
);
CREATE INDEX season_adjustments_season ON season_adjustments (club, season);

-- Everyone's place in a season, made from the results alone, with the terms of every sum as JSON.
CREATE TABLE season_standings (
    club TEXT NOT NULL REFERENCES clubs (id),
    season TEXT NOT NULL,
    division BIGINT NOT NULL,
    person TEXT NOT NULL,
    place BIGINT NOT NULL,
    points BIGINT NOT NULL,
    told TEXT NOT NULL,
    PRIMARY KEY (club, season, division, person)
);
CREATE INDEX season_standings_person ON season_standings (person);

-- Somebody's number in a federation, where the club keeps one: an ordinary row that is corrected and taken away with the name.
CREATE TABLE member_numbers (
    person TEXT NOT NULL PRIMARY KEY REFERENCES people (id),
    club TEXT NOT NULL REFERENCES clubs (id),
    number TEXT NOT NULL,
    -- Whether everyone may read it; else directors only.
    public BOOLEAN NOT NULL
);
CREATE INDEX member_numbers_club ON member_numbers (club);

-- Who agreed to get the club's mail: the reports of its nights and the reminder of the next one. The address is the
-- person's own; taking the name away takes this away with it.
CREATE TABLE mail_consents (
    person TEXT NOT NULL PRIMARY KEY REFERENCES people (id),
    club TEXT NOT NULL REFERENCES clubs (id),
    agreed_at BIGINT NOT NULL
);
CREATE INDEX mail_consents_club ON mail_consents (club);

-- What is mailed: the report of a tournament or night, or the reminder of one. One row each, so that nobody gets it twice.
CREATE TABLE mailings (
    id TEXT NOT NULL PRIMARY KEY,
    club TEXT NOT NULL REFERENCES clubs (id),
    kind TEXT NOT NULL,
    about TEXT NOT NULL,
    subject TEXT NOT NULL,
    body TEXT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX mailings_about ON mailings (club, kind, about);

-- A letter of it to one address, which stands here as a SHA-256 only, and what became of it. The link that ends further
-- mail is known by the hash of its token.
CREATE TABLE letters (
    mailing TEXT NOT NULL REFERENCES mailings (id),
    recipient TEXT NOT NULL,
    -- None of who asked for mail by their own word and is not on the roster.
    person TEXT REFERENCES people (id),
    state TEXT NOT NULL,
    changed_at BIGINT NOT NULL,
    token TEXT NOT NULL,
    PRIMARY KEY (mailing, recipient)
);
CREATE INDEX letters_state ON letters (state, changed_at);
CREATE INDEX letters_token ON letters (token);
CREATE INDEX letters_person ON letters (person);

-- When a club reminds of its next night: a day of the week from Monday, 0, and an hour of its own clock.
CREATE TABLE reminders (
    club TEXT NOT NULL PRIMARY KEY REFERENCES clubs (id),
    weekday BIGINT NOT NULL,
    hour BIGINT NOT NULL,
    last_day TEXT
);

-- A file of members or past results that somebody sent and has not accepted yet, with what they said of its columns. It
-- is gone when it is accepted, and after some days.
CREATE TABLE import_drafts (
    id TEXT NOT NULL PRIMARY KEY,
    club TEXT NOT NULL REFERENCES clubs (id),
    file TEXT NOT NULL,
    content BLOB NOT NULL,
    mapping TEXT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX import_drafts_club ON import_drafts (club, created_at);
-- A file that was accepted, and what came of it, so that it can be taken back whole.
CREATE TABLE imports (
    id TEXT NOT NULL PRIMARY KEY,
    club TEXT NOT NULL REFERENCES clubs (id),
    subject TEXT NOT NULL,
    file TEXT NOT NULL,
    -- Matches, or people, that were new.
    stored BIGINT NOT NULL,
    -- Lines that were refused, and stayed out.
    refused BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    -- None while it is being stored.
    finished_at BIGINT,
    taken_back_at BIGINT
);
CREATE INDEX imports_club ON imports (club, created_at);
-- The events it made: what each was called there, as names are compared, and its day.
CREATE TABLE import_streams (
    import TEXT NOT NULL REFERENCES imports (id),
    stream TEXT NOT NULL REFERENCES streams (id),
    name TEXT NOT NULL,
    day TEXT NOT NULL,
    PRIMARY KEY (import, stream)
);
-- The people it made.
CREATE TABLE import_people (
    import TEXT NOT NULL REFERENCES imports (id),
    person TEXT NOT NULL REFERENCES people (id),
    PRIMARY KEY (import, person)
);

-- Who gets the club's mail by their own word: the holder of an address said so on their account's page or by the link that
-- was sent there. What they are to get is said apart. Their word stands above what a director noted. An address stands
-- here with its SHA-256, by which a letter to it is known.
CREATE TABLE mail_wishes (
    club TEXT NOT NULL REFERENCES clubs (id),
    recipient TEXT NOT NULL,
    address TEXT NOT NULL,
    reports BOOLEAN NOT NULL,
    reminders BOOLEAN NOT NULL,
    way TEXT NOT NULL,
    agreed_at BIGINT NOT NULL,
    PRIMARY KEY (club, recipient)
);
CREATE INDEX mail_wishes_recipient ON mail_wishes (recipient);

-- Somebody asked for a club's mail to go to an address; until the link that was sent there is opened, nothing follows.
CREATE TABLE mail_askings (
    hash BLOB NOT NULL PRIMARY KEY,
    club TEXT NOT NULL REFERENCES clubs (id),
    address TEXT NOT NULL,
    reports BOOLEAN NOT NULL,
    reminders BOOLEAN NOT NULL,
    expires_at BIGINT NOT NULL
);

-- Tournaments that are not shown in public: their directors see them, nobody else does, and nothing is made of their results.
CREATE TABLE hidden_streams (
    stream TEXT NOT NULL PRIMARY KEY REFERENCES streams (id),
    hidden_at BIGINT NOT NULL
);
