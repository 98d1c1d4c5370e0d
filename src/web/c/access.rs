//! `/c/{club}/access`: who may do what in the club, and inviting someone.

use crate::app::account::{AccountError, Invited};
use crate::app::clock;
use crate::app::club::{Access, ClubError, access, change_role, take_away};
use crate::app::phone::{left_behind, revoke_left_behind};
use crate::club::permissions::{Grant, Role, Scope, may, may_grant, reaching};
use crate::form::{Control, Form, Limits, Value, Values, filled};
use crate::pages::choice::Choice;
use crate::pages::clock::Clock;
use crate::pages::words::{Words, worded};
use crate::store::streams::{self, Kind};
use crate::store::{Conn, StoreError, summaries};
use crate::violation::Rule;
use crate::web::prelude::*;
use actix_web::http::StatusCode;

/// How far a role may reach, as the page offers it.
struct Reach {
    scope: Scope,
    label: String,
}

/// Whom somebody is invited as, and how far that reaches.
#[derive(Debug, Form)]
#[form(hidden, check = sound)]
pub struct Invite {
    label: String,
    role: Role,
    reach: Scope,
}

fn sound(invite: Invite) -> Result<Invite, Violation> {
    reaching(invite.role, invite.reach).map(|()| invite)
}

/// One of the roles that are given.
impl Value for Role {
    fn control(_: &Limits) -> Control {
        Control::List(Vec::new())
    }

    fn read(typed: &[String], _: &Limits) -> Result<Self, Violation> {
        let role = typed.first().and_then(|word| Role::granted(word));
        role.ok_or_else(|| Violation::new(Rule::ROLE_MISSING, Source::House))
    }

    fn show(&self) -> Vec<String> {
        vec![self.word().to_owned()]
    }
}

impl Value for Scope {
    fn control(_: &Limits) -> Control {
        Control::List(Vec::new())
    }

    fn read(typed: &[String], _: &Limits) -> Result<Self, Violation> {
        let reach = typed.first().and_then(|reach| read_reach(reach));
        reach.ok_or_else(|| Violation::new(Rule::REACH_UNKNOWN, Source::House))
    }

    fn show(&self) -> Vec<String> {
        vec![write_reach(*self)]
    }
}

/// `club`, a tournament's id, or `id/event`.
fn read_reach(text: &str) -> Option<Scope> {
    if text == "club" {
        return Some(Scope::Club);
    }
    match text.split_once('/') {
        None => text.parse().ok().map(Scope::Tournament),
        Some((stream, event)) => Some(Scope::Event(stream.parse().ok()?, event.parse().ok()?)),
    }
}

fn write_reach(scope: Scope) -> String {
    match scope {
        Scope::Club => "club".to_owned(),
        Scope::Tournament(stream) => stream.to_string(),
        Scope::Event(stream, event) => format!("{stream}/{event}"),
    }
}

/// `GET /c/{club}/access`
pub async fn show(at: AtClub) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageAccess)?;
    let typed = filled(&Invite {
        label: String::new(),
        role: Role::Director,
        reach: Scope::Club,
    });
    html::page(&page(&at, &typed, Problems::none(), None).await?)
}

/// `POST /c/{club}/access`
pub async fn post(at: AtClub, form: Posted<Invite>) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageAccess)?;
    let typed = &form.typed.values;
    let invite = match form.command() {
        Ok(invite) => invite,
        Err(violations) => return refused(&at, typed, &violations).await,
    };
    // Tournaments of another club are not there.
    if !reaches(&at)
        .await?
        .iter()
        .any(|reach| reach.scope == invite.reach)
    {
        let unknown = Violation::new(Rule::REACH_UNKNOWN, Source::House).at("reach");
        return refused(&at, typed, &[unknown]).await;
    }
    let grant = Grant {
        club: at.club.id,
        role: invite.role,
        scope: invite.reach,
    };
    let asker = at.asker(&form.key)?;
    match at.house.accounts.invite(asker, grant, &invite.label).await {
        Ok(invited) => {
            // Not a redirect: the link is in this answer and nowhere else.
            let typed = Values::default();
            html::page(&page(&at, &typed, Problems::none(), Some(invited)).await?)
        }
        Err(AccountError::Refused(violations)) => refused(&at, typed, &violations).await,
        Err(error) => Err(error.into()),
    }
}

/// The page again with what was refused.
pub(super) async fn refused(
    at: &AtClub,
    typed: &Values,
    violations: &[Violation],
) -> Result<HttpResponse, AppError> {
    let problems = Problems::of(at.words(), violations, &|_| String::new());
    html::page_with(
        StatusCode::UNPROCESSABLE_ENTITY,
        &page(at, typed, problems, None).await?,
    )
}

