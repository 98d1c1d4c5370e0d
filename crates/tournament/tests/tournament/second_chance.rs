//! Second chances: re-entry and buy-back, until a round, a time or the last free place; and the places losers fall to.

use crate::double::of;
use crate::night::*;
use backgammon::Side;
use chrono::NaiveDateTime;
use crawford_forms::violation::Violation;
use crawford_tournament::coming::*;
use crawford_tournament::money::{
    AccountItem, EventMoneyCommand, House, MoneyTerms, PaidStage as Paid, RoundingRest, Share,
    Split, books, fund_of, payout_of,
};
use crawford_tournament::*;

fn at(time: &str) -> NaiveDateTime {
    format!("2026-11-19T{time}:00").parse().unwrap()
}

pub fn chance(until: Until) -> Option<SecondChance> {
    Some(SecondChance {
        re_entry: true,
        buy_back: true,
        until,
        most: 1,
    })
}

pub fn consolation(fed_by: FedBy) -> Format {
    Format::Consolation(Consolation {
        fed_by,
        last_chance: 0,
    })
}

pub fn open(format: Format, until: Until) -> EventSettings {
    EventSettings {
        again: chance(until),
        ..of(format)
    }
}

pub fn back(
    night: &mut Night,
    entrants: &[u32],
    how: SecondEntryKind,
    time: &str,
) -> Result<u64, Violation> {
    night.act(
        EventCommand::Coming(ComingCommand::ComeBack {
            entrants: entrants.iter().copied().map(EntrantNo).collect(),
            how,
            place: LatePlace::BySeed,
            now: at(time),
            seed: seed(7),
        })
        .of(OPEN),
    )
}

pub fn replace(night: &mut Night, seat: SeatRef, by: Stand) -> Result<u64, Violation> {
    let seen = None;
    night.act(EventCommand::Coming(ComingCommand::Replace { seat, by, seen }).of(OPEN))
}

fn seat_of(night: &Night, entrant: u32) -> SeatRef {
    let m = night
        .event()
        .matches_of(EntrantNo(entrant))
        .find(|m| m.result.is_none())
        .unwrap();
    SeatRef {
        of: m.number,
        side: m.side_of(EntrantNo(entrant)).unwrap(),
    }
}

/// Six on a sheet of eight: 1 and 2 have byes, 4-5 is match 2, 3-6 is match 4.
fn six(format: Format, until: Until) -> Night {
    Night::seeded(open(format, until), 6)
}

#[test]
fn a_re_entry_is_a_second_entrant_with_a_fee_of_its_own() {
    let mut night = six(consolation(FedBy::Rounds(1)), Until::Places);
    let terms = MoneyTerms {
        fee: 2000,
        reentry: 1500,
        house: House::default(),
        added: 0,
        split: Split::plain(vec![Share {
            stage: Paid::Main,
            place: 1,
            basis: 10_000,
        }]),
        unit: 1,
        rest: RoundingRest::FirstPlace,
        public: true,
    };
    night
        .act(EventCommand::Money(EventMoneyCommand::SetTerms { terms, seen: None }).of(OPEN))
        .unwrap();
    assert_eq!(
        rule(back(&mut night, &[5], SecondEntryKind::ReEntry, "20:00")),
        "again-still-in"
    );
    night.wins(2, 4);
    let action = back(&mut night, &[5], SecondEntryKind::ReEntry, "20:00").unwrap();
    assert_eq!(
        event_of(&night.facts(), action),
        Some(OPEN),
        "its director may take it back"
    );
    let t = &night.snapshot.state;
    let again = entries_of_person(t, EntrantNo(5))[1];
    assert_eq!(entry_of_person(t, again), Some(2));
    assert_eq!(again, EntrantNo(7));
    let m = night.event().matches_of(again).next().unwrap();
    assert_eq!(
        (m.phase, m.round, m.status()),
        (Phase::Main, 1, MatchStatus::Ready)
    );
    assert!(
        night
            .event()
            .matches_of(EntrantNo(5))
            .any(|m| m.phase == Phase::Consolation),
        "the first plays on"
    );

    let fund = fund_of(t, night.event()).unwrap();
    assert_eq!((fund.receipts.entries, fund.receipts.reentries), (6, 1));
    assert_eq!(fund.gross, 6 * 2000 + 1500);
    let books = books(t);
    let account = books.of(money::Holder::Person(person(5))).unwrap();
    let lines: Vec<(bool, i64)> = account
        .lines
        .iter()
        .map(|l| {
            (
                matches!(l.what, AccountItem::Reentries { count: 1, .. }),
                l.amount,
            )
        })
        .collect();
    assert_eq!(lines, [(false, -2000), (true, -1500)]);

    // Once a person, and not while one entry is in.
    assert_eq!(
        rule(back(&mut night, &[5], SecondEntryKind::ReEntry, "20:00")),
        "again-still-in"
    );
    let number = m_number(&night, again);
    let winner = night.fixture(number).players().unwrap();
    let other = if winner.top == again {
        winner.bottom
    } else {
        winner.top
    };
    night.wins(number, other.0);
    assert_eq!(
        rule(back(
            &mut night,
            &[again.0],
            SecondEntryKind::ReEntry,
            "20:00"
        )),
        "again-often-enough"
    );
    night.play_out();
    // Both entries have a place, the prize is paid once, and all of the fund.
    let places = places(night.event());
    assert_eq!(places.len(), 7);
    assert!(
        [EntrantNo(5), again]
            .iter()
            .all(|n| places.iter().any(|p| p.entrant == *n))
    );
    let payout = payout_of(&night.snapshot.state, night.event()).unwrap();
    assert_eq!(payout.won() + payout.to_house(), payout.fund);
    night.undo(action);
    assert!(night.snapshot.state.entrant(again).is_none());
}

