//! `/c/{club}/members/{person}`: what stands of someone of the roster.

use super::{address, found, labelled};
use crate::app::club::{self, ClubError, LONGEST_NUMBER};
use crate::app::{letters, mail, privacy};
use crate::club::member::Member;
use crate::club::shown::Shown;
use crate::form::{Form, Values, filled, name};
use crate::journal::{PersonId, Who};
use crate::pages::choice::Choice;
use crate::pages::when::day;
use crate::pages::words::Words;
use crate::store::people::{self, Person};
use crate::store::{StoreError, member_numbers, merges};
use crate::web::c::letters::agreed_in_words;
use crate::web::c::t::e::names::Named;
use crate::web::c::t::e::settings::ways;
use crate::web::form::new_key;
use crate::web::prelude::*;
use actix_web::http::header::ContentDisposition;

/// What stands of someone, and whether they are a guest.
#[derive(Debug, Form)]
#[form(hidden)]
pub struct Editing {
    #[form(flatten)]
    member: Member,
    guest: bool,
}

/// `GET /c/{club}/members/{person}`
pub async fn show(at: AtClub, path: Path<(String, String)>) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageMembers)?;
    let (person, label) = found(labelled(&at).await?, &path.1)?;
    let typed = filled(&Editing {
        member: Member {
            name: person.name.clone(),
            nickname: person.nickname.clone(),
            rating: person.rating,
            email: person.email.clone(),
        },
        guest: person.is_guest,
    });
    let beside = Beside::of(&at, &person).await?;
    html::page(&page(&at, &person, label, beside, &typed, Problems::none()))
}

/// `POST /c/{club}/members/{person}`
pub async fn post(
    at: AtClub,
    path: Path<(String, String)>,
    form: Posted<Editing>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageMembers)?;
    let (person, label) = found(labelled(&at).await?, &path.1)?;
    let beside = Beside::of(&at, &person).await?;
    let refused = |violations: &[Violation]| {
        let problems = Problems::of(at.words(), violations, &|_| String::new());
        let (label, beside) = (label.clone(), beside.clone());
        html::refused(&page(
            &at,
            &person,
            label,
            beside,
            &form.typed.values,
            problems,
        ))
    };
    let Editing { member, guest } = match form.command() {
        Ok(wish) => wish,
        Err(violations) => return refused(&violations),
    };
    let told = Told::new(at.words().member_changed(&member.name));
    let (asker, club) = (at.asker(&form.key)?, at.club.id);
    match club::edit(&at.house.store, asker, club, person.id, member, guest).await {
        Ok(()) => Ok(told.then(&at.path.below("members"), at.visitor.is_https())),
        Err(ClubError::Refused(violations)) => refused(&violations),
        Err(error) => Err(error.into()),
    }
}

/// What stands of someone beside the form.
#[derive(Debug, Clone)]
struct Beside {
    merged: Vec<(String, String)>,
    shown: Shown,
    agreed: Option<String>,
    number: (String, bool),
}

impl Beside {
    async fn of(at: &AtClub, person: &Person) -> Result<Beside, AppError> {
        let agreed = letters::agreed(&at.house.store, at.club.id, person.id).await?;
        let zone = at.club.time_zone;
        let id = person.id;
        let store = &at.house.store;
        let number = store
            .read(move |conn| member_numbers::of_person(conn, id))
            .await?;
        Ok(Beside {
            merged: merged(at, person.id).await?,
            shown: shown(at, person).await?,
            agreed: agreed.map(|one| {
                let gets = (one.gets.reports, one.gets.reminders);
                let since = day(at.words(), zone.day(one.since));
                agreed_in_words(at.words(), one.word.word(), gets, since)
            }),
            number: number
                .map(|row| (row.number, row.public))
                .unwrap_or_default(),
        })
    }
}

/// Who was merged into someone: the name of each, and where that is parted.
async fn merged(at: &AtClub, person: PersonId) -> Result<Vec<(String, String)>, AppError> {
    let club = at.club.id;
    let others = at
        .house
        .store
        .read(move |conn| -> Result<Vec<Person>, StoreError> {
            let others = merges::of_club(conn, club)?.into_iter();
            let others: Vec<PersonId> = others
                .filter(|merge| merge.kept == person)
                .map(|merge| merge.person)
                .collect();
            people::find_all(conn, &others)
        })
        .await?;
    let part = |other: Person| (other.name, address(at, other.id, "part"));
    Ok(others.into_iter().map(part).collect())
}

/// How somebody wishes to be named in public.
async fn shown(at: &AtClub, person: &Person) -> Result<Shown, AppError> {
    let names = at.house.tournaments.names(at.club.id).await?;
    Ok(names.person_shown(person.id))
}

fn page(
    at: &AtClub,
    person: &Person,
    label: String,
    beside: Beside,
    typed: &Values,
    problems: Problems,
) -> PersonPage {
    let mut frame = at.frame();
    frame.trail.push(Link::new(
        at.words().members_title(),
        at.path.below("members"),
    ));
    PersonPage {
        page: Page::new(at.words(), frame).refused(problems),
        typed: typed.clone(),
        action: address(at, person.id, ""),
        standing: Some(Standing {
            label,
            archived: person.archived_at.is_some(),
            archive: address(at, person.id, "archive"),
            restore: address(at, person.id, "restore"),
            merge: address(at, person.id, "merge"),
            merged: beside.merged,
            data: address(at, person.id, "data.json"),
            blank: address(at, person.id, "blank"),
            ways: ways(at.words(), beside.shown),
            shown: address(at, person.id, "shown"),
            reachable: person.email.as_deref().and_then(mail::address).is_some(),
            agreed: beside.agreed,
            letters: address(at, person.id, "letters"),
            number: beside.number,
            set_number: address(at, person.id, "number"),
            key: new_key().as_str().to_owned(),
        }),
    }
}

