//! `/c/{club}/members/{person}`: somebody of the roster, and what is kept of them.

use super::{AtMember, MemberRequest, address, frame};
use crate::app::club::{self, NumberInput, PersonInput};
use crate::app::digest::{form_tag, tag};
use crate::app::{letters, mail, privacy};
use crate::club::shown::NameDisplay;
use crate::form::{Choice as _, Form, Values, filled};
use crate::journal::{Actor, PersonId};
use crate::pages::fields::Fields;
use crate::pages::form_parts::FormTag;
use crate::pages::when::day;
use crate::web::c::letters::agreed_in_words;
use crate::web::c::t::e::settings::ways;
use crate::web::prelude::*;
use actix_web::http::header::ContentDisposition;

/// `GET /c/{club}/members/{person}`
pub async fn show(at: AtMember<ManageMembers>) -> Result<HttpResponse, AppError> {
    let beside = Beside::of(&at).await?;
    html::page(&page(&at, beside, &as_kept(&at), &[]))
}

/// The form with what is kept of them.
fn as_kept(at: &MemberRequest) -> Values {
    filled(&PersonInput::from(&at.person))
}

/// `POST /c/{club}/members/{person}`
pub async fn post(
    at: AtMember<ManageMembers>,
    form: Posted<PersonInput>,
) -> Result<HttpResponse, AppError> {
    let beside = Beside::of(&at).await?;
    let refused = |violations: &[Violation]| {
        let mut beside = beside.clone();
        beside.tag = beside.tag.or_as_sent(form.tag.as_ref(), violations);
        page(&at, beside, &form.values, violations)
    };
    let input = form.command().or_page(refused)?;
    let flash = Flash::new(at.messages().saved_name(&input.member.name));
    let (principal, club) = (at.principal(&form.key)?, at.club.id);
    let (store, tag) = (&at.app.store, form.tag.clone());
    club::edit(store, principal, club, at.person.id, input, tag)
        .await
        .or_page(refused)?;
    Ok(flash.then(&at.path.below("members")))
}

#[derive(Debug, Clone)]
struct Beside {
    tag: FormTag,
    /// Who was merged into them: the name of each, and where that is parted.
    merged: Vec<(String, String)>,
    shown: NameDisplay,
    shown_tag: FormTag,
    agreed: Option<String>,
    /// The number in a federation, and whether everyone may read it, as the form has it.
    number: Values,
    number_tag: FormTag,
}

impl Beside {
    async fn of(at: &MemberRequest) -> Result<Beside, AppError> {
        let (store, club, person) = (&at.app.store, at.club.id, at.person.id);
        let agreed = letters::agreed(store, club, person).await?;
        let names = at.app.tournaments.names(club).await?;
        let kept = club::extras(store, club, person).await?;
        let merged = kept.merged.into_iter();
        let shown = names.person_shown(person);
        let number = NumberInput::of(kept.number);
        Ok(Beside {
            tag: form_tag(&PersonInput::from(&at.person)),
            merged: merged
                .map(|other| (other.name, address(at, other.id, "part")))
                .collect(),
            shown,
            shown_tag: tag(&shown.word()),
            agreed: agreed.map(|one| {
                let gets = (one.gets.reports, one.gets.reminders);
                let since = day(at.messages(), at.club.time_zone.day(one.since));
                agreed_in_words(at.messages(), one.source, gets, since)
            }),
            number: filled(&number),
            number_tag: form_tag(&number),
        })
    }
}

