//! An event as a river: for each player a band as thick as their chance of winning. The winner's swells to the whole.

use super::bands::{BandClass, Flow};
use super::{Banks, ONE_NIGHT, RiverDrawing, RiverShape, Turn, TurnLine};
use crate::bracket::BracketScene;
use crate::fact_text::set_apart;
use crate::messages::selector;
use crate::percent;
use crate::short_names::short_names;
use crate::when::TimeElement;
use backgammon::scoring::WinKind;
use crawford_club::moment::StoryClock;
use crawford_tournament::odds::{Happened, History, Moment};
use crawford_tournament::{EntrantNo, Event};

/// A gain of less is no turn.
const LEAST: f64 = 0.06;
/// The most players told in words.
const PLAYERS: usize = 8;
/// Below this chance of a match, winning it is an upset.
const UPSET: f64 = 0.4;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RiverView {
    pub drawing: RiverDrawing,
    /// The turns in the order in which they happened.
    pub turns: Vec<TurnLine>,
    /// Those who came nearest to winning.
    pub players: Vec<RiverPlayer>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RiverPlayer {
    pub name: String,
    pub first: String,
    pub most: String,
    /// When the last chance was gone; `None` for who won or is still in.
    pub out: Option<TimeElement>,
}

impl RiverView {
    /// `None` of an event in which nothing moved.
    #[must_use]
    pub fn of(
        scene: &BracketScene<'_>,
        event: &Event,
        history: &History,
        shape: RiverShape,
    ) -> Option<RiverView> {
        let (first, last) = (history.moments.first()?, history.moments.last()?);
        let page = scene.path.event(event.number);
        let banks = Banks {
            w: scene.w,
            clock: StoryClock {
                zone: scene.zone,
                day: scene.t.details.date,
            },
            page: &page,
            by_day: last.at.seconds_since(first.at) > ONE_NIGHT,
        };
        let teller = Teller {
            scene,
            history,
            short: short_names(history.entrants.iter().map(|n| scene.name(*n))),
        };
        let turns = teller.turns();
        let winners: Vec<String> = event
            .winners(scene.t)
            .iter()
            .map(|n| scene.isolated(*n))
            .collect();
        let moments = history.moments.iter();
        let flow = Flow {
            moments: moments.map(|m| (m.at, m.chances.clone())).collect(),
            classes: classes(history, !winners.is_empty()),
        };
        let said = match winners.is_empty() {
            true => scene.w.river_said_so_far().into_owned(),
            false => scene.w.river_said(winners.join(", ")),
        };
        Some(RiverView {
            drawing: banks.drawn(shape, flow, &teller.short, &turns, said),
            turns: banks.lines(&turns),
            players: teller.players(&banks),
        })
    }
}

struct Teller<'a> {
    scene: &'a BracketScene<'a>,
    history: &'a History,
    /// Everyone's name as it stands on the river, in their order.
    short: Vec<String>,
}

