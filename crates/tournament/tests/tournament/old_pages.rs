//! Forms of pages that were made before somebody else changed what they are about: refused for that alone, and done
//! where it is so already.

use crate::night::*;
use backgammon::scoring::WinKind;
use backgammon::{BySide, Side};
use chrono::NaiveDate;
use crawford_journal::RecordId;
use crawford_tournament::money::{Currency, EventMoneyCommand, MoneyCommand, MoneyTerms};
use crawford_tournament::*;

const CHANGED: &str = "match-changed-since";
const SET_SINCE: &str = "settings-changed-since";

#[derive(Debug, PartialEq, Eq)]
enum Asked {
    Done,
    SoAlready,
    Refused(&'static str),
}

use Asked::{Done, Refused, SoAlready};

impl Night {
    /// Asks as a page does that had seen version `seen`.
    fn old(&mut self, seen: u64, command: impl Fn(Option<u64>) -> EventCommand) -> Asked {
        self.answer(command(Some(seen)).of(OPEN))
    }

    fn answer(&mut self, command: Command) -> Asked {
        match self.act(command) {
            Ok(0) => SoAlready,
            Ok(_) => Done,
            Err(refused) => Refused(refused.rule.id()),
        }
    }

    fn seen(&self) -> u64 {
        self.snapshot.version
    }

