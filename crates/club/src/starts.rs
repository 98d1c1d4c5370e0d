//! Starting ratings read from the lines of a file: who, which rating, how much experience.

use super::decimal;
use super::mapping::{MappedField, Mapping};
use super::past::BadLine;
use super::rating::{ListSettings, MICROS};
use super::table::PastedRow;
use crawford_forms::violation::refuse;

pub const MOST_LINES: usize = 5_000;
/// The largest file, in bytes.
pub const MOST_BYTES: usize = 2 * 1024 * 1024;
/// The lowest rating accepted: lower ones are of another scale.
const LEAST: i64 = 100;
/// The most experience accepted, more than anyone plays in a lifetime.
const MOST_EXPERIENCE: i64 = 1_000_000;
/// Digits behind the decimal sign that count: ratings are kept in millionths.
const DIGITS: usize = 6;

/// A line of a list of starting ratings, as pasted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StartingRating {
    pub name: String,
    pub number: String,
    /// The rating, in micro-points.
    pub rating: i64,
    pub experience: i64,
}

pub fn read(row: &PastedRow, mapping: &Mapping) -> Result<StartingRating, BadLine> {
    if let Some(runs_on) = row.runs_on() {
        return Err(BadLine::of(row, vec![runs_on]));
    }
    let cell = |field| mapping.cell(row, field).trim();
    let (name, number) = (
        mapping.name(row).trim().to_owned(),
        cell(MappedField::Number).to_owned(),
    );
    let mut why = Vec::new();
    if name.is_empty() && number.is_empty() {
        why.push(refuse::line_nobody());
    }
    let rating = micros(cell(MappedField::Rating));
    if rating.is_none() {
        why.push(refuse::line_start_rating(
            LEAST,
            ListSettings::MOST_START,
            cell(MappedField::Rating),
        ));
    }
    let experience = experience(cell(MappedField::Experience));
    if experience.is_none() {
        why.push(refuse::line_experience(
            MOST_EXPERIENCE,
            cell(MappedField::Experience),
        ));
    }
    match (rating, experience) {
        (Some(rating), Some(experience)) if why.is_empty() => Ok(StartingRating {
            name,
            number,
            rating,
            experience,
        }),
        _ => Err(BadLine::of(row, why)),
    }
}

/// A rating in micro-points: `1543`, `1543.27`, `1543,27`.
fn micros(typed: &str) -> Option<i64> {
    let (whole, fraction) = decimal::digits(typed, ListSettings::MOST_START)?;
    let micros: i64 = format!("{whole}{fraction:0<DIGITS$.DIGITS$}")
        .parse()
        .ok()?;
    let most = ListSettings::MOST_START.saturating_mul(MICROS);
    (LEAST.saturating_mul(MICROS)..=most)
        .contains(&micros)
        .then_some(micros)
}

/// The experience in whole points; none if the cell is empty.
fn experience(typed: &str) -> Option<i64> {
    if typed.is_empty() {
        return Some(0);
    }
    let (whole, fraction) = decimal::digits(typed, MOST_EXPERIENCE)?;
    let number: i64 = whole.parse().ok()?;
    (number <= MOST_EXPERIENCE && fraction.bytes().all(|b| b == b'0')).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mapping::Subject;
    use crate::table::PastedTable;
    use crawford_forms::violation::rules;

    fn lines(text: &str) -> Vec<Result<StartingRating, BadLine>> {
        let table = PastedTable::read(text.as_bytes(), None, None, 100);
        let mapping = Mapping::guess(Subject::Starts, &table.rows);
        assert_eq!(mapping.missing(), [], "{text}");
        let rows = mapping.body(&table.rows).iter();
        rows.map(|row| read(row, &mapping)).collect()
    }

    #[test]
    fn ratings_are_read_to_the_millionth() {
        for (typed, micros) in [
            ("1500", Some(1_500_000_000)),
            ("1543.27", Some(1_543_270_000)),
            ("1543,2712345678", Some(1_543_271_234)),
            ("100", Some(100_000_000)),
            ("5000", Some(5_000_000_000)),
            ("5000.1", None),
            ("1,543", None),
            ("99.9", None),
            ("", None),
            ("-1500", None),
            ("=1500", None),
            ("1.5e3", None),
            ("1543.2.7", None),
            ("99999999999999999999", None),
        ] {
            assert_eq!(super::micros(typed), micros, "{typed}");
        }
        for (typed, whole) in [
            ("", Some(0)),
            ("0", Some(0)),
            ("400", Some(400)),
            ("400.0", Some(400)),
            ("400.00", Some(400)),
            ("400.5", None),
            ("1,000", None),
            ("12.000", None),
            ("-1", None),
            ("many", None),
            ("1000001", None),
        ] {
            assert_eq!(experience(typed), whole, "{typed}");
        }
    }

    #[test]
    fn a_list_is_read_with_headings_and_without() {
        let with = lines("Member no;Name;Elo;Experience\n17;Ann Lee;1612,5;420\n;Bo;1480;\n");
        let ann = with[0].as_ref().unwrap();
        assert_eq!((ann.number.as_str(), ann.name.as_str()), ("17", "Ann Lee"));
        assert_eq!((ann.rating, ann.experience), (1_612_500_000, 420));
        assert_eq!(with[1].as_ref().unwrap().experience, 0);
        let without = lines("Ann Lee\t1612.5\t420\nBo\t1480\t0\n");
        assert_eq!(without.len(), 2);
        assert_eq!(without[0].as_ref().unwrap().name, "Ann Lee");
    }

    #[test]
    fn what_will_not_do_is_told_by_its_line() {
        let read = lines("Name,Rating,Exp\nAnn,1500,9\nBo,strong,many\n,1500,\n");
        let bad = read[1].as_ref().unwrap_err();
        let rules: Vec<_> = bad.why.iter().map(|why| why.rule).collect();
        assert_eq!(rules, [rules::LINE_START_RATING, rules::LINE_EXPERIENCE]);
        assert_eq!(bad.number, 3);
        let bad = read[2].as_ref().unwrap_err();
        assert_eq!((bad.number, bad.why[0].rule), (4, rules::LINE_NOBODY));
    }
}
