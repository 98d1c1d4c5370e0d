//! What a correction of a game would change.

use crate::chouette::{GameCorrectionEffects, PlayedGame, PlayerNo, Unit};
use crate::pages::chouette::money::signed_in;
use crate::pages::layout::Link;
use crate::web::c::chouette::place::NightRequest;
use crate::web::c::chouette::undo::teller;

/// The total of a player before and after, in points and in money, where it changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    pub name: String,
    pub points: Option<(String, String)>,
    pub money: Option<(String, String)>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preview {
    pub changes: Vec<Change>,
    /// That the box would have gone elsewhere, and what follows.
    pub box_would_be: Option<String>,
    /// How the next game would have begun, and where that one is corrected.
    pub next: Option<(String, Link)>,
    /// The order that is offered for the next game.
    pub order: Option<String>,
}

pub(super) fn preview(
    at: &NightRequest,
    played: &PlayedGame,
    effects: &GameCorrectionEffects,
) -> Preview {
    let (w, night) = (at.messages(), at.state());
    let names = |n: PlayerNo| at.name(n);
    let teller = teller(at, night, &names);
    let change = |(n, points, money): &(PlayerNo, i64, i64)| {
        let player = night.player(*n);
        let of = |unit, by: i64| {
            let now = player.map_or(0, |p| p.total(unit));
            let said = |amount| signed_in(night, unit, amount);
            (by != 0).then(|| (said(now), said(now.saturating_add(by))))
        };
        Change {
            name: at.name(*n),
            points: of(Unit::Points, *points),
            money: of(Unit::Money, *money),
        }
    };
    let order = offered(at, played, effects);
    let would = effects.box_would_be.as_ref().and_then(|would| {
        let heir = would.next.first()?;
        Some(w.night_correct_box(teller.name(*heir)))
    });
    let in_order = |order: &[PlayerNo]| {
        let all: Vec<String> = order.iter().map(|n| teller.name(*n)).collect();
        w.list(&all)
    };
    let next = effects.next_game.as_ref().map(|next| {
        let text = w.night_correct_next(
            next.game.0,
            next.later.saturating_sub(1),
            in_order(&next.was),
            in_order(&next.would),
        );
        let to = at.path.game_below(next.game, "correct");
        let label = w.game_number(next.game.0);
        (text, Link::new(label, to))
    });
    Preview {
        changes: effects.changes.iter().map(change).collect(),
        box_would_be: would,
        next,
        order: order.map(|order| in_order(&order)),
    }
}

/// The order offered for the next game when a correction gives the box to somebody else. After the last game of the table
/// it is the order that would have been proposed; after an earlier one only the box moves, and the others stay in line.
pub(super) fn offered(
    at: &NightRequest,
    played: &PlayedGame,
    effects: &GameCorrectionEffects,
) -> Option<Vec<PlayerNo>> {
    let night = at.state();
    let would = effects.box_would_be.as_ref()?;
    let table = night.table(played.table).filter(|t| t.game.is_none())?;
    let seated = night.seated(table);
    let last = night.games.iter().rev().find(|g| g.table == played.table);
    let is_last = last.is_some_and(|g| g.number == played.number);
    let first: Vec<PlayerNo> = if is_last {
        would.next.clone()
    } else {
        would.next.iter().take(1).copied().collect()
    };
    let mut order: Vec<PlayerNo> = first.into_iter().filter(|n| seated.contains(n)).collect();
    let rest: Vec<PlayerNo> = seated
        .iter()
        .copied()
        .filter(|n| !order.contains(n))
        .collect();
    order.extend(rest);
    (order != seated).then_some(order)
}
