//! `/c/{club}/access`: who may do what in the club, and inviting someone.

use crate::app::account::Invited;
use crate::app::clock;
use crate::app::club::{Access, Granted, access, change_role, open_tournaments, take_away};
use crate::app::digest::tag;
use crate::app::phone::{left_behind, revoke_left_behind};
use crate::club::permissions::{Grant, GrantScope, Role, check_scope, may, may_grant};
use crate::form::{Choice as _, Control, Form, Values, filled};
use crate::journal::AccountId;
use crate::pages::choice::ChoiceOption;
use crate::pages::fields::Fields;
use crate::pages::form_parts::FormTag;
use crate::pages::messages::{Messages, selector};
use crate::pages::when::ClubClock;
use crate::web::prelude::*;

struct Reach {
    scope: GrantScope,
    label: String,
}

#[derive(Debug, Form)]
#[form(messages = "access", check = sound)]
pub struct InviteInput {
    label: String,
    #[form(with = granted)]
    role: Role,
    #[form(with = reach)]
    reach: GrantScope,
}

fn sound(invite: InviteInput) -> Result<InviteInput, Violation> {
    check_scope(invite.role, invite.reach).map(|()| invite)
}

mod granted {
    use super::{Control, Role, Violation, refuse};
    use crate::form::Choice as _;

    pub fn control() -> Control {
        Control::Tiles(Vec::new())
    }

    pub fn read(typed: &[String]) -> Result<Role, Violation> {
        let role = typed.first().and_then(|word| Role::granted(word));
        role.ok_or_else(refuse::role_missing)
    }

    pub fn show(role: &Role) -> Vec<String> {
        vec![role.word().to_owned()]
    }
}

/// The same from a list.
mod changed {
    use super::Control;
    pub use super::granted::{read, show};

    pub fn control() -> Control {
        Control::List(Vec::new())
    }
}

/// Where a grant holds, as a field: `club`, a tournament's id, or `id/event`.
mod reach {
    use super::{Control, GrantScope, Violation, read_reach, refuse, write_reach};

    pub fn control() -> Control {
        Control::List(Vec::new())
    }

    pub fn read(typed: &[String]) -> Result<GrantScope, Violation> {
        let reach = typed.first().and_then(|reach| read_reach(reach));
        reach.ok_or_else(refuse::reach_unknown)
    }

    pub fn show(reach: &GrantScope) -> Vec<String> {
        vec![write_reach(*reach)]
    }
}

/// `club`, a tournament's id, or `id/event`.
fn read_reach(text: &str) -> Option<GrantScope> {
    if text == "club" {
        return Some(GrantScope::Club);
    }
    match text.split_once('/') {
        None => text.parse().ok().map(GrantScope::Tournament),
        Some((stream, event)) => Some(GrantScope::Event(stream.parse().ok()?, event.parse().ok()?)),
    }
}

fn write_reach(scope: GrantScope) -> String {
    match scope {
        GrantScope::Club => "club".to_owned(),
        GrantScope::Tournament(stream) => stream.to_string(),
        GrantScope::Event(stream, event) => format!("{stream}/{event}"),
    }
}

/// `GET /c/{club}/access`
pub async fn show(at: AtClub<ManageAccess>) -> Result<HttpResponse, AppError> {
    html::page(&page(&at, &blank(), None, Problems::none(), None).await?)
}

/// An invitation before anything is typed.
fn blank() -> Values {
    filled(&InviteInput {
        label: String::new(),
        role: Role::Director,
        reach: GrantScope::Club,
    })
}

/// `POST /c/{club}/access`
pub async fn post(
    at: AtClub<ManageAccess>,
    form: Posted<InviteInput>,
) -> Result<HttpResponse, AppError> {
    let refused = async |violations: &[Violation]| refused(&at, &form.values, violations).await;
    let invite = form.command().or_page_read(refused).await?;
    let grant = Grant {
        club: at.club.id,
        role: invite.role,
        scope: invite.reach,
    };
    let principal = at.principal(&form.key)?;
    let invited = at
        .app
        .accounts
        .invite(principal, grant, &invite.label)
        .await
        .or_page_read(refused)
        .await?;
    // Not a redirect: the link is in this answer and nowhere else.
    html::page(&page(&at, &blank(), None, Problems::none(), Some(invited)).await?)
}

async fn refused(
    at: &ClubRequest,
    typed: &Values,
    violations: &[Violation],
) -> Result<AccessPage, AppError> {
    let problems = Problems::said(at.messages(), violations);
    page(at, typed, None, problems, None).await
}

