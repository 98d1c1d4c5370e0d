//! `GET /account`: where one is logged in, and one's clubs.

use crate::app::fields;
use crate::app::letters::{self, MailKinds, OwnMailStatus};
use crate::app::{clock, club, mail};
use crate::club::permissions::{PermissionScope, Role, highest};
use crate::club::zone::ClubTimeZone;
use crate::form::{FieldName, Form, Secret, Values, filled};
use crate::pages::choice::ChoiceOption as Offered;
use crate::pages::fields::Fields;
use crate::pages::messages::{Messages, worded};
use crate::pages::paths::ClubPath;
use crate::pages::when::{ClubClock, day};
use crate::web::account::agent::in_words;
use crate::web::account::passkeys::{NewPasskeyInput, PasskeyInput};
use crate::web::c::access::role_name;
use crate::web::c::mail::reminder_in_words;
use crate::web::prelude::*;
use crate::web::state::AppState;
use crate::web::visitor::LoggedInAccount;
use crate::web::{cookies, login, redirect};
use actix_web::http::header;

/// `GET /account`
pub async fn show(app: Data<AppState>, actor: LoggedInAccount) -> Result<HttpResponse, AppError> {
    html::page(&page(&app, &actor, &Values::default(), Problems::none()).await?)
}

pub(super) async fn page(
    app: &AppState,
    actor: &LoggedInAccount,
    typed: &Values,
    problems: Problems,
) -> Result<AccountPage, AppError> {
    let w = actor.messages();
    let all = club::all(&app.store).await?;
    // One's own clock: that of one's first club.
    let mut zone = None;
    let mut own = Vec::new();
    for club in all {
        let role = at_best(actor, &club);
        if role != Role::Visitor {
            zone = zone.or(Some(club.time_zone));
            let link = Link::new(club.name, ClubPath::new(&club.slug).show());
            own.push((link, role_name(w, role)));
        }
    }
    let clock = ClubClock::new(zone.unwrap_or_else(ClubTimeZone::utc), clock::now());
    let sessions = app.accounts.sessions(&actor.user).await?;
    let rows = sessions
        .into_iter()
        .map(|session| SessionRow {
            here: session.id == actor.user.session,
            browser: in_words(w, &session.agent),
            agent: session.agent,
            text: w.account_session(
                &session.address,
                clock.exact(w, session.seen_at),
                clock.exact(w, session.created_at),
            ),
            id: session.id,
        })
        .collect();
    let mail = app.accounts.mail(&actor.user).await?;
    let letters = choices(app, actor).await?.into_iter();
    let letters = letters.map(|one| of_club(w, one, typed, &problems));
    let letters = letters.collect();
    let keys = app.accounts.passkeys(&actor.user).await?;
    let keys: Vec<Key> = keys
        .into_iter()
        .map(|key| Key {
            text: match key.used_at {
                Some(at) => {
                    w.account_passkey_used(clock.exact(w, key.created_at), clock.exact(w, at))
                }
                None => w.account_passkey_unused(clock.exact(w, key.created_at)),
            },
            id: key.id,
            name: key.name,
        })
        .collect();
    let mut typed = typed.clone();
    if !typed.has(OwnMailInput::MAIL) {
        typed.set(OwnMailInput::MAIL, mail.address.iter().cloned().collect());
    }
    Ok(AccountPage {
        forms: Forms::of(w, &typed, &problems, &keys),
        page: Page::new(actor.messages(), actor.frame()).refused(problems),
        mail: Mail {
            on: app.mailer.is_on(),
            address: mail.address,
            wanted: mail.wanted,
        },
        letters,
        keys,
        passkeys: actor.site(app).is_some(),
        held_back: actor.user.held_back,
        name: actor.user.name.clone(),
        clubs: own,
        sessions: rows,
    })
}

/// What goes to one's own address of the mail of one's clubs; nothing without an address whose link was opened.
pub(super) async fn choices(
    app: &AppState,
    actor: &LoggedInAccount,
) -> Result<Vec<OwnMailStatus>, AppError> {
    let address = app.accounts.mail(&actor.user).await?.address;
    let Some(address) = address.filter(|_| app.mailer.is_on()) else {
        return Ok(Vec::new());
    };
    let all = club::all(&app.store).await?;
    let part_in = all
        .into_iter()
        .filter(|club| at_best(actor, club) != Role::Visitor)
        .map(|club| club.id)
        .collect();
    Ok(letters::own(&app.store, &address, part_in).await?)
}

