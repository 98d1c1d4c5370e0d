//! What an analysis found in a match: its numbers, the worst decisions, and the better one where it was made.

use super::board::BoardPicture;
use super::described::described;
use super::messages::{Messages, selector};
use super::replay::{ReplayPosition, cube_drawn, for_bottom, sign};
use backgammon::analysis::{Better, CubeDecision, Errors, Mistake};
use backgammon::notation::PlayText;
use backgammon::record::transcript::{ActionKind, Transcript, TranscriptAction};
use backgammon::{BySide, Side};
use crawford_forms::decimal;

/// The worst decisions shown of each player.
const WORST: usize = 5;
/// What is shown as 0.000 is not mentioned, in millionths.
const LEAST: u64 = 500;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnalysisSection {
    pub by: String,
    pub names: BySide<String>,
    pub figures: Vec<Figure>,
    pub worst: Vec<Worst>,
}

/// A number of both players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Figure {
    pub label: String,
    pub hint: String,
    pub of: BySide<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Worst {
    pub heading: String,
    /// The worst first; empty where nothing was lost.
    pub lines: Vec<MistakeLine>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MistakeLine {
    pub place: ReplayPosition,
    pub made: String,
    pub better: String,
    pub lost: String,
}

/// The better decision, where the match is stopped at a mistake.
#[derive(Debug, Clone)]
pub struct BetterHere {
    pub said: String,
    pub picture: Option<BoardPicture>,
}

/// In thousandths of a point for each decision: `7.4`.
#[must_use]
pub fn rate(millionths: Option<f64>) -> String {
    millionths.map_or_else(|| "–".to_owned(), |rate| format!("{:.1}", rate / 1_000.0))
}

/// In points: `0.145`.
fn points(millionths: u64) -> String {
    decimal::signed(i64::try_from(millionths).unwrap_or(i64::MAX), 6, 3)
}

#[must_use]
pub fn section(
    w: Messages,
    names: &BySide<String>,
    played: &Transcript,
    (engine, errors): (&str, BySide<Errors>),
    mistakes: &[Mistake],
) -> AnalysisSection {
    let figure = |label: &str, hint: &str, of: &dyn Fn(Errors) -> String| Figure {
        label: label.to_owned(),
        hint: hint.to_owned(),
        of: errors.map(of),
    };
    let worst = |side| {
        let mut lines: Vec<&Mistake> = mistakes
            .iter()
            .filter(|mistake| mistake.side == side && mistake.lost >= LEAST)
            .collect();
        lines.sort_by_key(|mistake| std::cmp::Reverse(mistake.lost));
        lines.truncate(WORST);
        let line = |mistake: &Mistake| {
            Some(MistakeLine {
                place: place(mistake),
                made: made(w, mistake, action(played, place(mistake))?),
                better: better(w, mistake),
                lost: points(mistake.lost),
            })
        };
        Worst {
            heading: w.analysis_worst(&names[side]),
            lines: lines.into_iter().filter_map(line).collect(),
        }
    };
    AnalysisSection {
        by: w.analysis_by(engine),
        names: names.clone(),
        figures: vec![
            figure(&w.analysis_rate(), &w.analysis_rate_hint(), &|of| {
                rate(of.rate())
            }),
            figure(&w.analysis_decisions(), "", &|of| {
                of.decisions().to_string()
            }),
            figure(&w.analysis_play_lost(), "", &|of| points(of.play_lost)),
            figure(&w.analysis_cube_lost(), "", &|of| points(of.cube_lost)),
            figure(&w.analysis_luck(), &w.analysis_luck_hint(), &|of| {
                decimal::change(of.luck, 6, 3)
            }),
        ],
        worst: Side::BOTH.map(worst).into(),
    }
}

/// What would have been better than what was done last.
#[must_use]
pub fn here(
    w: Messages,
    names: &BySide<String>,
    played: &Transcript,
    mistakes: &[Mistake],
    at: ReplayPosition,
) -> Vec<BetterHere> {
    mistakes
        .iter()
        .filter(|mistake| place(mistake) == at && mistake.lost >= LEAST)
        .map(|mistake| BetterHere {
            said: w.analysis_better(better(w, mistake), points(mistake.lost)),
            picture: picture(w, names, played, mistake),
        })
        .collect()
}

fn picture(
    w: Messages,
    names: &BySide<String>,
    played: &Transcript,
    mistake: &Mistake,
) -> Option<BoardPicture> {
    let Better::Play { after, steps, .. } = mistake.better else {
        return None;
    };
    let game = played.games.get(mistake.game.checked_sub(1)?)?;
    let done = game.actions.get(..mistake.action)?;
    let ActionKind::Roll(dice, _) = done.last()?.kind else {
        return None;
    };
    let side = mistake.side;
    let mut picture = BoardPicture {
        board: for_bottom(after, side),
        cube: cube_drawn(played, game, done),
        dice: Some((side, [dice.high(), dice.low()])),
        moved: Some((side, steps)),
        numbered_for: side,
        title: w.analysis_better(better(w, mistake), points(mistake.lost)),
        description: String::new(),
    };
    picture.description = described(w, &picture, names);
    Some(picture)
}

fn place(mistake: &Mistake) -> ReplayPosition {
    ReplayPosition {
        game: mistake.game,
        action: mistake.action,
    }
}

fn action(played: &Transcript, at: ReplayPosition) -> Option<&TranscriptAction> {
    let game = played.games.get(at.game.checked_sub(1)?)?;
    game.actions.get(at.action.checked_sub(1)?)
}

fn made(w: Messages, mistake: &Mistake, action: &TranscriptAction) -> String {
    match mistake.better {
        Better::Cube(CubeDecision::Double) => {
            w.analysis_action(selector!("analysis-action.action", "no-double"))
        }
        _ => sign(w, action),
    }
}

fn better(w: Messages, mistake: &Mistake) -> String {
    match mistake.better {
        Better::Play { before, steps, .. } => PlayText { before, steps }.to_string(),
        Better::Cube(action) => {
            w.analysis_action(selector!("analysis-action.action", action in CubeDecision { Double, NoDouble, Take, Drop }))
        }
    }
}
