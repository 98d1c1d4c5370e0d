//! A drawn knockout to enter scores into, made through the app layer: the pages under test are those of the evening.

use crate::browser::Browser;
use crate::server::{Answer, TestServer};
use crate::support::club::{club, principal, wait, with_monday};
use crate::support::html::Html;
use backgammon::BySide;
use backgammon::scoring::{Holland, WinKind};
use crawford::app::recompute;
use crawford::app::stories::Principal;
use crawford::app::tournament::{Guest, ScoreEntryCommand, Tournaments};
use crawford::club::permissions::Role;
use crawford::journal::{ClubId, StreamId};
use crawford::tournament::*;

pub const OPEN: EventNo = EventNo(1);

/// A night in a house, with the owner's browser.
pub struct Night<'h> {
    pub owner: Browser<'h>,
    pub stream: StreamId,
    pub club: ClubId,
    /// `/c/monday/t/…`
    pub path: String,
    pub all: Tournaments,
}

pub fn settings(length: &str) -> EventSettings {
    EventSettings::usual("Open", length.parse().unwrap())
}

impl<'h> Night<'h> {
    /// So many guests, drawn, in matches to `length`.
    pub fn drawn(server: &'h TestServer, guests: usize, length: &str) -> Self {
        Night::with(server, guests, settings(length))
    }

    /// The same under these rules.
    pub fn with(server: &'h TestServer, guests: usize, settings: EventSettings) -> Self {
        let night = Night::announced(server, settings);
        for i in 1..=guests {
            night.check_in(&format!("Guest {i}"));
        }
        night.act(EventCommand::CloseList.of(OPEN));
        night.draw();
        // What a draw leaves to be computed makes the pages new once more.
        wait(recompute::up_to_date(&server.store, night.club)).unwrap();
        night
    }

    /// Draws from the closed list.
    pub fn draw(&self) {
        wait(
            self.all
                .draw(self.principal(), self.stream, OPEN, "66".into(), None),
        )
        .unwrap();
    }

    /// Nobody there yet.
    pub fn announced(server: &'h TestServer, settings: EventSettings) -> Self {
        let club = club();
        with_monday(&server.store);
        let all = Tournaments::new(server.store.clone());
        let details = TournamentDetails {
            name: "Knockout".into(),
            date: "2026-11-20".parse().unwrap(),
            venue: String::new(),
            starts: None,
        };
        let announced =
            wait(all.announce(Night::director(), club, details, settings, None)).unwrap();
        Night {
            owner: Browser::owner(server),
            stream: announced.stream,
            club,
            path: format!("/c/monday/t/{}", announced.slug),
            all,
        }
    }

    pub fn director() -> Principal {
        principal(Role::Owner)
    }

    fn principal(&self) -> Principal {
        Night::director()
    }

    pub fn check_in(&self, name: &str) {
        let guest = Guest {
            name: name.into(),
            rating: None,
        };
        wait(
            self.all
                .check_in_guest(self.principal(), self.club, self.stream, guest, vec![OPEN]),
        )
        .unwrap();
    }

    pub fn act(&self, command: Command) {
        wait(self.all.act(self.principal(), self.stream, command)).unwrap();
    }

    /// Enters a final score without the pages.
    pub fn score(&self, number: u32, score: (i64, i64)) {
        let scoring = ScoreEntryCommand {
            event: OPEN,
            number: MatchNo(number),
            entry: ScoreEntry::Final {
                score: BySide::from(score),
                winner: None,
            },
            overrule: false,
            reason: String::new(),
            seen: None,
        };
        wait(
            self.all
                .score(self.principal(), self.club, self.stream, scoring),
        )
        .unwrap();
    }

    /// Lets a match count for nobody.
    pub fn void(&self, number: u32) {
        let scoring = ScoreEntryCommand {
            event: OPEN,
            number: MatchNo(number),
            entry: ScoreEntry::Outcome {
                kind: OutcomeKind::Void,
                winner: None,
                score: None,
                note: None,
            },
            overrule: false,
            reason: "nobody can come any more".to_owned(),
            seen: None,
        };
        let voided = self
            .all
            .score(self.principal(), self.club, self.stream, scoring);
        wait(voided).unwrap();
    }

    pub fn state(&self) -> Tournament {
        wait(self.all.read(self.stream)).unwrap().state.clone()
    }

    pub fn version(&self) -> u64 {
        wait(self.all.read(self.stream)).unwrap().version
    }

    pub fn fixture(&self, number: u32) -> Fixture {
        self.state()
            .event(OPEN)
            .unwrap()
            .fixture(MatchNo(number))
            .unwrap()
            .clone()
    }

    /// `/c/…/e/1/m/{number}/{word}`
    pub fn of_match(&self, number: u32, word: &str) -> String {
        format!("{}/e/1/m/{number}/{word}", self.path)
    }

    /// Opens the page, fills in its form and sends it.
    pub fn enter(&mut self, number: u32, fields: &[(&str, &str)]) -> Answer {
        let tab = fields
            .iter()
            .find(|(name, _)| *name == "tab")
            .map_or("game", |(_, tab)| tab);
        let path = self.of_match(number, "score");
        // The page that shows the form has its address with the tab, the form is sent to the one without.
        let page = self.owner.get(&format!("{path}?tab={tab}"));
        assert_eq!(page.status, 200, "{}", page.body);
        let hidden = hidden_fields(&page.body);
        let mut all = crate::browser::pairs(&hidden);
        all.retain(|(name, _)| !fields.iter().any(|(filled, _)| filled == name));
        all.extend_from_slice(fields);
        self.owner.post(&path, &all)
    }

    pub fn game(&mut self, number: u32, winner: &str, kind: WinKind, cube: &str) -> Answer {
        let kind = match kind {
            WinKind::Single => "single",
            WinKind::Gammon => "gammon",
            WinKind::Backgammon => "backgammon",
            WinKind::Drop => "drop",
        };
        self.enter(
            number,
            &[("winner", winner), ("kind", kind), ("cube", cube)],
        )
    }
}

/// The usual rules with the Holland rule.
pub fn holland(length: &str) -> EventSettings {
    EventSettings {
        holland: Holland::Trailer,
        ..settings(length)
    }
}

/// The hidden fields of the score form: the notice above it has a form of its own.
pub fn hidden_fields(page: &str) -> Vec<(String, String)> {
    crate::browser::hidden_fields(&page.part("form[data-entry]"))
}
