//! Tables that are in use, as their keepers publish them; `docs/ratings-and-seasons.md` names the sources.

use super::amount::MICROS;
use super::rules::{
    CountingBasis, PlacePoints, PointsBand, PointsKind, PointsRow, SeasonRules, TiedPlaces,
    WinPoints,
};
use crate::played::PaidStage;
use crawford_forms::Choice;
use serde::{Deserialize, Serialize};

/// Rules of a season that have a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, Choice)]
#[form(choices = "choice-season-preset")]
#[serde(rename_all = "kebab-case")]
pub enum SeasonPreset {
    /// A point for coming, a point a win.
    #[default]
    Attendance,
    /// Entry, wins, and a bonus for the first, the second and the consolation.
    Leaderboard,
    /// Club master points by the size of the field.
    MasterClub,
    /// Points by the number of rounds.
    Rounds,
    /// A grand prix in which every place of a small field counts.
    GrandPrix,
    /// The two finalists, by the length of the matches.
    Finalists,
    /// Master points: the length of each match won, and the logarithm of the field.
    MasterTour,
    /// Tour points: as many as there were players, shared by those placed.
    Tour,
}

/// A line of places, each worth so many hundredths of a point.
fn row(from: u32, to: u32, hundredths: i64) -> PointsRow {
    PointsRow {
        stage: PaidStage::Main,
        from,
        to,
        points: hundredths.saturating_mul(MICROS / 100),
    }
}

fn band(least: u32, rows: &[(u32, u32, i64)]) -> PointsBand {
    PointsBand {
        least,
        rows: rows
            .iter()
            .map(|(from, to, n)| row(*from, *to, *n))
            .collect(),
    }
}

fn with_consolation(mut band: PointsBand, hundredths: i64) -> PointsBand {
    band.rows.push(PointsRow {
        stage: PaidStage::Consolation,
        ..row(1, 1, hundredths)
    });
    band
}

fn table(shared: TiedPlaces, bands: Vec<PointsBand>) -> PlacePoints {
    PlacePoints {
        shared,
        bands,
        ..PlacePoints::default()
    }
}

impl SeasonPreset {
    #[must_use]
    pub fn rules(self) -> SeasonRules {
        let wins = |main: i64, consolation: i64| WinPoints {
            main: main.saturating_mul(MICROS / 100),
            consolation: consolation.saturating_mul(MICROS / 100),
            last_chance: consolation.saturating_mul(MICROS / 100),
            ..WinPoints::default()
        };
        match self {
            SeasonPreset::Attendance => SeasonRules {
                entry: MICROS,
                wins: wins(100, 100),
                ..SeasonRules::default()
            },
            SeasonPreset::Leaderboard => SeasonRules {
                entry: MICROS,
                wins: wins(100, 80),
                places: table(
                    TiedPlaces::Split,
                    vec![
                        with_consolation(band(4, &[(1, 1, 200), (2, 2, 100)]), 100),
                        with_consolation(band(10, &[(1, 1, 300), (2, 2, 150)]), 150),
                        with_consolation(band(19, &[(1, 1, 400), (2, 2, 200)]), 200),
                    ],
                ),
                either: false,
            },
            SeasonPreset::MasterClub => SeasonRules {
                wins: wins(8, 8),
                places: table(TiedPlaces::Split, master_club()),
                either: true,
                ..SeasonRules::default()
            },
            SeasonPreset::Rounds => SeasonRules {
                places: table(
                    TiedPlaces::Split,
                    vec![
                        band(5, &[(1, 1, 100)]),
                        band(9, &[(1, 1, 200), (2, 2, 100)]),
                        band(17, &[(1, 1, 400), (2, 2, 200), (3, 4, 100)]),
                        band(33, &[(1, 1, 500), (2, 2, 300), (3, 4, 200), (5, 8, 100)]),
                    ],
                ),
                ..SeasonRules::default()
            },
            SeasonPreset::GrandPrix => SeasonRules {
                places: table(TiedPlaces::Split, (4..=16).map(grand_prix).collect()),
                ..SeasonRules::default()
            },
            SeasonPreset::Finalists => SeasonRules {
                places: PlacePoints {
                    measure: CountingBasis::Length,
                    ..table(
                        TiedPlaces::Split,
                        vec![
                            band(1, &[(1, 1, 100)]),
                            band(3, &[(1, 1, 200), (2, 2, 100)]),
                            band(5, &[(1, 1, 300), (2, 2, 200)]),
                        ],
                    )
                },
                ..SeasonRules::default()
            },
            SeasonPreset::MasterTour => SeasonRules {
                wins: WinPoints {
                    by_root: true,
                    ..wins(100, 100)
                },
                places: PlacePoints {
                    kind: PointsKind::Logarithm,
                    factor: 600_000,
                    ..PlacePoints::default()
                },
                ..SeasonRules::default()
            },
            SeasonPreset::Tour => SeasonRules {
                places: PlacePoints {
                    kind: PointsKind::Pool,
                    ..table(
                        TiedPlaces::Best,
                        vec![
                            band(2, &[(1, 1, 200), (2, 2, 100)]),
                            band(17, &[(1, 1, 200), (2, 2, 100), (3, 4, 50)]),
                            band(33, &[(1, 1, 200), (2, 2, 100), (3, 4, 50), (5, 8, 25)]),
                        ],
                    )
                },
                ..SeasonRules::default()
            },
        }
    }
}

/// The five sizes of field, and what the first, the second, the third, those who share 3–4 and 5–8 get.
fn master_club() -> Vec<PointsBand> {
    [
        (2, [175, 88, 58, 44, 22]),
        (12, [200, 100, 67, 50, 25]),
        (24, [250, 125, 83, 63, 31]),
        (33, [300, 150, 100, 75, 38]),
        (65, [400, 200, 133, 100, 50]),
    ]
    .into_iter()
    .map(|(least, [first, second, third, semi, quarter])| {
        let rows = [
            (1, 1, first),
            (2, 2, second),
            (3, 3, third),
            (3, 4, semi),
            (5, 8, quarter),
        ];
        band(least, &rows)
    })
    .collect()
}

/// Of four: 21, 13, 8, 5; of seven: 30, 22, 17, 14, 11, 8, 5. Both are the law by which the others are made: three more
/// for each player below the second, eight between the first two, five between the next.
fn grand_prix(players: u32) -> PointsBand {
    let n = i64::from(players);
    let points = |place: u32| match place {
        1 => 3 * n + 9,
        2 => 3 * n + 1,
        place => 3 * (n - i64::from(place)) + 5,
    };
    PointsBand {
        least: players,
        rows: (1..=players).map(|p| row(p, p, points(p) * 100)).collect(),
    }
}
