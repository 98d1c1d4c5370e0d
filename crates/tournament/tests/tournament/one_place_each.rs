//! Places follow who went on: whatever is put right, in whatever way and however often, everyone has one place, and as
//! many share a place as it has places.

use crate::double::of;
use crate::night::*;
use crate::second_chance::consolation;
use backgammon::Side;
use crawford_forms::Choice;
use crawford_tournament::*;
use proptest::prelude::*;

const TAKE: Option<LaterMatches> = Some(LaterMatches::TakeSeat);
const RECORD: Option<LaterMatches> = Some(LaterMatches::RecordOnly);

fn double() -> EventSettings {
    of(Format::DoubleElimination(DoubleElimination {
        second_final: true,
        ..DoubleElimination::default()
    }))
}

/// Everyone's place, the best first: who, from, to.
fn placed(night: &Night) -> Vec<(u32, u32, u32)> {
    let row = |p: &EventPlace| (p.entrant.0, p.from, p.to);
    places(night.event()).iter().map(row).collect()
}

/// That so many people have one place each, and as many share one as it has places, without a gap.
fn shared_out(places: &[EventPlace], people: usize) -> Result<(), String> {
    let mut who: Vec<EntrantNo> = places.iter().map(|p| p.entrant).collect();
    who.sort_unstable();
    who.dedup();
    if who.len() != people || places.len() != people {
        return Err(format!("{people} people: {places:?}"));
    }
    let mut next = 1;
    let mut at = 0;
    while let Some(first) = places.get(at) {
        let together = places
            .iter()
            .filter(|p| (p.from, p.to) == (first.from, first.to))
            .count();
        if first.from != next || first.to + 1 - first.from != together as u32 {
            return Err(format!("{first:?}: {places:?}"));
        }
        next = first.to + 1;
        at += together;
    }
    Ok(())
}

#[test]
fn a_correction_of_the_record_alone_changes_nobodys_place() {
    let mut night = Night::seeded(settings(), 8);
    for (number, winner) in [(1, 1), (2, 4), (3, 2), (4, 3), (5, 1), (6, 2)] {
        night.wins(number, winner);
    }
    // 4 had beaten 1 in the semi-final; 1 goes on all the same, and wins.
    night.rather(5, 4, RECORD).unwrap();
    night.wins(7, 1);
    assert_eq!(night.fixture(5).winner(), Some(EntrantNo(4)));
    assert_eq!(
        placed(&night)[..4],
        [(1, 1, 1), (2, 2, 2), (3, 3, 4), (4, 3, 4)]
    );
    // Of the final as well: 2 had won it by the record, 1 is the champion.
    let before = placed(&night);
    night.rather(7, 2, RECORD).unwrap();
    assert_eq!(night.fixture(7).winner(), Some(EntrantNo(2)));
    assert_eq!(placed(&night), before);
    assert_eq!(night.event().champion(), Some(EntrantNo(1)));
    night.rather(7, 1, TAKE).unwrap();
    night.rather(7, 2, TAKE).unwrap();
    assert_eq!(night.event().champion(), Some(EntrantNo(2)));
}

#[test]
fn whoever_takes_the_seat_on_a_double_sheet_leaves_their_own_to_the_other() {
    let mut night = Night::seeded(double(), 4);
    // 1 2: first round; 3 losers 1; 4 main final; 5 losers 2; 6 final; 7 second final.
    for (number, winner) in [(1, 1), (2, 2), (3, 3), (4, 1)] {
        night.wins(number, winner);
    }
    // 4 had lost to 1 and then to 3, and is out. 4 had won the first: what 1 won since belongs to 4, and 1 is out instead.
    assert_eq!(placed(&night), [(4, 4, 4)]);
    night.rather(1, 4, TAKE).unwrap();
    assert_eq!(placed(&night), [(1, 4, 4)]);
    assert_eq!(night.seats(5), [Some(3), Some(2)]);
    assert_eq!(night.seats(6)[0], Some(4));
    night.wins(5, 2);
    night.wins(6, 4);
    assert_eq!(placed(&night), [(4, 1, 1), (2, 2, 2), (3, 3, 3), (1, 4, 4)]);
}

