//! Who may win an event: `figure forecast_ms`, ten thousand evenings of a double elimination of 64 along its sheet as it is
//! after the draw, when the most is still open; and `figure forecast_swiss_ms`, a Swiss of 32 in five rounds, each paired as
//! the program pairs it. Each is the median of several, made anew.

use crate::median;
use crawford::journal::PersonId;
use crawford::tournament::odds::{Strengths, forecast};
use crawford::tournament::simulate::Sandbox;
use crawford::tournament::swiss::SwissSettings;
use crawford::tournament::{
    Command, Company, DoubleElimination, EntrantNo, EventCommand, EventNo, EventSettings, Format,
    Seed, TournamentDetails,
};
use std::hint::black_box;
use std::time::Instant;

const OPEN: EventNo = EventNo(1);
const RUNS: u64 = 7;

pub fn measure() {
    let double = DoubleElimination {
        second_final: true,
        ..DoubleElimination::default()
    };
    one("forecast_ms", Format::DoubleElimination(double), 64);
    let swiss = SwissSettings::usual(5);
    one("forecast_swiss_ms", Format::Swiss(swiss), 32);
}

fn one(figure: &str, format: Format, players: u32) {
    let sandbox = drawn(format, players);
    let strengths: Strengths = (1..=players)
        .map(|n| (EntrantNo(n), 1300.0 + 7.0 * f64::from(n)))
        .collect();
    let times = (0..RUNS).map(|seed| {
        let begun = Instant::now();
        black_box(forecast(&sandbox.t, OPEN, &strengths, seed).unwrap());
        begun.elapsed()
    });
    println!("figure {figure} {:.1} ms", median(times.collect()));
}

fn drawn(format: Format, players: u32) -> Sandbox {
    let mut sandbox = Sandbox::default();
    let seed = Seed([7; 32]);
    let mut act = |command: Command| {
        sandbox.act(&command).unwrap();
    };
    act(Command::Announce {
        details: TournamentDetails {
            name: "Open".into(),
            ..TournamentDetails::default()
        },
    });
    act(Command::AddEvent {
        settings: EventSettings {
            format,
            ..EventSettings::usual("Open", "7".parse().unwrap())
        },
        seed_hash: seed.commitment(),
    });
    for n in 1..=players {
        let mut bytes = [0; 10];
        bytes[..4].copy_from_slice(&n.to_be_bytes());
        act(Command::CheckIn {
            person: PersonId::from_random(bytes),
            rating: None,
            company: Company::default(),
            events: vec![OPEN],
        });
    }
    act(EventCommand::CloseList.of(OPEN));
    act(EventCommand::Draw {
        seed,
        dice: String::new(),
        by_hand: None,
    }
    .of(OPEN));
    sandbox
}
