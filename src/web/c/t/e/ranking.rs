//! `/c/{club}/t/{tournament}/e/{event}/ranking`: how a table comes about, overruled after the start: its tie-breaks, and
//! places set by hand. What would move is shown first, and the reason goes on the record.

use crate::form::{Choice as _, Limits, Value, Word};
use crate::journal::NoteId;
use crate::pages::bracket::Scene;
use crate::pages::choice::Choice;
use crate::pages::standings::tie_break_name;
use crate::pages::words::Words;
use crate::tournament::overrule::{Move, moves, order_for, tables, tables_under};
use crate::tournament::ranking::{ByHand, RankingRules, TieBreak};
use crate::tournament::{EntrantNo, Event, EventNo};
use crate::violation::Rule;
use crate::web::c::published::with_scene;
use crate::web::form::{Fields, of_query};
use crate::web::prelude::*;
use std::collections::BTreeMap;

/// What is to be overruled, as typed.
#[derive(Debug, Default)]
pub struct Asked {
    tie_breaks: Vec<String>,
    places: Vec<(String, String)>,
    drop: Vec<String>,
    look: bool,
    reason: String,
}

/// What is to be overruled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wish {
    /// The tie-breaks; the orders set by hand are not in it yet.
    rules: RankingRules,
    places: BTreeMap<EntrantNo, u32>,
    drop: Vec<usize>,
}

impl Typed for Asked {
    type Command = Wish;

    fn read(fields: &mut Fields) -> Self {
        Asked {
            tie_breaks: fields.every("tie_break"),
            places: fields.beginning("place-"),
            drop: fields.every("drop"),
            look: fields.ticked("look"),
            reason: fields.line("reason"),
        }
    }

    fn command(&self) -> Result<Wish, Vec<Violation>> {
        let rules = RankingRules::read(&self.tie_breaks, &Limits::default())
            .map_err(|violation| vec![violation.at("tie_break")])?;
        let mut places = BTreeMap::new();
        for (number, wanted) in self.places.iter().filter(|(_, wanted)| !wanted.is_empty()) {
            let (Ok(number), Ok(wanted)) = (number.parse(), wanted.parse()) else {
                let shown: String = wanted.chars().take(20).collect();
                let refused =
                    Violation::new(Rule::ORDER_NOT_A_PLACE, Source::House).with("place", shown);
                return Err(vec![refused.at("place")]);
            };
            places.insert(number, wanted);
        }
        let drop = self.drop.iter().filter_map(|at| at.parse().ok()).collect();
        Ok(Wish {
            rules,
            places,
            drop,
        })
    }
}

/// The rules wished for; a new order by hand is kept under `note`.
fn wanted(event: &Event, wish: &Wish, note: NoteId) -> Result<RankingRules, Violation> {
    let now = event.capabilities().ranking;
    let now = now.ok_or_else(|| {
        Violation::new(Rule::NO_STANDINGS, Source::House)
            .with("event", event.settings.name.as_str())
    })?;
    let stays = |(at, set): (usize, &ByHand)| (!wish.drop.contains(&at)).then(|| set.clone());
    let mut rules = RankingRules {
        tie_breaks: wish.rules.tie_breaks.clone(),
        unplayed: now.unplayed,
        by_hand: now.by_hand.iter().enumerate().filter_map(stays).collect(),
    };
    if !wish.places.is_empty() {
        let order = order_for(&tables_under(event, &rules), &wish.places)?;
        rules.by_hand.push(ByHand { order, note });
    }
    Ok(rules)
}

/// `GET /c/{club}/t/{tournament}/e/{event}/ranking`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; [`AppError::NotFound`], also for an event without a table.
pub async fn show(
    at: AtTournament,
    path: Path<(String, String, EventNo)>,
    request: HttpRequest,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let event = at.event(path.2)?;
    html::page(&page(&at, event, &of_query(&request), &[])?)
}

/// `POST /c/{club}/t/{tournament}/e/{event}/ranking`
pub async fn post(
    at: AtTournament,
    path: Path<(String, String, EventNo)>,
    form: TypedForm<Asked>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let event = at.event(path.2)?;
    let wish = match form.command() {
        Ok(wish) => wish,
        Err(violations) => return html::refused(&page(&at, event, &form.typed, &violations)?),
    };
    let asker = at.asker(&form.key)?;
    let number = event.number;
    let overruled = at
        .house
        .tournaments
        .overrule_ranking(asker, at.club.id, at.stream, number, &form.typed.reason, {
            move |event, note| wanted(event, &wish, note)
        })
        .await;
    match overruled {
        Ok(done) => {
            let name = &event.settings.name;
            let told = Told::new(at.words().ranking_told(name));
            let told = at.undoable(told, &done);
            Ok(told.then(&at.path.event(number), at.visitor.is_https()))
        }
        Err(ActError::Refused(violation)) => {
            html::refused(&page(&at, event, &form.typed, &[violation])?)
        }
        Err(error) => Err(error.into()),
    }
}

