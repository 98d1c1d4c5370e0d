//! Random nights of every format with a losers' side: what must hold whatever happens, corrections included.

use crate::night::*;
use crate::nights::step;
use crawford_tournament::*;
use proptest::prelude::*;
use std::collections::BTreeMap;

/// A format of each kind.
fn formats() -> impl Strategy<Value = Format> {
    let double = |second_final, merge| {
        Format::DoubleElimination(DoubleElimination {
            second_final,
            merge,
            ..DoubleElimination::default()
        })
    };
    let consolation = |fed_by, last_chance| {
        Format::Consolation(Consolation {
            fed_by,
            last_chance,
        })
    };
    prop_oneof![
        Just(double(true, None)),
        Just(double(false, None)),
        Just(double(false, Some(4))),
        (1u8..3, any::<bool>()).prop_map(|(consolation, second_final)| {
            Format::DoubleElimination(DoubleElimination {
                second_final,
                consolation,
                ..DoubleElimination::default()
            })
        }),
        Just(Format::TripleElimination(TripleElimination {
            second_final: true
        })),
        Just(consolation(FedBy::Rounds(1), 0)),
        Just(consolation(FedBy::AllButFinalists, 1)),
        Just(consolation(FedBy::FirstMatch, 0)),
    ]
}

fn night(format: &Format, n: u32, late: bool) -> Night {
    let mut settings = EventSettings {
        format: format.clone(),
        ..settings()
    };
    // Where all who fall first have a bye there, nobody would come to a last chance fed by that round alone.
    let order: Vec<EntrantNo> = (1..=n).map(EntrantNo).collect();
    while let Err(refused) = settings.format.plan(&settings, &order) {
        let Format::Consolation(how) = &mut settings.format else {
            break;
        };
        how.last_chance = match refused.rule.id() {
            "last-chance-of-byes" => how.last_chance + 1,
            _ => 0,
        };
    }
    let mut night = Night::with(settings, n);
    night.act(EventCommand::CloseList.of(OPEN)).unwrap();
    if late {
        let event = OPEN;
        night
            .act(EventCommand::OpenLateEntry { until: None }.of(event))
            .unwrap();
    }
    night.draw(1).unwrap();
    night
}

impl Night {
    /// Nobody waits for two matches of one event; `strictly`: not even while they sit at another.
    fn nobody_sits_twice(&self, strictly: bool) {
        let mut waits: BTreeMap<EntrantNo, MatchNo> = BTreeMap::new();
        for m in &self.event().matches {
            if m.result.is_some() || (m.begun() && !strictly) {
                continue;
            }
            for n in [m.seats.top, m.seats.bottom]
                .into_iter()
                .filter_map(Seat::entrant)
            {
                if let Some(other) = waits.insert(n, m.number) {
                    panic!("{n} sits in {other} and {}", m.number);
                }
            }
        }
    }

