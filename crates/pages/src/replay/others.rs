//! A match of any games of the tables family, to step through.

use super::{
    CubeEffect, Replay, ReplayGameLine, ReplayPicture, ReplayPosition, cube_lies_after, moves,
    next_places,
};
use crate::board::family::FamilyPicture;
use crate::board::{CubeLies, CubePlace};
use crate::described::{cube_lies, dice_said};
use crate::fact_text::set_apart;
use crate::games::{SeenPosition, heading, pips};
use crate::messages::{Messages, selector, worded};
use backgammon::variants::layout::BoardLayout;
use backgammon::variants::record::{
    VariantAction, VariantActionKind, VariantEnding, VariantOutcome, VariantTranscript,
    VariantTranscriptGame,
};
use backgammon::variants::{Course, GameRules, Position, Throw, Worth};
use backgammon::{BySide, Side};

impl Replay {
    /// The match at `place`, or at the nearest existing place; `None` for a match without games.
    #[must_use]
    pub fn of_others(
        w: Messages,
        transcript: &VariantTranscript,
        names: BySide<String>,
        place: ReplayPosition,
    ) -> Option<Replay> {
        let (place, game) = place.within(&transcript.games, |game| game.actions.len())?;
        let done = game.actions.get(..place.action)?;
        let last = done.last();
        let start = Position::start(&game.rules);
        let (viewer, position) =
            last.map_or((Side::Bottom, start), |action| (action.side, action.after));
        let said = action_text(w, &names, game, last, place.action == game.actions.len());
        let seen = SeenPosition {
            rules: &game.rules,
            position: &position,
            viewer,
        };
        let crawford = is_crawford(transcript, game);
        let with_cube =
            game.rules.cube && !crawford && transcript.length != 1 && !transcript.is_series();
        let cube = with_cube.then(|| cube_after(done));
        let cube_said = cube.map(|cube| cube_lies(w, cube, &names));
        let dice = last.and_then(dice);
        let described = [
            dice.map(|(side, dice)| dice_said(w, &dice.numbers(), &names[side])),
            Some(seen.described_for(w, &names)),
            cube_said.clone(),
        ];
        let described: Vec<String> = described.into_iter().flatten().collect();
        let picture = FamilyPicture {
            layout: BoardLayout::of(&game.rules, &position, viewer),
            dice,
            moved: last.and_then(moved),
            cube,
            numbered_for: viewer,
            tapped: false,
            title: said.clone(),
            description: described.join(" "),
        };
        let other = position.swapped(&game.rules);
        let (own, theirs) = (pips(&position), pips(&other));
        let actions: Vec<usize> = transcript
            .games
            .iter()
            .map(|game| game.actions.len())
            .collect();
        let signs = game
            .actions
            .iter()
            .map(|action| (action.side, sign(w, action, &game.rules)));
        Some(Replay {
            length: transcript.length,
            picture: ReplayPicture::Others(picture),
            variation: Some(variation(w, game)),
            said,
            place,
            score: game.score_before,
            crawford,
            pips: match viewer {
                Side::Top => BySide::new(own, theirs),
                Side::Bottom => BySide::new(theirs, own),
            },
            cube: cube_said.unwrap_or_else(|| w.no_cube_in_game().into_owned()),
            equity: None,
            xgid: None,
            better: Vec::new(),
            steps: next_places(&actions, place),
            moves: moves(signs, place),
            games: games(w, transcript, &names, place.game),
            names,
        })
    }
}

/// Whether the cube is kept out of this game alone: in a series there is none in any.
fn is_crawford(transcript: &VariantTranscript, game: &VariantTranscriptGame) -> bool {
    game.crawford && !transcript.is_series()
}

/// The name of the game, and which way both go in it.
fn variation(w: Messages, game: &VariantTranscriptGame) -> String {
    let name = game
        .variant()
        .map_or_else(String::new, |variant| heading(w, variant));
    let way =
        worded!(w, "replay-way-{}", game.rules.course in Course { Contrary, HalfRound, Same });
    format!("{name}. {way}")
}

