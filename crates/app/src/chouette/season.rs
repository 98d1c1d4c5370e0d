//! The nights of a club, and the totals of its people between two days.

use super::Nights;
use crate::lists::chouette_season::{ChouetteSeason, ChouetteSeasonRow};
use crate::tournament::Names;
use chrono::NaiveDate;
use crawford_club::chouette_season::{
    self, ChouetteStanding, Purse, SeasonMoney, SeasonNight, SeasonSpan,
};
use crawford_forms::coin::Currency;
use crawford_journal::{ClubId, StreamId};
use crawford_store::nights::NightRow;
use crawford_store::streams::StreamKind;
use crawford_store::summaries::SummaryStatus;
use crawford_store::{
    Conn, StoreError, addresses, clubs, night_results, nights, streams, summaries,
};
use serde::Serialize;
use std::collections::HashMap;

#[derive(Debug, Clone, Copy)]
pub struct SeasonReader {
    /// Whether they may read what is only for members of the club.
    pub of_the_club: bool,
    /// Whether they may read what is only for those who run an evening.
    pub of_the_desk: bool,
}

#[derive(Debug, Serialize)]
pub struct ClubNights {
    pub edition: u64,
    pub nights: Vec<ClubNight>,
    #[serde(skip)]
    results: Vec<SeasonNight>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ClubNight {
    pub stream: StreamId,
    pub version: u64,
    pub slug: String,
    pub name: String,
    pub day: NaiveDate,
    pub venue: String,
    pub status: SummaryStatus,
    pub members_only: bool,
}

impl ClubNights {
    #[must_use]
    pub fn versions(&self) -> Vec<(StreamId, u64)> {
        let nights = self.nights.iter();
        nights.map(|night| (night.stream, night.version)).collect()
    }

    /// The totals of these nights.
    #[must_use]
    pub fn season(&self, span: SeasonSpan, names: &Names) -> ChouetteSeason {
        let purse = chouette_season::purse(&self.results, &span);
        let currency = match &purse {
            Purse::One(currency) => currency.as_ref(),
            Purse::Empty | Purse::Several => None,
        };
        let standings = chouette_season::table(&self.results, &span);
        ChouetteSeason {
            from: span.from,
            to: span.to,
            currency: currency.map(|c| c.symbol.clone()),
            coins_in_one: currency.map(Currency::one),
            nights: self.counted(&span),
            rows: standings.iter().map(|s| self.row(s, names)).collect(),
            purse,
        }
    }

    fn row(&self, s: &ChouetteStanding, names: &Names) -> ChouetteSeasonRow {
        let name = names.of(s.person);
        let best = self.nights.iter().find(|n| n.stream == s.best.night);
        ChouetteSeasonRow {
            place: s.rank,
            player: name.unwrap_or("…").to_owned(),
            person: name.map(|_| names.who(s.person)),
            nights: s.nights,
            games: s.games,
            points: s.points,
            money: s.money,
            points_per_game: s.per_game.saturating_mul(1000),
            best_night: s.best.day,
            best_night_slug: best.expect("results are of these nights").slug.clone(),
            best_night_points: s.best.points,
        }
    }

    fn counted(&self, span: &SeasonSpan) -> usize {
        let results = &self.results;
        let played = |night: StreamId| results.iter().any(|r| r.night == night && r.games > 0);
        let nights = self.nights.iter();
        nights
            .filter(|n| span.holds(n.day) && played(n.stream))
            .count()
    }
}

impl Nights {
    pub async fn of_club(
        &self,
        club: ClubId,
        names: &Names,
        reader: SeasonReader,
    ) -> Result<ClubNights, StoreError> {
        let read = self.store.read(move |conn| read_all(conn, club)).await?;
        let mut rows: HashMap<StreamId, NightRow> = HashMap::new();
        let mut nights = Vec::new();
        for (night, row) in read.nights {
            if reader.of_the_club || !row.members_only {
                rows.insert(night.stream, row);
                nights.push(night);
            }
        }
        let mut results = read.results;
        results.retain_mut(|result| {
            let Some(row) = rows.get(&result.night) else {
                return false;
            };
            if !reader.of_the_club && !row.money_public {
                result.money = None;
            }
            reader.of_the_desk || names.tells_of_night(result.night, row.guest_names, result.person)
        });
        for result in &mut results {
            result.person = names.who(result.person);
        }
        // Guests are not listed in a season.
        results.retain(|result| !names.is_guest(result.person));
        Ok(ClubNights {
            edition: read.edition,
            nights,
            results,
        })
    }
}

/// Everything, regardless of the reader.
struct Read {
    edition: u64,
    nights: Vec<(ClubNight, NightRow)>,
    results: Vec<SeasonNight>,
}

fn read_all(conn: &mut Conn, club: ClubId) -> Result<Read, StoreError> {
    let edition = clubs::edition(conn, club)?;
    let slugs = addresses::of_club(conn, club, StreamKind::Chouette)?;
    let mut slugs: HashMap<_, _> = slugs.into_iter().collect();
    let streams = streams::of_club(conn, club, StreamKind::Chouette)?.into_iter();
    let versions: HashMap<_, _> = streams.map(|s| (s.id, s.version)).collect();
    let mut summaries: HashMap<_, _> = summaries::of_club(conn, club)?.into_iter().collect();
    let mut all = Vec::new();
    for (stream, row) in nights::of_club(conn, club)? {
        // A night that is hidden, or was undone completely, has no summary.
        let Some(summary) = summaries.remove(&stream) else {
            continue;
        };
        let missing = |what: &str| StoreError::unreadable(format_args!("night {stream}"), what);
        let version = versions.get(&stream).copied();
        let night = ClubNight {
            stream,
            version: version.ok_or_else(|| missing("it has no stream of a chouette"))?,
            slug: slugs
                .remove(&stream)
                .ok_or_else(|| missing("it has no address"))?,
            name: row.name.clone(),
            day: row.day,
            venue: row.venue.clone(),
            status: summary.status,
            members_only: row.members_only,
        };
        all.push((night, row));
    }
    let results = night_results::of_club(conn, club)?.into_iter();
    let results = results.map(|(night, day, r)| {
        let currency = r.currency.as_deref().map(|written| {
            currency(written).map_err(|why| {
                StoreError::unreadable(
                    format_args!("the currency of night_results {night} {}", r.person),
                    why,
                )
            })
        });
        let currency = currency.transpose()?;
        Ok(SeasonNight {
            night,
            day,
            person: r.person,
            games: r.games,
            points: r.points,
            money: currency.map(|currency| SeasonMoney {
                amount: r.money,
                currency,
            }),
        })
    });
    Ok(Read {
        edition,
        nights: all,
        results: results.collect::<Result<_, StoreError>>()?,
    })
}

/// The currency in a night's row; an empty text is none.
fn currency(written: &str) -> Result<Option<Currency>, serde_json::Error> {
    if written.is_empty() {
        return Ok(None);
    }
    serde_json::from_str(written).map(Some)
}
