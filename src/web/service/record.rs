//! `GET /service/record`: everything that is recorded, of every club and of the service.

use super::trail::{Record, TrailFilterInput};
use super::{frame, need};
use crate::app::lists::audit::AuditActor as By;
use crate::app::trail::AuditKind;
use crate::form::Choice as _;
use crate::journal::Actor;
use crate::pages::fields::Fields;
use crate::pages::messages::Messages;
use crate::pages::when::TimeElement;
use crate::web::prelude::*;
use crate::web::service::change::FieldChange;
use crate::web::state::AppState;
use crate::web::visitor::LoggedInAccount;
use std::borrow::Cow;

/// `GET /service/record`
pub async fn show(
    app: Data<AppState>,
    actor: LoggedInAccount,
    asked: QueryForm<TrailFilterInput>,
) -> Result<HttpResponse, AppError> {
    need(&actor)?;
    let record = Record::of_service(&app).await?;
    let page = (actor.messages(), frame(&actor));
    record.page(&app, page, &asked).await
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServiceRecordRow {
    pub at: TimeElement,
    pub who: String,
    pub what: String,
    /// To whom or what, where that has a name.
    pub object: String,
    /// In which club, where the page tells of several.
    pub club: String,
    pub changes: Vec<FieldChange>,
}

#[derive(Debug, Template, Deref)]
#[template(path = "service/record.html")]
pub struct RecordPage {
    #[deref]
    pub page: Page,
    pub here: String,
    pub form: Fields,
    pub rows: Vec<ServiceRecordRow>,
    /// Whether lines of several clubs are told apart.
    pub has_clubs: bool,
    pub older: Option<String>,
    /// The newest again, when this is an older page.
    pub newest: Option<String>,
    pub file: String,
}

#[must_use]
pub fn who(w: Messages, by: &By) -> String {
    match by.who {
        Actor::Program => w.the_program().into_owned(),
        Actor::Account(_) => by
            .name
            .clone()
            .unwrap_or_else(|| w.trail_who_gone().into_owned()),
        Actor::Player(number) => w.told_by_player(w.player_removed(number)),
        Actor::Table(number) => w.table_with_card(number),
        Actor::Elsewhere(_) => w.told_by_elsewhere().into_owned(),
    }
}

/// What a kind of line says.
#[must_use]
pub fn what(w: Messages, kind: AuditKind) -> Cow<'static, str> {
    w.choice(&kind.named())
}

/// `GET /service/record.csv`
pub async fn csv(
    app: Data<AppState>,
    actor: LoggedInAccount,
    asked: QueryForm<TrailFilterInput>,
) -> Result<HttpResponse, AppError> {
    need(&actor)?;
    let record = Record::of_service(&app).await?;
    record.file(&app, actor.messages(), &asked).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::AccountId;

    #[test]
    fn who_did_it_has_a_name() {
        let w = Messages::english();
        let said = |by, name: Option<&str>| {
            let name = name.map(str::to_owned);
            who(w, &By { who: by, name })
        };
        let ann = Actor::Account(AccountId::from_random([7; 10]));
        assert_eq!(said(ann, Some("Ann")), "Ann");
        assert_eq!(said(ann, None), "A deleted account");
        assert_eq!(said(Actor::Program, None), "The program");
    }
}
