//! A season as everything that shows it reads it: the page and the files.

use super::heading;
use crate::app::season::{Season, find};
use crate::app::tournament::Names;
use crate::club::rating::MatchKey;
use crate::club::season::{EventKey, Line, Moved, Standing, Table, moved, shown};
use crate::journal::ClubId;
use crate::pages::layout::Link;
use crate::pages::seasons::{signed, term, weight};
use crate::pages::when;
use crate::store::{Conn, StoreError, notes, season_adjustments, season_standings};
use crate::web::c::place::AtClub;
use crate::web::c::players::{Book, Faces, fresh};
use crate::web::c::seasons::show::{LineView, MovedLine, RowView, TableView};
use crate::web::error::AppError;
use std::collections::HashMap;
use std::sync::Arc;

/// A season with its tables.
pub(in crate::web::c) struct Told {
    pub book: Book,
    pub season: Season,
    /// As they are shown: final, or of now.
    pub tables: Vec<Table>,
    /// What corrections would move in tables that are final, with the table each is of.
    pub later: Vec<(u32, Moved)>,
    /// Why points were given, by the adjustment.
    pub reasons: HashMap<String, String>,
    pub names: Arc<Names>,
}

/// The tables as they were reckoned.
fn reckoned(conn: &mut Conn, club: ClubId, season: &Season) -> Result<Vec<Table>, StoreError> {
    let count = u32::try_from(season.setup.tables()).unwrap_or(1);
    let mut tables: Vec<Table> = (0..count)
        .map(|division| Table {
            division,
            standings: Vec::new(),
        })
        .collect();
    for row in season_standings::of_season(conn, club, &season.slug)? {
        let mut of = tables.iter_mut();
        let table = of.find(|table| i64::from(table.division) == row.division);
        if let Some(table) = table {
            let (slug, person) = (&season.slug, row.person);
            let stands = |why| {
                StoreError::unreadable(format!("season_standings {club} {slug} {person}"), why)
            };
            table
                .standings
                .push(serde_json::from_str(&row.told).map_err(stands)?);
        }
    }
    Ok(tables)
}

/// Reads the season of an address.
pub(in crate::web::c) async fn read(at: &AtClub, slug: &str) -> Result<Told, AppError> {
    fresh(at).await;
    let names = at.names().await?;
    let (club, slug) = (at.club.id, slug.to_owned());
    let (book, season, now, reasons) = at
        .house
        .store
        .read(move |conn| {
            let season = find(conn, club, &slug)?;
            let now = reckoned(conn, club, &season)?;
            let given = season_adjustments::of_season(conn, club, &slug)?;
            let ids: Vec<_> = given.iter().map(|row| row.note).collect();
            let texts: HashMap<_, _> = notes::find_all(conn, &ids)?.into_iter().collect();
            let reasons: HashMap<String, String> = given
                .into_iter()
                .filter_map(|row| Some((row.id, texts.get(&row.note)?.clone())))
                .collect();
            Ok::<_, StoreError>((Book::read(conn, club)?, season, now, reasons))
        })
        .await?;
    let who = |person| book.merged.who(person);
    let (tables, later) = match &season.frozen {
        None => (now, Vec::new()),
        Some((_, frozen)) => {
            let later = frozen.iter().flat_map(|old| {
                let new = now.iter().find(|new| new.division == old.division);
                let after = new.map_or(&[][..], |new| &new.standings);
                let moved = moved(&old.standings, after, &who).into_iter();
                moved.map(move |moved| (old.division, moved))
            });
            (frozen.clone(), later.collect())
        }
    };
    Ok(Told {
        book,
        season,
        tables,
        later,
        reasons,
        names,
    })
}

impl Told {
    /// An event, leading to its page.
    pub(super) fn event(&self, at: &AtClub, key: EventKey) -> Link {
        self.book.event(at, key.stream, key.event)
    }

    /// Whether the reader is told that somebody was in an event.
    pub(super) fn tells(&self, faces: &Faces<'_>, standing: &Standing, line: &Line) -> bool {
        let key = MatchKey {
            stream: line.key.stream,
            event: line.key.event,
            number: 0,
        };
        faces.tells(self.book.merged.who(standing.person), key)
    }

    /// Why points were given.
    pub(super) fn reason(&self, at: &AtClub, id: &str) -> String {
        let kept = self.reasons.get(id).filter(|reason| !reason.is_empty());
        let none = || at.words().seasons_no_reason().into_owned();
        kept.cloned().unwrap_or_else(none)
    }

    /// The tables for a page.
    pub(in crate::web::c) fn views(&self, at: &AtClub) -> Vec<TableView> {
        let faces = Faces::new(at, &self.names);
        let table = |table: &Table| TableView {
            heading: heading(&self.season.setup, table.division),
            rows: table
                .standings
                .iter()
                .map(|standing| self.row(at, &faces, standing))
                .collect(),
        };
        self.tables.iter().map(table).collect()
    }

    fn row(&self, at: &AtClub, faces: &Faces<'_>, standing: &Standing) -> RowView {
        let w = at.words();
        let person = self.book.merged.who(standing.person);
        let (told, hidden): (Vec<&Line>, Vec<&Line>) = standing
            .lines
            .iter()
            .partition(|line| self.tells(faces, standing, line));
        let line = |line: &&Line| LineView {
            event: self.event(at, line.key),
            day: when::day(w, line.day),
            terms: line.terms.iter().map(|one| term(w, one)).collect(),
            weight: weight(line.weight),
            points: shown(line.points),
            counted: line.counted,
        };
        let counted = hidden.iter().filter(|line| line.counted);
        let sum = counted.fold(0_i64, |sum, line| sum.saturating_add(line.points));
        RowView {
            rank: standing.rank,
            who: Link::new(faces.name(person), faces.page(person)),
            points: shown(standing.points),
            counts: w.seasons_counts(standing.events, standing.firsts, standing.wins),
            lines: told.iter().map(line).collect(),
            unnamed: (!hidden.is_empty()).then(|| shown(sum)),
            adjustments: standing
                .adjustments
                .iter()
                .map(|one| (signed(one.points), self.reason(at, &one.id)))
                .collect(),
        }
    }

    /// Whom later corrections would move.
    pub(super) fn later(&self, at: &AtClub) -> Vec<MovedLine> {
        let w = at.words();
        let faces = Faces::new(at, &self.names);
        let place = |place: Option<(u32, i64)>| {
            place.map_or_else(
                || "–".to_owned(),
                |(place, points)| {
                    let points = shown(points);
                    w.seasons_place_points(place, points)
                },
            )
        };
        let one = |(division, moved): &(u32, Moved)| {
            let told = |key: &EventKey| {
                let number = 0;
                let key = MatchKey {
                    stream: key.stream,
                    event: key.event,
                    number,
                };
                faces.tells(moved.person, key)
            };
            let events = moved.events.iter().filter(|(key, _, _)| told(key));
            MovedLine {
                division: heading(&self.season.setup, *division),
                who: Link::new(faces.name(moved.person), faces.page(moved.person)),
                before: place(moved.before),
                after: place(moved.after),
                events: events
                    .map(|(key, before, after)| {
                        w.seasons_by_event(
                            shown(*after),
                            shown(*before),
                            self.event(at, *key).label,
                        )
                    })
                    .collect(),
            }
        };
        self.later.iter().map(one).collect()
    }
}
