//! `GET /c/{club}/t/{tournament}/e/{event}`: the event as everyone sees it.

mod draw;
pub(in crate::web) mod river;
mod rolling;
mod standing;
mod times;

use crate::app::lists::entries::{EntrantRow, entries_of};
use crate::app::notes;
use crate::app::tournament::draw::DrawOverview;
use crate::app::tournament::event::{EventOverview, EventProgress, Rounds};
use crate::app::tournament::rolling::rolling_list;
use crate::backgammon::scoring::Holland;
use crate::journal::NoteId;
use crate::pages::bracket::{BracketScene, BracketView, MatchView, SheetSide, pools_of, sides};
use crate::pages::cross_table::CrossTable;
use crate::pages::layout::Frame;
use crate::pages::lengths::spoken;
use crate::pages::match_game::{self, GameLinks};
use crate::pages::messages::{Message, Messages};
use crate::pages::money::{PublicFund, public_fund};
use crate::pages::river::{RiverShape, RiverView};
use crate::pages::round_clock::RoundClockView;
use crate::pages::standings::StandingsView;
use crate::tournament::{EntrantNo, Event, MatchNo, Matchmaking};
use crate::web::c::card::{CARD, describe};
use crate::web::c::embed;
use crate::web::c::published::{event_title, live, with_scene};
use crate::web::c::t::e::challenge::{RungView, rung_views};
use crate::web::c::t::e::onward::stage_name;
use crate::web::c::t::show::{
    OfferView, day_and_hour, desk, event_page, notices, offer, when_and_where,
};
use crate::web::prelude::*;
use draw::DrawView;
pub use rolling::RollingView;
pub use standing::{PlaceView, named, state_words};
pub(in crate::web) use standing::{cross, place_views, table};
use std::borrow::Cow;
use std::collections::BTreeMap;
pub use times::{ComingTime, TimesView};

/// `GET /c/{club}/t/{tournament}/e/{event}`
pub async fn show(at: AtEvent, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    let mut e = with_scene(&at, |scene| EventView::of(scene, event, live(&at)))?;
    e.river = river::of(&at, event, RiverShape::PAGE).await?;
    let rules = event.capabilities().ranking();
    let by_hand = rules.iter().flat_map(|rules| &rules.by_hand);
    // A reason that was taken back is not said of the past either.
    let now = at.newest.state.event(event.number);
    let now = now.and_then(|event| event.capabilities().ranking());
    let is_said = |note: NoteId| {
        let mut said = now.iter().flat_map(|rules| &rules.by_hand);
        said.any(|set| set.note == note)
    };
    let by_hand = by_hand.filter(|set| is_said(set.note));
    let reasons = notes::texts(&at.app.store, by_hand.map(|set| set.note)).await?;
    e.say_reasons(at.messages(), &reasons);
    let mut frame = at.frame().wide();
    frame.embed = embed::offered(&at, at.path.event_below(event.number, "embed"));
    describe_event(&at, &mut frame, event, &e);
    let page = EventPage {
        page: Page::new(at.messages(), frame),
        title: event_title(&at, event),
        when: when_and_where(&at),
        e,
        said: notices(&at).await?,
        desk: desk(&at),
        offer: offer(&at, event).await?,
        report: None,
    };
    event_page(&at, &request, &page).await
}

pub(in crate::web::c::t) fn describe_event(
    at: &TournamentRequest,
    frame: &mut Frame,
    event: &Event,
    e: &EventView,
) {
    let picture = at.path.event_below(event.number, CARD);
    let won: Vec<&str> = e.winners.iter().map(|who| who.label.as_str()).collect();
    let about = match won.is_empty() {
        false => format!("★ {} · {}", won.join(", "), when_and_where(at)),
        true => format!("{} · {}", when_and_where(at), e.state),
    };
    let page = at.path.event(event.number);
    describe(at, frame, (&page, &picture), &event_title(at, event), about);
}

