//! The director's desk: on top what needs the director now, each with its one action; then the room as tables; then the
//! matches that can begin and those that wait; then people; settings last.

mod queue;
mod reports;
mod room;

pub use queue::{Act, Wish};
pub use room::{Board, Ready, Waiting};

use crate::pages::layout::{Frame, Link};
use crate::pages::paths::TournamentPath;
use crate::pages::problems::Problems;
use crate::pages::told::Teller;
use crate::pages::words::Words;
use crate::tournament::{Entrant, EntrantNo, Status, Tournament};
use askama::Template;

/// Someone who signed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// The sign-in number.
    pub number: u32,
    /// The name.
    pub name: String,
    /// Their own page.
    pub href: String,
    /// Where they are in the evening.
    pub state: String,
    /// Whether they have left.
    pub left: bool,
}

/// The page.
#[derive(Debug, Template)]
#[template(path = "c/t/desk.html")]
pub struct DeskPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// What the one-time keys of the page's forms begin with.
    pub key: String,
    /// The tournament's name.
    pub name: String,
    /// The streams the page shows, with their versions.
    pub live: String,
    /// `/c/…/t/…`.
    pub path: TournamentPath,
    /// Tables that call for a director: the call's id, and the sentence.
    pub calls: Vec<(String, String)>,
    /// What needs the director now.
    pub queue: Vec<Wish>,
    /// In one line, how far the evening is.
    pub state: String,
    /// What is played where.
    pub boards: Vec<Board>,
    /// The boards nobody plays at.
    pub free: Vec<u16>,
    /// Whether tables are kept track of.
    pub keeps_tables: bool,
    /// Whether free boards are given out by the program.
    pub automatic: bool,
    /// Matches that can begin.
    pub ready: Vec<Ready>,
    /// Matches that wait for a player.
    pub waiting: Vec<Waiting>,
    /// Everybody, by sign-in number.
    pub people: Vec<Person>,
    /// How many of them have left.
    pub left: usize,
    /// The rest.
    pub links: Vec<Link>,
    /// Whether the tournament is over.
    pub finished: bool,
}

impl DeskPage {
    /// The desk of a tournament as it stands; `live` names its streams.
    #[must_use]
    pub fn new(teller: &Teller<'_>, frame: Frame, path: &TournamentPath, live: String) -> Self {
        let t = teller.t;
        let people: Vec<Person> = t
            .entrants
            .values()
            .map(|entrant| person(teller, path, entrant))
            .collect();
        // What players and the room wait for comes before what the evening waits for.
        let mut all = reports::of(teller, path);
        all.extend(queue::of(teller, path));
        DeskPage {
            w: teller.w,
            frame,
            problems: Problems::none(),
            key: String::new(),
            name: t.details.name.clone(),
            live,
            calls: Vec::new(),
            queue: all,
            state: state(teller.w, t),
            boards: room::boards(teller, path),
            free: room::free(t),
            keeps_tables: t.boards > 0,
            automatic: t.automatic_tables,
            ready: room::ready(teller, path),
            waiting: room::waiting(teller, path),
            left: people.iter().filter(|p| p.left).count(),
            people,
            links: links(teller, path),
            finished: t.finished,
            path: path.clone(),
        }
    }
}

/// "6 playing, 2 ready, 3 to come, 12 decided"
fn state(w: Words, t: &Tournament) -> String {
    let count = |status: Status| {
        t.all_matches()
            .filter(|(_, m)| m.status() == status)
            .count()
    };
    if t.all_matches().next().is_none() {
        return w.with("desk-state-before", "n", t.entrants.len());
    }
    w.say_with(
        "desk-state",
        &[
            ("playing", &count(Status::Playing)),
            ("ready", &count(Status::Ready)),
            ("waiting", &count(Status::Waiting)),
            ("finished", &count(Status::Finished)),
        ],
    )
}

fn person(teller: &Teller<'_>, path: &TournamentPath, entrant: &Entrant) -> Person {
    Person {
        number: entrant.number.0,
        name: (teller.names)(entrant.number),
        href: path.player(entrant.number),
        state: whereabouts(teller, entrant.number),
        left: entrant.withdrawn,
    }
}

/// Where someone is in the evening, in a few words.
fn whereabouts(teller: &Teller<'_>, n: EntrantNo) -> String {
    let (w, t) = (teller.w, teller.t);
    if t.has_left(n) {
        return w.say("desk-person-left").into_owned();
    }
    let mut theirs = t
        .all_matches()
        .filter(|(_, m)| m.side_of(n).is_some())
        .peekable();
    if theirs.peek().is_none() {
        return w.say("desk-person-signed-in").into_owned();
    }
    let mut word = "desk-person-out"; // a key
    for (_, m) in theirs {
        match m.status() {
            Status::Playing => {
                return match m.table {
                    Some(table) => w.with("desk-person-table", "table", table),
                    None => w.say("desk-person-playing").into_owned(),
                };
            }
            Status::Ready => word = "desk-person-ready", // a key
            Status::Waiting if word != "desk-person-ready" => word = "desk-person-waits", // a key
            Status::Waiting => {}
            Status::Finished => {}
        }
    }
    let won = t.events.values().any(|e| e.champion() == Some(n));
    if won && word == "desk-person-out" {
        word = "desk-person-won"; // a key
    }
    w.say(word).into_owned()
}

fn links(teller: &Teller<'_>, path: &TournamentPath) -> Vec<Link> {
    let (w, t) = (teller.w, teller.t);
    let mut links = Vec::new();
    for e in t.events.values().filter(|e| !e.matches.is_empty()) {
        for round in 1..=e.rounds {
            let open = e
                .matches
                .iter()
                .any(|m| m.round == round && m.result.is_none() && m.players().is_some());
            if open {
                let label = w.with2(
                    "desk-link-catch-up",
                    "round",
                    round,
                    "event",
                    &e.settings.name,
                );
                let href = path.event_below(e.number, &format!("catch-up/{round}"));
                links.push(Link::new(label, href));
            }
        }
    }
    let rest = [
        ("desk-link-public", path.show().to_owned()),   // a key
        ("desk-link-journal", path.below("journal")),   // a key
        ("desk-link-door", path.below("door")),         // a key
        ("desk-link-phones", path.below("phones")),     // a key
        ("desk-link-tables", path.below("tables")),     // a key
        ("desk-link-money", path.below("money")),       // a key
        ("desk-link-settings", path.below("settings")), // a key
    ];
    links.extend(rest.map(|(key, href)| Link::new(w.say(key), href)));
    links
}
