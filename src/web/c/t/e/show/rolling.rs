//! The list of a rolling side event and its sheets: who waits for the next, who plays on which, who won.

use crate::app::tournament::rolling::{RollingList, RollingSheetView};
use crate::coin::Coins;
use crate::pages::bracket::BracketScene;
use crate::pages::layout::Link;
use crate::pages::round_names::side_name;
use crate::tournament::{Event, Phase};
use crate::web::c::t::e::show::person;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RollingView {
    /// "3 of 8 are waiting for sheet 2. It is drawn as soon as the last joins."
    pub state: String,
    /// Who waits, in the order of joining: number and name.
    pub waiting: Vec<(u32, Link)>,
    /// The sheets, the newest first.
    pub sheets: Vec<SheetLine>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetLine {
    /// "Sheet 2", leading to its bracket on the event's page.
    pub sheet: Link,
    pub state: String,
    pub winner: Option<(Link, String)>,
    pub twice: Vec<String>,
    /// The hash published before it was drawn.
    pub commitment: String,
    pub seed: String,
    /// The entries it was drawn from, in the order of joining.
    pub list: Vec<u32>,
}

impl RollingView {
    #[must_use]
    pub fn of(scene: &BracketScene<'_>, event: &Event, list: RollingList) -> RollingView {
        let new = list.waiting.len().saturating_sub(list.again);
        RollingView {
            state: scene.w.rolling_state(list.again, new, list.next, list.size),
            waiting: list
                .waiting
                .iter()
                .map(|n| (n.0, person(scene, *n)))
                .collect(),
            sheets: list
                .sheets
                .into_iter()
                .map(|sheet| line(scene, event, sheet))
                .collect(),
        }
    }
}

fn line(scene: &BracketScene<'_>, event: &Event, sheet: RollingSheetView) -> SheetLine {
    let w = scene.w;
    let number = sheet.number;
    let show = |amount: Option<Coins>| {
        amount.map_or_else(String::new, |amount| scene.t.money.currency.show(amount))
    };
    let paid = sheet.fund.is_some();
    let page = scene.path.event(event.number);
    SheetLine {
        sheet: Link::new(
            side_name(w, Phase::Sheet(number)),
            format!("{page}#h-sheet-{number}"),
        ),
        state: w.rolling_sheet_state(show(sheet.fund), sheet.entrants, sheet.open, paid),
        winner: sheet.winner.map(|n| (person(scene, n), show(sheet.prize))),
        twice: sheet
            .twice
            .iter()
            .map(|n| w.rolling_twice(scene.isolated(*n)))
            .collect(),
        commitment: sheet.commitment,
        seed: sheet.seed,
        list: sheet.list.iter().map(|n| n.0).collect(),
    }
}
