//! A public club with a tournament in it, planted through the app layer.

use crate::server::TestServer;
use crate::support::club::{monday, principal, wait};
use backgammon::{BySide, Side};
use crawford::app::recompute;
use crawford::app::stories::Principal;
use crawford::app::tournament::{Guest, ScoreEntryCommand, Tournaments};
use crawford::club::permissions::Role;
use crawford::journal::StreamId;
use crawford::store::clubs::{self, Club};
use crawford::tournament::{
    Command, EventCommand, EventNo, EventSettings, LaterMatches, MatchNo, OutcomeKind, ScoreEntry,
    TournamentDetails,
};

pub const OPEN: EventNo = EventNo(1);
/// What a tournament announced as "Été 2026" is called in addresses.
pub const AT: &str = "/c/monday/t/ete-2026";

/// Its name must never come back as markup.
pub fn club() -> Club {
    Club {
        name: "Monday <b>Club</b>".into(),
        ..monday()
    }
}

pub fn director() -> Principal {
    principal(Role::Owner)
}

/// A tournament and who runs it.
pub struct Night {
    pub all: Tournaments,
    pub stream: StreamId,
}

impl Night {
    /// Announced, with these guests signed in.
    pub fn with(server: &TestServer, names: &[&str]) -> Self {
        let mut settings = EventSettings::usual("Open", "7 5".parse().unwrap());
        settings.third_place = true;
        Night::of(server, settings, names)
    }

    /// The same with an event of these settings.
    pub fn of(server: &TestServer, settings: EventSettings, names: &[&str]) -> Self {
        server
            .store
            .write_now(|tx| clubs::add(tx, &club()))
            .unwrap();
        let all = Tournaments::new(server.store.clone());
        let details = TournamentDetails {
            name: "Été 2026".into(),
            date: "2026-11-20".parse().unwrap(),
            venue: "Café <i>Royal</i>".into(),
            starts: None,
        };
        let announced = all.announce(director(), club().id, details, settings, None);
        let stream = wait(announced).unwrap().stream;
        let night = Night { all, stream };
        for name in names {
            night.check_in(name);
        }
        night
    }

    /// Eight players, drawn, and what that leaves to be computed done: pages stay as they are until something happens.
    pub fn drawn(server: &TestServer) -> Self {
        let names: Vec<String> = (1..=8).map(|i| format!("Player {i}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let night = Night::with(server, &names);
        night.draw();
        wait(recompute::up_to_date(&server.store, club().id)).unwrap();
        night
    }

    /// The same, played to the end: nothing is foreseen any more, so that no page goes on with the clock.
    pub fn played(server: &TestServer) -> Self {
        let night = Night::drawn(server);
        for number in 1..=6 {
            night.score(number, 5, 2);
        }
        night.score(8, 5, 2);
        night.score(7, 7, 2);
        wait(recompute::up_to_date(&server.store, club().id)).unwrap();
        night
    }

    pub fn check_in(&self, name: &str) {
        let guest = Guest {
            name: name.to_owned(),
            rating: None,
        };
        let checked_in =
            self.all
                .check_in_guest(director(), club().id, self.stream, guest, vec![OPEN]);
        wait(checked_in).unwrap();
    }

    /// Checked in for no event, after the draw.
    pub fn check_in_late(&self, name: &str) {
        let guest = Guest {
            name: name.to_owned(),
            rating: None,
        };
        let club = club().id;
        let checked_in = self
            .all
            .check_in_guest(director(), club, self.stream, guest, vec![]);
        wait(checked_in).unwrap();
    }

    pub fn draw(&self) {
        self.act(EventCommand::CloseList.of(OPEN));
        let drawn = self
            .all
            .draw(director(), self.stream, OPEN, "35".into(), None);
        wait(drawn).unwrap();
    }

    pub fn act(&self, command: Command) {
        wait(self.all.act(director(), self.stream, command)).unwrap();
    }

    pub fn score(&self, number: u32, top: i64, bottom: i64) {
        let entry = ScoreEntry::Final {
            score: BySide::new(top, bottom),
            winner: None,
        };
        self.enter(number, entry, false, "");
    }

    /// The first score of a match put right; who played on because of it gives the seat back.
    pub fn correct(&self, number: u32, top: i64, bottom: i64) {
        self.act(
            EventCommand::Correct {
                number: MatchNo(number),
                entry: ScoreEntry::Final {
                    score: BySide::new(top, bottom),
                    winner: None,
                },
                standing: Some(LaterMatches::TakeSeat),
                overrule: None,
                seen: None,
            }
            .of(OPEN),
        );
    }

    pub fn walk_over(&self, number: u32) {
        let entry = ScoreEntry::Outcome {
            kind: OutcomeKind::WalkOver,
            winner: Some(Side::Top),
            score: None,
            note: None,
        };
        self.enter(number, entry, false, "");
    }

    pub fn enter(&self, number: u32, entry: ScoreEntry, overrule: bool, reason: &str) {
        let scoring = ScoreEntryCommand {
            event: OPEN,
            number: MatchNo(number),
            entry,
            overrule,
            reason: reason.to_owned(),
            seen: None,
        };
        wait(self.all.score(director(), club().id, self.stream, scoring)).unwrap();
    }
}
