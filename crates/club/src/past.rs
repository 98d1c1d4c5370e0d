//! Past matches read from the lines of a file. The engine judges each score; a refused line is reported by its number with
//! every reason.

use super::lookup::written;
use super::mapping::{Dates, MappedField, Mapping};
use super::name::{self, folded};
use super::roster;
use super::table::{PastedRow, is_formula};
use backgammon::scoring::{MatchRules, judge_final};
use backgammon::{BySide, Side};
use chrono::{Datelike, NaiveDate};
use crawford_forms::YEARS;
use crawford_forms::match_length::LONGEST_MATCH;
use crawford_forms::violation::{Violation, refuse};

pub const MOST_LINES: usize = 100_000;
/// The largest file, in bytes.
pub const MOST_BYTES: usize = 24 * 1024 * 1024;
/// The most points of one player; what has more is no score.
const MOST_POINTS: u32 = 999;
const FIRST_YEAR: i32 = *YEARS.start();

/// A match of the time before the club used this service, as read from a line of a table.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PastMatch {
    pub day: NaiveDate,
    pub event: String,
    /// As typed.
    pub players: BySide<String>,
    pub score: BySide<u32>,
    pub length: u16,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadLine {
    /// Its number, from 1, as an editor counts.
    pub number: u64,
    pub typed: String,
    pub why: Vec<Violation>,
}

impl BadLine {
    #[must_use]
    pub fn of(row: &PastedRow, why: Vec<Violation>) -> BadLine {
        BadLine {
            number: row.number,
            typed: roster::shown(&row.cells),
            why,
        }
    }
}

/// Reads the match in a row; days after `today` are refused.
pub fn read(row: &PastedRow, mapping: &Mapping, today: NaiveDate) -> Result<PastMatch, BadLine> {
    if let Some(runs_on) = row.runs_on() {
        return Err(BadLine::of(row, vec![runs_on]));
    }
    let mut why = Vec::new();
    let mut keep = |violation| why.push(violation);
    let day = day(mapping.cell(row, MappedField::Day), mapping.dates, today).map_err(&mut keep);
    let event = event(mapping.cell(row, MappedField::Event), &mapping.event).map_err(&mut keep);
    let top = called(mapping.cell(row, MappedField::Top)).map_err(&mut keep);
    let bottom = called(mapping.cell(row, MappedField::Bottom)).map_err(&mut keep);
    let ended = ended(row, mapping).map_err(&mut keep);
    if let (Ok(top), Ok(bottom)) = (&top, &bottom)
        && written(top) == written(bottom)
    {
        keep(refuse::swap_with_oneself());
    }
    if let (Ok(top), Ok(bottom), Ok(ended)) = (&top, &bottom, &ended)
        && let Err(violation) = winner(mapping.cell(row, MappedField::Winner), top, bottom, ended.0)
    {
        keep(violation);
    }
    match (day, event, top, bottom, ended) {
        (Ok(day), Ok(event), Ok(top), Ok(bottom), Ok((score, length))) if why.is_empty() => {
            Ok(PastMatch {
                day,
                event,
                players: BySide { top, bottom },
                score,
                length,
            })
        }
        _ => Err(BadLine::of(row, why)),
    }
}

