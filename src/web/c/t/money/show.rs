//! `/c/{club}/t/{tournament}/money/{holder}`: one person's account over all events.

use super::till::{till, with_cashier};
use crate::app::stories::ActError;
use crate::app::tournament::Done;
use crate::club::permissions::Deed;
use crate::pages::c::t::money::show::AccountPage;
use crate::pages::problems::Problems;
use crate::tournament::EntrantNo;
use crate::tournament::money::{Holder, books};
use crate::violation::Violation;
use crate::web::c::place::AtTournament;
use crate::web::c::t::said::{done, newest};
use crate::web::error::AppError;
use crate::web::form::new_key;
use crate::web::html;
use actix_web::HttpResponse;
use actix_web::web::Path;

/// The address of an account.
pub type OfAccount = Path<(String, String, String)>;

/// `GET …/money/{holder}`
///
/// # Errors
/// For those who may not direct; [`AppError::NotFound`] for an account there is not; the database's.
pub async fn show(at: AtTournament, path: OfAccount) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let holder = holder(&at, &path)?;
    html::page(&page(&at, holder, None, &[]).await?)
}

/// The holder of an address.
///
/// # Errors
/// [`AppError::NotFound`] for an account there is not.
pub fn holder(at: &AtTournament, path: &OfAccount) -> Result<Holder, AppError> {
    let holder: Holder = path.2.parse().map_err(|_| AppError::NotFound)?;
    match books(at.state()).of(holder) {
        Some(_) => Ok(holder),
        None => Err(AppError::NotFound),
    }
}

/// The account again with what was refused, and the amount and remark typed still in it: 422.
///
/// # Errors
/// When the database fails.
pub async fn refused(
    at: &AtTournament,
    holder: Holder,
    typed: Option<(&str, &str)>,
    violations: &[Violation],
) -> Result<HttpResponse, AppError> {
    html::refused(&page(at, holder, typed, violations).await?)
}

/// What comes of an action on an account: the account with what was done, or with what was refused.
///
/// # Errors
/// When the database fails.
pub async fn answer(
    at: &AtTournament,
    holder: Holder,
    typed: Option<(&str, &str)>,
    acted: Result<Done, ActError>,
    told: String,
) -> Result<HttpResponse, AppError> {
    match acted {
        Ok(acted) => {
            let path = at.path.below(&format!("money/{holder}"));
            Ok(done(at, &acted, told, &path))
        }
        Err(ActError::Refused(violation)) => refused(at, holder, typed, &[violation]).await,
        Err(error) => Err(error.into()),
    }
}

async fn page(
    at: &AtTournament,
    holder: Holder,
    typed: Option<(&str, &str)>,
    violations: &[Violation],
) -> Result<AccountPage, AppError> {
    let story = newest(at).await?;
    let t = &story.state;
    let books = books(t);
    let account = books.of(holder).ok_or(AppError::NotFound)?;
    let till = till(at, t).await?;
    let mut page = with_cashier(at, t, &till, true, |c| {
        AccountPage::new(c, at.frame(), account, &|who| till.who.of(who))
    });
    page.key = new_key().as_str().to_owned();
    page.problems = Problems::of(at.house.words, violations, &|n| {
        at.names.entrant(t, EntrantNo(n))
    });
    if let Some((amount, remark)) = typed {
        page.amount = amount.to_owned();
        page.remark = remark.to_owned();
    }
    Ok(page)
}
