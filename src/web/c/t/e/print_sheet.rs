//! `GET /c/{club}/t/{tournament}/e/{event}/print-sheet`: the draw sheet, with `?blank` one to be filled in by hand.

use crate::backgammon::BySide;
use crate::pages::bracket::{BracketScene, FixtureLine, MatchView, SheetSide, sides};
use crate::pages::cross_table::CrossTable;
use crate::pages::match_game;
use crate::pages::round_names::main_round;
use crate::pages::standings::StandingsView;
use crate::tournament::{EntrantNo, Event, Phase};
use crate::web::c::published::{event_title, tournament_page, with_scene};
use crate::web::c::t::clock_set::clock_set;
use crate::web::c::t::e::challenge::{RungView, rung_views};
use crate::web::c::t::e::show::{cross, table};
use crate::web::c::t::show::when_and_where;
use crate::web::prelude::*;

/// `GET /c/{club}/t/{tournament}/e/{event}/print-sheet`
pub async fn show(at: AtEvent, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    let blank = request.query_string() == "blank";
    let here = at.path.event_below(event.number, "print-sheet");
    let rounds = with_scene(&at, |scene| rounds_sheet(scene, event, blank));
    let (leaves, beside) = match rounds {
        Some(_) => (Vec::new(), Vec::new()),
        None => with_scene(&at, |scene| {
            (leaves(scene, event, blank), beside(scene, event, blank))
        }),
    };
    let page = SheetPage {
        page: at.page().wide(),
        title: event_title(&at, event),
        when: [
            Some(when_and_where(&at)),
            match_game::played(at.messages(), &event.settings.game),
        ]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(" · "),
        leaves,
        beside,
        rounds,
        blank,
        links: (here.clone(), format!("{here}?blank")),
        back: at.path.event(event.number),
    };
    tournament_page(&at, &request, &page).await
}

/// Rounds that fit beside each other with all their matches below each other: thirty-two players.
const ROUNDS_A_PAGE: u8 = 5;

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
    let format = event.capabilities();
    let bracket = format.drawn_whole() || format.group_play().is_some() && event.draw.is_none();
    // What follows a Swiss is a bracket again.
    if bracket || event.rounds > 0 {
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
fn beside(scene: &BracketScene<'_>, event: &Event, blank: bool) -> Vec<SheetSide> {
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
    let rounds: Vec<(u8, Vec<MatchView>)> = if event.rounds == 0 {
        empty_rounds(scene, event)
    } else {
        (1..=event.rounds)
            .map(|round| {
                let views = event.round(round).map(|m| {
                    let view = MatchView::of(scene, event, m);
                    if blank { emptied(view, round) } else { view }
                });
                (round, views.collect())
            })
            .collect()
    };
    let count = u8::try_from(rounds.len()).expect("an event counts its rounds by a byte");
    let lengths: Vec<Vec<u16>> = rounds
        .iter()
        .map(|(_, matches)| lengths_of(matches))
        .collect();
    let name = |round: u8| {
        let name = main_round(scene.w, event, count, round);
        let to = scene.w.slip_to();
        let at = usize::from(round).saturating_sub(1);
        let lengths = lengths.get(at).map_or(&[][..], Vec::as_slice);
        let each: Vec<String> = lengths.iter().map(ToString::to_string).collect();
        let set = match (event.settings.clock, lengths) {
            (Some(clock), [length]) => {
                let set = clock_set(scene.w, &clock, *length, BySide::new(0, 0));
                format!(" · {set}")
            }
            _ => String::new(),
        };
        format!("{name} · {to} {}{set}", each.join("/"))
    };
    let mut leaves = Vec::new();
    let (early, late): (Vec<_>, Vec<_>) = rounds
        .into_iter()
        .partition(|(round, _)| *round <= ROUNDS_A_PAGE);
    let pages = early.last().map_or(0, |(_, matches)| matches.len());
    for page in 0..pages {
        let columns = early.iter().map(|(round, matches)| {
            let each = matches.len() / pages.max(1);
            let here = matches.iter().skip(page.saturating_mul(each)).take(each);
            Column {
                name: name(*round),
                matches: here.cloned().collect(),
                joins: Vec::new(),
            }
        });
        leaves.push(Leaf {
            columns: columns.collect(),
            third: None,
            joins: (!late.is_empty()).then(|| letters(page)),
        });
    }
    if !late.is_empty() {
        let columns = late.into_iter().enumerate().map(|(at, (round, matches))| {
            let from = |m: usize| {
                (
                    letters(m.saturating_mul(2)),
                    letters(m.saturating_mul(2).saturating_add(1)),
                )
            };
            let first = if at == 0 { matches.len() } else { 0 };
            Column {
                name: name(round),
                joins: (0..first).map(from).collect(),
                matches,
            }
        });
        leaves.push(Leaf {
            columns: columns.collect(),
            third: None,
            joins: None,
        });
    }
    if let Some(last) = leaves.last_mut() {
        let third = event.matches.iter().find(|m| m.phase == Phase::ThirdPlace);
        last.third = third.map(|m| {
            let view = MatchView::of(scene, event, m);
            if blank { emptied(view, m.round) } else { view }
        });
    }
    leaves
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

/// The lengths the matches of a round are played to: one, unless it was changed while some had begun.
fn lengths_of(matches: &[MatchView]) -> Vec<u16> {
    let mut lengths: Vec<u16> = matches.iter().map(|m| m.length).collect();
    lengths.sort_unstable();
    lengths.dedup();
    lengths
}

/// The rounds of a sheet for so many, nobody drawn yet.
fn empty_rounds(scene: &BracketScene<'_>, event: &Event) -> Vec<(u8, Vec<MatchView>)> {
    let settings = &event.settings;
    let players = event.field(scene.t).count().max(2);
    let size = players.next_power_of_two();
    let rounds = u8::try_from(size.trailing_zeros()).expect("no number has 256 bits");
    // What the draw would give says how much comes after each round: two sides may meet at the end.
    let numbers = (1u32..).take(players).map(EntrantNo);
    let plan = settings.format.plan(settings, &numbers.collect::<Vec<_>>());
    let planned = |round: u8| {
        let mut matches = plan.iter().flat_map(|plan| &plan.matches);
        matches
            .find(|m| m.phase == Phase::Main && m.round == round)
            .and_then(|m| m.before_final)
    };
    (1..=rounds)
        .map(|round| {
            let before_final = planned(round).unwrap_or(rounds.saturating_sub(round));
            let length = settings.rules(usize::from(before_final)).length;
            (round, vec![empty(length); size >> round])
        })
        .collect()
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
        state: "waiting",
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
