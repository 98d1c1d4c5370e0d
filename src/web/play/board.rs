//! What the practice board shows: the position, what has happened, and what can be done.

use super::{MOST_STEPS, Steps};
use crate::app::practice::{Practice, PracticeFact, written};
use crate::backgammon::board::{BAR, OFF};
use crate::backgammon::variants::layout::BoardLayout;
use crate::backgammon::variants::{GameEnding, Position, Step, Throw, Turn, VariantPhase};
use crate::backgammon::{BySide, Side};
use crate::pages::board::family::FamilyPicture;
use crate::pages::games::{SeenPosition, colours};
use crate::pages::messages::Messages;
use crate::violation::Violation;

#[derive(Debug)]
pub(super) struct BoardView {
    pub picture: FamilyPicture,
    /// What has happened, the last thing last.
    pub told: Vec<String>,
    /// Whose turn it is and what is to be played, or how the game ended.
    pub said: String,
    pub kind: BoardKind,
}

/// What can be done now.
#[derive(Debug)]
pub(super) enum BoardKind {
    /// The opening throw is played or thrown again.
    Choosing,
    Playing(MovesView),
    /// With the winner, if there is one, as a form sends it.
    Over(Option<u8>),
}

#[derive(Debug)]
pub(super) struct MovesView {
    /// The numbers played so far, in writing; empty at the beginning of the turn.
    pub done: String,
    /// The same as it is sent.
    pub steps: String,
    /// The steps before the last one, as a query; `None` at the beginning.
    pub back: Option<String>,
    /// What can be played next, by the place it is played from.
    pub next: Vec<MovesFrom>,
    /// Whether the turn can be confirmed.
    pub is_whole: bool,
    /// Whether more, or other moves, might be possible than is known.
    pub unproven: bool,
}

#[derive(Debug)]
pub(super) struct MovesFrom {
    pub from: u8,
    pub label: String,
    pub moves: Vec<MoveLink>,
}

#[derive(Debug)]
pub(super) struct MoveLink {
    pub to: u8,
    pub label: String,
    pub href: String,
}

impl BoardView {
    /// The board after `steps` of the turn.
    pub fn of(
        w: Messages,
        practice: &mut Practice,
        sealed: &str,
        steps: &[Step],
    ) -> Result<BoardView, Violation> {
        let names = colours(w);
        let mover = practice.game.mover();
        let phase = practice.game.phase().clone();
        let mut position = *practice.game.position();
        let kind = match &phase {
            VariantPhase::Playing(_) | VariantPhase::PlayingRest(_) => {
                let turn = practice
                    .game
                    .turn(steps.get(..MOST_STEPS).unwrap_or(steps))?;
                position = turn.position;
                BoardKind::Playing(moves(w, sealed, steps, &turn))
            }
            VariantPhase::Over(ending) => BoardKind::Over(ending.winner.map(Side::number)),
            _ => BoardKind::Choosing,
        };
        let dice = match &phase {
            VariantPhase::Choosing(dice) => Some((mover, (*dice).into())),
            VariantPhase::Playing(throw) => Some((mover, *throw)),
            _ => None,
        };
        Ok(BoardView {
            picture: picture(w, practice, &position, dice, &kind),
            told: practice
                .told()
                .iter()
                .map(|told| tell(w, &names, told))
                .collect(),
            said: turn_text(w, &names, mover, &phase),
            kind,
        })
    }
}

fn picture(
    w: Messages,
    practice: &Practice,
    position: &Position,
    dice: Option<(Side, Throw)>,
    kind: &BoardKind,
) -> FamilyPicture {
    let rules = practice.game.rules();
    let viewer = practice.game.mover();
    let seen = SeenPosition {
        rules,
        position,
        viewer,
    };
    FamilyPicture {
        layout: BoardLayout::of(rules, position, viewer),
        dice,
        moved: None,
        cube: None,
        numbered_for: viewer,
        tapped: matches!(kind, BoardKind::Playing(_)),
        title: w.board_heading().into_owned(),
        description: seen.described(w),
    }
}

fn moves(w: Messages, sealed: &str, steps: &[Step], turn: &Turn) -> MovesView {
    let address = |steps: &[Step]| format!("?game={sealed}&steps={}#board", Steps(steps.to_vec()));
    let link = |step: &Step| {
        let mut after = steps.to_vec();
        after.push(*step);
        MoveLink {
            to: step.to,
            label: match step.to {
                OFF => w.practice_to_off(step.number),
                point => w.practice_to_point(step.number, point),
            },
            href: address(&after),
        }
    };
    let groups = turn.next.chunk_by(|a, b| a.from == b.from);
    let groups = groups.map(|group| {
        let from = group.first().map_or(0, |step| step.from);
        MovesFrom {
            from,
            label: match from {
                BAR => w.practice_from_bar().into_owned(),
                point => w.practice_from_point(point),
            },
            moves: group.iter().map(link).collect(),
        }
    });
    MovesView {
        done: written(steps),
        steps: Steps(steps.to_vec()).to_string(),
        back: steps.split_last().map(|(_, before)| address(before)),
        next: groups.collect(),
        is_whole: turn.end.is_some(),
        unproven: turn.unproven,
    }
}

fn turn_text(w: Messages, names: &BySide<String>, mover: Side, phase: &VariantPhase) -> String {
    let who = &names[mover];
    match phase {
        VariantPhase::Playing(dice) => w.board_dice(dice.to_string(), who),
        VariantPhase::PlayingRest(rest) => {
            let each = rest.iter();
            let said: Vec<String> = each
                .map(|(n, times)| w.practice_times(*n, *times))
                .collect();
            w.practice_turn_rest(said.join(", "), who)
        }
        VariantPhase::Choosing(dice) => w.practice_choose(dice.to_string(), who),
        VariantPhase::Over(GameEnding { winner: None, .. }) => w.nobody_wins_game().into_owned(),
        VariantPhase::Over(GameEnding {
            winner: Some(winner),
            points,
        }) => w.practice_won(*points, &names[*winner]),
        VariantPhase::Opening | VariantPhase::Throwing => String::new(),
    }
}

fn tell(w: Messages, names: &BySide<String>, told: &PracticeFact) -> String {
    match told {
        PracticeFact::Opened(top, bottom) => {
            w.practice_told_opened(*top, *bottom, &names.bottom, &names.top)
        }
        PracticeFact::Begins(side) => w.game_begins(&names[*side]),
        PracticeFact::ThrewAgain(side) => w.practice_told_again(&names[*side]),
        PracticeFact::Played(side, throw, play) if play.is_empty() => {
            w.practice_told_nothing(throw, &names[*side])
        }
        PracticeFact::Played(side, throw, play) => {
            w.practice_told_played(throw, play, &names[*side])
        }
        PracticeFact::Failed(side) => w.practice_told_failed(&names[*side]),
        PracticeFact::PlayedRest(side, play) if play.is_empty() => {
            w.practice_told_no_rest(&names[*side])
        }
        PracticeFact::PlayedRest(side, play) => w.practice_told_rest(play, &names[*side]),
    }
}
