//! `/c/{club}/t/{tournament}/e/{event}/payout`: who gets what, on the screen and on paper.

use crate::club::permissions::Deed;
use crate::pages::c::t::e::payout::PayoutPage;
use crate::tournament::EventNo;
use crate::web::c::place::AtTournament;
use crate::web::c::published::event_title;
use crate::web::c::t::money::till::{till, with_cashier};
use crate::web::error::AppError;
use crate::web::form::new_key;
use crate::web::html;
use actix_web::HttpResponse;
use actix_web::web::Path;

/// `GET …/payout`
///
/// # Errors
/// For those who may not direct, unless the director lets everyone read it; [`AppError::NotFound`]; the database's.
pub async fn show(
    at: AtTournament,
    path: Path<(String, String, EventNo)>,
) -> Result<HttpResponse, AppError> {
    let event = at.event(path.2)?;
    let t = at.state();
    let inside = at.may(Deed::Direct);
    if !t
        .money
        .terms(event.number)
        .is_some_and(|terms| terms.public)
    {
        at.need(Deed::Direct)?;
    }
    let till = till(&at, t).await?;
    let title = event_title(&at, event);
    let page = with_cashier(&at, t, &till, inside, |c| {
        let mut page = PayoutPage::new(c, at.frame(), event, title);
        page.key = new_key().as_str().to_owned();
        page
    });
    html::page(&page)
}
