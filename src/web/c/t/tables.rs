//! `/c/{club}/t/{tournament}/tables`: how many tables the room has, and whether free ones are given out by the program.

use super::meanwhile::FormSubject;
use super::settings::BoardsInput;
use super::teller::desk;
use crate::form::{Values, filled};
use crate::pages::fields::Fields;
use crate::pages::form_parts::Seen;
use crate::web::prelude::*;

/// `GET …/tables`
pub async fn show(at: AtTournament<Direct>) -> Result<HttpResponse, AppError> {
    let typed = filled(&BoardsInput::of(at.state()));
    html::page(&page(&at, &typed, Problems::none()))
}

/// `POST …/tables`
pub async fn post(
    at: AtTournament<Direct>,
    form: Posted<BoardsInput>,
) -> Result<HttpResponse, AppError> {
    let refused = |violations: &[Violation]| {
        let problems = Problems::said(at.messages(), violations);
        TablesPage {
            seen: Seen(at.state().boards_changed).or_as_sent(form.seen, violations),
            ..page(&at, &form.values, problems)
        }
    };
    let input = form.command().or_page(refused)?;
    let BoardsInput { boards, automatic } = input;
    let acted = at
        .act(&form.key, input.into_command(form.seen))
        .await
        .or_page_read(async |violations| {
            let mut again = refused(violations);
            let since = FormSubject::Boards.told(&at, form.seen, violations).await?;
            again.page.problems.meanwhile = since;
            Ok(again)
        })
        .await?;
    let sentence = at
        .messages()
        .told_boards_set(automatic && boards > 0, boards);
    Ok(at.done(&acted, sentence, &desk(&at)))
}

fn page(at: &TournamentRequest, typed: &Values, problems: Problems) -> TablesPage {
    TablesPage {
        form: Fields::of::<BoardsInput>(at.messages(), typed, &problems),
        page: at.page().refused(problems),
        seen: Seen(at.state().boards_changed),
        action: at.path.below("tables"),
        desk: desk(at),
    }
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/tables.html")]
struct TablesPage {
    #[deref]
    page: Page,
    seen: Seen,
    action: String,
    desk: String,
    form: Fields,
}
