//! A river: time along it, and for each player a band. Of an event a band is as thick as the player's chance of winning, and
//! the winner's swells to the whole ([`RiverView`]); of a chouette night it is as thick as the points a player has
//! ([`NightRiverView`]).
//!
//! The bands are drawn in units that are stretched to the width there is. Everything else is placed in parts of the width
//! and in heights of a letter, so that text keeps its size at any width. Names and labels are laid out for several widths:
//! a wide drawing shows all that a narrow one does, in the same places.

mod bands;
mod event;
mod labels;
mod night;

use super::messages::Messages;
use super::when::{self, TimeElement};
use askama::Template;
pub use bands::{BandClass, RiverBand, RiverName};
use bands::{Course, Flow, UNITS};
use chrono::Datelike;
use crawford_club::moment::StoryClock;
use crawford_club::zone::ClubTimeZone;
use crawford_journal::UtcMicros;
pub use event::{RiverPlayer, RiverView};
use labels::{Hours, Lanes, Wanted};
pub use labels::{RiverHour, RiverLabel};
pub use night::{NightRiverPlayer, NightRiverScene, NightRiverView};

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

/// The most turns told in words.
const TURNS: usize = 12;
/// What happens within so many seconds has clocks on it, else days.
const ONE_NIGHT: i64 = 36 * 3600;

#[derive(Debug, Clone, PartialEq, Eq, Template)]
#[template(path = "parts/river_drawing.html")]
pub struct RiverDrawing {
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
}

impl askama::filters::HtmlSafe for RiverDrawing {}

impl RiverDrawing {
    /// The same with every text made into another, for where not every letter can be drawn.
    #[must_use]
    pub fn said_as(mut self, say: impl Fn(&str) -> String) -> RiverDrawing {
        let names = self.names.iter_mut().map(|name| &mut name.text);
        let labels = self.labels.iter_mut().map(|label| &mut label.text);
        for text in names.chain(labels) {
            *text = say(text);
        }
        self
    }
}

/// A turn in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurnLine {
    pub at: TimeElement,
    /// The page as it stood then.
    pub href: String,
    pub what: String,
}

/// A moment that a label on the bank tells of.
#[derive(Debug, Clone)]
struct Turn {
    /// Its place among the moments.
    nth: usize,
    at: UtcMicros,
    /// The band it is about.
    who: usize,
    what: String,
}

/// The clock and the page of a river.
#[derive(Debug)]
struct Banks<'a> {
    w: Messages,
    clock: StoryClock,
    /// The page whose past its labels lead to.
    page: &'a str,
    /// Whether days stand on it instead of hours.
    by_day: bool,
}

impl Banks<'_> {
    fn time(&self, at: UtcMicros) -> TimeElement {
        let time = TimeElement::of(at, self.clock.zone);
        if !self.by_day {
            return time;
        }
        let local = self.clock.zone.day(at);
        let month = when::month_short(self.w, local);
        TimeElement {
            text: self.w.river_day(local.day(), month),
            ..time
        }
    }

    /// The page as it stood in the minute of a turn.
    fn there(&self, turn: &Turn) -> String {
        format!("{}?at={}", self.page, self.clock.minute(turn.at))
    }

    /// The first turns, which are the greatest, in the order in which they happened.
    fn lines(&self, turns: &[Turn]) -> Vec<TurnLine> {
        let mut told: Vec<&Turn> = turns.iter().take(TURNS).collect();
        told.sort_by_key(|turn| turn.nth);
        let line = |turn: &Turn| TurnLine {
            at: self.time(turn.at),
            href: self.there(turn),
            what: turn.what.clone(),
        };
        told.into_iter().map(line).collect()
    }

    /// `names` are those of the bands, `turns` stand with the greatest first.
    fn drawn(
        &self,
        shape: RiverShape,
        flow: Flow,
        names: &[String],
        turns: &[Turn],
        said: String,
    ) -> RiverDrawing {
        let course = Course::of(flow);
        let lanes = self.labels(shape, &course, turns);
        let letters = |n: f64| format!("{n:.1}em");
        RiverDrawing {
            said,
            linked: shape.linked,
            top: letters(shape.top()),
            height: letters(shape.height),
            foot: letters(shape.top() + shape.height + 1.2),
            all: letters(shape.top() + shape.height + 1.6),
            names: course.names(shape, names, &lanes.lines),
            labels: lanes.labels,
            hours: self.hours(shape, &course),
            bands: course.bands(),
        }
    }

    fn labels(&self, shape: RiverShape, course: &Course, turns: &[Turn]) -> Lanes {
        let wanted = |turn: &Turn| {
            Some(Wanted {
                x: course.x(turn.nth)? / UNITS,
                to: course.middle(turn.who, turn.nth),
                text: format!("{} {}", self.time(turn.at).text, turn.what),
                href: shape.linked.then(|| self.there(turn)),
            })
        };
        let mut lanes = Lanes::of(shape);
        lanes.fill(turns.iter().filter_map(wanted).collect());
        lanes
    }

    fn hours(&self, shape: RiverShape, course: &Course) -> Vec<RiverHour> {
        let mut hours = Hours::of(shape);
        let Some((first, last)) = course.span() else {
            return hours.hours;
        };
        let full = hours_between(first, last, self.clock.zone);
        let place = |at: UtcMicros| (course.x_at(at) / UNITS, self.time(at).text);
        if full.len() < FEWEST {
            let ((begin, begun), (end, ended)) = (place(first), place(last));
            if begun != ended {
                hours.add_last(end, ended);
            }
            hours.add_first(begin, begun);
            return hours.hours;
        }
        for (x, text) in full.into_iter().map(place) {
            hours.add(x, text);
        }
        hours.hours
    }
}

/// The distances of the hours on the axis, in seconds.
const STEPS: [i64; 12] = [
    900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400, 172_800, 604_800, 1_209_600, 2_592_000,
];
/// About how many there are.
const HOURS: i64 = 8;
/// Where there are fewer, when it began and ended is said instead.
const FEWEST: usize = 2;

/// Full hours or days by the clock of the club between the first moment and the last.
fn hours_between(first: UtcMicros, last: UtcMicros, zone: ClubTimeZone) -> Vec<UtcMicros> {
    let span = last.seconds_since(first);
    let Some(step) = STEPS.into_iter().find(|step| span / step <= HOURS) else {
        return Vec::new();
    };
    // From midnight by the club's clock, so that they are full hours there.
    let Some(midnight) = zone.begin_of(zone.day(first)) else {
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
