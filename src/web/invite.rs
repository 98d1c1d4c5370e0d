//! `/invite/{token}`: someone follows an invitation.

use super::login;
use super::state::AppState;
use super::visitor::Visitor;
use crate::app::account::{Credentials, Invitation};
use crate::app::club::{self, Club};
use crate::club::permissions::GrantScope;
use crate::form::Values;
use crate::pages::fields::Fields;
use crate::pages::messages::selector;
use crate::pages::paths::{ClubPath, encode};
use crate::web::c::access::role_name;
use crate::web::prelude::*;

/// `GET /invite/{token}`
pub async fn show(
    app: Data<AppState>,
    visitor: Visitor,
    token: Path<String>,
) -> Result<HttpResponse, AppError> {
    let what = what(&app, &token).await?;
    html::page(&page(
        &visitor,
        &token,
        &what,
        &Values::default(),
        Problems::none(),
    ))
}

/// `POST /invite/{token}`
pub async fn post(
    app: Data<AppState>,
    visitor: Visitor,
    token: Path<String>,
    form: Posted<Credentials>,
) -> Result<HttpResponse, AppError> {
    let what = what(&app, &token).await?;
    let https = visitor.is_https();
    let welcome = || {
        let flash = Flash::new(visitor.messages().invite_done(&what.1.name));
        flash.then(ClubPath::new(&what.1.slug).show())
    };
    if let Some(user) = &visitor.user {
        app.accounts.accept(&token, user).await?;
        return Ok(welcome());
    }
    let refused = |violations: &[Violation]| {
        let problems = Problems::said(visitor.messages(), violations);
        page(&visitor, &token, &what, &form.values, problems)
    };
    let typed = form.command().or_page(refused)?;
    let visit = visitor.visit(&app);
    let begun = app
        .accounts
        .accept_anew(&token, typed, visit)
        .await
        .or_page(refused)?;
    Ok(login::with_session(welcome(), &begun, https))
}

async fn what(app: &AppState, token: &str) -> Result<(Invitation, Club), AppError> {
    let invitation = app.accounts.invitation(token).await?;
    let id = invitation.grant.club;
    let club = club::find(&app.store, id).await?;
    Ok((invitation, club))
}

fn page(
    visitor: &Visitor,
    token: &str,
    (invitation, club): &(Invitation, Club),
    typed: &Values,
    problems: Problems,
) -> InvitePage {
    let w = visitor.messages();
    let reach = selector!("invite-text.reach", invitation.grant.scope in GrantScope { Club, Tournament(_), Event(..) });
    let role = role_name(w, invitation.grant.role);
    InvitePage {
        form: Fields::of::<Credentials>(w, typed, &problems),
        page: Page::new(visitor.messages(), visitor.frame()).refused(problems),
        text: w.invite_text(&club.name, reach, role),
        user: visitor.user.as_ref().map(|user| user.name.clone()),
        log_in: format!("/login?next={}", encode(&format!("/invite/{token}"))),
    }
}

#[derive(Debug, Template, Deref)]
#[template(path = "invite.html")]
struct InvitePage {
    #[deref]
    page: Page,
    text: String,
    /// The name of who is logged in: one button is enough then.
    user: Option<String>,
    form: Fields,
    /// Where someone with an account signs in first.
    log_in: String,
}
