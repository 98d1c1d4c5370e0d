//! What the director has to see to, the most urgent first, each with its one button.

use crate::app::tournament::queue::{DeskTask, Overdue};
use crate::pages::dashed::dashed;
use crate::pages::fact_text::{TournamentTeller, result};
use crate::pages::form_parts::{DrawHidden as _, Hidden};
use crate::pages::messages::{Messages, selector};
use crate::pages::paths::TournamentPath;
use crate::pages::round_names::match_name;
use crate::pages::when::{ago, day, duration};
use crate::tournament::{Event, EventNo, Fixture, MatchNo, PendingReport};
use crate::web::c::t::desk::room::round;
use crate::web::c::t::e::m::command::ScoreTab;
use crate::web::c::t::e::m::table::BoardInput;

/// How many overdue matches are named; the others are only counted.
const NAMED: usize = 4;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Act {
    Nothing,
    Open {
        href: String,
        label: String,
    },
    Post {
        action: String,
        label: String,
        /// The table it asks for, which is sent along with what was seen.
        sends: Option<Hidden>,
    },
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueueLine {
    /// What it is about, in a word or two.
    pub tag: String,
    pub text: String,
    /// How long it should have been done already.
    pub overdue: Option<String>,
    pub act: Act,
    /// Whether it is urgent.
    pub presses: bool,
}

pub(super) fn queue_line(
    teller: &TournamentTeller<'_>,
    path: &TournamentPath,
    need: &DeskTask,
) -> QueueLine {
    QueueLine {
        tag: tag(teller, need),
        text: text(teller, need),
        overdue: match need {
            DeskTask::LongMatch { overdue, .. } => {
                let w = teller.w;
                Some(w.desk_overdue_by(duration(w, *overdue)))
            }
            _ => None,
        },
        act: act(teller, path, need),
        presses: need.is_urgent(),
    }
}

fn fixture<'t>(
    teller: &TournamentTeller<'t>,
    event: EventNo,
    number: MatchNo,
) -> (&'t Event, &'t Fixture) {
    let e = teller.t.event(event);
    let e = e.expect("the queue is that of these events");
    (e, e.fixture(number).expect("and of their matches"))
}

fn report<'t>(teller: &TournamentTeller<'t>, event: EventNo, number: MatchNo) -> &'t PendingReport {
    let report = teller.t.report(event, number);
    report.expect("the queue is that of these reports")
}

fn tag(teller: &TournamentTeller<'_>, need: &DeskTask) -> String {
    let w = teller.w;
    match need {
        DeskTask::Ruling { .. } => w.desk_tag_disputed().into_owned(),
        DeskTask::Flag { .. } => w.time_is_up().into_owned(),
        DeskTask::Acceptance { .. } => w.desk_tag_reported().into_owned(),
        DeskTask::Call { table, .. } => w.table_number(*table),
        DeskTask::LongMatch { event, number, .. }
        | DeskTask::MissingPlayer { event, number, .. } => {
            let (e, m) = fixture(teller, *event, *number);
            match m.table {
                Some(table) => w.table_number(table),
                None => match_name(w, e, m),
            }
        }
        DeskTask::Finish => w.desk_tag_over().into_owned(),
        of_event => of_event
            .event()
            .map_or_else(String::new, |event| teller.event(event)),
    }
}

fn text(teller: &TournamentTeller<'_>, need: &DeskTask) -> String {
    let w = teller.w;
    let seats = |event, number| teller.seats(fixture(teller, event, number).1.seats);
    match need {
        DeskTask::Flag {
            event,
            number,
            side,
        } => {
            let names = seats(*event, *number);
            let round = round(teller, *event, *number);
            w.labelled(round, w.flag_fell(&names[side.other()], &names[*side]))
        }
        DeskTask::Ruling { event, number } => disputed(teller, *event, *number),
        DeskTask::Acceptance {
            event,
            number,
            minutes,
        } => reported(teller, *event, *number, *minutes),
        DeskTask::Call { event, number, .. } => {
            let names = seats(*event, *number);
            w.desk_call(names.bottom, round(teller, *event, *number), names.top)
        }
        DeskTask::LongMatch {
            event,
            number,
            minutes,
            ..
        } => {
            let (e, m) = fixture(teller, *event, *number);
            let score = e.score_of(m);
            let names = seats(*event, *number);
            let score = dashed(score.top, score.bottom);
            w.desk_long(names.bottom, score, duration(w, *minutes), names.top)
        }
        DeskTask::MissingPlayer {
            event,
            number,
            minutes,
        } => {
            let names = seats(*event, *number);
            w.desk_missing(ago(w, *minutes), names.bottom, names.top)
        }
        DeskTask::FreePlay { came, .. } => w.desk_free_night(*came),
        DeskTask::Sheet {
            waiting,
            size,
            full,
            ..
        } => w.desk_rolling(*full, *waiting, *size),
        DeskTask::Players { entered, .. } => entered_and(w, *entered, &w.check_people_in()),
        DeskTask::CloseList { entered, .. } => entered_and(w, *entered, &w.desk_close_list()),
        DeskTask::Draw { entered, .. } => entered_and(w, *entered, &w.drawing_step_list_closed()),
        DeskTask::Round { round, .. } => w.desk_round(*round),
        DeskTask::Onward { rounds, .. } => w.desk_onward(*rounds),
        DeskTask::Knockout { .. } => w.desk_groups_over().into_owned(),
        DeskTask::Consolation { .. } => w.desk_consolation_waits().into_owned(),
        DeskTask::LateEntry { byes, until, .. } => {
            let until = until
                .map(|at| teller.clock.exact(w, at.0))
                .unwrap_or_default();
            w.desk_late_open(*byes, !until.is_empty(), &until)
        }
        DeskTask::OverdueMatches { event, matches } => {
            let named = |m: &Overdue| {
                let names = seats(*event, m.number);
                w.desk_overdue_one(names.bottom, day(w, m.due), names.top)
            };
            let named: Vec<String> = matches.iter().take(NAMED).map(named).collect();
            let more = matches.len().saturating_sub(NAMED);
            w.desk_overdue(more, matches.len(), named.join("; "))
        }
        DeskTask::SignedUp {
            missing, placed, ..
        } => w.desk_sign_ups(*missing, *placed),
        DeskTask::Finish => w.desk_all_decided().into_owned(),
    }
}

