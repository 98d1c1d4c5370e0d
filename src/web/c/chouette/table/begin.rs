//! `POST …/table/begin`: the next game begins, with a partner for the box or without.

use super::{Told, answer, refused};
use crate::chouette::{Command, PlayerNo, TableNo};
use crate::journal::NoteId;
use crate::pages::chouette::acts::stands;
use crate::violation::Rule;
use crate::web::c::chouette::place::AtNight;
use crate::web::c::chouette::table::Typing;
use crate::web::form::Fields;
use crate::web::prelude::*;

/// What was tapped.
#[derive(Debug)]
pub struct Beginning {
    told: Told,
    next: String,
    typing: Typing,
    overrule: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum With {
    /// Nobody, or this partner.
    Named(Option<PlayerNo>),
    /// Whoever the lot says.
    Lot,
}

impl Typed for Beginning {
    type Command = (TableNo, With);

    fn read(fields: &mut Fields) -> Self {
        let stand = fields.line("stand");
        let partner = match stand.as_str() {
            "" => fields.line("partner"),
            // What stands is what was asked before: `begin` and the partner.
            stand => stand.trim_start_matches("begin").trim().to_owned(),
        };
        Beginning {
            told: Told::read(fields),
            next: fields.line("next"),
            typing: Typing {
                wish: format!("begin {partner}"),
                partner,
                reason: fields.line("reason"),
                ..Typing::default()
            },
            overrule: !stand.is_empty(),
        }
    }

    fn command(&self) -> Result<Self::Command, Vec<Violation>> {
        let unreadable = || vec![Violation::new(Rule::FORM_UNREADABLE, Source::House)];
        let with = match self.typing.partner.as_str() {
            "" => With::Named(None),
            "lot" => With::Lot,
            number => With::Named(Some(number.parse().map_err(|_| unreadable())?)),
        };
        Ok((self.told.number()?, with))
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
pub async fn post(at: AtNight, form: TypedForm<Beginning>) -> Result<HttpResponse, AppError> {
    at.need_host()?;
    let typed = &form.typed;
    let (table, with) = match form.command() {
        Ok(wish) => wish,
        Err(violations) => {
            return refused(&at, &typed.told, &typed.typing, &violations, false).await;
        }
    };
    let asker = at.asker(&form.key)?;
    let nights = &at.house.nights;
    let result = match with {
        With::Lot => nights.begin_by_lot(asker, at.stream, table).await,
        With::Named(partner) if typed.overrule => {
            let reason = typed.typing.reason.clone();
            let make = move |note| vec![start(table, partner, Some(note))];
            nights
                .act_overruling(asker, at.club.id, at.stream, &reason, make)
                .await
        }
        With::Named(partner) => {
            let next = typed.next.clone();
            nights
                .act_all_with(asker, at.stream, move |_, night, _| {
                    // A page that waited for game 7 begins no game 8.
                    let is_next = night.last_game.saturating_add(1).to_string() == next;
                    if !next.is_empty() && !is_next && night.tables.len() < 2 {
                        let over = Violation::new(Rule::CHOUETTE_GAME_OVER, Source::House);
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
    answer(&at, &typed.told, &typed.typing, result, may_stand).await
}
