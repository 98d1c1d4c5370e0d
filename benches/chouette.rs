//! The fold of a long night: 500 games at one table, cube by cube, with newcomers, corrections and payments.
//!
//! Prints `figure chouette_fold_us N us`, the median of many folds.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a measurement that fails may stop"
)]

use backgammon::Side;
use crawford::chouette::{
    CubeAction, GameNo, GameType, Night, NightCommand, NightFact, NightSettings, OfferAnswer,
    PlayerNo, TableNo, Unit, decide,
};
use crawford::journal::{Actor, Envelope, PersonId, Snapshot, Story, UtcMicros};
use std::hint::black_box;
use std::time::Instant;

const GAMES: u32 = 500;
const TABLE: TableNo = TableNo(1);

#[derive(Default)]
struct Journal {
    facts: Vec<Envelope<NightFact>>,
    night: Night,
}

impl Journal {
    fn ask(&mut self, command: &NightCommand) {
        for fact in decide(&self.night, command).unwrap() {
            let version = self.facts.len() as u64 + 1;
            let envelope = Envelope::around(version, version, UtcMicros(0), Actor::Program, fact);
            self.night.apply(&envelope);
            self.facts.push(envelope);
        }
    }

    fn act(&mut self, action: CubeAction) {
        self.ask(&NightCommand::Act {
            table: TABLE,
            action,
            overrule: None,
            seen: None,
        });
    }

    fn join(&mut self, n: u8) {
        self.ask(&NightCommand::Join {
            person: PersonId::from_random([n; 10]),
            table: TABLE,
            stake: None,
        });
    }
}

/// A game of six facts and more: a member doubles, the box doubles the rest, one drops, one beavers.
fn play(journal: &mut Journal, n: u32) {
    journal.ask(&NightCommand::Start {
        table: TABLE,
        partner: None,
        overrule: None,
    });
    let game = journal.night.table(TABLE).unwrap().game.as_ref().unwrap();
    let in_box = game.in_box;
    let team: Vec<PlayerNo> = game.seats.iter().map(|s| s.member).collect();
    let (first, rest) = team.split_first().unwrap();
    journal.act(CubeAction::Double {
        by: *first,
        to: None,
    });
    journal.act(CubeAction::Answer {
        by: in_box,
        of: None,
        answer: OfferAnswer::Take,
    });
    journal.act(CubeAction::Double {
        by: in_box,
        to: Some(rest.to_vec()),
    });
    for (i, member) in (0..).zip(rest) {
        let answer = match (i + n) % 4 {
            0 => OfferAnswer::Drop,
            1 => OfferAnswer::Beaver,
            _ => OfferAnswer::Take,
        };
        journal.act(CubeAction::Answer {
            by: *member,
            of: None,
            answer,
        });
    }
    let winner = if n.is_multiple_of(3) {
        Side::Bottom
    } else {
        Side::Top
    };
    let kind = if n.is_multiple_of(5) {
        GameType::Gammon
    } else {
        GameType::Single
    };
    journal.act(CubeAction::End { winner, kind });
}

fn main() {
    let mut journal = Journal::default();
    journal.ask(&NightCommand::Set {
        settings: Box::new(NightSettings {
            stake: Some(100),
            ..NightSettings::default()
        }),
    });
    for n in 1..=5 {
        journal.join(n);
    }
    for n in 0..GAMES {
        if n == 100 {
            journal.join(6);
        }
        play(&mut journal, n);
        if n % 50 == 49 {
            let game = journal.night.game(GameNo(n - 2)).unwrap();
            let mut sheet = game.sheet.clone();
            sheet.cubes[0].value *= 2;
            journal.ask(&NightCommand::Correct {
                game: GameNo(n - 2),
                correction: Box::new(sheet.into()),
                seen: None,
            });
            journal.ask(&NightCommand::Pay {
                from: PlayerNo(1),
                to: PlayerNo(2),
                amount: 5,
                unit: Unit::Points,
            });
        }
    }
    let facts = journal.facts;
    let told = Snapshot::<Night>::of(&facts);
    assert!(told.state == journal.night, "the fold is what was decided");
    assert_eq!(told.state.games.len(), GAMES as usize);
    let mut times: Vec<u128> = (0..301)
        .map(|_| {
            let began = Instant::now();
            black_box(Snapshot::<Night>::of(black_box(&facts)));
            began.elapsed().as_micros()
        })
        .collect();
    times.sort_unstable();
    println!("figure chouette_facts {} facts", facts.len());
    println!("figure chouette_fold_us {} us", times[times.len() / 2]);
}
