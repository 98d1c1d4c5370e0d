//! `/c/{club}/t/{tournament}/adviser`: formats tried out for the evening, and the one chosen set up as an event.

use crate::app::clock;
use crate::app::tournament::adviser::{
    EveningPlan, Fit, FormatAdvice, KnownEvening, free_name, with_format,
};
use crate::form::{Form, Values, decimal, filled};
use crate::pages::choice::ChoiceOption;
use crate::pages::fields::Fields;
use crate::pages::messages::Messages;
use crate::pages::percent;
use crate::pages::when::TimeElement;
use crate::tournament::{
    EventNo, EventSettings, Format, LONGEST_MATCH, Lengths, MOST_BOARDS, MOST_ENTRANTS, Matchmaking,
};
use crate::web::c::t::teller::told;
use crate::web::html::NotDone;
use crate::web::prelude::*;
use actix_web::web::block;
use chrono::NaiveTime;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

const LENGTHS: &str = "3, 5, 7";
/// The most lengths tried, each with every format.
const MOST_LENGTHS: usize = 5;

/// The question as it comes in the address; what is left empty is taken from the evening.
#[derive(Debug, Form)]
#[form(messages = "adviser")]
pub struct AdviserQuery {
    #[form(range = 2..=MOST_ENTRANTS as u16)]
    players: u16,
    #[form(range = 0..=MOST_BOARDS)]
    boards: u16,
    start: NaiveTime,
    until: NaiveTime,
    #[form(with = tried_lengths)]
    lengths: Lengths,
}

/// Lengths to choose among, not those of one event's rounds.
mod tried_lengths {
    use super::{Lengths, MOST_LENGTHS};
    use crate::form::{Control, Limits, Line, Value};
    use crate::violation::{Violation, refuse};

    pub(super) fn control() -> Control {
        Control::Line(Line::Text)
    }

    pub(super) fn read(typed: &[String]) -> Result<Lengths, Violation> {
        let lengths = Lengths::read(typed, &Limits::default())?;
        match lengths.as_slice().len() <= MOST_LENGTHS {
            true => Ok(lengths),
            false => Err(refuse::adviser_lengths_too_many(MOST_LENGTHS)),
        }
    }

    pub(super) fn show(lengths: &Lengths) -> Vec<String> {
        lengths.show()
    }
}

/// `GET /c/{club}/t/{tournament}/adviser`
pub async fn show(
    at: AtTournament<Direct>,
    asked: QueryForm<AdviserQuery>,
) -> Result<HttpResponse, AppError> {
    let asked = asked.or(&proposed(&at));
    let answer = match asked.read().and_then(|asked| evening(&at, &asked)) {
        Ok(evening) => tried(&at, evening).await,
        Err(violations) => Err(NotDone::Refused(violations)),
    };
    let (proposals, violations) = match answer {
        Ok(proposals) => (proposals, Vec::new()),
        Err(NotDone::Refused(violations)) => (Vec::new(), violations),
        Err(NotDone::Failed(error)) => return Err(error),
    };
    let page = page(&at, &asked.values, proposals, &violations);
    html::asked(&page, &violations)
}

/// `POST /c/{club}/t/{tournament}/adviser`
pub async fn post(
    at: AtTournament<Direct>,
    form: Posted<ProposalInput>,
) -> Result<HttpResponse, AppError> {
    let refused = |violations: &[Violation]| {
        let typed = filled(&proposed(&at));
        page(&at, &typed, Vec::new(), violations)
    };
    let choice = form.command().or_page(refused)?;
    let principal = at.principal(&form.key)?;
    let all = &at.app.tournaments;
    let event = choice.event.map(|number| at.event(number)).transpose()?;
    let open = at.messages().event_open();
    let name = free_name(at.state(), &open);
    let chosen = choice.settings(&name).or_page(refused)?;
    let acted = match event {
        Some(event) => {
            let settings = with_format(&event.settings, chosen);
            all.change_event(principal, at.stream, event.number, settings, None)
                .await
        }
        None => all.add_event(principal, at.stream, chosen).await,
    };
    let done = acted.or_page(refused)?;
    Ok(told(&at, &done, &at.path.below("settings")))
}

#[derive(Debug, Form)]
#[form(messages = "adviser")]
pub struct ProposalInput {
    #[form(hidden)]
    choice: Proposed,
    #[form(hidden, range = 2..=MOST_ENTRANTS as u16)]
    players: u16,
    /// One not drawn yet; none: another.
    event: Option<EventNo>,
}

impl ProposalInput {
    fn settings(&self, name: &str) -> Result<EventSettings, Vec<Violation>> {
        let Proposed { format, length } = &self.choice;
        let evening = format.for_evening(self.players.into(), None);
        let evening =
            evening.ok_or_else(|| vec![refuse::choice_unknown().at(ProposalInput::CHOICE)])?;
        Ok(EventSettings {
            format: evening.format,
            ..EventSettings::usual(name, Lengths::all(*length))
        })
    }
}

/// A format, with its usual settings, and a length.
#[derive(Debug, Clone)]
struct Proposed {
    format: Format,
    length: u16,
}

impl fmt::Display for Proposed {
    /// As the form sends it: `swiss/5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.format.chosen().word, self.length)
    }
}

impl FromStr for Proposed {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        let (word, length) = text.split_once('/').ok_or(())?;
        let length = length
            .parse()
            .ok()
            .filter(|n| (1..=LONGEST_MATCH).contains(n));
        let mut formats = Format::usual_choices().into_iter();
        Ok(Proposed {
            format: formats
                .find(|format| format.chosen().word == word)
                .ok_or(())?,
            length: length.ok_or(())?,
        })
    }
}
crate::value_as_text!(Proposed);