/// How many places stand on the page before the rest is folded away.
const PLACES: usize = 16;
/// How many matches under way do.
const PLAYING: usize = 6;
/// If no more than these are under way, none is folded away.
const PLAYING_AT_MOST: usize = 8;
/// How many players do.
const PLAYERS: usize = 32;

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/e/show.html")]
pub(in crate::web::c) struct EventPage {
    #[deref]
    pub page: Page,
    pub title: String,
    pub when: String,
    pub e: EventView,
    pub said: Vec<String>,
    pub desk: Option<String>,
    pub offer: Option<OfferView>,
    /// The tournament's, where this is its one event.
    pub report: Option<Link>,
}

impl EventPage {
    /// How many have signed up, until the first of them checks in.
    fn signed_up(&self) -> Option<&str> {
        let offer = self.offer.as_ref()?;
        offer
            .signed_up
            .as_deref()
            .filter(|_| self.e.entrants.is_empty())
    }

    /// How many places are left, unless that would only say again how many signed up.
    fn places(&self) -> Option<&str> {
        let places = self.offer.as_ref()?.places.as_str();
        Some(places).filter(|places| self.signed_up() != Some(*places))
    }
}

#[derive(Debug)]
pub struct EventView {
    pub live: String,
    pub state: String,
    pub is_live: bool,
    /// Whether the tournament is over.
    pub finished: bool,
    /// The time of the round under way.
    pub round_clock: Option<RoundClockView>,
    /// What people want to know before they sign up, until it is drawn.
    pub announced: Option<Vec<LabelledLines>>,
    /// What is played, where it is not announced.
    pub about: Vec<String>,
    /// The rules of its games, where it is not of backgammon alone.
    pub games: Vec<GameLinks>,
    pub times: Option<TimesView>,
    pub forecast: Option<String>,
    pub winners: Vec<Link>,
    /// How the chances moved until it was won.
    pub river: Option<RiverView>,
    /// Who won what is played beside the main event: "Consolation", and who.
    pub won_below: Vec<(String, Link)>,
    pub playing: Vec<MatchView>,
    pub ready: Vec<MatchView>,
    pub latest: Vec<MatchView>,
    pub bracket: BracketView,
    /// Whether tables, rungs or lists may stand on its page.
    pub has_tables: bool,
    pub standings: Option<StandingsView>,
    /// "8 players", "4 pairs"
    pub how_many: String,
    /// After which round they stand so, in words.
    pub standings_after: String,
    /// Everyone against everyone, where everyone meets everyone.
    pub cross: Option<CrossTable>,
    pub rungs: Vec<RungView>,
    pub challenge: String,
    pub rolling: Option<RollingView>,
    pub sides: Vec<SheetSide>,
    pub places: Vec<PlaceView>,
    /// Whether something was drawn after the rounds, so that the places are not those of the standings.
    pub drawn_onward: bool,
    /// Whether matches are still to be decided, so that what is shown soon is not so any more.
    pub goes_on: bool,
    /// Who can still win it, while places are being decided.
    pub still_in: Vec<Link>,
    /// Everyone, in check-in order.
    pub entrants: Vec<EntrantView>,
    pub draw: DrawView,
    pub calendar: String,
    pub screen: String,
    pub sheet: String,
    /// Its results as files: `.csv`, `.json`, `.xlsx`.
    pub results: String,
    pub places_file: String,
    pub pairings: String,
    pub slips: String,
    /// The fund and the split, where the director lets everyone read them.
    pub prizes: Option<PublicFund>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deref)]
pub struct EntrantView {
    #[deref]
    entry: EntrantRow,
    pub href: String,
    pub pools: Option<String>,
}

