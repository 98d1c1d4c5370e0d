//! Who has the box next. This is only a proposal, which people confirm or change.

use super::settings::{NightSettings, Rotation};
use super::{GameSheet, Out, PlayerNo};
use backgammon::Side;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

/// What of a finished game decides who has the box next.
#[derive(Debug, Clone, Copy)]
pub struct FinishedGame<'a> {
    pub settings: &'a NightSettings,
    /// Everybody in line as the game began, the box first; a partner keeps their place in line.
    pub order: &'a [PlayerNo],
    pub partner: Option<PlayerNo>,
    /// The captain the game began with, or whoever became it when that one left.
    pub captain: PlayerNo,
    pub sheet: &'a GameSheet,
    /// What the box's side won or lost on the game.
    pub net: i64,
    /// Those who have gone since, or are going now.
    pub gone: &'a [PlayerNo],
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Proposal {
    /// Box, captain, line. The captain is the first behind the box who is not the partner.
    pub next: Vec<PlayerNo>,
    /// The partner, if they stay; otherwise the box asks for one.
    pub partner: Option<PlayerNo>,
    /// Whether the house rules leave the order to the players.
    pub ask: bool,
    /// How many at the bottom are there because they have just lost.
    pub fallen: usize,
}

enum NextBox {
    Keeps,
    PassesTo(PlayerNo),
}

#[must_use]
pub fn propose(game: &FinishedGame<'_>) -> Proposal {
    let FinishedGame { sheet, captain, .. } = *game;
    let in_box = game.order.first().copied().unwrap_or(captain);
    let (next_box, losers, unclear) = match game.settings.rotation {
        Rotation::CaptainAtStart | Rotation::ByHand => {
            let (next_box, losers) = by_captain(sheet, captain);
            (
                next_box,
                losers,
                sheet.against_box(captain) == Ordering::Equal,
            )
        }
        Rotation::CaptainOfTheMoment => {
            let last = sheet.last_captain(captain);
            let (next_box, loser) = by_captain(sheet, last);
            let mut losers = dropped_captains(sheet, &sheet.captains_from(captain));
            losers.extend(loser);
            (next_box, losers, sheet.against_box(last) == Ordering::Equal)
        }
        Rotation::LosAngeles => los_angeles(game),
    };
    let asked_for = match game.settings.rotation {
        Rotation::ByHand => true,
        Rotation::CaptainOfTheMoment => {
            let captains = sheet.captains_from(captain);
            captains.iter().any(|c| settled(sheet, *c))
        }
        _ => settled(sheet, captain),
    };
    let mut proposal = assemble(game, in_box, &next_box, &losers);
    // No source says who gets the box if the player who kept it has left.
    let vacant = matches!(next_box, NextBox::Keeps) && game.gone.contains(&in_box);
    proposal.ask = asked_for || unclear || vacant;
    proposal
}

fn settled(sheet: &GameSheet, member: PlayerNo) -> bool {
    let out = sheet.cube(member).map(|c| c.out);
    matches!(out, Some(Out::Settled { .. }))
}

/// The winner of box against this captain has the box; a captain who lost goes to the bottom.
fn by_captain(sheet: &GameSheet, captain: PlayerNo) -> (NextBox, Vec<PlayerNo>) {
    match sheet.against_box(captain) {
        Ordering::Greater => (NextBox::PassesTo(captain), Vec::new()),
        Ordering::Less => (NextBox::Keeps, vec![captain]),
        Ordering::Equal => (NextBox::Keeps, Vec::new()),
    }
}

