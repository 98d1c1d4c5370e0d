//! Old journals fold for ever: `tests/journals` holds nights as they were once written, line by line, with their
//! outcome beside them. Never change one; add another when a new kind of fact or field comes.

use crate::night::*;
use backgammon::scoring::WinKind;
use backgammon::{BySide, Side};
use crawford_journal::{Envelope, RecordId, Recorded, Snapshot, Story, UtcMicros};
use crawford_tournament::*;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/journals")
}

/// The word a fact is kept under. A new kind does not compile here before it has one, nor pass below before an old
/// journal has a sample of it.
fn kind(fact: &Fact) -> &'static str {
    match fact {
        Fact::Announced { .. } => "announced",
        Fact::DetailsChanged { .. } => "details-changed",
        Fact::BoardsSet { .. } => "boards-set",
        Fact::EventAdded { .. } => "event-added",
        Fact::EventChanged { .. } => "event-changed",
        Fact::SeedCommitted { .. } => "seed-committed",
        Fact::SignedIn { .. } => "signed-in",
        Fact::Entered { .. } => "entered",
        Fact::Withdrawn { .. } => "withdrawn",
        Fact::Returned { .. } => "returned",
        Fact::ListClosed { .. } => "list-closed",
        Fact::ListReopened { .. } => "list-reopened",
        Fact::Drawn { .. } => "drawn",
        Fact::StageDrawn { .. } => "stage-drawn",
        Fact::RoundPaired { .. } => "round-paired",
        Fact::SatOut { .. } => "sat-out",
        Fact::RankingOverruled { .. } => "ranking-overruled",
        Fact::Swapped { .. } => "swapped",
        Fact::LateEntryOpened { .. } => "late-entry-opened",
        Fact::LateEntryClosed { .. } => "late-entry-closed",
        Fact::EnteredLate { .. } => "entered-late",
        Fact::Seated { .. } => "seated",
        Fact::SeatPromised { .. } => "seat-promised",
        Fact::Begun { .. } => "begun",
        Fact::TableChanged { .. } => "table-changed",
        Fact::CalledBack { .. } => "called-back",
        Fact::GameScored { .. } => "game-scored",
        Fact::PenaltyGiven { .. } => "penalty-given",
        Fact::LinedUp { .. } => "lined-up",
        Fact::BoardScored { .. } => "board-scored",
        Fact::Decided { .. } => "decided",
        Fact::Corrected { .. } => "corrected",
        Fact::RecordAttached { .. } => "record-attached",
        Fact::Voided { .. } => "voided",
        Fact::Money(_) => "money",
        Fact::ReportingSet { .. } => "reporting-set",
        Fact::Reported { .. } => "reported",
        Fact::Confirmed { .. } => "confirmed",
        Fact::Disputed { .. } => "disputed",
        Fact::ReportTakenBack { .. } => "report-taken-back",
        Fact::Ruled { .. } => "ruled",
        Fact::Joined { .. } => "joined",
        Fact::Rescheduled { .. } => "rescheduled",
        Fact::DueSet { .. } => "due-set",
        Fact::ResultsLeftOut { .. } => "results-left-out",
        Fact::Climbed { .. } => "climbed",
        Fact::RungsSet { .. } => "rungs-set",
        Fact::Coming(_) => "coming",
        Fact::Finished => "finished",
        Fact::Reopened => "reopened",
        Fact::WentOnInstead { .. } => "went-on-instead",
        Fact::CalledOff => "called-off",
        Fact::BackOn => "back-on",
    }
}

/// How many words [`kind`] knows, and the undo.
const KINDS: usize = 53 + 1;

fn line(fact: &Recorded) -> String {
    let body: serde_json::Value = serde_json::from_str(&fact.body).unwrap();
    serde_json::json!({
        "version": fact.version, "action": fact.action, "at": fact.at.0, "who": fact.who.to_string(),
        "schema": fact.schema, "body": body,
    })
    .to_string()
}

