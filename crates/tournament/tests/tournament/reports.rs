//! Results the players report themselves: confirmed, disputed, accepted in time, ruled on.

use crate::night::*;
use Side::{Bottom, Top};
use backgammon::scoring::{ScoredGame, WinKind};
use backgammon::{BySide, Side};
use crawford_forms::violation::Violation;
use crawford_journal::{RecordId, UtcMicros};
use crawford_tournament::*;

const M: MatchNo = MatchNo(1);

/// Two entrants, one match to 3.
fn night() -> Night {
    let lengths = vec![3].try_into().unwrap();
    Night::seeded(
        EventSettings {
            lengths,
            ..settings()
        },
        2,
    )
}

fn ask(night: &mut Night, command: ReportCommand) -> Result<u64, Violation> {
    night.act(EventCommand::Reports { number: M, command }.of(OPEN))
}

fn final_score(top: i64, bottom: i64) -> ScoreEntry {
    ScoreEntry::Final {
        score: BySide::new(top, bottom),
        winner: None,
    }
}

fn report(night: &mut Night, side: Side, entry: ScoreEntry) -> Result<u64, Violation> {
    ask(
        night,
        ReportCommand::Report {
            by: Reporter::Side(side),
            entry,
            seen: None,
        },
    )
}

fn confirm(night: &mut Night, by: Option<Reporter>) -> Result<u64, Violation> {
    ask(night, ReportCommand::Confirm { by })
}

fn dispute(night: &mut Night, side: Side) -> Result<u64, Violation> {
    ask(
        night,
        ReportCommand::Dispute {
            by: Reporter::Side(side),
            note: None,
        },
    )
}

fn rule_of(refused: Result<u64, Violation>) -> &'static str {
    refused.unwrap_err().rule.id()
}

fn decided(night: &Night) -> Option<(Option<Side>, Option<BySide<u32>>)> {
    let result = night.fixture(1).result.as_ref()?;
    Some((result.winner, result.score))
}

fn t(night: &Night) -> &Tournament {
    &night.snapshot.state
}

/// So many minutes after the newest report.
fn later(night: &Night, minutes: i64) -> UtcMicros {
    let report = t(night).report(OPEN, M).unwrap();
    report.at.plus_seconds(minutes * 60)
}

#[test]
fn what_one_side_reports_counts_when_the_other_confirms() {
    let mut night = night();
    report(&mut night, Top, final_score(3, 1)).unwrap();
    assert_eq!(decided(&night), None, "a report is no result");
    let open = t(&night).report(OPEN, M).unwrap();
    assert_eq!((open.by, open.dispute), (Reporter::Side(Top), None));
    assert_eq!(
        rule_of(confirm(&mut night, Some(Reporter::Side(Top)))),
        "report-own"
    );
    confirm(&mut night, Some(Reporter::Side(Bottom))).unwrap();
    assert_eq!(decided(&night), Some((Some(Top), Some(BySide::new(3, 1)))));
    assert_eq!(t(&night).report(OPEN, M), None);
    assert_eq!(
        rule_of(confirm(&mut night, Some(Reporter::Side(Bottom)))),
        "report-nothing"
    );
}

#[test]
fn both_saying_the_same_is_agreement_and_saying_otherwise_a_dispute() {
    let mut same = night();
    report(&mut same, Top, final_score(3, 1)).unwrap();
    report(&mut same, Bottom, final_score(3, 1)).unwrap();
    assert_eq!(decided(&same), Some((Some(Top), Some(BySide::new(3, 1)))));

    let mut other = night();
    report(&mut other, Top, final_score(3, 1)).unwrap();
    report(&mut other, Bottom, final_score(1, 3)).unwrap();
    assert_eq!(decided(&other), None);
    let open = t(&other).report(OPEN, M).unwrap();
    assert_eq!(open.dispute.map(|d| d.by), Some(Reporter::Side(Bottom)));
    assert_eq!(
        open.result.score,
        Some(BySide::new(3, 1)),
        "the first stands"
    );
}

