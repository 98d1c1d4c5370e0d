//! The match equity table against the file it was taken from.

use crate::oracle::text;
use backgammon::BySide;
use backgammon::equity::{Away, CubelessStage};

/// The numbers of the rows between two tags.
fn table(xml: &str, tag: &str) -> Vec<Vec<f64>> {
    let start = xml.find(&format!("<{tag}")).unwrap();
    let end = start + xml[start..].find(&format!("</{tag}")).unwrap();
    let rows = xml[start..end].split("<row>").skip(1);
    let numbers = |row: &str| {
        let cells = row.split("<me>").skip(1);
        cells
            .map(|cell| cell[..cell.find('<').unwrap()].parse().unwrap())
            .collect()
    };
    rows.map(numbers).collect()
}

#[test]
fn every_number_of_kazaross_xg2() {
    let xml = text("met/Kazaross-XG2.xml");
    let chance = |top: usize, bottom: usize, stage| {
        let needs = BySide::new(u32::try_from(top).unwrap(), u32::try_from(bottom).unwrap());
        Away { needs, stage }.chance().unwrap()
    };
    let before = table(&xml, "pre-crawford-table");
    assert_eq!(before.len(), 25);
    for (i, row) in before.iter().enumerate() {
        assert_eq!(row.len(), 25);
        for (j, expected) in row.iter().enumerate() {
            let found = chance(i + 1, j + 1, CubelessStage::BeforeCrawford);
            assert!(
                (found - expected).abs() < 1e-9,
                "{i} {j}: {found} {expected}"
            );
        }
    }
    let after = &table(&xml, "post-crawford-table")[0];
    assert_eq!(after.len(), 25);
    for (i, expected) in after.iter().enumerate() {
        assert!((chance(i + 1, 1, CubelessStage::AfterCrawford) - expected).abs() < 1e-9);
        assert!((chance(1, i + 1, CubelessStage::AfterCrawford) - (1.0 - expected)).abs() < 1e-9);
    }
}
