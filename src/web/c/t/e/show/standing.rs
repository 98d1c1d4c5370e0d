//! How an event stands, in words: in one line, and place by place with why.

use crate::app::tournament::event::{
    self, EventPlacing, EventProgress, PlaceReason, Rounds, Standings, StandsAt,
};
use crate::pages::bracket::{BracketScene, ending, put_off_until};
use crate::pages::cross_table::CrossTable;
use crate::pages::dashed::dashed;
use crate::pages::layout::Link;
use crate::pages::messages::{Messages, chosen, selector};
use crate::pages::round_names::{match_name, side_name};
use crate::pages::standings::{StandingsColumn, StandingsRow, StandingsView, exact, place_text};
use crate::tournament::ranking::{Rank, TieBreak};
use crate::tournament::robin::FreeRow;
use crate::tournament::{EntrantNo, Event, MatchNo, Sides};
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

pub(in crate::web) fn place_views(
    scene: &BracketScene<'_>,
    event: &Event,
    placed: &[EventPlacing],
) -> Vec<PlaceView> {
    let view = |place: &EventPlacing| PlaceView {
        place: place_text(place.from, place.to),
        who: person(scene, place.entrant),
        all: scene.member(place.entrant),
        number: place.entrant.0,
        why: place.reason.and_then(|reason| why(scene, event, reason)),
    };
    placed.iter().map(view).collect()
}

/// "Consolation", and who won it.
pub(super) fn won_below(scene: &BracketScene<'_>, won: event::WonBelow) -> (String, Link) {
    let name = side_name(scene.w, won.phase);
    (name, person(scene, won.winner))
}

/// The names of those who won, in a line; nothing while nobody has.
#[must_use]
pub fn named(scene: &BracketScene<'_>, winners: &[EntrantNo]) -> Option<String> {
    let names: Vec<String> = winners.iter().map(|n| scene.name(*n)).collect();
    (!names.is_empty()).then(|| names.join(", "))
}

fn why(scene: &BracketScene<'_>, event: &Event, reason: PlaceReason) -> Option<Link> {
    let w = scene.w;
    let (number, key): (MatchNo, fn(Messages, String, String) -> String) = match reason {
        PlaceReason::Score => {
            let page = scene.path.event(event.number);
            return Some(Link::new(w.place_why_score(), page));
        }
        PlaceReason::Match { number } => (number, Messages::place_why),
        PlaceReason::Correction { number } => (number, Messages::place_why_corrected),
    };
    let m = event.fixture(number)?;
    let text = key(w, ending(scene, event, m)?, match_name(w, event, m));
    Some(Link::new(text, scene.path.fixture(event.number, number)))
}

/// The table of an event that ranks by score, once there is somebody in it.
pub(in crate::web) fn table(scene: &BracketScene<'_>, event: &Event) -> Option<StandingsView> {
    event::standings(event).map(|standings| table_of(scene, &standings))
}

pub(super) fn table_of(scene: &BracketScene<'_>, standings: &Standings) -> StandingsView {
    match standings {
        Standings::Ranked {
            tie_breaks,
            ranks,
            up,
            down,
        } => ranked(scene, (tie_breaks, ranks), up, down),
        Standings::Free { rows } => free(scene, rows),
    }
}

fn ranked(
    scene: &BracketScene<'_>,
    (tie_breaks, ranks): (&[TieBreak], &[Rank]),
    up: &[EntrantNo],
    down: &[EntrantNo],
) -> StandingsView {
    let w = scene.w;
    let mut view = StandingsView::of(scene, ranks, tie_breaks);
    for (row, rank) in view.rows.iter_mut().zip(ranks) {
        if up.contains(&rank.who) {
            row.leads = Some(w.league_leads_up().into_owned());
        } else if down.contains(&rank.who) {
            row.leads = Some(w.league_leads_down().into_owned());
        }
    }
    view
}

