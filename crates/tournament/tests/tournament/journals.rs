//! Old journals fold for ever: `tests/journals` holds nights as they were once written, line by line, with their
//! outcome beside them. Never change one; add another when a new kind of fact or field comes.

mod kept;
mod other_games;

use crate::night::*;
use backgammon::scoring::WinKind;
use backgammon::{BySide, Side};
use crawford_journal::{Envelope, RecordId, Recorded, Snapshot, Story, UtcMicros};
use crawford_tournament::*;
use kept::*;
use other_games::*;
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
        Fact::CheckedIn { .. } => "signed-in",
        Fact::PersonCorrected { .. } => "person-corrected",
        Fact::Withdrawn { .. } => "withdrawn",
        Fact::Returned { .. } => "returned",
        Fact::Money(_) => "money",
        Fact::ReportingSet { .. } => "reporting-set",
        Fact::Finished => "finished",
        Fact::Reopened => "reopened",
        Fact::CalledOff => "called-off",
        Fact::BackOn => "back-on",
        Fact::Event { fact, .. } => kind_in_event(fact),
    }
}

fn kind_in_event(fact: &EventFact) -> &'static str {
    match fact {
        EventFact::EventAdded { .. } => "event-added",
        EventFact::EventChanged { .. } => "event-changed",
        EventFact::SeedCommitted { .. } => "seed-committed",
        EventFact::Entered { .. } => "entered",
        EventFact::ListClosed { .. } => "list-closed",
        EventFact::ListReopened => "list-reopened",
        EventFact::Drawn { .. } => "drawn",
        EventFact::StageDrawn { .. } => "stage-drawn",
        EventFact::RoundPaired { .. } => "round-paired",
        EventFact::SatOut { .. } => "sat-out",
        EventFact::RankingOverruled { .. } => "ranking-overruled",
        EventFact::Swapped { .. } => "swapped",
        EventFact::LateEntryOpened { .. } => "late-entry-opened",
        EventFact::LateEntryClosed => "late-entry-closed",
        EventFact::EnteredLate { .. } => "entered-late",
        EventFact::Seated { .. } => "seated",
        EventFact::SeatPromised { .. } => "seat-promised",
        EventFact::Begun { .. } => "begun",
        EventFact::TableChanged { .. } => "table-changed",
        EventFact::CalledBack { .. } => "called-back",
        EventFact::GameScored { .. } => "game-scored",
        EventFact::PenaltyGiven { .. } => "penalty-given",
        EventFact::ClockRead { .. } => "clock-read",
        EventFact::LinedUp { .. } => "lined-up",
        EventFact::BoardScored { .. } => "board-scored",
        EventFact::Decided { .. } => "decided",
        EventFact::Corrected { .. } => "corrected",
        EventFact::RecordAttached { .. } => "record-attached",
        EventFact::Voided { .. } => "voided",
        EventFact::Reported { .. } => "reported",
        EventFact::Confirmed { .. } => "confirmed",
        EventFact::Disputed { .. } => "disputed",
        EventFact::ReportTakenBack { .. } => "report-taken-back",
        EventFact::Ruled { .. } => "ruled",
        EventFact::Joined { .. } => "joined",
        EventFact::Rescheduled { .. } => "rescheduled",
        EventFact::DueSet { .. } => "due-set",
        EventFact::ResultsLeftOut { .. } => "results-left-out",
        EventFact::Climbed { .. } => "climbed",
        EventFact::RungsSet { .. } => "rungs-set",
        EventFact::Coming(_) => "coming",
        EventFact::WentOnInstead { .. } => "went-on-instead",
        EventFact::Money(_) => "money",
    }
}

