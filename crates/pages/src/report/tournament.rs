//! The generated account of a tournament.

use super::{GeneratedReport, ReportTable, ReportTableRow};
use crate::bracket::BracketScene;
use crate::dashed::dashed;
use crate::fact_text::set_apart;
use crate::layout::Link;
use crate::messages::selector;
use crate::standings::place_text;
use crawford_tournament::recap::{
    EventRecap, LastMatch, RecapPlace, TournamentChange, TournamentRecap, WonBeside, changed,
};
use crawford_tournament::{EntrantNo, EventNo, Stage};

/// Generates the account of a tournament; `since` is the results at the time of publishing.
#[must_use]
pub fn of_tournament(
    scene: &BracketScene<'_>,
    now: &TournamentRecap,
    since: Option<&TournamentRecap>,
) -> GeneratedReport {
    let w = scene.w;
    let mut told = Vec::new();
    let venue = scene.t.details.venue.as_str();
    told.push(w.report_came(now.people, !venue.is_empty(), set_apart(venue)));
    told.extend(now.events.iter().filter_map(|event| story(scene, event)));
    GeneratedReport {
        told,
        tables: now
            .events
            .iter()
            .filter_map(|event| table(scene, event))
            .collect(),
        changes: since.map_or_else(Vec::new, |since| {
            let all = changed(since, now);
            all.iter().map(|change| correction(scene, change)).collect()
        }),
    }
}

/// The title of an event: its own name if there are several, else the tournament's.
fn title(scene: &BracketScene<'_>, event: EventNo) -> String {
    match scene.t.event(event) {
        Some(event) if scene.t.events.len() > 1 => event.settings.name.clone(),
        _ => scene.t.details.name.clone(),
    }
}

/// The same for the inside of a sentence.
fn called(scene: &BracketScene<'_>, event: EventNo) -> String {
    set_apart(&title(scene, event))
}

fn score((own, other): (u32, u32)) -> String {
    dashed(own, other)
}

fn story(scene: &BracketScene<'_>, event: &EventRecap) -> Option<String> {
    let w = scene.w;
    let first: Vec<&RecapPlace> = event.places.iter().filter(|p| p.from == 1).collect();
    if first.is_empty() {
        return None;
    }
    let names = |of: &[&RecapPlace]| -> String {
        w.list(
            &of.iter()
                .map(|p| scene.isolated(p.entrant))
                .collect::<Vec<_>>(),
        )
    };
    let title = called(scene, event.event);
    let mut sentences = Vec::new();
    // A final whose winner was ranked lower afterwards is not told of.
    let last = event
        .last
        .filter(|last| first.iter().any(|p| p.entrant == last.winner));
    match last {
        Some(last) => sentences.extend(of_final(scene, &title, &last)),
        None => sentences.push(w.report_won(title, names(&first))),
    }
    let in_final = |p: &&&RecapPlace| last.is_some_and(|last| last.loser == p.entrant);
    let others = event.places.iter().filter(|p| p.from > 1);
    let behind: Vec<&RecapPlace> = others.filter(|p| !in_final(&p) && p.from <= 4).collect();
    if !behind.is_empty() {
        sentences.push(w.report_behind(names(&behind)));
    }
    sentences.extend(event.beside.iter().map(|won| beside(scene, won)));
    Some(sentences.join(" "))
}

fn beside(scene: &BracketScene<'_>, won: &WonBeside) -> String {
    let stage = match won.stage {
        Stage::Consolation => selector!("report-beside.stage", "consolation"),
        _ => selector!("report-beside.stage", "last-chance"),
    };
    let winners: Vec<String> = won.winners.iter().map(|n| scene.isolated(*n)).collect();
    scene.w.report_beside(stage, scene.w.list(&winners))
}

fn of_final(scene: &BracketScene<'_>, title: &str, last: &LastMatch) -> Vec<String> {
    let w = scene.w;
    let (winner, loser) = (scene.isolated(last.winner), scene.isolated(last.loser));
    let mut sentences = vec![match last.score.filter(|_| last.played) {
        Some(points) => w.report_final(title, &loser, score(points), &winner),
        None => w.report_final_unplayed(title, &loser, &winner),
    }];
    if last.games > 0 && last.played {
        let how = match (last.behind.is_some(), last.last_point) {
            (true, false) => selector!("report-course.how", "from-behind"),
            (true, true) => selector!("report-course.how", "last-point-behind"),
            (false, true) => selector!("report-course.how", "last-point"),
            (false, false) => selector!("report-course.how", "never-behind"),
        };
        let worst = last.behind.map(score).unwrap_or_default();
        sentences.push(w.report_course(how, last.games, worst, &winner));
    }
    sentences
}

fn table(scene: &BracketScene<'_>, event: &EventRecap) -> Option<ReportTable> {
    let row = |placed: &RecapPlace| ReportTableRow {
        place: place_text(placed.from, placed.to),
        who: Link::new(
            scene.name(placed.entrant),
            scene.path.player(placed.entrant),
        ),
        points: None,
    };
    let heading = match scene.t.events.len() {
        1 => scene.w.report_standings().into_owned(),
        _ => title(scene, event.event),
    };
    (!event.places.is_empty()).then(|| ReportTable {
        heading,
        rows: event.places.iter().map(row).collect(),
    })
}

fn correction(scene: &BracketScene<'_>, change: &TournamentChange) -> String {
    let w = scene.w;
    let names = |of: &[EntrantNo]| match of {
        [] => w.nobody().into_owned(),
        of => w.list(&of.iter().map(|n| scene.isolated(*n)).collect::<Vec<_>>()),
    };
    match change {
        TournamentChange::People { was, is } => w.report_changed_people(*is, *was),
        TournamentChange::Winner { event, was, is } => {
            w.report_changed_winner(called(scene, *event), names(is), names(was))
        }
        TournamentChange::Score { event, was, is } => {
            w.report_changed_score(called(scene, *event), score(*is), score(*was))
        }
        TournamentChange::Places { event } => w.report_changed_places(called(scene, *event)),
        TournamentChange::Person { entrant } => w.report_changed_person(scene.isolated(*entrant)),
    }
}
