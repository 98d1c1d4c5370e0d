//! `/clubs/new`: making a club.

use crate::app::club::{self, ClubError, ClubWish};
use crate::app::stories::Asker;
use crate::club::permissions::{Place, may};
use crate::club::{name, zone};
use crate::pages::paths::ClubPath;
use crate::store::clubs;
use crate::web::form::Fields;
use crate::web::house::House;
use crate::web::prelude::*;
use crate::web::visitor::Actor;

impl Typed for ClubFields {
    type Command = ClubWish;

    fn read(fields: &mut Fields) -> Self {
        ClubFields {
            name: fields.line("name"),
            slug: fields.line("slug"),
            zone: fields.line("zone"),
            public: fields.ticked("public"),
            listed: fields.ticked("listed"),
        }
    }

    fn command(&self) -> Result<ClubWish, Vec<Violation>> {
        let mut refused = Vec::new();
        let mut keep = |violation| refused.push(violation);
        let name = name::checked(&self.name, "name").map_err(&mut keep);
        let no_zone = |_| Violation::new("zone-unknown", Source::House).at("zone");
        let zone = self.zone.parse().map_err(no_zone).map_err(&mut keep);
        let slug = match self.slug.as_str() {
            "" => Ok(None),
            slug => name::checked_slug(slug, "slug")
                .map(Some)
                .map_err(&mut keep),
        };
        match (name, zone, slug) {
            (Ok(name), Ok(zone), Ok(slug)) => Ok(ClubWish {
                name,
                slug,
                zone,
                public: self.public,
                listed: self.listed,
            }),
            _ => Err(refused),
        }
    }
}

/// `GET /clubs/new`
pub async fn show(house: Data<House>, actor: Actor) -> Result<HttpResponse, AppError> {
    let role = actor.user.role_at(Place::House);
    may(role, Deed::MakeClub).map_err(AppError::NotAllowed)?;
    // The next club is most likely where the last one is.
    let last = house.store.read(clubs::all).await?.pop();
    let typed = ClubFields {
        zone: last.map_or_else(|| "UTC".to_owned(), |club| club.time_zone),
        public: true,
        ..ClubFields::default()
    };
    html::page(&page(&actor, &typed, Problems::none()))
}

/// `POST /clubs/new`
pub async fn post(
    house: Data<House>,
    actor: Actor,
    form: TypedForm<ClubFields>,
) -> Result<HttpResponse, AppError> {
    let role = actor.user.role_at(Place::House);
    may(role, Deed::MakeClub).map_err(AppError::NotAllowed)?;
    let refused = |violations: &[Violation]| {
        let problems = Problems::of(actor.words(), violations, &|_| String::new());
        html::refused(&page(&actor, &form.typed, problems))
    };
    let wish = match form.command() {
        Ok(wish) => wish,
        Err(violations) => return refused(&violations),
    };
    let asker = Asker {
        who: actor.user.who(),
        role,
        key: Some(form.key.clone()),
    };
    let told = Told::new(actor.words().club_made(&wish.name));
    match club::make(&house.store, asker, wish).await {
        Ok(slug) => Ok(told.then(&ClubPath::new(&slug).below("members"), actor.is_https())),
        Err(ClubError::Refused(violations)) => refused(&violations),
        Err(error) => Err(error.into()),
    }
}

fn page(actor: &Actor, typed: &ClubFields, problems: Problems) -> NewClubPage {
    NewClubPage {
        page: Page::new(actor.words(), actor.frame()).refused(problems),
        typed: typed.clone(),
        zones: zone::names(),
    }
}

/// What is typed of a club, here and in its settings.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ClubFields {
    /// Its name.
    pub name: String,
    /// Its place in addresses.
    pub slug: String,
    /// Its time zone.
    pub zone: String,
    /// Whether anyone may read it.
    pub public: bool,
    /// Whether search engines may list it.
    pub listed: bool,
}

/// A form of name, address, time zone and publicity.
#[derive(Debug, Template, Deref)]
#[template(path = "clubs/new.html")]
pub struct NewClubPage {
    /// What every page has.
    #[deref]
    pub page: Page,
    /// What was typed.
    pub typed: ClubFields,
    /// The time zones proposed.
    pub zones: Vec<&'static str>,
}
