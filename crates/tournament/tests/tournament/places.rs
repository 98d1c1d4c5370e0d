//! Final places.

use crate::night::*;
use crawford_tournament::*;

fn ranges(night: &Night) -> Vec<(u32, u32)> {
    places(night.event())
        .iter()
        .map(|p| (p.from, p.to))
        .collect()
}

#[test]
fn losers_of_a_round_share_their_places() {
    let mut night = Night::seeded(settings(), 8);
    night.play_out();
    assert_eq!(
        ranges(&night),
        [
            (1, 1),
            (2, 2),
            (3, 4),
            (3, 4),
            (5, 8),
            (5, 8),
            (5, 8),
            (5, 8)
        ]
    );
    let order: Vec<u32> = places(night.event()).iter().map(|p| p.entrant.0).collect();
    assert_eq!(order, [1, 2, 3, 4, 5, 6, 7, 8]);
}

#[test]
fn a_field_short_of_the_sheet_ends_with_its_number() {
    let mut night = Night::seeded(settings(), 11);
    night.play_out();
    assert_eq!(ranges(&night)[8..], [(9, 11); 3]);
    let mut three = Night::seeded(settings(), 3);
    three.play_out();
    assert_eq!(ranges(&three), [(1, 1), (2, 2), (3, 3)]);
}

#[test]
fn a_match_for_third_place_tells_third_from_fourth() {
    let mut night = Night::seeded(
        EventSettings {
            third_place: true,
            ..settings()
        },
        4,
    );
    night.wins(1, 1);
    night.wins(2, 2);
    assert_eq!(ranges(&night), [(3, 4), (3, 4)]);
    night.wins(4, 4);
    night.wins(3, 2);
    let order: Vec<(u32, u32)> = places(night.event())
        .iter()
        .map(|p| (p.entrant.0, p.from))
        .collect();
    assert_eq!(order, [(2, 1), (1, 2), (4, 3), (3, 4)]);
}

#[test]
fn two_who_both_left_share_the_places_of_their_round() {
    let mut night = Night::seeded(settings(), 4);
    night.ends(1, OutcomeKind::BothLeft, None, None).unwrap();
    night.wins(2, 2);
    let order: Vec<(u32, u32)> = places(night.event())
        .iter()
        .map(|p| (p.entrant.0, p.from))
        .collect();
    // Nobody lost the final, so three share the places behind it.
    assert_eq!(order, [(2, 1), (1, 2), (3, 2), (4, 2)]);

    // With a match for third place, whoever comes to it alone is before those who left.
    let mut night = Night::seeded(
        EventSettings {
            third_place: true,
            ..settings()
        },
        4,
    );
    night.ends(1, OutcomeKind::BothLeft, None, None).unwrap();
    night.wins(2, 2);
    assert_eq!(ranges(&night), [(1, 1), (2, 2), (3, 4), (3, 4)]);

    // Of a final nobody is first.
    let mut night = Night::seeded(settings(), 4);
    night.wins(1, 1);
    night.wins(2, 2);
    night.ends(3, OutcomeKind::BothLeft, None, None).unwrap();
    assert_eq!(ranges(&night), [(1, 2), (1, 2), (3, 4), (3, 4)]);
}

#[test]
fn a_play_off_of_three_shares_what_is_still_open() {
    let plays_off = EventSettings {
        play_offs: 8,
        ..settings()
    };
    let mut night = Night::seeded(plays_off, 7);
    loop {
        let playable = |m: &&Fixture| m.result.is_none() && m.players().is_some();
        let of_five = |m: &Fixture| m.phase == Phase::PlayOff(5) && m.winner_to.is_none();
        let matches = night.event().matches.iter().map(AsRef::as_ref);
        let next = matches.filter(playable).find(|m| !of_five(m));
        let Some((number, winner)) = next.map(|m| (m.number.0, m.players().unwrap().top.0)) else {
            break;
        };
        night.wins(number, winner);
        let all = ranges(&night);
        for (a, b) in all.iter().zip(&all[1..]) {
            assert!(a == b || a.1 < b.0, "{all:?}");
        }
    }
    let last: Vec<_> = ranges(&night).split_off(4);
    assert_eq!(last, [(5, 6), (5, 6), (7, 7)]);
}

#[test]
fn a_recap_names_who_won_the_consolation_once_it_is_decided() {
    let format = crate::second_chance::consolation(FedBy::FirstMatch);
    let mut night = Night::seeded(
        EventSettings {
            format,
            ..settings()
        },
        4,
    );
    let won = |night: &Night| {
        let recap = recap::TournamentRecap::of(&night.snapshot.state);
        let won = recap.events[0].beside.iter();
        won.map(|of| (of.stage, of.winners.clone()))
            .collect::<Vec<_>>()
    };
    let is_below = |m: &&std::sync::Arc<Fixture>| m.phase == Phase::Consolation;
    let below = night.event().matches.iter().find(is_below).unwrap();
    let below = below.number.0;
    night.wins(1, 1);
    night.wins(2, 2);
    assert_eq!(won(&night), []);
    let [top, _] = night.seats(below).map(Option::unwrap);
    night.wins(below, top);
    assert_eq!(won(&night), [(Stage::Consolation, vec![EntrantNo(top)])]);
}
