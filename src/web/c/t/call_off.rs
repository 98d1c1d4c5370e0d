//! `/c/{club}/t/{tournament}/call-off`: a tournament is called off, hidden or deleted; what comes of each is said first.

use crate::app::tournament::may_be_deleted;
use crate::pages::messages::Messages;
use crate::tournament::Command;
use crate::tournament::money::paid_in;
use crate::web::c::t::show::pressed;
use crate::web::prelude::*;

/// `GET …/call-off`
pub async fn show(at: AtTournament<Direct>) -> Result<HttpResponse, AppError> {
    html::page(&page(&at))
}

/// `POST …/call-off`
pub async fn post(
    at: AtTournament<Direct>,
    form: Posted<Button>,
) -> Result<HttpResponse, AppError> {
    pressed(&at, &form, Command::CallOff, Messages::told_called_off).await
}

fn page(at: &TournamentRequest) -> CallOffPage {
    let (w, t) = (at.messages(), at.state());
    let paid = paid_in(t);
    let back = t.money.currency.show(paid.values().sum());
    let decided = t.all_matches().filter(|(_, m)| m.result.is_some()).count();
    CallOffPage {
        page: at.page(),
        name: t.details.name.clone(),
        called_off: t.called_off,
        finished: t.finished,
        hidden: at.hidden,
        decided,
        due: (!paid.is_empty()).then(|| w.call_off_due(paid.len(), back)),
        money: Link::new(w.desk_link_money(), at.path.below("money")),
        people: t.entrants.len(),
        against: may_be_deleted(t).err().map(|violation| at.say(&violation)),
        call_off: at.path.below("call-off"),
        back_on: at.path.below("call-off/back"),
        hide: at.path.below("hide"),
        delete: at.path.below("delete"),
        settings: at.path.below("settings"),
    }
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/call_off.html")]
struct CallOffPage {
    #[deref]
    page: Page,
    name: String,
    called_off: bool,
    finished: bool,
    hidden: bool,
    decided: usize,
    due: Option<String>,
    money: Link,
    people: usize,
    against: Option<String>,
    call_off: String,
    back_on: String,
    hide: String,
    delete: String,
    settings: String,
}

/// `POST …/call-off/back`
pub async fn back(
    at: AtTournament<Direct>,
    form: Posted<Button>,
) -> Result<HttpResponse, AppError> {
    pressed(&at, &form, Command::PutBackOn, Messages::told_back_on).await
}