fn read(text: &str) -> Vec<Recorded> {
    text.lines()
        .map(|line| {
            let line: serde_json::Value = serde_json::from_str(line).unwrap();
            Recorded {
                stream: "0000000000000000".parse().unwrap(),
                version: line["version"].as_u64().unwrap(),
                action: line["action"].as_u64().unwrap(),
                at: UtcMicros(line["at"].as_i64().unwrap()),
                who: line["who"].as_str().unwrap().parse().unwrap(),
                schema: line["schema"].as_i64().unwrap(),
                body: line["body"].to_string(),
            }
        })
        .collect()
}

/// What came of a tournament, for people to read.
fn outcome(t: &Tournament) -> String {
    let mut text = String::new();
    let over = if t.finished { "over" } else { "open" };
    let _ = writeln!(
        text,
        "{} on {} at {:?}, {over}",
        t.details.name, t.details.date, t.details.venue
    );
    let _ = writeln!(
        text,
        "{} boards, automatic {}",
        t.boards, t.automatic_tables
    );
    for entrant in t.entrants.values() {
        let left = if entrant.withdrawn { " left" } else { "" };
        let _ = writeln!(
            text,
            "entrant {} {} {:?}{left}",
            entrant.number, entrant.person, entrant.rating
        );
    }
    for event in t.events.values() {
        let s = &event.settings;
        let _ = writeln!(
            text,
            "event {} {}, lengths {}",
            event.number, s.name, s.lengths
        );
        let draws = event.earlier_draws.len() + usize::from(event.draw.is_some());
        let _ = writeln!(
            text,
            "  draws {draws}, swaps {:?}, late {:?}",
            event.swaps, event.late_entry
        );
        for m in &event.matches {
            let seat = |seat: Seat| match seat {
                Seat::Empty => "nobody yet".to_owned(),
                Seat::Bye => "bye".to_owned(),
                Seat::Entrant(n) => n.to_string(),
            };
            let (top, bottom, score) = (seat(m.seats.top), seat(m.seats.bottom), m.score());
            let _ = write!(
                text,
                "  match {}: {top} v {bottom}, {}-{}",
                m.number, score.top, score.bottom
            );
            let _ = write!(text, ", {} games, table {:?}", m.sheet.games.len(), m.table);
            if let Some(rules) = m.rules {
                let _ = write!(text, ", to {}", rules.length);
            }
            if let Some(result) = &m.result {
                let winner = m.winner().map_or("nobody".to_owned(), |n| n.to_string());
                let _ = write!(text, ", {:?} for {winner}", result.outcome);
            }
            if m.corrected {
                text.push_str(", corrected");
            }
            if let Some(record) = m.record {
                let _ = write!(text, ", record {record}");
            }
            text.push('\n');
        }
        if let Some(payout) = money::payout_of(t, event) {
            let _ = writeln!(
                text,
                "  fund {}, won {}, open {}, house {}",
                payout.fund,
                payout.won(),
                payout.to_win(),
                payout.to_house()
            );
        }
        for (_, number, report) in t.open_reports().filter(|(e, ..)| *e == event.number) {
            let disputed = if report.dispute.is_some() {
                " disputed"
            } else {
                ""
            };
            let _ = writeln!(text, "  report of {number}: {:?}{disputed}", report.what);
        }
        for place in places(event) {
            let _ = writeln!(
                text,
                "  place {}-{}: {}",
                place.from, place.to, place.entrant
            );
        }
    }
    if t.money.is_used() {
        let books = money::books(t);
        let _ = writeln!(
            text,
            "books: held {}, house {}, added {}, open {}",
            books.held, books.house, books.added, books.open
        );
        for account in &books.accounts {
            let _ = writeln!(
                text,
                "  account {} {}, signed {}",
                account.holder,
                account.balance,
                account.signed_for_this()
            );
        }
    }
    text
}