fn page(
    at: &AtTournament,
    event: &Event,
    asked: &Asked,
    refused: &[Violation],
) -> Result<RankingPage, AppError> {
    let (w, t) = (at.words(), at.state());
    let now = event.capabilities().ranking.ok_or(AppError::NotFound)?;
    let name = |n: EntrantNo| at.names.entrant(t, n);
    let mut violations = refused.to_vec();
    let looks = asked.look || !refused.is_empty();
    let mut shown = None;
    if looks {
        let found = asked.command().and_then(|wish| {
            let note = NoteId::from_random([0; 10]);
            wanted(event, &wish, note).map_err(|violation| vec![violation])
        });
        match found {
            Ok(rules) => {
                let moves = moves(event, &rules);
                shown = Some(with_scene(at, |scene| said(scene, &moves)));
            }
            Err(found) if refused.is_empty() => violations.extend(found),
            Err(_) => {}
        }
    }
    let chosen = if looks {
        asked.tie_breaks.clone()
    } else {
        tie_break_names(now)
    };
    let wished = |n: EntrantNo| {
        let number = n.to_string();
        let found = asked.places.iter().find(|(of, _)| *of == number);
        found.map(|(_, place)| place.clone()).unwrap_or_default()
    };
    let rows = |ranks: &[crate::tournament::ranking::Rank]| -> Vec<Placed> {
        let row = |r: &crate::tournament::ranking::Rank| Placed {
            number: r.who.0,
            name: name(r.who),
            place: place((r.from, r.to)),
            wanted: wished(r.who),
        };
        ranks.iter().map(row).collect()
    };
    let group = |n: u16| w.side_name(n, "group");
    let orders = now.by_hand.iter().enumerate().map(|(at, set)| {
        let names: Vec<String> = set.order.iter().map(|n| name(*n)).collect();
        let off = asked.drop.contains(&at.to_string());
        (at, names.join(", "), off)
    });
    let fields = asked
        .tie_breaks
        .iter()
        .map(|by| ("tie_break".to_owned(), by.clone()))
        .chain(
            asked
                .places
                .iter()
                .filter(|(_, place)| !place.is_empty())
                .map(|(number, place)| (format!("place-{number}"), place.clone())),
        )
        .chain(asked.drop.iter().map(|at| ("drop".to_owned(), at.clone())));
    Ok(RankingPage {
        page: at
            .page()
            .refused(Problems::of(w, &violations, &|n| name(EntrantNo(n)))),
        event: event.settings.name.clone(),
        tie_breaks: tie_break_choices(w, &chosen),
        tables: tables(event)
            .iter()
            .map(|(n, ranks)| (n.map(group), rows(ranks)))
            .collect(),
        orders: orders.collect(),
        moves: shown,
        asked: fields.collect(),
        reason: asked.reason.clone(),
        action: at.path.event_below(event.number, "ranking"),
        show: at.path.event(event.number),
    })
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/e/ranking.html")]
struct RankingPage {
    #[deref]
    page: Page,
    event: String,
    /// The tie-breaks that may be chosen, a list for each place: its label and its choices.
    tie_breaks: Vec<(String, Vec<Choice>)>,
    /// The tables, each with the name of its group where there are several.
    tables: Vec<(Option<String>, Vec<Placed>)>,
    /// The orders set by hand so far: which, whom, and whether it is taken back.
    orders: Vec<(usize, String, bool)>,
    /// What would move, a sentence each; nothing while nothing was asked.
    moves: Option<Vec<String>>,
    /// The fields asked for, sent along with the reason.
    asked: Vec<(String, String)>,
    reason: String,
    action: String,
    /// The event as everyone sees it.
    show: String,
}

/// Somebody's place.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Placed {
    number: u32,
    name: String,
    place: String,
    wanted: String,
}

/// "3", or "3–4" when it is shared.
#[must_use]
fn place((from, to): (u32, u32)) -> String {
    if from == to {
        from.to_string()
    } else {
        format!("{from}–{to}")
    }
}

/// What would move, in sentences.
#[must_use]
fn said(scene: &Scene<'_>, moves: &[Move]) -> Vec<String> {
    let say = |m: &Move| {
        let name = scene.isolated(m.who);
        let (was, is) = (place(m.was), place(m.is));
        scene.w.ranking_move(is, name, was)
    };
    moves.iter().map(say).collect()
}

/// The lists a form of tie-breaks offers, one for each place, each with all of them.
#[must_use]
fn tie_break_choices(w: Words, chosen: &[String]) -> Vec<(String, Vec<Choice>)> {
    let list = |at: usize| {
        let chosen = chosen.get(at).map_or("", String::as_str);
        let mut choices = vec![Choice::new(
            "",
            w.choice(&Word {
                word: "".into(),
                message: TieBreak::MESSAGE,
            }),
            chosen,
        )];
        choices.extend(
            TieBreak::ALL
                .iter()
                .map(|by| Choice::new(by.name(), tie_break_name(w, *by), chosen)),
        );
        (w.tie_break_nth(at.saturating_add(1)), choices)
    };
    (0..5).map(list).collect()
}

/// The tie-breaks of rules by name, as a form has them.
#[must_use]
fn tie_break_names(rules: &RankingRules) -> Vec<String> {
    rules
        .tie_breaks
        .iter()
        .map(|by| by.name().to_owned())
        .collect()
}
