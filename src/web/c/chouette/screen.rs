//! `GET /c/{club}/chouette/{night}/screen`: the night for a projector, read across the table.

use super::place::AtNight;
use super::show::{NightView, river};
use super::shown;
use crate::pages::qr::Qr;
use crate::pages::river::{NightRiverView, RiverShape};
use crate::web::c::chouette::line::TableView;
use crate::web::prelude::*;
use std::borrow::Cow;

/// `GET /c/{club}/chouette/{night}/screen`
pub async fn show(at: AtNight, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let mut frame = at.at.frame();
    frame.body = Cow::Borrowed("screen");
    let back = at.path.show().to_owned();
    let origin = at.app.hosts.address();
    let address = origin.map(|origin| format!("{origin}{back}"));
    let view = shown::with_scene(&at, NightView::of);
    let best = view.ledger.totals.iter();
    let page = NightScreen {
        page: Page::new(at.messages(), frame),
        title: at.row.name.clone(),
        state: view.state,
        live: at.live(),
        totals: best.map(|t| (t.player.clone(), t.points.clone())).collect(),
        tables: view.tables,
        river: river(&at, RiverShape::PAGE).await?,
        back,
        qr: address.as_deref().and_then(Qr::of),
        address: address.unwrap_or_default(),
    };
    shown::page(&at, &request, &page).await
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/chouette/screen.html")]
struct NightScreen {
    #[deref]
    page: Page,
    title: String,
    state: String,
    live: String,
    /// A picture each.
    tables: Vec<TableView>,
    /// Everybody with their points, best first: a picture once the night is over.
    totals: Vec<(String, String)>,
    river: Option<NightRiverView>,
    back: String,
    /// Its whole address.
    address: String,
    qr: Option<Qr>,
}