#[test]
fn a_correction_during_a_semi_final_gives_nobody_the_place_of_another() {
    let mut night = Night::seeded(settings(), 8);
    for (number, winner) in [(1, 1), (2, 4), (3, 2), (4, 3)] {
        night.wins(number, winner);
    }
    night.score(5, single(Side::Top)).unwrap();
    night.rather(1, 8, TAKE).unwrap();
    // 1 plays the semi-final on for 8 and is out.
    assert!(placed(&night).contains(&(1, 5, 8)));
    night.wins(5, 4);
    night.wins(6, 2);
    night.wins(7, 2);
    assert_eq!(shared_out(&places(night.event()), 8), Ok(()));
    let placed = placed(&night);
    assert!(
        placed.contains(&(8, 3, 4)) && placed.contains(&(1, 5, 8)),
        "{placed:?}"
    );
}

/// While a match is played in another's place, whoever plays it may have one of their own to play.
#[test]
fn on_a_double_sheet_the_match_being_played_counts_for_whose_it_is() {
    let mut night = Night::seeded(double(), 4);
    night.wins(1, 1);
    night.wins(2, 2);
    night.score(4, single(Side::Top)).unwrap();
    night.rather(1, 4, TAKE).unwrap();
    assert_eq!(
        (night.seats(4), night.seats(3)),
        ([Some(1), Some(2)], [Some(1), Some(3)])
    );
    assert_eq!(
        night.event().owners(MatchNo(4)).top,
        Seat::Entrant(EntrantNo(4))
    );
    night.wins(4, 1);
    assert_eq!(night.seats(6)[0], Some(4));
    night.play_out();
    assert_eq!(shared_out(&places(night.event()), 4), Ok(()));
}

#[test]
fn two_who_meet_again_after_a_correction_have_each_played_for_themself() {
    let mut night = Night::seeded(double(), 4);
    for (number, winner) in [(1, 1), (2, 2), (3, 4), (4, 1), (5, 4), (6, 4), (7, 1)] {
        night.wins(number, winner);
    }
    // 1 lost the first final to 4 and won the second.
    assert_eq!(placed(&night)[..2], [(1, 1, 1), (4, 2, 2)]);
    // 4 had won their first match as well. The first final settled it then: 4 had no loss in it.
    night.rather(1, 4, TAKE).unwrap();
    assert_eq!(placed(&night)[..2], [(4, 1, 1), (1, 2, 2)]);
    // The second final was not needed, whoever won it.
    night.rather(1, 1, TAKE).unwrap();
    assert_eq!(placed(&night)[..2], [(1, 1, 1), (4, 2, 2)]);
    night.rather(6, 1, TAKE).unwrap();
    night.rather(7, 4, TAKE).unwrap();
    assert_eq!(placed(&night)[..2], [(1, 1, 1), (4, 2, 2)]);
}

#[test]
fn whoever_is_put_out_after_their_first_match_takes_over_the_place_below() {
    let mut night = Night::seeded(
        of(Format::Consolation(Consolation {
            fed_by: FedBy::FirstMatch,
            last_chance: 0,
        })),
        6,
    );
    // 1 and 2 have byes; 4-5 and 3-6 play, and then against those two.
    let meet = |night: &Night, pair: [u32; 2]| {
        let of = |m: &&std::sync::Arc<Fixture>| {
            let mut seats = night.seats(m.number.0);
            seats.sort_unstable();
            seats == pair.map(Some)
        };
        night.event().matches.iter().find(of).map(|m| m.number.0)
    };
    for (pair, winner) in [([4, 5], 4), ([3, 6], 3), ([1, 4], 4), ([2, 3], 3)] {
        let number = meet(&night, pair).unwrap();
        night.wins(number, winner);
    }
    let below = |night: &Night| {
        let all = places_in(night.event(), Stage::Consolation);
        let mut who: Vec<u32> = all.iter().map(|p| p.entrant.0).collect();
        who.sort_unstable();
        who
    };
    while let Some(number) = night.next_to_play() {
        night.win(number, Side::Top);
    }
    assert_eq!(below(&night), [1, 2, 5, 6]);
    // 4 lost to 1 after all: not the first match they played, yet 1 had played in the consolation, and the two exchange.
    let number = meet(&night, [1, 4]).unwrap();
    night.rather(number, 1, TAKE).unwrap();
    assert_eq!(below(&night), [2, 4, 5, 6]);
    assert_eq!(shared_out(&places(night.event()), 6), Ok(()));
    assert_eq!(
        shared_out(&places_in(night.event(), Stage::Consolation), 4),
        Ok(())
    );
}