fn entered_and(w: Messages, entered: usize, what: &str) -> String {
    format!("{} {what}.", w.desk_entered(entered))
}

fn disputed(teller: &TournamentTeller<'_>, event: EventNo, number: MatchNo) -> String {
    let w = teller.w;
    let report = report(teller, event, number);
    let names = teller.players(report.players);
    let label = teller.match_label(event, number);
    let who = teller.reporter(report.by, &names);
    let how = result(w, &names, &report.result);
    let dispute = report.dispute.as_ref();
    let dispute = dispute.expect("a ruling is needed where a report is disputed");
    let by = teller.reporter(dispute.by, &names);
    let claim = report.claim.as_ref();
    let claim = claim.map(|claim| result(w, &names, &claim.result));
    let text = match claim {
        Some(claim) => w.desk_disputed_claim(by, claim, label, how, who),
        None => w.desk_disputed(by, label, how, who),
    };
    match dispute.note.and_then(|note| (teller.notes)(note)) {
        Some(said) => text + " " + &w.told_reason(said),
        None => text,
    }
}

fn reported(
    teller: &TournamentTeller<'_>,
    event: EventNo,
    number: MatchNo,
    minutes: i64,
) -> String {
    let w = teller.w;
    let report = report(teller, event, number);
    let names = teller.players(report.players);
    let label = teller.match_label(event, number);
    let who = teller.reporter(report.by, &names);
    let how = result(w, &names, &report.result);
    match report.held {
        true => w.desk_report_held(label, how, who),
        false => w.desk_reported(ago(w, minutes), label, how, who),
    }
}

fn act(teller: &TournamentTeller<'_>, path: &TournamentPath, need: &DeskTask) -> Act {
    let w = teller.w;
    let open = |href: String, label: String| Act::Open { href, label };
    match need {
        DeskTask::Flag { event, number, .. } => open(
            path.fixture_below(*event, *number, "flag"),
            w.give_ruling().into_owned(),
        ),
        DeskTask::Ruling { event, number } => open(
            path.fixture_below(*event, *number, "ruling"),
            w.give_ruling().into_owned(),
        ),
        DeskTask::Acceptance { event, number, .. } => Act::Post {
            action: path.fixture_below(*event, *number, "accept"),
            label: w.accept().into_owned(),
            sends: None,
        },
        DeskTask::Call {
            event,
            number,
            table,
        } => Act::Post {
            action: path.fixture_below(*event, *number, "begin"),
            label: w.desk_call_submit(*table),
            sends: Some(BoardInput::TABLE.hidden(table)),
        },
        DeskTask::LongMatch { event, number, .. } => open(
            path.fixture_below(*event, *number, "score"),
            w.score().into_owned(),
        ),
        DeskTask::MissingPlayer { event, number, .. } => open(
            path.fixture_below(
                *event,
                *number,
                &format!("score?{}", ScoreTab::Ending.query()),
            ),
            w.give_ruling().into_owned(),
        ),
        DeskTask::Players { .. } => open(path.below("door"), w.check_people_in().into_owned()),
        DeskTask::OverdueMatches { event, matches } => {
            let first = matches.first().expect("some are overdue");
            // A page of deadlines there is only where matches have them.
            let href = match fixture(teller, *event, first.number).1.due {
                Some(_) => path.event_below(*event, "due"),
                None => path.fixture(*event, first.number),
            };
            open(href, w.desk_overdue_submit().into_owned())
        }
        DeskTask::Finish => Act::Post {
            action: path.below("finish"),
            label: w.desk_finish().into_owned(),
            sends: None,
        },
        DeskTask::FreePlay { event, .. } => open(
            path.event_below(*event, "play"),
            w.start_match().into_owned(),
        ),
        DeskTask::Sheet { event, .. } => open(
            path.event_below(*event, "sheets"),
            w.rolling_list().into_owned(),
        ),
        DeskTask::CloseList { event, .. } => open(
            path.event_below(*event, "draw"),
            w.to_the_draw().into_owned(),
        ),
        DeskTask::Draw { event, .. } => open(
            path.event_below(*event, "draw"),
            w.to_the_draw().into_owned(),
        ),
        DeskTask::Round { event, round } => {
            open(path.event_below(*event, "round"), w.round_submit(*round))
        }
        DeskTask::Onward { event, .. } => open(
            path.event_below(*event, "onward"),
            w.round_onward().into_owned(),
        ),
        DeskTask::Knockout { event } => open(
            path.event_below(*event, "stage/main"),
            w.stage_submit(selector!("stage-submit.stage", "main")),
        ),
        DeskTask::Consolation { event } => open(
            path.event_below(*event, "stage/consolation"),
            w.stage_submit(selector!("stage-submit.stage", "consolation")),
        ),
        DeskTask::LateEntry { event, .. } => open(
            path.event_below(*event, "late"),
            w.late_entry().into_owned(),
        ),
        DeskTask::SignedUp { event, .. } => open(
            path.event_below(*event, "sign-ups"),
            w.check_in().into_owned(),
        ),
    }
}