#[test]
fn old_journals_fold_to_what_they_always_did() {
    let mut kinds = BTreeSet::new();
    let mut journals = 0;
    for entry in fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|e| e != "jsonl") {
            continue;
        }
        journals += 1;
        let recorded = read(&fs::read_to_string(&path).unwrap());
        let told = Snapshot::<Tournament>::read(&recorded);
        assert_eq!(told.unreadable, None, "{path:?}");
        let expected = fs::read_to_string(path.with_extension("outcome")).unwrap();
        assert_eq!(outcome(&told.state), expected, "{path:?}");
        // Told step by step, it is the same; and the facts that count follow one another.
        let mut step_by_step = Snapshot::<Tournament>::default();
        for (i, fact) in recorded.iter().enumerate() {
            let envelope = Envelope::<Fact>::read(fact).unwrap();
            match envelope.fact() {
                Ok(fact) => {
                    assert!(step_by_step.state.follows(&envelope), "{path:?} {}", i + 1);
                    let tag = format!("\"type\":\"{}\"", kind(fact));
                    assert!(recorded[i].body.contains(&tag));
                    kinds.insert(kind(fact));
                }
                Err(_) => {
                    kinds.insert("retracted");
                }
            }
            if !step_by_step.go_on(std::slice::from_ref(fact)) {
                step_by_step = Snapshot::read(&recorded[..=i]);
            }
        }
        assert_eq!(step_by_step.state, told.state, "{path:?}");
    }
    assert!(journals >= 3);
    assert_eq!(
        kinds.len(),
        KINDS,
        "a kind of fact has no sample: {kinds:?}"
    );
}

/// Every line as it stands in a journal: the type first, then the event of whatever is of one, and the same again when it
/// is read and written.
fn written_again(recorded: &[Recorded]) {
    for recorded in recorded {
        let envelope = Envelope::<Fact>::read(recorded).unwrap();
        let Ok(fact) = envelope.fact() else { continue };
        let body = Envelope::body(fact).unwrap();
        let kind = kind(fact);
        let head = match fact.event() {
            Some(event) => format!("{{\"type\":\"{kind}\",\"event\":{event}"),
            None => format!("{{\"type\":\"{kind}\""),
        };
        assert!(body.starts_with(&head), "{body}");
        // A kept journal has its keys in the order of the alphabet.
        let sorted = serde_json::from_str::<serde_json::Value>(&body).unwrap();
        assert!(
            [&body, &sorted.to_string()].contains(&&recorded.body),
            "{body}"
        );
    }
}

#[test]
fn a_fact_that_is_read_is_written_as_it_was() {
    let all = fs::read_dir(folder()).unwrap().map(|e| e.unwrap().path());
    for path in all.filter(|path| path.extension().is_some_and(|e| e == "jsonl")) {
        written_again(&read(&fs::read_to_string(path).unwrap()));
    }
}

/// Thirteen entrants, everything as it should be.
fn plain() -> Night {
    let mut night = Night::drawn(
        EventSettings {
            third_place: true,
            ..settings()
        },
        13,
    );
    night.boards(3, true);
    let first = night.next_to_play().unwrap();
    for _ in 0..5 {
        night.score(first, single(Side::Bottom)).unwrap();
    }
    night.play_out();
    night.act(Command::Finish).unwrap();
    night
}

