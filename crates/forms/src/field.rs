//! The types of fields.

use super::item::{Control, Item, Line, Word, field_of};
use super::{Form, Values};
use crate::violation::{Violation, refuse};
use chrono::{Datelike, NaiveDate, NaiveDateTime, NaiveTime};
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

pub trait Value: Sized {
    /// Whether it may be left empty.
    const OPTIONAL: bool = false;

    fn control(limits: &Limits) -> Control;

    /// Reads what was typed: nothing, one text, or several. A refusal need not name the field: the form adds it.
    fn read(typed: &[String], limits: &Limits) -> Result<Self, Violation>;

    /// The value as it would be typed.
    fn show(&self) -> Vec<String>;
}

/// One of several words, which `#[derive(Choice)]` gives to an enum without data.
pub trait Choice: Sized + 'static {
    /// The message whose attributes name them.
    const MESSAGE: &'static str;
    /// Every word, in the order shown.
    const WORDS: &'static [&'static str];
    /// The values of the words, in the same order.
    const ALL: &'static [Self];

    fn word(&self) -> &'static str;

    fn of_word(word: &str) -> Option<Self>;

    fn named(&self) -> Word {
        Word {
            word: self.word().into(),
            message: Self::MESSAGE,
        }
    }
}

#[derive(Debug, Clone, Copy, Default)]
pub struct Limits {
    range: Option<(i64, i64)>,
    longest: Option<usize>,
    rows: Option<u8>,
    line: Line,
    tiles: bool,
}

impl Limits {
    #[must_use]
    pub fn range<N: Into<i64> + Copy>(mut self, range: RangeInclusive<N>) -> Self {
        self.range = Some(((*range.start()).into(), (*range.end()).into()));
        self
    }

    #[must_use]
    pub fn longest(mut self, longest: usize) -> Self {
        self.longest = Some(longest);
        self
    }

    /// Several lines, so many shown.
    #[must_use]
    pub fn rows(mut self, rows: u8) -> Self {
        self.rows = Some(rows);
        self
    }

    #[must_use]
    pub fn kind(mut self, line: Line) -> Self {
        self.line = line;
        self
    }

    #[must_use]
    pub fn tiles(mut self) -> Self {
        self.tiles = true;
        self
    }

    #[must_use]
    pub fn choice(&self, words: Vec<Word>) -> Control {
        if self.tiles {
            Control::Tiles(words)
        } else {
            Control::List(words)
        }
    }

    fn bounds<N: Into<i64>>(&self, least: N, most: N) -> (i64, i64) {
        self.range.unwrap_or_else(|| (least.into(), most.into()))
    }
}

/// Most characters of a line where no limit is given.
const LONGEST_LINE: usize = 200;
/// Most characters of several lines where no limit is given.
const LONGEST_AREA: usize = 4_000;

/// What was typed into a field of one line, trimmed; empty if nothing was.
#[must_use]
pub fn line(typed: &[String]) -> &str {
    text(typed).trim()
}

/// What was typed into a field of one text, exactly as typed; empty if nothing was.
#[must_use]
pub fn text(typed: &[String]) -> &str {
    typed.first().map_or("", String::as_str)
}

/// What was typed, cut to what a refusal shows of it.
#[must_use]
pub fn shortened(typed: &str) -> String {
    typed.chars().take(20).collect()
}

fn unknown() -> Violation {
    refuse::choice_unknown()
}

impl<C: Choice> Value for C {
    fn control(limits: &Limits) -> Control {
        limits.choice(Word::all(C::MESSAGE, C::WORDS))
    }

    fn read(typed: &[String], _: &Limits) -> Result<Self, Violation> {
        C::of_word(line(typed)).ok_or_else(unknown)
    }

    fn show(&self) -> Vec<String> {
        vec![self.word().to_owned()]
    }
}

impl Value for String {
    fn control(limits: &Limits) -> Control {
        match limits.rows {
            Some(rows) => Control::Area { rows },
            None => Control::Line(limits.line),
        }
    }

    fn read(typed: &[String], limits: &Limits) -> Result<Self, Violation> {
        let (typed, usual) = match (limits.rows, limits.line) {
            (Some(_), _) => (text(typed), LONGEST_AREA),
            // Spaces are part of a password.
            (None, Line::Password) => (text(typed), LONGEST_LINE),
            (None, _) => (line(typed), LONGEST_LINE),
        };
        let longest = limits.longest.unwrap_or(usual);
        // A line end that is sent as two characters counts as one.
        let length = typed.replace("\r\n", "\n").chars().count();
        if length > longest {
            return Err(refuse::field_too_long(longest));
        }
        Ok(typed.to_owned())
    }