/// What is known of the evening.
fn proposed(at: &TournamentRequest) -> AdviserQuery {
    let known = KnownEvening::of(at.state(), clock::now(), at.club.time_zone);
    AdviserQuery {
        players: known.players,
        boards: known.boards,
        start: known.start,
        until: known.until,
        lengths: LENGTHS.parse().expect("three lengths a match can have"),
    }
}

fn evening(at: &TournamentRequest, asked: &AdviserQuery) -> Result<EveningPlan, Vec<Violation>> {
    let known = KnownEvening {
        players: asked.players,
        boards: asked.boards,
        start: asked.start,
        until: asked.until,
    };
    let day = (at.state().details.date, at.club.time_zone);
    let gap = || vec![refuse::time_not_a_time().at(AdviserQuery::START)];
    EveningPlan::of(day, known, &asked.lengths).ok_or_else(gap)
}

/// Tries every format with every length, away from the threads that answer requests.
async fn tried(at: &TournamentRequest, evening: EveningPlan) -> Result<Vec<Proposal>, NotDone> {
    let pace = Arc::clone(&at.pace);
    let asked = evening.clone();
    let found = block(move || asked.formats(&pace))
        .await
        .map_err(AppError::internal)?;
    let proposal = |advice: &FormatAdvice| proposal(at, &evening, advice);
    Ok(found.judged()?.iter().map(proposal).collect())
}

fn proposal(at: &TournamentRequest, evening: &EveningPlan, advice: &FormatAdvice) -> Proposal {
    let w = at.messages();
    let zone = at.club.time_zone;
    let shows = |seconds: i64| {
        // Rounded to five minutes, which is as close as the forecast is.
        let at = evening.start.plus_seconds((seconds + 150) / 300 * 300);
        let time = TimeElement::of(at, zone).text;
        let days = zone
            .day(at)
            .signed_duration_since(zone.day(evening.start))
            .num_days();
        match days {
            0 => time,
            days => w.adviser_later_day(days, time),
        }
    };
    let key = match advice.fit {
        Fit::Safe => Messages::adviser_safe,
        Fit::Close => Messages::adviser_close,
        Fit::Late => Messages::adviser_late,
    };
    let length = advice.length;
    let advice_of = &advice.advice;
    let format = &advice_of.settings.format;
    let proposed = Proposed {
        format: format.clone(),
        length,
    };
    Proposal {
        value: proposed.to_string(),
        name: format_name(w, format, length),
        fit: advice.fit,
        fit_text: w.say(key).into_owned(),
        about: shows(advice_of.median),
        by: shows(advice_of.ninth),
        matches: shown(advice_of.matches),
        fewest: shown(advice_of.fewest),
        strongest: w.odds_percent(percent::whole(advice_of.strongest)),
        rematches: shown(advice_of.rematches),
    }
}

fn page(
    at: &TournamentRequest,
    typed: &Values,
    proposals: Vec<Proposal>,
    violations: &[Violation],
) -> AdviserPage {
    let w = at.messages();
    let waiting = at.state().events.values().filter(|e| !e.has_begun());
    let mut targets: Vec<ChoiceOption> = waiting
        .map(|e| {
            let label = w.adviser_target_event(&e.settings.name);
            ChoiceOption::new(e.number.to_string(), label, "")
        })
        .collect();
    let waits = !targets.is_empty();
    targets.push(ChoiceOption::new("", w.adviser_target_new(), "new"));
    if let Some(first) = targets.first_mut() {
        first.on = true;
    }
    let known = at.pace.expected(5, false);
    let basis = match known.learned_from {
        Some(n) => w.adviser_basis_learned(n),
        None => w.adviser_basis_default().into_owned(),
    };
    let problems = Problems::said(w, violations);
    let target = Fields::of::<ProposalInput>(w, typed, &problems);
    AdviserPage {
        asked: Fields::of::<AdviserQuery>(w, typed, &problems),
        players: typed.one(ProposalInput::PLAYERS).to_owned(),
        page: at.page().wide().refused(problems),
        proposals,
        target: waits.then(|| target.offering(ProposalInput::EVENT, targets)),
        here: at.path.below("adviser"),
        basis,
    }
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/adviser.html")]
struct AdviserPage {
    #[deref]
    page: Page,
    asked: Fields,
    players: String,
    /// What each format would make of it, the most fitting first.
    proposals: Vec<Proposal>,
    /// Where a choice is set up, where there is an event not drawn yet.
    target: Option<Fields>,
    here: String,
    basis: String,
}

#[derive(Debug)]
struct Proposal {
    value: String,
    name: String,
    fit: Fit,
    fit_text: String,
    /// When half the evenings are over, by the club's clock.
    about: String,
    by: String,
    matches: String,
    fewest: String,
    strongest: String,
    rematches: String,
}

impl Proposal {
    /// The colour of the chip that says how well it fits.
    #[must_use]
    fn class(&self) -> &'static str {
        match self.fit {
            Fit::Safe => "felt",
            Fit::Close => "brass",
            Fit::Late => "red",
        }
    }
}

/// "Knockout to 5", "Swiss of 5 rounds to 7".
#[must_use]
fn format_name(w: Messages, format: &Format, length: u16) -> String {
    let of = format.capabilities();
    match of.play {
        Matchmaking::PairedRounds(swiss) => w.adviser_swiss(length, swiss.rounds),
        _ => w.adviser_other(w.choice(&format.chosen()), length),
    }
}

/// Numbers as they are shown: one digit after the point, none where it is a nought.
#[must_use]
fn shown(number: f64) -> String {
    decimal::short((number * 10.0).round() as u64, 1)
}