fn eventful() -> Night {
    let third = EventSettings {
        third_place: true,
        order: Order::ByHand,
        ..settings()
    };
    let mut night = Night::with(third.clone(), 6);
    let jackpot = EventSettings {
        name: "Jackpot".into(),
        ..settings()
    };
    let side = EventNo(2);
    night
        .act(Command::AddEvent {
            settings: jackpot,
            seed_hash: seed(9).commitment(),
        })
        .unwrap();
    night
        .act(
            EventCommand::Enter {
                entrant: EntrantNo(1),
            }
            .of(side),
        )
        .unwrap();
    let details = TournamentDetails {
        venue: "The Swan".into(),
        ..night.told.state.details.clone()
    };
    night
        .act(Command::ChangeDetails {
            details,
            seen: None,
        })
        .unwrap();
    night.act(EventCommand::CloseList.of(OPEN)).unwrap();
    night.act(EventCommand::ReopenList.of(OPEN)).unwrap();
    night.sign_in(7).unwrap();
    night.act(EventCommand::CloseList.of(OPEN)).unwrap();
    night
        .act(
            EventCommand::OpenLateEntry {
                until: Some(UtcMicros(900_000_000)),
            }
            .of(OPEN),
        )
        .unwrap();
    night.draw(1).unwrap();
    night
        .act(
            EventCommand::CommitSeed {
                seed_hash: seed(2).commitment(),
            }
            .of(OPEN),
        )
        .unwrap();
    let by_hand = Some((1..=7).map(EntrantNo).collect());
    night
        .act(
            EventCommand::Draw {
                seed: seed(2),
                dice: "61".into(),
                by_hand,
            }
            .of(OPEN),
        )
        .unwrap();
    night.late(8, LatePlace::BySeed, 1).unwrap();
    night.act(EventCommand::CloseLateEntry.of(OPEN)).unwrap();
    // 1-8, 4-5, 2-7, 3-6.
    night
        .act(
            EventCommand::Swap {
                a: EntrantNo(6),
                b: EntrantNo(7),
            }
            .of(OPEN),
        )
        .unwrap();
    night.begin(1, Some(4)).unwrap();
    night
        .act(
            EventCommand::ChangeTable {
                number: MatchNo(1),
                table: Some(5),
            }
            .of(OPEN),
        )
        .unwrap();
    night
        .act(EventCommand::CallBack { number: MatchNo(1) }.of(OPEN))
        .unwrap();
    night.boards(2, true);
    night
        .score(1, ScoreEntry::Game(game(Side::Top, WinKind::Gammon, 1)))
        .unwrap();
    let lengths = "9 7 5".parse().unwrap();
    night
        .act(
            EventCommand::ChangeEvent {
                settings: EventSettings { lengths, ..third },
                seen: None,
            }
            .of(OPEN),
        )
        .unwrap();
    night.wins(1, 1);
    night.wins(2, 4);
    night.wins(3, 2);
    night.withdraw(7);
    night
        .act(Command::Return {
            entrant: EntrantNo(7),
        })
        .unwrap();
    // 8 had won match 1 after all, while 1 plays the semi-final: 8 is promised the final.
    night.score(5, single(Side::Top)).unwrap();
    night.rather(1, 8, Some(LaterMatches::TakeSeat)).unwrap();
    night.wins(5, 1);
    let mistake = night
        .ends(6, OutcomeKind::LossOnTime, Some(Side::Bottom), Some((4, 2)))
        .unwrap();
    night.undo(mistake);
    night.wins(6, 2);
    night
        .rather(3, 6, Some(LaterMatches::VoidAndReplay))
        .unwrap();
    night.wins(6, 3);
    night.play_out();
    // The Jackpot never takes place; it has no match, so nothing is open.
    night.act(Command::Finish).unwrap();
    night.act(Command::Reopen).unwrap();
    night
}

/// Called off and put back on, and called off for good with a match decided.
fn called_off() -> Night {
    let mut night = Night::seeded(settings(), 4);
    night.act(Command::CallOff).unwrap();
    night.act(Command::PutBackOn).unwrap();
    night.wins(1, 4);
    night
        .correct(1, ScoreEntry::Undecided, Some(LaterMatches::TakeSeat))
        .unwrap();
    night.wins(1, 1);
    night.act(Command::CallOff).unwrap();
    night
}

/// Undone and undone again, endings of every kind.
fn endings() -> Night {
    let mut night = Night::seeded(settings(), 16);
    let kinds = [
        OutcomeKind::WalkOver,
        OutcomeKind::Forfeit,
        OutcomeKind::Retired,
        OutcomeKind::LossOnTime,
        OutcomeKind::PenaltyPoints,
        OutcomeKind::Unfinished,
        OutcomeKind::BothLeft,
    ];
    for (number, kind) in (1..).zip(kinds) {
        let winner = (kind != OutcomeKind::BothLeft).then_some(Side::Bottom);
        night.ends(number, kind, winner, None).unwrap();
    }
    let shorter = ScoreEntry::Outcome {
        kind: OutcomeKind::PlayedTo { length: 3 },
        winner: None,
        score: Some((1, 3).into()),
        note: Some(note(4)),
    };
    let action = night.score(8, shorter).unwrap();
    let undo = night.undo(action);
    night.undo(undo);
    night.play_out();
    night
}

