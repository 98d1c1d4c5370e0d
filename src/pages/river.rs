//! An event as a river: time along it, and for each player a band as thick as their chance of winning. The winner's swells
//! to the whole.
//!
//! The bands are drawn in units that are stretched to the width there is. Everything else is placed in parts of the width
//! and in heights of a letter, so that text keeps its size at any width. Names and labels are laid out for several widths:
//! a wide drawing shows all that a narrow one does, in the same places.

mod bands;
mod labels;

use super::bracket::BracketScene;
use super::fact_text::set_apart;
use super::percent;
use super::when::{self, TimeElement};
use crate::backgammon::scoring::WinKind;
use crate::club::moment::StoryClock;
use crate::club::zone::ClubTimeZone;
use crate::journal::UtcMicros;
use crate::tournament::odds::{Happened, History, Moment};
use crate::tournament::{EntrantNo, Event, EventNo};
use askama::Template;
pub use bands::{BandClass, RiverBand, RiverName};
use bands::{Course, UNITS};
use chrono::{Datelike, NaiveTime};
use labels::{Hours, Lanes, Wanted};
pub use labels::{RiverHour, RiverLabel};

/// What a drawing is laid out for.
#[derive(Debug, Clone, Copy)]
pub struct RiverShape {
    /// The widths it may have at least, in letters, narrowest first.
    pub widths: &'static [f64],
    /// How high the bands are, in letters.
    pub height: f64,
    /// How many lines of labels stand above them.
    pub lanes: usize,
    /// Whether they lead to what stood then.
    pub linked: bool,
}

/// The height of a line of labels.
const LANE: f64 = 1.5;

impl RiverShape {
    /// `river.css` knows these widths.
    pub const PAGE: RiverShape = RiverShape {
        widths: &[22.0, 46.0, 74.0],
        height: 15.0,
        lanes: 3,
        linked: true,
    };

    /// For a picture beside a link.
    pub const CARD: RiverShape = RiverShape {
        widths: &[44.0],
        height: 9.0,
        lanes: 1,
        linked: false,
    };

    /// Where the bands begin.
    fn top(self) -> f64 {
        self.lanes as f64 * LANE + 0.4
    }
}

/// A gain of less is no turn.
const LEAST: f64 = 0.06;
/// The most turns and players told in words.
const TURNS: usize = 12;
const PLAYERS: usize = 8;
/// Below this chance of a match, winning it is an upset.
const UPSET: f64 = 0.4;
/// What happens within so many seconds has clocks on it, else days.
const ONE_NIGHT: i64 = 36 * 3600;

#[derive(Debug, Clone, PartialEq, Eq, Template)]
#[template(path = "parts/river_drawing.html")]
pub struct RiverView {
    /// What it shows, in a sentence.
    pub said: String,
    pub linked: bool,
    /// Where the bands begin, how high they are, where the hours stand, and how high all of it is.
    pub top: String,
    pub height: String,
    pub foot: String,
    pub all: String,
    pub bands: Vec<RiverBand>,
    pub names: Vec<RiverName>,
    pub labels: Vec<RiverLabel>,
    pub hours: Vec<RiverHour>,
    /// The turns in the order in which they happened.
    pub turns: Vec<TurnLine>,
    /// Those who came nearest to winning.
    pub players: Vec<RiverPlayer>,
}

impl askama::filters::HtmlSafe for RiverView {}

/// A turn in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurnLine {
    pub at: TimeElement,
    /// The event as it stood then.
    pub href: String,
    pub what: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RiverPlayer {
    pub name: String,
    pub first: String,
    pub most: String,
    /// When the last chance was gone; `None` for who won.
    pub out: Option<TimeElement>,
}

/// A moment in which somebody won something.
#[derive(Debug, Clone, Copy)]
struct Turn<'h> {
    /// Its place among the moments.
    nth: usize,
    moment: &'h Moment,
    /// The winner's place among the entrants.
    who: usize,
    from: f64,
    to: f64,
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
        let teller = Teller {
            scene,
            event: event.number,
            history,
            short: short_names(scene, &history.entrants),
            by_day: last.at.seconds_since(first.at) > ONE_NIGHT,
        };
        let course = Course::of(history);
        let turns = turns(history);
        let lanes = teller.labels(shape, &course, &turns);
        let mut told: Vec<&Turn<'_>> = turns.iter().take(TURNS).collect();
        told.sort_by_key(|turn| turn.nth);
        let letters = |n: f64| format!("{n:.1}em");
        let winners: Vec<String> = event
            .winners(scene.t)
            .iter()
            .map(|n| scene.isolated(*n))
            .collect();
        Some(RiverView {
            said: scene.w.river_said(winners.join(", ")),
            linked: shape.linked,
            top: letters(shape.top()),
            height: letters(shape.height),
            foot: letters(shape.top() + shape.height + 1.2),
            all: letters(shape.top() + shape.height + 1.6),
            names: course.names(shape, &teller.short, &lanes.lines),
            labels: lanes.labels,
            hours: teller.hours(shape, &course),
            bands: course.bands(),
            turns: told.into_iter().map(|turn| teller.line(turn)).collect(),
            players: teller.players(),
        })
    }
}

