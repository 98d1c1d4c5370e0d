//! `/c/{club}/t/{tournament}/phones`: private links for players and tables, how their reports are taken, and what is
//! said to everyone.

pub mod print;

use super::said::{clock, done, name_of};
use crate::app::phone::{self, Links};
use crate::app::say;
use crate::form::Choice as _;
use crate::pages::choice::Choice;
use crate::pages::paths::TournamentPath;
use crate::pages::words::{Message, Words};
use crate::tournament::{Command, LinkHolder, Reporting, ReportingMode};
use crate::web::c::t::phones::print::For;
use crate::web::prelude::*;
use actix_web::http::StatusCode;

const MODES: [(ReportingMode, Message); 3] = [
    (ReportingMode::Confirm, Words::phones_mode_confirm),
    (ReportingMode::Accept, Words::phones_mode_accept),
    (ReportingMode::Off, Words::phones_mode_off),
];

/// `GET …/phones`
pub async fn show(at: AtTournament) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    html::page(&page(&at, typed_of(&at), Problems::none()).await?)
}

/// `POST …/phones`: how reports are taken.
pub async fn post(at: AtTournament, form: Posted<Reporting>) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let typed = Shown {
        mode: form.values.one("mode").to_owned(),
        minutes: form.values.one("minutes").to_owned(),
        ..Shown::default()
    };
    let reporting = match form.command() {
        Ok(reporting) => reporting,
        Err(violations) => return refused(&at, typed, &violations).await,
    };
    let command = Command::SetReporting { reporting };
    let asker = at.asker(&form.key)?;
    match at.house.tournaments.act(asker, at.stream, command).await {
        Ok(acted) => {
            let told = at.words().phones_told_reporting().into_owned();
            Ok(done(&at, &acted, told, &at.path.below("phones")))
        }
        Err(ActError::Refused(violation)) => refused(&at, typed, &[violation]).await,
        Err(error) => Err(error.into()),
    }
}

pub(super) fn typed_of(at: &AtTournament) -> Shown {
    let reporting = at.state().reporting;
    Shown {
        text: String::new(),
        mode: reporting.mode.word().to_owned(),
        minutes: match reporting.minutes {
            0 => String::new(),
            minutes => minutes.to_string(),
        },
    }
}

pub(super) async fn refused(
    at: &AtTournament,
    typed: Shown,
    violations: &[Violation],
) -> Result<HttpResponse, AppError> {
    let problems = Problems::said(at.words(), violations);
    let page = page(at, typed, problems).await?;
    html::page_with(StatusCode::UNPROCESSABLE_ENTITY, &page)
}

async fn page(at: &AtTournament, typed: Shown, problems: Problems) -> Result<PhonesPage, AppError> {
    let (w, t) = (at.words(), at.state());
    let links = phone::overview(&at.house.store, at.stream, t).await?;
    let standing = say::standing(&at.house.store, at.stream).await?;
    let time = clock(at);
    let row = |holder: LinkHolder, name: String| {
        let Links { good, phones } = links.get(&holder).copied().unwrap_or_default();
        Row {
            value: holder.to_string(),
            name,
            text: match good {
                0 => String::new(),
                _ => w.phones_of(good, phones),
            },
            any: good > 0,
        }
    };
    let names = name_of(&at.names, t);
    Ok(PhonesPage {
        page: at.page().refused(problems),
        path: at.path.clone(),
        modes: MODES
            .iter()
            .map(|(mode, key)| Choice::new(mode.word(), w.say(*key), &typed.mode))
            .collect(),
        said: standing
            .into_iter()
            .map(|said| Said {
                time: time.exact(said.said.0),
                id: said.id,
                text: said.text,
            })
            .collect(),
        players: t
            .entrants
            .values()
            .map(|e| {
                let n = e.number;
                row(LinkHolder::Player(n), names(n))
            })
            .collect(),
        tables: (1..=t.boards)
            .map(|n| {
                let name = w.here_table(n);
                row(LinkHolder::Table(n), name)
            })
            .collect(),
        origin: at.visitor.origin(&at.house),
        typed,
    })
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// `player-7`, `table-3`: by which the forms name it.
    pub value: String,
    pub name: String,
    /// Good links and the phones that came by them, in words; empty without.
    pub text: String,
    pub any: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said {
    pub id: String,
    pub text: String,
    pub time: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Shown {
    pub text: String,
    pub mode: String,
    /// Minutes until an unanswered report counts.
    pub minutes: String,
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/phones.html")]
struct PhonesPage {
    #[deref]
    page: Page,
    path: TournamentPath,
    typed: Shown,
    modes: Vec<Choice>,
    said: Vec<Said>,
    players: Vec<Row>,
    tables: Vec<Row>,
    origin: String,
}

/// `POST …/phones/revoke`
pub async fn revoke(at: AtTournament, form: Posted<For>) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let one = form.command()?.what.parse::<LinkHolder>().ok();
    if one.is_none() && form.command()?.what != "all" {
        let nobody = refuse::phones_nobody();
        return refused(&at, typed_of(&at), &[nobody]).await;
    }
    let asker = at.asker(&form.key)?;
    let own = match one {
        Some(LinkHolder::Player(n)) => at.state().entrant(n),
        _ => None,
    };
    let people = own.into_iter().flat_map(|e| e.persons()).collect();
    let (store, club) = (&at.house.store, at.club.id);
    let gone = phone::revoke(store, &asker, club, at.stream, one, people).await?;
    let told = Told::new(at.words().phones_told_revoked(gone));
    Ok(told.then(&at.path.below("phones"), at.visitor.is_https()))
}
