//! `GET /c/{club}/t/{tournament}/e/{event}/print-sheet`: the draw sheet, with `?blank` one to be filled in by hand.

use crate::app::tournament::print_sheet::{PrintedRound, PrintedSheet, is_printed_in_rounds};
use crate::backgammon::BySide;
use crate::form::Form;
use crate::pages::bracket::{BracketScene, FixtureLine, MatchState, MatchView, SheetSide, sides};
use crate::pages::cross_table::CrossTable;
use crate::pages::match_game;
use crate::pages::round_names::main_round;
use crate::pages::standings::StandingsView;
use crate::tournament::{Event, MatchNo};
use crate::web::c::published::{event_title, tournament_page, with_scene};
use crate::web::c::t::clock_set::clock_set;
use crate::web::c::t::e::challenge::{RungView, rung_views};
use crate::web::c::t::e::show::{cross, table};
use crate::web::c::t::show::when_and_where;
use crate::web::prelude::*;
use url::form_urlencoded;

/// Whether a page is printed to be filled in by hand.
#[derive(Debug, Form)]
#[form(hidden)]
pub struct PrintQuery {
    pub(super) blank: bool,
}

impl PrintQuery {
    /// It is asked for by its name alone, `?blank`, and no other query matters.
    pub(super) fn is_blank(request: &HttpRequest) -> bool {
        form_urlencoded::parse(request.query_string().as_bytes())
            .any(|(name, _)| name == PrintQuery::BLANK.name().name())
    }
}

/// `GET /c/{club}/t/{tournament}/e/{event}/print-sheet`
pub async fn show(at: AtEvent, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    let blank = PrintQuery::is_blank(&request);
    let here = at.path.event_below(event.number, "print-sheet");
    let rounds = with_scene(&at, |scene| rounds_sheet(scene, event, blank));
    let (leaves, beside) = match rounds {
        Some(_) => (Vec::new(), Vec::new()),
        None => with_scene(&at, |scene| {
            (
                leaves(scene, event, blank),
                sheet_sides(scene, event, blank),
            )
        }),
    };
    let page = SheetPage {
        page: at.page().wide(),
        title: event_title(&at, event),
        when: below_title(&at, event),
        leaves,
        beside,
        rounds,
        blank,
        links: (here.clone(), format!("{here}?{}", PrintQuery::BLANK.name())),
        back: at.path.event(event.number),
    };
    tournament_page(&at, &request, &page).await
}