#[test]
fn a_report_may_be_changed_until_it_is_answered() {
    let mut night = night();
    report(&mut night, Top, final_score(3, 1)).unwrap();
    report(&mut night, Top, final_score(3, 2)).unwrap();
    let open = t(&night).report(OPEN, M).unwrap();
    assert_eq!(open.result.score, Some(BySide::new(3, 2)));
    assert_eq!(
        report(&mut night, Top, final_score(3, 2)),
        Ok(0),
        "it is so already"
    );
}

#[test]
fn games_are_written_down_at_once_and_the_one_that_ends_the_match_is_confirmed() {
    let mut night = night();
    report(
        &mut night,
        Top,
        ScoreEntry::Game(game(Top, WinKind::Single, 2)),
    )
    .unwrap();
    assert_eq!(night.fixture(1).score(), BySide::new(2, 0));
    assert_eq!(t(&night).report(OPEN, M), None);
    report(
        &mut night,
        Bottom,
        ScoreEntry::Game(game(Bottom, WinKind::Gammon, 1)),
    )
    .unwrap();
    report(
        &mut night,
        Top,
        ScoreEntry::Game(game(Top, WinKind::Single, 1)),
    )
    .unwrap();
    assert_eq!(decided(&night), None);
    assert_eq!(night.fixture(1).sheet.games.len(), 2);
    confirm(&mut night, Some(Reporter::Side(Bottom))).unwrap();
    assert_eq!(decided(&night), Some((Some(Top), Some(BySide::new(3, 2)))));
    assert_eq!(night.fixture(1).sheet.games.len(), 3);
}

#[test]
fn a_game_after_a_report_of_the_last_one_makes_no_other_result_of_it() {
    let game = |winner, kind, cube| ScoreEntry::Game(game(winner, kind, cube));
    let longer = || game(Bottom, WinKind::Gammon, 1);
    // Two games, the second of which is reported to have ended it 3–0.
    let waits = || {
        let mut night = night();
        night.take_reports(ReportingMode::Confirm, 5);
        report(&mut night, Top, game(Top, WinKind::Single, 2)).unwrap();
        report(&mut night, Top, game(Top, WinKind::Single, 1)).unwrap();
        assert_eq!(scores(&night).0, Some(BySide::new(3, 0)));
        night
    };
    // Who reported it and goes on withdraws it.
    let mut own = waits();
    report(&mut own, Top, longer()).unwrap();
    assert_eq!(own.fixture(1).score(), BySide::new(2, 2));
    assert_eq!(t(&own).report(OPEN, M), None);
    // The other side answers it first, and so does the card of the table.
    let mut other = waits();
    for by in [Reporter::Side(Bottom), Reporter::Table] {
        let entry = longer();
        let refused = ask(
            &mut other,
            ReportCommand::Report {
                by,
                entry,
                seen: None,
            },
        );
        assert_eq!(rule_of(refused), "report-waits");
    }
    confirm(&mut other, Some(Reporter::Side(Bottom))).unwrap();
    assert_eq!(decided(&other), Some((Some(Top), Some(BySide::new(3, 0)))));
    // What the desk wrote down meanwhile makes 3–2 of the reported game, which nobody said.
    let mut desk = waits();
    desk.score(1, longer()).unwrap();
    assert_eq!(due(t(&desk), later(&desk, 6)), []);
    let confirmed = confirm(&mut desk, Some(Reporter::Side(Bottom)));
    assert_eq!(rule_of(confirmed), "match-changed-since");
    dispute(&mut desk, Bottom).unwrap();
    let stands = ask(
        &mut desk,
        ReportCommand::Rule {
            ruling: Ruling::Director,
            entry: None,
            note: note(1),
        },
    );
    assert_eq!(rule_of(stands), "match-changed-since");
    assert_eq!(decided(&desk), None);
}

