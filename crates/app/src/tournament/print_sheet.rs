//! The draw sheet on paper: which matches stand on which page.

use crawford_tournament::{BracketHalf, EntrantNo, Event, Fixture, MatchNo, Tournament};
use serde::Serialize;

/// Rounds that fit beside each other with all their matches below each other: thirty-two players.
const ROUNDS_A_PAGE: u8 = 5;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PrintedSheet {
    /// How many rounds it has.
    pub rounds: u8,
    pub pages: Vec<PrintedPage>,
    /// The match for third place, on the last page.
    pub third_place: Option<MatchNo>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PrintedPage {
    pub columns: Vec<PrintedRound>,
    /// Whether whoever wins its last match goes on on the last page.
    pub leads_on: bool,
}

/// The matches of a round that stand on a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PrintedRound {
    pub round: u8,
    /// The lengths of the whole round: one, unless it was changed while some had begun.
    pub lengths: Vec<u16>,
    pub matches: Vec<PrintedMatch>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct PrintedMatch {
    /// `None` before the draw.
    pub number: Option<MatchNo>,
    pub length: u16,
    /// The two pages its players come from, from 0, where they come from others.
    pub from_pages: Option<(usize, usize)>,
}

impl PrintedMatch {
    fn of(event: &Event, m: &Fixture) -> PrintedMatch {
        PrintedMatch {
            number: Some(m.number),
            length: event.rules_of(m).length,
            from_pages: None,
        }
    }

    fn empty(length: u16) -> PrintedMatch {
        PrintedMatch {
            number: None,
            length,
            from_pages: None,
        }
    }
}

impl PrintedRound {
    fn of((round, matches): (u8, Vec<PrintedMatch>)) -> PrintedRound {
        let mut lengths: Vec<u16> = matches.iter().map(|m| m.length).collect();
        lengths.sort_unstable();
        lengths.dedup();
        PrintedRound {
            round,
            lengths,
            matches,
        }
    }

    /// Its matches on one of so many pages.
    fn on_page(&self, page: usize, pages: usize) -> PrintedRound {
        let each = self.matches.len() / pages.max(1);
        let here = self.matches.iter().skip(page.saturating_mul(each));
        PrintedRound {
            matches: here.take(each).copied().collect(),
            lengths: self.lengths.clone(),
            ..*self
        }
    }
}

impl PrintedSheet {
    /// The main bracket; before the draw, empty for as many as are in.
    #[must_use]
    pub fn of(t: &Tournament, event: &Event) -> PrintedSheet {
        let rounds: Vec<(u8, Vec<PrintedMatch>)> = match event.rounds {
            0 => empty_rounds(t, event),
            rounds => (1..=rounds)
                .map(|round| {
                    let matches = event.round(round).map(|m| PrintedMatch::of(event, m));
                    (round, matches.collect())
                })
                .collect(),
        };
        let count = u8::try_from(rounds.len()).expect("an event counts its rounds by a byte");
        let (early, mut late): (Vec<PrintedRound>, Vec<PrintedRound>) = rounds
            .into_iter()
            .map(PrintedRound::of)
            .partition(|of| of.round <= ROUNDS_A_PAGE);
        let first_pages = early.last().map_or(0, |of| of.matches.len());
        let mut pages: Vec<PrintedPage> = (0..first_pages)
            .map(|page| PrintedPage {
                columns: early
                    .iter()
                    .map(|of| of.on_page(page, first_pages))
                    .collect(),
                leads_on: !late.is_empty(),
            })
            .collect();
        let joined = late.first_mut().into_iter().flat_map(|of| &mut of.matches);
        for (at, m) in joined.enumerate() {
            let upper = at.saturating_mul(2);
            m.from_pages = Some((upper, upper.saturating_add(1)));
        }
        if !late.is_empty() {
            pages.push(PrintedPage {
                columns: late,
                leads_on: false,
            });
        }
        let third = event.matches.iter().find(|m| m.phase.is_beside_final());
        PrintedSheet {
            rounds: count,
            pages,
            third_place: third.map(|m| m.number),
        }
    }
}

/// The rounds of a sheet for as many as are in, nobody drawn yet.
fn empty_rounds(t: &Tournament, event: &Event) -> Vec<(u8, Vec<PrintedMatch>)> {
    let settings = &event.settings;
    let players = event.field(t).count().max(2);
    let size = players.next_power_of_two();
    let rounds = u8::try_from(size.trailing_zeros()).expect("no number has 256 bits");
    // What the draw would give says how much comes after each round: two sides may meet at the end.
    let numbers: Vec<EntrantNo> = (1u32..).take(players).map(EntrantNo).collect();
    let plan = settings.format.plan(settings, &numbers);
    let planned = |round: u8| {
        let mut matches = plan.iter().flat_map(|plan| &plan.matches);
        matches
            .find(|m| m.phase.half() == BracketHalf::Main && m.round == round)
            .and_then(|m| m.before_final)
    };
    (1..=rounds)
        .map(|round| {
            let before_final = planned(round).unwrap_or(rounds.saturating_sub(round));
            let length = settings.rules(usize::from(before_final)).length;
            (round, vec![PrintedMatch::empty(length); size >> round])
        })
        .collect()
}

/// Whether an event has no bracket to print: it is printed as tables and rounds.
#[must_use]
pub fn is_printed_in_rounds(event: &Event) -> bool {
    let format = event.capabilities();
    let bracket = format.drawn_whole() || format.group_play().is_some() && event.draw.is_none();
    // What follows a Swiss is a bracket again.
    !bracket && event.rounds == 0
}
