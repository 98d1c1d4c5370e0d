//! The points of seasons in words: the terms of a sum, and what a season says its points are.

use super::words::Words;
use crate::club::played::Stage;
use crate::club::season::{
    Band, How, Kind, MICROS, Preset, Row, Rules, Setup, Term, TieBreak, shown,
};

/// Points with a sign: `+2`, `−0.5`.
#[must_use]
pub fn signed(micros: i64) -> String {
    match micros {
        1.. => format!("+{}", shown(micros)),
        _ => shown(micros),
    }
}

/// A weight, where it is not one: `× 0.7`.
#[must_use]
pub fn weight(micros: i64) -> Option<String> {
    (micros != MICROS).then(|| format!("× {}", shown(micros)))
}

/// Places, shared or not: `1`, `3–4`.
#[must_use]
pub fn places(from: u32, to: u32) -> String {
    match from == to {
        true => from.to_string(),
        false => format!("{from}–{to}"),
    }
}

/// A term of a sum.
#[must_use]
pub fn term(w: Words, term: &Term) -> String {
    let (said, instead) = match term {
        Term::Entry { points } => (
            w.with("seasons-term-entry", "points", shown(*points)),
            false,
        ),
        Term::Wins {
            stage,
            length,
            count,
            each,
            points,
            instead,
        } => {
            let (each, points) = (shown(*each), shown(*points));
            let said = match length {
                Some(length) => w.say_with(
                    "seasons-term-wins-to",
                    &[
                        ("count", count),
                        ("stage", &stage.word()),
                        ("length", length),
                        ("each", &each),
                        ("points", &points),
                    ],
                ),
                None => w.say_with(
                    "seasons-term-wins",
                    &[
                        ("count", count),
                        ("stage", &stage.word()),
                        ("each", &each),
                        ("points", &points),
                    ],
                ),
            };
            (said, *instead)
        }
        Term::Place {
            stage,
            from,
            to,
            measure,
            how,
            points,
            instead,
        } => {
            let (place, how, points) =
                (places(*from, *to), found(w, how, *measure), shown(*points));
            let said = w.say_with(
                "seasons-term-place",
                &[
                    ("stage", &stage.word()),
                    ("place", &place),
                    ("how", &how),
                    ("points", &points),
                ],
            );
            (said, *instead)
        }
    };
    match instead {
        true => w.with("seasons-term-instead", "term", said),
        false => said,
    }
}

/// How the points of a place were found; nothing where the table simply says so.
fn found(w: Words, how: &How, measure: u32) -> String {
    let said = match how {
        How::Line => return String::new(),
        How::Split { sum, sharers } => {
            w.with2("seasons-how-split", "sum", shown(*sum), "n", *sharers)
        }
        How::Best => w.say("seasons-how-best").into_owned(),
        How::Last => w.say("seasons-how-last").into_owned(),
        How::Pool { share, shares } => w.with3(
            "seasons-how-pool",
            "n",
            measure,
            "share",
            shown(*share),
            "shares",
            shown(*shares),
        ),
        How::Logarithm { factor, log, rank } => w.say_with(
            "seasons-how-logarithm",
            &[
                ("n", &measure),
                ("factor", &shown(*factor)),
                ("log", &shown(*log)),
                ("rank", &shown(*rank)),
            ],
        ),
    };
    format!(" {said}")
}

/// A known table's name.
#[must_use]
pub fn preset(w: Words, preset: Option<Preset>) -> String {
    let word = preset.map_or("own", Preset::word);
    w.with("seasons-preset", "preset", word)
}

/// What a season says its points are, a sentence each.
#[must_use]
pub fn rules(w: Words, setup: &Setup) -> Vec<String> {
    let Rules {
        entry,
        wins,
        places,
        either,
    } = &setup.rules;
    let mut said = vec![preset(w, setup.preset)];
    if *entry != 0 {
        said.push(w.with("seasons-rule-entry", "points", shown(*entry)));
    }
    for stage in Stage::ALL {
        let points = wins.of(stage);
        if points != 0 {
            let points = shown(points);
            said.push(w.with2("seasons-rule-win", "stage", stage.word(), "points", points));
        }
    }
    if wins.by_root {
        said.push(w.say("seasons-rule-root").into_owned());
    }
    if wins.unplayed {
        said.push(w.say("seasons-rule-unplayed").into_owned());
    }
    match places.kind {
        Kind::Logarithm => {
            said.push(w.with("seasons-rule-logarithm", "factor", shown(places.factor)));
        }
        kind => {
            if kind == Kind::Pool {
                said.push(w.say("seasons-rule-pool").into_owned());
            }
            let measure = places.measure.word();
            said.extend(places.bands.iter().map(|band| line(w, measure, band)));
            if !places.bands.is_empty() {
                said.push(w.with("seasons-rule-shared", "shared", places.shared.word()));
            }
        }
    }
    if *either {
        said.push(w.say("seasons-rule-either").into_owned());
    }
    if let Some(best) = setup.best {
        said.push(w.with("seasons-rule-best", "n", best));
    }
    for division in &setup.divisions {
        let (name, weight) = (division.name.clone(), shown(division.weight));
        said.push(w.with2("seasons-rule-division", "name", name, "weight", weight));
    }
    let ties: Vec<String> = setup.ties.iter().map(|by| tie(w, *by)).collect();
    if !ties.is_empty() {
        said.push(w.with("seasons-rule-ties", "ties", ties.join(", ")));
    }
    said
}

fn line(w: Words, measure: &str, band: &Band) -> String {
    let row = |row: &Row| {
        let (place, points) = (places(row.from, row.to), shown(row.points));
        w.with3(
            "seasons-rule-row",
            "stage",
            row.stage.word(),
            "place",
            place,
            "points",
            points,
        )
    };
    let rows: Vec<String> = band.rows.iter().map(row).collect();
    w.with3(
        "seasons-rule-band",
        "measure",
        measure,
        "least",
        band.least,
        "rows",
        rows.join(" · "),
    )
}

/// What equals are told apart by.
#[must_use]
pub fn tie(w: Words, by: TieBreak) -> String {
    w.with("seasons-tie", "by", by.word())
}
