//! `GET /c/{club}/chouette/season.csv`, `season.json` and `season.xlsx`: a season as files.

use super::{Asked, purse, read, span, standings};
use crate::app::lists::chouette_season::ChouetteSeason;
use crate::club::chouette_season::{Purse, Standing};
use crate::journal::{PersonId, StreamId};
use crate::pages::chouette::money::signed_money;
use crate::pages::chouette::signed;
use crate::web::c::files;
use crate::web::prelude::*;
use actix_web::web::Query;

/// `GET /c/{club}/chouette/season.csv`, `…/season.json`, `…/season.xlsx`
///
/// # Errors
/// [`AppError::Refused`] for days that are none; the database's.
pub async fn show(
    at: AtClub,
    asked: Option<Query<Asked>>,
    request: HttpRequest,
) -> Result<HttpResponse, AppError> {
    let asked = asked.map(Query::into_inner).unwrap_or_default();
    let nights = read(&at).await?;
    let (span, refused) = span(&asked, &nights);
    if let Some(violation) = refused.into_iter().next() {
        return Err(AppError::Refused(violation));
    }
    let names = at.names().await?;
    let name = |person| names.of(person).unwrap_or("…").to_owned();
    let standings = standings(&nights, &span);
    let purse = purse(&nights, &span);
    let season = ChouetteSeason::of(span, purse, &standings, &name);
    files::answer(&at, &request, nights.made_from(), nights.edition, &season).await
}

/// The nights and the season.
#[derive(Debug, Template, Deref)]
#[template(path = "c/chouette.html")]
pub struct SeasonPage {
    #[deref]
    pub page: Page,
    /// What the page shows, for its live link.
    pub live: String,
    /// For whoever hosts: where a night is made.
    pub make: Option<String>,
    /// The running, coming and past nights; an empty list is left out.
    pub lists: Vec<List>,
    /// The page's own address.
    pub here: String,
    /// The season shown.
    pub season: Season,
}

/// Nights under one heading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct List {
    pub heading: String,
    pub nights: Vec<Listed>,
}

/// A night of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// Its page.
    pub href: String,
    pub name: String,
    /// The day, written out, and where.
    pub when: String,
    /// Whether only members read it.
    pub members_only: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Season {
    pub heading: String,
    /// The first day, as a form has it.
    pub from: String,
    /// The last day.
    pub to: String,
    /// The years there were nights in, the latest first.
    pub years: Vec<Year>,
    /// The table.
    pub rows: Vec<Row>,
    /// Whether money stands beside points.
    pub money: bool,
    /// Whether it does not because there were several currencies.
    pub currencies: bool,
    /// How many nights are counted.
    pub nights: usize,
    /// Whether only nights anyone may read are counted.
    pub for_all: bool,
    /// The same as files, without their endings.
    pub files: String,
    pub asked: String,
}

/// A year to choose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Year {
    /// The year and its page.
    pub link: Link,
    /// Whether it is shown.
    pub on: bool,
}

/// A member's season.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The place.
    pub rank: i64,
    pub name: String,
    /// Where everything of theirs stands.
    pub page: Option<String>,
    /// Nights played in.
    pub nights: i64,
    /// Games played in.
    pub games: i64,
    /// What they came to.
    pub points: String,
    /// What they came to in money; empty for who played for none.
    pub money: String,
    /// Points a game, to two decimals.
    pub per_game: String,
    /// The best night's points, and its page.
    pub best: Link,
}

/// The rows of a table; `who` and `night` say what people are called, where their page is, and where nights are.
#[must_use]
pub fn rows(
    standings: &[Standing],
    purse: &Purse,
    who: &dyn Fn(PersonId) -> (String, Option<String>),
    night: &dyn Fn(StreamId) -> String,
) -> Vec<Row> {
    let row = |s: &Standing| {
        let (name, page) = who(s.person);
        Row {
            rank: s.rank,
            name,
            page,
            nights: s.nights,
            games: s.games,
            points: signed(s.points),
            money: match (s.money, purse) {
                (Some(amount), Purse::One(currency)) => signed_money(currency.as_ref(), amount),
                _ => String::new(),
            },
            per_game: decimals(s.per_game),
            best: Link::new(signed(s.best.points), night(s.best.night)),
        }
    };
    standings.iter().map(row).collect()
}

/// Thousandths to two decimals, halves away from zero: `+1.35`, `−0.50`, `0.00`.
fn decimals(thousandths: i64) -> String {
    let n = thousandths.unsigned_abs();
    let hundredths = n.saturating_add(5) / 10;
    let sign = match thousandths {
        _ if hundredths == 0 => "",
        1.. => "+",
        _ => "\u{2212}",
    };
    format!("{sign}{}.{:02}", hundredths / 100, hundredths % 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_a_game_have_two_decimals_and_a_sign() {
        for (n, text) in [
            (1_350, "+1.35"),
            (-500, "−0.50"),
            (0, "0.00"),
            (-4, "0.00"),
            (5, "+0.01"),
            (-1_995, "−2.00"),
            (i64::MIN, "−9223372036854775.81"),
        ] {
            assert_eq!(decimals(n), text, "{n}");
        }
    }
}
