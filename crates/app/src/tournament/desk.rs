//! What the desk shows of the whole tournament: how far it is, where everybody is, and the pages with something to do.

use super::event::go_on_from_groups;
use crawford_club::permissions::Permission;
use crawford_tournament::{
    EntrantNo, Event, EventNo, EventPage, Fixture, MatchStatus, Tournament, coming, stages_to_draw,
    swiss,
};
use serde::Serialize;
use std::collections::BTreeSet;

/// How far a tournament is. Byes are not counted, nor matches that nobody can reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "state", rename_all = "kebab-case")]
pub enum DeskState {
    NotDrawn {
        came: usize,
    },
    Running {
        finished: usize,
        playing: usize,
        ready: usize,
        waiting: usize,
    },
}

impl DeskState {
    #[must_use]
    pub fn of(t: &Tournament) -> DeskState {
        if t.all_matches().next().is_none() {
            return DeskState::NotDrawn {
                came: t.came().count(),
            };
        }
        let of_event = |e: &Event| -> Vec<MatchStatus> {
            let matches = e.played_by_two().into_iter();
            matches.map(|m| t.status_of(e.number, m)).collect()
        };
        let matches: Vec<MatchStatus> = t.events.values().flat_map(|e| of_event(e)).collect();
        let count = |status: MatchStatus| matches.iter().filter(|of| **of == status).count();
        DeskState::Running {
            finished: count(MatchStatus::Finished),
            playing: count(MatchStatus::Playing),
            ready: count(MatchStatus::Ready),
            waiting: count(MatchStatus::Waiting),
        }
    }
}

/// Where an entrant is in the tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "state", rename_all = "kebab-case")]
pub enum Whereabouts {
    Left,
    /// Here, and in no match yet.
    CheckedIn,
    Playing {
        table: Option<u16>,
    },
    /// Their next match can begin.
    Ready,
    /// Their next opponent is not known.
    Waiting,
    /// No match of theirs is open, and more may come.
    Between,
    /// They won an event.
    Won,
    Out,
}

/// Finds where an entrant is; made once for all entrants of a page.
pub fn whereabouts(t: &Tournament) -> impl Fn(EntrantNo) -> Whereabouts {
    let winners: BTreeSet<EntrantNo> = t.events.values().flat_map(|e| e.winners(t)).collect();
    let between: BTreeSet<EntrantNo> = t.events.values().flat_map(|e| between(t, e)).collect();
    move |n| {
        if t.has_left(n) {
            return Whereabouts::Left;
        }
        let theirs = t.all_matches().filter(|(_, m)| m.side_of(n).is_some());
        let theirs: Vec<(MatchStatus, &Fixture)> =
            theirs.map(|(e, m)| (t.status_of(e.number, m), m)).collect();
        let first = |status| theirs.iter().find(|(of, _)| *of == status);
        if theirs.is_empty() {
            Whereabouts::CheckedIn
        } else if let Some((_, m)) = first(MatchStatus::Playing) {
            Whereabouts::Playing { table: m.table }
        } else if first(MatchStatus::Ready).is_some() {
            Whereabouts::Ready
        } else if first(MatchStatus::Waiting).is_some() {
            Whereabouts::Waiting
        } else if between.contains(&n) {
            Whereabouts::Between
        } else if winners.contains(&n) {
            Whereabouts::Won
        } else {
            Whereabouts::Out
        }
    }
}

