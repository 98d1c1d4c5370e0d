//! The forecast of an event: how often each player still in it wins in many random continuations.

use super::{Strengths, exact, onward, sheet};
use crate::{EntrantNo, Event, EventNo, Fixture, Phase, Tournament};
use backgammon::BySide;
use backgammon::variants::MatchGame;
use crawford_forms::violation::Violation;
use crawford_journal::how_many;
use std::collections::BTreeMap;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ForecastMethod {
    /// Exactly, along a sheet on which losers fall no further.
    Exact,
    /// By chance along the sheet, if every match is known already.
    Sheet,
    /// By chance and the rules, which pair and draw what is not known yet.
    Rules,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Forecast {
    /// How many were simulated; none where the forecast is exact.
    pub evenings: usize,
    pub way: ForecastMethod,
    pub has_final: bool,
    /// Everyone, the likeliest winner first, equals in check-in order.
    pub hopes: Vec<Hope>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Hope {
    pub entrant: EntrantNo,
    /// Their chance of winning, from 0 to 1; where several share first place, each has their part of it.
    pub wins: f64,
    /// Their chance of sitting in the final.
    pub reaches_final: f64,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoForecast {
    NotDrawn,
    Over,
    /// It ends when the director says so, and nobody wins it.
    OpenEnded,
    /// It is played at this, and chances are of backgammon.
    OtherGame(MatchGame),
    /// Teams play it, and a match between teams is the sum of its boards.
    Teams,
    /// It cannot be continued without a choice of the director.
    Stuck(Violation),
}

#[derive(Debug, Default)]
pub(super) struct Tally {
    /// Wins in millionths of an evening, so that a sum does not depend on its order.
    pub(super) wins: BTreeMap<EntrantNo, u64>,
    pub(super) finals: BTreeMap<EntrantNo, u64>,
    pub(super) evenings: usize,
}

/// One evening won by one player alone, in millionths.
pub(super) const WHOLE: u64 = 1_000_000;

/// Everyone's part of all evenings there can be.
#[derive(Debug, Default)]
pub(super) struct Shares {
    pub(super) wins: BTreeMap<EntrantNo, f64>,
    pub(super) finals: BTreeMap<EntrantNo, f64>,
}

impl Tally {
    fn shares(&self) -> Shares {
        let evenings = self.evenings.max(1) as f64;
        let part = |of: &BTreeMap<EntrantNo, u64>, whole: u64| {
            let all = evenings * whole as f64;
            of.iter()
                .map(|(n, count)| (*n, *count as f64 / all))
                .collect()
        };
        Shares {
            wins: part(&self.wins, WHOLE),
            finals: part(&self.finals, 1),
        }
    }

    pub(super) fn add(&mut self, winners: &[EntrantNo], finalists: &[EntrantNo]) {
        self.evenings = self.evenings.saturating_add(1);
        let share = WHOLE / u64::from(how_many(winners.len()).max(1));
        for winner in winners {
            let won = self.wins.entry(*winner).or_default();
            *won = won.saturating_add(share);
        }
        for finalist in finalists {
            let sat = self.finals.entry(*finalist).or_default();
            *sat = sat.saturating_add(1);
        }
    }
}

/// The forecast of an event from its present state. The same arguments give the same forecast.
pub fn forecast(
    t: &Tournament,
    number: EventNo,
    strengths: &Strengths,
    seed: u64,
) -> Result<Forecast, NoForecast> {
    let event = t.event(number).ok_or(NoForecast::NotDrawn)?;
    ready(t, event)?;
    let (way, evenings, shares) = if sheet::is_whole(event) {
        let model = sheet::Model::of(t, event, strengths);
        match exact::shares(&model) {
            Some(shares) => (ForecastMethod::Exact, 0, shares),
            None => {
                let tally = sheet::played(&model, seed);
                (ForecastMethod::Sheet, tally.evenings, tally.shares())
            }
        }
    } else {
        let tally = onward::played(t, event, strengths, seed).map_err(NoForecast::Stuck)?;
        (ForecastMethod::Rules, tally.evenings, tally.shares())
    };
    let has_final = way != ForecastMethod::Rules || event.capabilities().ends_in_a_final();
    let share = |of: &BTreeMap<EntrantNo, f64>, who| of.get(&who).copied().unwrap_or_default();
    let mut hopes: Vec<Hope> = everyone(event)
        .into_iter()
        .map(|entrant| Hope {
            entrant,
            wins: share(&shares.wins, entrant),
            reaches_final: share(&shares.finals, entrant),
        })
        .collect();
    hopes.sort_by(|a, b| {
        let by = |of: fn(&Hope) -> f64| of(b).total_cmp(&of(a));
        by(|h| h.wins)
            .then(by(|h| h.reaches_final))
            .then(a.entrant.cmp(&b.entrant))
    });
    Ok(Forecast {
        evenings,
        way,
        has_final,
        hopes,
    })
}

/// Why an event is not forecast however far it is; nothing of one that is once it is drawn.
#[must_use]
pub fn never_forecast(event: &Event) -> Option<NoForecast> {
    if event.capabilities().open_ended() {
        Some(NoForecast::OpenEnded)
    } else if event.settings.sides.boards().is_some() {
        Some(NoForecast::Teams)
    } else if !event.settings.game.is_backgammon() {
        Some(NoForecast::OtherGame(event.settings.game))
    } else {
        None
    }
}

/// Whether an event is one that is forecast as it stands, unless it needs a choice of the director first.
#[must_use]
pub fn may_be_forecast(t: &Tournament, event: &Event) -> bool {
    ready(t, event).is_ok()
}

fn ready(t: &Tournament, event: &Event) -> Result<(), NoForecast> {
    if let Some(never) = never_forecast(event) {
        return Err(never);
    }
    if event.draw.is_none() {
        return Err(NoForecast::NotDrawn);
    }
    match event.is_settled(t) {
        true => Err(NoForecast::Over),
        false => Ok(()),
    }
}

pub(super) fn everyone(event: &Event) -> Vec<EntrantNo> {
    let mut all: Vec<EntrantNo> = event.entered.clone();
    let sitting = event
        .matches
        .iter()
        .filter_map(|m| m.players())
        .flat_map(BySide::both);
    all.extend(sitting);
    all.sort_unstable();
    all.dedup();
    all
}

/// The match from whose two players the winner of the event comes: the one before a second final, else the last.
pub(super) fn last_of_two(event: &Event) -> Option<&Fixture> {
    let mut matches = event.matches.iter().rev().map(AsRef::as_ref);
    let first_final = matches.find(|m| m.phase == Phase::Final && m.before_final == 0);
    first_final.or_else(|| event.final_match())
}

pub(super) fn finalists(event: &Event) -> Vec<EntrantNo> {
    let players = last_of_two(event).and_then(Fixture::players);
    players.map_or_else(Vec::new, |p| p.both().to_vec())
}