fn m_number(night: &Night, n: EntrantNo) -> u32 {
    night
        .event()
        .matches_of(n)
        .find(|m| m.result.is_none())
        .unwrap()
        .number
        .0
}

#[test]
fn who_buys_back_gives_up_the_consolation() {
    let mut night = six(consolation(FedBy::Rounds(1)), Until::Places);
    night.wins(2, 4);
    night.wins(4, 3);
    // 5 had a bye below and would have met 6, who goes on instead.
    let met = seat_of(&night, 6).of;
    assert_eq!(seat_of(&night, 5).of, met);
    back(&mut night, &[5], SecondEntryKind::BuyBack, "20:00").unwrap();
    let e = night.event();
    assert!(e.matches_of(EntrantNo(5)).next().is_some());
    assert!(e.matches_of(EntrantNo(5)).all(|m| m.result.is_some()));
    night.play_out();
    assert!(night.event().is_over());
    assert_eq!(places(night.event()).len(), 7);
}

#[test]
fn until_a_round_until_a_time_and_what_is_refused() {
    let mut night = six(Format::Knockout, Until::Round { round: 1 });
    night.wins(2, 4);
    night.wins(4, 3);
    night.wins(5, 4);
    assert_eq!(
        rule(back(&mut night, &[1], SecondEntryKind::ReEntry, "20:00")),
        "again-after-the-round"
    );
    back(&mut night, &[6], SecondEntryKind::ReEntry, "20:00").unwrap();

    let until = Until::Time { at: at("21:00") };
    let mut night = six(Format::Knockout, until);
    night.wins(2, 4);
    assert_eq!(
        rule(back(&mut night, &[5], SecondEntryKind::ReEntry, "21:01")),
        "again-after-the-time"
    );
    assert_eq!(
        rule(back(&mut night, &[], SecondEntryKind::ReEntry, "20:00")),
        "again-nobody"
    );
    back(&mut night, &[5], SecondEntryKind::ReEntry, "21:00").unwrap();

    let mut night = Night::seeded(of(Format::Knockout), 6);
    night.wins(2, 4);
    assert_eq!(
        rule(back(&mut night, &[5], SecondEntryKind::ReEntry, "20:00")),
        "re-entry-not-offered"
    );
    let mut night = Night::seeded(open(Format::Knockout, Until::Places), 8);
    night.wins(2, 4);
    assert_eq!(
        rule(back(&mut night, &[5], SecondEntryKind::BuyBack, "20:00")),
        "again-no-place"
    );
    let swiss = EventSettings {
        format: Format::Swiss(swiss::SwissSettings::usual(3)),
        ..open(Format::Knockout, Until::Places)
    };
    let change = Command::AddEvent {
        settings: EventSettings {
            name: "Swiss".into(),
            ..swiss
        },
        seed_hash: seed(1).commitment(),
    };
    assert_eq!(rule(night.act(change)), "again-needs-a-bracket");
}

