//! `/c/{club}/chouette/{night}/table`: the page beside the board.

pub mod between;
mod game;
pub mod play;

use super::place::{AtNight, NightRequest};
use super::undo::teller;
use crate::app::chouette::NightActed;
use crate::chouette::{ChouetteGame, ChouetteTable, GameNo, Night, PlayerNo, TableNo, fields};
use crate::form::{self, Choice, Form, Values};
use crate::pages::chouette::fact_text::{ActionText, NightTeller, actions};
use crate::pages::chouette::money::total;
use crate::pages::fields::Fields;
use crate::pages::form_parts::Seen;
use crate::pages::messages::Messages;
use crate::web::c::t::undo::UndoInput;
use crate::web::cookies::TABLE_VIEW;
use crate::web::prelude::*;
use crate::web::{moment, redirect};
use actix_web::http::header;
use between::Between;
use game::TableGame;

/// How long a phone remembers its view: over a year of club nights.
const VIEW_SECONDS: u64 = 400 * 86_400;
/// Games listed beside the board; the ledger has them all.
const LISTED: usize = 200;

/// Which table, and how its games are entered.
#[derive(Debug, Form)]
#[form(hidden)]
pub struct TableQuery {
    #[form(default = TableNo(1))]
    table: TableNo,
    /// For now.
    by: Option<View>,
    /// From now on, on this device.
    view: Option<View>,
}

/// How a game is entered: cube by cube, or after it has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Choice)]
#[form(hidden)]
enum View {
    Cube,
    Game,
}

/// The table and the game that a form of this page is about.
#[derive(Debug, Form)]
#[form(hidden)]
pub struct TableInput {
    #[form(default = TableNo(1), rule = "form-unreadable")]
    pub(super) table: TableNo,
    #[form(rule = "form-unreadable")]
    pub(super) game: Option<GameNo>,
    /// How games are entered on the page.
    #[form(rule = "form-unreadable")]
    by: Option<View>,
}

/// Refuses a form that was about another game than the one being played, so that it does not end a later one.
pub(in crate::web::c::chouette) fn same_game(
    game: Option<&ChouetteGame>,
    seen: Option<GameNo>,
) -> Result<(), Violation> {
    match seen {
        Some(seen) if game.is_none_or(|game| game.number != seen) => {
            Err(refuse::chouette_game_over())
        }
        _ => Ok(()),
    }
}

pub(super) fn no_game(table: TableNo) -> Violation {
    refuse::chouette_no_game(table.0)
}

/// `GET /c/{club}/chouette/{night}/table`
pub async fn show(
    at: AtNight<HostNight>,
    which: QueryForm<TableQuery>,
) -> Result<HttpResponse, AppError> {
    // What is past is read where everyone reads it: the public page has all tables.
    if let Some(past) = &at.past {
        let night = moment::there(at.path.show(), &past.text);
        return Ok(redirect::to(&night));
    }
    let which = which.read().map_err(|_| AppError::NotFound)?;
    let number = which.table;
    at.table(number)?;
    let by = which.view.or(which.by);
    let page = page(&at, number, by, &Values::default(), &[], None).await?;
    let mut answer = html::page(&page)?;
    if let Some(chosen) = which.view {
        let cookie = TABLE_VIEW.set(chosen.word(), at.visitor.is_https(), VIEW_SECONDS);
        answer.headers_mut().append(header::SET_COOKIE, cookie);
    }
    Ok(answer)
}

/// What `make` makes of what a form asks for, else the page with what was refused.
pub(super) async fn asked<T: Form, R>(
    at: &NightRequest,
    form: &Posted<T>,
    make: impl FnOnce(T) -> Result<R, Vec<Violation>>,
) -> Result<R, AppError> {
    let made = form.command().and_then(make);
    made.or_page_read(async |violations| {
        refused(at, &form.values, form.seen, violations, None).await
    })
    .await
}

