//! `/play/{variant}`: a board to try a game on, for two people at one screen or against random plays. Nothing of it is
//! kept: the game stands in the address, sealed ([`crate::app::practice`]).

mod board;

use super::redirect;
use super::state::AppState;
use super::visitor::Visitor;
use crate::app::practice::Practice;
use crate::backgammon::Side;
use crate::backgammon::variants::{Step, Variant};
use crate::form::{Choice, Each, Form};
use crate::pages::games::{OptionWords, name, options};
use crate::pages::paths;
use crate::web::prelude::*;
use board::BoardView;

/// The longest game that is sent, in characters.
const LONGEST: usize = 6_000;
/// The most numbers of a throw: a double of 1 that rises to the sixes.
const MOST_STEPS: usize = 24;

#[derive(Debug, Form)]
#[form(hidden)]
pub struct PlayQuery {
    #[form(longest = LONGEST)]
    game: String,
    /// The numbers played so far in this turn.
    steps: String,
}

/// Against whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Choice)]
#[form(hidden)]
enum Opponent {
    #[default]
    Person,
    Random,
}

#[derive(Debug, Form)]
#[form(hidden)]
pub struct StartInput {
    #[form(rule = "form-unreadable")]
    opponent: Opponent,
    #[form(name = "option-")]
    options: Each,
}

#[derive(Debug, Form)]
#[form(hidden)]
pub struct TurnInput {
    #[form(longest = LONGEST)]
    game: String,
    steps: String,
    /// Whether the opening throw is played; otherwise it is thrown again.
    #[form(rule = "form-unreadable")]
    opening: Option<OpeningChoice>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Choice)]
#[form(hidden)]
enum OpeningChoice {
    Play,
    Throw,
}

/// `GET /play/{variant}`
pub async fn show(
    app: Data<AppState>,
    visitor: Visitor,
    called: Path<String>,
    query: QueryForm<PlayQuery>,
) -> Result<HttpResponse, AppError> {
    let at = At::of(&app, &visitor, &called).await?;
    let read = query.read();
    let Ok(PlayQuery { game, steps }) = read else {
        return html::refused(&at.start(&read.err().unwrap_or_default()));
    };
    if game.is_empty() {
        return html::page(&at.start(&[]));
    }
    let mut practice = match Practice::read(&at.seal, at.variant, &game) {
        Ok(practice) => practice,
        Err(refused) => return html::refused(&at.start(&[refused])),
    };
    match at.board(&mut practice, &steps, &[]) {
        Ok(page) => html::page(&page),
        Err(refused) => {
            let page = at.board(&mut practice, "", &[refused]);
            html::refused(&page.map_err(AppError::Refused)?)
        }
    }
}

/// `POST /play/{variant}`: a new game.
pub async fn post(
    app: Data<AppState>,
    visitor: Visitor,
    called: Path<String>,
    form: Posted<StartInput>,
) -> Result<HttpResponse, AppError> {
    let at = At::of(&app, &visitor, &called).await?;
    let refused = |violations: &[Violation]| at.start(violations);
    let input = form.command().or_page(refused)?;
    let random = (input.opponent == Opponent::Random).then_some(Side::Top);
    let seed = format!("{:032x}", rand::random::<u128>());
    let Each(options) = input.options;
    let practice = Practice::begin(&at.seal, at.variant, options, random, seed).or_page(refused)?;
    Ok(at.go_to(&practice))
}

/// `POST /play/{variant}/turn`
pub async fn turn(
    app: Data<AppState>,
    visitor: Visitor,
    called: Path<String>,
    form: Posted<TurnInput>,
) -> Result<HttpResponse, AppError> {
    let at = At::of(&app, &visitor, &called).await?;
    let input = form.command().or_page(|refused| at.start(refused))?;
    let read = Practice::read(&at.seal, at.variant, &input.game);
    let mut practice = read.or_page(|refused| at.start(refused))?;
    let done = match input.opening {
        Some(choice) => practice.keep(&at.seal, choice == OpeningChoice::Play),
        None => read_steps(&input.steps).and_then(|steps| practice.play(&at.seal, &steps)),
    };
    match done {
        Ok(()) => Ok(at.go_to(&practice)),
        Err(refused) => {
            let page = at.board(&mut practice, "", &[refused]);
            html::refused(&page.map_err(AppError::Refused)?)
        }
    }
}

