//! What follows from a withdrawal, as it is shown before it is done.

use crate::night::*;
use crate::swiss_nights::{pair_next, play_open, swiss_of};
use backgammon::Side;
use crawford_tournament::robin::{Leaver, RoundRobin};
use crawford_tournament::swiss::SwissSettings;
use crawford_tournament::*;

/// Eight entrants: 1-8 (match 1), 4-5 (2), 2-7 (3), 3-6 (4); 5 and 6 the semi-finals, 7 the final.
fn eight() -> Night {
    Night::seeded(settings(), 8)
}

fn shown(night: &Night, who: u32) -> LeavingEffects {
    leaving(&night.snapshot.state, EntrantNo(who)).unwrap()
}

/// Each match given, and to whom.
fn given(of: &LeavingEffects) -> Vec<(u32, Option<u32>)> {
    let all = of.given.iter();
    all.map(|m| (m.number.0, m.to.map(|n| n.0))).collect()
}

fn moves_on(of: &LeavingEffects) -> Vec<(u32, u32)> {
    let all = of.moves_on.iter();
    all.map(|m| (m.who.0, m.to.of.0)).collect()
}

fn leaves(night: &mut Night, who: u32, seen: u64) -> Result<u64, &'static str> {
    let leave = Command::Withdraw {
        entrant: EntrantNo(who),
        seen: Some(seen),
    };
    night.act(leave).map_err(|refused| refused.rule.id())
}

#[test]
fn it_says_which_match_is_given_to_whom_who_moves_on_and_the_places() {
    let mut night = eight();
    let of = shown(&night, 8);
    assert_eq!(given(&of), [(1, Some(1))]);
    assert_eq!(moves_on(&of), [(1, 5)]);
    assert_eq!(of.to_come, []);
    let place = of.places.iter().find(|(_, p)| p.who.0 == 8).unwrap().1;
    assert_eq!(place.before, None);
    assert_eq!(place.after.map(|p| (p.from, p.to)), Some((5, 8)));
    // Whoever is in the semi-final gives it to whoever comes.
    night.wins(1, 1);
    let of = shown(&night, 1);
    assert_eq!((given(&of), moves_on(&of)), (vec![], vec![]));
    assert_eq!(of.to_come, [(OPEN, MatchNo(5))]);
    // Nothing follows where somebody is out already, or has left.
    assert!(!shown(&night, 8).any());
    night.withdraw(1);
    assert!(!shown(&night, 1).any());
}

#[test]
fn nothing_follows_before_the_draw_and_between_the_rounds_of_a_swiss() {
    assert!(!shown(&Night::with(settings(), 4), 2).any());
    let mut night = Night::drawn(swiss_of(SwissSettings::usual(3)), 8);
    pair_next(&mut night);
    play_open(&mut night);
    assert!(!shown(&night, 8).any());
    pair_next(&mut night);
    let of = shown(&night, 8);
    assert_eq!(of.given.len(), 1);
}

#[test]
fn in_a_round_robin_it_says_that_results_no_longer_count() {
    let everyone = EventSettings {
        format: Format::RoundRobin(RoundRobin {
            leaver: Leaver::LeftOut,
            ..RoundRobin::default()
        }),
        ..settings()
    };
    let mut night = Night::drawn(everyone, 6);
    let first = night.next_to_play().unwrap();
    night.win(first, Side::Top);
    let who = night.fixture(first).players().unwrap().top.0;
    let of = shown(&night, who);
    assert_eq!(of.left_out, [OPEN]);
    assert_eq!(of.given.len(), 4);
}

#[test]
fn what_is_shown_is_what_happens() {
    for who in 1..=8 {
        for played in 0..=7 {
            let mut night = eight();
            for _ in 0..played {
                let number = night.next_to_play().unwrap();
                night.win(number, Side::Top);
            }
            let (of, before) = (shown(&night, who), night.clone());
            let version = night.snapshot.version;
            leaves(&mut night, who, version).unwrap();
            let decided: Vec<(u32, Option<u32>)> = (1..=7)
                .filter(|n| before.result(*n).is_none() && night.result(*n).is_some())
                .map(|n| (n, night.fixture(n).winner().map(|n| n.0)))
                .collect();
            assert_eq!(given(&of), decided, "{who} after {played}");
            let changed = (1..=7).any(|n| before.seats(n) != night.seats(n));
            assert_eq!(!of.moves_on.is_empty(), changed, "{who} after {played}");
        }
    }
}

#[test]
fn a_withdrawal_is_refused_once_what_it_touches_has_changed() {
    let changed = Err("settings-changed-since");
    for (number, winner, expected) in [
        // Their own match has been played, and they have gone on.
        (1, 1, changed),
        // The match that 8 moves on to has an opponent now.
        (2, 4, changed),
        (4, 3, Ok(())),
    ] {
        let mut night = eight();
        let seen = night.snapshot.version;
        night.wins(number, winner);
        let left = leaves(&mut night, 1, seen);
        assert_eq!(left.map(|_| ()), expected, "match {number}");
        let now = night.snapshot.version;
        assert!(leaves(&mut night, 1, now).is_ok(), "match {number}");
    }
}