/// Los Angeles: "to retain the box you must win the game, if played to completion against anyone, or have the last
/// active crew member pass your cube or make a negative settlement. Your net result for the game can not result in a
/// loss." Also who goes to the bottom, and whether people have to decide.
fn los_angeles(game: &FinishedGame<'_>) -> (NextBox, Vec<PlayerNo>, bool) {
    let FinishedGame { sheet, captain, .. } = *game;
    let outs = || sheet.cubes.iter().map(|c| c.out);
    let in_favour = |out: Out| {
        matches!(out, Out::Dropped) || matches!(out, Out::Settled { points } if points < 0)
    };
    let last = sheet.last.and_then(|last| sheet.cube(last)).map(|c| c.out);
    let mut unclear = false;
    let won = if sheet.played_out() {
        sheet.winner == Some(Side::Top)
    } else if let Some(last) = last {
        in_favour(last)
    } else {
        // In a game entered at once, who went out last is known only if all went the same way.
        unclear = outs().any(in_favour) && !outs().all(in_favour);
        outs().all(in_favour)
    };
    let against = sheet.against_box(captain);
    let losers = match against {
        Ordering::Less => vec![captain],
        _ => Vec::new(),
    };
    if won && game.net >= 0 {
        // If the captain was not beaten and the box stays all the same, no source says where the captain goes.
        return (NextBox::Keeps, losers, unclear || against != Ordering::Less);
    }
    let next_behind = || {
        let behind = game.order.iter().copied().skip_while(|n| *n != captain);
        let mut behind = behind.skip(1).filter(|n| Some(*n) != game.partner);
        behind.next().unwrap_or(captain)
    };
    let heir = match against {
        Ordering::Greater => captain,
        _ => next_behind(),
    };
    (
        NextBox::PassesTo(heir),
        losers,
        unclear || against == Ordering::Equal,
    )
}

/// The captains who dropped before the last one took their place.
fn dropped_captains(sheet: &GameSheet, captains: &[PlayerNo]) -> Vec<PlayerNo> {
    let before = captains.split_last().map_or(&[][..], |(_, before)| before);
    let dropped = |n: &&PlayerNo| sheet.cube(**n).is_some_and(|c| c.out == Out::Dropped);
    before.iter().filter(dropped).copied().collect()
}

fn assemble(
    game: &FinishedGame<'_>,
    in_box: PlayerNo,
    next_box: &NextBox,
    losers: &[PlayerNo],
) -> Proposal {
    let gone = |n: &PlayerNo| game.gone.contains(n);
    let order = || game.order.iter().copied();
    let mut top = Vec::new();
    let mut bottom: Vec<PlayerNo> = losers.to_vec();
    let mut stays = None;
    match next_box {
        NextBox::Keeps if gone(&in_box) => {}
        NextBox::Keeps => {
            top.push(in_box);
            stays = game.partner;
        }
        NextBox::PassesTo(heir) => {
            // If the player who should get the box has left, the next behind them gets it.
            let behind = order().skip_while(|n| n != heir);
            let mut behind = behind.filter(|n| {
                !gone(n) && *n != in_box && Some(*n) != game.partner && !bottom.contains(n)
            });
            top.extend(behind.next());
            top.extend(game.partner);
            bottom.push(in_box);
        }
    }
    let middle: Vec<PlayerNo> = order()
        .filter(|n| !top.contains(n) && !bottom.contains(n))
        .collect();
    let mut next = top;
    next.extend(middle);
    next.extend(&bottom);
    next.retain(|n| !gone(n));
    let fallen = bottom.iter().filter(|n| !gone(n)).count();
    Proposal {
        partner: stays.filter(|p| !gone(p)),
        next,
        ask: false,
        fallen,
    }
}

impl Proposal {
    /// Puts newcomers into line, in the order of their coming: at the bottom, or above those who have just lost.
    pub fn add(&mut self, newcomers: &[PlayerNo], settings: &NightSettings) {
        let at = match settings.newcomers {
            super::Newcomers::Below => self.next.len(),
            super::Newcomers::Above => self.next.len().saturating_sub(self.fallen),
        };
        // A newcomer does not get the box while somebody else is in line.
        let at = at.clamp(self.next.len().min(1), self.next.len());
        self.next.splice(at..at, newcomers.iter().copied());
    }

    /// Puts those on a break back in front of the player they preceded in `line`, the order in which the game began.
    pub fn weave(&mut self, line: &[PlayerNo], resting: &[PlayerNo]) {
        for who in resting {
            let bottom = self.next.len().saturating_sub(self.fallen);
            let before = before_those_behind(line.iter(), *who, &self.next).unwrap_or(bottom);
            // Nor does somebody on a break get the box while another is in line.
            let at = before.clamp(self.next.len().min(1), self.next.len());
            self.next.insert(at, *who);
        }
    }
}

/// Where in a line someone belongs who stood in `order`: before the first of those behind them there who is in the line.
pub(super) fn before_those_behind<'a>(
    order: impl Iterator<Item = &'a PlayerNo>,
    who: PlayerNo,
    line: &[PlayerNo],
) -> Option<usize> {
    let mut behind = order.skip_while(|n| **n != who).skip(1);
    behind.find_map(|n| line.iter().position(|m| m == n))
}
