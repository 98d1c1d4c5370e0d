//! How an event stands: in one line, and place by place with why.

use crate::pages::bracket::{Scene, ending, put_off};
use crate::pages::cross_table::CrossTable;
use crate::pages::layout::Link;
use crate::pages::round_names::{match_name, meets_losers};
use crate::pages::standings::{Column, Row, StandingsView, exact, place_text};
use crate::pages::told::phase_word;
use crate::pages::words::{MessageOf, Words};
use crate::tournament::robin::Zone;
use crate::tournament::swiss::{Ends, SwissSettings};
use crate::tournament::{
    EntrantNo, Event, Fixture, Outcome, Phase, Place, Sides, Stage, Status, coming, places, robin,
    swiss,
};
use crate::web::c::t::e::show::person;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlaceView {
    /// "1", "5–8".
    pub place: String,
    pub who: Link,
    pub all: Option<String>,
    /// The number, by which the bracket finds the name.
    pub number: u32,
    /// The match that decided it, in words, and its page.
    pub why: Option<Link>,
}

pub(in crate::web) fn places_of(scene: &Scene<'_>, event: &Event) -> Vec<PlaceView> {
    let view = |place: &Place| PlaceView {
        place: place_text(place.from, place.to),
        who: person(scene, place.entrant),
        all: scene.member(place.entrant),
        number: place.entrant.0,
        why: why(scene, event, place),
    };
    places(event).iter().map(view).collect()
}

pub(super) fn won_below(scene: &Scene<'_>, event: &Event) -> Vec<(String, Link)> {
    let of = [Phase::Consolation, Phase::LastChance, Phase::SecondChance];
    let last = |phase| {
        let here = event.matches.iter().filter(move |m| m.phase == phase);
        here.filter(|m| m.before_final == 0)
            .max_by_key(|m| m.number)
    };
    let won = |phase| {
        let name = scene.w.side_name(0, phase_word(phase));
        Some((name, person(scene, event.went_on(last(phase)?.number)?)))
    };
    of.into_iter().filter_map(won).collect()
}

/// The names of those who won, in a line; nothing while nobody has.
#[must_use]
pub fn named(scene: &Scene<'_>, winners: &[EntrantNo]) -> Option<String> {
    let names: Vec<String> = winners.iter().map(|n| scene.name(*n)).collect();
    (!names.is_empty()).then(|| names.join(", "))
}

/// What gave them the place: the match they won it by or went out in, or that a correction let it stand.
fn why(scene: &Scene<'_>, event: &Event, place: &Place) -> Option<Link> {
    let who = place.entrant;
    // A place is that of the main ranking: what becomes of the loser below has places of its own.
    let below = |m: &Fixture| {
        let stage = m.phase.stage();
        matches!(
            stage,
            Stage::Consolation | Stage::LastChance | Stage::SecondChance
        )
    };
    let sat = || {
        let sat = event.matches_of(who);
        sat.filter(|m| {
            m.result
                .as_ref()
                .is_some_and(|r| r.outcome != Outcome::CalledOff)
        })
    };
    let above = sat().any(|m| !below(m));
    let sat = || sat().filter(|m| !above || !below(m));
    // Matches are numbered as they lead to each other, whatever the round within their part is called.
    let last = sat().max_by_key(|m| m.number)?;
    if by_score(last.phase) {
        let text = scene.w.place_why_score().into_owned();
        return Some(Link::new(text, scene.path.event(event.number)));
    }
    let first = (place.from, place.to) == (1, 1);
    let fits = (last.winner() == Some(who)) == (first || wins_place(last, who));
    let (m, key): (_, fn(Words, String, String) -> String) = match fits && went_as_it_ended(last) {
        true => (last, Words::place_why),
        // By the record they did not go out here: what gave them the place is a correction.
        false => {
            let corrected = sat().filter(|m| m.corrected).max_by_key(|m| m.number);
            (corrected.unwrap_or(last), Words::place_why_corrected)
        }
    };
    let round = match_name(scene.w, event, m);
    let how = ending(scene, m)?;
    let text = key(scene.w, how, round);
    Some(Link::new(text, scene.path.fixture(event.number, m.number)))
}

/// Whether a match is of a table, where a place comes of all of them.
fn by_score(phase: Phase) -> bool {
    matches!(
        phase,
        Phase::Group(_)
            | Phase::Swiss
            | Phase::RoundRobin
            | Phase::League
            | Phase::Ladder
            | Phase::Free
            | Phase::Sheet(_)
    )
}