impl RiverView {
    /// The same with every text of the drawing made into another, for where not every letter can be drawn.
    #[must_use]
    pub fn said_as(mut self, say: impl Fn(&str) -> String) -> RiverView {
        let names = self.names.iter_mut().map(|name| &mut name.text);
        let labels = self.labels.iter_mut().map(|label| &mut label.text);
        for text in names.chain(labels) {
            *text = say(text);
        }
        self
    }
}

/// The moments in which somebody won something, the greatest gain first.
fn turns(history: &History) -> Vec<Turn<'_>> {
    let after = history.moments.iter().enumerate().skip(1);
    let pairs = history.moments.iter().zip(after);
    let mut turns: Vec<Turn<'_>> = pairs
        .filter_map(|(before, (nth, moment))| {
            let Happened::InMatch { winner, ended, .. } = moment.what else {
                return None;
            };
            // A game did not do what happened in others that were left out.
            if !moment.follows && ended.is_none() {
                return None;
            }
            let who = history.entrants.iter().position(|n| *n == winner)?;
            let (from, to) = (*before.chances.get(who)?, *moment.chances.get(who)?);
            (to - from >= LEAST).then_some(Turn {
                nth,
                moment,
                who,
                from,
                to,
            })
        })
        .collect();
    turns.sort_by(|a, b| (b.to - b.from).total_cmp(&(a.to - a.from)));
    turns
}

struct Teller<'a> {
    scene: &'a BracketScene<'a>,
    event: EventNo,
    history: &'a History,
    /// Everyone's name as it stands on the river, in their order.
    short: Vec<String>,
    by_day: bool,
}

impl Teller<'_> {
    fn clock(&self, at: UtcMicros) -> TimeElement {
        let (w, zone) = (self.scene.w, self.scene.zone);
        let time = TimeElement::of(at, zone);
        if !self.by_day {
            return time;
        }
        let local = zone.day(at);
        let month = when::month_short(w, local);
        TimeElement {
            text: w.river_day(local.day(), month),
            ..time
        }
    }

    /// The event as it stood in the minute of a turn.
    fn there(&self, turn: &Turn<'_>) -> String {
        let clock = StoryClock {
            zone: self.scene.zone,
            day: self.scene.t.details.date,
        };
        let event = self.scene.path.event(self.event);
        format!("{event}?at={}", clock.minute(turn.moment.at))
    }

    fn short(&self, who: EntrantNo) -> String {
        let at = self.history.entrants.iter().position(|n| *n == who);
        let name = at.and_then(|at| self.short.get(at));
        name.map_or_else(String::new, |name| set_apart(name))
    }

    /// "Priya’s gammon: 9 → 31 %"
    fn what(&self, turn: &Turn<'_>) -> String {
        let w = self.scene.w;
        let Happened::InMatch {
            winner,
            loser,
            game,
            ended,
            ..
        } = turn.moment.what
        else {
            return String::new();
        };
        let (name, other) = (self.short(winner), self.short(loser));
        let what = match (ended, game) {
            (Some(end), _) if end.expected < UPSET => w.river_upset(&name, &other),
            (_, Some((WinKind::Gammon, _))) => w.river_gammon(&name),
            (_, Some((WinKind::Backgammon, _))) => w.river_backgammon(&name),
            (Some(_), _) => w.river_match(&name, &other),
            (None, Some((WinKind::Drop, _))) => w.river_drop(&name, &other),
            (None, Some((WinKind::Single, cube))) if cube > 1 => w.river_cube(cube, &name),
            (None, _) => w.river_game(&name),
        };
        w.river_turn(percent::whole(turn.from), percent::whole(turn.to), what)
    }

    fn line(&self, turn: &Turn<'_>) -> TurnLine {
        TurnLine {
            at: self.clock(turn.moment.at),
            href: self.there(turn),
            what: self.what(turn),
        }
    }

    fn labels(&self, shape: RiverShape, course: &Course, turns: &[Turn<'_>]) -> Lanes {
        let wanted = |turn: &Turn<'_>| {
            Some(Wanted {
                x: course.x(turn.nth)? / UNITS,
                to: course.middle(turn.who, turn.nth),
                text: format!("{} {}", self.clock(turn.moment.at).text, self.what(turn)),
                href: shape.linked.then(|| self.there(turn)),
            })
        };
        let mut lanes = Lanes::of(shape);
        lanes.fill(turns.iter().filter_map(wanted).collect());
        lanes
    }

    fn hours(&self, shape: RiverShape, course: &Course) -> Vec<RiverHour> {
        let zone = self.scene.zone;
        let mut hours = Hours::of(shape);
        let moments = &self.history.moments;
        if let (Some(first), Some(last)) = (moments.first(), moments.last()) {
            for at in hours_between(first.at, last.at, zone) {
                hours.add(course.x_at(moments, at) / UNITS, self.clock(at).text);
            }
        }
        hours.hours
    }

    fn players(&self) -> Vec<RiverPlayer> {
        let moments = &self.history.moments;
        let chance =
            |moment: &Moment, who: usize| moment.chances.get(who).copied().unwrap_or_default();
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
                    .map(|m| self.clock(m.at)),
            })
        };
        order.into_iter().take(PLAYERS).filter_map(view).collect()
    }
}