async fn page(
    at: &ClubRequest,
    typed: &Values,
    changed: Option<&Values>,
    problems: Problems,
    invited: Option<Invited>,
) -> Result<AccessPage, AppError> {
    let w = at.messages();
    let now = clock::now();
    let Access {
        given,
        invited: open,
    } = access(&at.app.store, at.club.id, now).await?;
    let reaches = reaches(at).await?;
    let reach = |scope: GrantScope| {
        let known = reaches.iter().find(|reach| reach.scope == scope);
        known.map_or_else(
            || w.access_reach_past().into_owned(),
            |reach| reach.label.clone(),
        )
    };
    let time = ClubClock::new(at.club.time_zone, now);
    let open = open
        .into_iter()
        .map(|invitation| Open {
            role: role_name(w, invitation.grant.role),
            reach: reach(invitation.grant.scope),
            until: time.exact(w, invitation.expires_at),
            id: invitation.id,
            label: invitation.label,
        })
        .collect();
    let given = given.into_iter();
    let given: Vec<AccessRow> = given
        .map(|one| row(at, one, &reach, changed, &problems))
        .collect();
    let left = left_behind(&at.app.tournaments, at.club.id).await?;
    let left = left.into_iter().map(|one| Left {
        text: w.access_left(one.count(), &one.name),
        id: one.account.to_string(),
    });
    let fresh = invited.map(|Invited { token, invitation }| Fresh {
        address: format!("{}/invite/{token}", at.visitor.origin(&at.app)),
        text: w.access_fresh(
            reach(invitation.grant.scope),
            role_name(w, invitation.grant.role),
        ),
    });
    let named = reaches.iter().map(|reach| {
        let label = reach.label.clone();
        ChoiceOption::new(
            write_reach(reach.scope),
            label,
            typed.one(InviteInput::REACH),
        )
    });
    let form = Fields::of::<InviteInput>(w, typed, &problems)
        .offering(InviteInput::ROLE, roles(at, typed.one(InviteInput::ROLE)))
        .offering(InviteInput::REACH, named.collect());
    Ok(AccessPage {
        form,
        page: at.page().refused(problems),
        here: at.path.below("access"),
        record: at.path.below("record"),
        fresh,
        rows: given,
        open,
        left: left.collect(),
        columns: Role::GRANTED.map(|role| role_name(w, role)).to_vec(),
        lines: lines(w),
    })
}

/// The roles that the reader may give.
fn roles(at: &ClubRequest, chosen: &str) -> Vec<ChoiceOption> {
    let mine = at.role();
    Role::GRANTED
        .into_iter()
        .filter(|role| may_grant(mine, *role))
        .map(|role| ChoiceOption::new(role.word(), role_name(at.messages(), role), chosen))
        .collect()
}

fn row(
    at: &ClubRequest,
    of: Granted,
    reach: &dyn Fn(GrantScope) -> String,
    changed: Option<&Values>,
    problems: &Problems,
) -> AccessRow {
    let me = at.visitor.user.as_ref().map(|user| user.id);
    let may_change = Some(of.account) != me && may_grant(at.role(), of.grant.role);
    let form = || {
        let stands = filled(&RoleInput {
            id: of.id.clone(),
            role: of.grant.role,
        });
        let form = Fields::row::<RoleInput>(at.messages(), &of.id, &stands, changed, problems);
        let roles = roles(at, form.typed(RoleInput::ROLE));
        form.offering(RoleInput::ROLE, roles)
    };
    AccessRow {
        change: may_change.then(form),
        tag: tag(&of.grant.role.word()),
        id: of.id,
        name: of.name,
        role: role_name(at.messages(), of.grant.role),
        reach: reach(of.grant.scope),
    }
}

