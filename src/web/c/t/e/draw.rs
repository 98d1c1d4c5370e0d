//! `/c/{club}/t/{tournament}/e/{event}/draw`: the draw, step by step.

use crate::app::sign_up;
use crate::app::tournament::draw::{DrawDesk, DrawEntrant, DrawOverview};
use crate::backgammon::BySide;
use crate::form::{Choice, Each, FieldOf, Form, Place, Values};
use crate::pages::choice::ChoiceOption;
use crate::pages::fields::Fields;
use crate::pages::form_parts::Seen;
use crate::pages::match_game;
use crate::pages::messages::Messages;
use crate::tournament::{
    DrawRecord, EntrantNo, Event, EventCommand, FixturePart, Order, Seat, fields,
};
use crate::web::c::published::answer;
use crate::web::c::t::e::sign_ups::act::{BackTo, ListAction, SignUpActInput};
use crate::web::c::t::meanwhile::FormSubject;
use crate::web::c::t::teller::told;
use crate::web::form::FORM_LIMIT;
use crate::web::prelude::*;
use std::collections::BTreeMap;

/// The dice, and the places where the director gives them.
#[derive(Debug, Form)]
#[form(messages = "draw")]
pub struct DrawInput {
    // The draw itself checks how many there are.
    #[form(kind = Digits, longest = FORM_LIMIT)]
    dice: String,
    #[form(hidden)]
    skip: bool,
    #[form(name = "place-", hidden)]
    places: Each<EntrantNo, Option<Place>>,
}

impl DrawInput {
    /// The digits alone; dice may be typed with the usual signs between them: `3-1, 6 4`.
    fn dice(&self) -> String {
        let between = |c: char| c.is_whitespace() || matches!(c, '-' | ',' | ';' | '/');
        // A minus before the first separates nothing; it stays, so that the dice are refused.
        match (self.skip, self.dice.starts_with('-')) {
            (true, _) => String::new(),
            (false, true) => self.dice.clone(),
            (false, false) => self.dice.replace(between, ""),
        }
    }

    /// Entrants with a place given by hand, in its order.
    fn order(&self) -> Result<Vec<EntrantNo>, Vec<Violation>> {
        let mut refused = Vec::new();
        let mut order: BTreeMap<u32, EntrantNo> = BTreeMap::new();
        let places = self.places.0.iter();
        for (number, Place(place)) in places.filter_map(|(n, place)| Some((*n, (*place)?))) {
            if let Some(other) = order.insert(place, number) {
                refused.push(refuse::order_place_twice(other, number, place).at(fields::ORDER));
            }
        }
        if refused.is_empty() {
            Ok(order.into_values().collect())
        } else {
            Err(refused)
        }
    }
}

/// `GET /c/{club}/t/{tournament}/e/{event}/draw`
pub async fn show(at: AtEvent<Direct>) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    let mut page = page(&at, event, &Values::default(), &[]);
    if event.takes_entries() {
        let form = sign_up::overview(&at.app.store, at.stream, event.number).await?;
        let missing = form.iter().flat_map(|form| form.missing(at.state(), event));
        page.missing = missing.map(|who| who.name.clone()).collect();
    }
    html::page(&page)
}

/// `POST /c/{club}/t/{tournament}/e/{event}/draw`
pub async fn post(at: AtEvent<Direct>, form: Posted<DrawInput>) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    let refused = |violations: &[Violation]| page(&at, event, &form.values, violations);
    let read = form.command();
    let read = read.and_then(|throw| Ok((throw.dice(), throw.order()?)));
    let (dice, order) = read.or_page(refused)?;
    let principal = at.principal(&form.key)?;
    let by_hand = (event.settings.order == Order::ByHand).then_some(order);
    let all = &at.app.tournaments;
    let done = all
        .draw(principal, at.stream, event.number, dice, by_hand)
        .await
        .or_page(refused)?;
    Ok(told(&at, &done, &here(&at, event)))
}

fn here(at: &TournamentRequest, event: &Event) -> String {
    at.path.event_below(event.number, "draw")
}