/// Neither goes on from a match after what hangs on it was played: one of the two played on in a seat that is nobody's.
#[test]
fn a_seat_that_is_nobodys_any_more_leaves_no_place_empty() {
    let neither = || ending(OutcomeKind::BothLeft, None, Some((0, 0)));
    for (winner, first) in [(1, 2), (2, 2)] {
        let mut night = Night::seeded(settings(), 4);
        for (number, winner) in [(1, 1), (2, 2), (3, winner)] {
            night.wins(number, winner);
        }
        night.correct(1, neither(), TAKE).unwrap();
        let mut placed = placed(&night);
        placed.sort_unstable();
        assert_eq!(placed, [(1, 2, 4), (first, 1, 1), (3, 2, 4), (4, 2, 4)]);
    }
    let mut night = Night::seeded(double(), 4);
    for (number, winner) in [(1, 1), (2, 2), (3, 4)] {
        night.wins(number, winner);
    }
    // 3 lost to 4, who is out with 1: still there is one place for each.
    night.correct(1, neither(), TAKE).unwrap();
    night.play_out();
    assert_eq!(shared_out(&places(night.event()), 4), Ok(()));
    assert_eq!(placed(&night)[0], (2, 1, 1));
}

#[test]
fn a_preview_says_whose_place_each_way_changes_while_later_matches_are_played() {
    let mut night = Night::seeded(settings(), 4);
    for (number, winner) in [(1, 1), (2, 2), (3, 1)] {
        night.wins(number, winner);
    }
    let side = night.fixture(1).side_of(EntrantNo(4)).unwrap();
    let entry = won_by(side, night.fixture(1).rules.unwrap().length);
    let foreseen = consequences(&night.snapshot.state, OPEN, MatchNo(1), &entry, None).unwrap();
    type Moved = (u32, Option<u32>, Option<u32>);
    let ways: Vec<(LaterMatches, Vec<Moved>)> = foreseen
        .ways
        .iter()
        .map(|way| {
            let from = |p: Option<EventPlace>| p.map(|p| p.from);
            let row = |m: &PlaceMoved| (m.who.0, from(m.before), from(m.after));
            (way.standing, way.places.iter().map(row).collect())
        })
        .collect();
    assert_eq!(
        ways,
        [
            (
                LaterMatches::TakeSeat,
                vec![(4, Some(3), Some(1)), (1, Some(1), Some(3))]
            ),
            (
                LaterMatches::VoidAndReplay,
                vec![
                    (1, Some(1), Some(3)),
                    (2, Some(2), None),
                    (4, Some(3), None)
                ]
            ),
            (LaterMatches::RecordOnly, vec![]),
        ]
    );
    assert_eq!(
        (foreseen.before, foreseen.after),
        (Some(EntrantNo(1)), Some(EntrantNo(4)))
    );
    for (standing, expected) in ways {
        let mut night = night.clone();
        let before = places(night.event());
        night.rather(1, 4, Some(standing)).unwrap();
        let after = places(night.event());
        for (who, from, to) in expected {
            let at = |all: &[EventPlace]| all.iter().find(|p| p.entrant.0 == who).map(|p| p.from);
            assert_eq!((at(&before), at(&after)), (from, to), "{standing:?}");
        }
    }
}

/// What a director does in a random night.
#[derive(Debug, Clone, Copy)]
enum Act {
    Play(usize, bool),
    Begin(usize),
    Correct(usize, usize, bool),
    Reopen(usize, usize),
    Undo(usize),
}

fn act() -> impl Strategy<Value = Act> {
    let any = || 0usize..64;
    prop_oneof![
        8 => (any(), proptest::bool::ANY).prop_map(|(at, top)| Act::Play(at, top)),
        2 => any().prop_map(Act::Begin),
        5 => (any(), 0usize..3, proptest::bool::ANY).prop_map(|(at, how, turns)| Act::Correct(at, how, turns)),
        1 => (any(), 0usize..3).prop_map(|(at, how)| Act::Reopen(at, how)),
        1 => any().prop_map(Act::Undo),
    ]
}