async fn page(
    at: &AtClub,
    typed: &Values,
    problems: Problems,
    invited: Option<Invited>,
) -> Result<AccessPage, AppError> {
    let w = at.words();
    let now = clock::now();
    let Access {
        given,
        invited: open,
    } = access(&at.house.store, at.club.id, now).await?;
    let reaches = reaches(at).await?;
    let reach = |scope: Scope| {
        let known = reaches.iter().find(|reach| reach.scope == scope);
        known.map_or_else(
            || w.access_reach_past().into_owned(),
            |reach| reach.label.clone(),
        )
    };
    let mine = at.role();
    let me = at.visitor.user.as_ref().map(|user| user.id);
    let choices = |chosen: &str| -> Vec<Choice> {
        Role::GRANTED
            .into_iter()
            .filter(|role| may_grant(mine, *role))
            .map(|role| Choice::new(role.word(), role_name(w, role), chosen))
            .collect()
    };
    let rows = given
        .into_iter()
        .map(|(account, given)| Row {
            roles: if Some(account.id) != me && may_grant(mine, given.grant.role) {
                choices(given.grant.role.word())
            } else {
                Vec::new()
            },
            id: given.id,
            name: account.name,
            role: role_name(w, given.grant.role),
            reach: reach(given.grant.scope),
        })
        .collect();
    let time = Clock::new(at.club.time_zone, now);
    let open = open
        .into_iter()
        .map(|invitation| Open {
            role: role_name(w, invitation.grant.role),
            reach: reach(invitation.grant.scope),
            until: time.exact(invitation.expires_at),
            id: invitation.id,
            label: invitation.label,
        })
        .collect();
    let left = left_behind(&at.house.tournaments, at.club.id).await?;
    let left = left.into_iter().map(|one| Left {
        text: w.access_left(one.count(), &one.name),
        id: one.account.to_string(),
    });
    let fresh = invited.map(|Invited { token, invitation }| Fresh {
        address: format!("{}/invite/{token}", at.visitor.origin(&at.house)),
        text: w.access_fresh(
            reach(invitation.grant.scope),
            role_name(w, invitation.grant.role),
        ),
    });
    Ok(AccessPage {
        page: at.page().refused(problems),
        here: at.path.below("access"),
        record: at.path.below("record"),
        fresh,
        rows,
        open,
        left: left.collect(),
        roles: choices(typed.one("role")),
        reaches: reaches
            .iter()
            .map(|reach| {
                let label = reach.label.clone();
                Choice::new(write_reach(reach.scope), label, typed.one("reach"))
            })
            .collect(),
        label: typed.one("label").to_owned(),
        columns: Role::GRANTED.map(|role| role_name(w, role)).to_vec(),
        lines: lines(w),
    })
}

/// The club, its tournaments that are not over, and the events of those that have several.
async fn reaches(at: &AtClub) -> Result<Vec<Reach>, AppError> {
    let club = at.club.id;
    let open = at.house.store.read(move |conn: &mut Conn| {
        let all = streams::of_club(conn, club, Kind::Tournament)?;
        let mut told: std::collections::HashMap<_, _> =
            summaries::all_of_club(conn, club)?.into_iter().collect();
        Ok::<_, StoreError>(
            all.into_iter()
                .filter(|stream| !stream.closed && stream.version > 0)
                .filter_map(|stream| Some((stream.id, told.remove(&stream.id)?.name)))
                .collect::<Vec<_>>(),
        )
    });
    let w = at.words();
    let mut reaches = vec![Reach {
        scope: Scope::Club,
        label: w.access_reach_club().into_owned(),
    }];
    for (stream, name) in open.await? {
        let story = at.house.tournaments.read(stream).await?;
        let events = &story.state.events;
        let several = events.values().filter(|_| events.len() > 1);
        let several = several.map(|event| Reach {
            scope: Scope::Event(stream, event.number.0),
            label: format!("{name} · {}", event.settings.name),
        });
        let several: Vec<Reach> = several.collect();
        reaches.push(Reach {
            scope: Scope::Tournament(stream),
            label: name,
        });
        reaches.extend(several);
    }
    Ok(reaches)
}

/// Someone with access.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The grant.
    pub id: String,
    /// The account's name.
    pub name: String,
    /// The role's name.
    pub role: String,
    /// How far it reaches, in words.
    pub reach: String,
    /// The roles it could be changed to; empty where the reader may not.
    pub roles: Vec<Choice>,
}

/// An invitation nobody has followed yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Open {
    /// The invitation.
    pub id: String,
    /// Whom it is meant for; may be empty.
    pub label: String,
    /// The role's name.
    pub role: String,
    /// How far it reaches, in words.
    pub reach: String,
    /// Until when it can be followed.
    pub until: String,
}

/// Private links that somebody made who directs no more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Left {
    /// The account.
    pub id: String,
    /// How many links, and whose, in words.
    pub text: String,
}

/// A link just made, shown this once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fresh {
    /// The whole address.
    pub address: String,
    /// What it is for, in a sentence.
    pub text: String,
}

