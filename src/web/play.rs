//! `/play/{variant}`: a board to try a game on, for two people at one screen or against random plays. Nothing of it is
//! kept: the game stands in the address, sealed ([`crate::app::practice`]).

mod board;

use super::redirect;
use super::state::AppState;
use super::visitor::Visitor;
use crate::app::practice::Practice;
use crate::backgammon::Side;
use crate::backgammon::variants::{Step, Variant};
use crate::form::{Choice, Each, Form, filled};
use crate::pages::fields::Fields;
use crate::pages::games::{OptionWords, name, options};
use crate::pages::paths;
use crate::web::prelude::*;
use board::BoardView;
use std::fmt;
use std::str::FromStr;

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
    #[form(rule = "practice-steps")]
    steps: Steps,
}

/// Against whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Choice)]
#[form(choices = "choice-practice-opponent")]
enum Opponent {
    #[default]
    Person,
    Random,
}

#[derive(Debug, Form)]
#[form(messages = "practice")]
pub struct StartInput {
    #[form(tiles, rule = "form-unreadable")]
    opponent: Opponent,
    /// By the options' names.
    #[form(hidden, name = "option-")]
    options: Each,
}

#[derive(Debug, Form)]
#[form(hidden)]
pub struct TurnInput {
    #[form(longest = LONGEST)]
    game: String,
    #[form(rule = "practice-steps")]
    steps: Steps,
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
    let PlayQuery { game, steps } = match query.read() {
        Ok(asked) => asked,
        Err(refused) => return at.refused(query.values.one("game"), &refused),
    };
    if game.is_empty() {
        return html::page(&at.start(&[]));
    }
    let read = Practice::read(&at.seal, at.variant, &game);
    let mut practice = read.or_page(|refused| at.start(refused))?;
    match at.board(&mut practice, &steps, &[]) {
        Ok(page) => html::page(&page),
        Err(refused) => at.refused(&game, &[refused]),
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
    let input = match form.command() {
        Ok(input) => input,
        Err(refused) => return at.refused(form.values.one("game"), &refused),
    };
    let read = Practice::read(&at.seal, at.variant, &input.game);
    let mut practice = read.or_page(|refused| at.start(refused))?;
    let done = match input.opening {
        Some(choice) => practice.keep(&at.seal, choice == OpeningChoice::Play),
        None => practice.play(&at.seal, &input.steps.0),
    };
    match done {
        Ok(()) => Ok(at.go_to(&practice)),
        Err(refused) => at.refused(&input.game, &[refused]),
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
        let usual = filled(&StartInput {
            opponent: Opponent::default(),
            options: Each::default(),
        });
        StartPage {
            form: Fields::of::<StartInput>(w, &usual, &Problems::said(w, refused)),
            page: self.page(refused),
            game: w.game(self.variant).into_owned(),
            action: paths::practice(self.variant.name),
            options: options(w, self.variant),
        }
    }

    /// The board as it is, with what was refused; the start where there is no such game.
    fn refused(&self, game: &str, refused: &[Violation]) -> Result<HttpResponse, AppError> {
        let Ok(mut practice) = Practice::read(&self.seal, self.variant, game) else {
            return html::refused(&self.start(refused));
        };
        let page = self.board(&mut practice, &Steps::default(), refused);
        html::refused(&page.map_err(AppError::Refused)?)
    }

    fn board(
        &self,
        practice: &mut Practice,
        Steps(steps): &Steps,
        refused: &[Violation],
    ) -> Result<BoardPage, Violation> {
        let w = self.visitor.messages();
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
            view: BoardView::of(w, practice, &sealed, steps)?,
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

/// Steps of a turn, as `6.13.7_1.8.7`: number, from, to.
#[derive(Debug, Clone, Default)]
struct Steps(Vec<Step>);

impl fmt::Display for Steps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let steps = self.0.iter();
        let written: Vec<String> = steps
            .map(|Step { number, from, to }| format!("{number}.{from}.{to}"))
            .collect();
        f.write_str(&written.join("_"))
    }
}

impl FromStr for Steps {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        let steps = text.split('_').filter(|step| !step.is_empty());
        let read = steps.take(MOST_STEPS + 1).map(|step| {
            let parts: Vec<&str> = step.split('.').collect();
            let [number, from, to] = parts.as_slice() else {
                return Err(());
            };
            let place = |text: &str| text.parse().map_err(|_| ());
            Ok(Step {
                number: place(number)?,
                from: place(from)?,
                to: place(to)?,
            })
        });
        read.collect::<Result<_, ()>>().map(Steps)
    }
}
crate::value_as_text!(Steps);

#[derive(Debug, Template, Deref)]
#[template(path = "play/start.html")]
struct StartPage {
    #[deref]
    page: Page,
    game: String,
    action: String,
    form: Fields,
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