fn page(at: &TournamentRequest, event: &Event, typed: &Values, refused: &[Violation]) -> DrawPage {
    let (w, t) = (at.messages(), at.state());
    let name = |n: EntrantNo| at.names.entrant(t, n);
    let (draw, desk) = (DrawOverview::of(event), DrawDesk::of(t, event));
    let problems = at.problems(refused);
    let listed = |of: &DrawEntrant| {
        let hint = of
            .rating
            .map_or_else(String::new, |rating| rating.to_string());
        let (n, name) = (of.entrant, name(of.entrant));
        let field = Fields::each(
            w,
            DrawInput::PLACES,
            &n.to_string(),
            name.clone(),
            typed,
            &problems,
        );
        Listed {
            number: n.0,
            name,
            rating: of.rating,
            place: field.placed(n, hint),
        }
    };
    let order = match draw.order {
        Order::Random => Messages::drawing_order_random,
        Order::ByRating => Messages::drawing_order_by_rating,
        Order::ByHand => Messages::drawing_order_by_hand,
    };
    let below = |rest| at.path.event_below(event.number, rest);
    let entrants = desk.entrants.iter().map(listed).collect();
    DrawPage {
        throw: Fields::of::<DrawInput>(w, typed, &problems),
        made: made(at, event, (&draw, &desk), typed, &problems),
        page: at.page().refused(problems),
        event: event.settings.name.clone(),
        order: w.say(order).into_owned(),
        handicap: handicap(w, event),
        by_hand: draw.order == Order::ByHand,
        commitment: draw.commitment,
        late: draw.late_entry,
        list_hash: draw.list_hash,
        entrants,
        missing: Vec::new(),
        earlier: draw
            .earlier
            .into_iter()
            .map(|draw| (draw.attempt, draw.seed))
            .collect(),
        to: Addresses {
            draw: below("draw"),
            list: below("list"),
            redraw: below("redraw"),
            swap: below("swap"),
            round: event.capabilities().paired_rounds().map(|_| below("round")),
            late: below("late"),
            desk: at.path.below("desk"),
            record: below("draw.json"),
            door: at.door(),
            sign_ups: below("sign-ups"),
            settings: below("settings"),
            event: at.path.event(event.number),
        },
    }
}

/// How matches come by their start scores, where the event has them.
pub(super) fn handicap(w: Messages, event: &Event) -> Option<String> {
    let said = match event.settings.sides.boards() {
        Some(_) => w.drawing_handicap_boards(),
        None => w.drawing_handicap(),
    };
    event.settings.handicap.then(|| said.into_owned())
}

/// The score at which two meet who are drawn against each other, where it is not 0–0.
fn start(w: Messages, event: &Event, pair: &BySide<Seat>) -> Option<String> {
    let (Seat::Entrant(top), Seat::Entrant(bottom)) = (pair.top, pair.bottom) else {
        return None;
    };
    let two = Some(BySide::new(top, bottom));
    let m = event.matches.iter().find(|m| m.players() == two)?;
    match_game::starts(w, &event.rules_of(m))
}

