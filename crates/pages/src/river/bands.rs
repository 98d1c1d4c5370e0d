//! The bands: the banks between them at each moment, as smooth lines.

use super::RiverShape;
use super::labels::letters;
use crate::percent;
use crawford_journal::UtcMicros;
use std::fmt::Write;

/// The width and the height of the bands in the units they are drawn in.
pub(super) const UNITS: f64 = 1000.0;
pub(super) const HEIGHT: f64 = 400.0;
/// Where the last moment stands: behind it the winner has everything.
const END: f64 = 940.0;
/// The least distance of two moments that are drawn.
const APART: f64 = 17.0;
/// The widest change: before it nothing moves.
const EASE: f64 = 60.0;
/// A bank that moved by less goes on as it was.
const STILL: f64 = 2.0;
/// A longer pause than this part of the whole, or than an hour, is shown shorter.
const PAUSE: f64 = 1.0 / 6.0;
const HOUR: f64 = 3600.0;
/// How high a band has to be for a name, in letters, and the air beside the name.
const ROOM: f64 = 1.35;
const AIR: f64 = 1.2;

/// How a band is coloured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BandClass {
    Winner,
    /// The best of the others at the end.
    Second,
    /// The others, by turns.
    Other(u8),
}

impl BandClass {
    /// Of neighbours no two look alike.
    pub(super) fn other(band: usize) -> BandClass {
        BandClass::Other((band % 3) as u8)
    }

    #[must_use]
    pub fn class(self) -> &'static str {
        match self {
            BandClass::Winner => "win",
            BandClass::Second => "second",
            BandClass::Other(0) => "a",
            BandClass::Other(1) => "b",
            BandClass::Other(_) => "c",
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RiverBand {
    pub class: &'static str,
    /// From the bank above it down to the ground: the bands below are drawn over it.
    pub path: String,
}

/// A name on its band.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RiverName {
    pub class: &'static str,
    /// From which of the widths on there is room for it, from 0.
    pub level: usize,
    /// Its middle.
    pub x: String,
    pub y: String,
    pub text: String,
}

/// What is drawn: moments, and the part of the whole that each band has in each of them.
#[derive(Debug, Default)]
pub(super) struct Flow {
    pub(super) moments: Vec<(UtcMicros, Vec<f64>)>,
    /// How each band is coloured.
    pub(super) classes: Vec<BandClass>,
}

/// The course of the river: where each moment is, and the upper bank of each band then.
#[derive(Debug)]
pub(super) struct Course {
    times: Vec<UtcMicros>,
    /// The place of each moment.
    xs: Vec<f64>,
    /// The moments that are drawn.
    drawn: Vec<usize>,
    /// For each moment, the upper banks of all bands from the top, and the ground.
    banks: Vec<Vec<f64>>,
    classes: Vec<BandClass>,
}

impl Course {
    pub(super) fn of(flow: Flow) -> Course {
        let times: Vec<UtcMicros> = flow.moments.iter().map(|(at, _)| *at).collect();
        let banks = flow.moments.iter().map(|(_, parts)| {
            let mut above = 0.0;
            let mut banks = vec![0.0];
            for part in parts {
                above += part * HEIGHT;
                banks.push(above);
            }
            banks
        });
        let xs = places(&times);
        Course {
            drawn: spaced(&xs),
            banks: banks.collect(),
            classes: flow.classes,
            xs,
            times,
        }
    }

    /// Where a moment is.
    pub(super) fn x(&self, nth: usize) -> Option<f64> {
        self.xs.get(nth).copied()
    }

    /// The first moment and the last.
    pub(super) fn span(&self) -> Option<(UtcMicros, UtcMicros)> {
        Some((*self.times.first()?, *self.times.last()?))
    }

    /// Where a time between the first moment and the last is.
    pub(super) fn x_at(&self, at: UtcMicros) -> f64 {
        let mut times = self.times.iter();
        let after = times.position(|time| *time > at);
        let after = after.unwrap_or(self.times.len());
        let before = after.saturating_sub(1);
        let spot = |nth: usize| Some((*self.times.get(nth)?, self.x(nth)?));
        match (spot(before), spot(after)) {
            (Some((from, left)), Some((to, right))) => {
                let part = seconds(from, at) / seconds(from, to).max(1.0);
                left + (right - left) * part
            }
            (Some((_, x)), None) | (None, Some((_, x))) => x,
            (None, None) => 0.0,
        }
    }

