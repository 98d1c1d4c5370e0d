//! A house with a little of everything in it.

pub use crate::support::folder::Folder;
use crate::support::{Fresh, open};
use crawford::app::account::{Accounts, Cost};
use crawford::app::{clock, demo};
use crawford::store::{Database, Store};
use diesel::{Connection, PgConnection, SqliteConnection, connection::SimpleConnection};
use flate2::read::GzDecoder;
use std::io::Read;
use std::path::PathBuf;

/// Runs SQL of our own on a database. `x'…'` is turned into what PostgreSQL calls bytes.
pub fn sql(database: &Database, text: &str) {
    match database {
        Database::Sqlite(path) => {
            let mut link = SqliteConnection::establish(path.to_str().unwrap()).unwrap();
            link.batch_execute("PRAGMA busy_timeout=5000; PRAGMA foreign_keys=ON;")
                .unwrap();
            link.batch_execute(text).unwrap();
        }
        Database::Postgres(url) => {
            let mut link = PgConnection::establish(url).unwrap();
            link.batch_execute(&text.replace(" x'", " '\\x").replace("(x'", "('\\x"))
                .unwrap();
        }
    }
}

/// What the demo leaves empty, a row each.
const REST: &str = r#"
INSERT INTO notes VALUES ('n000000000000001', (SELECT id FROM clubs), 'The clock had stopped; "so what", said \ Ann
over two lines – ∎.', 5);
INSERT INTO notes VALUES ('n000000000000002', (SELECT id FROM clubs), NULL, 6);
INSERT INTO records VALUES ('r000000000000001', (SELECT id FROM clubs), (SELECT min(id) FROM streams WHERE kind = 'tournament'), 1, 1, TRUE, x'00ff0a0d22', 7);
INSERT INTO records VALUES ('r000000000000002', (SELECT id FROM clubs), (SELECT min(id) FROM streams WHERE kind = 'tournament'), 1, 2, FALSE, NULL, 8);
INSERT INTO analyses VALUES ('r000000000000001', 'aa', '', 'too-slow', NULL, NULL, 5);
INSERT INTO draw_seeds VALUES ((SELECT min(id) FROM streams WHERE kind = 'tournament'), 9, 1, x'0102');
INSERT INTO draw_seeds VALUES ((SELECT min(id) FROM streams WHERE kind = 'tournament'), 10, 1, x'');
INSERT INTO settings VALUES ('colour', 'green');
INSERT INTO import_drafts VALUES ('d000000000000001', (SELECT id FROM clubs), 'new.csv', x'41', '{}', 1);
INSERT INTO imports VALUES ('i000000000000001', (SELECT id FROM clubs), 'results', 'old.csv', 1, 2, 3, 4, NULL);
INSERT INTO import_streams VALUES ('i000000000000001', (SELECT min(id) FROM streams WHERE kind = 'tournament'), 'league', '2019-03-04');
INSERT INTO import_people VALUES ('i000000000000001', (SELECT min(id) FROM people));
UPDATE nights SET money_public = TRUE WHERE stream IN (SELECT min(id) FROM streams WHERE kind = 'chouette');
INSERT INTO night_presets VALUES ((SELECT id FROM clubs), 'House rules', '{}');
INSERT INTO night_phones VALUES (x'aa01', (SELECT min(id) FROM streams WHERE kind = 'chouette'), 3, 9223372036854775807);
INSERT INTO night_links VALUES (x'aa02', (SELECT min(id) FROM streams WHERE kind = 'chouette'), 2, 9);
INSERT INTO grants VALUES ('g000000000000001', (SELECT min(id) FROM accounts), (SELECT id FROM clubs), NULL, NULL, 'director', 1);
INSERT INTO invitations VALUES ('v000000000000001', x'bb', (SELECT id FROM clubs), NULL, NULL, 'scorer', 'Bo', 1, 2, NULL, (SELECT min(id) FROM accounts));
INSERT INTO private_links VALUES ('k000000000000001', x'cc', (SELECT min(id) FROM streams WHERE kind = 'tournament'), 'player', 1, 1, NULL);
INSERT INTO phones VALUES ('h000000000000001', x'dd', 'k000000000000001', 1);
INSERT INTO calls VALUES ('c000000000000001', (SELECT id FROM clubs), (SELECT min(id) FROM streams WHERE kind = 'tournament'), 4, NULL, 1, NULL, NULL);
INSERT INTO announcements VALUES ('a000000000000001', (SELECT id FROM clubs), (SELECT min(id) FROM streams WHERE kind = 'tournament'), 'Soup is ready', 1, NULL);
INSERT INTO merges VALUES ((SELECT min(id) FROM people), (SELECT max(id) FROM people), (SELECT id FROM clubs), 1);
INSERT INTO people (id, club, name, folded, is_guest, created_at) VALUES ('q000000000000001', (SELECT id FROM clubs), '', '', FALSE, 3);
INSERT INTO removals VALUES ('q000000000000001', (SELECT id FROM clubs), 17, 4, '{"names":1,"taken":["site.0.3.4.20"],"left":[]}');
INSERT INTO former_names VALUES ((SELECT max(id) FROM people), 'Someone Else');
INSERT INTO sign_up_forms VALUES ((SELECT min(id) FROM streams WHERE kind = 'tournament'), 1, (SELECT id FROM clubs), TRUE, 8, 99, TRUE, TRUE);
INSERT INTO sign_ups VALUES ('u000000000000001', x'ab01', (SELECT min(id) FROM streams WHERE kind = 'tournament'), 1, NULL, 'Ida Berg', 'ida@example', 4, FALSE, NULL, 5, 6);
INSERT INTO sign_ups VALUES ('u000000000000002', x'ab02', (SELECT min(id) FROM streams WHERE kind = 'tournament'), 1, 'q000000000000001', '', NULL, 5, TRUE, 6, 7, NULL);
INSERT INTO hidden_streams VALUES ((SELECT max(id) FROM streams WHERE kind = 'tournament'), 7);
INSERT INTO sign_up_letters VALUES ('u000000000000001', 'waits', 'sent', 5);
INSERT INTO event_names VALUES ((SELECT min(id) FROM streams WHERE kind = 'tournament'), 1, 'full');
INSERT INTO side_places VALUES ((SELECT min(id) FROM streams WHERE kind = 'chouette'), 1, 'consolation', 3, (SELECT max(id) FROM people), NULL, 3, 4);
INSERT INTO team_members VALUES ((SELECT min(id) FROM streams WHERE kind = 'chouette'), 3, (SELECT max(id) FROM people));
INSERT INTO rating_lists VALUES ((SELECT id FROM clubs), 'spring', 'Spring', '{}', '2026-03-01', NULL, 1);
INSERT INTO rating_starts VALUES ((SELECT id FROM clubs), 'club', (SELECT max(id) FROM people), 1600000000, 40);
INSERT INTO unrated_events VALUES ((SELECT min(id) FROM streams WHERE kind = 'tournament'), 9);
INSERT INTO ratings VALUES ((SELECT id FROM clubs), 'spring', (SELECT max(id) FROM people), 1600000000, 40, 0, 0, 1600000000, 0, NULL, x'01');
INSERT INTO seasons VALUES ((SELECT id FROM clubs), 'year-2025', 'Year 2025', '2025-01-01', '2025-12-31', '{}', 1, 2, '[]');
INSERT INTO season_events VALUES ((SELECT id FROM clubs), 'year-2025', (SELECT min(id) FROM streams WHERE kind = 'tournament'), 1, FALSE, 1, 500000);
INSERT INTO season_adjustments VALUES ('j000000000000001', (SELECT id FROM clubs), 'year-2025', (SELECT max(id) FROM people), 0, -1500000, 'n000000000000001', 3, NULL);
INSERT INTO season_standings VALUES ((SELECT id FROM clubs), 'year-2025', 0, (SELECT max(id) FROM people), 1, -1500000, '{}');
INSERT INTO mail_consents VALUES ((SELECT max(id) FROM people), (SELECT id FROM clubs), 5);
INSERT INTO mail_subscriptions VALUES ((SELECT id FROM clubs), 'aa', 'ann@club.example', TRUE, FALSE, 'link', 6);
INSERT INTO subscription_requests VALUES (x'0d', (SELECT id FROM clubs), 'bo@club.example', TRUE, TRUE, 9);
INSERT INTO mailings VALUES ('0123456789abcdef', (SELECT id FROM clubs), 'report', 'x', 'The night', 'It was long.', 6);
INSERT INTO letters VALUES ('0123456789abcdef', 'aa', (SELECT max(id) FROM people), 'sent', 7, 'bb');
INSERT INTO letters VALUES ('0123456789abcdef', 'ac', NULL, 'waiting', 7, '');
INSERT INTO reminders VALUES ((SELECT id FROM clubs), 0, 18, NULL);
INSERT INTO member_numbers VALUES ((SELECT max(id) FROM people), (SELECT id FROM clubs), 'DE-1705', TRUE);
INSERT INTO listed_clubs VALUES ((SELECT id FROM clubs));
INSERT INTO account_mails VALUES ((SELECT min(id) FROM accounts), 'owner@club.example', NULL);
INSERT INTO passkeys VALUES ('y000000000000001', (SELECT min(id) FROM accounts), 'phone', '{}', 1, NULL);
INSERT INTO ceremonies VALUES (x'0e', NULL, '{}', 1);
INSERT INTO club_logos VALUES ((SELECT id FROM clubs), '00.png', 2, 3, x'89504e47');
INSERT INTO sessions VALUES ('s000000000000001', x'ee', (SELECT min(id) FROM accounts), 1, 1, '', '', FALSE);
INSERT INTO login_attempts VALUES ('ann', 3, 1);
INSERT INTO one_time_links VALUES (x'0f', 'reset', (SELECT min(id) FROM accounts), 1, NULL);
INSERT INTO requests VALUES ('key', 1, '', 'program', 'about');
INSERT INTO audit (at, actor, club, action, object, before, after) VALUES (1, 'program', NULL, 'announced', 'x', NULL, '{}');
"#;

/// The demo's club, and a row in every table it leaves empty.
pub fn fill(store: &Store) {
    let accounts = Accounts::new(
        store.clone(),
        Cost {
            memory_kib: 8,
            passes: 1,
        },
    );
    let owner = actix_web::rt::System::new()
        .block_on(accounts.make_owner_unasked("demo", "double six"))
        .unwrap();
    demo::plant(store, owner, clock::now()).unwrap();
    sql(store.database(), REST);
}

pub fn filled(fresh: Fresh) -> Fresh {
    let store = open(&fresh.database);
    fill(&store);
    store.close();
    fresh
}

/// The text of what is packed here.
pub fn unpacked(packed: &[u8]) -> String {
    let mut text = String::new();
    GzDecoder::new(packed).read_to_string(&mut text).unwrap();
    text
}

impl Folder {
    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// The text of a packed file.
    pub fn text(&self, name: &str) -> String {
        unpacked(&std::fs::read(self.file(name)).unwrap())
    }

    pub fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = std::fs::read_dir(&self.0)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }
}
