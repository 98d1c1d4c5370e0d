//! Reading the record: what the house's page and a club's have in common.

use crate::app::clock;
use crate::app::lists::audit::Recorded;
use crate::club::zone::Zone;
use crate::journal::{AccountId, ClubId, PersonId, UtcMicros, Who};
use crate::pages::choice::Choice;
use crate::pages::clock::Clock;
use crate::pages::layout::Frame;
use crate::pages::paths::encode;
use crate::publish::table;
use crate::store::audit::{self, Line, Numbered, Wanted};
use crate::store::clubs::{self, Club};
use crate::store::{Conn, StoreError, accounts, people};
use crate::violation::Rule;
use crate::web::house::House;
use crate::web::prelude::*;
use crate::web::redirect;
use crate::web::service::change::{changes, ids};
use crate::web::service::record::{RecordPage, Row, what, who};
use actix_web::http::header;
use chrono::{Days, NaiveDate, NaiveTime};
use serde::Deserialize;
use std::collections::HashMap;

/// Lines on a page.
const PAGE: u32 = 50;
/// Lines read at once for a file.
const CHUNK: u32 = 2_000;
/// Most lines in a file: more than a club writes in ten years.
const MOST: usize = 200_000;

/// What was asked for.
#[derive(Debug, Default, Deserialize)]
pub struct Asked {
    #[serde(default)]
    kind: String,
    #[serde(default)]
    who: String,
    #[serde(default)]
    from: String,
    #[serde(default)]
    until: String,
    #[serde(default)]
    before: String,
}

/// The record of a club, or of everything.
pub(in crate::web) struct Trail {
    club: Option<ClubId>,
    zone: Zone,
    /// Where it is read, without a query.
    here: String,
}

/// What ids are called.
struct Names {
    accounts: HashMap<AccountId, String>,
    clubs: HashMap<ClubId, String>,
    /// Of the people lines are about, by id, as they are called today: a name taken away stands nowhere.
    people: HashMap<String, String>,
}

impl Trail {
    /// A club's, read at `here`.
    pub(in crate::web) fn of_club(club: &Club, here: String) -> Self {
        Trail {
            club: Some(club.id),
            zone: Zone::or_utc(&club.time_zone),
            here,
        }
    }

    /// Everything there is, by the clock of the first club.
    pub(in crate::web) async fn of_house(house: &House) -> Result<Self, AppError> {
        let first = house.store.read(clubs::all).await?.into_iter().next();
        Ok(Trail {
            club: None,
            zone: Zone::or_utc(first.as_ref().map_or("UTC", |club| &club.time_zone)),
            here: "/service/record".to_owned(),
        })
    }

    /// The page of what was asked for; with a day that is none, everything and what is wrong with it.
    pub(in crate::web) async fn page(
        &self,
        house: &House,
        frame: Frame,
        asked: &Asked,
    ) -> Result<HttpResponse, AppError> {
        let w = house.words;
        let (wanted, refused) = self.wanted(asked);
        let club = self.club;
        let (mut found, kinds, actors) = house
            .store
            .read(move |conn: &mut Conn| {
                Ok::<_, StoreError>((
                    audit::find(conn, &wanted, PAGE.saturating_add(1))?,
                    audit::kinds(conn, club)?,
                    audit::actors(conn, club)?,
                ))
            })
            .await?;
        let names = names(house, &found).await?;
        let has_more = found.len() > PAGE as usize;
        found.truncate(PAGE as usize);
        let oldest = found.last().filter(|_| has_more).map(|line| line.number);
        let clock = Clock::new(self.zone.name(), clock::now());
        let mut kinds: Vec<Choice> = kinds
            .into_iter()
            .map(|kind| Choice::new(kind.clone(), what(w, &kind), &asked.kind))
            .collect();
        kinds.sort_by(|a, b| a.label.cmp(&b.label));
        kinds.insert(0, Choice::new("", w.trail_any(), &asked.kind));
        let mut people: Vec<Choice> = actors
            .into_iter()
            .map(|one| {
                let label = who(w, one, &names.accounts);
                Choice::new(one.to_string(), label, &asked.who)
            })
            .collect();
        people.sort_by(|a, b| a.label.cmp(&b.label));
        people.insert(0, Choice::new("", w.trail_anyone(), &asked.who));
        let page = RecordPage {
            page: Page::new(w, frame).refused(Problems::of(w, &refused, &|_| String::new())),
            kinds,
            people,
            from: asked.from.clone(),
            until: asked.until.clone(),
            rows: found
                .iter()
                .map(|numbered| names.row(w, clock, &numbered.line))
                .collect(),
            has_clubs: self.club.is_none(),
            older: oldest.map(|number| self.address("", asked, Some(number))),
            newest: (!asked.before.is_empty()).then(|| self.address("", asked, None)),
            file: self.address(".csv", asked, None),
            here: self.here.clone(),
        };
        match refused.is_empty() {
            true => html::page(&page),
            false => html::refused(&page),
        }
    }