/// How many words [`kind`] knows, and the undo.
const KINDS: usize = 55 + 1;

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
        if !s.game.is_backgammon() || s.handicap {
            let _ = writeln!(text, "  of {}, handicap {}", s.game, s.handicap);
        }
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
                if !rules.game.is_backgammon() {
                    let _ = write!(text, " of {}", rules.game);
                }
                if rules.start != BySide::default() {
                    let _ = write!(text, " from {}-{}", rules.start.top, rules.start.bottom);
                }
            }
            for scored in m.sheet.games.iter().map(|judged| judged.game) {
                if let Some(men) = scored.men {
                    let _ = write!(text, ", {men} men left");
                }
                if let Some(played) = scored.played {
                    let _ = write!(text, ", won at {played}");
                }
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
            if let Some(clock) = m.clock {
                let (left, falls) = (clock.left, clock.falls);
                let _ = write!(text, ", clocks {} and {}", left.top, left.bottom);
                let _ = write!(
                    text,
                    ", flags {:?} {}-{}",
                    clock.flag, falls.top, falls.bottom
                );
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
        let snapshot = Snapshot::<Tournament>::read(&recorded);
        assert_eq!(snapshot.unreadable, None, "{path:?}");
        let expected = fs::read_to_string(path.with_extension("outcome")).unwrap();
        assert_eq!(outcome(&snapshot.state), expected, "{path:?}");
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
            if !step_by_step.advance(std::slice::from_ref(fact)) {
                step_by_step = Snapshot::read(&recorded[..=i]);
            }
        }
        assert_eq!(step_by_step.state, snapshot.state, "{path:?}");
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
        let head = match fact {
            Fact::Event {
                event,
                fact: EventFact::Coming(_) | EventFact::Money(_),
            } => {
                let what = body.split('"').nth(7).unwrap();
                format!(r#"{{"type":"{kind}","what":"{what}","event":{event}"#)
            }
            Fact::Event { event, .. } => format!(r#"{{"type":"{kind}","event":{event}"#),
            Fact::Money(_) => format!(r#"{{"type":"{kind}","what":"#),
            _ => format!(r#"{{"type":"{kind}""#),
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

/// Writes the nights as they are kept today, where no such file is yet.
#[test]
#[ignore = "writes test data; run by hand when a new journal is to be kept"]
fn write_the_journals_of_today() {
    fs::create_dir_all(folder()).unwrap();
    for (name, night) in [
        ("plain-1", plain()),
        ("eventful-1", eventful()),
        ("endings-1", endings()),
        ("called-off-1", called_off()),
        ("qualified-1", crate::stages::corrected::exchanged()),
        ("records-1", records()),
        ("teams-1", teams()),
        ("season-1", season()),
        ("ladder-1", ladder()),
        ("free-1", free_night()),
        ("rolling-1", crate::rolling::evening()),
        ("again-1", crate::second_chance::evening()),
        ("money-1", crate::money::kept::every_kind()),
        ("swiss-1", crate::swiss_nights::evening()),
        ("double-1", double()),
        ("triple-1", triple()),
        ("sheet-1", own_sheet()),
        ("play-offs-1", play_offs()),
        ("consolation-1", consolation()),
        ("groups-1", groups()),
        ("reports-1", reports()),
        ("disputes-1", disputes()),
        ("men-left-1", men_left()),
        ("series-1", series()),
        ("handicaps-1", handicaps()),
        ("clocks-1", crate::clocks::kept()),
        ("identity-1", crate::identity::kept()),
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
        fs::write(
            path.with_extension("outcome"),
            outcome(&night.snapshot.state),
        )
        .unwrap();
    }
}

#[test]
fn a_draw_whose_matches_lead_back_draws_nothing() {
    let night = Night::drawn(settings(), 4);
    let mut t = Tournament::default();
    for envelope in night.facts() {
        let mut fact = envelope.fact().unwrap().clone();
        if let Fact::Event {
            fact: EventFact::Drawn { plan, .. },
            ..
        } = &mut fact
        {
            let first = &mut plan.matches[0];
            let side = Side::Top;
            first.winner_to = Some(SeatRef {
                of: first.number,
                side,
            });
        }
        let (version, action, at) = (envelope.version, envelope.action, envelope.at);
        t.apply(&Envelope::around(version, action, at, envelope.who, fact));
    }
    let event = t.event(OPEN).unwrap();
    assert!(event.draw.is_none() && event.matches.is_empty());
}
