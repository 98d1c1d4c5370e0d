//! A season's rules as they are typed. A table of places has a line for each size of field: `10: 1=3 2=1.5 3-4=0.5
//! c1=1.5` says what the places are worth from ten on, with `c` for the consolation and `l` for the last chance.
//! Divisions have a line each, such as `Intermediate 0.7`.

use super::amount::{MICROS, exact, parse};
use super::rules::{Division, PlacePoints, PointsBand, PointsRow, SeasonSetup};
use crate::name;
use crate::played::PaidStage;
use crawford_forms::violation::{Violation, refuse};

/// Points as a field.
pub(super) mod points {
    use super::{exact, parse};
    use crawford_forms::violation::{Violation, refuse};
    use crawford_forms::{Control, Line};

    pub fn control() -> Control {
        Control::Line(Line::Text)
    }

    pub fn read(typed: &[String]) -> Result<i64, Violation> {
        let points = typed.first().and_then(|typed| parse(typed));
        points.ok_or_else(refuse::seasons_number)
    }

    pub fn show(points: &i64) -> Vec<String> {
        match points {
            0 => Vec::new(),
            points => vec![exact(*points)],
        }
    }
}

/// A known table, or the word for one of one's own, as a field.
pub(super) mod preset {
    use crate::season::{OWN, SeasonPreset};
    use crawford_forms::violation::{Violation, refuse};
    use crawford_forms::{Choice, Control, Word};

    pub fn control() -> Control {
        let words = [SeasonPreset::WORDS, &[OWN]].concat();
        Control::List(Word::all(SeasonPreset::MESSAGE, &words))
    }

    pub fn read(typed: &[String]) -> Result<Option<SeasonPreset>, Violation> {
        let word = crawford_forms::line(typed);
        match SeasonPreset::of_word(word) {
            None if word != OWN => Err(refuse::choice_unknown()),
            preset => Ok(preset),
        }
    }

    pub fn show(preset: &Option<SeasonPreset>) -> Vec<String> {
        let word = preset.as_ref().map_or(OWN, Choice::word);
        vec![word.to_owned()]
    }
}

/// What a table of one's own says, as a field: a logarithm is of a known table alone.
pub(super) mod kind {
    use crate::season::PointsKind;
    use crawford_forms::violation::{Violation, refuse};
    use crawford_forms::{Control, Word};

    pub fn control() -> Control {
        Control::List(Word::all("choice-season-kind", &["table", "pool"]))
    }

    pub fn read(typed: &[String]) -> Result<PointsKind, Violation> {
        match typed.first().map(String::as_str) {
            Some("table") => Ok(PointsKind::Table),
            Some("pool") => Ok(PointsKind::Pool),
            _ => Err(refuse::choice_unknown()),
        }
    }

    pub fn show(kind: &PointsKind) -> Vec<String> {
        let word = match kind {
            PointsKind::Pool => "pool",
            PointsKind::Table | PointsKind::Logarithm => "table",
        };
        vec![word.to_owned()]
    }
}

/// A table of places as a field.
pub(super) mod bands {
    use super::{PointsBand, read_bands, write_bands};
    use crawford_forms::Control;
    use crawford_forms::violation::Violation;

    pub fn control() -> Control {
        Control::Area { rows: 6 }
    }

    pub fn read(typed: &[String]) -> Result<Vec<PointsBand>, Violation> {
        read_bands(crawford_forms::text(typed))
    }

    pub fn show(bands: &[PointsBand]) -> Vec<String> {
        vec![write_bands(bands)]
    }
}

/// Divisions as a field.
pub(super) mod divisions {
    use super::{Division, MICROS, SeasonSetup, division, exact, lines, same_name};
    use crawford_forms::Control;
    use crawford_forms::violation::{Violation, refuse};

    pub fn control() -> Control {
        Control::Area { rows: 4 }
    }

    pub fn read(typed: &[String]) -> Result<Vec<Division>, Violation> {
        let mut divisions: Vec<Division> = Vec::new();
        for (number, line) in (1..).zip(lines(crawford_forms::text(typed))) {
            // `Division 1` and `Division 2` would be one name with the factors 1 and 2.
            let is_new = |of: &Division| divisions.iter().all(|other| !same_name(other, of));
            let division = division(line).filter(is_new);
            let division = division.filter(|_| number <= SeasonSetup::MOST_DIVISIONS);
            let refused = || refuse::seasons_divisions(number, SeasonSetup::MOST_DIVISIONS);
            divisions.push(division.ok_or_else(refused)?);
        }
        Ok(divisions)
    }

    pub fn show(divisions: &[Division]) -> Vec<String> {
        let line = |of: &Division| match of.weight {
            MICROS => of.name.clone(),
            weight => format!("{} {}", of.name, exact(weight)),
        };
        let lines: Vec<String> = divisions.iter().map(line).collect();
        vec![lines.join("\n")]
    }
}

/// What the divisions typed are called; of a line that will not do, all of it.
#[must_use]
pub fn division_names(typed: &str) -> Vec<String> {
    let name = |line: &str| division(line).map_or_else(|| line.to_owned(), |of| of.name);
    lines(typed).map(name).collect()
}

fn lines(typed: &str) -> impl Iterator<Item = &str> {
    typed.lines().map(str::trim).filter(|line| !line.is_empty())
}

fn division(line: &str) -> Option<Division> {
    let weighted = line.rsplit_once(' ').and_then(|(name, weight)| {
        let weight = parse(weight.trim_start_matches(['×', '*']))?;
        Some((name.trim().trim_end_matches(['×', '*']).trim(), weight))
    });
    let (name, weight) = weighted.unwrap_or((line, MICROS));
    let name = name::checked(name).ok()?;
    (weight >= 0).then_some(Division { name, weight })
}