#[test]
fn with_more_who_want_back_than_places_the_seed_draws() {
    // Seven on a sheet of eight: one bye.
    let mut night = Night::seeded(open(Format::Knockout, Until::Places), 7);
    night.wins(2, 4);
    night.wins(4, 3);
    back(&mut night, &[5, 6], SecondEntryKind::ReEntry, "20:00").unwrap();
    let drawn = night.facts().iter().any(|f| {
        matches!(f.fact(), Ok(Fact::Event { fact: EventFact::Coming(ComingFact::ChanceDrawn { order, places: 1, .. }), .. }) if order.len() == 2)
    });
    assert!(drawn);
    assert_eq!(
        night.snapshot.state.entrants.len(),
        8,
        "one of the two is in"
    );
}

#[test]
fn an_absentee_is_replaced_by_somebody_who_lost_or_by_a_bye() {
    let mut night = Night::seeded(of(consolation(FedBy::Rounds(1))), 8);
    for (number, winner) in [(1, 1), (2, 4), (3, 2), (4, 3)] {
        night.wins(number, winner);
    }
    // 8-5 and 7-6 fell to each other.
    let places = fallen_places(night.event());
    assert_eq!(
        places.iter().filter(|p| p.who.entrant().is_some()).count(),
        4
    );
    night
        .act(
            EventCommand::Coming(ComingCommand::Confirm {
                present: vec![EntrantNo(5), EntrantNo(6)],
                seen: None,
            })
            .of(OPEN),
        )
        .unwrap();
    let here = fallen_places(night.event());
    assert_eq!(here.iter().filter(|p| p.confirmed).count(), 2);
    // Everyone who lost sits somewhere: there is nobody to take a place.
    assert!(replacements(&night.snapshot.state, night.event()).is_empty());
    let eight = seat_of(&night, 8);
    assert_eq!(
        rule(replace(&mut night, eight, Stand::Player(EntrantNo(6)))),
        "replacement-not-free"
    );
    replace(&mut night, eight, Stand::Bye { to: None }).unwrap();
    // 5 went on; 8 is back after all, and takes the place of 7, who is away, under the own number of 8.
    assert_eq!(
        replacements(&night.snapshot.state, night.event()),
        [EntrantNo(8)]
    );
    let seven = seat_of(&night, 7);
    replace(&mut night, seven, Stand::Player(EntrantNo(8))).unwrap();
    assert_eq!(seat_of(&night, 8), seven);
    // 8 had won their first match after all: whoever they beat has the place 8 fell to, and 7 has theirs again.
    night
        .rather(1, 8, Some(LaterMatches::VoidAndReplay))
        .unwrap();
    assert_eq!(seat_of(&night, 1), eight);
    assert_eq!(seat_of(&night, 7), seven);
    assert_eq!(
        night
            .event()
            .matches_of(EntrantNo(8))
            .filter(|m| m.result.is_none())
            .count(),
        1
    );
    night.play_out();
    assert!(night.event().is_over());
}

#[test]
fn whoever_lost_below_may_fill_a_place_once_more() {
    let mut night = Night::seeded(of(consolation(FedBy::AllButFinalists)), 8);
    for (number, winner) in [(1, 1), (2, 4), (3, 2), (4, 3)] {
        night.wins(number, winner);
    }
    let first = seat_of(&night, 8).of.0;
    night.wins(first, 5);
    night.wins(5, 1);
    // 4 fell to the second round of the consolation, and went home.
    let four = seat_of(&night, 4);
    replace(&mut night, four, Stand::Player(EntrantNo(8))).unwrap();
    let again = entries_of_person(&night.snapshot.state, EntrantNo(8))[1];
    assert_eq!(seat_of(&night, again.0), four);
    assert_eq!(
        rule(replace(
            &mut night,
            SeatRef {
                of: MatchNo(1),
                side: Side::Top
            },
            Stand::Bye { to: None }
        )),
        "place-not-below"
    );
    night.play_out();
    assert_eq!(
        rule(replace(&mut night, four, Stand::Bye { to: None })),
        "place-played"
    );
}