/// Whether somebody won the place that a match was played for.
fn wins_place(m: &Fixture, who: EntrantNo) -> bool {
    let for_a_place = matches!(m.phase, Phase::ThirdPlace | Phase::PlayOff(_));
    for_a_place && m.winner_to.is_none() && m.winner() == Some(who)
}

/// Whether those went on from a match who should by its result.
fn went_as_it_ended(m: &Fixture) -> bool {
    m.kept
        .is_none_or(|kept| m.result.as_ref().is_some_and(|r| r.winner == kept))
}

/// The table of an event that ranks by score, once there is somebody in it.
pub(in crate::web) fn table(scene: &Scene<'_>, event: &Event) -> Option<StandingsView> {
    if event.capabilities().free.is_some() {
        return free(scene, event);
    }
    event.draw.as_ref()?;
    let ranks = match event.capabilities().schedule {
        Some(_) => robin::ranks(event),
        None => swiss::standings(event)?,
    };
    let rules = event.capabilities().ranking?;
    let mut view = StandingsView::of(scene, &ranks, rules);
    if event.capabilities().schedule.is_some() {
        for (row, league) in view.rows.iter_mut().zip(robin::table(event)) {
            row.leads = league.zone.map(|zone| {
                let word = match zone {
                    Zone::Up => Words::league_leads_up,
                    Zone::Down => Words::league_leads_down,
                };
                scene.w.say(word).into_owned()
            });
        }
    }
    (!view.is_empty()).then_some(view)
}

/// The table of a free night, once anything has been played.
fn free(scene: &Scene<'_>, event: &Event) -> Option<StandingsView> {
    let w = scene.w;
    let column = |by: &str| Column {
        name: w.free_column(by),
        counts: w.free_counts(by),
    };
    let row = |r: &robin::FreeRow| Row {
        place: match r.enough {
            false => "–".to_owned(),
            true => place_text(r.from, r.to),
        },
        number: r.who.0,
        who: person(scene, r.who),
        all: scene.member(r.who),
        gone: scene.t.has_left(r.who),
        leads: None,
        by_hand: None,
        score: exact(r.score),
        record: format!("{}–{}", r.won, r.lost),
        numbers: vec![
            r.played.to_string(),
            format!("{}–{}", r.points_for, r.points_against),
        ],
        why: if r.enough {
            Vec::new()
        } else {
            vec![w.free_not_enough(r.played)]
        },
    };
    let rows = robin::free_table(event);
    let view = StandingsView {
        columns: ["played", "points"].map(column).into(),
        rows: rows.iter().map(row).collect(),
    };
    rows.iter().any(|r| r.played > 0).then_some(view)
}

/// Everyone against everyone in the order of the table, those left out of it below.
pub(in crate::web) fn cross(scene: &Scene<'_>, event: &Event) -> Option<CrossTable> {
    event.draw.as_ref()?;
    let phase = event.capabilities().schedule?.phase;
    let mut order: Vec<EntrantNo> = robin::ranks(event).iter().map(|r| r.who).collect();
    order.extend(&event.left_out);
    let table = CrossTable::of(scene, event, &order, |m| m.phase == phase);
    (!table.is_empty()).then_some(table)
}

/// "After round 3, with what is decided of round 4"
pub(super) fn after(scene: &Scene<'_>, event: &Event) -> String {
    if event.capabilities().open_ended {
        return scene.w.standings_so_far().into_owned();
    }
    let (closed, paired) = match robin::progress(event) {
        Some(schedule) => (schedule.closed, schedule.reached),
        None => (swiss::rounds_closed(event), swiss::rounds_paired(event)),
    };
    scene
        .w
        .standings_after(closed, if paired > closed { &"yes" } else { &"no" }, paired)
}

/// "8 players", "4 pairs", "3 teams"
pub(super) fn how_many(scene: &Scene<'_>, event: &Event) -> String {
    let sides = match event.settings.sides {
        Sides::Single => "single",
        Sides::Pairs => "pairs",
        Sides::Teams { .. } => "teams",
    };
    let n = event.field(scene.t).count();
    scene.w.state_players(n, sides)
}