fn does(night: &mut Night, act: Act) -> Option<()> {
    let pick = |fits: &dyn Fn(&Fixture) -> bool, at: usize| {
        let all = night.event().matches.iter().filter(|m| fits(m));
        let all: Vec<u32> = all.map(|m| m.number.0).collect();
        all.get(at % all.len().max(1)).copied()
    };
    let open = |m: &Fixture| m.players().is_some() && m.result.is_none();
    match act {
        Act::Play(at, top) => {
            let side = if top { Side::Top } else { Side::Bottom };
            night.win(pick(&open, at)?, side);
        }
        Act::Begin(at) => {
            let number = pick(&|m| open(m) && !m.begun(), at)?;
            night.score(number, single(Side::Top)).ok()?;
        }
        Act::Correct(at, how, turns) => {
            let number = pick(&|m| m.was_played(), at)?;
            let m = night.fixture(number);
            let (winner, length) = (m.result.as_ref()?.winner?, m.rules?.length);
            let winner = if turns { winner.other() } else { winner };
            night
                .correct(number, won_by(winner, length), Some(LaterMatches::ALL[how]))
                .ok()?;
        }
        Act::Reopen(at, how) => {
            let number = pick(&|m| m.was_played(), at)?;
            let games = vec![game(Side::Top, backgammon::scoring::WinKind::Single, 1)];
            let penalties = vec![];
            let open = ScoreEntry::Sheet { games, penalties };
            night
                .correct(number, open, Some(LaterMatches::ALL[how]))
                .ok()?;
        }
        Act::Undo(at) => {
            let facts = night.facts();
            let corrections = facts.iter().filter(|e| {
                matches!(
                    e.fact(),
                    Ok(Fact::Event {
                        fact: EventFact::Corrected { .. },
                        ..
                    })
                )
            });
            let mut actions: Vec<u64> = corrections.map(|e| e.action).collect();
            actions.retain(|action| night.told_actions().contains(action));
            night.undo(*actions.get(at % actions.len().max(1))?);
        }
    }
    Some(())
}

fn format() -> impl Strategy<Value = EventSettings> {
    let double = |second_final, consolation| {
        of(Format::DoubleElimination(DoubleElimination {
            second_final,
            consolation,
            ..DoubleElimination::default()
        }))
    };
    prop_oneof![
        Just(settings()),
        Just(EventSettings {
            third_place: true,
            ..settings()
        }),
        Just(EventSettings {
            play_off_places: [3, 5, 7].into(),
            ..settings()
        }),
        Just(double(true, 0)),
        Just(double(false, 1)),
        Just(of(Format::TripleElimination(TripleElimination {
            second_final: true
        }))),
        Just(of(consolation(FedBy::Rounds(1)))),
        Just(of(consolation(FedBy::AllButFinalists))),
        Just(of(consolation(FedBy::FirstMatch))),
    ]
}

proptest! {
    #![proptest_config(cases(250))]

    /// Small brackets put right at random: at their end everyone has one place.
    #[test]
    fn everyone_has_one_place_whatever_is_corrected(
        settings in format(), n in 8u32..12, acts in prop::collection::vec(act(), 5..60)
    ) {
        let mut night = Night::seeded(settings, n);
        for act in acts {
            does(&mut night, act);
            let all = places(night.event());
            let mut who: Vec<EntrantNo> = all.iter().map(|p| p.entrant).collect();
            who.sort_unstable();
            who.dedup();
            prop_assert_eq!(who.len(), all.len());
            let wrong = after_undo(&night.snapshot.state);
            prop_assert!(wrong.is_empty(), "{:?}", wrong);
        }
        night.play_out();
        prop_assert!(night.event().is_over());
        prop_assert_eq!(shared_out(&places(night.event()), n as usize), Ok(()));
        for stage in [Stage::Consolation, Stage::LastChance] {
            let below = places_in(night.event(), stage);
            prop_assert_eq!(shared_out(&below, below.len()), Ok(()));
        }
    }
}
