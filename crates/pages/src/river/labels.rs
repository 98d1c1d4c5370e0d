//! Labels on the bank and hours below, placed so that none covers another.

use super::{LANE, RiverShape};
use crate::percent;

/// A turn on the bank, with a line down to the band that gained by it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RiverLabel {
    /// From which of the widths on there is room for it, from 0.
    pub level: usize,
    /// In hundredths of the width.
    pub x: String,
    /// Where it stands, where its line begins, and where that ends.
    pub y: String,
    pub from: String,
    pub to: String,
    /// Which end of the text is at `x`.
    pub anchor: &'static str,
    pub text: String,
    pub href: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RiverHour {
    pub level: usize,
    pub x: String,
    pub anchor: &'static str,
    pub text: String,
}

/// The width of a text in letters, rather too much than too little: fonts differ.
pub(super) fn letters(text: &str) -> f64 {
    let wide = |c: char| match c {
        'i' | 'l' | 'j' | 'I' | '.' | ',' | ':' | '’' | '\'' | '(' | ')' | '-' => 0.32,
        ' ' | 't' | 'r' | 'f' => 0.4,
        '\u{2066}'..='\u{2069}' => 0.0,
        'm' | 'w' | 'M' | 'W' | '%' | '→' => 1.0,
        '\u{2e80}'.. => 1.1,
        c if c.is_uppercase() => 0.74,
        _ => 0.6,
    };
    text.chars().map(wide).sum()
}

/// The places of a text: anchored at either end or in the middle. Where it stands from, in its own widths.
const ANCHORS: [(&str, f64); 3] = [("start", 0.0), ("middle", 0.5), ("end", 1.0)];
/// The air beside a text.
const AIR: f64 = 0.8;

/// Where a text stands: as a part of the width, and what is before and behind it in letters.
#[derive(Debug, Clone, Copy)]
struct Span {
    x: f64,
    before: f64,
    behind: f64,
}

impl Span {
    /// Whether two keep clear of each other at a width. They do at every greater width then.
    fn clear_of(self, other: Span, width: f64) -> bool {
        let (left, right) = if self.x <= other.x {
            (self, other)
        } else {
            (other, self)
        };
        right.x * width - right.before >= left.x * width + left.behind
    }

    fn fits(self, width: f64) -> bool {
        self.x * width >= self.before && (1.0 - self.x) * width >= self.behind
    }

    /// The line down from a label.
    fn line(x: f64) -> Span {
        Span {
            x,
            before: 0.2,
            behind: 0.2,
        }
    }
}

/// The lines of labels, filled from the bank upwards.
#[derive(Debug)]
pub(super) struct Lanes {
    shape: RiverShape,
    /// The lane of each, where it stands, and from which width on.
    taken: Vec<(usize, Span, usize)>,
    pub(super) labels: Vec<RiverLabel>,
    /// Where their lines come down, as parts of the width, and to where, as parts of the height of the bands.
    pub(super) lines: Vec<(f64, f64)>,
}

/// A label that wants a place.
#[derive(Debug)]
pub(super) struct Wanted {
    pub(super) x: f64,
    /// Where its line ends, as a part of the height of the bands.
    pub(super) to: f64,
    pub(super) text: String,
    pub(super) href: Option<String>,
}

impl Lanes {
    pub(super) fn of(shape: RiverShape) -> Self {
        Lanes {
            shape,
            taken: Vec::new(),
            labels: Vec::new(),
            lines: Vec::new(),
        }
    }

    /// Adds those labels for which there is room, the more important before the others, and what the narrowest drawing has
    /// room for before what only wider ones have.
    pub(super) fn fill(&mut self, wanted: Vec<Wanted>) {
        let mut left = wanted;
        for level in 0..self.shape.widths.len() {
            left.retain(|wanted| !self.add(level, wanted));
        }
    }

    fn add(&mut self, level: usize, wanted: &Wanted) -> bool {
        let Wanted { x, to, text, href } = wanted;
        let (x, long) = (*x, letters(text));
        for lane in (0..self.shape.lanes).rev() {
            for (anchor, part) in ANCHORS {
                // The line comes down at the letter that is anchored.
                let span = Span {
                    x,
                    before: long * part + if part > 0.0 { AIR / 2.0 } else { 0.0 },
                    behind: long * (1.0 - part) + AIR / 2.0,
                };
                if self.is_free(lane, span, level) {
                    self.taken.push((lane, span, level));
                    let y = lane as f64 * LANE + 1.1;
                    self.labels.push(RiverLabel {
                        level,
                        x: percent::length(x),
                        y: format!("{y:.1}em"),
                        from: format!("{:.1}em", y + 0.25),
                        to: format!("{:.1}em", self.shape.top() + to * self.shape.height),
                        anchor,
                        text: text.clone(),
                        href: href.clone(),
                    });
                    self.lines.push((x, *to));
                    return true;
                }
            }
        }
        false
    }

