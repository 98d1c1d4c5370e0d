//! `POST …/table/begin`: the next game begins, with a partner for the box or without.

use super::button::{Begins, Partner};
use super::{TableInput, answer_or_stand, refused};
use crate::chouette::{Command, GameNo, PlayerNo, TableNo};
use crate::form::Form;
use crate::journal::NoteId;
use crate::pages::chouette::acts::all_accepted;
use crate::violation::{refuse, rules};
use crate::web::c::chouette::place::AtNight;
use crate::web::form::FORM_LIMIT;
use crate::web::prelude::*;

#[derive(Debug, Form)]
#[form(hidden)]
pub struct BeginInput {
    #[form(flatten)]
    of: TableInput,
    /// The game that the page offered to begin.
    #[form(rule = "form-unreadable")]
    next: Option<GameNo>,
    #[form(rule = "form-unreadable")]
    partner: Partner,
    /// What a custom refused, and the host overrules.
    #[form(rule = "form-unreadable")]
    stand: Option<Begins>,
    #[form(longest = FORM_LIMIT)]
    reason: String,
}

fn start(table: TableNo, partner: Option<PlayerNo>, overrule: Option<NoteId>) -> Command {
    Command::Start {
        table,
        partner,
        overrule,
    }
}

/// `POST …/table/begin`
pub async fn post(
    at: AtNight<HostNight>,
    form: Posted<BeginInput>,
) -> Result<HttpResponse, AppError> {
    let typed = &form.values;
    let input = form
        .command()
        .or_page_read(async |violations| refused(&at, typed, violations).await)
        .await?;
    let table = input.of.table;
    let partner = input.stand.map_or(input.partner, |Begins(partner)| partner);
    let principal = at.principal(&form.key)?;
    let nights = &at.app.nights;
    let result = match partner {
        Partner::ByLot => nights.begin_by_lot(principal, at.stream, table).await,
        Partner::Named(partner) if input.stand.is_some() => {
            let make = move |note| vec![start(table, partner, Some(note))];
            nights
                .act_overruling(principal, at.club.id, at.stream, &input.reason, make)
                .await
        }
        Partner::Named(partner) => {
            let next = input.next;
            nights
                .act_all_with(principal, at.stream, move |_, night, _| {
                    // A page that offered to begin game 7 does not begin game 8.
                    let coming = GameNo(night.last_game.saturating_add(1));
                    let is_next = next.is_none_or(|next| next == coming);
                    if !is_next && night.tables.len() < 2 {
                        let over = refuse::chouette_game_over();
                        return Err(ActError::Refused(over));
                    }
                    Ok(vec![start(table, partner, None)])
                })
                .await
        }
    };
    let note = NoteId::from_random([0; 10]);
    let may_stand = match (&result, partner) {
        (Err(ActError::Refused(v)), _) if v.rule == rules::REASON_MISSING => true,
        (Err(_), Partner::Named(partner)) => {
            all_accepted(at.state(), &[start(table, partner, Some(note))])
        }
        _ => false,
    };
    let stand = may_stand.then(|| Begins(partner).to_string());
    answer_or_stand(&at, typed, result, stand).await
}
