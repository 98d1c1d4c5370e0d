//! `/c/{club}/t/{tournament}/phones`: private links for players and tables, how their reports are taken, and what is
//! said to everyone.

pub mod print;

use super::meanwhile::FormSubject;
use super::teller::{clock, name_of};
use crate::app::announcements::{self, AnnouncementInput};
use crate::app::phone::{self, Links};
use crate::form::{Values, filled};
use crate::pages::fields::Fields;
use crate::pages::form_parts::Seen;
use crate::pages::paths::TournamentPath;
use crate::tournament::{Command, LinkHolder, Reporting};
use crate::web::c::access::WhichId;
use crate::web::c::t::phones::print::{HoldersInput, LinkHolders};
use crate::web::prelude::*;

/// `GET …/phones`
pub async fn show(at: AtTournament<Direct>) -> Result<HttpResponse, AppError> {
    html::page(&page(&at, &typed_of(&at), Problems::none()).await?)
}

/// `POST …/phones`: how reports are taken.
pub async fn post(
    at: AtTournament<Direct>,
    form: Posted<Reporting>,
) -> Result<HttpResponse, AppError> {
    let refused = async |violations: &[Violation]| again(&at, &form, violations).await;
    let reporting = form.command().or_page_read(refused).await?;
    let command = Command::SetReporting {
        reporting,
        seen: form.seen,
    };
    let acted = at
        .act(&form.key, command)
        .await
        .or_page_read(refused)
        .await?;
    let sentence = at.messages().saved().into_owned();
    Ok(at.done(&acted, sentence, &at.path.below("phones")))
}

/// The page with what was chosen of how reports are taken, and what was refused of it.
async fn again(
    at: &TournamentRequest,
    form: &Posted<Reporting>,
    violations: &[Violation],
) -> Result<PhonesPage, AppError> {
    let mut page = refused(at, &form.values, violations).await?;
    page.seen = page.seen.or_as_sent(form.seen, violations);
    let subject = FormSubject::Reporting;
    page.page.problems.meanwhile = subject.told(at, form.seen, violations).await?;
    Ok(page)
}

pub(super) fn typed_of(at: &TournamentRequest) -> Values {
    let reporting = at.state().reporting;
    let mut typed = filled(&reporting);
    if reporting.minutes == 0 {
        typed.set(Reporting::MINUTES, Vec::new());
    }
    typed
}

pub(super) async fn refused(
    at: &TournamentRequest,
    typed: &Values,
    violations: &[Violation],
) -> Result<PhonesPage, AppError> {
    let problems = Problems::said(at.messages(), violations);
    page(at, typed, problems).await
}

async fn page(
    at: &TournamentRequest,
    typed: &Values,
    problems: Problems,
) -> Result<PhonesPage, AppError> {
    let (w, t) = (at.messages(), at.state());
    let links = phone::overview(&at.app.store, at.stream, t).await?;
    let standing = announcements::standing(&at.app.store, at.stream).await?;
    let time = clock(at);
    let row = |holder: LinkHolder, name: String| {
        let Links { good, phones } = links.get(&holder).copied().unwrap_or_default();
        PhoneRow {
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
        saying: Fields::of::<AnnouncementInput>(w, typed, &problems),
        reporting: Fields::of::<Reporting>(w, typed, &problems),
        page: at.page().refused(problems),
        seen: Seen(t.reporting_changed),
        path: at.path.clone(),
        said: standing
            .into_iter()
            .map(|said| Said {
                time: time.exact(w, said.said.0),
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
                let name = w.table_number(n);
                row(LinkHolder::Table(n), name)
            })
            .collect(),
        origin: at.visitor.origin(&at.app),
    })
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PhoneRow {
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

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/phones.html")]
pub struct PhonesPage {
    #[deref]
    page: Page,
    /// When it last changed how reports are taken.
    seen: Seen,
    path: TournamentPath,
    saying: Fields,
    reporting: Fields,
    said: Vec<Said>,
    players: Vec<PhoneRow>,
    tables: Vec<PhoneRow>,
    origin: String,
}

/// `POST …/phones/revoke`
pub async fn revoke(
    at: AtTournament<Direct>,
    form: Posted<HoldersInput>,
) -> Result<HttpResponse, AppError> {
    let refused = async |violations: &[Violation]| refused(&at, &typed_of(&at), violations).await;
    let HoldersInput { whom } = form.command().or_page_read(refused).await?;
    let one = match whom {
        LinkHolders::All => None,
        LinkHolders::One(holder) => Some(holder),
        LinkHolders::Players | LinkHolders::Tables => {
            return html::refused(&refused(&[refuse::phones_nobody()]).await?);
        }
    };
    let principal = at.principal(&form.key)?;
    let own = match one {
        Some(LinkHolder::Player(n)) => at.state().entrant(n),
        _ => None,
    };
    let people = own.into_iter().flat_map(|e| e.persons()).collect();
    let (store, club) = (&at.app.store, at.club.id);
    let gone = phone::revoke(store, &principal, club, at.stream, one, people).await?;
    let flash = Flash::new(at.messages().phones_told_revoked(gone));
    Ok(flash.then(&at.path.below("phones")))
}