fn of_club(w: Messages, one: OwnMailStatus, typed: &Values, problems: &Problems) -> Letters {
    let zone = one.club.time_zone;
    let since = one.agreed.map(|(source, since)| {
        let day = day(w, zone.day(since));
        worded!(w, "account-letters-by-{}", source in letters::ConsentSource { Account, Link, Noted }, day = day)
    });
    let stands = filled(&MailChoiceInput {
        club: one.club.slug.clone(),
        choice: one.gets,
    });
    let of = &one.club.slug;
    Letters {
        club: Link::new(&one.club.name, ClubPath::new(of).show()),
        form: Fields::row::<MailChoiceInput>(w, of, &stands, Some(typed), problems)
            .hinted(MailKinds::REPORTS, "")
            .hinted(MailKinds::REMINDERS, reminder_in_words(w, one.reminder)),
        since,
    }
}

/// What someone is in a club at best: a director of one tournament is a director.
fn at_best(actor: &LoggedInAccount, club: &club::Club) -> Role {
    let user = &actor.user;
    let given = user.grants.iter().filter(|grant| grant.club == club.id);
    let here = user.role_at(PermissionScope::Club(club.id));
    highest(given.map(|grant| grant.role).chain([here]))
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct SessionRow {
    id: String,
    browser: String,
    agent: String,
    /// Since when and from where, in words.
    text: String,
    /// Whether it is this very browser.
    here: bool,
}

/// One's mail, where this service sends any.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Mail {
    on: bool,
    /// The address whose link was opened.
    address: Option<String>,
    /// One whose link was not opened yet.
    wanted: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Letters {
    club: Link,
    form: Fields,
    /// Since when, and by whose word; nothing where nothing goes there.
    since: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Key {
    id: String,
    name: String,
    /// Since when it is there, and when it was last used, in words.
    text: String,
}

#[derive(Debug, Template, Deref)]
#[template(path = "account/show.html")]
pub(super) struct AccountPage {
    #[deref]
    page: Page,
    name: String,
    /// The clubs it has a part in, each with what it is there.
    clubs: Vec<(Link, String)>,
    held_back: bool,
    sessions: Vec<SessionRow>,
    mail: Mail,
    letters: Vec<Letters>,
    keys: Vec<Key>,
    /// Whether browsers offer passkeys at this address.
    passkeys: bool,
    forms: Forms,
}

/// The fields of the page's forms.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Forms {
    remove_key: Fields,
    add_key: Fields,
    mail: Fields,
    password: Fields,
}

impl Forms {
    fn of(w: Messages, typed: &Values, problems: &Problems, keys: &[Key]) -> Forms {
        let key = |key: &Key| {
            let label = format!("{} · {}", key.name, key.text);
            Offered::new(key.id.clone(), label, typed.one(PasskeyInput::ID))
        };
        Forms {
            remove_key: Fields::of::<PasskeyInput>(w, typed, problems)
                .offering(PasskeyInput::ID, keys.iter().map(key).collect()),
            add_key: Fields::of::<NewPasskeyInput>(w, typed, problems),
            mail: Fields::of::<OwnMailInput>(w, typed, problems),
            password: Fields::of::<PasswordInput>(w, typed, problems),
        }
    }
}

#[derive(Debug, Form)]
pub struct MailChoiceInput {
    #[form(hidden)]
    club: String,
    #[form(flatten)]
    choice: MailKinds,
}

/// `POST /account/letters`
pub async fn letters(
    app: Data<AppState>,
    actor: LoggedInAccount,
    form: Posted<MailChoiceInput>,
) -> Result<HttpResponse, AppError> {
    let refused = async |violations: &[Violation]| {
        let problems = Problems::said(actor.messages(), violations);
        let problems = problems.of_form(form.values.one(MailChoiceInput::CLUB));
        page(&app, &actor, &form.values, problems).await
    };
    let input = form.command().or_page_read(refused).await?;
    let all = choices(&app, &actor).await?;
    let standing = all.into_iter().find(|one| one.club.slug == input.club);
    let club = standing.ok_or(AppError::NotFound)?.club;
    letters::choose(&app.store, &actor.user, club.id, input.choice).await?;
    let flash = Flash::new(actor.messages().saved_name(&club.name));
    Ok(flash.then("/account#letters"))
}

#[derive(Debug, Form)]
pub struct OwnMailInput {
    #[form(message = "own-mail", kind = Email, longest = mail::LONGEST, auto = "email")]
    mail: String,
    #[form(
        name = "mail-present",
        message = "present-password",
        missing = "password-wrong",
        auto = "current-password"
    )]
    present: Secret,
}

