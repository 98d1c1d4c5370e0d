//! `GET /c/{club}/chouette/season.csv`, `season.json` and `season.xlsx`: a season as files.

use super::{Asked, read, span};
use crate::app::lists::chouette_season::ChouetteSeason;
use crate::club::chouette_season::{Purse, Standing};
use crate::journal::{PersonId, StreamId};
use crate::pages::chouette::money::signed_money;
use crate::pages::chouette::signed;
use crate::pages::fields::Fields;
use crate::web::c::files;
use crate::web::prelude::*;

/// `GET /c/{club}/chouette/season.csv`, `…/season.json`, `…/season.xlsx`
pub async fn show(at: AtClub, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let asked = Asked::of(&request);
    let names = at.names().await?;
    let nights = read(&at, &names).await?;
    let (span, refused) = span(&asked, &nights);
    if let Some(violation) = refused.into_iter().next() {
        return Err(AppError::Refused(violation));
    }
    let name = |person| names.of(person).unwrap_or("…").to_owned();
    let (purse, standings) = (nights.purse(&span), nights.standings(&span));
    let season = ChouetteSeason::of(span, purse, &standings, &name);
    files::answer(&at, &request, nights.versions(), nights.edition, &season).await
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/chouette.html")]
pub struct SeasonPage {
    #[deref]
    pub page: Page,
    pub live: String,
    pub make: Option<String>,
    /// The running, coming and past nights; an empty list is left out.
    pub lists: Vec<List>,
    pub here: String,
    /// The days between which it is shown.
    pub form: Fields,
    pub season: Season,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct List {
    pub heading: String,
    pub nights: Vec<Listed>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    pub href: String,
    pub name: String,
    pub when: String,
    pub members_only: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Season {
    pub heading: String,
    pub years: Vec<Year>,
    pub rows: Vec<Row>,
    pub money: bool,
    pub currencies: bool,
    pub nights: usize,
    /// Whether only nights anyone may read are counted.
    pub for_all: bool,
    /// The address of the files, without the ending.
    pub files: String,
    pub asked: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Year {
    pub link: Link,
    pub on: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    pub rank: i64,
    pub name: String,
    pub page: Option<String>,
    pub nights: i64,
    pub games: i64,
    pub points: String,
    /// What they came to in money; empty for who played for none.
    pub money: String,
    pub per_game: String,
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