/// The club, its tournaments that are not over, and the events of those that have several.
async fn reaches(at: &ClubRequest) -> Result<Vec<Reach>, AppError> {
    let w = at.messages();
    let mut reaches = vec![Reach {
        scope: GrantScope::Club,
        label: w.access_reach_club().into_owned(),
    }];
    for (stream, name) in open_tournaments(&at.app.store, at.club.id).await? {
        let story = at.app.tournaments.read(stream).await?;
        let events = &story.state.events;
        let several = events.values().filter(|_| events.len() > 1);
        let several = several.map(|event| Reach {
            scope: GrantScope::Event(stream, event.number.0),
            label: format!("{name} · {}", event.settings.name),
        });
        let several: Vec<Reach> = several.collect();
        reaches.push(Reach {
            scope: GrantScope::Tournament(stream),
            label: name,
        });
        reaches.extend(several);
    }
    Ok(reaches)
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccessRow {
    pub id: String,
    pub name: String,
    pub role: String,
    pub reach: String,
    /// Which role it could be changed to; nothing where the reader may not.
    pub change: Option<Fields>,
    pub tag: FormTag,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Open {
    pub id: String,
    /// Whom it is meant for; may be empty.
    pub label: String,
    pub role: String,
    pub reach: String,
    pub until: String,
}

/// Private links that somebody made who directs no more.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Left {
    id: String,
    /// How many links, and whose, in words.
    text: String,
}

/// A link just made, shown this once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fresh {
    pub address: String,
    pub text: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PermissionRow {
    pub permission: String,
    /// For each role given in a club, whether it may.
    pub may: Vec<bool>,
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/access.html")]
pub struct AccessPage {
    #[deref]
    page: Page,
    here: String,
    /// Where it is read who did what.
    record: String,
    fresh: Option<Fresh>,
    rows: Vec<AccessRow>,
    open: Vec<Open>,
    left: Vec<Left>,
    form: Fields,
    columns: Vec<String>,
    lines: Vec<PermissionRow>,
}

#[must_use]
pub fn role_name(w: Messages, role: Role) -> String {
    w.role(selector!("role.role", role in Role { Visitor, Member, Secretary, Scorer, Neighbour, Director, Owner, Operator, Player, Table, Program }))
}

#[must_use]
pub fn permission_name(w: Messages, permission: Permission) -> String {
    w.permission(selector!("permission.permission", permission in Permission { ReadPublic, ReadPrivate, ReadDesk, Score, Direct, HostNight, Announce, ManageMembers, Import, ManageStandings, ManageClub, ManageAccess, ReadRecord, MakeClub, RunInstance, Report, CallDirector, OwnCube, KeepTime }))
}

#[must_use]
pub fn lines(w: Messages) -> Vec<PermissionRow> {
    Permission::ALL
        .iter()
        .copied()
        .filter(|permission| {
            Role::GRANTED
                .iter()
                .any(|role| may(*role, *permission).is_ok())
        })
        .map(|permission| PermissionRow {
            permission: permission_name(w, permission),
            may: Role::GRANTED
                .iter()
                .map(|role| may(*role, permission).is_ok())
                .collect(),
        })
        .collect()
}

#[derive(Debug, Form)]
#[form(messages = "access")]
pub struct RoleInput {
    #[form(hidden)]
    id: String,
    #[form(with = changed)]
    role: Role,
}

/// `POST /c/{club}/access/change`
pub async fn change(
    at: AtClub<ManageAccess>,
    form: Posted<RoleInput>,
) -> Result<HttpResponse, AppError> {
    let refused = async |violations: &[Violation]| {
        // At the row: the summary stands elsewhere.
        let at_role = |violation: &Violation| violation.clone().at(RoleInput::ROLE);
        let violations: Vec<Violation> = violations.iter().map(at_role).collect();
        let problems = Problems::said(at.messages(), &violations);
        let (values, sent) = (&form.values, form.tag.as_ref());
        let problems = problems
            .of_form(values.one(RoleInput::ID))
            .now_at(at.path.below("access"));
        let mut page = page(&at, &blank(), Some(values), problems, None).await?;
        let mut rows = page.rows.iter_mut();
        if let Some(row) = rows.find(|row| row.id == values.one(RoleInput::ID)) {
            row.tag = row.tag.clone().or_as_sent(sent, &violations);
        }
        Ok(page)
    };
    let RoleInput { id, role } = form.command().or_page_read(refused).await?;
    let (principal, me) = (at.principal(&form.key)?, at.me()?);
    let (store, tag) = (&at.app.store, form.tag.clone());
    change_role(store, principal, me, at.club.id, id, role, tag)
        .await
        .or_page_read(refused)
        .await?;
    at.app.accounts.rights_changed();
    let flash = Flash::new(at.messages().saved());
    Ok(flash.then(&at.path.below("access")))
}

/// Whose links stay behind.
#[derive(Debug, Form)]
#[form(hidden)]
pub struct LeftLinksInput {
    #[form(name = "id")]
    account: AccountId,
}

/// `POST /c/{club}/access/links`
pub async fn revoke_links(
    at: AtClub<ManageAccess>,
    form: Posted<LeftLinksInput>,
) -> Result<HttpResponse, AppError> {
    let LeftLinksInput { account } = form.command().map_err(|_| AppError::NotFound)?;
    let principal = at.principal(&form.key)?;
    let n = revoke_left_behind(&at.app.tournaments, &principal, at.club.id, account).await?;
    let flash = Flash::new(at.messages().access_told_left(n));
    Ok(flash.then(&at.path.below("access")))
}

/// Which grant, or which invitation.
#[derive(Debug, Form)]
#[form(hidden)]
pub struct WhichId {
    pub id: String,
}

/// `POST /c/{club}/access/remove`
pub async fn remove(
    at: AtClub<ManageAccess>,
    form: Posted<WhichId>,
) -> Result<HttpResponse, AppError> {
    let (principal, me) = (at.principal(&form.key)?, at.me()?);
    let WhichId { id } = form.command()?;
    take_away(&at.app.store, principal, me, at.club.id, id)
        .await
        .or_page_read(async |violations| refused(&at, &blank(), violations).await)
        .await?;
    at.app.accounts.rights_changed();
    let flash = Flash::new(at.messages().removed());
    Ok(flash.then(&at.path.below("access")))
}

/// `POST /c/{club}/access/take-back`
pub async fn take_back(
    at: AtClub<ManageAccess>,
    form: Posted<WhichId>,
) -> Result<HttpResponse, AppError> {
    let WhichId { id } = form.command()?;
    crate::app::club::take_back(&at.app.store, at.principal(&form.key)?, at.club.id, id).await?;
    let flash = Flash::new(at.messages().revoked());
    Ok(flash.then(&at.path.below("access")))
}