/// Records of matches: of one not yet scored, of one decided otherwise, once more, and of one that is voided.
fn records() -> Night {
    let mut night = Night::seeded(settings(), 4);
    let games = |winner: Side| {
        vec![
            game(winner, WinKind::Gammon, 1),
            game(winner.other(), WinKind::Drop, 2),
            game(winner, WinKind::Single, 4),
        ]
    };
    let mut attach = |number: u32, winner: Side, n: u8, standing| {
        let record = RecordId::from_random([n; 10]);
        night
            .act(
                EventCommand::Record {
                    number: MatchNo(number),
                    games: games(winner),
                    record,
                    standing,
                    beside: false,
                    seen: None,
                }
                .of(OPEN),
            )
            .unwrap()
    };
    attach(1, Side::Top, 1, None);
    attach(1, Side::Top, 2, None);
    attach(2, Side::Bottom, 3, None);
    attach(2, Side::Top, 4, Some(LaterMatches::TakeSeat));
    night.win(3, Side::Top);
    let record = RecordId::from_random([5; 10]);
    night
        .act(
            EventCommand::Record {
                number: MatchNo(1),
                games: games(Side::Bottom),
                record,
                standing: Some(LaterMatches::VoidAndReplay),
                beside: false,
                seen: None,
            }
            .of(OPEN),
        )
        .unwrap();
    let undone = night.win(3, Side::Bottom);
    night.undo(undone);
    night
}

/// Teams: boards set by a captain, decided one by one, corrected.
fn teams() -> Night {
    let mut night = crate::sides::two_teams();
    let number = MatchNo(1);
    night
        .act(
            EventCommand::LineUp {
                number,
                entrant: EntrantNo(1),
                persons: [4, 1, 2].map(person).to_vec(),
            }
            .of(OPEN),
        )
        .unwrap();
    night.score(1, crate::sides::boards(&[(2, 5, 3)])).unwrap();
    let end = BoardEnd::WalkOver(Side::Bottom);
    night
        .score(1, ScoreEntry::Boards(vec![BoardEntry { number: 1, end }]))
        .unwrap();
    night.score(1, crate::sides::boards(&[(3, 5, 0)])).unwrap();
    night
        .correct(1, crate::sides::boards(&[(3, 0, 5)]), None)
        .unwrap();
    night
}

/// A season: someone leaves and is left out, a latecomer squeezed in, a match put off, rulings.
fn season() -> Night {
    let mut night = Night::seeded(
        crate::robin::league(robin::Deadlines::ByRound {
            first: "2026-12-06".parse().unwrap(),
            every: 7,
        }),
        6,
    );
    night.win(1, Side::Top);
    night.win(2, Side::Bottom);
    night.win(3, Side::Top);
    night.join(7, robin::Missed::Play).unwrap();
    night
        .act(
            EventCommand::SetDue {
                numbers: vec![MatchNo(5)],
                by: Some("2027-03-01".parse().unwrap()),
            }
            .of(OPEN),
        )
        .unwrap();
    night.withdraw(2);
    let open = night.next_to_play().unwrap();
    night
        .score(
            open,
            ScoreEntry::Outcome {
                kind: OutcomeKind::Void,
                winner: None,
                score: None,
                note: Some(note(3)),
            },
        )
        .unwrap();
    night.play_out();
    night
}

/// A ladder: challenges, a newcomer, rungs set by hand, an old result put right.
fn ladder() -> Night {
    let rules = robin::LadderRules {
        wait: 0,
        ..robin::LadderRules::default()
    };
    let mut night = crate::ladder::on_a_ladder(rules, 5);
    let first = night.challenge_on(0, 4, 2).unwrap();
    night.wins(first, 4);
    let second = night.challenge_on(0, 5, 4).unwrap();
    night.wins(second, 5);
    night.join(6, robin::Missed::Play).unwrap();
    night
        .rather(first, 2, Some(LaterMatches::TakeSeat))
        .unwrap();
    night
        .act(
            EventCommand::SetRungs {
                order: [3, 1, 2, 4, 5, 6].map(EntrantNo).to_vec(),
            }
            .of(OPEN),
        )
        .unwrap();
    night.challenge_on(1, 6, 5).unwrap();
    night
}