    fn show(&self) -> Vec<String> {
        vec![self.clone()]
    }
}

/// A text that is never logged or shown again, such as a password: exactly as typed, however long.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(pub String);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

impl Value for Secret {
    fn control(_: &Limits) -> Control {
        Control::Line(Line::Password)
    }

    fn read(typed: &[String], _: &Limits) -> Result<Self, Violation> {
        Ok(Secret(typed.first().cloned().unwrap_or_default()))
    }

    fn show(&self) -> Vec<String> {
        Vec::new()
    }
}

const YES_OR_NO: [&str; 2] = ["true", "false"];

/// What a box that is not ticked may be sent as.
pub(super) const NO: [&str; 5] = ["", "0", "off", "false", "no"];

impl Value for bool {
    fn control(limits: &Limits) -> Control {
        if limits.tiles {
            Control::Tiles(Word::all("choice-yes-or-no", &YES_OR_NO))
        } else {
            Control::Tick
        }
    }

    fn read(typed: &[String], limits: &Limits) -> Result<Self, Violation> {
        match line(typed) {
            "true" => Ok(true),
            "false" => Ok(false),
            _ if limits.tiles => Err(unknown()),
            word => Ok(!NO.contains(&word)),
        }
    }

    fn show(&self) -> Vec<String> {
        vec![self.to_string()]
    }
}

macro_rules! numbers {
    ($($n:ty)*) => {$(
        impl Value for $n {
            fn control(limits: &Limits) -> Control {
                match limits.range {
                    Some((from, to)) => Control::Number { from, to, offered: Vec::new() },
                    None => Control::Line(Line::Number),
                }
            }

            fn read(typed: &[String], limits: &Limits) -> Result<Self, Violation> {
                let (from, to) = limits.bounds(<$n>::MIN, <$n>::MAX);
                let number: Option<$n> = line(typed).parse().ok();
                number.filter(|n| (from..=to).contains(&i64::from(*n))).ok_or_else(|| {
                    // As text, so that the message shows it without digit grouping.
                    refuse::number_out_of_bounds(from.to_string(), to.to_string())
                })
            }

            fn show(&self) -> Vec<String> {
                vec![self.to_string()]
            }
        }
    )*};
}
numbers!(u8 u16 u32 i32 i64);

/// Any of several; nothing typed is none of them.
impl<T: Value> Value for Vec<T> {
    const OPTIONAL: bool = true;

    fn control(limits: &Limits) -> Control {
        Control::Several(T::control(limits).words().to_vec())
    }

    fn read(typed: &[String], limits: &Limits) -> Result<Self, Violation> {
        let typed = typed.iter().filter(|typed| !typed.trim().is_empty());
        typed
            .map(|one| T::read(std::slice::from_ref(one), limits))
            .collect()
    }

    fn show(&self) -> Vec<String> {
        self.iter().flat_map(Value::show).collect()
    }
}

/// The first of several, the second and so on, where so many are asked for. One named twice counts where it is named first.
pub fn ranked<T: Value + PartialEq>(typed: &[String], places: usize) -> Result<Vec<T>, Violation> {
    let mut ranked = Vec::new();
    for one in Vec::<T>::read(typed, &Limits::default())?
        .into_iter()
        .take(places)
    {
        if !ranked.contains(&one) {
            ranked.push(one);
        }
    }
    Ok(ranked)
}

/// The values of a field that stands once for each of several objects, such as `place-3` and `place-7`: what follows
/// the field's name is the key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Each<K = String, V = String>(pub Vec<(K, V)>);

impl<K, V> Default for Each<K, V> {
    fn default() -> Self {
        Each(Vec::new())
    }
}

impl<K: PartialEq, V> Each<K, V> {
    #[must_use]
    pub fn get(&self, of: &K) -> Option<&V> {
        let found = self.0.iter().find(|(known, _)| known == of);
        found.map(|(_, typed)| typed)
    }
}

impl<K: FromStr + fmt::Display, V> Each<K, V> {
    pub(super) fn read_each(
        typed: &[String],
        read: impl Fn(&[String]) -> Result<V, Violation>,
    ) -> Result<Self, Violation> {
        let pair = |(of, text): (String, String)| {
            let key = of.parse().map_err(|_| refuse::form_unreadable())?;
            let value = read(&[text]).map_err(|refused| refused.of(Some(of.into())));
            Ok((key, value?))
        };
        let pairs = Each::of(typed).0.into_iter();
        Ok(Each(pairs.map(pair).collect::<Result<_, Violation>>()?))
    }

