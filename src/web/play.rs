//! `/play/{variant}`: a board to try a game on, for two people at one screen or against random plays. Nothing of it is
//! kept: the game stands in the address, sealed ([`crate::app::practice`]).

mod board;

use super::games::WaysInput;
use super::redirect;
use super::state::AppState;
use super::visitor::Visitor;
use crate::app::practice::Practice;
use crate::backgammon::Side;
use crate::backgammon::variants::{Game, Step, Variant};
use crate::form::{Choice, Form, Values, filled};
use crate::pages::choice::ChoiceOption;
use crate::pages::fields::Fields;
use crate::pages::games::{OptionWords, heading, options};
use crate::pages::paths;
use crate::web::prelude::*;
use actix_web::web::block;
use board::BoardView;
use std::fmt;
use std::str::FromStr;

/// The longest game that is sent, in characters.
const LONGEST: usize = 6_000;
/// The most numbers of a throw: a double of 1 that rises to the sixes.
const MOST_STEPS: usize = 24;

#[derive(Debug, Form)]
#[form(hidden)]
pub struct PracticeQuery {
    #[form(longest = LONGEST)]
    game: String,
    /// The numbers played so far in this turn.
    #[form(rule = "practice-steps")]
    steps: Steps,
    /// How a game is to be played that has not begun.
    #[form(flatten)]
    ways: WaysInput,
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
pub struct PracticeStartInput {
    #[form(tiles, rule = "form-unreadable")]
    opponent: Opponent,
    /// Who won the game before it.
    #[form(hidden, rule = "form-unreadable")]
    winner: Option<Side>,
    #[form(flatten)]
    ways: WaysInput,
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
    query: QueryForm<PracticeQuery>,
) -> Result<HttpResponse, AppError> {
    let mut at = PracticePlace::of(&app, &visitor, &called).await?;
    let PracticeQuery { game, steps, ways } = match query.read() {
        Ok(asked) => asked,
        Err(refused) => {
            return at
                .refused(query.values.one(PracticeQuery::GAME), refused)
                .await;
        }
    };
    let played = ways.of(at.game.variant());
    at.game = played.or_page(|refused| at.start(None, refused))?;
    if game.is_empty() {
        return html::page(&at.start(None, &[]));
    }
    let practice = at.read(&game).or_page(|refused| at.start(None, refused))?;
    at.board(practice, steps, Vec::new()).await
}

/// `POST /play/{variant}`: a new game.
pub async fn post(
    app: Data<AppState>,
    visitor: Visitor,
    called: Path<String>,
    form: Posted<PracticeStartInput>,
) -> Result<HttpResponse, AppError> {
    let at = PracticePlace::of(&app, &visitor, &called).await?;
    let refused = |violations: &[Violation]| at.start(Some(&form.values), violations);
    let input = form.command().or_page(refused)?;
    let random = (input.opponent == Opponent::Random).then_some(Side::Top);
    let seed = format!("{:032x}", rand::random::<u128>());
    let game = input.ways.of(at.game.variant()).or_page(refused)?;
    let seal = at.seal.clone();
    let begun = apart(move || Practice::begin(&seal, game, input.winner, random, seed)).await?;
    Ok(at.go_to(&begun.or_page(refused)?))
}

/// `POST /play/{variant}/turn`
pub async fn turn(
    app: Data<AppState>,
    visitor: Visitor,
    called: Path<String>,
    form: Posted<TurnInput>,
) -> Result<HttpResponse, AppError> {
    let at = PracticePlace::of(&app, &visitor, &called).await?;
    let input = match form.command() {
        Ok(input) => input,
        Err(refused) => return at.refused(form.values.one(TurnInput::GAME), refused).await,
    };
    let mut practice = at
        .read(&input.game)
        .or_page(|refused| at.start(None, refused))?;
    let seal = at.seal.clone();
    let (practice, done) = apart(move || {
        let done = match input.opening {
            Some(choice) => practice.keep(&seal, choice == OpeningChoice::Play),
            None => practice.play(&seal, &input.steps.0),
        };
        (practice, done)
    })
    .await?;
    match done {
        Ok(()) => Ok(at.go_to(&practice)),
        Err(refused) => at.board(practice, Steps::default(), vec![refused]).await,
    }
}

/// Looks for plays where nobody waits for another page.
async fn apart<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, AppError> {
    block(work).await.map_err(AppError::internal)
}

/// A game's address, and what is needed to answer there.
struct PracticePlace {
    game: Game,
    seal: crate::app::account::Seal,
    visitor: Visitor,
}

impl PracticePlace {
    async fn of(
        app: &AppState,
        visitor: &Visitor,
        called: &str,
    ) -> Result<PracticePlace, AppError> {
        let variant = Variant::named(called).ok_or(AppError::NotFound)?;
        Ok(PracticePlace {
            game: Game::usual(variant),
            seal: app.accounts.seal().await?,
            visitor: visitor.clone(),
        })
    }

