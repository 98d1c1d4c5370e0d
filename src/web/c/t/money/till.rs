//! What every page about money needs: who holds an account, what is noted beside it, who took money for the house.

use crate::app::tournament::Till;
use crate::journal::NoteId;
use crate::pages::fact_text::TournamentTeller;
use crate::pages::money::Cashier;
use crate::tournament::Tournament;
use crate::tournament::money::Holder;
use crate::web::c::place::TournamentRequest;
use crate::web::c::t::actors::{self, ActorNames};
use crate::web::c::t::teller::tell_with;
use crate::web::error::AppError;
use std::collections::BTreeMap;

/// The till in words.
#[derive(Debug)]
pub struct TillWords {
    notes: BTreeMap<NoteId, String>,
    pub who: ActorNames,
}

pub async fn till(at: &TournamentRequest, t: &Tournament) -> Result<TillWords, AppError> {
    let Till { notes, behind } = Till::read(&at.app.store, t).await?;
    let who = actors::names(at, behind.into_iter()).await?;
    Ok(TillWords { notes, who })
}

impl TillWords {
    #[must_use]
    pub fn holder(&self, at: &TournamentRequest, holder: Holder) -> String {
        let name = match holder {
            Holder::Person(person) => at.names.of(person).map(str::to_owned),
            Holder::Outside(note) => self.notes.get(&note).cloned(),
        };
        name.unwrap_or_else(|| at.messages().money_someone().into_owned())
    }
}

/// Makes a page with all of it; `inside` for the desk.
pub fn with_cashier<T>(
    at: &TournamentRequest,
    t: &Tournament,
    till: &TillWords,
    inside: bool,
    make: impl FnOnce(&Cashier<'_>) -> T,
) -> T {
    let notes = |id: NoteId| till.notes.get(&id).cloned();
    let holders = |holder: Holder| till.holder(at, holder);
    tell_with(at, t, &notes, |teller| {
        make(&Cashier {
            teller,
            holders: &holders,
            path: &at.path,
            inside,
        })
    })
}

/// Runs `say` with a teller that names those who only bought lots too.
pub async fn tell_with_buyers<T>(
    at: &TournamentRequest,
    t: &Tournament,
    say: impl FnOnce(&TournamentTeller<'_>) -> T,
) -> Result<T, AppError> {
    let till = Till::read(&at.app.store, t).await?;
    let notes = |id: NoteId| till.notes.get(&id).cloned();
    Ok(tell_with(at, t, &notes, say))
}