/// `POST /account/mail`
pub async fn mail(
    app: Data<AppState>,
    actor: LoggedInAccount,
    form: Posted<OwnMailInput>,
) -> Result<HttpResponse, AppError> {
    if !app.mailer.is_on() {
        return Err(AppError::NotFound);
    }
    let refused = async |violations: &[Violation]| {
        let violations = at_fields(violations.to_vec(), OwnMailInput::PRESENT);
        let problems = Problems::said(actor.messages(), &violations);
        page(&app, &actor, &form.values, problems).await
    };
    let input = form.command().or_page_read(refused).await?;
    let sending = actor.sending(&app);
    app.accounts
        .want_mail(&actor.user, &input.present.0, &input.mail, &sending)
        .await
        .or_page_read(refused)
        .await?;
    let w = actor.messages();
    let flash = Flash::new(match form.values.one(OwnMailInput::MAIL) {
        "" => w.removed().into_owned(),
        address => w.account_mail_wanted(address),
    });
    Ok(flash.then("/account"))
}

/// What is wrong with the present password, at the field of the form it was typed into: the page has several.
pub(super) fn at_fields(
    violations: Vec<Violation>,
    present: impl Into<FieldName> + Copy,
) -> Vec<Violation> {
    violations
        .into_iter()
        .map(|violation| match violation.is_at(fields::PRESENT) {
            true => violation.at(present),
            false => violation,
        })
        .collect()
}

#[derive(Debug, Form)]
pub struct PasswordInput {
    #[form(
        message = "present-password",
        missing = "sign-in-password",
        auto = "current-password"
    )]
    present: Secret,
    #[form(name = "password", message = "new-password", auto = "new-password")]
    fresh: Secret,
}

/// `POST /account/password`
pub async fn password(
    app: Data<AppState>,
    actor: LoggedInAccount,
    form: Posted<PasswordInput>,
) -> Result<HttpResponse, AppError> {
    let visit = actor.visit(&app);
    let refused = async |violations: &[Violation]| {
        let problems = Problems::said(actor.messages(), violations);
        page(&app, &actor, &form.values, problems).await
    };
    let PasswordInput { present, fresh } = form.command().or_page_read(refused).await?;
    let begun = app
        .accounts
        .change_password(&actor.user, &present.0, &fresh.0, visit)
        .await
        .or_page_read(refused)
        .await?;
    let flash = Flash::new(actor.messages().reset_done());
    let https = actor.is_https();
    Ok(login::with_session(flash.then("/account"), &begun, https))
}

#[derive(Debug, Form)]
#[form(hidden)]
pub struct SessionInput {
    session: String,
    /// All but this one.
    others: bool,
}

/// `POST /account/sign-out`
pub async fn sign_out(
    app: Data<AppState>,
    actor: LoggedInAccount,
    form: Posted<SessionInput>,
) -> Result<HttpResponse, AppError> {
    let https = actor.is_https();
    let SessionInput { session, others } = form.command()?;
    if others {
        let ended = app.accounts.end_others(&actor.user).await?;
        let flash = Flash::new(actor.messages().account_told_others(ended));
        return Ok(flash.then("/account"));
    }
    if !app.accounts.end_session(&actor.user, &session).await? {
        return Err(AppError::NotFound);
    }
    if session == actor.user.session {
        let mut answer = redirect::to("/");
        let gone = cookies::SESSION.clear(https);
        answer.headers_mut().append(header::SET_COOKIE, gone);
        return Ok(answer);
    }
    let flash = Flash::new(actor.messages().account_told_ended());
    Ok(flash.then("/account"))
}
