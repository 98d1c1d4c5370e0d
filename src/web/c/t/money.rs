//! `/c/{club}/t/{tournament}/money`: who owes, who is owed, what the house holds.

pub mod currency;
pub mod entry;
pub mod pay;
pub mod show;
pub mod sign;
pub mod till;
pub mod typed;

use crate::club::permissions::Deed;
use crate::pages::c::t::money::MoneyPage;
use crate::web::c::place::AtTournament;
use crate::web::error::AppError;
use crate::web::html;
use actix_web::HttpResponse;
use till::{till, with_cashier};

/// `GET …/money`
///
/// # Errors
/// For those who may not direct; the database's.
pub async fn show(at: AtTournament) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let t = at.state();
    let till = till(&at, t).await?;
    let page = with_cashier(&at, t, &till, true, |c| MoneyPage::new(c, at.frame()));
    html::page(&page)
}