#[test]
fn nobody_plays_themself_in_a_place_given_to_them_once_more() {
    let mut night = Night::seeded(of(consolation(FedBy::Rounds(1))), 6);
    night.wins(2, 4);
    let both_left = ScoreEntry::Outcome {
        kind: OutcomeKind::BothLeft,
        winner: None,
        score: None,
        note: None,
    };
    night.score(4, both_left).unwrap();
    // Nobody else fell, so 5 has won the consolation by byes, and is the only one who could take a place of it.
    let places = fallen_places(night.event());
    let free = places.iter().find(|p| p.who == Seat::Bye).unwrap().seat;
    replace(&mut night, free, Stand::Player(EntrantNo(5))).unwrap();
    assert_eq!(
        entries_of_person(&night.snapshot.state, EntrantNo(5)).len(),
        2
    );
    let mut below = night.event().matches.iter();
    assert!(below.all(|m| m.phase != Phase::Consolation || m.result.is_some()));
}

#[test]
fn a_match_in_a_place_of_nobody_that_was_given_away_counts_among_those_to_be_played() {
    let mut night = Night::seeded(of(consolation(FedBy::Rounds(1))), 6);
    night.wins(2, 4);
    night.wins(4, 3);
    // 5 and 6 have byes below, and 6 does not come to the final there.
    let last = seat_of(&night, 5);
    let walk_over = ScoreEntry::Outcome {
        kind: OutcomeKind::WalkOver,
        winner: Some(last.side),
        score: None,
        note: None,
    };
    night.score(last.of.0, walk_over).unwrap();
    let of_five = |m: &&Fixture| m.phase == Phase::Consolation && m.number != last.of;
    let e = night.event();
    let bye = e.matches_of(EntrantNo(5)).find(of_five).unwrap();
    let free = SeatRef {
        of: bye.number,
        side: bye.side_of(EntrantNo(5)).unwrap().other(),
    };
    let counts = |night: &Night| {
        let all = night.event().played_by_two();
        all.iter().any(|m| m.number == free.of)
    };
    assert!(!counts(&night));
    replace(&mut night, free, Stand::Player(EntrantNo(6))).unwrap();
    assert!(night.fixture(free.of.0).players().is_some());
    assert!(counts(&night));
}

#[test]
fn a_bye_below_goes_to_whoever_has_had_none() {
    // Byes for 1 and 2 in the main; both lose their first match and fall.
    let mut night = Night::seeded(of(consolation(FedBy::AllButFinalists)), 6);
    night.wins(2, 4);
    night.wins(4, 3);
    night.wins(5, 4);
    night.wins(6, 3);
    let e = night.event();
    let with_two =
        |m: &&Fixture| m.phase == Phase::Consolation && m.players().is_some() && m.result.is_none();
    let open: Vec<Vec<u32>> = e
        .matches
        .iter()
        .map(AsRef::as_ref)
        .filter(with_two)
        .map(|m| {
            let p = m.players().unwrap();
            vec![p.top.0, p.bottom.0]
        })
        .collect();
    assert_eq!(open.len(), 2, "{open:?}");
    let of = |n: u32| {
        open.iter()
            .find(|two| two.contains(&n))
            .unwrap()
            .iter()
            .copied()
            .find(|m| *m != n)
            .unwrap()
    };
    // Whoever 1 was to meet is away: 1 has had a bye.
    let away = of(1);
    let could = who_could_have_the_bye(e, seat_of(&night, away));
    assert_eq!(could[0], EntrantNo(1));
    let seat = seat_of(&night, away);
    replace(
        &mut night,
        seat,
        Stand::Bye {
            to: Some(EntrantNo(1)),
        },
    )
    .unwrap();
    assert!(night.event().had_bye(EntrantNo(1)));
}