fn same_name(one: &Division, other: &Division) -> bool {
    name::folded(&one.name) == name::folded(&other.name)
}

const MOST_BANDS: usize = 40;
const LAST_PLACE: u32 = 1_024;

fn read_bands(typed: &str) -> Result<Vec<PointsBand>, Violation> {
    let mut bands: Vec<PointsBand> = Vec::new();
    for (number, line) in (1_i64..).zip(lines(typed)) {
        let refused = || refuse::season_places(number, LAST_PLACE).at(PlacePoints::BANDS);
        let band = band(line).ok_or_else(refused)?;
        let twice = bands.iter().any(|other| other.least == band.least);
        if twice || bands.len() >= MOST_BANDS {
            return Err(refused());
        }
        bands.push(band);
    }
    bands.sort_by_key(|band| band.least);
    Ok(bands)
}

fn band(line: &str) -> Option<PointsBand> {
    let (least, rows) = line.split_once(':')?;
    let least = least.trim().trim_end_matches('+').parse().ok()?;
    let mut read: Vec<PointsRow> = Vec::new();
    for word in rows.split_whitespace() {
        let row = row(word)?;
        let same = |other: &PointsRow| {
            (other.stage, other.from, other.to) == (row.stage, row.from, row.to)
        };
        if read.iter().any(same) {
            return None;
        }
        read.push(row);
    }
    Some(PointsBand { least, rows: read })
}

fn row(word: &str) -> Option<PointsRow> {
    let (places, points) = word.split_once('=')?;
    let (stage, places) = match places.chars().next()? {
        'c' | 'C' => (PaidStage::Consolation, places.get(1..)?),
        'l' | 'L' => (PaidStage::LastChance, places.get(1..)?),
        _ => (PaidStage::Main, places),
    };
    let (from, to) = places.split_once(['-', '–']).unwrap_or((places, places));
    // Places copied from a page of ours have word joiners in them.
    let place = |typed: &str| typed.trim_matches('\u{2060}').parse::<u32>().ok();
    let (from, to) = (place(from)?, place(to)?);
    let points = parse(points)?;
    (from >= 1 && from <= to && to <= LAST_PLACE).then_some(PointsRow {
        stage,
        from,
        to,
        points,
    })
}

fn write_bands(bands: &[PointsBand]) -> String {
    let row = |row: &PointsRow| {
        let part = match row.stage {
            PaidStage::Main => "",
            PaidStage::Consolation => "c",
            PaidStage::LastChance => "l",
        };
        let points = exact(row.points);
        match row.from == row.to {
            true => format!(" {part}{}={points}", row.from),
            false => format!(" {part}{}-{}={points}", row.from, row.to),
        }
    };
    let band = |band: &PointsBand| {
        let rows: String = band.rows.iter().map(row).collect();
        format!("{}:{rows}", band.least)
    };
    bands.iter().map(band).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::season::SeasonPreset;
    use crawford_forms::Choice;
    use crawford_forms::violation::rules;
    use proptest::prelude::*;

    #[test]
    fn every_known_table_is_read_as_it_is_written() {
        for preset in SeasonPreset::ALL {
            let bands = preset.rules().places.bands;
            assert_eq!(read_bands(&write_bands(&bands)), Ok(bands), "{preset:?}");
        }
    }

    #[test]
    fn what_will_not_do_is_named_by_its_line() {
        for typed in [
            "10 1=3",
            "x: 1=3",
            "10: 1",
            "10: 0=3",
            "10: 4-3=1",
            "10: 1=x",
            "10: q1=2",
            "10: 1=2 1=3",
            "10: 2000=1",
            "10: 1=1\n10: 1=2",
        ] {
            let refused = read_bands(&format!("4: 1=1\n\n{typed}")).unwrap_err();
            assert_eq!(
                (refused.rule, refused.field),
                (rules::SEASON_PLACES, Some(PlacePoints::BANDS.name())),
                "{typed}"
            );
        }
        assert_eq!(read_bands(" \n"), Ok(vec![]));
        let plain = read_bands("10+: 1=3 3\u{2060}–\u{2060}4=0,5 c1=1").unwrap();
        assert_eq!(write_bands(&plain), "10: 1=3 3-4=0.5 c1=1");
    }

    #[test]
    fn divisions_are_read_as_they_are_written() {
        let read = |typed: &str| divisions::read(&[typed.to_owned()]);
        let two = read("Open\n\n Intermediate × 0,7 ").unwrap();
        assert_eq!(divisions::show(&two), ["Open\nIntermediate 0.7"]);
        assert_eq!(division_names("Open\nx -1"), ["Open", "x -1"]);
        let nine: String = ('a'..='i').map(|name| format!("{name}\n")).collect();
        for typed in [
            "Open\nx -1",
            &nine,
            "Division 1\nDivision 2",
            "Open\nopen 2",
        ] {
            let refused = read(typed).unwrap_err();
            assert_eq!(refused.rule, rules::SEASONS_DIVISIONS, "{typed}");
        }
    }

    proptest! {
        #[test]
        fn anything_typed_is_read_or_refused(typed in "[0-9 :=cl.\\-\n,x]{0,60}") {
            if let Ok(bands) = read_bands(&typed) {
                prop_assert_eq!(read_bands(&write_bands(&bands)), Ok(bands));
            }
        }
    }
}