#[test]
fn the_engine_refuses_a_phone_what_it_refuses_the_desk() {
    let mut night = night();
    assert_eq!(
        rule_of(report(&mut night, Top, final_score(3, 3))),
        "final-both-won"
    );
    report(
        &mut night,
        Top,
        ScoreEntry::Game(game(Top, WinKind::Single, 2)),
    )
    .unwrap();
    let crawford = report(
        &mut night,
        Top,
        ScoreEntry::Game(game(Top, WinKind::Single, 2)),
    );
    assert_eq!(rule_of(crawford), "crawford-no-double");
    let ending = ScoreEntry::Outcome {
        kind: OutcomeKind::Forfeit,
        winner: Some(Top),
        score: None,
        note: None,
    };
    assert_eq!(rule_of(report(&mut night, Top, ending)), "report-not-this");
}

#[test]
fn a_disputed_match_waits_for_a_ruling_with_its_reason() {
    let mut night = night();
    report(&mut night, Top, final_score(3, 1)).unwrap();
    assert_eq!(rule_of(dispute(&mut night, Top)), "report-own");
    dispute(&mut night, Bottom).unwrap();
    assert_eq!(dispute(&mut night, Bottom), Ok(0));
    for refused in [
        confirm(&mut night, Some(Reporter::Side(Bottom))),
        confirm(&mut night, None),
        report(&mut night, Top, final_score(3, 2)),
        night.score(1, final_score(3, 1)),
    ] {
        assert_eq!(rule_of(refused), "report-disputed");
    }
    assert_eq!(
        due(t(&night), later(&night, 10_000)),
        [],
        "nor does time decide it"
    );
    let rule = |night: &mut Night, ruling, entry| {
        ask(
            night,
            ReportCommand::Rule {
                ruling,
                entry,
                note: note(1),
            },
        )
    };
    for size in [0, 1, 2, 4, 7] {
        let refused = rule(&mut night, Ruling::Committee(size), None);
        assert_eq!(rule_of(refused), "committee-size");
    }
    rule(&mut night, Ruling::Committee(3), Some(final_score(2, 3))).unwrap();
    assert_eq!(
        decided(&night),
        Some((Some(Bottom), Some(BySide::new(2, 3))))
    );
    let ruled = night.facts().into_iter().find_map(|f| match f.fact() {
        Ok(Fact::Event {
            fact: EventFact::Ruled { ruling, note, .. },
            ..
        }) => Some((*ruling, *note)),
        _ => None,
    });
    assert_eq!(ruled, Some((Ruling::Committee(3), note(1))));
}

#[test]
fn nothing_else_decides_a_disputed_match() {
    let game = |winner| ScoreEntry::Game(game(winner, WinKind::Gammon, 1));
    let disputed = || {
        let mut night = night();
        night.begin(1, None).unwrap();
        report(&mut night, Top, final_score(3, 1)).unwrap();
        dispute(&mut night, Bottom).unwrap();
        night
    };
    let record = |beside| EventCommand::Record {
        number: M,
        games: vec![
            ScoredGame::new(Top, WinKind::Gammon, 1),
            ScoredGame::new(Top, WinKind::Single, 1),
        ],
        record: RecordId::from_random([4; 10]),
        standing: None,
        beside,
        seen: None,
    };
    let mut night = disputed();
    let refused = night.act(record(false).of(OPEN));
    assert_eq!(rule_of(refused), "report-disputed");
    // A game that ends nothing would be written below the one that is disputed.
    assert_eq!(
        rule_of(report(&mut night, Top, game(Top))),
        "report-disputed"
    );
    night.act(record(true).of(OPEN)).unwrap();
    night.take_reports(ReportingMode::Accept, 10);
    let refused = report(&mut night, Top, final_score(3, 1));
    assert_eq!(rule_of(refused), "report-disputed");
    assert_eq!(decided(&night), None);
}