    /// The middle of a band at a moment, as a part of the height.
    pub(super) fn middle(&self, band: usize, nth: usize) -> f64 {
        (self.bank(band, nth) + self.bank(band.saturating_add(1), nth)) / 2.0 / HEIGHT
    }

    fn bank(&self, band: usize, nth: usize) -> f64 {
        let banks = self.banks.get(nth);
        banks
            .and_then(|banks| banks.get(band))
            .copied()
            .unwrap_or(HEIGHT)
    }

    /// The moment after which a band is nothing for good, if there is one.
    fn gone(&self, band: usize) -> Option<usize> {
        let flows =
            |nth: &usize| self.bank(band.saturating_add(1), *nth) - self.bank(band, *nth) > 0.0;
        let last = self.drawn.iter().rposition(flows)?;
        self.drawn.get(last.saturating_add(1)).copied()
    }

    pub(super) fn bands(&self) -> Vec<RiverBand> {
        let bands = self.classes.iter().enumerate();
        bands
            .map(|(band, class)| RiverBand {
                class: class.class(),
                path: self.path(band),
            })
            .collect()
    }

    /// The bank above a band from the first moment until the band is gone, then down to the ground and back.
    fn path(&self, band: usize) -> String {
        let gone = self.gone(band);
        let first = self.drawn.first().map_or(0.0, |nth| self.bank(band, *nth));
        let mut pen = Pen::at(first);
        let mut before = 0.0_f64;
        for nth in &self.drawn {
            let x = self.x(*nth).expect("each moment drawn has its place");
            let y = self.bank(band, *nth);
            let ends = gone == Some(*nth);
            if ends || (y - pen.bank).abs() >= STILL {
                pen.flow(before.max(x - EASE), x, y);
            }
            before = x;
            if ends {
                return pen.down(x);
            }
        }
        pen.down(UNITS)
    }

    /// The upper bank of a band anywhere.
    fn bank_at(&self, band: usize, x: f64) -> f64 {
        let after = self
            .drawn
            .iter()
            .position(|nth| self.x(*nth).is_some_and(|there| there >= x));
        let Some(after) = after else {
            return self
                .drawn
                .last()
                .map_or(HEIGHT, |nth| self.bank(band, *nth));
        };
        let spot = |at: usize| {
            let nth = *self.drawn.get(at)?;
            Some((self.x(nth)?, self.bank(band, nth)))
        };
        let (Some((left, from)), Some((right, to))) =
            (after.checked_sub(1).and_then(spot), spot(after))
        else {
            return spot(after).map_or(HEIGHT, |(_, bank)| bank);
        };
        let begins = left.max(right - EASE);
        let part = ((x - begins) / (right - begins).max(1.0)).clamp(0.0, 1.0);
        from + (to - from) * part * part * (3.0 - 2.0 * part)
    }

    /// The names on the bands that have room for them, where they have most and no line of a label crosses them. The lines
    /// come down at a part of the width to a part of the height.
    pub(super) fn names(
        &self,
        shape: RiverShape,
        names: &[String],
        lines: &[(f64, f64)],
    ) -> Vec<RiverName> {
        const STEPS: u32 = 100;
        let step = UNITS / f64::from(STEPS);
        let samples: Vec<Vec<f64>> = (0..=self.classes.len())
            .map(|band| {
                (0..=STEPS)
                    .map(|at| self.bank_at(band, f64::from(at) * step))
                    .collect()
            })
            .collect();
        let named = self
            .classes
            .iter()
            .zip(names)
            .zip(samples.iter().zip(samples.iter().skip(1)));
        let room = ROOM / shape.height * HEIGHT;
        let crossed = |from: usize, to: usize, top: f64| {
            let (from, to) = (from as f64 * step / UNITS, to as f64 * step / UNITS);
            let mut lines = lines.iter();
            lines.any(|(x, y)| (from..=to).contains(x) && y * HEIGHT > top - room)
        };
        let found = |text: &str, upper: &[f64], lower: &[f64]| {
            let mut widths = shape.widths.iter().enumerate();
            widths.find_map(|(level, width)| {
                let wide = (letters(text) + AIR) / width * UNITS / step;
                let (x, y) = widest(upper, lower, (wide.ceil() as usize, room), crossed)?;
                Some((level, x * step, y))
            })
        };
        let name = |band: usize, class: &BandClass, text: &String, upper: &[f64], lower: &[f64]| {
            let place = match (found(text, upper, lower), class) {
                (Some(place @ (0, ..)), _) => Some(place),
                // Whose river it is stands on it at any width.
                (_, BandClass::Winner) => Some(self.at_the_end(shape, band, text)),
                (place, _) => place,
            };
            let (level, x, y) = place?;
            let y = shape.top() + y / HEIGHT * shape.height;
            Some(RiverName {
                class: class.class(),
                level,
                x: percent::length(x / UNITS),
                y: format!("{y:.1}em"),
                text: text.clone(),
            })
        };
        named
            .enumerate()
            .filter_map(|(band, ((class, text), (upper, lower)))| {
                name(band, class, text, upper, lower)
            })
            .collect()
    }