/// The table of a free night.
fn free(scene: &BracketScene<'_>, rows: &[FreeRow]) -> StandingsView {
    let w = scene.w;
    let column = |by: chosen::PlayedPoints| StandingsColumn {
        name: w.free_column(by),
        counts: w.free_counts(by),
    };
    let row = |r: &FreeRow| StandingsRow {
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
        record: dashed(r.won, r.lost),
        numbers: vec![r.played.to_string(), dashed(r.points_for, r.points_against)],
        why: if r.enough {
            Vec::new()
        } else {
            vec![w.free_not_enough(r.played)]
        },
    };
    StandingsView {
        columns: [
            selector!("free-column.by", "played"),
            selector!("free-column.by", "points"),
        ]
        .map(column)
        .into(),
        rows: rows.iter().map(row).collect(),
    }
}

/// Everyone against everyone in the order of the table, those left out of it below.
pub(in crate::web) fn cross(scene: &BracketScene<'_>, event: &Event) -> Option<CrossTable> {
    cross_of(scene, event, &event::cross_table(event))
}

pub(super) fn cross_of(
    scene: &BracketScene<'_>,
    event: &Event,
    order: &[EntrantNo],
) -> Option<CrossTable> {
    let phase = event.capabilities().schedule()?.phase;
    let table = CrossTable::of(scene, event, order, |m| m.phase == phase);
    (!table.is_empty()).then_some(table)
}

/// "After round 3, with results so far of round 4"
pub(super) fn after(w: Messages, rounds: Option<Rounds>) -> String {
    let Some(Rounds { closed, reached }) = rounds else {
        return w.standings_so_far().into_owned();
    };
    w.standings_after(closed, reached > closed, reached)
}

/// "8 players", "4 pairs", "3 teams"
pub(super) fn how_many(w: Messages, event: &Event, n: usize) -> String {
    let sides =
        selector!("state-players.sides", event.settings.sides in Sides { Single, Pairs, Teams });
    w.state_players(n, sides)
}

/// "8 players · 2 playing · 14 matches decided"
#[must_use]
pub fn state_words(w: Messages, event: &Event, state: EventProgress) -> String {
    let some = |n: usize, key: fn(Messages, usize) -> String| (n > 0).then(|| key(w, n));
    let parts = match state {
        EventProgress::Rolling {
            waiting,
            size,
            playing,
            over,
        } => return w.rolling_line(waiting, over, playing, size),
        EventProgress::NotDrawn { field, list_closed } => {
            let list = match list_closed {
                false => w.state_list_open(),
                true => w.state_list_closed(),
            };
            vec![Some(w.state_entered(field)), Some(list.into_owned())]
        }
        EventProgress::Finished { field } => vec![
            Some(how_many(w, event, field)),
            Some(w.state_over().into_owned()),
        ],
        EventProgress::OpenEnded {
            field,
            playing,
            ready,
            decided,
            finished,
        } => vec![
            Some(how_many(w, event, field)),
            some(playing, Messages::state_playing),
            some(ready, Messages::state_ready),
            Some(w.state_decided(decided)),
            finished.then(|| w.state_over().into_owned()),
        ],
        EventProgress::Running {
            at,
            playing,
            ready,
            put_off,
            late_entry,
        } => vec![
            Some(stands_at(w, event, at)),
            some(playing, Messages::state_playing),
            some(ready, Messages::state_ready),
            put_off.map(|off| put_off_until(w, off.until)),
            late_entry.then(|| w.state_late_entry().into_owned()),
        ],
    };
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    parts.join(" · ")
}

fn stands_at(w: Messages, event: &Event, at: StandsAt) -> String {
    match at {
        StandsAt::Round { round, of } => w.round_of(round, of),
        StandsAt::SwissRound { round, of } => w.state_swiss_round(round, of),
        StandsAt::StrikesRound { round } => w.state_strikes_round(round),
        StandsAt::Groups { decided, of } => w.state_groups(decided, of),
        StandsAt::Final => w.round_final().into_owned(),
        StandsAt::LastMatches { next } => {
            let next = next.and_then(|number| event.fixture(number));
            next.map_or_else(String::new, |m| match_name(w, event, m))
        }
    }
}