/// A day; a time after it is ignored.
fn day(typed: &str, dates: Dates, today: NaiveDate) -> Result<NaiveDate, Violation> {
    let no_day = || refuse::line_day(shown(typed));
    let date = typed.split(['T', ' ']).next().unwrap_or_default();
    let parts: Vec<&str> = date.split(['-', '/', '.']).collect();
    let number = |text: &str| match text.len() {
        1..=4 if text.bytes().all(|b| b.is_ascii_digit()) => text.parse::<u32>().ok(),
        _ => None,
    };
    let [one, two, three] = parts.as_slice() else {
        return Err(no_day());
    };
    let (year, month, day) = match (one.len(), dates) {
        (4, _) => (one, two, three),
        (_, Dates::DayFirst) => (three, two, one),
        (_, Dates::MonthFirst) => (three, one, two),
    };
    let years = match (year.len(), number(year)) {
        (4, Some(years)) => i32::try_from(years).ok(),
        // Two digits are of the hundred years up to this one.
        (2, Some(years)) => {
            let this = today.year();
            let years = i32::try_from(years).expect("it has two digits");
            let of_this = this
                .saturating_sub(this.rem_euclid(100))
                .saturating_add(years);
            Some(if of_this > this {
                of_this.saturating_sub(100)
            } else {
                of_this
            })
        }
        _ => None,
    };
    let found =
        years.and_then(|years| NaiveDate::from_ymd_opt(years, number(month)?, number(day)?));
    match found {
        Some(day) if day > today => Err(refuse::line_day_to_come(shown(typed))),
        Some(day) if day.year() >= FIRST_YEAR => Ok(day),
        Some(_) => Err(refuse::line_day_too_early(
            FIRST_YEAR.to_string(),
            shown(typed),
        )),
        None => Err(no_day()),
    }
}

fn event(typed: &str, otherwise: &str) -> Result<String, Violation> {
    let typed = if typed.is_empty() { otherwise } else { typed };
    if typed.trim().is_empty() {
        return Err(refuse::line_event_missing());
    }
    called(typed)
}

fn called(typed: &str) -> Result<String, Violation> {
    no_formula(typed)?;
    name::checked(typed)
}

/// Refuses a name that begins like a formula, because a spreadsheet would run it.
pub(super) fn no_formula(typed: &str) -> Result<(), Violation> {
    match is_formula(typed.trim_start()) {
        true => Err(refuse::line_formula(shown(typed))),
        false => Ok(()),
    }
}

fn ended(row: &PastedRow, mapping: &Mapping) -> Result<(BySide<u32>, u16), Violation> {
    let apart = (
        mapping.cell(row, MappedField::TopScore),
        mapping.cell(row, MappedField::BottomScore),
    );
    let together = mapping.cell(row, MappedField::Score);
    let (top, bottom) = match apart {
        (top, bottom) if !top.is_empty() || !bottom.is_empty() => (top, bottom),
        _ => together
            .split_once(['-', ':', '–', '—', '/', '−'])
            .unwrap_or((together, "")),
    };
    // A score copied from a page of ours has word joiners in it.
    let around = |c: char| c.is_whitespace() || c == '\u{2060}';
    let points = |typed: &str| {
        typed
            .trim_matches(around)
            .parse::<u32>()
            .ok()
            .filter(|n| *n <= MOST_POINTS)
            .ok_or_else(|| {
                let all = match together.is_empty() {
                    true => format!("{} {}", apart.0, apart.1),
                    false => together.to_owned(),
                };
                refuse::line_score(shown(all.trim()))
            })
    };
    let score = BySide {
        top: points(top)?,
        bottom: points(bottom)?,
    };
    let length = match mapping.cell(row, MappedField::Length) {
        "" => mapping
            .length
            .or_else(|| u16::try_from(score.top.max(score.bottom)).ok()),
        typed => length(typed),
    };
    let length = length
        .filter(|length| (1..=LONGEST_MATCH).contains(length))
        .ok_or_else(|| refuse::free_length_out_of_range(LONGEST_MATCH))?;
    let judged = judge_final(&MatchRules::usual(length), score.map(i64::from));
    match judged.refusal() {
        Some(problem) => Err(problem.violation.clone()),
        None => Ok((score, length)),
    }
}

/// `7`, `7 points`, `7p`.
fn length(typed: &str) -> Option<u16> {
    let digits = typed.trim_end_matches(|c: char| !c.is_ascii_digit());
    digits.trim().parse().ok()
}

