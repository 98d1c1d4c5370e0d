//! Entrants who are pairs and teams: who may enter what, and that people are busy, not numbers.

use crate::night::*;
use backgammon::{BySide, Side};
use crawford_tournament::*;

fn event_of(sides: Sides) -> EventSettings {
    EventSettings {
        sides,
        ..settings()
    }
}

impl Night {
    fn come(
        &mut self,
        n: u32,
        company: Company,
        event: EventNo,
    ) -> Result<EntrantNo, &'static str> {
        self.act(Command::CheckIn {
            person: person(n),
            company,
            rating: None,
            events: vec![event],
        })
        .map_err(|v| v.rule.id())?;
        Ok(*self.snapshot.state.entrants.keys().next_back().unwrap())
    }
    fn pair(&mut self, a: u32, b: u32, event: EventNo) -> Result<EntrantNo, &'static str> {
        self.come(a, Company::Partner(person(b)), event)
    }
    fn team(&mut self, name: u32, of: &[u32], event: EventNo) -> Result<EntrantNo, &'static str> {
        let members = of.iter().copied().map(person).collect();
        self.come(name, Company::Team(members), event)
    }
}

#[test]
fn a_pair_is_one_entrant_and_two_persons() {
    let mut n = Night::new(event_of(Sides::Pairs));
    let pair = n.pair(1, 2, OPEN).unwrap();
    let entrant = n.snapshot.state.entrant(pair).unwrap();
    assert_eq!(
        entrant.persons().collect::<Vec<_>>(),
        [person(1), person(2)]
    );
    assert!(!entrant.is_alone());
    // Neither of them is in alone.
    assert!(n.snapshot.state.entrant_of(person(1)).is_none());
    assert!(n.snapshot.state.entrant_of(person(2)).is_none());
    assert_eq!(n.pair(2, 1, OPEN), Err("signed-in-already"));
    assert_eq!(n.pair(2, 3, OPEN), Err("plays-for-another"));
    assert_eq!(n.pair(3, 3, OPEN), Err("company-names-one-twice"));
    assert_eq!(n.come(3, Company::Alone, OPEN), Err("event-of-pairs"));
    assert_eq!(n.team(9, &[3, 4], OPEN), Err("event-of-pairs"));
    n.pair(3, 4, OPEN).unwrap();
    n.act(EventCommand::CloseList.of(OPEN)).unwrap();
    n.draw(1).unwrap();
    n.win(1, Side::Top);
    assert!(n.event().champion().is_some());
}

#[test]
fn single_players_do_not_enter_for_pairs_nor_pairs_for_single_players() {
    let mut n = Night::new(settings());
    assert_eq!(n.pair(1, 2, OPEN), Err("event-of-single-players"));
    n.act(Command::AddEvent {
        settings: EventSettings {
            name: "Doubles".into(),
            ..event_of(Sides::Pairs)
        },
        seed_hash: seed(2).commitment(),
    })
    .unwrap();
    let doubles = EventNo(2);
    let ann = n.come(1, Company::Alone, OPEN).unwrap();
    let enter = n.act(EventCommand::Enter { entrant: ann }.of(doubles));
    assert_eq!(enter.unwrap_err().rule.id(), "event-of-pairs");
    // The same person alone and with somebody, as two entrants.
    let both = n.pair(1, 2, doubles).unwrap();
    assert_ne!(ann, both);
    assert_eq!(n.snapshot.state.entrant_of(person(1)).unwrap().number, ann);
}

fn with_doubles(mut n: Night) -> (Night, EventNo) {
    n.act(Command::AddEvent {
        settings: EventSettings {
            name: "Doubles".into(),
            ..event_of(Sides::Pairs)
        },
        seed_hash: seed(1).commitment(),
    })
    .unwrap();
    (n, EventNo(2))
}

#[test]
fn a_latecomer_is_of_the_kind_the_event_takes_and_not_in_it_with_others() {
    let late = |n: &mut Night, entrant| {
        let place = LatePlace::BySeed;
        let enter = EventCommand::EnterLate {
            entrant,
            place,
            penalty: 0,
            seen: None,
        };
        n.act(enter.of(OPEN)).map_err(|v| v.rule.id())
    };
    let open = |n: &mut Night| {
        let open = EventCommand::OpenLateEntry { until: None };
        n.act(open.of(OPEN)).unwrap();
    };
    let (mut n, doubles) = with_doubles(Night::seeded_with(settings(), 5, open));
    let pair = n.pair(6, 7, doubles).unwrap();
    assert_eq!(late(&mut n, pair), Err("event-of-single-players"));

    let mut n = Night::new(event_of(Sides::Pairs));
    for (a, b) in [(1, 2), (3, 4), (5, 6)] {
        n.pair(a, b, OPEN).unwrap();
    }
    n.act(EventCommand::CloseList.of(OPEN)).unwrap();
    open(&mut n);
    n.draw(1).unwrap();
    let (mut n, doubles) = with_doubles(n);
    let pair = n.pair(1, 7, doubles).unwrap();
    assert_eq!(late(&mut n, pair), Err("plays-for-another"));
    let pair = n.pair(8, 9, doubles).unwrap();
    late(&mut n, pair).unwrap();
}