impl Teller<'_> {
    /// The moments in which somebody won something, the greatest gain first.
    fn turns(&self) -> Vec<Turn> {
        let moments = &self.history.moments;
        let after = moments.iter().enumerate().skip(1);
        let pairs = moments.iter().zip(after);
        let mut turns: Vec<(f64, Turn)> = pairs
            .filter_map(|(before, (nth, moment))| {
                let Happened::InMatch { winner, ended, .. } = moment.what else {
                    return None;
                };
                // A game did not do what happened in others that were left out.
                if !moment.follows && ended.is_none() {
                    return None;
                }
                let mut entrants = self.history.entrants.iter();
                let who = entrants.position(|n| *n == winner)?;
                let (from, to) = (*before.chances.get(who)?, *moment.chances.get(who)?);
                let turn = || Turn {
                    nth,
                    at: moment.at,
                    who,
                    what: self.what(moment.what, from, to),
                };
                (to - from >= LEAST).then(|| (to - from, turn()))
            })
            .collect();
        turns.sort_by(|a, b| b.0.total_cmp(&a.0));
        turns.into_iter().map(|(_, turn)| turn).collect()
    }

    fn short(&self, who: EntrantNo) -> String {
        let at = self.history.entrants.iter().position(|n| *n == who);
        let name = at.and_then(|at| self.short.get(at));
        name.map_or_else(String::new, |name| set_apart(name))
    }

    /// "Priya’s gammon: 9 → 31 %"
    fn what(&self, what: Happened, from: f64, to: f64) -> String {
        let w = self.scene.w;
        let Happened::InMatch {
            winner,
            loser,
            game,
            ended,
            ..
        } = what
        else {
            return String::new();
        };
        let (name, other) = (self.short(winner), self.short(loser));
        let cube = game.map_or(1, |(_, cube)| cube);
        let what = match (ended, game) {
            (Some(end), _) if end.expected < UPSET => selector!("river-event.what", "upset"),
            (_, Some((WinKind::Gammon, _))) => selector!("river-event.what", "gammon"),
            (_, Some((WinKind::Backgammon, _))) => selector!("river-event.what", "backgammon"),
            (Some(_), _) => selector!("river-event.what", "match"),
            (None, Some((WinKind::Drop, _))) => selector!("river-event.what", "drop"),
            (None, Some((WinKind::Single, _))) if cube > 1 => selector!("river-event.what", "cube"),
            (None, _) => selector!("river-event.what", "game"),
        };
        let what = w.river_event(cube, &name, &other, what);
        w.river_turn(percent::whole(from), percent::whole(to), what)
    }

    fn players(&self, banks: &Banks<'_>) -> Vec<RiverPlayer> {
        let moments = &self.history.moments;
        let most = |who: usize| moments.iter().map(|m| chance(m, who)).fold(0.0, f64::max);
        let mut order: Vec<(usize, f64)> = (0..self.history.entrants.len())
            .map(|who| (who, most(who)))
            .collect();
        order.sort_by(|a, b| b.1.total_cmp(&a.1));
        let view = |(who, most): (usize, f64)| {
            let last = moments.iter().rposition(|m| chance(m, who) > 0.0)?;
            let n = self.history.entrants.get(who)?;
            Some(RiverPlayer {
                name: self.scene.name(*n),
                first: self
                    .scene
                    .w
                    .odds_percent(percent::whole(chance(moments.first()?, who))),
                most: self.scene.w.odds_percent(percent::whole(most)),
                out: moments
                    .get(last.saturating_add(1))
                    .map(|m| banks.time(m.at)),
            })
        };
        order.into_iter().take(PLAYERS).filter_map(view).collect()
    }
}

fn chance(moment: &Moment, who: usize) -> f64 {
    moment.chances.get(who).copied().unwrap_or_default()
}

/// Nobody's is the winner's until it is won.
fn classes(history: &History, is_won: bool) -> Vec<BandClass> {
    let last = history.moments.last().filter(|_| is_won);
    let wins = |who: usize| last.is_some_and(|last| chance(last, who) > 0.0);
    let others = || (0..history.entrants.len()).filter(|who| !wins(*who));
    // Whoever was last to be out, and had more then.
    let lasted = |who: &usize| {
        let last = history
            .moments
            .iter()
            .rposition(|m| chance(m, *who) > 0.0)?;
        Some((last, chance(history.moments.get(last)?, *who)))
    };
    let second = others()
        .filter_map(|who| Some((who, lasted(&who)?)))
        .max_by(|(_, a), (_, b)| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)))
        .map(|(who, _)| who);
    let class = |who: usize| match who {
        _ if wins(who) => BandClass::Winner,
        _ if second == Some(who) => BandClass::Second,
        _ => BandClass::other(who),
    };
    (0..history.entrants.len()).map(class).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crawford_journal::UtcMicros;

    #[test]
    fn the_winner_and_whoever_was_out_last_have_a_colour_of_their_own() {
        let moment = |(at, chances): (i64, [f64; 3])| Moment {
            version: 1,
            at: UtcMicros(at * 1_000_000),
            what: Happened::Otherwise,
            follows: true,
            chances: chances.to_vec(),
        };
        let history = History {
            entrants: [1, 2, 3].map(EntrantNo).to_vec(),
            moments: [
                (0, [0.5, 0.25, 0.25]),
                (600, [0.75, 0.0, 0.25]),
                (1200, [1.0, 0.0, 0.0]),
            ]
            .map(moment)
            .to_vec(),
        };
        let found = |history: &History, is_won| -> Vec<&str> {
            let classes = classes(history, is_won).into_iter();
            classes.map(BandClass::class).collect()
        };
        assert_eq!(found(&history, true), ["win", "b", "second"]);
        let under_way = History {
            moments: history.moments[..2].to_vec(),
            ..history
        };
        assert_eq!(found(&under_way, false), ["second", "b", "c"]);
    }
}
