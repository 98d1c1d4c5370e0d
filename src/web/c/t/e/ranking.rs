//! `/c/{club}/t/{tournament}/e/{event}/ranking`: how a table comes about, overruled after the start: its tie-breaks, and
//! places set by hand. What would move is shown first, and the reason goes on the record.

use crate::app::tournament::ranking::RankingAsked;
use crate::form::{self, Choice as _, Each, Form, Place, Value as _, Values};
use crate::pages::bracket::BracketScene;
use crate::pages::choice::ChoiceOption;
use crate::pages::fields::Fields;
use crate::pages::form_parts::Seen;
use crate::pages::round_names::side_name;
use crate::pages::standings::place_text;
use crate::tournament::overrule::{Move, RankingEffects, tables};
use crate::tournament::ranking::{Rank, RankingRules, TieBreak};
use crate::tournament::{EntrantNo, Event, Phase, fields};
use crate::violation::tell_of_change;
use crate::web::c::published::with_scene;
use crate::web::c::t::e::m::preview::equal;
use crate::web::c::t::meanwhile::FormSubject;
use crate::web::c::t::teller::tell;
use crate::web::form::FORM_LIMIT;
use crate::web::prelude::*;

#[derive(Debug, Form)]
#[form(messages = "ranking")]
pub struct RankingInput {
    #[form(name = "tie_break")]
    rules: RankingRules,
    #[form(name = "place-", hidden)]
    places: Each<EntrantNo, Option<Place>>,
    /// The orders set by hand that are taken back: which of them, from 0.
    #[form(rule = "form-unreadable")]
    drop: Vec<u16>,
    // Its length is checked where it is stored.
    #[form(longest = FORM_LIMIT)]
    reason: String,
    /// Whether what would move is to be shown first.
    #[form(hidden)]
    look: bool,
}

impl RankingInput {
    fn asked(self, seen: Option<u64>) -> RankingAsked {
        let places = self.places.0.into_iter();
        RankingAsked {
            tie_breaks: self.rules.tie_breaks,
            places: places
                .filter_map(|(who, place)| Some((who, place?.0)))
                .collect(),
            taken_back: self.drop,
            seen,
        }
    }
}

/// `GET /c/{club}/t/{tournament}/e/{event}/ranking`
pub async fn show(
    at: AtEvent<Direct>,
    asked: QueryForm<RankingInput>,
) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    html::page(&page(&at, event, &asked.values, asked.seen, &[])?)
}

/// `POST /c/{club}/t/{tournament}/e/{event}/ranking`
pub async fn post(
    at: AtEvent<Direct>,
    form: Posted<RankingInput>,
) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    let refused = async |violations: &[Violation]| again(&at, event, &form, violations).await;
    let asked = form.command().or_page_read(refused).await?;
    let principal = at.principal(&form.key)?;
    let (number, reason) = (event.number, asked.reason.clone());
    let tournaments = &at.app.tournaments;
    let overruled = tournaments
        .overrule_ranking(
            principal,
            at.club.id,
            at.stream,
            number,
            &reason,
            asked.asked(form.seen),
        )
        .await;
    let done = overruled.or_page_read(refused).await?;
    let name = &event.settings.name;
    let said = at.messages().ranking_told(name);
    Ok(at.done(&done, said, &at.path.event(number)))
}

/// The page with what was refused.
async fn again(
    at: &TournamentRequest,
    event: &Event,
    form: &Posted<RankingInput>,
    violations: &[Violation],
) -> Result<RankingPage, AppError> {
    let mut typed = form.values.clone();
    if tell_of_change(violations) {
        // Orders are taken back by their numbers, which may be those of others now.
        typed.set(RankingInput::DROP, Vec::new());
    }
    let mut page = page(at, event, &typed, form.seen, violations)?;
    let subject = FormSubject::Ranking(event.number);
    page.page.problems.meanwhile = subject.told(at, form.seen, violations).await?;
    Ok(page)
}