fn made(
    at: &TournamentRequest,
    event: &Event,
    (draw, desk): (&DrawOverview, &DrawDesk),
    typed: &Values,
    problems: &Problems,
) -> Option<Made> {
    let made = draw.made.clone()?;
    let (w, t) = (at.messages(), at.state());
    let name = |n: EntrantNo| at.names.entrant(t, n);
    let seat = |seat: Seat| match seat {
        Seat::Entrant(n) => name(n),
        Seat::Bye => w.bye().into_owned(),
        Seat::Empty => w.nobody_yet().into_owned(),
    };
    let choices = |field: FieldOf<SwapInput>, usual: usize| {
        let typed = desk
            .unplayed
            .iter()
            .find(|n| n.to_string() == typed.one(field));
        let chosen = typed.or_else(|| desk.unplayed.get(usual));
        let chosen = chosen.map_or_else(String::new, ToString::to_string);
        let choice = |n: &EntrantNo| {
            let label = format!("{n} · {}", name(*n));
            ChoiceOption::new(n.to_string(), label, &chosen)
        };
        desk.unplayed.iter().map(choice).collect()
    };
    let pairs = desk.pairs.iter();
    let swaps = draw.swaps.iter();
    let can_swap = desk.unplayed.len() > 1 || !typed.one(SwapInput::A).is_empty();
    let swap = || {
        Fields::of::<SwapInput>(w, typed, problems)
            .offering(SwapInput::A, choices(SwapInput::A, 0))
            .offering(SwapInput::B, choices(SwapInput::B, 1))
    };
    Some(Made {
        swap: can_swap.then(swap),
        pairs: pairs
            .map(|two| (seat(two.top), seat(two.bottom), start(w, event, two)))
            .collect(),
        swaps: swaps.map(|(a, b)| (name(*a), name(*b))).collect(),
        seen: Seen(at.story.version),
        latecomers: draw.latecomers.iter().map(|n| name(*n)).collect(),
        attempt: made.attempt,
        commitment: made.commitment,
        seed: made.seed,
        dice: made.dice,
        stands: desk.has_scores,
    })
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Listed {
    number: u32,
    name: String,
    rating: Option<i64>,
    /// Asks for the place on the sheet, where the director orders it.
    place: Fields,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Made {
    attempt: u32,
    /// The hash published before it was drawn, if one was.
    commitment: Option<String>,
    seed: String,
    dice: String,
    /// The first round, down the sheet: who meets whom, and the start score if it is not 0–0; a bye says so.
    pairs: Vec<(String, String, Option<String>)>,
    swaps: Vec<(String, String)>,
    seen: Seen,
    latecomers: Vec<String>,
    stands: bool,
    /// Two who have not played, to be exchanged; nothing where there are no two.
    swap: Option<Fields>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Addresses {
    draw: String,
    list: String,
    redraw: String,
    swap: String,
    round: Option<String>,
    late: String,
    desk: String,
    record: String,
    door: Option<String>,
    sign_ups: String,
    settings: String,
    event: String,
}

/// The page; which step it is at shows in what is there.
#[derive(Debug, Template, Deref)]
#[template(path = "c/t/e/draw.html")]
struct DrawPage {
    #[deref]
    page: Page,
    event: String,
    order: String,
    handicap: Option<String>,
    by_hand: bool,
    /// The hash of the seed of the draw to come.
    commitment: Option<String>,
    late: bool,
    /// The hash of the list, once that is closed.
    list_hash: Option<String>,
    entrants: Vec<Listed>,
    missing: Vec<String>,
    throw: Fields,
    made: Option<Made>,
    /// Hashes and seeds of draws made before it.
    earlier: Vec<(u32, String)>,
    to: Addresses,
}

/// `GET /c/{club}/t/{tournament}/e/{event}/draw.json`
pub async fn json(at: AtEvent, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    let record = DrawRecord::of(event).ok_or(AppError::NotFound)?;
    let mut text = serde_json::to_string_pretty(&record).map_err(AppError::internal)?;
    text.push('\n');
    let shown = vec![(at.stream, at.story.version)];
    let edition = at.names.edition;
    answer(&at.at, &request, shown, edition, "application/json", text).await
}

/// `POST /c/{club}/t/{tournament}/e/{event}/redraw`
pub async fn redraw(at: AtEvent<Direct>, form: Posted<Button>) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    let principal = at.principal(&form.key)?;
    let done = at
        .app
        .tournaments
        .commit_seed(principal, at.stream, event.number)
        .await
        .or_page(|violations| page(&at, event, &Values::default(), violations))?;
    Ok(told(&at, &done, &here(&at, event)))
}

#[derive(Debug, Form)]
#[form(messages = "swap")]
pub struct SwapInput {
    a: EntrantNo,
    b: EntrantNo,
}

/// `POST /c/{club}/t/{tournament}/e/{event}/swap`
pub async fn swap(at: AtEvent<Direct>, form: Posted<SwapInput>) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    let refused = |violations: &[Violation]| {
        let mut page = page(&at, event, &form.values, violations);
        if let Some(made) = &mut page.made {
            made.seen = made.seen.or_as_sent(form.seen, violations);
        }
        page
    };
    let SwapInput { a, b } = form.command().or_page(refused)?;
    let seen = form.seen;
    let both = [a, b].into_iter().flat_map(|n| event.matches_of(n));
    let subject = FormSubject::Matches {
        event: event.number,
        matches: both.map(|m| m.number).collect(),
        part: FixturePart::Players,
    };
    let swap = EventCommand::Swap { a, b, seen }.of(event.number);
    let done = at
        .act(&form.key, swap)
        .await
        .or_page_read(async |violations| {
            let mut page = refused(violations);
            page.page.problems.meanwhile = subject.told(&at, seen, violations).await?;
            Ok(page)
        })
        .await?;
    Ok(told(&at, &done, &here(&at, event)))
}

#[derive(Debug, Form)]
#[form(hidden)]
pub struct ListInput {
    to: ListState,
}

#[derive(Debug, Clone, Copy, Choice)]
#[form(hidden)]
enum ListState {
    Closed,
    Open,
}

/// `POST /c/{club}/t/{tournament}/e/{event}/list`
pub async fn list(at: AtEvent<Direct>, form: Posted<ListInput>) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    let refused = |violations: &[Violation]| page(&at, event, &Values::default(), violations);
    let ListInput { to } = form.command().or_page(refused)?;
    let command = match to {
        ListState::Closed => EventCommand::CloseList,
        ListState::Open => EventCommand::ReopenList,
    };
    let command = command.of(event.number);
    let done = at.act(&form.key, command).await.or_page(refused)?;
    Ok(told(&at, &done, &here(&at, event)))
}