#[test]
fn of_a_bye_below_for_somebody_else_the_bye_is_what_was_caused() {
    let mut night = Night::seeded(of(consolation(FedBy::Rounds(1))), 8);
    for (number, winner) in [(1, 1), (2, 4), (3, 2), (4, 3)] {
        night.wins(number, winner);
    }
    // 8-5 and 7-6 fell to each other: 5 and 6 change places first.
    let eight = seat_of(&night, 8);
    let to = Some(EntrantNo(6));
    replace(&mut night, eight, Stand::Bye { to }).unwrap();
    let caused = night.caused();
    assert!(
        matches!(
            caused,
            Fact::Event {
                fact: EventFact::Coming(ComingFact::PlaceGiven { seat, who: Seat::Bye, .. }),
                ..
            } if seat == eight
        ),
        "{caused:?}"
    );
}

#[test]
fn a_late_entry_opens_its_place_below_and_where_that_is_gone_there_are_choices() {
    // Five on a sheet of eight: byes for 1, 2 and 3; 4-5 is match 2.
    let late = |night: &mut Night| {
        night
            .act(EventCommand::OpenLateEntry { until: None }.of(OPEN))
            .unwrap();
    };
    let mut night = Night::seeded_with(of(consolation(FedBy::Rounds(1))), 5, |_| ());
    late(&mut night);
    night.wins(2, 4);
    // The byes below: nobody has gone on from the consolation, so the place opens by itself.
    let entrant = night.late(9, LatePlace::BySeed, 0).unwrap();
    let m = night.event().matches_of(entrant).next().unwrap();
    assert!(m.loser_to.is_some());

    let mut night = Night::seeded(of(consolation(FedBy::Rounds(1))), 12);
    late(&mut night);
    // Everyone who fell has played below where they could.
    for number in 1..=8 {
        if night.fixture(number).players().is_some() {
            night.win(number, Side::Top);
        }
    }
    let below: Vec<u32> = night
        .event()
        .matches
        .iter()
        .filter(|m| m.phase == Phase::Consolation && m.players().is_some() && m.result.is_none())
        .map(|m| m.number.0)
        .collect();
    for number in below {
        night.win(number, Side::Top);
    }
    let choices = late_choices(&night.snapshot.state, OPEN);
    let past: Vec<_> = choices.iter().filter(|c| c.played_past).collect();
    if let Some(choice) = past.first() {
        let seat = choice.seat;
        assert_eq!(
            rule(night.late(20, LatePlace::Seat(seat), 0)),
            "late-place-played-past"
        );
        let entrant = night.snapshot.state.entrant_of(person(20)).unwrap().number;
        for falling in falling_choices(night.event(), seat) {
            let mut night = night.clone();
            night
                .act(
                    EventCommand::Coming(ComingCommand::EnterLate {
                        entrant,
                        place: LatePlace::Seat(seat),
                        penalty: 0,
                        falling,
                        seen: None,
                    })
                    .of(OPEN),
                )
                .unwrap();
            let m = night.fixture(seat.of.0);
            assert_eq!(m.loser_to.is_some(), falling == Falling::NextFree);
            let loser = m.players().unwrap().bottom;
            night.wins(seat.of.0, night.fixture(seat.of.0).players().unwrap().top.0);
            let first = replacements(&night.snapshot.state, night.event())
                .first()
                .copied();
            if falling == Falling::Later {
                assert_eq!(first, Some(loser));
            }
            night.act(EventCommand::CloseLateEntry.of(OPEN)).unwrap();
            night.play_out();
            assert!(night.event().is_over());
        }
    }
}

/// A night for the journals: two want the one place that is free, somebody is away from the consolation.
pub fn evening() -> Night {
    let settings = open(consolation(FedBy::Rounds(1)), Until::Places);
    let mut night = Night::seeded(settings, 7);
    night.wins(2, 4);
    night.wins(4, 3);
    back(&mut night, &[5, 6], SecondEntryKind::BuyBack, "20:00").unwrap();
    night.wins(3, 2);
    let fallen = fallen_places(night.event());
    let present = fallen.iter().filter_map(|p| p.who.entrant()).collect();
    night
        .act(
            EventCommand::Coming(ComingCommand::Confirm {
                present,
                seen: None,
            })
            .of(OPEN),
        )
        .unwrap();
    let seven = seat_of(&night, 7);
    replace(&mut night, seven, Stand::Bye { to: None }).unwrap();
    night.play_out();
    night
}