    fn read(&self, game: &str) -> Result<Practice, Violation> {
        Practice::read(&self.seal, self.game.variant(), game)
    }

    fn page(&self, game: Game, refused: &[Violation]) -> Page {
        let w = self.visitor.messages();
        let frame = self.visitor.frame().under(vec![
            Link::new(w.games_title(), paths::games()),
            Link::new(heading(w, game.variant()), paths::game(game)),
        ]);
        Page::new(w, frame).refused(Problems::said(w, refused))
    }

    /// Where forms are sent to: how the game is played stands in them.
    fn action(&self) -> String {
        paths::practice(Game::usual(self.game.variant()))
    }

    fn start(&self, typed: Option<&Values>, refused: &[Violation]) -> StartPage {
        let w = self.visitor.messages();
        let usual = filled(&PracticeStartInput {
            opponent: Opponent::default(),
            winner: None,
            ways: WaysInput::default(),
        });
        let values = typed.unwrap_or(&usual);
        let problems = Problems::said(w, refused);
        let ways = values.each(WaysInput::OPTIONS);
        let option = |option: OptionWords| {
            let of = option.name;
            let values_of = option.values.into_iter().map(|value| {
                let on = match ways.one(of) {
                    "" => value.played,
                    typed => typed == value.name,
                };
                ChoiceOption::ticked(value.name, value.says, on)
            });
            Fields::each(w, WaysInput::OPTIONS, of, option.title, values, &problems)
                .offering(WaysInput::OPTIONS, values_of.collect())
        };
        StartPage {
            options: options(w, self.game).into_iter().map(option).collect(),
            form: Fields::of::<PracticeStartInput>(w, values, &problems),
            page: self.page(self.game, refused),
            game: w.game(self.game.variant()).into_owned(),
            action: self.action(),
        }
    }

    /// The board as it is, with what was refused; the start where there is no such game.
    async fn refused(
        &self,
        game: &str,
        mut refused: Vec<Violation>,
    ) -> Result<HttpResponse, AppError> {
        match self.read(game) {
            Ok(practice) => self.board(practice, Steps::default(), refused).await,
            Err(unreadable) => {
                if !game.is_empty() {
                    refused.push(unreadable);
                }
                html::refused(&self.start(None, &refused))
            }
        }
    }

    /// The board after these numbers of the turn; without them where they cannot be played.
    async fn board(
        &self,
        mut practice: Practice,
        Steps(steps): Steps,
        mut refused: Vec<Violation>,
    ) -> Result<HttpResponse, AppError> {
        let w = self.visitor.messages();
        let sealed = practice.sealed(&self.seal);
        let word = sealed.clone();
        let (practice, view, refused) = apart(move || {
            let mut view = BoardView::of(w, &mut practice, &word, &steps);
            if let (Err(violation), false) = (&view, steps.is_empty()) {
                refused.push(violation.clone());
                view = BoardView::of(w, &mut practice, &word, &[]);
            }
            (practice, view, refused)
        })
        .await?;
        let played = practice.played();
        let page = BoardPage {
            page: self.page(played, &refused),
            game: w.game(played.variant()).into_owned(),
            action: self.action(),
            other: paths::practice(played),
            against: match practice.random() {
                Some(_) => Opponent::Random,
                None => Opponent::Person,
            },
            ways: played.chosen().map(|(o, v)| (o.name, v.name)).collect(),
            view: view.map_err(AppError::Refused)?,
            sealed,
        };
        match refused.is_empty() {
            true => html::page(&page),
            false => html::refused(&page),
        }
    }

    fn go_to(&self, practice: &Practice) -> HttpResponse {
        let sealed = practice.sealed(&self.seal);
        redirect::to(&format!("{}?game={sealed}#board", self.action()))
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
    options: Vec<Fields>,
}

#[derive(Debug, Template, Deref)]
#[template(path = "play/board.html")]
struct BoardPage {
    #[deref]
    page: Page,
    game: String,
    action: String,
    /// Where another game is begun that is played the same way.
    other: String,
    against: Opponent,
    /// What is played otherwise than usual.
    ways: Vec<(&'static str, &'static str)>,
    sealed: String,
    view: BoardView,
}