    pub(super) fn show_each(&self, show: impl Fn(&V) -> Vec<String>) -> Vec<String> {
        let text = |(of, typed): &(K, V)| {
            let typed = show(typed).into_iter().next();
            format!("{of}={}", typed.unwrap_or_default())
        };
        self.0.iter().map(text).collect()
    }
}

impl Each {
    #[must_use]
    pub fn of(typed: &[String]) -> Self {
        let pairs = typed.iter().filter_map(|pair| pair.split_once('='));
        Each(pairs.map(|(of, text)| (of.into(), text.into())).collect())
    }

    /// What was typed for one of them; empty if nothing was.
    #[must_use]
    pub fn one(&self, of: &str) -> &str {
        let found = self.0.iter().find(|(known, _)| known == of);
        found.map_or("", |(_, text)| text)
    }

    /// What is typed for one of them into the fields of a form, such as `3-top` and `3-bottom` for 3.
    pub fn form<T: Form>(&self, of: impl fmt::Display) -> Values {
        let mut values = Values::default();
        for item in T::items() {
            if let Item::Field(field) = item {
                let typed = self.one(&field_of(&of, field.name));
                values.set(&field, vec![typed.to_owned()]);
            }
        }
        values
    }
}

impl<K: FromStr + fmt::Display, V: Value> Value for Each<K, V> {
    const OPTIONAL: bool = true;

    fn control(limits: &Limits) -> Control {
        Control::Each(Box::new(V::control(limits)))
    }

    fn read(typed: &[String], limits: &Limits) -> Result<Self, Violation> {
        let limits = Limits {
            longest: limits.longest.or(Some(usize::MAX)),
            ..*limits
        };
        Each::read_each(typed, |text| V::read(text, &limits))
    }

    fn show(&self) -> Vec<String> {
        self.show_each(V::show)
    }
}

/// Makes a type with `Display` and `FromStr` a field: a choice among texts that the page offers.
#[macro_export]
macro_rules! value_as_text {
    ($name:ty) => {
        impl $crate::Value for $name {
            fn control(limits: &$crate::Limits) -> $crate::Control {
                limits.choice(Vec::new())
            }

            fn read(
                typed: &[String],
                _: &$crate::Limits,
            ) -> Result<Self, $crate::violation::Violation> {
                $crate::line(typed)
                    .parse()
                    .map_err(|_| $crate::violation::refuse::choice_unknown())
            }

            fn show(&self) -> Vec<String> {
                vec![self.to_string()]
            }
        }
    };
}

value_as_text!(u64);

/// The years of dates: every calendar and every table writes them with four digits.
pub const YEARS: RangeInclusive<i32> = 1900..=9999;

impl Value for NaiveDate {
    fn control(_: &Limits) -> Control {
        Control::Line(Line::Date)
    }

    fn read(typed: &[String], _: &Limits) -> Result<Self, Violation> {
        let date = NaiveDate::parse_from_str(line(typed), "%Y-%m-%d").ok();
        date.filter(|date| YEARS.contains(&date.year()))
            .ok_or_else(refuse::date_not_a_date)
    }

    fn show(&self) -> Vec<String> {
        vec![self.to_string()]
    }
}

impl Value for NaiveDateTime {
    fn control(_: &Limits) -> Control {
        Control::Line(Line::Moment)
    }

    fn read(typed: &[String], _: &Limits) -> Result<Self, Violation> {
        let read = |format| NaiveDateTime::parse_from_str(line(typed), format).ok();
        ["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S"]
            .into_iter()
            .find_map(read)
            .ok_or_else(refuse::time_not_a_time)
    }

    fn show(&self) -> Vec<String> {
        vec![self.format("%Y-%m-%dT%H:%M").to_string()]
    }
}

impl Value for NaiveTime {
    fn control(_: &Limits) -> Control {
        Control::Line(Line::Time)
    }

    fn read(typed: &[String], _: &Limits) -> Result<Self, Violation> {
        let read = |format| NaiveTime::parse_from_str(line(typed), format).ok();
        ["%H:%M", "%H:%M:%S", "%H.%M"]
            .into_iter()
            .find_map(read)
            .ok_or_else(refuse::adviser_not_a_time)
    }

    fn show(&self) -> Vec<String> {
        vec![self.format("%H:%M").to_string()]
    }
}

/// Nothing typed is nothing.
impl<T: Value> Value for Option<T> {
    const OPTIONAL: bool = true;

    fn control(limits: &Limits) -> Control {
        T::control(limits)
    }

    fn read(typed: &[String], limits: &Limits) -> Result<Self, Violation> {
        match line(typed) {
            "" => Ok(None),
            _ => T::read(typed, limits).map(Some),
        }
    }

    fn show(&self) -> Vec<String> {
        self.as_ref().map_or_else(Vec::new, Value::show)
    }
}
