//! `GET /c/{club}/card.png`: the picture beside a link to the club; and what any page says of itself to those who show
//! links.

use super::{listing, published};
use crate::pages::layout::{Frame, LinkPreview};
use crate::pages::when;
use crate::publish::card::{CardLine, ShareCard};
use crate::web::cache::PageKind;
use crate::web::prelude::*;
use actix_web::web;

/// The end of a card's address, after that of its page.
pub(in crate::web) const CARD: &str = "card.png";
const NEXT: usize = 3;

/// Puts what a page is about into its frame, and what other sites show beside a link to `page`, with the picture at
/// `picture`, where the service has a public address.
pub(in crate::web) fn describe(
    at: &ClubRequest,
    frame: &mut Frame,
    places: (&str, &str),
    title: &str,
    about: String,
) {
    frame.about = Some(about);
    frame.shared = preview(at, places, title);
}

fn preview(at: &ClubRequest, (page, picture): (&str, &str), title: &str) -> Option<LinkPreview> {
    if !at.club.public {
        return None;
    }
    let hosts = &at.app.hosts;
    let (page, below) = hosts.shared(page)?;
    let (picture, _) = hosts.shared(picture)?;
    Some(LinkPreview {
        title: title.to_owned(),
        page,
        picture,
        below,
    })
}

/// The card as a file, cached like a page. It is drawn in a thread of its own, and not at all for a reader who has it.
pub(in crate::web) async fn answer(
    at: &ClubRequest,
    request: &HttpRequest,
    streams: Vec<(crate::journal::StreamId, u64)>,
    edition: u64,
    mut card: ShareCard,
) -> Result<HttpResponse, AppError> {
    card.colour = at.look.theme.map(|theme| theme.light.to_string());
    let kind = PageKind {
        open: true,
        mark: Some(card.mark().map_err(AppError::internal)?),
        ..PageKind::from("image/png")
    };
    if let Some(unchanged) = kind.unchanged(request) {
        return Ok(unchanged);
    }
    let drawn = web::block(move || card.png()).await;
    let picture = drawn
        .map_err(AppError::internal)?
        .map_err(AppError::internal)?;
    published::answer(at, request, streams, edition, kind, picture).await
}

/// `GET /c/{club}/card.png`
pub async fn show(at: AtClub, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let at = at.request.in_public()?;
    let of = listing::read(&at).await?;
    let w = at.messages();
    let mut lines = Vec::new();
    if !at.look.club_night.is_empty() {
        lines.push(CardLine::strong(&at.look.club_night));
    }
    let next = of.running().chain(of.coming()).take(NEXT);
    lines.extend(next.map(|happening| {
        let day = when::day(w, happening.day);
        CardLine::plain(format!("{day} · {}", happening.name))
    }));
    let card = ShareCard {
        above: w.app_name().into_owned(),
        title: at.club.name.clone(),
        lines,
        colour: None,
        river: None,
    };
    answer(&at, &request, of.made_from(), of.edition, card).await
}