fn page(
    at: &MemberRequest,
    beside: Beside,
    typed: &Values,
    violations: &[Violation],
) -> PersonPage {
    let (w, fine, person) = (at.messages(), Problems::none(), &at.person);
    let problems = Problems::said(w, violations).now_at(at.own(""));
    let shown = ShownInput {
        shown: beside.shown,
    };
    let ways = ways(w, beside.shown);
    PersonPage {
        form: Fields::of::<PersonInput>(w, typed, &problems),
        tag: Some(beside.tag),
        action: at.own(""),
        standing: Some(Membership {
            label: person.label.clone(),
            archived: person.is_archived,
            archive: at.own("archive"),
            restore: at.own("restore"),
            merge: at.own("merge"),
            merged: beside.merged,
            data: at.own("data.json"),
            blank: at.own("blank"),
            named: Fields::of::<ShownInput>(w, &filled(&shown), &fine)
                .offering(ShownInput::SHOWN, ways),
            shown: at.own("shown"),
            shown_tag: beside.shown_tag,
            reachable: person.email.as_deref().and_then(mail::address).is_some(),
            agreed: beside.agreed,
            letters: at.own("letters"),
            number: Fields::of::<NumberInput>(w, &beside.number, &problems),
            set_number: at.own("number"),
            number_tag: beside.number_tag,
        }),
        page: Page::new(w, frame(at)).refused(problems),
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Membership {
    pub label: String,
    pub archived: bool,
    pub archive: String,
    pub restore: String,
    pub merge: String,
    /// Who was merged into them: the name, and where that is parted.
    pub merged: Vec<(String, String)>,
    pub data: String,
    pub blank: String,
    /// How they are named in public.
    pub named: Fields,
    pub shown: String,
    pub shown_tag: FormTag,
    /// What of the club's mail they get, by whose word and since when.
    pub agreed: Option<String>,
    /// Whether there is somewhere to write to.
    pub reachable: bool,
    pub letters: String,
    pub number: Fields,
    pub set_number: String,
    pub number_tag: FormTag,
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/members/show.html")]
pub struct PersonPage {
    #[deref]
    pub page: Page,
    pub form: Fields,
    /// Nothing for someone new.
    pub tag: Option<FormTag>,
    pub action: String,
    /// Who it is, unless someone new.
    pub standing: Option<Membership>,
}

/// `POST /c/{club}/members/{person}/archive`
pub async fn archive(
    at: AtMember<ManageMembers>,
    form: Posted<Button>,
) -> Result<HttpResponse, AppError> {
    let principal = at.principal(&form.key)?;
    club::archive(&at.app.store, principal, at.club.id, at.person.id).await?;
    let flash = Flash::new(at.messages().member_told_archive(&at.person.label));
    // Archiving is an ordinary change, so its undo is the opposite one; the version it is sent means nothing there.
    let flash = flash.undo(at.own("restore"), 0);
    Ok(flash.then(&at.path.below("members")))
}

/// `GET /c/{club}/members/{person}/data.json`
pub async fn data(
    at: AtClub<ManageMembers>,
    path: Path<(String, PersonId)>,
) -> Result<HttpResponse, AppError> {
    let (club, person) = (at.club.id, path.1);
    let text = privacy::hand_out(&at.app.store, Actor::Account(at.me()?), club, person).await?;
    Ok(HttpResponse::Ok()
        .content_type("application/json; charset=utf-8")
        .insert_header(ContentDisposition::attachment(format!("{person}.json")))
        .body(text))
}

#[derive(Debug, Form)]
#[form(hidden)]
pub struct AgreesInput {
    agrees: bool,
}

/// `POST /c/{club}/members/{person}/letters`
pub async fn letters(
    at: AtMember<ManageMembers>,
    form: Posted<AgreesInput>,
) -> Result<HttpResponse, AppError> {
    let (store, principal, club) = (&at.app.store, at.principal(&form.key)?, at.club.id);
    let AgreesInput { agrees } = form.command()?;
    match agrees {
        true => letters::agree(store, principal, club, at.person.id).await?,
        false => letters::disagree(store, principal, club, at.person.id).await?,
    };
    Ok(Flash::new(at.messages().saved()).then(&at.own("")))
}

/// `POST /c/{club}/members/{person}/number`
pub async fn number(
    at: AtMember<ManageMembers>,
    form: Posted<NumberInput>,
) -> Result<HttpResponse, AppError> {
    let refused = async |violations: &[Violation]| {
        let mut beside = Beside::of(&at).await?;
        beside.number = form.values.clone();
        beside.number_tag = (beside.number_tag).or_as_sent(form.tag.as_ref(), violations);
        Ok(page(&at, beside, &as_kept(&at), violations))
    };
    let input = form.command().or_page_read(refused).await?;
    let (principal, club) = (at.principal(&form.key)?, at.club.id);
    let (store, tag) = (&at.app.store, form.tag.clone());
    club::number(store, principal, club, at.person.id, input, tag)
        .await
        .or_page_read(refused)
        .await?;
    let sentence = at.messages().saved_name(&at.person.label);
    Ok(Flash::new(sentence).then(&at.own("")))
}

/// `POST /c/{club}/members/{person}/restore`
pub async fn restore(
    at: AtMember<ManageMembers>,
    form: Posted<Button>,
) -> Result<HttpResponse, AppError> {
    let principal = at.principal(&form.key)?;
    club::restore(&at.app.store, principal, at.club.id, at.person.id).await?;
    let flash = Flash::new(at.messages().member_added(&at.person.label));
    Ok(flash.then(&at.path.below("members")))
}

/// How they are named in public.
#[derive(Debug, Form)]
#[form(messages = "member")]
pub struct ShownInput {
    #[form(tiles)]
    shown: NameDisplay,
}

/// `POST /c/{club}/members/{person}/shown`
pub async fn show_as(
    at: AtMember<ManageMembers>,
    form: Posted<ShownInput>,
) -> Result<HttpResponse, AppError> {
    let ShownInput { shown } = form.command()?;
    let (principal, club) = (at.principal(&form.key)?, at.club.id);
    let (store, tag) = (&at.app.store, form.tag.clone());
    club::name_person(store, principal, club, at.person.id, shown, tag)
        .await
        .or_page_read(async |violations| {
            let mut beside = Beside::of(&at).await?;
            beside.shown = shown;
            beside.shown_tag = (beside.shown_tag).or_as_sent(form.tag.as_ref(), violations);
            Ok(page(&at, beside, &as_kept(&at), violations))
        })
        .await?;
    let sentence = at.messages().saved_name(&at.person.label);
    Ok(Flash::new(sentence).then(&at.own("")))
}