/// When and where, and the game where it is not backgammon.
pub(super) fn below_title(at: &TournamentRequest, event: &Event) -> String {
    let when = when_and_where(at);
    match match_game::of_event(at.messages(), event) {
        Some(game) => at.messages().beside(when, game),
        None => when,
    }
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/e/print_sheet.html")]
struct SheetPage {
    #[deref]
    page: Page,
    title: String,
    when: String,
    leaves: Vec<Leaf>,
    /// What is played beside the bracket: the losers' side, the finals, a consolation, the groups before it.
    beside: Vec<SheetSide>,
    /// In place of them, where there is no bracket: the tables and the rounds.
    rounds: Option<RoundsSheet>,
    blank: bool,
    links: (String, String),
    back: String,
}

/// A sheet without a bracket. It runs over as many pages as it needs.
#[derive(Debug)]
struct RoundsSheet {
    /// Who stands where; not on a blank one.
    standings: Option<StandingsView>,
    cross: Option<CrossTable>,
    rungs: Vec<RungView>,
    sides: Vec<SheetSide>,
}

#[must_use]
fn rounds_sheet(scene: &BracketScene<'_>, event: &Event, blank: bool) -> Option<RoundsSheet> {
    if !is_printed_in_rounds(event) {
        return None;
    }
    let cross = cross(scene, event);
    Some(RoundsSheet {
        standings: table(scene, event).filter(|_| !blank),
        cross: if blank {
            cross.map(CrossTable::blank)
        } else {
            cross
        },
        rungs: rung_views(scene, event),
        sides: filled_or_blank(sides(scene, event), blank),
    })
}

/// What an event with a bracket is played on besides, on pages of its own.
#[must_use]
fn sheet_sides(scene: &BracketScene<'_>, event: &Event, blank: bool) -> Vec<SheetSide> {
    if event.rounds == 0 {
        return Vec::new();
    }
    filled_or_blank(sides(scene, event), blank)
}

fn filled_or_blank(mut sides: Vec<SheetSide>, blank: bool) -> Vec<SheetSide> {
    if blank {
        for side in &mut sides {
            // Whoever falls or goes on is not known from the draw; who meets in a group or a paired round is.
            let round = if side.columns { 2 } else { 1 };
            side.table = None;
            side.cross = side.cross.take().map(CrossTable::blank);
            for (m, _) in side.rounds.iter_mut().flat_map(|r| &mut r.matches) {
                *m = emptied(m.clone(), round);
            }
        }
    }
    sides
}

#[derive(Debug)]
struct Leaf {
    columns: Vec<Column>,
    /// The third-place match, beside the final.
    third: Option<MatchView>,
    /// The letter that joins its last match to the last page.
    joins: Option<String>,
}

#[derive(Debug)]
struct Column {
    name: String,
    matches: Vec<MatchView>,
    /// For each match, the letters of the two pages its players come from; empty where they come from this one.
    joins: Vec<(String, String)>,
}

impl Column {
    /// Its matches, each with the letters of the pages it joins.
    fn cells(&self) -> Vec<(&MatchView, Option<&(String, String)>)> {
        let joins = self.joins.iter().map(Some).chain(std::iter::repeat(None));
        self.matches.iter().zip(joins).collect()
    }
}

/// The letters that pages join by: A to Z, then AA, AB ….
fn letters(page: usize) -> String {
    let letter = |n: usize| ('A'..='Z').nth(n % 26).expect("there are 26 letters");
    match (page / 26).checked_sub(1) {
        None => letter(page).to_string(),
        Some(first) => format!("{}{}", letter(first), letter(page)),
    }
}

/// The pages of an event's sheet; before the draw, and when `blank`, to be filled in by hand.
#[must_use]
fn leaves(scene: &BracketScene<'_>, event: &Event, blank: bool) -> Vec<Leaf> {
    let sheet = PrintedSheet::of(scene.t, event);
    let of_match = |number: MatchNo, round: u8| {
        let view = MatchView::of(scene, event, event.fixture(number)?);
        Some(if blank { emptied(view, round) } else { view })
    };
    let column = |of: &PrintedRound| Column {
        name: column_name(scene, event, sheet.rounds, of),
        joins: of
            .matches
            .iter()
            .filter_map(|m| m.from_pages)
            .map(|(upper, lower)| (letters(upper), letters(lower)))
            .collect(),
        matches: of
            .matches
            .iter()
            .filter_map(|m| match m.number {
                Some(number) => of_match(number, of.round),
                None => Some(empty(m.length)),
            })
            .collect(),
    };
    let pages = sheet.pages.iter().enumerate();
    let mut leaves: Vec<Leaf> = pages
        .map(|(at, page)| Leaf {
            columns: page.columns.iter().map(column).collect(),
            third: None,
            joins: page.leads_on.then(|| letters(at)),
        })
        .collect();
    if let Some(last) = leaves.last_mut() {
        let third = sheet.third_place.and_then(|number| event.fixture(number));
        last.third = third.and_then(|m| of_match(m.number, m.round));
    }
    leaves
}

/// "Semi-finals · to 5", with what the clocks are set to.
fn column_name(scene: &BracketScene<'_>, event: &Event, rounds: u8, of: &PrintedRound) -> String {
    let w = scene.w;
    let name = main_round(w, event, rounds, of.round);
    let to = w.slip_to();
    let each: Vec<String> = of.lengths.iter().map(ToString::to_string).collect();
    let set = match (event.settings.clock, of.lengths.as_slice()) {
        (Some(clock), [length]) => {
            let set = clock_set(w, &clock, *length, BySide::new(0, 0));
            format!(" · {set}")
        }
        _ => String::new(),
    };
    format!("{name} · {to} {}{set}", each.join("/"))
}

/// The same match with only what the draw said of it.
fn emptied(mut m: MatchView, round: u8) -> MatchView {
    for line in &mut m.lines {
        line.score = None;
        line.won = false;
        // A bye's opponent goes on without playing: that is the draw's word too.
        if round > 1 {
            line.kind = "open";
            line.name = String::new();
        }
    }
    m.marks.clear();
    m
}

fn empty(length: u16) -> MatchView {
    let line = || FixtureLine {
        entrant: None,
        name: String::new(),
        kind: "open",
        score: None,
        won: false,
        pools: None,
    };
    MatchView {
        number: 0,
        href: String::new(),
        state: MatchState::Waiting,
        lines: [line(), line()],
        table: None,
        length,
        meta: String::new(),
        round: String::new(),
        marks: Vec::new(),
        ended: None,
        odds: None,
    }
}