/// Refuses a named winner who has not won by the score.
fn winner(typed: &str, top: &str, bottom: &str, score: BySide<u32>) -> Result<(), Violation> {
    let name = folded(typed);
    let is = |player: &str| name == folded(player);
    let is_like = |player: &str| written(typed) == written(player);
    let said = match name.as_str() {
        "" => return Ok(()),
        _ if is(top) => Side::Top,
        _ if is(bottom) => Side::Bottom,
        "1" | "a" => Side::Top,
        "2" | "b" => Side::Bottom,
        _ if is_like(top) && !is_like(bottom) => Side::Top,
        _ if is_like(bottom) && !is_like(top) => Side::Bottom,
        _ => {
            return Err(refuse::line_winner(shown(typed)));
        }
    };
    let by_score = if score.top > score.bottom {
        Side::Top
    } else {
        Side::Bottom
    };
    match said == by_score {
        true => Ok(()),
        false => Err(refuse::winner_not_by_the_score()),
    }
}

fn shown(typed: &str) -> String {
    typed.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mapping::Subject;
    use crate::table::PastedTable;
    use crawford_forms::Choice;
    use crawford_forms::violation::rules;
    use proptest::prelude::*;

    fn today() -> NaiveDate {
        "2026-11-22".parse().unwrap()
    }

    fn all(text: &str) -> Vec<Result<PastMatch, BadLine>> {
        let table = PastedTable::read(text.as_bytes(), None, None, 1_000);
        let mapping = Mapping::guess(Subject::Results, &table.rows);
        let rows = mapping.body(&table.rows);
        rows.iter()
            .map(|row| read(row, &mapping, today()))
            .collect()
    }

    fn outcomes(text: &str) -> Vec<String> {
        let line = |line: Result<PastMatch, BadLine>| match line {
            Ok(m) => format!(
                "{} {}: {} {}-{} {} ({})",
                m.day,
                m.event,
                m.players.top,
                m.score.top,
                m.score.bottom,
                m.players.bottom,
                m.length
            ),
            Err(bad) => {
                let why: Vec<_> = bad.why.iter().map(|v| v.rule.id()).collect();
                format!("{}: {}", bad.number, why.join(" "))
            }
        };
        all(text).into_iter().map(line).collect()
    }

    #[test]
    fn files_in_the_usual_layouts_are_read() {
        let wanted = ["2019-03-04 League: Ann Lee 7-3 Bo Ek (7)"];
        for text in [
            "Date,Tournament,Player 1,Player 2,Score 1,Score 2,Length\n2019-03-04,League,Ann Lee,Bo Ek,7,3,7",
            "Dato;Turnering;Winner;Loser;Result;Length\n4.3.2019;League;Ann Lee;Bo Ek;7-3;7 points",
            "Player 1\tPlayer 2\tScore\tDate\tEvent\nAnn Lee\tBo Ek\t7:3\t04/03/19 20:15\tLeague",
            "event,date,player a,player b,score,winner\nLeague,2019-03-04T20:15:00Z,Ann  Lee,Bo Ek,7 \u{2060}–\u{2060}3,ANN LEE",
        ] {
            assert_eq!(outcomes(text), wanted, "{text}");
        }
        // The excess of the last game stays.
        assert_eq!(
            outcomes("Date,Event,Player 1,Player 2,Score,Length\n2019-03-04,Cup,Ann,Bo,8-3,7"),
            ["2019-03-04 Cup: Ann 8-3 Bo (7)"]
        );
    }

    #[test]
    fn a_refused_line_has_its_number_and_every_reason() {
        let head = "Date,Event,Player 1,Player 2,Score,Length,Winner\n";
        for (line, rules) in [
            ("31/2/2019,Cup,Ann,Bo,7-3,7,", "line-day"),
            ("soon,Cup,Ann,Bo,7-3,7,", "line-day"),
            ("43528,Cup,Ann,Bo,7-3,7,", "line-day"),
            ("2027-01-01,Cup,Ann,Bo,7-3,7,", "line-day-to-come"),
            ("1899-12-31,Cup,Ann,Bo,7-3,7,", "line-day-too-early"),
            ("2019-03-04,,Ann,Bo,7-3,7,", "line-event-missing"),
            ("2019-03-04,Cup,,Bo,7-3,7,", "name-missing"),
            ("2019-03-04,Cup,Ann,ann,7-3,7,", "swap-with-oneself"),
            ("2019-03-04,Cup,Ann,Bo,7,7,", "line-score"),
            ("2019-03-04,Cup,Ann,Bo,-7-3,7,", "line-score"),
            ("2019-03-04,Cup,Ann,Bo,5-3,7,", "final-nobody-won"),
            ("2019-03-04,Cup,Ann,Bo,7-7,7,", "final-both-won"),
            ("2019-03-04,Cup,Ann,Bo,2-0,1,", "one-point-final"),
            ("2019-03-04,Cup,Ann,Bo,7-3,0,", "free-length-out-of-range"),
            ("2019-03-04,Cup,Ann,Bo,0-0,,", "free-length-out-of-range"),
            ("2019-03-04,Cup,Ann,Bo,7-3,7,Bo", "winner-not-by-the-score"),
            ("2019-03-04,Cup,Ann,Bo,7-3,7,Cal", "line-winner"),
            ("2019-03-04,Cup,=cmd|'/c calc'!A1,Bo,7-3,7,", "line-formula"),
            ("2019-03-04,@SUM(A1),Ann,Bo,7-3,7,", "line-formula"),
            ("no,Cup,Ann,,x,7,", "line-day name-missing line-score"),
        ] {
            assert_eq!(
                outcomes(&format!("{head}{line}")),
                [format!("2: {rules}")],
                "{line}"
            );
        }
    }

    #[test]
    fn a_named_winner_is_recognised_and_checked_against_the_score() {
        let head = "Date,Event,Winner,Loser,Score\n";
        assert_eq!(
            outcomes(&format!(
                "{head}2019-03-04,Cup,Ann,Bo,7-3\n2019-03-04,Cup,Ann,Bo,3-7"
            )),
            [
                "2019-03-04 Cup: Ann 7-3 Bo (7)",
                "3: winner-not-by-the-score"
            ]
        );
        let head = "Date,Event,Player 1,Player 2,Score,Winner\n";
        for winner in ["CARL C", "C, Carl", "Cárl c"] {
            assert_eq!(
                outcomes(&format!(
                    "{head}2019-03-04,Cup,Carl C,Bo Ek,7-3,\"{winner}\""
                )),
                ["2019-03-04 Cup: Carl C 7-3 Bo Ek (7)"]
            );
        }
        let lines = all(&format!("{head}2019-03-04,Cup,Ann,Bo,7-3,Carl C"));
        let bad = lines[0].as_ref().unwrap_err();
        assert!(format!("{:?}", bad.why[0]).contains("Carl C"), "{bad:?}");
    }

    #[test]
    fn the_mapping_gives_the_length_of_lines_without_one() {
        let table = PastedTable::read(b"2019-03-04,Ann,Bo,5-9", None, None, 9);
        let mapping = Mapping {
            columns: [
                MappedField::Day,
                MappedField::Top,
                MappedField::Bottom,
                MappedField::Score,
            ]
            .into_iter()
            .zip(0..)
            .collect(),
            length: Some(9),
            event: "League".into(),
            ..Mapping::default()
        };
        let m = read(&table.rows[0], &mapping, today()).unwrap();
        assert_eq!((m.length, m.event.as_str()), (9, "League"));
        let short = Mapping {
            length: Some(11),
            ..mapping
        };
        let bad = read(&table.rows[0], &short, today()).unwrap_err();
        assert_eq!(bad.why[0].rule, rules::FINAL_NOBODY_WON);
    }

    proptest! {
        #[test]
        fn any_cells_are_read_or_refused(
            cells in proptest::collection::vec("\\PC{0,12}|[0-9/.:-]{0,10}", 0..9),
        ) {
            let row = PastedRow { number: 3, cells, unclosed: None };
            let fields: std::collections::BTreeMap<MappedField, usize> =
                Subject::Results.fields().iter().copied().zip(0..).collect();
            for &dates in Dates::ALL {
                let mapping = Mapping { columns: fields.clone(), dates, ..Mapping::default() };
                match read(&row, &mapping, today()) {
                    Ok(m) => prop_assert!(m.day <= today() && m.length > 0),
                    Err(bad) => prop_assert!(!bad.why.is_empty()),
                }
            }
        }
    }
}
