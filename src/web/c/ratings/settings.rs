//! `/c/{club}/ratings/settings`: the rules of the club's ratings, and whom other rules would move.

use crate::app::club::ClubError;
use crate::app::reckoning::{change, lists_of, preview};
use crate::club::permissions::Deed;
use crate::club::rating::{Formula, LengthRule, ListSettings, Ramp};
use crate::pages::c::ratings::settings::{MovedLine, Rules, SettingsPage};
use crate::pages::layout::Link;
use crate::pages::problems::Problems;
use crate::pages::ratings::points;
use crate::store::rating_lists::OWN;
use crate::violation::{Source, Violation};
use crate::web::c::place::AtClub;
use crate::web::c::players::{Faces, fresh};
use crate::web::error::AppError;
use crate::web::form::{Fields, Form, Typed, new_key};
use crate::web::html;
use crate::web::notice::Told;
use actix_web::HttpResponse;

impl Typed for Rules {
    type Command = ListSettings;

    fn read(fields: &mut Fields) -> Self {
        Rules {
            on: fields.ticked("on"),
            ramp: fields.line("ramp"),
            lengths: fields.line("lengths"),
            start: fields.line("start"),
            needed: fields.line("needed"),
            early: fields.ticked("early"),
            sure: fields.ticked("sure"),
        }
    }

    fn command(&self) -> Result<ListSettings, Vec<Violation>> {
        let mut refused = Vec::new();
        let mut number = |text: &str, field: &'static str, least: i64, most: i64| {
            let found = text.parse::<i64>().ok();
            let found = found.filter(|n| (least..=most).contains(n));
            if found.is_none() {
                refused.push(
                    Violation::new("rating-number", Source::House)
                        .with("least", least)
                        .with("most", most)
                        .at(field),
                );
            }
            found.unwrap_or(least)
        };
        let (least, most) = (ListSettings::LEAST_START, ListSettings::MOST_START);
        let start = number(&self.start, "start", least, most);
        let most = ListSettings::MOST_PROVISIONAL;
        let provisional_below = number(&self.needed, "needed", 0, most);
        let lengths = match self.lengths.as_str() {
            "" => LengthRule::Points,
            text => {
                let (least, most) = (LengthRule::LEAST.into(), LengthRule::MOST.into());
                let hundredths = number(text, "lengths", least, most);
                LengthRule::RintaNikkola {
                    hundredths: u16::try_from(hundredths).unwrap_or(LengthRule::USUAL),
                }
            }
        };
        let ramp = Ramp::ALL.into_iter().find(|ramp| ramp.word() == self.ramp);
        if ramp.is_none() {
            refused.push(Violation::new("choice-unknown", Source::House).at("ramp"));
        }
        if !refused.is_empty() {
            return Err(refused);
        }
        Ok(ListSettings {
            on: self.on,
            formula: Formula {
                ramp: ramp.unwrap_or_default(),
                lengths,
            },
            start,
            provisional_below,
            early_endings: self.early,
        })
    }
}

/// `GET /c/{club}/ratings/settings`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; the database's.
pub async fn show(at: AtClub) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageStandings)?;
    let club = at.club.id;
    let lists = at
        .house
        .store
        .read(move |conn| lists_of(conn, club))
        .await?;
    let own = lists.first().map(|list| list.settings).unwrap_or_default();
    let typed = Rules {
        on: own.on,
        ramp: own.formula.ramp.word().to_owned(),
        lengths: match own.formula.lengths {
            LengthRule::Points => String::new(),
            LengthRule::RintaNikkola { hundredths } => hundredths.to_string(),
        },
        start: own.start.to_string(),
        needed: own.provisional_below.to_string(),
        early: own.early_endings,
        sure: false,
    };
    html::page(&page(&at, &typed, Problems::none(), None))
}

/// `POST /c/{club}/ratings/settings`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; the database's.
pub async fn post(at: AtClub, form: Form<Rules>) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageStandings)?;
    let settings = match form.command() {
        Ok(settings) => settings,
        Err(violations) => {
            let problems = Problems::of(at.house.words, &violations, &|_| String::new());
            return html::refused(&page(&at, &form.typed, problems, None));
        }
    };
    if form.typed.sure {
        let store = &at.house.store;
        let asker = at.asker(&form.key)?;
        return match change(store, asker, at.club.id, OWN.to_owned(), settings).await {
            Ok(()) => {
                let told = Told::new(at.house.words.say("rating-rules-changed"));
                Ok(told.then(&at.path.below("ratings"), at.visitor.is_https()))
            }
            Err(ClubError::Refused(violations)) => {
                let problems = Problems::of(at.house.words, &violations, &|_| String::new());
                html::refused(&page(&at, &form.typed, problems, None))
            }
            Err(error) => Err(error.into()),
        };
    }
    fresh(&at).await;
    let club = at.club.id;
    let moved = at
        .house
        .store
        .read(move |conn| preview(conn, club, OWN, &settings))
        .await?;
    let names = at.names().await?;
    let faces = Faces::new(&at, &names);
    let rating = |rating: Option<i64>| rating.map_or_else(|| "–".to_owned(), points);
    let lines = moved
        .into_iter()
        .map(|(person, before, after)| MovedLine {
            who: faces.name(person),
            before: rating(before),
            after: rating(after),
        })
        .collect();
    html::page(&page(&at, &form.typed, Problems::none(), Some(lines)))
}

fn page(
    at: &AtClub,
    typed: &Rules,
    problems: Problems,
    moved: Option<Vec<MovedLine>>,
) -> SettingsPage {
    let w = at.house.words;
    let mut frame = at.frame();
    let ratings = at.path.below("ratings");
    frame.trail.push(Link::new(w.say("ratings-title"), ratings));
    SettingsPage {
        w,
        frame,
        problems,
        key: new_key().as_str().to_owned(),
        ramps: SettingsPage::ramps(w, &typed.ramp),
        typed: typed.clone(),
        moved,
        action: at.path.below("ratings/settings"),
    }
}
