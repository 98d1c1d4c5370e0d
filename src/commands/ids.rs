//! `crawford ids`: identifiers of positions and matches, each read and written as all the others.

use super::Answer;
use super::lines::{answer_lines, object, sentence, sentences};
use crate::backgammon::Side;
use crate::backgammon::cube::Cube;
use crate::backgammon::record::{MatchPosition, PositionState};
use serde::Serialize;
use serde_json::Value;

/// Reads XGIDs and GNU Backgammon IDs, and writes each as all the others
///
/// One JSON object a line with `xgid`, or with `gnubgid` (a Position ID, a colon, a Match ID). One line out for each that
/// is not blank; `warnings` in it say what cannot be: of the cube, the score, the Crawford game.
#[derive(Debug, clap::Args)]
pub(super) struct Args {}

#[derive(Serialize)]
struct Answered {
    xgid: String,
    state: &'static str,
    board: [i8; 26],
    board_bottom: [i8; 26],
    turn: &'static str,
    dice: Option<[u8; 2]>,
    cube: u32,
    cube_owner: Option<&'static str>,
    score_bottom: u32,
    score_top: u32,
    match_length: u32,
    crawford: bool,
    jacoby: Option<bool>,
    beavers: Option<bool>,
    position_id: String,
    match_id: Option<String>,
    gnubgid: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<String>,
}

pub(super) fn run(Args {}: &Args) -> anyhow::Result<Answer> {
    answer_lines(
        std::io::stdin().lock(),
        std::io::stdout().lock(),
        |line, text| {
            let (line, unknown) = object(line, &["xgid", "gnubgid"], &[])?;
            let text_of = |key: &str| match line.get(key) {
                None | Some(Value::Null) => Ok(None),
                Some(Value::String(text)) => Ok(Some(text)),
                Some(_) => Err(format!("\"{key}\" is a text")),
            };
            let moment = match (text_of("xgid")?, text_of("gnubgid")?) {
                (Some(xgid), _) => MatchPosition::from_xgid(xgid),
                (None, Some(id)) => MatchPosition::from_gnubg_id(id),
                (None, None) => {
                    return Err(match unknown {
                        Some(unknown) => format!("neither xgid nor gnubgid; {unknown}"),
                        None => "neither xgid nor gnubgid".to_owned(),
                    });
                }
            };
            let moment = moment.map_err(|defects| sentences(&defects))?;
            let mut answered = answered(&moment);
            answered.warnings.extend(unknown);
            serde_json::to_writer(text, &answered).map_err(|e| e.to_string())
        },
    )
}

const fn name(side: Side) -> &'static str {
    match side {
        Side::Top => "top",
        Side::Bottom => "bottom",
    }
}

fn answered(moment: &MatchPosition) -> Answered {
    let position_id = moment.position_id();
    let match_id = moment.match_id();
    let money = moment.length == 0;
    Answered {
        xgid: moment.xgid(),
        state: moment.state.name(),
        board: moment.board.signed(),
        board_bottom: moment.board_of_bottom().signed(),
        turn: name(moment.on_roll),
        dice: match moment.state {
            PositionState::Dice(a, b) => Some([a, b]),
            _ => None,
        },
        cube: Cube::value_after(u32::from(moment.cube_log2)),
        cube_owner: moment.owner.map(name),
        score_bottom: moment.score.bottom,
        score_top: moment.score.top,
        match_length: moment.length,
        crawford: moment.crawford,
        jacoby: money.then_some(moment.jacoby),
        beavers: moment.beavers,
        gnubgid: match_id.as_ref().map(|id| format!("{position_id}:{id}")),
        position_id,
        match_id,
        warnings: moment.warnings().iter().map(sentence).collect(),
    }
}