/// A game's address, and what is needed to answer there.
struct At {
    variant: &'static Variant,
    seal: crate::app::account::Seal,
    visitor: Visitor,
}

impl At {
    async fn of(app: &AppState, visitor: &Visitor, called: &str) -> Result<At, AppError> {
        let variant = Variant::named(called).ok_or(AppError::NotFound)?;
        Ok(At {
            variant,
            seal: app.accounts.seal().await?,
            visitor: visitor.clone(),
        })
    }

    fn page(&self, refused: &[Violation]) -> Page {
        let w = self.visitor.messages();
        let frame = self.visitor.frame().under(vec![
            Link::new(w.games_title(), paths::games()),
            Link::new(name(w, self.variant), paths::game(self.variant.name)),
        ]);
        Page::new(w, frame).refused(Problems::said(w, refused))
    }

    fn start(&self, refused: &[Violation]) -> StartPage {
        let w = self.visitor.messages();
        StartPage {
            page: self.page(refused),
            game: w.game(self.variant).into_owned(),
            action: paths::practice(self.variant.name),
            options: options(w, self.variant),
        }
    }

    fn board(
        &self,
        practice: &mut Practice,
        steps: &str,
        refused: &[Violation],
    ) -> Result<BoardPage, Violation> {
        let w = self.visitor.messages();
        let steps = read_steps(steps)?;
        let sealed = practice.sealed(&self.seal);
        Ok(BoardPage {
            page: self.page(refused),
            game: w.game(self.variant).into_owned(),
            action: paths::practice(self.variant.name),
            against: match practice.random() {
                Some(_) => Opponent::Random,
                None => Opponent::Person,
            },
            options: practice.options().to_vec(),
            view: BoardView::of(w, practice, &sealed, &steps)?,
            sealed,
        })
    }

    fn go_to(&self, practice: &Practice) -> HttpResponse {
        let sealed = practice.sealed(&self.seal);
        redirect::to(&format!(
            "{}?game={sealed}#board",
            paths::practice(self.variant.name)
        ))
    }
}

/// `6.13.7_1.8.7`: number, from, to.
fn read_steps(text: &str) -> Result<Vec<Step>, Violation> {
    let unreadable = || refuse::practice_steps();
    let steps = text.split('_').filter(|step| !step.is_empty());
    let read = steps.take(MOST_STEPS + 1).map(|step| {
        let parts: Vec<&str> = step.split('.').collect();
        let [number, from, to] = parts.as_slice() else {
            return Err(unreadable());
        };
        let place = |text: &str| text.parse().map_err(|_| unreadable());
        Ok(Step {
            number: place(number)?,
            from: place(from)?,
            to: place(to)?,
        })
    });
    read.collect()
}

fn write_steps(steps: &[Step]) -> String {
    let steps = steps.iter();
    let written: Vec<String> = steps
        .map(|Step { number, from, to }| format!("{number}.{from}.{to}"))
        .collect();
    written.join("_")
}

#[derive(Debug, Template, Deref)]
#[template(path = "play/start.html")]
struct StartPage {
    #[deref]
    page: Page,
    game: String,
    action: String,
    options: Vec<OptionWords>,
}

#[derive(Debug, Template, Deref)]
#[template(path = "play/board.html")]
struct BoardPage {
    #[deref]
    page: Page,
    game: String,
    action: String,
    against: Opponent,
    options: Vec<(String, String)>,
    sealed: String,
    view: BoardView,
}