#[test]
fn an_exchange_calls_nobody_who_plays_with_a_partner() {
    let by_hand = EventSettings {
        order: Order::ByHand,
        ..settings()
    };
    let (mut n, doubles) = with_doubles(Night::seeded(by_hand, 4));
    n.pair(1, 5, doubles).unwrap();
    n.pair(6, 7, doubles).unwrap();
    n.act(EventCommand::CloseList.of(doubles)).unwrap();
    let draw = EventCommand::Draw {
        seed: seed(1),
        dice: String::new(),
        by_hand: None,
    };
    n.act(draw.of(doubles)).unwrap();
    let begin = EventCommand::Begin {
        number: MatchNo(1),
        table: None,
        seen: None,
    };
    n.act(begin.of(doubles)).unwrap();
    // Of 1-4 and 2-3 the second can be called, until 1 comes into it.
    n.begin(2, None).unwrap();
    let (a, b) = (EntrantNo(1), EntrantNo(2));
    n.act(EventCommand::Swap { a, b, seen: None }.of(OPEN))
        .unwrap();
    assert_eq!(n.fixture(2).status(), MatchStatus::Ready);
}

#[test]
fn a_team_has_at_least_as_many_members_as_there_are_boards() {
    let mut n = Night::new(event_of(Sides::Teams { boards: 3 }));
    assert_eq!(n.team(91, &[1, 2], OPEN), Err("event-of-teams"));
    assert_eq!(n.team(91, &[1], OPEN), Err("team-size-out-of-range"));
    assert_eq!(n.team(91, &[1, 2, 1], OPEN), Err("company-names-one-twice"));
    let lions = n.team(91, &[1, 2, 3, 4], OPEN).unwrap();
    let members: Vec<_> = n.snapshot.state.persons_of(lions).collect();
    assert_eq!(members, [1, 2, 3, 4].map(person));
    assert_eq!(n.team(92, &[4, 5, 6], OPEN), Err("plays-for-another"));
    assert_eq!(n.team(91, &[7, 8, 9], OPEN), Err("signed-in-already"));
    n.team(92, &[5, 6, 7], OPEN).unwrap();
    for boards in [0, 1, 13] {
        let refused = n.act(
            EventCommand::ChangeEvent {
                settings: event_of(Sides::Teams { boards }),
                seen: None,
            }
            .of(OPEN),
        );
        assert_eq!(refused.unwrap_err().rule.id(), "number-out-of-bounds");
    }
    let changed = n.act(
        EventCommand::ChangeEvent {
            settings: settings(),
            seen: None,
        }
        .of(OPEN),
    );
    assert_eq!(changed.unwrap_err().rule.id(), "sides-fixed-by-entries");
}

#[test]
fn nobody_is_called_alone_while_playing_with_a_partner() {
    let (mut n, doubles) = with_doubles(Night::new(settings()));
    for i in 1..=2 {
        n.come(i, Company::Alone, OPEN).unwrap();
    }
    n.pair(1, 3, doubles).unwrap();
    n.pair(4, 5, doubles).unwrap();
    for event in [OPEN, doubles] {
        n.act(EventCommand::CloseList.of(event)).unwrap();
        n.act(
            EventCommand::Draw {
                seed: seed(1),
                dice: String::new(),
                by_hand: None,
            }
            .of(event),
        )
        .unwrap();
    }
    let begin = |event| {
        EventCommand::Begin {
            number: MatchNo(1),
            table: None,
            seen: None,
        }
        .of(event)
    };
    n.act(begin(doubles)).unwrap();
    let refused = n.act(begin(OPEN)).unwrap_err();
    assert_eq!(refused.rule.id(), "player-at-another-table");
    // Nor by the program, however many boards are free.
    n.boards(4, true);
    assert_eq!(n.snapshot.state.playing().count(), 1);
    n.act(
        EventCommand::Score {
            number: MatchNo(1),
            entry: won_by(Side::Top, 7),
            overrule: None,
            seen: None,
        }
        .of(doubles),
    )
    .unwrap();
    assert_eq!(n.snapshot.state.playing().count(), 1);
    assert_eq!(n.fixture(1).status(), MatchStatus::Playing);
}