    /// Everyone who leaves a match sits where it leads.
    fn everyone_is_where_the_sheet_leads(&self) {
        let event = self.event();
        for m in &event.matches {
            // Where only a first match played leads down, it depends on whose it was.
            let fallen = m.loser().filter(|_| !m.falls_if_first);
            for (to, who) in [(m.winner_to, m.winner()), (m.loser_to, fallen)] {
                if let Some((to, who)) = to.zip(who) {
                    assert_eq!(
                        event.seat(to),
                        Some(Seat::Entrant(who)),
                        "{} to {to:?}",
                        m.number
                    );
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(150))]

    /// Without corrections the sheet is followed to the end, whoever leaves or comes late, and everyone has a place.
    #[test]
    fn a_night_ends_with_everyone_placed(
        format in formats(),
        n in 8u32..40,
        late: bool,
        steps in prop::collection::vec(step(false), 0..60),
    ) {
        let mut night = night(&format, n, late);
        let mut newcomer = 1000;
        for step in &steps {
            night.step(step, &mut newcomer);
            night.nobody_sits_twice(true);
        }
        night.play_out();
        let event = night.event();
        prop_assert!(event.is_over());
        night.everyone_is_where_the_sheet_leads();
        let on_sheet: std::collections::BTreeSet<EntrantNo> =
            event.matches.iter().flat_map(|m| [m.seats.top, m.seats.bottom]).filter_map(Seat::entrant).collect();
        let places = places(event);
        let mut named: Vec<EntrantNo> = places.iter().map(|p| p.entrant).collect();
        named.sort_unstable();
        prop_assert_eq!(named, on_sheet.into_iter().collect::<Vec<_>>());
        // Whoever left the final alone is placed before all, and has lost it all the same.
        let unbeaten = places.iter().filter(|p| p.lost_before_final.is_none());
        prop_assert_eq!(unbeaten.map(|p| (p.entrant, p.from, p.to)).collect::<Vec<_>>(),
            event.champion().map(|n| (n, 1, 1)).into_iter().collect::<Vec<_>>());
    }

    /// The fold of what is kept is the state at hand, and undoing the newest action gives back the identical state.
    #[test]
    fn undo_gives_back_the_identical_state(
        format in formats(),
        n in 8u32..20,
        late: bool,
        steps in prop::collection::vec(step(true), 0..30),
    ) {
        let mut night = night(&format, n, late);
        let mut newcomer = 1000;
        for step in &steps {
            night.steps_and_back(step, &mut newcomer);
        }
    }

    /// However many corrections let stand what was played, void it or change the record alone: nobody comes to wait for
    /// two matches.
    #[test]
    fn corrections_leave_everyone_one_place(
        format in formats(),
        n in 8u32..24,
        boards in 0u16..4,
        steps in prop::collection::vec(step(true), 0..60),
    ) {
        let mut night = night(&format, n, false);
        night.act(Command::SetBoards { boards, automatic: true, seen: None }).unwrap();
        let mut newcomer = 1000;
        for step in steps.iter().filter_map(|step| step.correcting(|standing| standing % 3 + 1)) {
            night.step(&step, &mut newcomer);
            night.nobody_sits_twice(false);
        }
        night.play_out();
        prop_assert!(night.event().is_over());
    }

    /// When every correction voids what it touches, the sheet is as if the right score had been entered at once.
    #[test]
    fn voiding_corrections_leave_no_trace(
        format in formats(),
        n in 8u32..24,
        steps in prop::collection::vec(step(true), 0..60),
    ) {
        let mut night = night(&format, n, false);
        let mut newcomer = 1000;
        for step in steps.iter().filter_map(|step| step.correcting(|_| 2)) {
            night.step(&step, &mut newcomer);
            night.nobody_sits_twice(true);
        }
        night.play_out();
        prop_assert!(night.event().is_over());
        night.everyone_is_where_the_sheet_leads();
    }
}

#[test]
fn whoever_left_the_final_alone_is_first_and_no_champion() {
    let format = Format::Consolation(Consolation {
        fed_by: FedBy::AllButFinalists,
        last_chance: 0,
    });
    let settings = EventSettings {
        format,
        ..settings()
    };
    let mut night = Night::seeded(settings, 4);
    night.wins(2, 2);
    night.withdraw(2);
    night.ends(1, OutcomeKind::BothLeft, None, None).unwrap();
    assert_eq!(night.outcome(3), Some(Outcome::BothLeft));
    night.play_out();
    let first = places(night.event())[0];
    assert_eq!((first.entrant, first.from, first.to), (EntrantNo(2), 1, 1));
    assert_eq!(first.lost_before_final, Some(0));
    assert_eq!(night.event().champion(), None);
}

fn eight() -> Night {
    let double = Format::DoubleElimination(DoubleElimination::default());
    let settings = EventSettings {
        format: double,
        ..settings()
    };
    // 1 to 4: the first round; 5 and 6: its losers; 7 and 8: the second round; 9 and 10; 11; 12: the main final.
    let mut night = Night::seeded(settings, 8);
    night.wins(1, 1);
    night.wins(2, 4);
    assert_eq!(
        (night.seats(5), night.seats(7)),
        ([Some(8), Some(5)], [Some(1), Some(4)])
    );
    night
}

#[test]
fn corrected_at_once_both_change_places() {
    let mut night = eight();
    night.rather(1, 8, Some(LaterMatches::TakeSeat)).unwrap();
    assert_eq!(
        (night.seats(5), night.seats(7)),
        ([Some(1), Some(5)], [Some(8), Some(4)])
    );
}

#[test]
fn after_a_round_played_on_both_change_the_places_they_came_to() {
    let mut night = eight();
    night.wins(7, 1);
    night.wins(5, 8);
    let fallen = night.seats(9);
    assert_eq!((fallen[0], night.seats(12)[0]), (Some(8), Some(1)));
    night.rather(1, 8, Some(LaterMatches::TakeSeat)).unwrap();
    assert_eq!((night.seats(9)[0], night.seats(12)[0]), (Some(1), Some(8)));
    // What was played stands.
    assert_eq!(
        (night.seats(5), night.seats(7)),
        ([Some(8), Some(5)], [Some(1), Some(4)])
    );
    // And back again.
    night.rather(1, 1, Some(LaterMatches::TakeSeat)).unwrap();
    assert_eq!((night.seats(9)[0], night.seats(12)[0]), (Some(8), Some(1)));
}

#[test]
fn who_still_plays_for_another_has_their_own_place_besides() {
    let mut night = eight();
    night.begin(7, None).unwrap();
    night.rather(1, 8, Some(LaterMatches::TakeSeat)).unwrap();
    assert_eq!(
        (night.seats(5), night.seats(7)),
        ([Some(1), Some(5)], [Some(1), Some(4)])
    );
    night.wins(7, 1);
    night.wins(5, 1);
    assert_eq!((night.seats(9)[0], night.seats(12)[0]), (Some(1), Some(8)));
}

#[test]
fn whoever_lost_on_the_wrong_way_is_followed_down() {
    let mut night = eight();
    // 4 beats 1, who falls; it was 8's place to fall to.
    night.wins(7, 4);
    let falls_to = if night.seats(9)[1] == Some(1) { 9 } else { 10 };
    assert_eq!(night.seats(falls_to)[1], Some(1));
    night.rather(1, 8, Some(LaterMatches::TakeSeat)).unwrap();
    assert_eq!(night.seats(falls_to)[1], Some(8));
    assert_eq!(night.seats(5), [Some(1), Some(5)]);
}

#[test]
fn a_correction_of_the_record_alone_moves_nobody() {
    let mut night = eight();
    night.wins(7, 1);
    night.rather(1, 8, Some(LaterMatches::RecordOnly)).unwrap();
    assert_eq!(
        (night.seats(5), night.seats(12)[0]),
        ([Some(8), Some(5)], Some(1))
    );
    night.wins(5, 8);
    assert_eq!(night.seats(9)[0], Some(8));
}

#[test]
fn voided_both_ways_are_played_again() {
    let mut night = eight();
    night.wins(7, 1);
    night.wins(5, 8);
    night
        .rather(1, 8, Some(LaterMatches::VoidAndReplay))
        .unwrap();
    assert_eq!(
        (night.seats(5), night.seats(7)),
        ([Some(1), Some(5)], [Some(8), Some(4)])
    );
    assert_eq!((night.outcome(5), night.outcome(7)), (None, None));
    assert_eq!((night.seats(9)[0], night.seats(12)[0]), (None, None));
}