/// The page with what was refused; `stand` is what was asked for, where only a custom is against it, which the host may
/// overrule.
pub(super) async fn refused(
    at: &NightRequest,
    typed: &Values,
    seen: Option<u64>,
    violations: &[Violation],
    stand: Option<String>,
) -> Result<TablePage, AppError> {
    let TableQuery { table, by, .. } = sent_from(typed)?;
    let number = at.table(table)?.map_or(TableNo(1), |t| t.number);
    let page = page(at, number, by, typed, violations, stand).await?;
    Ok(TablePage {
        seen: page.seen.or_as_sent(seen, violations),
        ..page
    })
}

/// Back to the table if it was done, else the page with the refusal.
pub(super) async fn answer(
    at: &NightRequest,
    typed: &Values,
    seen: Option<u64>,
    result: Result<NightActed, ActError>,
) -> Result<HttpResponse, AppError> {
    answer_or_stand(at, typed, seen, result, None).await
}

/// The same; `stand` is what was asked for, where only a custom is against it, which the host may overrule.
pub(super) async fn answer_or_stand(
    at: &NightRequest,
    typed: &Values,
    seen: Option<u64>,
    result: Result<NightActed, ActError>,
    stand: Option<String>,
) -> Result<HttpResponse, AppError> {
    result
        .or_page_read(async |violations| {
            // What was refused is shown on the night as it is now, not as it was asked.
            let at = &at.newest().await?;
            refused(at, typed, seen, violations, stand).await
        })
        .await?;
    let TableQuery { table, by, .. } = sent_from(typed)?;
    Ok(redirect::to(&address(at, table, by)))
}

/// The page that a form was sent from.
fn sent_from(typed: &Values) -> Result<TableQuery, AppError> {
    form::read(typed).map_err(|_| AppError::NotFound)
}

fn address(at: &NightRequest, number: TableNo, by: Option<View>) -> String {
    match by {
        None => at.path.table(number),
        Some(by) => with_query(at, number, &TableQuery::BY.query(by.word())),
    }
}

fn with_query(at: &NightRequest, number: TableNo, query: &str) -> String {
    let here = at.path.table(number);
    let joined = if here.contains('?') { '&' } else { '?' };
    format!("{here}{joined}{query}")
}

async fn page(
    at: &NightRequest,
    number: TableNo,
    by: Option<View>,
    typed: &Values,
    violations: &[Violation],
    may_stand: Option<String>,
) -> Result<TablePage, AppError> {
    let (w, night) = (at.messages(), at.state());
    let facts = at.app.nights.facts(at.stream).await?;
    let names = |n: PlayerNo| at.names.player_of(night, &facts, n);
    let teller = teller(at, night, &names);
    let said = actions(&teller, &facts);
    let table = night.table(number);
    let game = table.and_then(|t| t.game.as_ref());
    let by = by.or_else(|| at.visitor.table_view().and_then(View::of_word));
    let untouched = || game.is_none_or(|g| !g.begun && g.automatics == 0);
    let quick = by.map_or_else(untouched, |by| by == View::Game);
    let quick = quick && game.is_none_or(|g| g.extras.is_empty() && !g.has_open_offers());
    let view = match quick {
        true => View::Game,
        false => View::Cube,
    };
    let scene = |table| Scene {
        w,
        night,
        table,
        names: &names,
        typed,
        quick,
    };
    let game_view = table.and_then(|t| TableGame::of(&scene(t)));
    let between = |t: &ChouetteTable| t.game.is_none() && !t.line.is_empty();
    let between = table.filter(|t| between(t)).map(|t| Between::of(&scene(t)));
    let below = |rest| at.path.below(rest);
    // What was done last stands on the page itself.
    let mut frame = at.frame();
    frame.notice = None;
    let problems = at.problems(violations);
    let reason = (w.entry_reason(), "".into());
    Ok(TablePage {
        reason: Fields::one(w, play::CubeInput::REASON, reason, typed, &problems),
        page: Page::new(w, frame).refused(problems),
        night: at.row.name.clone(),
        tabs: tabs(at, number),
        live: at.live(),
        seen: Seen(at.story.version),
        number: number.0,
        to: Addresses {
            here: address(at, number, game_view.as_ref().map(|_| view)),
            by_cube: with_query(at, number, &TableQuery::VIEW.query(View::Cube.word())),
            by_game: with_query(at, number, &TableQuery::VIEW.query(View::Game.word())),
            act: below("table/act"),
            end: below("table/end"),
            call_off: below("table/call-off"),
            begin: below("table/begin"),
            decline: below("table/decline"),
            order: below("table/order"),
            roll: below("table/roll"),
            split: below("table/split"),
            undo: below("undo"),
            people: below("people"),
            settings: below("settings"),
            journal: below("journal"),
            night: at.path.show().to_owned(),
            reopen: below("reopen"),
            close: below("close"),
        },
        last: LastAction::of(&said),
        game: game_view,
        between,
        closed: night.closed,
        may_stand,
        games: games(at, number, &teller),
    })
}