/// `sent` is what the page had seen that asks. What would move does not tell what changed since then.
fn page(
    at: &TournamentRequest,
    event: &Event,
    asked: &Values,
    sent: Option<u64>,
    refused: &[Violation],
) -> Result<RankingPage, AppError> {
    let (w, t) = (at.messages(), at.state());
    let now = event.capabilities().ranking().ok_or(AppError::NotFound)?;
    let name = |n: EntrantNo| at.names.entrant(t, n);
    let mut violations = refused.to_vec();
    let looks = asked.ticked(RankingInput::LOOK) || !refused.is_empty();
    let mut shown = None;
    if looks {
        let found = form::read::<RankingInput>(asked).and_then(|input| {
            let effects = input.asked(sent).effects(t, event);
            effects.map_err(|found| vec![found])
        });
        match found {
            Ok(effects) => {
                let moves = with_scene(at, |scene| move_texts(scene, &effects.moves));
                shown = Some((moves, draw_texts(at, &effects)));
            }
            Err(found) if refused.is_empty() => violations.extend(found),
            Err(_) => {}
        }
    }
    let mut shows = asked.clone();
    if !looks {
        shows.set(RankingInput::RULES, now.show());
    }
    let problems = at.problems(&violations);
    let rows = |ranks: &[Rank]| -> Vec<Fields> {
        let row = |r: &Rank| {
            let (who, label) = (r.who.to_string(), name(r.who));
            Fields::each(w, RankingInput::PLACES, &who, label, asked, &problems)
                .placed(place_text(r.from, r.to), "")
        };
        ranks.iter().map(row).collect()
    };
    let group = |n: u16| side_name(w, Phase::Group(n));
    let orders = now.by_hand.iter().enumerate().map(|(at, set)| {
        let names: Vec<String> = set.order.iter().map(|n| name(*n)).collect();
        let off = asked.all(RankingInput::DROP).contains(&at.to_string());
        ChoiceOption::ticked(at, w.labelled(w.notice_undo(), names.join(", ")), off)
    });
    let mut again = asked.clone();
    again.set(RankingInput::LOOK, Vec::new());
    again.set(RankingInput::REASON, Vec::new());
    // One that stands there already is shown, so that it is not dropped unseen.
    let offered = |word: &str| {
        let by = TieBreak::of_word(word);
        let stands = |by| event.capabilities().separates_by(by) || now.tie_breaks.contains(&by);
        by.is_some_and(stands)
    };
    let tables = tables(event);
    let tables = tables
        .iter()
        .map(|(n, ranks)| (n.map(group), rows(ranks)))
        .collect();
    Ok(RankingPage {
        form: Fields::of::<RankingInput>(w, &shows, &problems)
            .ranking_only(RankingInput::RULES, offered)
            .ticking(RankingInput::DROP, orders.collect()),
        has_orders: !now.by_hand.is_empty(),
        page: at.page().refused(problems),
        seen: Seen(event.ranking_changed).or_as_sent(sent, refused),
        event: event.settings.name.clone(),
        tables,
        shown,
        asked: Fields::sent_again::<RankingInput>(&again),
        action: at.path.event_below(event.number, "ranking"),
        show: at.path.event(event.number),
    })
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/e/ranking.html")]
struct RankingPage {
    #[deref]
    page: Page,
    seen: Seen,
    event: String,
    /// The tie-breaks, and the reason that is asked beside what would move.
    form: Fields,
    /// The tables, each with the name of its group where there are several.
    tables: Vec<(Option<String>, Vec<Fields>)>,
    /// Whether places were set by hand so far.
    has_orders: bool,
    /// Who would move, and who should then be in the knockout drawn already, a sentence each; nothing while nothing was
    /// asked.
    shown: Option<(Vec<String>, Vec<String>)>,
    asked: Fields,
    action: String,
    show: String,
}

#[must_use]
fn move_texts(scene: &BracketScene<'_>, moves: &[Move]) -> Vec<String> {
    let say = |m: &Move| {
        let name = scene.isolated(m.who);
        let (was, is) = (place_text(m.was.0, m.was.1), place_text(m.is.0, m.is.1));
        scene.w.ranking_move(is, name, was)
    };
    moves.iter().map(say).collect()
}

#[must_use]
fn draw_texts(at: &TournamentRequest, effects: &RankingEffects) -> Vec<String> {
    tell(at, at.state(), |teller| {
        let instead = effects.qualifiers.iter().map(|one| {
            let (name, other) = (teller.name(one.who), teller.name(one.instead_of));
            teller.w.ranking_instead(name, other)
        });
        let equal = effects.equal.iter().map(|now| equal(teller, now));
        instead.chain(equal).collect()
    })
}
