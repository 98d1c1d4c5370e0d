//! `GET /c/{club}/t/{tournament}/e/{event}/m/{number}/lateness`: the penalty points for coming late, worked out from the
//! times. They are given as any penalty points are, at `…/score`.

use super::command::{PenaltyCommand, ScoreCommand, ScoreTab};
use crate::app::clock;
use crate::app::tournament::lateness::{LatenessClosed, MatchLateness};
use crate::backgammon::Side;
use crate::form::{Choice as _, Form, Value as _};
use crate::pages::choice::ChoiceOption;
use crate::pages::fields::Fields;
use crate::pages::form_parts::Seen;
use crate::pages::messages::Messages;
use crate::pages::when::duration;
use crate::tournament::pace::LatePenalty;
use crate::web::prelude::*;
use chrono::NaiveDateTime;

/// Who came late, when they should have been there and when they came, as the clocks of the club show it.
#[derive(Debug, Form)]
#[form(messages = "lateness")]
pub struct LatenessQuery {
    #[form(tiles)]
    who: Option<Side>,
    start: Option<NaiveDateTime>,
    came: Option<NaiveDateTime>,
}

/// `GET …/lateness`
pub async fn show(
    at: AtMatch<Direct>,
    asked: QueryForm<LatenessQuery>,
) -> Result<HttpResponse, AppError> {
    let (event, number) = at.numbers();
    let (e, m) = (&at.event, &at.fixture);
    let players = m.players().ok_or(AppError::NotFound)?;
    let zone = at.club.time_zone;
    let w = at.messages();
    let name = |side: Side| at.names.entrant(at.state(), players[side]);
    let lateness = MatchLateness::of(e, m);
    let closed = lateness.closed.map(|closed| match closed {
        LatenessClosed::Over => w.lateness_too_late(),
        LatenessClosed::NoRule => w.lateness_no_rule(),
    });
    let mut typed = asked.values.clone();
    let usual = [
        (
            LatenessQuery::START,
            lateness.expected_start.map(|start| start.0),
        ),
        (LatenessQuery::CAME, Some(clock::now())),
    ];
    for (field, usual) in usual {
        if let Some(at) = usual.filter(|_| typed.one(field).is_empty()) {
            typed.set(field, zone.local(at).show());
        }
    }
    let mut refused = asked.refused();
    let proposal = match asked.read() {
        Ok(LatenessQuery {
            who: Some(late),
            start,
            came,
        }) if lateness.closed.is_none() => {
            let mut read = |shown: Option<NaiveDateTime>, field| {
                let moment = shown.and_then(|shown| zone.moment(shown));
                if moment.is_none() {
                    refused.push(refuse::time_not_a_time().at(field));
                }
                moment
            };
            let start = read(start, LatenessQuery::START);
            let came = match came {
                None => Some(clock::now()),
                came => read(came, LatenessQuery::CAME),
            };
            let times = start.zip(came);
            let penalty = times.and_then(|times| lateness.penalty((e, m), late, times));
            penalty.map(|penalty| Proposal {
                terms: terms(w, &penalty),
                penalty,
                name: name(late),
                opponent: name(late.other()),
                to: late.other().word(),
                seen: Seen(m.changed),
            })
        }
        _ => None,
    };
    let problems = Problems::said(w, &refused);
    let who = Side::BOTH
        .map(|side| ChoiceOption::new(side.word(), name(side), typed.one(LatenessQuery::WHO)));
    let mut form = Fields::of::<LatenessQuery>(w, &typed, &problems)
        .offering(LatenessQuery::WHO, who.into())
        .hinted(LatenessQuery::START, w.lateness_time_hint(zone.name()));
    if lateness.counts_from_draw() {
        form = form.labelled(LatenessQuery::START, w.lateness_start_draw());
    }
    let page = LatenessPage {
        form,
        page: at.page().refused(problems),
        title: format!("{} – {}", name(Side::Top), name(Side::Bottom)),
        closed: closed.map(std::borrow::Cow::into_owned),
        proposal,
        here: at.path.fixture_below(event, number, "lateness"),
        score: at.path.fixture_below(
            event,
            number,
            &format!("score?{}", ScoreTab::Penalty.query()),
        ),
        rules: at.path.event_below(event, "settings"),
    };
    html::asked(&page, &refused)
}

fn terms(w: Messages, penalty: &LatePenalty) -> String {
    let late = duration(w, i64::from(penalty.minutes));
    w.lateness_terms(penalty.first, late, penalty.length, penalty.step)
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/e/m/lateness.html")]
struct LatenessPage {
    #[deref]
    page: Page,
    title: String,
    /// Why nothing can be worked out here; nothing when it can.
    closed: Option<String>,
    form: Fields,
    proposal: Option<Proposal>,
    here: String,
    /// Where the score is entered, to which the points are sent.
    score: String,
    rules: String,
}

#[derive(Debug)]
struct Proposal {
    penalty: LatePenalty,
    terms: String,
    name: String,
    opponent: String,
    /// The opponent's side: `0` or `1`.
    to: &'static str,
    seen: Seen,
}