    /// The last place at which the narrowest drawing holds a name, whatever else is there.
    fn at_the_end(&self, shape: RiverShape, band: usize, text: &str) -> (usize, f64, f64) {
        let narrowest = shape.widths.first().copied().unwrap_or(1.0);
        let half = (letters(text) + AIR) / 2.0 / narrowest;
        let x = (1.0 - half).max(0.5) * UNITS;
        let y = (self.bank_at(band, x) + self.bank_at(band.saturating_add(1), x)) / 2.0;
        let room = ROOM / shape.height * HEIGHT / 2.0;
        (0, x, y.clamp(room, HEIGHT - room))
    }
}

/// Where so many samples beside each other have most room between two banks, but at least so much, and are not crossed: the
/// middle.
fn widest(
    upper: &[f64],
    lower: &[f64],
    (wide, room): (usize, f64),
    crossed: impl Fn(usize, usize, f64) -> bool,
) -> Option<(f64, f64)> {
    let wide = wide.max(1);
    let windows = upper.windows(wide).zip(lower.windows(wide)).enumerate();
    let spaces = windows.filter_map(|(at, (upper, lower))| {
        let top = upper.iter().copied().fold(0.0, f64::max);
        let bottom = lower.iter().copied().fold(HEIGHT, f64::min);
        let free =
            bottom - top >= room && !crossed(at, at.saturating_add(wide), (top + bottom) / 2.0);
        free.then_some((at, top, bottom))
    });
    // The first of equals.
    let best = spaces.reduce(|best, next| {
        if next.2 - next.1 > best.2 - best.1 + 1.0 {
            next
        } else {
            best
        }
    });
    best.map(|(at, top, bottom)| (at as f64 + wide as f64 / 2.0, (top + bottom) / 2.0))
}

fn seconds(from: UtcMicros, to: UtcMicros) -> f64 {
    to.seconds_since(from) as f64
}

/// The moments along the river: by the clock, but a long pause is shown shorter, and what was entered at once has some room.
fn places(times: &[UtcMicros]) -> Vec<f64> {
    let pairs = times.iter().zip(times.iter().skip(1));
    let gaps: Vec<f64> = pairs
        .map(|(from, to)| seconds(*from, *to).max(0.0))
        .collect();
    let all: f64 = gaps.iter().sum();
    let longest = (all * PAUSE).max(HOUR);
    let gaps: Vec<f64> = gaps.into_iter().map(|gap| gap.min(longest)).collect();
    let count = gaps.len().max(1) as f64;
    let least = (gaps.iter().sum::<f64>() / count * 0.2).max(1.0);
    let whole = gaps.iter().sum::<f64>() + least * count;
    let mut x = 0.0;
    let mut xs = vec![0.0];
    for gap in gaps {
        x += (gap + least) / whole * END;
        xs.push(x);
    }
    xs
}

/// The moments that are drawn: of those too close together the last.
fn spaced(xs: &[f64]) -> Vec<usize> {
    let mut drawn: Vec<usize> = Vec::new();
    let mut begins = 0.0;
    for (nth, x) in xs.iter().enumerate() {
        // The first stays where the river begins.
        if drawn.len() > 1 && x - begins < APART {
            drawn.pop();
        } else {
            begins = *x;
        }
        drawn.push(nth);
    }
    drawn
}

/// Writes a path in whole units, each from where the last one was written, so that nothing adds up.
#[derive(Debug)]
struct Pen {
    path: String,
    /// Where it is, as written.
    x: i64,
    y: i64,
    /// The bank it stands for.
    bank: f64,
}

impl Pen {
    fn at(bank: f64) -> Pen {
        let y = bank.round() as i64;
        Pen {
            path: format!("M0 {y}"),
            x: 0,
            y,
            bank,
        }
    }

