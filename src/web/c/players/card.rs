//! `GET /c/{club}/players/{person}/card.png`: the picture beside a link to somebody's page.

use super::person_of;
use crate::app::players;
use crate::pages::ratings::points;
use crate::publish::card::{CardLine, ShareCard};
use crate::web::c::card::answer;
use crate::web::prelude::*;

/// `GET /c/{club}/players/{person}/card.png`
pub async fn show(
    at: AtClub,
    path: Path<(String, String)>,
    request: HttpRequest,
) -> Result<HttpResponse, AppError> {
    let at = at.request.in_public()?;
    let viewer = at.viewer().await?;
    let person = person_of(&viewer, &request, 4, &path.1)?;
    let (club, kept) = (at.club.id, at.app.cache.snapshots().clone());
    let (edition, own) = players::standing(&at.app.store, club, person, kept).await?;
    let w = at.messages();
    let card = ShareCard {
        above: at.club.name.clone(),
        title: viewer.name(person),
        lines: own
            .into_iter()
            .flat_map(|own| {
                let lost = own.matches.saturating_sub(own.matches_won);
                [
                    CardLine::strong(format!("{} {}", w.ratings_rating(), points(own.rating))),
                    CardLine::plain(format!("{} {}–{lost}", w.won_lost(), own.matches_won)),
                ]
            })
            .collect(),
        colour: None,
        river: None,
    };
    answer(&at, &request, Vec::new(), edition, card).await
}
