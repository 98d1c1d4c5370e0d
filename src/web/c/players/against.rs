//! `GET /c/{club}/players/{a}/against/{b}`: two players' matches against each other.

use super::{event, fixture, link, person_of};
use crate::app::players::{self, PlayerMeeting};
use crate::pages::dashed::dashed;
use crate::pages::percent::chance;
use crate::pages::when;
use crate::web::c::published;
use crate::web::prelude::*;

/// `GET /c/{club}/players/{a}/against/{b}`
pub async fn show(
    at: AtClub,
    path: Path<(String, String, String)>,
    request: HttpRequest,
) -> Result<HttpResponse, AppError> {
    let viewer = at.viewer().await?;
    let a = person_of(&viewer, &request, 4, &path.1)?;
    let b = person_of(&viewer, &request, 6, &path.2)?;
    if a == b {
        return Err(AppError::NotFound);
    }
    let kept = at.app.cache.snapshots().clone();
    let two = players::between(&at.app.store, &at.club, viewer, (a, b), kept).await?;
    let w = at.messages();
    let line = |of: &PlayerMeeting| MeetingLine {
        day: when::day(w, of.day),
        event: event(&at, &of.at.of),
        href: fixture(&at, &of.at),
        won: of.won,
        score: of.score.map(|(own, other)| dashed(own, other)),
        length: of.length,
    };
    let chances = two.chances.iter();
    let page = AgainstPage {
        page: at.page(),
        a: link(&at, &two.a),
        b: link(&at, &two.b),
        live: published::club_live(&at, two.edition),
        wins: two.matches_won,
        losses: two.matches_lost,
        chances: chances
            .map(|(length, of)| (*length, chance(w, *of)))
            .collect(),
        lines: two.matches.iter().map(line).collect(),
    };
    published::club_page(&at, &request, Vec::new(), two.edition, &page).await
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/players/against.html")]
struct AgainstPage {
    #[deref]
    page: Page,
    a: Link,
    b: Link,
    live: String,
    wins: usize,
    losses: usize,
    /// The first's chance in a match of each length, by the ratings of today.
    chances: Vec<(u16, String)>,
    lines: Vec<MeetingLine>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct MeetingLine {
    day: String,
    event: Link,
    href: String,
    won: bool,
    /// The first's points and the other's.
    score: Option<String>,
    length: u16,
}
