//! Corrections after the knockout is drawn.

use super::*;

/// Two groups of three, in each of which the lowest number wins; the winners meet in the final.
fn drawn_after_groups() -> Night {
    drawn_after_groups_of(3)
}

fn drawn_after_groups_of(size: u32) -> Night {
    let mut night = Night::seeded(of(groups(2, 1)), 2 * size);
    let matches: Vec<(u32, u32)> = night
        .event()
        .matches
        .iter()
        .map(|m| {
            let p = m.players().unwrap();
            (m.number.0, p.top.min(p.bottom).0)
        })
        .collect();
    for (number, winner) in matches {
        night.wins(number, winner);
    }
    draw(&mut night, Stage::Main, &[]).unwrap();
    night
}

/// The match of entrants `a` and `b`, and the correction by which `b` won it.
fn put_right(night: &Night, a: u32, b: u32) -> (u32, ScoreEntry) {
    let side = |m: &Fixture, n: u32| m.side_of(EntrantNo(n));
    let m = night.event().matches.iter();
    let m = m
        .clone()
        .find(|m| side(m, a).is_some() && side(m, b).is_some());
    let m = m.unwrap();
    (
        m.number.0,
        won_by(side(m, b).unwrap(), m.rules.unwrap().length),
    )
}

/// The night after the exchange.
pub fn exchanged() -> Night {
    let mut night = drawn_after_groups();
    let (first, second) = first_two(&night);
    let (number, entry) = put_right(&night, first, second);
    night
        .correct(number, entry, Some(LaterMatches::TakeSeat))
        .unwrap();
    night.play_out();
    night
}

/// First and second of the first group.
fn first_two(night: &Night) -> (u32, u32) {
    let group = &group_standings(night.event())[0];
    (group[0].0, group[1].0)
}

#[test]
fn a_play_off_corrected_after_the_knockout_is_drawn_exchanges_who_went_on_by_it() {
    let mut night = equal_in_the_second();
    while night.act(EventCommand::PlayOff.of(OPEN)).is_ok() {
        while let Some(number) = night.next_to_play() {
            night.win(number, Side::Top);
        }
    }
    let ties = GroupTies::PlayOffs;
    let drawn = EventCommand::DrawStage {
        stage: Stage::Main,
        present: Vec::new(),
        ties,
        seed: seed(5),
    }
    .of(OPEN);
    night.act(drawn).unwrap();
    let mut deciders = night.event().matches.iter();
    let last = deciders.rfind(|m| m.phase == Phase::Decider).unwrap();
    let two = last.players().unwrap();
    let (number, length) = (last.number, last.rules.unwrap().length);
    let entry = won_by(Side::Bottom, length);
    let found = consequences(&night.snapshot.state, OPEN, number, &entry, None).unwrap();
    let expected = ShouldGoOn {
        stage: Stage::Main,
        who: two.bottom,
        instead_of: two.top,
        played: false,
    };
    assert_eq!(found.qualifiers, [expected]);
    night
        .correct(number.0, entry, Some(LaterMatches::TakeSeat))
        .unwrap();
    let seats = night.seats(night.event().matches.len() as u32);
    assert!(seats.contains(&Some(two.bottom.0)) && !seats.contains(&Some(two.top.0)));
}

#[test]
fn a_correction_that_leaves_several_equal_for_a_place_given_says_so() {
    let mut night = drawn_after_groups();
    let group = &group_standings(night.event())[0];
    // The last beats the first: each has beaten one of the others.
    let (number, entry) = put_right(&night, group[0].0, group[2].0);
    let found = consequences(&night.snapshot.state, OPEN, MatchNo(number), &entry, None).unwrap();
    assert!(found.qualifiers.is_empty());
    let [now] = found.equal.as_slice() else {
        panic!("{:?}", found.equal);
    };
    let equal: BTreeSet<EntrantNo> = now.equal.iter().copied().collect();
    assert_eq!((equal, now.left), (group.iter().copied().collect(), 1));
    assert!(found.go_beyond_the_match());
    // Whoever was drawn stays.
    let drawn = night.event().stages[0].order.clone();
    night.correct(number, entry, None).unwrap();
    assert_eq!(night.event().stages[0].order, drawn);
}