#[test]
fn a_record_of_a_page_from_before_a_report_is_shown_again() {
    let mut night = night();
    night.begin(1, None).unwrap();
    let seen = Some(night.fixture(1).changed);
    report(&mut night, Top, final_score(3, 1)).unwrap();
    let record = EventCommand::Record {
        number: M,
        games: vec![ScoredGame::new(Bottom, WinKind::Backgammon, 1)],
        record: RecordId::from_random([4; 10]),
        standing: None,
        beside: false,
        seen,
    };
    assert_eq!(rule_of(night.act(record.of(OPEN))), "match-changed-since");
}

#[test]
fn a_ruling_may_let_the_report_stand() {
    let mut night = night();
    report(&mut night, Top, final_score(3, 1)).unwrap();
    dispute(&mut night, Bottom).unwrap();
    ask(
        &mut night,
        ReportCommand::Rule {
            ruling: Ruling::Director,
            entry: None,
            note: note(1),
        },
    )
    .unwrap();
    assert_eq!(decided(&night), Some((Some(Top), Some(BySide::new(3, 1)))));
}

#[test]
fn an_unanswered_report_counts_after_the_time_the_director_set() {
    let mut night = night();
    night.take_reports(ReportingMode::Confirm, 7);
    report(&mut night, Bottom, final_score(0, 3)).unwrap();
    assert_eq!(due(t(&night), later(&night, 6)), []);
    let commands = due(t(&night), later(&night, 7));
    assert_eq!(commands.len(), 1);
    for command in commands {
        night.act(command).unwrap();
    }
    assert_eq!(
        decided(&night),
        Some((Some(Bottom), Some(BySide::new(0, 3))))
    );
    assert_eq!(due(t(&night), UtcMicros(i64::MAX)), []);
}

#[test]
fn with_no_time_set_a_report_waits_for_ever() {
    let mut night = night();
    night.take_reports(ReportingMode::Confirm, 0);
    report(&mut night, Bottom, final_score(0, 3)).unwrap();
    assert_eq!(due(t(&night), later(&night, 1_000_000)), []);
    let reporting = Reporting {
        mode: ReportingMode::Confirm,
        minutes: LONGEST_WAIT + 1,
    };
    let refused = night.act(Command::SetReporting {
        reporting,
        seen: None,
    });
    assert_eq!(rule_of(refused), "number-out-of-bounds");
}

#[test]
fn switched_off_nothing_is_taken_and_accepting_all_takes_it_at_once() {
    let mut off = night();
    off.take_reports(ReportingMode::Off, 10);
    assert_eq!(
        rule_of(report(&mut off, Top, final_score(3, 1))),
        "reporting-off"
    );
    off.score(1, final_score(3, 1)).unwrap();

    let mut all = night();
    all.take_reports(ReportingMode::Accept, 10);
    report(&mut all, Top, final_score(3, 1)).unwrap();
    assert_eq!(decided(&all), Some((Some(Top), Some(BySide::new(3, 1)))));
}

#[test]
fn a_table_reports_and_either_side_answers() {
    let mut night = night();
    ask(
        &mut night,
        ReportCommand::Report {
            by: Reporter::Table,
            entry: final_score(3, 0),
            seen: None,
        },
    )
    .unwrap();
    assert_eq!(
        rule_of(confirm(&mut night, Some(Reporter::Table))),
        "report-own"
    );
    dispute(&mut night, Top).unwrap();
    assert!(t(&night).report(OPEN, M).unwrap().dispute.is_some());
}

