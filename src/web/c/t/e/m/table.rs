//! `/c/{club}/t/{tournament}/e/{event}/m/{number}/table`: a match goes on at another table, or off the tables.

use crate::form::Form;
use crate::tournament::{EventCommand, MOST_BOARDS, MatchNo};
use crate::web::c::t::desk::refused_at;
use crate::web::c::t::teller::{desk, told};
use crate::web::prelude::*;

/// A table, as typed; empty for none.
#[derive(Debug, Form)]
#[form(messages = "board")]
pub struct BoardInput {
    #[form(range = 1..=MOST_BOARDS)]
    table: Option<u16>,
}

/// `POST …/table`
pub async fn post(at: AtMatch<Score>, form: Posted<BoardInput>) -> Result<HttpResponse, AppError> {
    act(&at, &form, |number, table, seen| {
        EventCommand::ChangeTable {
            number,
            table,
            seen,
        }
    })
    .await
}

/// `POST …/begin`
pub async fn begin(at: AtMatch<Score>, form: Posted<BoardInput>) -> Result<HttpResponse, AppError> {
    act(&at, &form, |number, table, seen| EventCommand::Begin {
        number,
        table,
        seen,
    })
    .await
}

/// `POST …/call-back`
pub async fn call_back(
    at: AtMatch<Score>,
    form: Posted<BoardInput>,
) -> Result<HttpResponse, AppError> {
    act(&at, &form, |number, _, seen| EventCommand::CallBack {
        number,
        seen,
    })
    .await
}

async fn act(
    at: &MatchRequest,
    form: &Posted<BoardInput>,
    command: impl FnOnce(MatchNo, Option<u16>, Option<u64>) -> EventCommand,
) -> Result<HttpResponse, AppError> {
    let (event, number) = at.numbers();
    let refused =
        async |violations: &[Violation]| refused_at(at, (event, number), form, violations).await;
    let BoardInput { table } = form.command().or_page_read(refused).await?;
    let acted = at
        .act(&form.key, command(number, table, form.seen).of(event))
        .await
        .or_page_read(refused)
        .await?;
    Ok(told(at, &acted, &desk(at)))
}