/// Someone who is there already.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// As shown.
    pub label: String,
    /// Whether archived.
    pub archived: bool,
    /// Where that is changed.
    pub archive: String,
    /// Where that is changed back.
    pub restore: String,
    /// Where they are made one with somebody else.
    pub merge: String,
    /// Who was merged into them: the name, and where that is parted.
    pub merged: Vec<(String, String)>,
    /// Everything kept of them.
    pub data: String,
    /// Where the name is taken away.
    pub blank: String,
    /// How they are named in public.
    pub ways: Vec<Choice>,
    /// Where that is set.
    pub shown: String,
    /// What of the club's mail they get, by whose word and since when.
    pub agreed: Option<String>,
    /// Whether there is somewhere to write to.
    pub reachable: bool,
    /// Where that is changed.
    pub letters: String,
    /// The number in a federation, and whether everyone may read it.
    pub number: (String, bool),
    pub set_number: String,
    /// The one-time key of the form beside this one.
    pub key: String,
}

/// A form of name, nickname, rating, e-mail.
#[derive(Debug, Template, Deref)]
#[template(path = "c/members/show.html")]
pub struct PersonPage {
    #[deref]
    pub page: Page,
    /// What was typed.
    pub typed: Values,
    /// Where the form goes.
    pub action: String,
    /// Who it is, unless someone new.
    pub standing: Option<Standing>,
}

/// `POST /c/{club}/members/{person}/archive`
pub async fn archive(
    at: AtClub,
    path: Path<(String, String)>,
    form: TypedForm<Button>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageMembers)?;
    let (person, label) = found(labelled(&at).await?, &path.1)?;
    let asker = at.asker(&form.key)?;
    club::archive(&at.house.store, asker, at.club.id, person.id).await?;
    let told = Told::new(at.words().member_told_archive(&label));
    // Archiving is an ordinary change, so its undo is the opposite one; the version it is sent means nothing there.
    let told = told.undo(address(&at, person.id, "restore"), 0);
    Ok(told.then(&at.path.below("members"), at.visitor.is_https()))
}

/// `GET /c/{club}/members/{person}/data.json`
pub async fn data(at: AtClub, path: Path<(String, String)>) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageMembers)?;
    let person: PersonId = path.1.parse().map_err(|_| AppError::NotFound)?;
    let club = at.club.id;
    let text = privacy::hand_out(&at.house.store, Who::Account(at.me()?), club, person).await?;
    Ok(HttpResponse::Ok()
        .content_type("application/json; charset=utf-8")
        .insert_header(ContentDisposition::attachment(format!("{person}.json")))
        .body(text))
}

/// Whether they agree.
#[derive(Debug, Form)]
#[form(hidden)]
pub struct Agrees {
    agrees: bool,
}

/// `POST /c/{club}/members/{person}/letters`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; [`AppError::Refused`] without an address; the database's.
pub async fn letters(
    at: AtClub,
    path: Path<(String, String)>,
    form: Posted<Agrees>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageMembers)?;
    let (person, label) = found(labelled(&at).await?, &path.1)?;
    let (store, asker, club) = (&at.house.store, at.asker(&form.key)?, at.club.id);
    let Agrees { agrees } = form.command()?;
    let key = if agrees {
        letters::agree(store, asker, club, person.id).await?;
        Words::letters_agreed_told
    } else {
        letters::disagree(store, asker, club, person.id).await?;
        Words::letters_ended_told
    };
    let told = key(at.words(), &label);
    Ok(Told::new(told).then(&address(&at, person.id, ""), at.visitor.is_https()))
}

/// The number, and who may read it.
#[derive(Debug, Form)]
#[form(hidden)]
pub struct Numbered {
    #[form(with = name::UpTo::<LONGEST_NUMBER>)]
    number: Option<String>,
    public: bool,
}

/// `POST /c/{club}/members/{person}/number`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; [`AppError::Refused`] for a number too long; the database's.
pub async fn number(
    at: AtClub,
    path: Path<(String, String)>,
    form: Posted<Numbered>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageMembers)?;
    let (person, label) = found(labelled(&at).await?, &path.1)?;
    let Numbered { number, public } = form.command()?;
    let asker = at.asker(&form.key)?;
    let wish = (number, public);
    club::number(&at.house.store, asker, at.club.id, person.id, wish).await?;
    let told = at.words().number_told(&label);
    Ok(Told::new(told).then(&address(&at, person.id, ""), at.visitor.is_https()))
}

/// `POST /c/{club}/members/{person}/restore`
pub async fn restore(
    at: AtClub,
    path: Path<(String, String)>,
    form: TypedForm<Button>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageMembers)?;
    let (person, label) = found(labelled(&at).await?, &path.1)?;
    let asker = at.asker(&form.key)?;
    club::restore(&at.house.store, asker, at.club.id, person.id).await?;
    let told = Told::new(at.words().member_told_restore(&label));
    Ok(told.then(&at.path.below("members"), at.visitor.is_https()))
}

/// `POST /c/{club}/members/{person}/shown`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; [`AppError::Refused`] for a way there is not; the database's.
pub async fn show_as(
    at: AtClub,
    path: Path<(String, String)>,
    form: Posted<Named>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageMembers)?;
    let (person, label) = found(labelled(&at).await?, &path.1)?;
    let Named { shown } = form.command()?;
    let asker = at.asker(&form.key)?;
    club::name_person(&at.house.store, asker, at.club.id, person.id, shown).await?;
    let told = at.words().names_told_person(&label);
    Ok(Told::new(told).then(&address(&at, person.id, ""), at.visitor.is_https()))
}
