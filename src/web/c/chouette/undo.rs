//! `POST …/undo`: any step of the night is undone, at once if nothing depends on it; otherwise what would be undone with
//! it is shown first.

use super::place::{AtNight, NightRequest};
use crate::app::chouette::NightUndoOutcome;
use crate::chouette::{Night, NightFact, PlayerNo};
use crate::journal::Envelope;
use crate::pages::chouette::fact_text::{ActionText, NightTeller, actions};
use crate::web::c::t::undo::{UndoInput, asked, taken_back, with_needed};
use crate::web::prelude::*;
use crate::web::redirect;

/// Most actions undone at once.
const MOST: usize = 4_000;

/// `POST …/undo`
pub async fn post(
    at: AtNight<HostNight>,
    form: Posted<UndoInput>,
) -> Result<HttpResponse, AppError> {
    let UndoInput {
        version: action,
        also,
        next,
    } = asked(&form, MOST)?;
    let principal = at.principal(&form.key)?;
    let next = match redirect::local(&next) {
        Some(next) => next.to_owned(),
        None => entered_on(&at, action).await?,
    };
    let nights = &at.app.nights;
    let outcome = nights.undo(principal, at.stream, action, also.clone());
    match outcome.await? {
        NightUndoOutcome::Done { action: undone, .. } => {
            let at = at.newest().await?;
            let what = taken_back(described(&at, &[action]).await?, (at.stream, action))?;
            let sentence = at.messages().undo_done(also.len(), what.text);
            let flash = Flash::new(sentence).undo(at.path.below("undo"), undone);
            Ok(flash.then(&next))
        }
        NightUndoOutcome::Needs(needs) => {
            let with_it = with_needed(also, needs.iter().map(|taken| taken.action));
            html::page(&UndoPage {
                page: at.page(),
                action: at.path.below("undo"),
                version: action,
                first: described(&at, &[action]).await?.into_iter().next(),
                later: described(&at, &with_it).await?,
                also: with_it,
                next,
            })
        }
    }
}

/// The page on which an action is entered, for an Undo that does not say where to go afterwards.
async fn entered_on(at: &NightRequest, action: u64) -> Result<String, AppError> {
    let facts = at.app.nights.facts(at.stream).await?;
    let paid = |f: &Envelope<NightFact>| {
        f.action == action && matches!(f.fact(), Ok(NightFact::Paid { .. }))
    };
    Ok(at.path.below(if facts.iter().any(paid) {
        "settle"
    } else {
        "table"
    }))
}

async fn described(at: &NightRequest, wanted: &[u64]) -> Result<Vec<ActionText>, AppError> {
    let facts = at.app.nights.facts(at.stream).await?;
    let names = |n| at.names.player_of(at.state(), &facts, n);
    let mut said = actions(&teller(at, at.state(), &names), &facts);
    said.retain(|action| wanted.contains(&action.version));
    Ok(said)
}

pub(super) fn teller<'a>(
    at: &NightRequest,
    night: &'a Night,
    names: &'a dyn Fn(PlayerNo) -> String,
) -> NightTeller<'a> {
    NightTeller {
        w: at.messages(),
        night,
        names,
    }
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/chouette/undo.html")]
struct UndoPage {
    #[deref]
    page: Page,
    action: String,
    version: u64,
    also: Vec<u64>,
    /// Where to go afterwards, and where Cancel leads.
    next: String,
    first: Option<ActionText>,
    later: Vec<ActionText>,
}