#[test]
fn whoever_left_the_knockout_leaves_no_place_in_it_to_others() {
    let mut night = drawn_after_groups_of(4);
    let group = group_standings(night.event())[0].clone();
    night.withdraw(group[0].0);
    // The second to the fourth are equal now, but behind the first.
    let (number, entry) = put_right(&night, group[1].0, group[3].0);
    let found = consequences(&night.snapshot.state, OPEN, MatchNo(number), &entry, None).unwrap();
    assert_eq!((found.qualifiers, found.equal), (vec![], vec![]));
    night.correct(number, entry, None).unwrap();
    let (_, ranks) = &group_ranks(night.event())[0];
    let wins: Vec<u32> = ranks.iter().map(|rank| rank.wins).collect();
    assert_eq!(wins, [3, 1, 1, 1]);
}

#[test]
fn a_correction_after_the_knockout_is_drawn_says_who_should_have_gone_on_and_exchanges_the_two() {
    let mut night = drawn_after_groups();
    let (first, second) = first_two(&night);
    let (number, entry) = put_right(&night, first, second);
    let found = consequences(&night.snapshot.state, OPEN, MatchNo(number), &entry, None).unwrap();
    let expected = ShouldGoOn {
        stage: Stage::Main,
        who: EntrantNo(second),
        instead_of: EntrantNo(first),
        played: false,
    };
    assert_eq!(found.qualifiers, [expected]);
    assert!(found.go_beyond_the_match());
    let shown = found.ways.iter();
    let shown = shown.clone().find(|w| w.standing == LaterMatches::TakeSeat);
    let shown = shown.unwrap().places.clone();
    let was = places(night.event());
    let before = night.snapshot.state.without_versions();
    let exchange = night
        .correct(number, entry.clone(), Some(LaterMatches::TakeSeat))
        .unwrap();
    // The places shown are those there are.
    let is = places(night.event());
    let place = |all: &[EventPlace], who| all.iter().find(|p| p.entrant == who).copied();
    let span = |p: Option<EventPlace>| p.map(|p| (p.from, p.to));
    for who in night.event().entered.clone() {
        let change = shown.iter().find(|moved| moved.who == who);
        let (before, after) = (span(place(&was, who)), span(place(&is, who)));
        assert_eq!(change.is_some(), before != after, "{who}");
        assert!(change.is_none_or(|c| (span(c.before), span(c.after)) == (before, after)));
    }
    let last = night.event().matches.len() as u32;
    assert!(night.seats(last).contains(&Some(second)));
    assert!(!night.seats(last).contains(&Some(first)));
    // What was played in the group stays theirs.
    assert!(night.fixture(number).side_of(EntrantNo(first)).is_some());
    night.undo(exchange);
    assert_eq!(night.snapshot.state.without_versions(), before);
    night
        .correct(number, entry, Some(LaterMatches::TakeSeat))
        .unwrap();
    night.wins(last, second);
    let placed: Vec<EntrantNo> = places(night.event()).iter().map(|p| p.entrant).collect();
    assert_eq!(placed.len(), 6);
    assert_eq!(placed[0], EntrantNo(second));
    assert_eq!(placed.iter().filter(|n| **n == EntrantNo(first)).count(), 1);
}

#[test]
fn nobody_is_exchanged_who_has_played_in_what_was_drawn() {
    let mut night = drawn_after_groups();
    let (first, second) = first_two(&night);
    let last = night.event().matches.len() as u32;
    night.wins(last, first);
    let seats = night.seats(last);
    let (number, entry) = put_right(&night, first, second);
    let found = consequences(&night.snapshot.state, OPEN, MatchNo(number), &entry, None).unwrap();
    assert!(found.qualifiers[0].played);
    night
        .correct(number, entry, Some(LaterMatches::TakeSeat))
        .unwrap();
    assert_eq!(night.seats(last), seats, "who played there stays");
    assert_eq!(places(night.event())[0].entrant, EntrantNo(first));
}

/// Eight players; the losers of the first round are drawn afresh into a consolation, in which nothing is played yet.
fn drawn_below() -> Night {
    let fresh = Format::Consolation(Consolation {
        fed_by: FedBy::FreshDraw(1),
        last_chance: 0,
    });
    let mut night = Night::seeded(of(fresh), 8);
    for number in 1..=4 {
        night.win(number, Side::Top);
    }
    let may = eligible(&night.snapshot.state, night.event(), Stage::Consolation);
    let may: Vec<u32> = may.iter().map(|n| n.0).collect();
    assert_eq!(may.len(), 4);
    draw(&mut night, Stage::Consolation, &may).unwrap();
    night
}