/// Two teams of three boards, the first with a fourth member who sits out.
pub fn two_teams() -> Night {
    let mut n = Night::new(EventSettings {
        lengths: "5".parse().unwrap(),
        order: Order::ByHand,
        ..event_of(Sides::Teams { boards: 3 })
    });
    n.team(91, &[1, 2, 3, 4], OPEN).unwrap();
    n.team(92, &[5, 6, 7], OPEN).unwrap();
    n.act(EventCommand::CloseList.of(OPEN)).unwrap();
    n.act(
        EventCommand::Draw {
            seed: seed(1),
            dice: String::new(),
            by_hand: Some(vec![EntrantNo(1), EntrantNo(2)]),
        }
        .of(OPEN),
    )
    .unwrap();
    n
}

/// Four teams of three, in a knockout.
pub fn four_teams() -> Night {
    let mut n = Night::new(EventSettings {
        lengths: "5".parse().unwrap(),
        ..event_of(Sides::Teams { boards: 3 })
    });
    for (name, first) in [(91, 1), (92, 4), (93, 7), (94, 10)] {
        n.team(name, &[first, first + 1, first + 2], OPEN).unwrap();
    }
    n.act(EventCommand::CloseList.of(OPEN)).unwrap();
    n.draw(1).unwrap();
    n
}

pub fn boards(of: &[(u8, i64, i64)]) -> ScoreEntry {
    let board = |(number, top, bottom): &(u8, i64, i64)| BoardEntry {
        number: *number,
        end: BoardEnd::Score(BySide::new(*top, *bottom)),
    };
    ScoreEntry::Boards(of.iter().map(board).collect())
}

#[test]
fn a_match_of_a_late_team_begins_with_no_penalty_points() {
    let mut n = Night::new(event_of(Sides::Teams { boards: 2 }));
    for (name, first) in [(91, 1), (92, 3), (93, 5)] {
        n.team(name, &[first, first + 1], OPEN).unwrap();
    }
    n.act(EventCommand::CloseList.of(OPEN)).unwrap();
    n.act(EventCommand::OpenLateEntry { until: None }.of(OPEN))
        .unwrap();
    n.draw(1).unwrap();
    n.act(Command::CheckIn {
        person: person(94),
        company: Company::Team(vec![person(7), person(8)]),
        rating: None,
        events: vec![],
    })
    .unwrap();
    let late = |penalty| {
        EventCommand::EnterLate {
            entrant: EntrantNo(4),
            place: LatePlace::BySeed,
            penalty,
            seen: None,
        }
        .of(OPEN)
    };
    let refused = n.act(late(1)).unwrap_err();
    assert_eq!(refused.rule.id(), "team-match-by-boards");
    n.act(late(0)).unwrap();
}

#[test]
fn a_team_wins_by_boards_and_each_board_is_judged_by_the_engine() {
    let mut n = two_teams();
    assert_eq!(
        n.score(1, won_by(Side::Top, 5)).unwrap_err().rule.id(),
        "team-match-by-boards"
    );
    assert_eq!(
        n.score(1, boards(&[(4, 5, 0)])).unwrap_err().rule.id(),
        "board-unknown"
    );
    assert!(
        n.score(1, boards(&[(1, 4, 3)])).is_err(),
        "nobody has five points"
    );
    assert_eq!(
        n.score(1, boards(&[])).unwrap_err().rule.id(),
        "boards-blank"
    );
    n.score(1, boards(&[(1, 5, 2)])).unwrap();
    assert_eq!(n.fixture(1).status(), MatchStatus::Playing);
    n.score(1, boards(&[(3, 1, 5), (2, 3, 5)])).unwrap();
    let m = n.fixture(1);
    assert_eq!(m.winner(), Some(EntrantNo(2)));
    assert_eq!(m.score(), BySide::new(1, 2));
    let sat: Vec<_> = m.sheet.boards.iter().map(|b| b.players.top).collect();
    assert_eq!(sat, [1, 2, 3].map(person));
}

