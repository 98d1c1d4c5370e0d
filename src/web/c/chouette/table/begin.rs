//! `POST …/table/begin`: the next game begins, with a partner for the box or without.

use super::{Told, answer, refused};
use crate::chouette::{Command, PlayerNo, TableNo};
use crate::form::Form;
use crate::journal::NoteId;
use crate::pages::chouette::acts::stands;
use crate::web::c::chouette::place::AtNight;
use crate::web::form::FORM_LIMIT;
use crate::web::prelude::*;

#[derive(Debug, Form)]
#[form(hidden)]
pub struct Beginning {
    #[form(flatten)]
    told: Told,
    next: String,
    partner: String,
    /// What was asked before and stands: `begin` and the partner.
    stand: String,
    #[form(longest = FORM_LIMIT)]
    reason: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum With {
    Named(Option<PlayerNo>),
    Lot,
}

impl Beginning {
    fn with(&self) -> Result<With, Vec<Violation>> {
        let partner = match self.stand.as_str() {
            "" => self.partner.as_str(),
            stand => stand.trim_start_matches("begin").trim(),
        };
        match partner {
            "" => Ok(With::Named(None)),
            "lot" => Ok(With::Lot),
            number => {
                let unreadable = |_| vec![Violation::form_unreadable()];
                number
                    .parse()
                    .map(|n| With::Named(Some(n)))
                    .map_err(unreadable)
            }
        }
    }
}

fn start(table: TableNo, partner: Option<PlayerNo>, overrule: Option<NoteId>) -> Command {
    Command::Start {
        table,
        partner,
        overrule,
    }
}

/// `POST …/table/begin`
pub async fn post(at: AtNight, form: Posted<Beginning>) -> Result<HttpResponse, AppError> {
    at.need_host()?;
    let typed = &form.values;
    let read = form.command();
    let (wish, with) = match read.and_then(|wish| Ok((wish.with()?, wish))) {
        Ok((with, wish)) => (wish, with),
        Err(violations) => return refused(&at, typed, &violations, false).await,
    };
    let table = wish.told.table;
    let asker = at.asker(&form.key)?;
    let nights = &at.house.nights;
    let result = match with {
        With::Lot => nights.begin_by_lot(asker, at.stream, table).await,
        With::Named(partner) if !wish.stand.is_empty() => {
            let make = move |note| vec![start(table, partner, Some(note))];
            nights
                .act_overruling(asker, at.club.id, at.stream, &wish.reason, make)
                .await
        }
        With::Named(partner) => {
            let next = wish.next;
            nights
                .act_all_with(asker, at.stream, move |_, night, _| {
                    // A page that waited for game 7 begins no game 8.
                    let is_next = night.last_game.saturating_add(1).to_string() == next;
                    if !next.is_empty() && !is_next && night.tables.len() < 2 {
                        let over = Violation::chouette_game_over();
                        return Err(ActError::Refused(over));
                    }
                    Ok(vec![start(table, partner, None)])
                })
                .await
        }
    };
    let note = NoteId::from_random([0; 10]);
    let may_stand = match with {
        With::Named(partner) => {
            result.is_err() && stands(at.state(), &[start(table, partner, Some(note))])
        }
        With::Lot => false,
    };
    answer(&at, typed, result, may_stand).await
}