/// Who sits in the first round of the consolation.
fn in_the_consolation(night: &Night) -> BTreeSet<EntrantNo> {
    let first = night.event().matches.iter();
    let first = first.filter(|m| m.phase == Phase::Consolation && m.round == 1);
    first
        .flat_map(|m| m.seats.both())
        .filter_map(Seat::entrant)
        .collect()
}

#[test]
fn whoever_by_a_correction_lost_the_first_round_plays_in_the_consolation_drawn_since() {
    for standing in [LaterMatches::TakeSeat, LaterMatches::VoidAndReplay] {
        let mut night = drawn_below();
        let again = night.event().fixture(MatchNo(1)).unwrap().winner_to;
        if standing == LaterMatches::VoidAndReplay {
            night.win(again.unwrap().of.0, Side::Top);
        }
        let m = night.event().fixture(MatchNo(1)).unwrap().clone();
        let two = m.players().unwrap();
        let entry = won_by(Side::Bottom, m.rules.unwrap().length);
        let found = consequences(&night.snapshot.state, OPEN, MatchNo(1), &entry, None).unwrap();
        let expected = ShouldGoOn {
            stage: Stage::Consolation,
            who: two.top,
            instead_of: two.bottom,
            played: false,
        };
        assert_eq!(found.qualifiers, [expected]);
        let ways: Vec<LaterMatches> = found.ways.iter().map(|way| way.standing).collect();
        assert!(ways.contains(&standing) && ways.contains(&LaterMatches::RecordOnly));
        let before = night.snapshot.state.without_versions();
        let change = night.correct(1, entry, Some(standing)).unwrap();
        let below = in_the_consolation(&night);
        assert!(below.contains(&two.top) && !below.contains(&two.bottom));
        assert_eq!(below.len(), 4);
        assert!(night.event().stages[0].order.contains(&two.top));
        let sits = again.and_then(|seat| night.event().seat(seat));
        assert_eq!(sits, Some(Seat::Entrant(two.bottom)));
        // Back again by an undo, and by a second correction.
        let corrected = night.snapshot.clone();
        night.undo(change);
        assert_eq!(night.snapshot.state.without_versions(), before);
        night.snapshot = corrected;
        night
            .correct(1, won_by(Side::Top, 5), Some(LaterMatches::TakeSeat))
            .unwrap();
        let below = in_the_consolation(&night);
        assert!(!below.contains(&two.top) && below.contains(&two.bottom));
        night.play(|_| Side::Top);
        assert_eq!(places_in(night.event(), Stage::Consolation).len(), 4);
        assert_eq!(places(night.event()).len(), 8);
    }
}

#[test]
fn whoever_was_drawn_below_is_named_when_their_match_is_undecided_again() {
    let mut night = drawn_below();
    let m = night.event().fixture(MatchNo(1)).unwrap().clone();
    let two = m.players().unwrap();
    let undecided = ScoreEntry::Undecided;
    let found = consequences(&night.snapshot.state, OPEN, MatchNo(1), &undecided, None).unwrap();
    assert_eq!(found.stay_below, [(Stage::Consolation, two.bottom)]);
    assert!(found.qualifiers.is_empty());
    let before = in_the_consolation(&night);
    night
        .correct(1, undecided, Some(LaterMatches::TakeSeat))
        .unwrap();
    assert_eq!(in_the_consolation(&night), before);
}

#[test]
fn whoever_has_played_in_the_consolation_stays_in_it() {
    let mut night = drawn_below();
    let m = night.event().fixture(MatchNo(1)).unwrap().clone();
    let two = m.players().unwrap();
    let sits = |m: &&std::sync::Arc<Fixture>| {
        m.phase == Phase::Consolation && m.side_of(two.bottom).is_some()
    };
    let number = night.event().matches.iter().find(sits).unwrap().number.0;
    night.win(number, Side::Top);
    let entry = won_by(Side::Bottom, m.rules.unwrap().length);
    let found = consequences(&night.snapshot.state, OPEN, MatchNo(1), &entry, None).unwrap();
    assert!(found.qualifiers[0].played);
    let before = in_the_consolation(&night);
    night
        .correct(1, entry, Some(LaterMatches::TakeSeat))
        .unwrap();
    assert_eq!(in_the_consolation(&night), before);
    let again = night
        .event()
        .fixture(MatchNo(1))
        .unwrap()
        .winner_to
        .unwrap();
    assert_eq!(night.event().seat(again), Some(Seat::Entrant(two.bottom)));
}