    fn swap(&mut self, a: u32, b: u32) {
        let (a, b) = (EntrantNo(a), EntrantNo(b));
        self.act(EventCommand::Swap { a, b, seen: None }.of(OPEN))
            .unwrap();
    }
}

fn begin(number: u32, table: Option<u16>) -> impl Fn(Option<u64>) -> EventCommand {
    move |seen| EventCommand::Begin {
        number: MatchNo(number),
        table,
        seen,
    }
}

fn to_table(number: u32, table: Option<u16>) -> impl Fn(Option<u64>) -> EventCommand {
    move |seen| EventCommand::ChangeTable {
        number: MatchNo(number),
        table,
        seen,
    }
}

fn call_back(number: u32) -> impl Fn(Option<u64>) -> EventCommand {
    move |seen| EventCommand::CallBack {
        number: MatchNo(number),
        seen,
    }
}

#[test]
fn two_are_not_exchanged_back_by_a_page_that_does_not_know_of_it() {
    let swap = |seen| EventCommand::Swap {
        a: EntrantNo(1),
        b: EntrantNo(3),
        seen,
    };
    let mut night = Night::seeded(settings(), 8);
    let seen = night.seen();
    // What others play is none of its business.
    night.swap(2, 5);
    assert_eq!(night.old(seen, swap), Done);
    assert_eq!(night.old(seen, swap), Refused(CHANGED));
    let seen = night.seen();
    assert_eq!(night.old(seen, swap), Done);
}

#[test]
fn a_match_is_not_begun_or_moved_over_what_was_done_with_it() {
    let mut night = Night::seeded(settings(), 8);
    night.boards(4, false);
    let seen = night.seen();
    // Other matches are none of its business.
    night.begin(2, Some(2)).unwrap();
    night.wins(2, 4);
    assert_eq!(night.old(seen, begin(1, Some(1))), Done);
    // Sent by a second page: it is so.
    assert_eq!(night.old(seen, begin(1, Some(1))), SoAlready);
    assert_eq!(night.old(seen, begin(1, None)), SoAlready);
    assert_eq!(night.old(seen, begin(1, Some(3))), Refused(CHANGED));
    let seen = night.seen();
    assert_eq!(night.old(seen, to_table(1, Some(4))), Done);
    assert_eq!(night.old(seen, to_table(1, Some(4))), SoAlready);
    assert_eq!(night.old(seen, to_table(1, None)), Refused(CHANGED));
    assert_eq!(night.old(seen, call_back(1)), Refused(CHANGED));
    assert_eq!(night.fixture(1).table, Some(4));
    // A score is not about where it is played.
    let seen = night.seen();
    night.score(1, single(Side::Top)).unwrap();
    assert_eq!(night.old(seen, to_table(1, Some(1))), Done);
}

#[test]
fn a_call_back_by_two_is_one_and_what_was_called_back_is_not_begun_by_an_old_page() {
    let mut night = Night::seeded(settings(), 8);
    night.boards(2, false);
    let before = night.seen();
    night.begin(1, Some(1)).unwrap();
    let seen = night.seen();
    assert_eq!(night.old(seen, call_back(1)), Done);
    assert_eq!(night.old(seen, call_back(1)), SoAlready);
    assert_eq!(night.old(before, begin(1, Some(2))), Refused(CHANGED));
    assert_eq!(night.old(seen, to_table(1, Some(2))), Refused(CHANGED));
    let now = night.seen();
    assert_eq!(night.old(now, begin(1, Some(2))), Done);
}

#[test]
fn an_undo_of_the_call_is_a_change_of_it() {
    let mut night = Night::seeded(settings(), 8);
    night.boards(2, false);
    let begun = night.begin(1, Some(1)).unwrap();
    let seen = night.seen();
    night.undo(begun);
    assert_eq!(night.old(seen, to_table(1, Some(2))), Refused(CHANGED));
    assert_eq!(night.old(seen, begin(1, Some(2))), Refused(CHANGED));
}

#[test]
fn of_other_players_nothing_is_asked_that_was_meant_for_those_before() {
    let mut night = Night::seeded(settings(), 8);
    let seen = night.seen();
    night.swap(1, 2);
    for number in [1, 3] {
        assert_eq!(night.old(seen, begin(number, None)), Refused(CHANGED));
    }
    assert_eq!(night.old(seen, begin(2, None)), Done);
    // Not even what is so already: it is so of others.
    night.begin(1, None).unwrap();
    assert_eq!(night.old(seen, begin(1, None)), Refused(CHANGED));
}

#[test]
fn the_score_a_match_begins_at_is_not_set_over_another() {
    let start = |top, bottom| {
        move |seen| EventCommand::BeginAt {
            number: MatchNo(1),
            start: BySide::new(top, bottom),
            seen,
        }
    };
    let mut night = Night::seeded(settings(), 8);
    night.boards(2, false);
    let seen = night.seen();
    // Called to a table meanwhile, it begins there.
    night.begin(1, Some(2)).unwrap();
    assert_eq!(night.old(seen, start(2, 0)), Done);
    assert_eq!(night.fixture(1).table, Some(2));
    assert_eq!(night.old(seen, start(2, 0)), SoAlready);
    assert_eq!(night.old(seen, start(0, 1)), Refused(CHANGED));
}

#[test]
fn the_boards_are_not_set_over_what_another_page_set() {
    let set = |boards, seen| Command::SetBoards {
        boards,
        automatic: false,
        seen,
    };
    let changed = Refused(SET_SINCE);
    let mut night = Night::seeded(settings(), 8);
    let seen = Some(night.seen());
    // Neither what is played nor where is any of its business.
    night.wins(1, 1);
    let details = TournamentDetails {
        venue: "Upstairs".into(),
        ..night.snapshot.state.details.clone()
    };
    let elsewhere = Command::ChangeDetails {
        details,
        seen: None,
    };
    assert_eq!(night.answer(elsewhere), Done);
    assert_eq!(night.answer(set(4, seen)), Done);
    assert_eq!(night.answer(set(4, seen)), SoAlready);
    assert_eq!(night.answer(set(6, seen)), changed);
    assert_eq!(night.snapshot.state.boards, 4);
    let now = Some(night.seen());
    assert_eq!(night.answer(set(6, now)), Done);
    // What no page asks for has seen none.
    let taken_back = night.boards(3, false);
    let seen = Some(night.seen());
    night.undo(taken_back);
    assert_eq!(night.answer(set(8, seen)), changed);
    assert_eq!(night.snapshot.state.boards, 6);
}

#[test]
fn how_reports_are_taken_is_not_set_over_what_another_page_set() {
    let set = |minutes, seen| Command::SetReporting {
        reporting: Reporting {
            mode: ReportingMode::Confirm,
            minutes,
        },
        seen,
    };
    let minutes = |night: &Night| night.snapshot.state.reporting.minutes;
    let mut night = Night::seeded(settings(), 8);
    let seen = Some(night.seen());
    // Neither what is played nor at how many tables is any of its business.
    night.wins(1, 1);
    night.boards(4, false);
    assert_eq!(night.answer(set(5, seen)), Done);
    assert_eq!(night.answer(set(5, seen)), SoAlready);
    assert_eq!(night.answer(set(7, seen)), Refused(SET_SINCE));
    assert_eq!(minutes(&night), 5);
    let now = Some(night.seen());
    assert_eq!(night.answer(set(7, now)), Done);
    let taken_back = night.act(set(9, None)).unwrap();
    let seen = Some(night.seen());
    night.undo(taken_back);
    assert_eq!(night.answer(set(5, seen)), Refused(SET_SINCE));
    assert_eq!(minutes(&night), 7);
}

#[test]
fn the_currency_is_not_set_over_what_another_page_set() {
    let set = |symbol: &str, seen| {
        Command::Money(MoneyCommand::SetCurrency {
            currency: Currency {
                symbol: symbol.into(),
                ..Currency::default()
            },
            seen,
        })
    };
    let mut night = Night::seeded(settings(), 8);
    let seen = Some(night.seen());
    // What an event costs is not what it is paid in.
    let terms = EventMoneyCommand::SetTerms {
        terms: MoneyTerms::usual(&Currency::default()),
        seen: None,
    };
    assert_eq!(night.answer(EventCommand::Money(terms).of(OPEN)), Done);
    assert_eq!(night.answer(set("kr", seen)), Done);
    assert_eq!(night.answer(set("kr", seen)), SoAlready);
    assert_eq!(night.answer(set("Fr", seen)), Refused(SET_SINCE));
    assert_eq!(night.snapshot.state.money.currency.symbol, "kr");
    let now = Some(night.seen());
    assert_eq!(night.answer(set("Fr", now)), Done);
    let taken_back = night.act(set("Ft", None)).unwrap();
    let seen = Some(night.seen());
    night.undo(taken_back);
    assert_eq!(night.answer(set("kr", seen)), Refused(SET_SINCE));
    assert_eq!(night.snapshot.state.money.currency.symbol, "Fr");
}

#[test]
fn an_entry_is_not_counted_over_what_another_page_counted() {
    let count = |entrant, reentries, seen| {
        EventCommand::Money(EventMoneyCommand::CountEntry {
            entrant: EntrantNo(entrant),
            reentries,
            excused: false,
            seen,
        })
        .of(OPEN)
    };
    let reentries = |night: &Night| {
        let money = night.snapshot.state.money.event(OPEN);
        let counts = money.map(|m| m.counts.clone()).unwrap_or_default();
        counts.get(&EntrantNo(1)).map_or(0, |count| count.reentries)
    };
    let mut night = Night::seeded(settings(), 8);
    // Of the first that is ever said of an event's money nothing is left.
    let seen = Some(night.seen());
    let taken_back = night.act(count(1, 1, None)).unwrap();
    night.undo(taken_back);
    assert_eq!(night.answer(count(1, 2, seen)), Refused(SET_SINCE));

    let seen = Some(night.seen());
    // Neither what an entry costs nor another entry is any of its business.
    let terms = EventMoneyCommand::SetTerms {
        terms: MoneyTerms::usual(&Currency::default()),
        seen: None,
    };
    assert_eq!(night.answer(EventCommand::Money(terms).of(OPEN)), Done);
    assert_eq!(night.answer(count(2, 3, seen)), Done);
    assert_eq!(night.answer(count(1, 1, seen)), Done);
    assert_eq!(night.answer(count(1, 1, seen)), SoAlready);
    assert_eq!(night.answer(count(1, 2, seen)), Refused(SET_SINCE));
    assert_eq!(reentries(&night), 1);
    let now = Some(night.seen());
    assert_eq!(night.answer(count(1, 2, now)), Done);
    let taken_back = night.act(count(1, 3, None)).unwrap();
    let seen = Some(night.seen());
    night.undo(taken_back);
    assert_eq!(night.answer(count(1, 1, seen)), Refused(SET_SINCE));
    assert_eq!(reentries(&night), 2);
}

#[test]
fn a_line_up_is_a_teams_own() {
    let line_up = |team, persons: [u32; 3]| {
        move |seen| EventCommand::LineUp {
            number: MatchNo(1),
            entrant: EntrantNo(team),
            persons: persons.map(person).to_vec(),
            seen,
        }
    };
    let mut night = crate::sides::two_teams();
    let seen = night.seen();
    assert_eq!(night.old(seen, line_up(1, [4, 1, 2])), Done);
    assert_eq!(night.old(seen, line_up(1, [4, 1, 2])), SoAlready);
    assert_eq!(night.old(seen, line_up(1, [1, 2, 3])), Refused(CHANGED));
    // The other team's is not changed by it, nor by a table.
    night.begin(1, None).unwrap();
    assert_eq!(night.old(seen, line_up(2, [7, 6, 5])), Done);
}

#[test]
fn another_day_is_set_where_the_day_is_as_it_was_seen() {
    let day = |day| NaiveDate::from_ymd_opt(2026, 12, day);
    let due = |numbers: &[u32], by: Option<NaiveDate>| {
        let numbers: Vec<MatchNo> = numbers.iter().copied().map(MatchNo).collect();
        move |seen| EventCommand::SetDue {
            numbers: numbers.clone(),
            by,
            seen,
        }
    };
    let mut night = Night::seeded(settings(), 8);
    let seen = night.seen();
    assert_eq!(night.old(seen, due(&[1, 2], day(6))), Done);
    assert_eq!(night.old(seen, due(&[1, 2], day(6))), SoAlready);
    assert_eq!(night.old(seen, due(&[2, 3], day(9))), Refused(CHANGED));
    assert_eq!(night.fixture(3).due, None, "all of them or none");
    // What is so already keeps no other from it; that a match is at a table is not about its day.
    night.begin(3, None).unwrap();
    assert_eq!(night.old(seen, due(&[1, 3, 4], day(6))), Done);
}

#[test]
fn a_latecomer_gets_the_seat_that_was_shown_or_none() {
    let late = |entrant, number| {
        move |seen| EventCommand::EnterLate {
            entrant: EntrantNo(entrant),
            place: LatePlace::Seat(SeatRef {
                of: MatchNo(number),
                side: Side::Bottom,
            }),
            penalty: 0,
            seen,
        }
    };
    let open = EventCommand::OpenLateEntry { until: None };
    let mut night = Night::seeded_with(settings(), 5, |night| {
        night.act(open.clone().of(OPEN)).unwrap();
    });
    for n in [6, 7] {
        night
            .act(Command::CheckIn {
                person: person(n),
                company: Company::Alone,
                rating: None,
                events: vec![],
            })
            .unwrap();
    }
    assert_eq!(night.seats(3), [Some(2), Some(0)]);
    let seen = night.seen();
    assert_eq!(night.old(seen, late(6, 3)), Done);
    assert_eq!(night.old(seen, late(6, 3)), SoAlready);
    assert_eq!(night.old(seen, late(7, 3)), Refused(CHANGED));
    assert_eq!(night.old(seen, late(6, 4)), Refused("on-the-sheet-already"));
    // Another bye is as it was shown, until somebody else has it.
    assert_eq!(night.seats(4), [Some(3), Some(0)]);
    assert_eq!(night.clone().old(seen, late(7, 4)), Done);
    night.swap(1, 3);
    assert_eq!(night.old(seen, late(7, 4)), Refused(CHANGED));
}

#[test]
fn a_final_is_put_off_by_a_page_that_knows_whether_it_is() {
    let money = |command| EventCommand::Money(command);
    let adjourn = |until: &str| {
        let until: Option<NaiveDate> = Some(until.parse().unwrap());
        move |seen| {
            money(EventMoneyCommand::Adjourn {
                number: MatchNo(3),
                until,
                seen,
            })
        }
    };
    let resume = |seen| {
        money(EventMoneyCommand::Resume {
            number: MatchNo(3),
            seen,
        })
    };
    let mut night = Night::seeded(settings(), 4);
    night.wins(1, 1);
    night.wins(2, 2);
    let seen = night.seen();
    // Who pays what is another form's.
    let excused = EventMoneyCommand::CountEntry {
        entrant: EntrantNo(4),
        reentries: 0,
        excused: true,
        seen: None,
    };
    night.act(money(excused).of(OPEN)).unwrap();
    assert_eq!(night.old(seen, adjourn("2026-12-01")), Done);
    assert_eq!(night.old(seen, adjourn("2026-12-01")), SoAlready);
    assert_eq!(night.old(seen, adjourn("2026-12-08")), Refused(CHANGED));
    let off = night.seen();
    assert_eq!(night.old(off, resume), Done);
    assert_eq!(night.old(off, resume), SoAlready);
    assert_eq!(night.old(off, adjourn("2026-12-08")), Refused(CHANGED));
}

#[test]
fn a_record_is_refused_for_a_score_it_does_not_know_of_and_not_for_a_move() {
    let record = |seen| EventCommand::Record {
        number: MatchNo(1),
        games: vec![game(Side::Top, WinKind::Single, 1)],
        record: RecordId::from_random([4; 10]),
        standing: None,
        beside: false,
        seen,
    };
    let mut night = Night::seeded(settings(), 8);
    night.boards(4, false);
    night.begin(1, Some(1)).unwrap();
    let seen = night.seen();
    assert_eq!(night.old(seen, to_table(1, Some(2))), Done);
    assert_eq!(night.old(seen, record), Done);
    assert_eq!(night.old(seen, record), Refused(CHANGED));
}

#[test]
fn a_new_draw_is_told_of_every_match_of_it() {
    let mut night = Night::drawn(settings(), 4);
    let seen = night.seen();
    let seed_hash = seed(2).commitment();
    let commit = EventCommand::CommitSeed { seed_hash };
    night.act(commit.of(OPEN)).unwrap();
    night.draw(2).unwrap();
    let score = |seen| EventCommand::Score {
        number: MatchNo(1),
        entry: single(Side::Top),
        overrule: None,
        seen,
    };
    assert_eq!(night.old(seen, score), Refused(CHANGED));
    let facts = night.facts();
    let since = facts.iter().filter(|f| f.version > seen);
    let told = since.filter_map(|f| f.fact().ok()).filter(|fact| {
        let m = night.fixture(1);
        FixturePart::Entry.is_changed_by(fact, OPEN, m)
    });
    let drawn = |fact: &Fact| {
        let fact = match fact {
            Fact::Event { fact, .. } => fact,
            _ => return false,
        };
        matches!(fact, EventFact::Drawn { .. })
    };
    assert_eq!(told.map(drawn).collect::<Vec<_>>(), [true]);
}