const fn dice(action: &VariantAction) -> Option<(Side, Throw)> {
    match action.kind {
        VariantActionKind::Roll { dice, .. } => Some((action.side, dice)),
        _ => None,
    }
}

/// The play to be marked on the board.
fn moved(action: &VariantAction) -> Option<(Side, Vec<(u8, u8)>)> {
    match &action.kind {
        VariantActionKind::Roll {
            steps: Some(steps), ..
        }
        | VariantActionKind::Rest { steps, .. } => Some((action.side, steps.clone())),
        _ => None,
    }
}

/// The cube after these actions.
fn cube_after(done: &[VariantAction]) -> CubeLies {
    let acts = done.iter().filter_map(|action| {
        let act = match action.kind {
            VariantActionKind::Double(value) => CubeEffect::Double(value),
            VariantActionKind::Beaver(value) => CubeEffect::Beaver(value),
            VariantActionKind::Take | VariantActionKind::Roll { .. } => CubeEffect::Taken,
            VariantActionKind::Drop | VariantActionKind::Rest { .. } => return None,
        };
        Some((action.side, act))
    });
    let first = CubeLies {
        value: 1,
        at: CubePlace::Middle,
    };
    cube_lies_after(first, acts)
}

/// The action in score sheet notation.
fn sign(w: Messages, action: &VariantAction, rules: &GameRules) -> String {
    match &action.kind {
        VariantActionKind::Roll {
            dice,
            steps: Some(steps),
            ..
        } if steps.is_empty() => w.replay_dance(dice.to_string()),
        VariantActionKind::Roll {
            dice, steps: None, ..
        } => format!("{dice}: …"),
        VariantActionKind::Roll { .. } | VariantActionKind::Rest { .. } => {
            action.played(rules).unwrap_or_default()
        }
        VariantActionKind::Double(value) => w.replay_double(*value),
        VariantActionKind::Beaver(value) => w.replay_beaver(*value),
        VariantActionKind::Take => w.replay_take().into_owned(),
        VariantActionKind::Drop => w.replay_drop().into_owned(),
    }
}

fn action_text(
    w: Messages,
    names: &BySide<String>,
    game: &VariantTranscriptGame,
    last: Option<&VariantAction>,
    is_end: bool,
) -> String {
    let mut said = match last {
        None => w.replay_start().into_owned(),
        Some(action) => w.replay_said(sign(w, action, &game.rules), set_apart(&names[action.side])),
    };
    if let (Some(outcome), true) = (&game.outcome, is_end) {
        said.push(' ');
        said.push_str(&ended(w, names, outcome, &game.rules));
    }
    said
}

fn games(
    w: Messages,
    transcript: &VariantTranscript,
    names: &BySide<String>,
    shown: usize,
) -> Vec<ReplayGameLine> {
    let line = |(game, number): (&VariantTranscriptGame, usize)| {
        let ended = game
            .outcome
            .map(|outcome| ended(w, names, &outcome, &game.rules));
        let crawford = is_crawford(transcript, game);
        ReplayGameLine::of(number, game.score_before, crawford, ended, shown)
    };
    transcript.games.iter().zip(1..).map(line).collect()
}

fn ended(
    w: Messages,
    names: &BySide<String>,
    outcome: &VariantOutcome,
    rules: &GameRules,
) -> String {
    let Some(winner) = outcome.winner else {
        return w.nobody_wins_game().into_owned();
    };
    let how = match outcome.ending {
        VariantEnding::Played(_) if rules.worth == Worth::MenLeft => {
            selector!("replay-ended.how", "men")
        }
        ending => selector!("replay-ended.how", ending in VariantEnding {
            Played(1) = "single",
            Played(2) = "gammon",
            Played(_) = "backgammon",
            Dropped = "drop",
            Resigned = "resign"
        }),
    };
    w.replay_ended(how, &names[winner.other()], outcome.points, &names[winner])
}
