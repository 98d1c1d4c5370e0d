//! `GET /c/{club}/embed/standings`: the club's ratings, for a frame of another site.

use super::kind;
use crate::web::c::published::club_page_of;
use crate::web::c::ratings::{self, RatedPlayerRow, lines};
use crate::web::prelude::*;

const MOST: usize = 20;

/// `GET /c/{club}/embed/standings`
pub async fn show(at: AtClub, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let at = at.request.in_public()?;
    let kind = kind(&at)?;
    let read = ratings::read(&at, None).await?;
    // Where nobody's rating says much yet, everyone's without a place.
    let is_provisional = read.list.rows.iter().all(|row| row.provisional);
    let rows = lines(&at, &read.list, is_provisional).into_iter();
    let page = StandingsPage {
        page: Page::new(at.messages(), at.frame()),
        club: at.club.name.clone(),
        whole: at.path.below("ratings"),
        rows: rows.take(MOST).collect(),
    };
    club_page_of(&at, &request, Vec::new(), read.edition, &page, kind).await
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/embed/standings.html")]
struct StandingsPage {
    #[deref]
    page: Page,
    club: String,
    whole: String,
    rows: Vec<RatedPlayerRow>,
}

impl StandingsPage {
    /// Whether no rating among them says much yet.
    #[must_use]
    fn provisional(&self) -> bool {
        self.rows.iter().any(|row| row.rank.is_none())
    }
}