#[must_use]
pub fn state_line(scene: &Scene<'_>, event: &Event) -> String {
    let w = scene.w;
    if let Some(rolling) = event.capabilities().rolling {
        let sheets = coming::sheets(event);
        return w.rolling_line(
            coming::waiting(scene.t, event).len(),
            sheets.iter().filter(|s| s.over).count(),
            sheets.iter().filter(|s| !s.over).count(),
            rolling.size,
        );
    }
    if event.capabilities().open_ended && (event.draw.is_some() || !event.matches.is_empty()) {
        return open_ended(scene, event);
    }
    if event.draw.is_none() {
        let list = match event.list {
            None => w.state_list_open(),
            Some(_) => w.state_list_closed(),
        };
        let count = event.field(scene.t).count();
        return format!("{} · {list}", w.state_entered(count));
    }
    if event.is_finished(scene.t) {
        return format!("{} · {}", how_many(scene, event), w.state_over());
    }
    let round = crate::pages::bracket::current_round(event);
    let with_status = |status| {
        let matches = event.matches.iter();
        matches
            .filter(|m| m.status() == status && m.players().is_some())
            .count()
    };
    let mut parts = vec![if let Some(schedule) = robin::progress(event) {
        let next = schedule.closed.saturating_add(1).min(schedule.all);
        w.state_round(next, schedule.all)
    } else if let Some(settings) = swiss_of(event) {
        let paired = swiss::rounds_paired(event);
        match settings.ends {
            // As many as it takes.
            Ends::Strikes { .. } => w.state_strikes_round(paired),
            _ => w.state_swiss_round(paired, settings.rounds),
        }
    } else if event.awaits_knockout() {
        let decided = event.matches.iter().filter(|m| m.result.is_some()).count();
        w.state_groups(decided, event.matches.len())
    } else if meets_losers(event) && round == event.rounds {
        last_stand(w, event)
    } else if round == event.rounds {
        w.state_final().into_owned()
    } else {
        w.state_round(round, event.rounds)
    }];
    let playing = with_status(Status::Playing);
    if playing > 0 {
        parts.push(w.state_playing(playing));
    }
    let ready = event
        .matches
        .iter()
        .filter(|m| m.status() == Status::Ready && m.players().is_some() && is_next(event, m))
        .filter(|m| scene.t.money.adjourned(event.number, m.number).is_none());
    let ready = ready.count();
    if ready > 0 {
        parts.push(w.state_ready(ready));
    }
    let open = event.matches.iter().find(|m| m.result.is_none());
    if let Some(off) = open.and_then(|m| put_off(w, scene.t, event, m)) {
        parts.push(off);
    }
    let late = event.late_entry != crate::tournament::LateEntry::Closed;
    if late {
        parts.push(w.state_late_entry().into_owned());
    }
    parts.join(" · ")
}

/// Where two sides meet in the end: the earliest open match of the last main round, the losers' side and the finals.
fn last_stand(w: Words, event: &Event) -> String {
    let open = event.matches.iter().filter(|m| m.result.is_none());
    let side = |m: &Fixture| match m.phase {
        Phase::Main => 0,
        Phase::Losers | Phase::Third => 1,
        Phase::Final => 2,
        _ => 3,
    };
    let first = open.min_by_key(|m| (side(m), m.round));
    first.map_or_else(String::new, |m| match_name(w, event, m))
}

/// Whether a match that can begin is of the round the event stands at; outside of schedules every one is.
pub(in crate::web) fn is_next(event: &Event, m: &Fixture) -> bool {
    robin::progress(event).is_none_or(|schedule| m.round <= schedule.closed.saturating_add(1))
}

/// "8 players · 2 playing · 14 matches decided"
fn open_ended(scene: &Scene<'_>, event: &Event) -> String {
    let w = scene.w;
    let count = |status| {
        event
            .matches
            .iter()
            .filter(|m| m.status() == status)
            .count()
    };
    let mut parts = vec![how_many(scene, event)];
    let open: [(MessageOf<usize>, Status); 2] = [
        (Words::state_playing, Status::Playing),
        (Words::state_ready, Status::Ready),
    ];
    let open = open.map(|(key, status)| (key, count(status)));
    parts.extend(
        open.into_iter()
            .filter(|(_, n)| *n > 0)
            .map(|(key, n)| key(w, n)),
    );
    parts.push(w.state_decided(count(Status::Finished)));
    if scene.t.finished {
        parts.push(w.state_over().into_owned());
    }
    parts.join(" · ")
}

/// The rules of a Swiss that is still in its rounds.
fn swiss_of(event: &Event) -> Option<&SwissSettings> {
    let settings = event.capabilities().swiss?;
    event.stages.is_empty().then_some(settings)
}