/// One line of the table of what each role may do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    pub deed: String,
    /// For each role given in a club, whether it may.
    pub may: Vec<bool>,
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/access.html")]
struct AccessPage {
    #[deref]
    page: Page,
    /// `/c/…/access`
    here: String,
    /// Where it is read who did what.
    record: String,
    /// The link just made.
    fresh: Option<Fresh>,
    /// Everyone with access.
    rows: Vec<Row>,
    /// The open invitations.
    open: Vec<Open>,
    /// Links that were left behind.
    left: Vec<Left>,
    /// Whom the invitation is meant for, as typed.
    label: String,
    /// The roles that can be given.
    roles: Vec<Choice>,
    /// How far a role can reach.
    reaches: Vec<Choice>,
    /// The names of the roles, as the table's columns.
    columns: Vec<String>,
    /// What each may do.
    lines: Vec<Line>,
}

/// What a role is called.
#[must_use]
pub fn role_name(w: Words, role: Role) -> String {
    worded!(w, "role-{}", role in Role { Visitor, Member, Secretary, Scorer, Neighbour, Director, Owner, House, Player, Table, Program }).into_owned()
}

/// What a deed is called.
#[must_use]
pub fn deed_name(w: Words, deed: Deed) -> String {
    worded!(w, "deed-{}", deed in Deed { ReadPublic, ReadPrivate, ReadDesk, Score, Direct, HostNight, Announce, ManageMembers, Import, ManageStandings, ManageClub, ManageAccess, ReadRecord, MakeClub, RunHouse, Report, CallDirector, OwnCube, KeepTime }).into_owned()
}

/// What each role that can be given may do in a club.
#[must_use]
pub fn lines(w: Words) -> Vec<Line> {
    Deed::ALL
        .into_iter()
        .filter(|deed| Role::GRANTED.iter().any(|role| may(*role, *deed).is_ok()))
        .map(|deed| Line {
            deed: deed_name(w, deed),
            may: Role::GRANTED
                .iter()
                .map(|role| may(*role, deed).is_ok())
                .collect(),
        })
        .collect()
}

/// Which grant, and the role wished.
#[derive(Debug, Form)]
#[form(hidden)]
pub struct Change {
    id: String,
    role: Role,
}

/// `POST /c/{club}/access/change`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but an owner; [`AppError::NotFound`] for a grant of another club.
pub async fn change(at: AtClub, form: Posted<Change>) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageAccess)?;
    let nothing = Values::default();
    let Change { id, role } = match form.command() {
        Ok(change) => change,
        Err(violations) => return refused(&at, &nothing, &violations).await,
    };
    let (asker, me) = (at.asker(&form.key)?, at.me()?);
    match change_role(&at.house.store, asker, me, at.club.id, id, role).await {
        Ok(()) => {
            at.house.accounts.rights_changed();
            let told = Told::new(at.words().access_told_changed());
            Ok(told.then(&at.path.below("access"), at.visitor.is_https()))
        }
        Err(ClubError::Refused(violations)) => refused(&at, &nothing, &violations).await,
        Err(error) => Err(error.into()),
    }
}

/// `POST /c/{club}/access/links`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but an owner; [`AppError::NotFound`] for what names no account.
pub async fn link(at: AtClub, form: Posted<Which>) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageAccess)?;
    let Which { id } = form.command()?;
    let account = id.parse().map_err(|_| AppError::NotFound)?;
    let asker = at.asker(&form.key)?;
    let n = revoke_left_behind(&at.house.tournaments, &asker, at.club.id, account).await?;
    let told = Told::new(at.words().access_told_left(n));
    Ok(told.then(&at.path.below("access"), at.visitor.is_https()))
}

/// Which grant, or which invitation.
#[derive(Debug, Form)]
#[form(hidden)]
pub struct Which {
    pub id: String,
}

/// `POST /c/{club}/access/remove`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but an owner; [`AppError::NotFound`] for a grant of another club.
pub async fn remove(at: AtClub, form: Posted<Which>) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageAccess)?;
    let (asker, me) = (at.asker(&form.key)?, at.me()?);
    let Which { id } = form.command()?;
    match take_away(&at.house.store, asker, me, at.club.id, id).await {
        Ok(()) => {
            at.house.accounts.rights_changed();
            let told = Told::new(at.words().access_told_removed());
            Ok(told.then(&at.path.below("access"), at.visitor.is_https()))
        }
        Err(ClubError::Refused(violations)) => refused(&at, &Values::default(), &violations).await,
        Err(error) => Err(error.into()),
    }
}

/// `POST /c/{club}/access/take-back`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but an owner; [`AppError::NotFound`] for an invitation of another club.
pub async fn take_back(at: AtClub, form: Posted<Which>) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageAccess)?;
    let Which { id } = form.command()?;
    crate::app::club::take_back(&at.house.store, at.asker(&form.key)?, at.club.id, id).await?;
    let told = Told::new(at.words().access_told_taken_back());
    Ok(told.then(&at.path.below("access"), at.visitor.is_https()))
}
