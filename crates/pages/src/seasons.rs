//! The points of seasons in words: the terms of a sum, and a season's rules.

use super::messages::{Messages, chosen, selector};
use super::standings::place_text;
use crawford_club::played::PaidStage;
use crawford_club::season::{
    CountingBasis, MICROS, OWN, PointsBand, PointsKind, PointsRow, PointsShare, SeasonPreset,
    SeasonRules, SeasonSetup, SeasonTerm, shown,
};
use crawford_forms::{Choice, Word};

/// Points with a sign: `+2`, `−0.5`.
#[must_use]
pub fn signed(micros: i64) -> String {
    match micros {
        1.. => format!("+{}", shown(micros)),
        _ => shown(micros),
    }
}

/// A weight other than one: `× 0.7`.
#[must_use]
pub fn weight(micros: i64) -> Option<String> {
    (micros != MICROS).then(|| format!("× {}", shown(micros)))
}

#[must_use]
pub fn term(w: Messages, term: &SeasonTerm) -> String {
    let (said, instead) = match term {
        SeasonTerm::Entry { points } => (w.seasons_term_entry(shown(*points)), false),
        SeasonTerm::Wins {
            stage,
            length,
            count,
            each,
            points,
            instead,
        } => {
            let (each, points) = (shown(*each), shown(*points));
            let said = match length {
                Some(length) => w.seasons_term_wins_to(count, &each, length, &points, word(*stage)),
                None => w.seasons_term_wins(count, &each, &points, word(*stage)),
            };
            (said, *instead)
        }
        SeasonTerm::Place {
            stage,
            from,
            to,
            measure,
            how,
            points,
            instead,
        } => {
            let (place, how, points) = (
                place_text(*from, *to),
                found(w, how, *measure),
                shown(*points),
            );
            let said = w.seasons_term_place(&how, &place, &points, word(*stage));
            (said, *instead)
        }
    };
    match instead {
        true => w.seasons_term_instead(said),
        false => said,
    }
}

/// How the points of a place were found, with a space before it; nothing if they are simply in the table.
fn found(w: Messages, how: &PointsShare, measure: u32) -> String {
    let said = match how {
        PointsShare::Line => return String::new(),
        PointsShare::Split { sum, sharers } => w.seasons_how_split(*sharers, shown(*sum)),
        PointsShare::Best => w.seasons_how_one(false),
        PointsShare::Last => w.seasons_how_one(true),
        PointsShare::Pool { share, shares } => {
            w.seasons_how_pool(measure, shown(*share), shown(*shares))
        }
        PointsShare::Logarithm { factor, log, rank } => {
            w.seasons_how_logarithm(shown(*factor), shown(*log), measure, shown(*rank))
        }
    };
    format!(" {said}")
}

#[must_use]
pub fn preset(w: Messages, preset: Option<SeasonPreset>) -> String {
    let own = Word {
        word: OWN.into(),
        message: SeasonPreset::MESSAGE,
    };
    let word = preset.map_or(own, |preset| preset.named());
    w.choice(&word).into_owned()
}

/// A season's rules for points, one sentence each.
#[must_use]
pub fn rules(w: Messages, setup: &SeasonSetup) -> Vec<String> {
    let SeasonRules {
        entry,
        wins,
        places,
        either,
    } = &setup.rules;
    let mut said = vec![preset(w, setup.preset)];
    if *entry != 0 {
        said.push(w.labelled(w.field_seasons_entry(), shown(*entry)));
    }
    for stage in PaidStage::ALL.iter().copied() {
        let points = wins.of(stage);
        if points != 0 {
            let won = match stage {
                PaidStage::Main => w.field_seasons_win_main(),
                PaidStage::Consolation => w.field_seasons_win_consolation(),
                PaidStage::LastChance => w.field_seasons_win_last_chance(),
            };
            said.push(w.labelled(won, shown(points)));
        }
    }
    if wins.by_root {
        said.push(w.seasons_rule_root().into_owned());
    }
    if wins.unplayed {
        said.push(w.seasons_rule_unplayed().into_owned());
    }
    match places.kind {
        PointsKind::Logarithm => {
            said.push(w.seasons_rule_logarithm(shown(places.factor)));
        }
        kind => {
            if kind == PointsKind::Pool {
                said.push(w.seasons_rule_pool().into_owned());
            }
            said.extend(
                places
                    .bands
                    .iter()
                    .map(|band| line(w, places.measure, band)),
            );
            if !places.bands.is_empty() {
                said.push(w.choice(&places.shared.named()).into_owned());
            }
        }
    }
    if *either {
        said.push(w.seasons_rule_either().into_owned());
    }
    if let Some(best) = setup.best {
        said.push(w.seasons_rule_best(best));
    }
    for division in &setup.divisions {
        let (name, weight) = (division.name.clone(), shown(division.weight));
        said.push(w.seasons_rule_division(name, weight));
    }
    let ties = setup.ties.iter().map(|by| w.choice(&by.named()));
    let ties: Vec<_> = ties.collect();
    if !ties.is_empty() {
        said.push(w.seasons_rule_ties(ties.join(", ")));
    }
    said
}

fn word(stage: PaidStage) -> chosen::ConsolationLastChanceMain {
    selector!("seasons-rule-row.stage", stage in PaidStage { Main, Consolation, LastChance })
}

fn line(w: Messages, measure: CountingBasis, band: &PointsBand) -> String {
    let row = |row: &PointsRow| {
        let (place, points) = (place_text(row.from, row.to), shown(row.points));
        w.seasons_rule_row(place, points, word(row.stage))
    };
    let rows: Vec<String> = band.rows.iter().map(row).collect();
    let measure =
        selector!("seasons-rule-band.measure", measure in CountingBasis { Players, Length });
    w.seasons_rule_band(band.least, measure, rows.join(" · "))
}