/// A free night, with a match of another length.
fn free_night() -> Night {
    let mut night = crate::ladder::free(robin::FreePlay::default(), 4);
    for (a, b, length) in [(1, 2, None), (3, 1, Some(3)), (4, 2, None)] {
        night
            .act(
                EventCommand::PlayFree {
                    players: BySide::new(EntrantNo(a), EntrantNo(b)),
                    length,
                    entry: Some(won_by(Side::Top, length.unwrap_or(5))),
                    overrule: None,
                }
                .of(OPEN),
            )
            .unwrap();
    }
    night.withdraw(4);
    night
}

fn of(format: Format) -> EventSettings {
    EventSettings {
        format,
        ..settings()
    }
}

/// A double elimination of eleven, with corrections that moved both players, at once and by promise.
fn double() -> Night {
    let how = DoubleElimination {
        second_final: true,
        ..DoubleElimination::default()
    };
    let mut night = Night::seeded(of(Format::DoubleElimination(how)), 11);
    // The first round's matches: 1, 8-9, 4, 5, 2, 7-10, 3, 6-11.
    night.wins(2, 8);
    night.rather(2, 9, Some(LaterMatches::TakeSeat)).unwrap();
    night.wins(6, 7);
    night.begin(15, None).unwrap();
    night.rather(6, 10, Some(LaterMatches::TakeSeat)).unwrap();
    night.withdraw(5);
    night.play(|m| {
        if m.phase == Phase::Final {
            Side::Bottom
        } else {
            Side::Top
        }
    });
    night
}

/// The sheet of the guide, of a director's own, with a correction that moves both players.
fn own_sheet() -> Night {
    let guide = include_str!("../../../../docs/sheets.md");
    let (_, rest) = guide.split_once("```json\n").unwrap();
    let (text, _) = rest.split_once("```").unwrap();
    let mut night = Night::seeded(of(Format::Sheet(text.parse().unwrap())), 5);
    night.wins(1, 1);
    night.rather(1, 2, Some(LaterMatches::TakeSeat)).unwrap();
    night.play_out();
    night
}

/// Thirteen who play for every place, with a correction of the record alone.
fn play_offs() -> Night {
    let settings = EventSettings {
        play_offs: 16,
        ..settings()
    };
    let mut night = Night::seeded(settings, 13);
    night.wins(2, 8);
    night.rather(2, 9, Some(LaterMatches::RecordOnly)).unwrap();
    night.play_out();
    night
}

fn triple() -> Night {
    let how = TripleElimination { second_final: true };
    let mut night = Night::seeded(of(Format::TripleElimination(how)), 9);
    night.play_out();
    night
}

/// First losers fall, the losers of the consolation to a last chance; a second chance is drawn for who bought back in.
fn consolation() -> Night {
    let how = Consolation {
        fed_by: FedBy::FirstMatch,
        last_chance: 1,
    };
    let mut night = Night::seeded(of(Format::Consolation(how)), 13);
    night.play_out();
    let present = eligible(&night.told.state, night.event(), LengthStage::SecondChance);
    night
        .act(
            EventCommand::DrawStage {
                stage: LengthStage::SecondChance,
                present: present.into_iter().take(5).collect(),
                ties: GroupTies::Lots,
                seed: seed(5),
            }
            .of(OPEN),
        )
        .unwrap();
    night.play_out();
    night
}

fn groups() -> Night {
    let how = Groups {
        groups: 3,
        size: None,
        qualify: 2,
        ranking: ranking::RankingRules::default(),
        sheet: None,
    };
    let mut night = Night::seeded(of(Format::Groups(how)), 10);
    night.play_out();
    night
        .act(
            EventCommand::DrawStage {
                stage: LengthStage::Main,
                present: Vec::new(),
                ties: GroupTies::Lots,
                seed: seed(5),
            }
            .of(OPEN),
        )
        .unwrap();
    night.play_out();
    night
}

