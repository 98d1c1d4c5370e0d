//! Those held back from a round paired early who are no longer there when its rest is paired.

use super::*;

fn early() -> PairingOptions {
    PairingOptions {
        early: true,
        ..PairingOptions::default()
    }
}

/// A night whose next round is paired around one open table of the round before.
fn paired_around_one_table(mut night: Night) -> (Night, u32) {
    pair_next(&mut night);
    let of_round = tables(&night, rounds_paired(night.event()));
    // The last table has somebody who has lost before, if anybody has.
    let (open, ..) = of_round[of_round.len() - 1];
    for (number, a, b) in of_round {
        if number != open {
            night.wins(number, a.min(b));
        }
    }
    pair_with(&mut night, early()).unwrap();
    assert!(waiting(night.event()).len() > 2);
    (night, open)
}

#[test]
fn whoever_leaves_while_held_back_is_not_waited_for() {
    let (mut night, open) =
        paired_around_one_table(Night::drawn(swiss_of(SwissSettings::usual(2)), 8));
    let at_open = night.fixture(open).players().unwrap();
    night.wins(open, at_open.bottom.0);
    night.withdraw(at_open.top.0);
    pair_next(&mut night);
    assert_eq!(waiting(night.event()), []);
    assert_eq!(night.event().pairings[2].byes.len(), 1);
    play_open(&mut night);
    assert_eq!(rounds_closed(night.event()), 2);
    assert_eq!(next_step(&night.snapshot.state, night.event()), None);
    // The last round counts in the places, and whoever left has missed it.
    let first = places(night.event())[0].entrant;
    let ranks = after(&night, 2);
    let of_first = ranks.iter().find(|rank| rank.who == first).unwrap();
    assert_eq!((of_first.wins, of_first.losses), (2, 0));
    let settings = night.event().capabilities().paired_rounds().unwrap();
    let cards = field(night.event(), settings, 2);
    assert!(cards.cards.iter().all(|card| card.lines.len() == 2));
}

#[test]
fn whoever_loses_enough_while_held_back_is_not_waited_for() {
    let strikes = SwissSettings {
        ends: Ends::Strikes { losses: 2 },
        ..SwissSettings::usual(4)
    };
    let mut night = Night::drawn(swiss_of(strikes), 16);
    pair_next(&mut night);
    play_open(&mut night);
    let (mut night, open) = paired_around_one_table(night);
    let at_open = night.fixture(open).players().unwrap();
    night.wins(open, at_open.top.0);
    let losses = |n: EntrantNo| after(&night, 2).iter().find(|r| r.who == n).unwrap().losses;
    assert_eq!(losses(at_open.bottom), 2);
    pair_next(&mut night);
    assert_eq!(waiting(night.event()), []);
    play_open(&mut night);
    assert_eq!(rounds_closed(night.event()), 3);
    pair_next(&mut night);
    assert_eq!(rounds_paired(night.event()), 4);
}

#[test]
fn a_round_closes_by_itself_when_everyone_held_back_has_left() {
    let (mut night, open) =
        paired_around_one_table(Night::drawn(swiss_of(SwissSettings::usual(2)), 8));
    play_open_but(&mut night, open);
    let held = waiting(night.event());
    let top = night.fixture(open).players().unwrap().top.0;
    night.wins(open, top);
    let mut left = Vec::new();
    for who in &held {
        assert_eq!(rounds_closed(night.event()), 1);
        night.withdraw(who.0);
        left.push(night.recorded.last().unwrap().action);
    }
    assert_eq!(rounds_closed(night.event()), 2);
    // Taken back, whoever left is waited for again, in whatever order they left.
    for action in [left[left.len() - 1], left[0]] {
        let mut night = night.clone();
        night.undo(action);
        assert_eq!(waiting(night.event()), held);
        assert_eq!(rounds_closed(night.event()), 1);
    }
}

fn play_open_but(night: &mut Night, open: u32) {
    for (number, a, b) in tables(night, rounds_paired(night.event())) {
        if number != open {
            night.wins(number, a.min(b));
        }
    }
}

#[test]
fn who_has_a_part_in_the_rest_of_a_round_is_who_is_held_back() {
    let (mut night, open) =
        paired_around_one_table(Night::drawn(swiss_of(SwissSettings::usual(3)), 16));
    let held = waiting(night.event());
    night.wins(open, night.fixture(open).players().unwrap().top.0);
    let field = |night: &Night| RoundField::to_pair(&night.snapshot.state, night.event());
    assert_eq!(field(&night).present, held);
    let shown = preview(&night.snapshot.state, OPEN, &PairingOptions::default()).unwrap();
    let pairs = shown.pairing.pairs.iter().flat_map(|p| [p.a, p.b]);
    let byes = shown.pairing.byes.iter().map(|bye| bye.who);
    let paired: BTreeSet<EntrantNo> = pairs.chain(byes).collect();
    assert_eq!(paired, held.iter().copied().collect());
    // The round after it is for everyone.
    let to_come = RoundField::to_come(&night.snapshot.state, night.event());
    assert_eq!(to_come.present.len(), 16);
    night.withdraw(held[0].0);
    assert_eq!(field(&night).present, held[1..]);
}