/// The tables people are at, where there are several.
fn tabs(at: &NightRequest, number: TableNo) -> Vec<(Link, bool)> {
    let w = at.messages();
    let tables = &at.state().tables;
    if tables.len() < 2 {
        return Vec::new();
    }
    let tab = |t: &ChouetteTable| {
        let label = w.table_number(t.number.0);
        (
            Link::new(label, at.path.table(t.number)),
            t.number == number,
        )
    };
    tables.iter().map(tab).collect()
}

fn games(at: &NightRequest, number: TableNo, teller: &NightTeller<'_>) -> Vec<TableGameLine> {
    let games = at.state().games.iter().rev();
    let here = games.filter(|g| g.table == number).take(LISTED);
    here.map(|g| TableGameLine {
        text: teller.played(g),
        correct: at.path.game_below(g.number, "correct"),
    })
    .collect()
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Addresses {
    here: String,
    by_cube: String,
    by_game: String,
    act: String,
    end: String,
    call_off: String,
    begin: String,
    decline: String,
    order: String,
    roll: String,
    split: String,
    undo: String,
    people: String,
    settings: String,
    journal: String,
    night: String,
    reopen: String,
    close: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LastAction {
    pub text: String,
    /// The version it is undone by; nothing where it cannot be undone.
    pub undo: Option<u64>,
    /// What was undone just before, in a sentence, and by which version that is done again.
    pub undone: Option<(String, u64)>,
}

impl LastAction {
    #[must_use]
    pub fn of(actions: &[ActionText]) -> Option<LastAction> {
        let stands = |a: &&ActionText| !a.taken && !a.is_undo;
        let last = actions.iter().rev().find(stands)?;
        let newest = actions.last().filter(|a| a.is_undo && !a.taken);
        Some(LastAction {
            text: last.text.clone(),
            // The creation of the night cannot be undone.
            undo: (last.version > 1).then_some(last.version),
            undone: newest.map(|a| (a.text.clone(), a.version)),
        })
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableGameLine {
    pub text: String,
    pub correct: String,
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/chouette/table.html")]
pub struct TablePage {
    #[deref]
    page: Page,
    night: String,
    /// The tables, where there are several: each, and whether it is this one.
    tabs: Vec<(Link, bool)>,
    live: String,
    seen: Seen,
    number: u32,
    to: Addresses,
    last: Option<LastAction>,
    game: Option<TableGame>,
    between: Option<Between>,
    closed: bool,
    /// What was asked for and refused, where only a custom is against it, which the host may overrule.
    may_stand: Option<String>,
    /// Why the host overrules it.
    reason: Fields,
    /// The games played here, the newest first.
    games: Vec<TableGameLine>,
}

#[derive(Clone, Copy)]
pub struct Scene<'a> {
    pub w: Messages,
    pub night: &'a Night,
    pub table: &'a ChouetteTable,
    pub names: &'a dyn Fn(PlayerNo) -> String,
    pub typed: &'a Values,
    pub quick: bool,
}

impl std::fmt::Debug for Scene<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Scene")
    }
}

impl Scene<'_> {
    #[must_use]
    pub fn teller(&self) -> NightTeller<'_> {
        NightTeller {
            w: self.w,
            night: self.night,
            names: self.names,
        }
    }

    #[must_use]
    pub fn number(&self) -> TableNo {
        self.table.number
    }

    pub(super) fn total(&self, n: PlayerNo) -> String {
        total(self.night, n)
    }
}
