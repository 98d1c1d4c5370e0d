//! `POST /c/{club}/t/{tournament}/phones/revoke`: private links are void, and the phones that came by them nobody's.

use super::print::For;
use super::{holder, refused, typed_of};
use crate::app::phone;
use crate::club::permissions::Deed;
use crate::store::private_links::Holder;
use crate::tournament::EntrantNo;
use crate::violation::{Source, Violation};
use crate::web::c::place::AtTournament;
use crate::web::error::AppError;
use crate::web::form::Posted;
use crate::web::notice::Told;
use actix_web::HttpResponse;

/// `POST …/phones/revoke`
///
/// # Errors
/// For those who may not direct; the database's.
pub async fn post(at: AtTournament, form: Posted<For>) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let one = holder(&form.command()?.what);
    if one.is_none() && form.command()?.what != "all" {
        let nobody = Violation::new("phones-nobody", Source::House);
        return refused(&at, typed_of(&at), &[nobody]).await;
    }
    let asker = at.asker(&form.key)?;
    let own = match one {
        Some(Holder::Player(n)) => at.state().entrant(EntrantNo(n)),
        _ => None,
    };
    let people = own.into_iter().flat_map(|e| e.persons()).collect();
    let (store, club) = (&at.house.store, at.club.id);
    let gone = phone::revoke(store, &asker, club, at.stream, one, people).await?;
    let told = Told::new(at.house.words.with("phones-told-revoked", "n", gone));
    Ok(told.then(&at.path.below("phones"), at.visitor.is_https()))
}
