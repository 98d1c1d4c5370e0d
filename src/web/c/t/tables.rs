//! `/c/{club}/t/{tournament}/tables`: how many tables the room has, and whether free ones are given out by the program.

use super::said::{desk, done};
use crate::tournament::Command;
use crate::web::form::Fields;
use crate::web::prelude::*;

/// What is typed.
#[derive(Debug, Default)]
pub struct Room {
    boards: String,
    automatic: bool,
}

impl Typed for Room {
    type Command = (u16, bool);

    fn read(fields: &mut Fields) -> Self {
        Room {
            boards: fields.line("boards"),
            automatic: fields.ticked("automatic"),
        }
    }

    fn command(&self) -> Result<(u16, bool), Vec<Violation>> {
        if self.boards.is_empty() {
            return Ok((0, false));
        }
        let boards = self.boards.parse().map_err(|_| {
            let shown: String = self.boards.chars().take(20).collect();
            vec![
                Violation::new("not-a-whole-number", Source::House)
                    .with("text", shown)
                    .at("boards"),
            ]
        })?;
        Ok((boards, self.automatic))
    }
}

/// `GET …/tables`
pub async fn show(at: AtTournament) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let boards = at.state().boards;
    let typed = Room {
        boards: if boards == 0 {
            String::new()
        } else {
            boards.to_string()
        },
        automatic: at.state().automatic_tables,
    };
    html::page(&page(&at, &typed, Problems::none()))
}

/// `POST …/tables`
pub async fn post(at: AtTournament, form: TypedForm<Room>) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let refused = |violations: &[Violation]| {
        let problems = Problems::of(at.words(), violations, &|_| String::new());
        html::refused(&page(&at, &form.typed, problems))
    };
    let (boards, automatic) = match form.command() {
        Ok(command) => command,
        Err(violations) => return refused(&violations),
    };
    let asker = at.asker(&form.key)?;
    let command = Command::SetBoards { boards, automatic };
    match at.house.tournaments.act(asker, at.stream, command).await {
        Ok(acted) => {
            let sentence = at
                .house
                .words
                .told_boards_set(if automatic && boards > 0 { "yes" } else { "no" }, boards);
            Ok(done(&at, &acted, sentence, &desk(&at)))
        }
        Err(ActError::Refused(violation)) => refused(&[violation]),
        Err(error) => Err(error.into()),
    }
}

fn page(at: &AtTournament, typed: &Room, problems: Problems) -> TablesPage {
    TablesPage {
        page: at.page().refused(problems),
        action: at.path.below("tables"),
        desk: desk(at),
        boards: typed.boards.clone(),
        automatic: typed.automatic,
    }
}

/// A form of a number and a tick.
#[derive(Debug, Template, Deref)]
#[template(path = "c/t/tables.html")]
struct TablesPage {
    #[deref]
    page: Page,
    action: String,
    desk: String,
    boards: String,
    /// Whether the program gives out free ones.
    automatic: bool,
}
