//! The program itself, over a database with a drawn tournament in it.

use crate::connection::Connection;
use crate::support::club::{club, principal, wait, with_monday};
pub use crate::support::folder::Folder;
use crawford::app::account::{Accounts, Cost, Credentials, Visit};
use crawford::app::stories::Principal;
use crawford::app::tournament::{PersonOrGuest, Tournaments};
use crawford::club::permissions::Role;
use crawford::journal::StreamId;
use crawford::store::{Database, Store, StoreOptions};
use crawford::tournament as t;
use crawford::tournament::{EventNo, EventSettings, TournamentDetails};
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

pub const OPEN: EventNo = EventNo(1);

impl Folder {
    /// The database in it.
    pub fn store(&self) -> Store {
        let database = Database::Sqlite(self.0.join("crawford.db"));
        Store::open(&database, StoreOptions::of(&database)).unwrap()
    }
}

/// A tournament that was drawn, and the owner's session.
pub struct Evening {
    pub stream: StreamId,
    /// `/c/monday/t/…`
    pub path: String,
    pub cookie: String,
}

impl Evening {
    /// A club with its owner and a knockout of so many, drawn, in matches to `length`.
    pub fn of(store: &Store, guests: usize, length: &str) -> Self {
        with_monday(store);
        let all = Tournaments::new(store.clone());
        let details = TournamentDetails {
            name: "Knockout".into(),
            date: "2026-11-20".parse().unwrap(),
            venue: String::new(),
            starts: None,
        };
        let settings = EventSettings::usual("Open", length.parse().unwrap());
        let announced = wait(all.announce(director(), club(), details, settings, None)).unwrap();
        let stream = announced.stream;
        let comers = (1..=guests).map(|i| PersonOrGuest::Guest(format!("Guest {i}")));
        let comers: Vec<PersonOrGuest> = comers.collect();
        wait(all.check_in_all(director(), club(), stream, comers, vec![OPEN])).unwrap();
        let close = t::EventCommand::CloseList.of(OPEN);
        wait(all.act(director(), stream, close)).unwrap();
        wait(all.draw(director(), stream, OPEN, "66".into(), None)).unwrap();
        Evening {
            stream,
            path: format!("/c/monday/t/{}", announced.slug),
            cookie: session(store),
        }
    }

    /// The body of a form that enters a plain game.
    pub fn game(key: &str, winner: usize) -> String {
        format!("key={key}&tab=game&winner={winner}&kind=single&cube=1")
    }

    /// `/c/…/e/1/m/{number}/score`
    pub fn score(&self, number: u32) -> String {
        format!("{}/e/1/m/{number}/score", self.path)
    }
}

fn session(store: &Store) -> String {
    let accounts = Accounts::new(store.clone(), Cost::LEAST);
    let token = Accounts::owner_link(store).unwrap().unwrap();
    let typed = Credentials {
        name: "Magriel".into(),
        password: "the bible of the game".into(),
    };
    let visit = Visit {
        network: "127.0.0.0".into(),
        agent: String::new(),
    };
    let begun = wait(accounts.make_owner(&token, typed, visit)).unwrap();
    format!("crawford-session={}", begun.cookie)
}

fn director() -> Principal {
    principal(Role::Owner)
}

/// The program serving a folder's database; killed when dropped.
pub struct Serving {
    child: Child,
    pub address: String,
}

impl Serving {
    pub fn start(folder: &Folder) -> Self {
        let program = env!("CARGO_BIN_EXE_crawford");
        Serving::start_by(folder, &mut Command::new(program), &[])
    }

    /// The same, its files at most so many kilobytes long: what a full disk looks like to a program.
    pub fn start_on_a_small_disk(folder: &Folder, kilobytes: u64) -> Self {
        let program = env!("CARGO_BIN_EXE_crawford");
        // A write beyond the limit is then an error and no signal.
        let script = format!("trap '' XFSZ; ulimit -S -f {kilobytes}; exec \"$0\" \"$@\"");
        Serving::start_by(folder, &mut Command::new("bash"), &["-c", &script, program])
    }

    fn start_by(folder: &Folder, command: &mut Command, before: &[&str]) -> Self {
        let mut child = command
            .args(before)
            .args(["serve", "--bind", "127.0.0.1:0"])
            .args(["--database", "sqlite:crawford.db"])
            .current_dir(&folder.0)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut said = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        while !line.contains("http://") {
            line.clear();
            assert!(said.read_line(&mut line).unwrap() > 0, "it did not start");
        }
        let (_, address) = line.trim().split_once("http://").unwrap();
        let address = address.split_whitespace().next().unwrap().to_owned();
        // Whatever else it says is read, so that it never waits for a reader.
        std::thread::spawn(move || std::io::copy(&mut said, &mut std::io::sink()));
        Serving { child, address }
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    pub fn connect(&self) -> Connection {
        Connection::to(&self.address).unwrap()
    }

    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