/// A label, and what there is to say, line by line.
pub type LabelledLines = (Cow<'static, str>, Vec<String>);

impl EventView {
    /// Whether anything is under way or can begin.
    #[must_use]
    pub fn has_now(&self) -> bool {
        !self.playing.is_empty() || !self.ready.is_empty() || self.rolling.is_some()
    }

    /// The matches under way that stand on the page, and those that are folded away.
    #[must_use]
    pub fn playing_in_two(&self) -> (&[MatchView], &[MatchView]) {
        let first = match self.playing.len() <= PLAYING_AT_MOST {
            true => self.playing.len(),
            false => PLAYING,
        };
        self.playing.split_at_checked(first).unwrap_or_default()
    }

    /// Puts the director's reasons beside the places set by hand.
    pub fn say_reasons(&mut self, w: Messages, reasons: &BTreeMap<NoteId, String>) {
        let groups = self.sides.iter_mut().filter_map(|side| side.table.as_mut());
        for table in self.standings.iter_mut().chain(groups) {
            table.say_reasons(w, reasons);
        }
    }

    /// The places that stand on the page, and those that are folded away.
    #[must_use]
    pub fn places_in_two(&self) -> (&[PlaceView], &[PlaceView]) {
        let first = self.places.len().min(PLACES);
        self.places.split_at_checked(first).unwrap_or_default()
    }

    /// Whether the list of players is folded away: the names stand above it, or it is long and the bracket has them.
    #[must_use]
    pub fn folds_players(&self) -> bool {
        let named = self.standings.is_some() || !self.places.is_empty() || !self.rungs.is_empty();
        named || !self.bracket.is_empty() && self.entrants.len() > PLAYERS
    }

    /// The view of an event; `live` as `data-live` has it.
    ///
    /// # Errors
    /// When what it was drawn from cannot be read.
    pub fn of(
        scene: &BracketScene<'_>,
        event: &Event,
        live: String,
    ) -> Result<EventView, AppError> {
        let w = scene.w;
        let overview = EventOverview::of(scene.t, event);
        let people = |numbers: &[EntrantNo]| -> Vec<Link> {
            numbers.iter().map(|n| person(scene, *n)).collect()
        };
        let matches = |numbers: &[MatchNo]| -> Vec<MatchView> {
            let matches = numbers.iter().filter_map(|number| event.fixture(*number));
            matches.map(|m| MatchView::of(scene, event, m)).collect()
        };
        let below = |rest: &str| scene.path.event_below(event.number, rest);
        let times = TimesView::of(scene, event);
        let announced = matches!(overview.state, EventProgress::NotDrawn { .. })
            .then(|| announced(scene, event));
        // A round that was paired and has no result yet ranks nobody.
        let is_closed = |rounds: &Rounds| rounds.reached == rounds.closed;
        let ranks = !overview.latest.is_empty() || overview.rounds.as_ref().is_none_or(is_closed);
        let standings = overview.standings.as_ref().filter(|_| ranks);
        let draw = DrawOverview::of(event);
        Ok(EventView {
            // What is past has no live updates.
            is_live: !live.is_empty() && !overview.playing.is_empty(),
            finished: scene.t.finished,
            round_clock: RoundClockView::of(scene, event),
            live,
            state: state_words(w, event, overview.state),
            about: match announced {
                Some(_) => Vec::new(),
                None => about(scene, event),
            },
            announced,
            games: match_game::links(scene.w, &event.settings.game),
            times,
            forecast: overview.may_be_forecast.then(|| below("forecast")),
            winners: people(&overview.winners),
            river: None,
            won_below: overview
                .won_below
                .iter()
                .map(|won| standing::won_below(scene, *won))
                .collect(),
            playing: matches(&overview.playing),
            ready: matches(&overview.ready),
            latest: matches(&overview.latest),
            bracket: BracketView::of(scene, event),
            has_tables: !matches!(event.capabilities().play, Matchmaking::Bracket(_)),
            standings: standings.map(|standings| standing::table_of(scene, standings)),
            how_many: standing::how_many(w, event, overview.field),
            standings_after: standing::after(w, overview.rounds),
            cross: standing::cross_of(scene, event, &overview.cross_table),
            rungs: rung_views(scene, event),
            challenge: below("challenge"),
            rolling: rolling_list(scene.t, event)
                .map_err(AppError::Refused)?
                .map(|list| RollingView::of(scene, event, list)),
            sides: sides(scene, event),
            places: standing::place_views(scene, event, &overview.places),
            drawn_onward: overview.drawn_onward,
            goes_on: overview.goes_on,
            still_in: people(&overview.still_in),
            entrants: entrants(scene, event, draw.looks_at_ratings()),
            draw: DrawView::of(scene, event, draw),
            calendar: scene.path.below("calendar.ics"),
            screen: below("screen"),
            sheet: below("print-sheet"),
            results: below("results"),
            places_file: below("places.csv"),
            pairings: below("print-pairings"),
            slips: below("print-slips"),
            prizes: public_fund(scene, event),
        })
    }
}

/// What is played, to how many points and for what, in a line each. Once there is a sheet that shows the rest, the game
/// alone, where it is not backgammon.
#[must_use]
pub fn about(scene: &BracketScene<'_>, event: &Event) -> Vec<String> {
    let w = scene.w;
    if !event.matches.is_empty() {
        return games(w, event);
    }
    let fee = fee(scene, event).map(|fee| w.labelled(w.entry_fee(), fee));
    let format = format(w, event);
    [format]
        .into_iter()
        .chain(lengths(w, event))
        .chain(games(w, event))
        .chain(rules(w, event))
        .chain(fee)
        .collect()
}

/// The same, each under its label, with when and where: what people want to know before they sign up.
fn announced(scene: &BracketScene<'_>, event: &Event) -> Vec<LabelledLines> {
    let (w, details) = (scene.w, &scene.t.details);
    let place = (!details.venue.is_empty()).then(|| details.venue.clone());
    let prizes = public_fund(scene, event).map(|fund| fund.lines);
    let facts: [(Message, Vec<String>); 7] = [
        (Messages::when, vec![day_and_hour(w, details)]),
        (Messages::event_where, place.into_iter().collect()),
        (Messages::field_event_format, vec![format(w, event)]),
        (Messages::match_length, lengths(w, event)),
        (Messages::rules, {
            let mut lines = games(w, event);
            lines.extend(rules(w, event));
            lines
        }),
        (Messages::entry_fee, fee(scene, event).into_iter().collect()),
        (Messages::money_prizes, prizes.unwrap_or_default()),
    ];
    let said = facts.into_iter().filter(|(_, lines)| !lines.is_empty());
    said.map(|(label, lines)| (w.say(label), lines)).collect()
}

fn format(w: Messages, event: &Event) -> String {
    w.choice(&event.settings.format.chosen()).into_owned()
}

/// The lengths of the main stage, then of the others.
fn lengths(w: Messages, event: &Event) -> Vec<String> {
    let stages = event.settings.stage_lengths.iter().map(|(stage, lengths)| {
        let name = stage_name(w, *stage);
        w.labelled(name, spoken(w, lengths))
    });
    let main = spoken(w, &event.settings.lengths);
    [main].into_iter().chain(stages).collect()
}

/// The game, where it is not backgammon.
fn games(w: Messages, event: &Event) -> Vec<String> {
    let game = &event.settings.game;
    let name = match_game::of_event(w, event);
    name.into_iter().chain(match_game::ways(w, game)).collect()
}

fn rules(w: Messages, event: &Event) -> Vec<String> {
    let settings = event.settings.without_idle_rules();
    let rules: [(bool, Message); 4] = [
        (!settings.crawford, Messages::event_about_no_crawford),
        (
            settings.holland != Holland::Off,
            Messages::field_event_holland,
        ),
        (settings.jacoby, Messages::field_event_jacoby),
        (settings.handicap, Messages::event_about_handicap),
    ];
    let rules = rules.into_iter().filter(|(on, _)| *on);
    rules.map(|(_, key)| w.say(key).into_owned()).collect()
}

/// The entry fee, if the director made it public.
fn fee(scene: &BracketScene<'_>, event: &Event) -> Option<String> {
    let money = &scene.t.money;
    let terms = money.terms(event.number).filter(|terms| terms.public);
    let terms = terms.filter(|terms| terms.fee > 0)?;
    Some(money.currency.show(terms.fee))
}

pub(in crate::web) fn person(scene: &BracketScene<'_>, entrant: EntrantNo) -> Link {
    Link::new(scene.name(entrant), scene.path.player(entrant))
}

fn entrants(scene: &BracketScene<'_>, event: &Event, rated: bool) -> Vec<EntrantView> {
    let view = |entry: EntrantRow| EntrantView {
        href: scene.path.player(entry.number),
        pools: pools_of(scene, event, entry.number),
        entry: EntrantRow {
            rating: entry.rating.filter(|_| rated),
            ..entry
        },
    };
    entries_of(scene.t, event, scene.names).map(view).collect()
}