#[test]
fn who_is_there_is_not_said_over_what_another_page_said() {
    let confirm = |night: &mut Night, present: &[u32], seen: Option<u64>| {
        let present = present.iter().copied().map(EntrantNo).collect();
        night.act(EventCommand::Coming(ComingCommand::Confirm { present, seen }).of(OPEN))
    };
    let here = |night: &Night| -> Vec<u32> {
        let here = night.event().coming.here.iter();
        here.map(|n| n.0).collect()
    };
    let version = |night: &Night| Some(night.snapshot.version);
    let changed = "settings-changed-since";
    let mut night = Night::seeded(of(consolation(FedBy::Rounds(1))), 8);
    night.wins(1, 1);
    night.wins(2, 4);
    // 8 and 5 fell to each other. Of whoever falls later the page says nothing.
    let seen = version(&night);
    night.wins(3, 2);
    confirm(&mut night, &[5], seen).unwrap();
    assert_eq!(confirm(&mut night, &[5], seen), Ok(0), "it is so already");
    assert_eq!(rule(confirm(&mut night, &[8], seen)), changed);
    assert_eq!(here(&night), [5]);

    let seen = version(&night);
    let both = confirm(&mut night, &[5, 8], seen).unwrap();
    assert_eq!(here(&night), [5, 8]);
    let seen = version(&night);
    night.undo(both);
    assert_eq!(rule(confirm(&mut night, &[5, 8], seen)), changed);
    let now = version(&night);
    confirm(&mut night, &[5, 8], now).unwrap();

    // Whoever was in the middle of a match when the page was made is not on it, and has a place again.
    let below = seat_of(&night, 5).of.0;
    night.score(below, single(Side::Top)).unwrap();
    let seen = version(&night);
    night.win(below, Side::Top);
    assert_eq!(rule(confirm(&mut night, &[], seen)), changed);
    assert_eq!(here(&night), [5, 8]);
    let now = version(&night);
    confirm(&mut night, &[], now).unwrap();
    assert_eq!(here(&night).len(), 1);
}

#[test]
fn whoever_is_ticked_is_not_confirmed_by_a_page_older_than_a_place_given_away() {
    let mut night = Night::seeded(of(consolation(FedBy::Rounds(1))), 8);
    for (number, winner) in [(1, 1), (2, 4), (3, 2), (4, 3)] {
        night.wins(number, winner);
    }
    let confirm = |seen| {
        let present = vec![EntrantNo(7), EntrantNo(8)];
        EventCommand::Coming(ComingCommand::Confirm { present, seen }).of(OPEN)
    };
    let seen = Some(night.snapshot.version);
    let eight = seat_of(&night, 8);
    replace(&mut night, eight, Stand::Bye { to: None }).unwrap();
    assert_eq!(rule(night.act(confirm(seen))), "settings-changed-since");
    // What no page asks for has seen none.
    night.act(confirm(None)).unwrap();
    let here = night.event().coming.here.iter();
    assert_eq!(here.copied().collect::<Vec<_>>(), [EntrantNo(7)]);
}

#[test]
fn whoever_had_a_bye_below_is_listed_where_they_wait_and_nowhere_else() {
    let format = Format::Consolation(Consolation {
        fed_by: FedBy::AllButFinalists,
        last_chance: 0,
    });
    let mut night = Night::seeded(
        EventSettings {
            format,
            ..settings()
        },
        21,
    );
    let first: Vec<u32> = night
        .event()
        .round(1)
        .filter(|m| m.players().is_some())
        .map(|m| m.number.0)
        .collect();
    for number in first {
        night.win(number, Side::Top);
    }
    let places = fallen_places(night.event());
    let mut seated: Vec<EntrantNo> = places.iter().filter_map(|p| p.who.entrant()).collect();
    assert_eq!(seated.len(), 5, "{places:?}");
    seated.sort_unstable();
    seated.dedup();
    assert_eq!(seated.len(), 5);
    assert!(
        places
            .iter()
            .filter(|p| p.who.entrant().is_some())
            .all(|p| p.round == 2)
    );
}