#[test]
fn a_captain_sets_the_boards_before_the_first_is_decided() {
    let mut n = two_teams();
    let set = |n: &mut Night, persons: &[u32]| {
        n.act(
            EventCommand::LineUp {
                number: MatchNo(1),
                entrant: EntrantNo(1),
                persons: persons.iter().copied().map(person).collect(),
                seen: None,
            }
            .of(OPEN),
        )
        .map_err(|v| v.rule.id())
    };
    assert_eq!(set(&mut n, &[4, 1]), Err("line-up-incomplete"));
    assert_eq!(set(&mut n, &[4, 1, 5]), Err("line-up-with-a-stranger"));
    assert_eq!(set(&mut n, &[4, 1, 4]), Err("line-up-with-one-twice"));
    let action = set(&mut n, &[4, 1, 2]).unwrap();
    let standing = |n: &Night| line_up(&n.snapshot.state, n.event(), n.fixture(1), Side::Top);
    assert_eq!(standing(&n), [4, 1, 2].map(person));
    // Saying it again says nothing.
    assert_eq!(set(&mut n, &[4, 1, 2]), Ok(0));
    n.undo(action);
    assert_eq!(standing(&n), [1, 2, 3].map(person));
    set(&mut n, &[4, 1, 2]).unwrap();
    n.score(1, boards(&[(1, 5, 2)])).unwrap();
    assert_eq!(n.fixture(1).sheet.boards[0].players.top, person(4));
    assert_eq!(set(&mut n, &[1, 2, 3]), Err("line-up-after-play"));
}

#[test]
fn a_board_is_corrected_and_a_walk_over_at_one_board_counts_no_points() {
    let mut n = two_teams();
    let absent = ScoreEntry::Boards(vec![BoardEntry {
        number: 2,
        end: BoardEnd::WalkOver(Side::Bottom),
    }]);
    n.score(1, absent).unwrap();
    n.score(1, boards(&[(1, 5, 2), (3, 5, 4)])).unwrap();
    assert_eq!(n.fixture(1).winner(), Some(EntrantNo(1)));
    let action = n.correct(1, boards(&[(3, 4, 5)]), None).unwrap();
    let m = n.fixture(1);
    assert_eq!(m.winner(), Some(EntrantNo(2)));
    assert!(m.corrected);
    assert_eq!(
        team_result(&m.sheet.boards).unwrap().points,
        BySide::new(9, 7)
    );
    n.undo(action);
    assert_eq!(n.fixture(1).winner(), Some(EntrantNo(1)));
}

#[test]
fn boards_are_reported_one_by_one_and_the_last_is_agreed_on() {
    let report = |n: &mut Night, side: Side, entry: ScoreEntry| {
        n.act(
            EventCommand::Reports {
                number: MatchNo(1),
                command: ReportCommand::Report {
                    by: Reporter::Side(side),
                    entry,
                    seen: None,
                },
            }
            .of(OPEN),
        )
        .map_err(|v| v.rule.id())
    };
    let mut n = two_teams();
    // A board that ends nothing is written down at once; both see it.
    report(&mut n, Side::Bottom, boards(&[(2, 3, 5)])).unwrap();
    assert_eq!(n.fixture(1).sheet.boards.len(), 1);
    assert_eq!(report(&mut n, Side::Top, boards(&[(2, 3, 5)])), Ok(0));
    let refused = |n: &mut Night, entry| report(n, Side::Top, entry).unwrap_err();
    assert_eq!(refused(&mut n, boards(&[(2, 5, 3)])), "report-board-is-in");
    assert_eq!(
        refused(&mut n, boards(&[(1, 5, 3), (3, 5, 3)])),
        "report-one-board"
    );
    let absent = BoardEntry {
        number: 1,
        end: BoardEnd::WalkOver(Side::Top),
    };
    assert_eq!(
        refused(&mut n, ScoreEntry::Boards(vec![absent])),
        "report-one-board"
    );
    assert_eq!(refused(&mut n, boards(&[(4, 5, 3)])), "board-unknown");
    assert!(
        report(&mut n, Side::Top, boards(&[(1, 4, 3)])).is_err(),
        "nobody has five"
    );
    report(&mut n, Side::Top, boards(&[(1, 5, 0)])).unwrap();
    // The last one decides, and waits for the other team.
    report(&mut n, Side::Top, boards(&[(3, 5, 4)])).unwrap();
    assert!(n.fixture(1).result.is_none());
    let open = n.snapshot.state.report(OPEN, MatchNo(1)).unwrap();
    assert_eq!(open.result.score, Some(BySide::new(2, 1)));
    let before = n.snapshot.clone();
    // The same team won by another score: that is no agreement.
    report(&mut n, Side::Bottom, boards(&[(3, 5, 2)])).unwrap();
    assert!(
        n.snapshot
            .state
            .report(OPEN, MatchNo(1))
            .unwrap()
            .dispute
            .is_some()
    );
    n.snapshot = before;
    report(&mut n, Side::Bottom, boards(&[(3, 5, 4)])).unwrap();
    assert_eq!(n.fixture(1).winner(), Some(EntrantNo(1)));
    assert_eq!(n.fixture(1).sheet.boards.len(), 3);
}
