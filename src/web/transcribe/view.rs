//! What a match that is being written down shows: the position, what was seen last, and what can be tapped now.

use crate::backgammon::board::{BAR, OFF};
use crate::backgammon::game::{Action, BackgammonGame, CubeUse, GamePhase};
use crate::backgammon::notation::PlayText;
use crate::backgammon::plays::{PartialPlay, PlayChoices, Steps};
use crate::backgammon::record::transcribe::Transcription;
use crate::backgammon::record::transcript::{ActionKind, TranscriptAction};
use crate::backgammon::variants::layout::BoardLayout;
use crate::backgammon::{Board, BySide, Dice, Side};
use crate::pages::board::family::FamilyPicture;
use crate::pages::board::{BoardPicture, CubeLies};
use crate::pages::described::described;
use crate::pages::fact_text::set_apart;
use crate::pages::messages::Messages;
use crate::pages::replay::{cube_after, ended, resigns, sign};
use crate::web::check::names;

/// More plays than these are not listed: the first checker is chosen before.
const MOST_PLAYS: usize = 200;

#[derive(Debug)]
pub(in crate::web) struct TranscribeView {
    pub names: BySide<String>,
    pub score: BySide<u32>,
    pub length: u32,
    pub game: usize,
    pub crawford: bool,
    pub picture: FamilyPicture,
    /// What was seen last; empty at the beginning.
    pub last: String,
    /// What is to be entered now.
    pub said: String,
    pub asked: AskedNow,
    pub can_undo: bool,
    /// What each can resign at, while the game goes on.
    pub resign: Vec<ResignButton>,
    /// What goes along with the next tap.
    pub turn: Option<Side>,
    pub steps: String,
}

#[derive(Debug)]
pub(in crate::web) struct ResignButton {
    pub value: String,
    pub label: String,
}

/// What can be tapped.
#[derive(Debug)]
pub(in crate::web) enum AskedNow {
    /// Each row has the left player's die, each column the right one's.
    Opening,
    Throw {
        /// What the cube may be turned to.
        double: Option<u32>,
        /// Who throws if the side to move is shut out and does not.
        pass: Option<Side>,
    },
    Play {
        plays: ListedPlays,
        /// How many there are where they are too many to be listed.
        too_many: Option<usize>,
        steps: Vec<StepButton>,
    },
    Answer,
    Over,
}

/// Plays as a record has them.
#[derive(Debug, Default)]
pub(in crate::web) struct ListedPlays {
    pub all: usize,
    pub likely: Vec<String>,
    /// Those that begin with a checker from one place together.
    pub others: Vec<Vec<String>>,
}

impl ListedPlays {
    fn of(before: Board, dice: Dice, plays: &[(Board, Steps)]) -> ListedPlays {
        let choices = PlayChoices::of(before, dice, plays);
        let written = |plays: &[Steps]| {
            let text = |steps: &Steps| {
                PlayText {
                    before,
                    steps: *steps,
                }
                .to_string()
            };
            plays.iter().map(text).collect::<Vec<_>>()
        };
        ListedPlays {
            all: plays.len(),
            likely: written(&choices.likely),
            others: choices.others.iter().map(|plays| written(plays)).collect(),
        }
    }
}

#[derive(Debug)]
pub(in crate::web) struct StepButton {
    pub from: u8,
    pub to: u8,
    pub label: String,
}

impl TranscribeView {
    /// Throws as they are tapped: the triangle of 21 folded to three rows of seven.
    pub const DICE: [[[u8; 2]; 7]; 3] = [
        [[6, 6], [6, 5], [6, 4], [6, 3], [6, 2], [6, 1], [1, 1]],
        [[5, 5], [5, 4], [5, 3], [5, 2], [5, 1], [2, 2], [2, 1]],
        [[4, 4], [4, 3], [4, 2], [4, 1], [3, 3], [3, 2], [3, 1]],
    ];
    pub const FACES: [u8; 6] = [1, 2, 3, 4, 5, 6];

    /// The record after `steps` of the throw that waits, with `turn` to throw.
    pub fn of(
        w: Messages,
        record: &Transcription,
        turn: Option<Side>,
        steps: &[(u8, u8)],
    ) -> Option<TranscribeView> {
        let game = record.shown()?;
        let transcript = record.transcript();
        let names = names(w, &transcript.players);
        let played = transcript.games.last()?;
        let partial = match game.phase() {
            GamePhase::ToPlay(dice) => PartialPlay::after(game.board(), dice, steps),
            _ => None,
        };
        let mover = turn.unwrap_or(game.turn());
        let asked = asked(game, partial.as_ref(), turn);
        let lies = cube_after(played, &played.actions);
        let cube = Some(lies).filter(|_| game.terms().cube == CubeUse::Free);
        let last = match record.done() {
            Some((action, outcome)) => {
                let mut said = match action {
                    Some(action) => w.replay_said(sign(w, action), set_apart(&names[action.side])),
                    None => String::new(),
                };
                if let Some(outcome) = outcome {
                    said = format!("{said} {}", ended(w, &names, &outcome));
                }
                said.trim().to_owned()
            }
            None => String::new(),
        };
        let board = partial.as_ref().map_or(game.board(), |part| part.board);
        let said = said(w, record, &names, game, mover, &asked);
        Some(TranscribeView {
            score: record.score(),
            length: transcript.length,
            game: transcript.games.len(),
            crawford: game.terms().cube == CubeUse::Crawford,
            picture: picture(w, game, board, cube, played.actions.last(), &names, mover),
            last,
            said,
            can_undo: record.last().is_some() || turn.is_some(),
            resign: resign(w, game, &names),
            turn,
            steps: super::MadeSteps(steps.to_vec()).to_string(),
            asked,
            names,
        })
    }