/// Whoever holds the card of a table may be the winner: with the own link as well, both would be one person.
#[test]
fn a_tables_card_and_the_winners_do_not_make_a_result() {
    let by_table = |night: &mut Night, top, bottom| {
        let by = Reporter::Table;
        let entry = final_score(top, bottom);
        ask(
            night,
            ReportCommand::Report {
                by,
                entry,
                seen: None,
            },
        )
    };
    // The winner first, then the card.
    let mut first = night();
    report(&mut first, Top, final_score(3, 1)).unwrap();
    let refused = confirm(&mut first, Some(Reporter::Table));
    assert_eq!(rule_of(refused), "report-needs-own-card");
    assert_eq!(by_table(&mut first, 3, 1), Ok(0), "it is so already");
    assert_eq!(decided(&first), None);
    confirm(&mut first, Some(Reporter::Side(Bottom))).unwrap();
    assert_eq!(decided(&first).map(|(winner, _)| winner), Some(Some(Top)));

    // The card first, then the winner: now it is the winner's word.
    for again in [false, true] {
        let mut second = night();
        by_table(&mut second, 3, 1).unwrap();
        match again {
            true => report(&mut second, Top, final_score(3, 1)).unwrap(),
            false => confirm(&mut second, Some(Reporter::Side(Top))).unwrap(),
        };
        assert_eq!(decided(&second), None);
        let open = t(&second).report(OPEN, M).unwrap();
        assert_eq!(open.by, Reporter::Side(Top));
        let refused = confirm(&mut second, Some(Reporter::Table));
        assert_eq!(rule_of(refused), "report-needs-own-card");
        confirm(&mut second, Some(Reporter::Side(Bottom))).unwrap();
        assert_eq!(decided(&second).map(|(winner, _)| winner), Some(Some(Top)));
    }

    // The loser's own word is enough, with the card before it or after it.
    let mut third = night();
    by_table(&mut third, 3, 1).unwrap();
    confirm(&mut third, Some(Reporter::Side(Bottom))).unwrap();
    assert_eq!(decided(&third).map(|(winner, _)| winner), Some(Some(Top)));
    let mut fourth = night();
    report(&mut fourth, Bottom, final_score(3, 1)).unwrap();
    confirm(&mut fourth, Some(Reporter::Table)).unwrap();
    assert_eq!(decided(&fourth).map(|(winner, _)| winner), Some(Some(Top)));
}

#[test]
fn what_a_tables_card_reports_does_not_count_by_the_clock() {
    let mut night = night();
    let by = Reporter::Table;
    let entry = final_score(3, 0);
    ask(
        &mut night,
        ReportCommand::Report {
            by,
            entry,
            seen: None,
        },
    )
    .unwrap();
    assert_eq!(due(t(&night), UtcMicros(i64::MAX)), []);
    confirm(&mut night, None).unwrap();
    assert_eq!(
        decided(&night).map(|(winner, _)| winner),
        Some(Some(Top)),
        "the desk's word"
    );
}

#[test]
fn what_the_desk_enters_meanwhile_makes_a_report_moot() {
    let mut night = night();
    report(&mut night, Top, final_score(3, 1)).unwrap();
    let at_the_desk = night.score(1, final_score(3, 2)).unwrap();
    assert_eq!(t(&night).report(OPEN, M), None);
    assert_eq!(
        rule_of(confirm(&mut night, Some(Reporter::Side(Bottom)))),
        "report-nothing"
    );
    // Taken back, the report is there again.
    night.undo(at_the_desk);
    assert!(t(&night).report(OPEN, M).is_some());
}

#[test]
fn every_fact_of_a_report_can_be_undone() {
    let mut night = night();
    let before = t(&night).without_versions();
    let reported = report(&mut night, Top, final_score(3, 1)).unwrap();
    let with_report = t(&night).without_versions();
    let disputed = dispute(&mut night, Bottom).unwrap();
    night.undo(disputed);
    assert_eq!(t(&night).without_versions(), with_report);
    let confirmed = confirm(&mut night, Some(Reporter::Side(Bottom))).unwrap();
    night.undo(confirmed);
    assert_eq!(t(&night).without_versions(), with_report);
    night.undo(reported);
    assert_eq!(t(&night).without_versions(), before);
}