    /// Whether nothing is in the way at this width and all greater ones: no text beside it, no line of a label above through
    /// it, and no text below in the way of its own line.
    fn is_free(&self, lane: usize, span: Span, level: usize) -> bool {
        let from = self.shape.widths.iter().enumerate().skip(level);
        let mut widths = from.map(|(at, width)| (at, *width));
        widths.all(|(at, width)| {
            let there = self.taken.iter().filter(|(_, _, level)| *level <= at);
            span.fits(width)
                && there
                    .into_iter()
                    .all(|(other, taken, _)| match other.cmp(&lane) {
                        std::cmp::Ordering::Equal => span.clear_of(*taken, width),
                        std::cmp::Ordering::Less => span.clear_of(Span::line(taken.x), width),
                        std::cmp::Ordering::Greater => taken.clear_of(Span::line(span.x), width),
                    })
        })
    }
}

/// The hours on the axis.
#[derive(Debug)]
pub(super) struct Hours {
    shape: RiverShape,
    taken: Vec<(Span, usize)>,
    pub(super) hours: Vec<RiverHour>,
}

impl Hours {
    pub(super) fn of(shape: RiverShape) -> Self {
        Hours {
            shape,
            taken: Vec::new(),
            hours: Vec::new(),
        }
    }

    /// With its middle at `x`.
    pub(super) fn add(&mut self, x: f64, text: String) {
        let half = letters(&text) / 2.0 + AIR;
        let span = Span {
            x,
            before: half,
            behind: half,
        };
        self.place(span, "middle", text);
    }

    /// With its beginning at `x`.
    pub(super) fn add_first(&mut self, x: f64, text: String) {
        let span = Span {
            x,
            before: 0.0,
            behind: letters(&text) + AIR,
        };
        self.place(span, "start", text);
    }

    /// With its end at `x`.
    pub(super) fn add_last(&mut self, x: f64, text: String) {
        let span = Span {
            x,
            before: letters(&text) + AIR,
            behind: 0.0,
        };
        self.place(span, "end", text);
    }

    fn place(&mut self, span: Span, anchor: &'static str, text: String) {
        let free = |level: &usize| {
            let mut widths = self.shape.widths.iter().enumerate().skip(*level);
            widths.all(|(at, width)| {
                let mut there = self.taken.iter().filter(|(_, from)| *from <= at);
                there.all(|(taken, _)| span.clear_of(*taken, *width)) && span.fits(*width)
            })
        };
        if let Some(level) = (0..self.shape.widths.len()).find(free) {
            self.taken.push((span, level));
            self.hours.push(RiverHour {
                level,
                x: percent::length(span.x),
                anchor,
                text,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_label_covers_another_or_its_line_at_any_width() {
        let mut lanes = Lanes::of(RiverShape::PAGE);
        let wanted = |nth: u32| Wanted {
            x: f64::from(nth * 37 % 61) / 61.0,
            to: 0.5,
            text: format!("1{}:33 Priya’s gammon: 9 → {nth} %", nth % 10),
            href: None,
        };
        lanes.fill((0..60).map(wanted).collect());
        assert!(lanes.labels.iter().any(|label| label.level == 0));
        for width in [22.0, 30.0, 46.0, 60.0, 74.0, 110.0] {
            let level = RiverShape::PAGE
                .widths
                .iter()
                .filter(|w| **w <= width)
                .count();
            let shown: Vec<_> = lanes
                .taken
                .iter()
                .filter(|(_, _, from)| *from < level)
                .collect();
            assert!(!shown.is_empty(), "{width}");
            for (at, (lane, span, _)) in shown.iter().enumerate() {
                assert!(span.fits(width), "{width}: {span:?}");
                for (other, taken, _) in shown.iter().skip(at + 1) {
                    let clear = match other.cmp(lane) {
                        std::cmp::Ordering::Equal => span.clear_of(*taken, width),
                        std::cmp::Ordering::Less => span.clear_of(Span::line(taken.x), width),
                        std::cmp::Ordering::Greater => taken.clear_of(Span::line(span.x), width),
                    };
                    assert!(clear, "{width}: {span:?} {taken:?}");
                }
            }
        }
    }
}
