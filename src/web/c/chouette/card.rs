//! `GET /c/{club}/chouette/{night}/card.png`: the picture beside a link to a night.

use super::place::AtNight;
use super::show::{NightView, river, when_and_where};
use super::shown;
use crate::pages::river::RiverShape;
use crate::publish::card::{CardLine, ShareCard};
use crate::web::c::card::answer;
use crate::web::prelude::*;

/// `GET /c/{club}/chouette/{night}/card.png`
pub async fn show(at: AtNight, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let at = at.request.in_public()?;
    let view = shown::with_scene(&at, NightView::of);
    let river = river(&at, RiverShape::CARD).await?;
    let ahead = view.ledger.totals.first().filter(|_| river.is_some());
    let card = ShareCard {
        above: at.club.name.clone(),
        title: at.row.name.clone(),
        lines: vec![
            CardLine::plain(when_and_where(&at)),
            match ahead {
                Some(best) => CardLine::strong(format!("{} {}", best.player, best.points)),
                None => CardLine::plain(view.state),
            },
        ],
        colour: None,
        river: river.map(|river| river.drawing),
    };
    let shown = vec![(at.stream, at.story.version)];
    answer(&at.at, &request, shown, at.names.edition, card).await
}