/// Writes the nights above as they are kept today, where no such file is yet.
/// Results from the players' phones: confirmed, accepted in time, ruled on, still waiting.
fn reports() -> Night {
    let mut night = Night::seeded(settings(), 4);
    let ask = |night: &mut Night, number: u32, command: ReportCommand| {
        night
            .act(
                EventCommand::Reports {
                    number: MatchNo(number),
                    command,
                }
                .of(OPEN),
            )
            .unwrap()
    };
    let report = |side: Side, top: i64, bottom: i64| ReportCommand::Report {
        by: Reporter::Side(side),
        entry: ScoreEntry::Final {
            score: BySide::new(top, bottom),
            winner: None,
        },
        seen: None,
    };
    let reporting = Reporting {
        mode: ReportingMode::Confirm,
        minutes: 5,
    };
    night.act(Command::SetReporting { reporting }).unwrap();
    ask(&mut night, 1, report(Side::Top, 5, 3));
    let confirm = ReportCommand::Confirm {
        by: Some(Reporter::Side(Side::Bottom)),
    };
    ask(&mut night, 1, confirm);
    ask(&mut night, 2, report(Side::Bottom, 1, 5));
    let dispute = ReportCommand::Dispute {
        by: Reporter::Side(Side::Top),
        note: Some(note(1)),
    };
    ask(&mut night, 2, dispute);
    let rule = ReportCommand::Rule {
        ruling: Ruling::Committee(3),
        entry: Some(ScoreEntry::Final {
            score: BySide::new(5, 4),
            winner: None,
        }),
        note: note(2),
    };
    ask(&mut night, 2, rule);
    ask(&mut night, 3, report(Side::Top, 7, 0));
    let unsure = ReportCommand::Dispute {
        by: Reporter::Table,
        note: None,
    };
    ask(&mut night, 3, unsure);
    night
}

/// Each side says another score, and one takes its own back.
fn disputes() -> Night {
    let mut night = Night::seeded(
        EventSettings {
            lengths: vec![5].try_into().unwrap(),
            ..settings()
        },
        4,
    );
    let mut ask = |number: u32, command| {
        night
            .act(
                EventCommand::Reports {
                    number: MatchNo(number),
                    command,
                }
                .of(OPEN),
            )
            .unwrap();
    };
    let report = |side, top, bottom| ReportCommand::Report {
        by: Reporter::Side(side),
        entry: ScoreEntry::Final {
            score: BySide::new(top, bottom),
            winner: None,
        },
        seen: None,
    };
    ask(1, report(Side::Top, 5, 3));
    ask(1, report(Side::Bottom, 3, 5));
    let by = Reporter::Side(Side::Top);
    ask(1, ReportCommand::TakeBack { by });
    ask(2, report(Side::Bottom, 2, 5));
    ask(2, report(Side::Top, 5, 2));
    night
}

#[test]
#[ignore = "writes test data; run by hand when a new journal is to be kept"]
fn write_the_journals_of_today() {
    fs::create_dir_all(folder()).unwrap();
    for (name, night) in [
        ("plain-1", plain()),
        ("eventful-1", eventful()),
        ("endings-1", endings()),
        ("called-off-1", called_off()),
        ("qualified-1", crate::stages::exchanged()),
        ("records-1", records()),
        ("teams-1", teams()),
        ("season-1", season()),
        ("ladder-1", ladder()),
        ("free-1", free_night()),
        ("rolling-1", crate::rolling::evening()),
        ("again-1", crate::second_chance::evening()),
        ("money-1", crate::money::every_kind()),
        ("swiss-1", crate::swiss_nights::evening()),
        ("double-1", double()),
        ("triple-1", triple()),
        ("sheet-1", own_sheet()),
        ("play-offs-1", play_offs()),
        ("consolation-1", consolation()),
        ("groups-1", groups()),
        ("reports-1", reports()),
        ("disputes-1", disputes()),
    ] {
        let path = folder().join(name).with_extension("jsonl");
        if path.exists() {
            continue;
        }
        let lines: String = night
            .recorded
            .iter()
            .map(|fact| line(fact) + "\n")
            .collect();
        fs::write(&path, lines).unwrap();
        fs::write(path.with_extension("outcome"), outcome(&night.told.state)).unwrap();
    }
}