    pub fn is_over(&self) -> bool {
        matches!(self.asked, AskedNow::Over)
    }

    /// Whether a game is on after its opening throw.
    pub fn is_played(&self) -> bool {
        !matches!(self.asked, AskedNow::Over | AskedNow::Opening)
    }
}

fn asked(game: &BackgammonGame, partial: Option<&PartialPlay>, turn: Option<Side>) -> AskedNow {
    match game.phase() {
        GamePhase::Opening => AskedNow::Opening,
        GamePhase::ToRoll => {
            let other = game.without_shut_out();
            let seen = if turn.is_some() { other } else { *game };
            let side = seen.turn();
            AskedNow::Throw {
                double: seen
                    .apply(side, Action::Double)
                    .ok()
                    .and_then(|doubled| Some(doubled.offer()?.value)),
                pass: (turn.is_none() && other.turn() != game.turn()).then(|| other.turn()),
            }
        }
        GamePhase::ToPlay(dice) => {
            let plays = partial.map_or(&[][..], |part| part.plays.as_slice());
            let too_many = (plays.len() > MOST_PLAYS).then_some(plays.len());
            AskedNow::Play {
                plays: match too_many {
                    None => ListedPlays::of(game.board(), dice, plays),
                    Some(_) => ListedPlays::default(),
                },
                too_many,
                steps: partial
                    .iter()
                    .flat_map(|part| &part.next)
                    .map(|(from, to)| StepButton {
                        from: *from,
                        to: *to,
                        label: format!("{}/{}", place(*from), place(*to)),
                    })
                    .collect(),
            }
        }
        GamePhase::Offered(_) => AskedNow::Answer,
        GamePhase::Over(_) => AskedNow::Over,
    }
}

fn place(place: u8) -> String {
    match place {
        BAR => "bar".to_owned(),
        OFF => "off".to_owned(),
        point => point.to_string(),
    }
}

fn picture(
    w: Messages,
    game: &BackgammonGame,
    board: Board,
    cube: Option<CubeLies>,
    last: Option<&TranscriptAction>,
    names: &BySide<String>,
    mover: Side,
) -> FamilyPicture {
    let board = match game.turn() {
        Side::Bottom => board,
        Side::Top => board.swapped(),
    };
    let (dice, moved) = match last.map(|action| (action.side, action.kind)) {
        Some((side, ActionKind::Roll(dice, steps))) => (
            Some((side, dice)),
            steps.map(|steps| (side, steps.iter().collect())),
        ),
        _ => (None, None),
    };
    let words = BoardPicture {
        board,
        cube,
        dice: dice.map(|(side, dice): (Side, Dice)| (side, [dice.high(), dice.low()])),
        moved: None,
        numbered_for: mover,
        title: String::new(),
        description: String::new(),
    };
    FamilyPicture {
        layout: BoardLayout::from(board),
        dice: dice.map(|(side, dice)| (side, dice.into())),
        moved,
        cube,
        numbered_for: mover,
        tapped: matches!(game.phase(), GamePhase::ToPlay(_)),
        title: w.board_heading().into_owned(),
        description: described(w, &words, names),
    }
}

fn said(
    w: Messages,
    record: &Transcription,
    names: &BySide<String>,
    game: &BackgammonGame,
    mover: Side,
    asked: &AskedNow,
) -> String {
    let who = &names[mover];
    match (asked, game.phase()) {
        (AskedNow::Opening, _) => w.transcribe_opening(&names.bottom, &names.top),
        (AskedNow::Throw { double: None, .. }, _) => w.transcribe_to_roll(who),
        (AskedNow::Throw { .. }, _) => w.check_to_roll(who),
        (_, GamePhase::ToPlay(dice)) => w.check_to_play(dice.to_string(), who),
        (_, GamePhase::Offered(offer)) => w.transcribe_answer(offer.value, &names[offer.answers()]),
        _ => {
            let winner = record.winner().unwrap_or(mover);
            w.transcribe_won(&names[winner])
        }
    }
}

fn resign(w: Messages, game: &BackgammonGame, names: &BySide<String>) -> Vec<ResignButton> {
    if !matches!(game.phase(), GamePhase::ToRoll | GamePhase::ToPlay(_)) {
        return Vec::new();
    }
    let first = game.turn();
    [first, first.other()]
        .into_iter()
        .flat_map(|by| (1..=3).map(move |stakes| super::Resigned { by, stakes }))
        .map(|resigned| ResignButton {
            label: resigns(w, resigned.stakes, &names[resigned.by]),
            value: resigned.to_string(),
        })
        .collect()
}
