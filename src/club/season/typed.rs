//! A table of places as it is typed, a line for each size of field: `10: 1=3 2=1.5 3-4=0.5 c1=1.5` says what the places
//! are worth from ten on, with `c` for the consolation and `l` for the last chance.

use super::amount::{exact, parse};
use super::rules::{Band, Row};
use crate::club::played::Stage;
use crate::violation::Violation;

const MOST_BANDS: usize = 40;
const LAST_PLACE: u32 = 1_024;

pub fn read_bands(typed: &str) -> Result<Vec<Band>, Violation> {
    let mut bands: Vec<Band> = Vec::new();
    let lines = typed.lines().map(str::trim).filter(|line| !line.is_empty());
    for (number, line) in (1_i64..).zip(lines) {
        let refused = || Violation::season_places(number, LAST_PLACE).at("places");
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

fn band(line: &str) -> Option<Band> {
    let (least, rows) = line.split_once(':')?;
    let least = least.trim().trim_end_matches('+').parse().ok()?;
    let mut read: Vec<Row> = Vec::new();
    for word in rows.split_whitespace() {
        let row = row(word)?;
        let same =
            |other: &&Row| (other.stage, other.from, other.to) == (row.stage, row.from, row.to);
        if read.iter().find(same).is_some() {
            return None;
        }
        read.push(row);
    }
    Some(Band { least, rows: read })
}

fn row(word: &str) -> Option<Row> {
    let (places, points) = word.split_once('=')?;
    let (stage, places) = match places.chars().next()? {
        'c' | 'C' => (Stage::Consolation, places.get(1..)?),
        'l' | 'L' => (Stage::LastChance, places.get(1..)?),
        _ => (Stage::Main, places),
    };
    let (from, to) = places.split_once(['-', '–']).unwrap_or((places, places));
    let (from, to): (u32, u32) = (from.parse().ok()?, to.parse().ok()?);
    let points = parse(points)?;
    (from >= 1 && from <= to && to <= LAST_PLACE).then_some(Row {
        stage,
        from,
        to,
        points,
    })
}

#[must_use]
pub fn write_bands(bands: &[Band]) -> String {
    let row = |row: &Row| {
        let part = match row.stage {
            Stage::Main => "",
            Stage::Consolation => "c",
            Stage::LastChance => "l",
        };
        let points = exact(row.points);
        match row.from == row.to {
            true => format!(" {part}{}={points}", row.from),
            false => format!(" {part}{}-{}={points}", row.from, row.to),
        }
    };
    let band = |band: &Band| {
        let rows: String = band.rows.iter().map(row).collect();
        format!("{}:{rows}", band.least)
    };
    bands.iter().map(band).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::club::season::Preset;
    use crate::form::Choice;
    use crate::violation::Rule;
    use proptest::prelude::*;

    #[test]
    fn every_known_table_is_read_as_it_is_written() {
        for preset in Preset::ALL {
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
                (Rule::SEASON_PLACES, Some("places")),
                "{typed}"
            );
        }
        assert_eq!(read_bands(" \n"), Ok(vec![]));
        let plain = read_bands("10+: 1=3 3–4=0,5 c1=1").unwrap();
        assert_eq!(write_bands(&plain), "10: 1=3 3-4=0.5 c1=1");
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