fn take_back(night: &mut Night, side: Side) -> Result<u64, Violation> {
    let by = Reporter::Side(side);
    ask(night, ReportCommand::TakeBack { by })
}

fn scores(night: &Night) -> (Option<BySide<u32>>, Option<BySide<u32>>) {
    let open = t(night).report(OPEN, M).unwrap();
    let claim = open.claim.as_ref().and_then(|claim| claim.result.score);
    (open.result.score, claim)
}

#[test]
fn a_dispute_keeps_both_scores() {
    let mut night = night();
    report(&mut night, Top, final_score(3, 1)).unwrap();
    report(&mut night, Bottom, final_score(1, 3)).unwrap();
    let both = (Some(BySide::new(3, 1)), Some(BySide::new(1, 3)));
    assert_eq!(scores(&night), both);
    // Who disputes it may say another score, or after a dispute without one.
    report(&mut night, Bottom, final_score(2, 3)).unwrap();
    assert_eq!(scores(&night).1, Some(BySide::new(2, 3)));
    assert_eq!(report(&mut night, Bottom, final_score(2, 3)), Ok(0));
    // And may come to agree.
    report(&mut night, Bottom, final_score(3, 1)).unwrap();
    assert_eq!(decided(&night), Some((Some(Top), Some(BySide::new(3, 1)))));
}

#[test]
fn each_side_takes_back_its_own_word_and_the_others_stands() {
    let both = || {
        let mut night = night();
        night.take_reports(ReportingMode::Confirm, 5);
        report(&mut night, Top, final_score(3, 1)).unwrap();
        report(&mut night, Bottom, final_score(1, 3)).unwrap();
        night
    };
    // The report goes, and what the other says is what waits.
    let mut first = both();
    take_back(&mut first, Top).unwrap();
    assert_eq!(scores(&first), (Some(BySide::new(1, 3)), None));
    assert_eq!(rule_of(take_back(&mut first, Top)), "report-not-own");
    confirm(&mut first, Some(Reporter::Side(Top))).unwrap();
    assert_eq!(
        decided(&first),
        Some((Some(Bottom), Some(BySide::new(1, 3))))
    );
    // The dispute goes, and the report waits as if it had just been made.
    let mut second = both();
    take_back(&mut second, Bottom).unwrap();
    assert_eq!(scores(&second), (Some(BySide::new(3, 1)), None));
    let open = t(&second).report(OPEN, M).unwrap();
    assert!(open.counts_by_itself());
    confirm(&mut second, Some(Reporter::Side(Bottom))).unwrap();
    assert_eq!(decided(&second), Some((Some(Top), Some(BySide::new(3, 1)))));
    // A report nobody answered, and one disputed without a score, leave nothing behind.
    let mut alone = night();
    report(&mut alone, Top, final_score(3, 1)).unwrap();
    assert_eq!(rule_of(take_back(&mut alone, Bottom)), "report-not-own");
    dispute(&mut alone, Bottom).unwrap();
    take_back(&mut alone, Top).unwrap();
    assert_eq!(t(&alone).report(OPEN, M), None);
    assert_eq!(rule_of(take_back(&mut alone, Top)), "report-nothing");
}

#[test]
fn that_another_won_than_went_on_is_for_the_desk_to_enter() {
    let mut night = Night::seeded(settings(), 4);
    for number in [1, 2] {
        night.win(number, Top);
    }
    night
        .correct(1, ScoreEntry::Undecided, Some(LaterMatches::RecordOnly))
        .unwrap();
    let length = i64::from(night.fixture(1).rules.unwrap().length);
    night.take_reports(ReportingMode::Confirm, 10);
    let refused = report(&mut night, Bottom, final_score(1, length));
    assert_eq!(rule(refused), "match-went-on");
    report(&mut night, Bottom, final_score(length, 1)).unwrap();
}