/// Who may have more matches in an event than it has so far: those of a free night or a ladder, those who may go on from
/// groups whose knockout is not drawn, those of the next round of a Swiss or the knockout after it.
fn between(t: &Tournament, event: &Event) -> Vec<EntrantNo> {
    let format = event.capabilities();
    let everyone = || event.entered.to_vec();
    if t.finished {
        Vec::new()
    } else if format.open_play().is_some() {
        everyone()
    } else if event.draw.is_none() {
        Vec::new()
    } else if format.challenges().is_some() {
        everyone()
    } else if event.awaits_knockout() {
        let go_on = go_on_from_groups(t, event);
        go_on.map_or_else(everyone, |go_on| go_on.into_iter().collect())
    } else if format.paired_rounds().is_none() || !event.stages.is_empty() {
        Vec::new()
    } else if swiss::rounds_left(t, event).is_empty() {
        let found = swiss::qualified(t, event);
        let going_on = found.map(|found| [found.sure, found.contested].concat());
        let going_on = going_on.unwrap_or_default();
        [going_on, swiss::waiting(event)].concat()
    } else {
        let swiss::RoundField { present, away } = swiss::RoundField::to_come(t, event);
        [present, away, swiss::waiting(event)].concat()
    }
}

/// A page of the tournament that the desk leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "leads_to", rename_all = "kebab-case")]
pub enum DeskLink {
    Door,
    /// A round with matches to be played.
    CatchUp {
        event: EventNo,
        round: u8,
    },
    Event {
        event: EventNo,
        page: EventPage,
    },
    Tables,
    Phones,
    Money,
    Settings,
    Journal,
    Public,
}

impl DeskLink {
    /// The permission needed for the page, and the event in which; nothing where whoever reads the desk may read it.
    #[must_use]
    pub fn permission(self) -> Option<(Permission, Option<EventNo>)> {
        match self {
            DeskLink::CatchUp { event, .. } | DeskLink::Event { event, .. } => {
                Some((Permission::Direct, Some(event)))
            }
            DeskLink::Door
            | DeskLink::Tables
            | DeskLink::Phones
            | DeskLink::Money
            | DeskLink::Settings => Some((Permission::Direct, None)),
            DeskLink::Journal | DeskLink::Public => None,
        }
    }
}

/// The pages with something to do, in the order in which they are listed.
#[must_use]
pub fn desk_links(t: &Tournament) -> Vec<DeskLink> {
    let events = || t.events.values().map(AsRef::as_ref);
    let mut links = vec![DeskLink::Door];
    links.extend(events().flat_map(to_catch_up));
    links.extend(events().flat_map(|event| event_links(t, event)));
    links.extend([
        DeskLink::Tables,
        DeskLink::Phones,
        DeskLink::Money,
        DeskLink::Settings,
        DeskLink::Journal,
        DeskLink::Public,
    ]);
    links
}

fn is_to_play(m: &Fixture) -> bool {
    m.result.is_none() && m.players().is_some()
}

fn to_catch_up(event: &Event) -> impl Iterator<Item = DeskLink> {
    let is_open = |round: &u8| {
        event
            .matches
            .iter()
            .any(|m| m.round == *round && is_to_play(m))
    };
    let rounds = (1..=event.rounds).filter(is_open);
    rounds.map(|round| DeskLink::CatchUp {
        event: event.number,
        round,
    })
}

/// The pages that the format of an event has, with something to do on them now.
fn event_links(t: &Tournament, event: &Event) -> impl Iterator<Item = DeskLink> {
    let is_drawn = event.draw.is_some();
    let stages = stages_to_draw(t, event);
    let has_to_do = move |page: &EventPage| match page {
        EventPage::SignUps => t.takes_entries(event),
        EventPage::Play | EventPage::Draw => true,
        EventPage::LateEntry => {
            is_drawn && event.rounds > 0 && event.stages.is_empty() && !event.is_over()
        }
        EventPage::PutOff => event.final_match().is_some_and(is_to_play),
        EventPage::Round
        | EventPage::Onward
        | EventPage::Challenge
        | EventPage::Join
        | EventPage::Ranking => is_drawn,
        EventPage::Due => event.matches.iter().any(|m| m.due.is_some()),
        EventPage::Below => {
            let falls = || !coming::fallen_places(event).is_empty();
            is_drawn && (event.settings.again.is_some() || falls())
        }
        EventPage::Stage(stage) => stages.contains(stage),
    };
    let pages = event.capabilities().pages().filter(has_to_do);
    pages.map(|page| DeskLink::Event {
        event: event.number,
        page,
    })
}