    /// Level up to one place, then in a curve to the bank at the next.
    fn flow(&mut self, from: f64, x: f64, bank: f64) {
        self.bank = bank;
        let (from, x, y) = (from.round() as i64, x.round() as i64, bank.round() as i64);
        if from > self.x {
            self.write(format_args!("H{from}"));
            self.x = from;
        }
        let (dx, dy) = (x.saturating_sub(self.x), y.saturating_sub(self.y));
        let half = dx / 2;
        self.write(format_args!("c{half} 0 {half} {dy} {dx} {dy}"));
        (self.x, self.y) = (x, y);
    }

    fn down(mut self, x: f64) -> String {
        self.write(format_args!("H{}V{HEIGHT}H0z", x.round()));
        self.path
    }

    fn write(&mut self, what: std::fmt::Arguments<'_>) {
        self.path
            .write_fmt(what)
            .expect("a string takes whatever is written");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(second: i64) -> UtcMicros {
        UtcMicros(second * 1_000_000)
    }

    #[test]
    fn a_band_is_as_thick_as_the_chance_and_ends_where_that_does() {
        let moment = |(second, parts): (i64, [f64; 3])| (at(second), parts.to_vec());
        let moments = [
            (0, [0.5, 0.25, 0.25]),
            (600, [0.75, 0.0, 0.25]),
            (1200, [1.0, 0.0, 0.0]),
        ];
        let course = Course::of(Flow {
            moments: moments.map(moment).into(),
            classes: vec![BandClass::Winner, BandClass::Other(1), BandClass::Second],
        });
        for (band, thick) in [(0, [200.0, 300.0, 400.0]), (1, [100.0, 0.0, 0.0])] {
            for (nth, thick) in thick.into_iter().enumerate() {
                let found = course.bank(band + 1, nth) - course.bank(band, nth);
                assert!((found - thick).abs() < 1e-9, "{band} {nth}: {found}");
            }
        }
        let bands = course.bands();
        let classes: Vec<&str> = bands.iter().map(|band| band.class).collect();
        assert_eq!(classes, ["win", "b", "second"]);
        // Level, then down to where the second match left it, which is half-way to the end.
        assert_eq!(bands[0].path, "M0 0H1000V400H0z");
        assert_eq!(bands[1].path, "M0 200H410c30 0 30 100 60 100H470V400H0z");
        assert!(bands[2].path.ends_with("H940V400H0z"), "{bands:?}");
    }

    #[test]
    fn the_winners_name_stands_on_it_also_where_the_band_is_thin_until_the_end() {
        let moments = [
            (0, vec![0.02, 0.98]),
            (600, vec![0.02, 0.98]),
            (700, vec![1.0, 0.0]),
        ];
        let course = Course::of(Flow {
            moments: moments.map(|(second, parts)| (at(second), parts)).into(),
            classes: vec![BandClass::Winner, BandClass::Second],
        });
        let both = ["Bartholomew F.".to_owned(), "Al".to_owned()];
        // A label comes down at each end.
        let names = course.names(RiverShape::PAGE, &both, &[(0.9, 1.0), (0.97, 1.0)]);
        let winner = names.iter().find(|name| name.class == "win").unwrap();
        assert_eq!((winner.level, winner.text.as_str()), (0, "Bartholomew F."));
        assert_eq!(names.len(), 2, "{names:?}");
    }

    #[test]
    fn a_long_pause_is_shown_shorter_and_what_came_at_once_has_room() {
        let of = |seconds: &[i64]| {
            let times: Vec<UtcMicros> = seconds.iter().map(|second| at(*second)).collect();
            places(&times)
        };
        assert_eq!(of(&[5, 5, 5]), [0.0, END / 2.0, END]);
        let night = of(&[0, 600, 1200, 90_000]);
        assert!(
            night[1] > END / 20.0 && (night[3] - END).abs() < 1e-9,
            "{night:?}"
        );
        assert_eq!(spaced(&[0.0, 5.0, 10.0, 15.0, 30.0, 300.0]), [0, 3, 4, 5]);
    }
}