/// Names as short as they can be told apart: the first of several words, that and the initial of the last, or the whole.
fn short_names(scene: &BracketScene<'_>, entrants: &[EntrantNo]) -> Vec<String> {
    let all: Vec<[String; 3]> = entrants.iter().map(|n| ways(scene.name(*n))).collect();
    let shortest = |ways: &[String; 3]| {
        let alone = |nth: usize, way: &str| {
            all.iter()
                .filter(|other| other.get(nth).is_some_and(|o| o == way))
                .count()
                == 1
        };
        let found = ways.iter().enumerate().find(|(nth, way)| alone(*nth, way));
        let [.., whole] = ways;
        found.map_or(whole, |(_, way)| way).clone()
    };
    all.iter().map(shortest).collect()
}

/// The ways a name may stand there, the shortest first. Of two people it stands whole.
fn ways(whole: String) -> [String; 3] {
    let words: Vec<&str> = whole.split(' ').collect();
    let named = |word: &str| {
        word.chars()
            .all(|c| c.is_alphabetic() || matches!(c, '-' | '’' | '\''))
    };
    let (first, last) = match words.as_slice() {
        [first, .., last] if words.iter().all(|word| named(word)) => (*first, *last),
        _ => return [whole.clone(), whole.clone(), whole],
    };
    let initial = last.chars().next();
    let with_initial = initial.map_or_else(|| whole.clone(), |c| format!("{first} {c}."));
    [first.to_owned(), with_initial, whole]
}

/// The distances of the hours on the axis, in seconds.
const STEPS: [i64; 12] = [
    900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400, 172_800, 604_800, 1_209_600, 2_592_000,
];
/// About how many there are.
const HOURS: i64 = 8;

/// Full hours or days by the clock of the club between the first moment and the last.
fn hours_between(first: UtcMicros, last: UtcMicros, zone: ClubTimeZone) -> Vec<UtcMicros> {
    let span = last.seconds_since(first);
    let Some(step) = STEPS.into_iter().find(|step| span / step <= HOURS) else {
        return Vec::new();
    };
    // From midnight by the club's clock, so that they are full hours there.
    let Some(midnight) = zone.moment(zone.day(first).and_time(NaiveTime::MIN)) else {
        return Vec::new();
    };
    let begin = first.seconds_since(midnight).div_euclid(step);
    (begin..=begin.saturating_add(HOURS).saturating_add(1))
        .map(|nth| midnight.plus_seconds(nth.saturating_mul(step)))
        .filter(|at| *at >= first && *at <= last)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_cut_where_it_has_words() {
        let of = |name: &str| ways(name.to_owned());
        assert_eq!(of("Priya Raghunathan")[..2], ["Priya", "Priya R."]);
        assert_eq!(of("Player 7")[0], "Player 7");
        assert_eq!(of("Ann / Bo")[0], "Ann / Bo");
        assert_eq!(of("Ann")[0], "Ann");
    }

    #[test]
    fn hours_are_full_by_the_clubs_clock() {
        let zone: ClubTimeZone = "Asia/Kolkata".parse().unwrap();
        // 20:45 UTC is 02:15 there.
        let first = UtcMicros(1_795_207_500_000_000);
        let hours = hours_between(first, first.plus_seconds(4 * 3600), zone);
        let said: Vec<String> = hours
            .iter()
            .map(|at| TimeElement::of(*at, zone).text)
            .collect();
        assert_eq!(
            said,
            [
                "02:30", "03:00", "03:30", "04:00", "04:30", "05:00", "05:30", "06:00"
            ]
        );
        let odd = first.plus_seconds(60);
        assert!(hours_between(odd, odd, zone).is_empty());
    }
}