    /// The same lines as a file, all of them.
    ///
    /// # Errors
    /// [`AppError::Refused`] for a day that is none; the database's.
    pub(in crate::web) async fn file(
        &self,
        house: &House,
        asked: &Asked,
    ) -> Result<HttpResponse, AppError> {
        let (mut wanted, refused) = self.wanted(asked);
        if let Some(violation) = refused.into_iter().next() {
            return Err(AppError::Refused(violation));
        }
        let names = names(house, &[]).await?;
        let mut rows = Vec::new();
        loop {
            let asked = wanted.clone();
            let lines = house
                .store
                .read(move |conn: &mut Conn| audit::find(conn, &asked, CHUNK))
                .await?;
            let Some(last) = lines.last() else { break };
            wanted.older_than = Some(last.number);
            rows.extend(lines.iter().map(|line| names.recorded(house, line)));
            if rows.len() >= MOST {
                break;
            }
        }
        let text = table::csv(rows).map_err(AppError::internal)?;
        Ok(HttpResponse::Ok()
            .insert_header((header::CONTENT_TYPE, "text/csv; charset=utf-8"))
            .insert_header((
                header::CONTENT_DISPOSITION,
                "attachment; filename=\"record.csv\"",
            ))
            .body(text))
    }

    fn wanted(&self, asked: &Asked) -> (Wanted, Vec<Violation>) {
        let mut refused = Vec::new();
        let mut day = |typed: &str, field, days: u64| match typed {
            "" => None,
            typed => {
                let moment = self.begin(typed, days);
                if moment.is_none() {
                    refused.push(Violation::new(Rule::TRAIL_DAY, Source::House).at(field));
                }
                moment
            }
        };
        let (from, until) = (
            day(&asked.from, "from", 0),
            // Until a day is until its end.
            day(&asked.until, "until", 1),
        );
        let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        let wanted = Wanted {
            club: self.club,
            action: some(&asked.kind),
            object: None,
            who: asked.who.parse::<Who>().ok(),
            from,
            until,
            older_than: asked.before.parse().ok(),
        };
        (wanted, refused)
    }

    /// When the day so many days after this one begins.
    fn begin(&self, typed: &str, days: u64) -> Option<UtcMicros> {
        let day: NaiveDate = typed.parse().ok()?;
        let day = day.checked_add_days(Days::new(days))?;
        // Where clocks jump over midnight, the day begins an hour later.
        let one = NaiveTime::from_hms_opt(1, 0, 0)?;
        self.zone
            .moment(day.and_time(NaiveTime::MIN))
            .or_else(|| self.zone.moment(day.and_time(one)))
    }

    fn address(&self, ending: &str, asked: &Asked, before: Option<i64>) -> String {
        let mut parts: Vec<String> = [
            ("kind", &asked.kind),
            ("who", &asked.who),
            ("from", &asked.from),
            ("until", &asked.until),
        ]
        .into_iter()
        .filter(|(_, value)| !value.is_empty())
        .map(|(name, value)| format!("{name}={}", encode(value)))
        .collect();
        parts.extend(before.map(|number| format!("before={number}")));
        let address = format!("{}{ending}", self.here);
        debug_assert!(redirect::local(&address).is_some());
        match parts.is_empty() {
            true => address,
            false => format!("{address}?{}", parts.join("&")),
        }
    }
}

async fn names(house: &House, lines: &[Numbered]) -> Result<Names, AppError> {
    let about = lines.iter().map(|numbered| &numbered.line);
    let about = about.flat_map(|line| {
        let kept = [line.before.as_deref(), line.after.as_deref()];
        kept.into_iter().flat_map(ids).chain([line.object.clone()])
    });
    let about: Vec<PersonId> = about.filter_map(|id| id.parse().ok()).collect();
    let (accounts, clubs, people) = house
        .store
        .read(move |conn: &mut Conn| {
            Ok::<_, StoreError>((
                accounts::all(conn)?,
                clubs::all(conn)?,
                people::find_all(conn, &about)?,
            ))
        })
        .await?;
    Ok(Names {
        accounts: accounts.into_iter().map(|a| (a.id, a.name)).collect(),
        clubs: clubs.into_iter().map(|c| (c.id, c.name)).collect(),
        people: people
            .into_iter()
            .filter(|person| !person.name.is_empty())
            .map(|person| (person.id.to_string(), person.name))
            .collect(),
    })
}

impl Names {
    fn club(&self, line: &Line) -> String {
        let name = line.club.and_then(|club| self.clubs.get(&club));
        name.cloned().unwrap_or_default()
    }

    /// What an id is called, where it is an account's or a person's; one's own needs no mention.
    fn object(&self, line: &Line) -> String {
        let id = line.object.parse::<AccountId>().ok();
        if id.is_some_and(|id| line.who == Who::Account(id)) {
            return String::new();
        }
        let account = id.and_then(|id| self.accounts.get(&id));
        let name = account.or_else(|| self.people.get(&line.object));
        name.cloned().unwrap_or_default()
    }

    fn row(&self, w: crate::pages::words::Words, clock: Clock, line: &Line) -> Row {
        Row {
            iso: clock.past(w, line.at).iso,
            at: clock.exact(line.at),
            who: who(w, line.who, &self.accounts),
            what: what(w, &line.action),
            object: self.object(line),
            club: self.club(line),
            changes: changes(
                w,
                line.before.as_deref(),
                line.after.as_deref(),
                &self.people,
            ),
        }
    }

    fn recorded(&self, house: &House, numbered: &Numbered) -> Recorded {
        let (w, line) = (house.words, &numbered.line);
        let clock = Clock::new("UTC", line.at);
        Recorded {
            at: clock.past(w, line.at).iso,
            who: who(w, line.who, &self.accounts),
            who_id: line.who.to_string(),
            club: self.club(line),
            kind: line.action.clone(),
            what: what(w, &line.action),
            object: line.object.clone(),
            before: line.before.clone(),
            after: line.after.clone(),
        }
    }
}
