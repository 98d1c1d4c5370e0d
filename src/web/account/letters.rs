//! `POST /account/letters`: what of a club's mail goes to one's own address.

use super::show::choices;
use crate::app::letters::{self, Choice};
use crate::violation::Violation;
use crate::web::c::mail::ticks;
use crate::web::error::AppError;
use crate::web::form::{Fields, Form, Typed};
use crate::web::house::House;
use crate::web::notice::Told;
use crate::web::visitor::Actor;
use actix_web::HttpResponse;
use actix_web::web::Data;

/// What of which club's.
#[derive(Debug)]
pub struct Wish {
    club: String,
    choice: Choice,
}

impl Typed for Wish {
    type Command = ();

    fn read(fields: &mut Fields) -> Self {
        Wish {
            club: fields.line("club"),
            choice: ticks(fields),
        }
    }

    fn command(&self) -> Result<(), Vec<Violation>> {
        Ok(())
    }
}

/// `POST /account/letters`
///
/// # Errors
/// [`AppError::NotFound`] for a club that one has no part in, and where no mail is sent; [`AppError::Refused`] without an
/// address of one's own; the database's.
pub async fn post(
    house: Data<House>,
    actor: Actor,
    form: Form<Wish>,
) -> Result<HttpResponse, AppError> {
    let wish = &form.typed;
    let all = choices(&house, &actor).await?;
    let standing = all.into_iter().find(|one| one.club.slug == wish.club);
    let club = standing.ok_or(AppError::NotFound)?.club;
    letters::choose(&house.store, &actor.user, club.id, wish.choice).await?;
    let key = match wish.choice.is_any() {
        true => "account-letters-kept",  // a key
        false => "account-letters-none", // a key
    };
    let told = Told::new(house.words.with(key, "club", &club.name));
    Ok(told.then("/account#letters", actor.is_https()))
}
