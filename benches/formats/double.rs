//! A double elimination of 1,024, from the first check-in to the last score.

use backgammon::BySide;
use crawford::journal::{Actor, Envelope, PersonId, Story, UtcMicros};
use crawford::tournament::{
    Command, Company, DoubleElimination, EventCommand, EventNo, EventSettings, Format, MatchNo,
    ScoreEntry, Seed, Tournament, decide,
};

const EVENT: EventNo = EventNo(1);

/// A tournament as the program plays it: commands decided, facts folded.
#[derive(Default)]
struct Journal {
    version: u64,
    state: Tournament,
}

impl Journal {
    fn ask(&mut self, command: &Command) {
        for fact in decide(&self.state, command).unwrap() {
            self.version += 1;
            let who = Actor::Program;
            let envelope = Envelope::around(self.version, self.version, UtcMicros(0), who, fact);
            self.state.apply(&envelope);
        }
    }
}

/// Checks in so many, draws them and enters every score, the winner by chance; nothing is left to play.
pub fn played_out(entrants: u32, chance: &mut impl FnMut() -> u64) -> Tournament {
    let mut journal = Journal::default();
    let format = Format::DoubleElimination(DoubleElimination {
        second_final: true,
        ..DoubleElimination::default()
    });
    let settings = EventSettings {
        format,
        ..EventSettings::usual("Open", "7, 5".parse().unwrap())
    };
    let seed = Seed([7; 32]);
    let seed_hash = seed.commitment();
    journal.ask(&Command::AddEvent {
        settings,
        seed_hash,
    });
    for n in 0..entrants {
        let mut id = [0u8; 10];
        id[..4].copy_from_slice(&n.to_be_bytes());
        journal.ask(&Command::CheckIn {
            person: PersonId::from_random(id),
            company: Company::Alone,
            rating: Some(i64::from(n % 50) * 1000),
            events: vec![EVENT],
        });
    }
    journal.ask(&EventCommand::CloseList.of(EVENT));
    journal.ask(
        &EventCommand::Draw {
            seed,
            dice: String::new(),
            by_hand: None,
        }
        .of(EVENT),
    );
    let matches = journal.state.event(EVENT).unwrap().matches.len() as u32;
    for number in (1..=matches).map(MatchNo) {
        let event = journal.state.event(EVENT).unwrap();
        let m = event.fixture(number).unwrap();
        if m.result.is_some() {
            continue;
        }
        let length = i64::from(event.settings.rules_of(m).length);
        let score = if chance().is_multiple_of(2) {
            BySide::new(length, 1)
        } else {
            BySide::new(1, length)
        };
        journal.ask(
            &EventCommand::Score {
                number,
                entry: ScoreEntry::Final {
                    score,
                    winner: None,
                },
                overrule: None,
                seen: None,
            }
            .of(EVENT),
        );
    }
    let event = journal.state.event(EVENT).unwrap();
    assert!(event.is_over() && event.champion().is_some());
    journal.state
}
