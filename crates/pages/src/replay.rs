//! A match to step through: a board for every roll and cube action of a transcript.

mod others;

use super::analysis::BetterHere;
use super::board::family::FamilyPicture;
use super::board::{BoardPicture, CubeLies, CubePlace};
use super::described::{cube_lies, described};
use super::fact_text::set_apart;
use super::messages::{Messages, selector};
use super::percent;
use backgammon::board::{Board, OFF};
use backgammon::cube::Cube;
use backgammon::equity::{Away, CubelessStage};
use backgammon::game::{Ending, GameOutcome};
use backgammon::notation::PlayText;
use backgammon::plays::Steps;
use backgammon::record::transcript::{ActionKind, Transcript, TranscriptAction, TranscriptGame};
use backgammon::record::{MatchPosition, PositionState};
use backgammon::{BySide, PositionSetup, Side};
use derive_more::Display;
use std::fmt;
use std::str::FromStr;

/// A position in a match: the game, from 1, and the number of actions done in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Display)]
#[display("{game}.{action}")]
pub struct ReplayPosition {
    /// The game, from 1.
    pub game: usize,
    /// The number of actions done; 0 is the start.
    pub action: usize,
}

impl FromStr for ReplayPosition {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        let (game, action) = text.split_once('.').ok_or(())?;
        Ok(ReplayPosition {
            game: game.parse().map_err(|_| ())?,
            action: action.parse().map_err(|_| ())?,
        })
    }
}
crawford_forms::value_as_text!(ReplayPosition);

impl ReplayPosition {
    /// The nearest place there is in these games, and its game; `None` without games.
    fn within<G>(self, games: &[G], actions: impl Fn(&G) -> usize) -> Option<(Self, &G)> {
        let number = self.game.clamp(1, games.len().max(1));
        let game = games.get(number.checked_sub(1)?)?;
        let place = ReplayPosition {
            game: number,
            action: self.action.min(actions(game)),
        };
        Some((place, game))
    }

    /// As an address has it.
    #[must_use]
    pub fn query(&self) -> String {
        format!("g={}&m={}", self.game, self.action)
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveLine {
    /// The number of its row on a score sheet, which both sides share.
    pub number: usize,
    pub place: ReplayPosition,
    pub side: Side,
    /// The action in score sheet notation.
    pub text: String,
    pub here: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReplayGameLine {
    pub number: usize,
    pub place: ReplayPosition,
    pub score: BySide<u32>,
    pub crawford: bool,
    /// The result in a sentence; empty if the game did not end.
    pub ended: String,
    pub here: bool,
}

impl ReplayGameLine {
    /// The line of the `number`th game, from 1, where `shown` is the one on the board.
    fn of(
        number: usize,
        score: BySide<u32>,
        crawford: bool,
        ended: Option<String>,
        shown: usize,
    ) -> ReplayGameLine {
        ReplayGameLine {
            number,
            place: ReplayPosition {
                game: number,
                action: 0,
            },
            score,
            crawford,
            ended: ended.unwrap_or_default(),
            here: number == shown,
        }
    }
}

#[derive(Debug, Clone)]
pub struct Replay {
    pub names: BySide<String>,
    /// The length, 0 for money.
    pub length: u32,
    pub picture: ReplayPicture,
    /// The game that is played, where the match is not of backgammon alone, and which way both go in it.
    pub variation: Option<String>,
    /// The last action, in a sentence.
    pub said: String,
    pub place: ReplayPosition,
    pub score: BySide<u32>,
    pub crawford: bool,
    pub pips: BySide<u16>,
    /// The state of the cube, in a sentence.
    pub cube: String,
    /// Each side's chance to win the match from the score before this game, in percent with one decimal; `None` for money
    /// or outside the equity table.
    pub equity: Option<BySide<String>>,
    /// The XGID of the decision made here.
    pub xgid: Option<String>,
    /// What was better than the last action, where the match is analysed.
    pub better: Vec<BetterHere>,
    pub steps: NextPlaces,
    pub moves: Vec<MoveLine>,
    pub games: Vec<ReplayGameLine>,
}

/// The board, of whichever game.
#[derive(Debug, Clone)]
pub enum ReplayPicture {
    Backgammon(BoardPicture),
    Others(FamilyPicture),
}

/// Both pictures are safe in HTML.
impl askama::filters::HtmlSafe for ReplayPicture {}

impl fmt::Display for ReplayPicture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayPicture::Backgammon(picture) => picture.fmt(f),
            ReplayPicture::Others(picture) => picture.fmt(f),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct NextPlaces {
    pub back: Option<ReplayPosition>,
    pub on: Option<ReplayPosition>,
    pub game_back: Option<ReplayPosition>,
    pub game_on: Option<ReplayPosition>,
}

impl Replay {
    /// The match at `place`, or at the nearest existing place; `None` for a match without games. `names` replace those
    /// in the record.
    #[must_use]
    pub fn at(
        w: Messages,
        transcript: &Transcript,
        names: BySide<String>,
        place: ReplayPosition,
    ) -> Option<Replay> {
        let (place, game) = place.within(&transcript.games, |game| game.actions.len())?;
        let done = game
            .actions
            .get(..place.action)
            .expect("a place is within its game");
        let last = done.last();
        let board = match last {
            None => game
                .set_up
                .map_or(transcript.start, |set_up| set_up.board_of_bottom()),
            Some(action) => board_after(action, game.actions.get(place.action)),
        };
        let away = away(transcript, place.game, game);
        let lies = cube_drawn(transcript, game, done);
        let (dice, moved) = match last.map(|d| (d.side, d.kind)) {
            Some((side, ActionKind::Roll(dice, steps))) => (
                Some((side, [dice.high(), dice.low()])),
                steps.map(|steps| (side, steps)),
            ),
            _ => (None, None),
        };
        let mut picture = BoardPicture {
            board,
            cube: lies,
            dice,
            moved,
            numbered_for: last.map_or(Side::Bottom, |action| action.side),
            title: String::new(),
            description: String::new(),
        };
        let said = action_text(w, &names, game, place.action, last);
        picture.title.clone_from(&said);
        picture.description = described(w, &picture, &names);
        let actions: Vec<usize> = transcript
            .games
            .iter()
            .map(|game| game.actions.len())
            .collect();
        Some(Replay {
            length: transcript.length,
            pips: board.pips_by_side(Side::Bottom),
            cube: lies.map_or_else(
                || w.no_cube_in_game().into_owned(),
                |cube| cube_lies(w, cube, &names),
            ),
            equity: away.and_then(|away| equity(&away)),
            xgid: last.map(|action| xgid(transcript, game, done, action)),
            better: Vec::new(),
            steps: next_places(&actions, place),
            moves: moves(
                game.actions
                    .iter()
                    .map(|action| (action.side, sign(w, action))),
                place,
            ),
            variation: None,
            games: games(w, transcript, &names, place.game),
            score: game.score_before,
            crawford: game.crawford,
            picture: ReplayPicture::Backgammon(picture),
            said,
            place,
            names,
        })
    }
}

/// A board that `seen_by` sees, as the bottom player does.
pub(super) fn for_bottom(board: Board, seen_by: Side) -> Board {
    match seen_by {
        Side::Bottom => board,
        Side::Top => board.swapped(),
    }
}

/// The board after `action`, seen by the bottom player. A roll without a written play is known only from the position
/// in the next action.
fn board_after(action: &TranscriptAction, next: Option<&TranscriptAction>) -> Board {
    match (action.kind, next) {
        (ActionKind::Roll(_, Some(steps)), _) => {
            let after = played(action.before, steps).unwrap_or(action.before);
            for_bottom(after, action.side)
        }
        (ActionKind::Roll(_, None), Some(next)) => for_bottom(next.before, next.side),
        _ => for_bottom(action.before, action.side),
    }
}

fn played(before: Board, steps: Steps) -> Option<Board> {
    let mut setup = PositionSetup::from(before);
    for (from, to) in steps.iter() {
        *setup.points.get_mut(usize::from(from))? -= 1;
        if to == OFF {
            let [own, _] = &mut setup.off;
            *own += 1;
            continue;
        }
        let point = setup.points.get_mut(usize::from(to))?;
        if *point == -1 {
            *point = 1;
            let [top_bar, ..] = &mut setup.points;
            *top_bar -= 1;
        } else {
            *point += 1;
        }
    }
    setup.board().ok()
}

/// What an action means for the cube.
enum CubeEffect {
    Double(u32),
    Beaver(u32),
    /// A take; a roll too, as the take after a beaver may be missing before it.
    Taken,
}

/// The cube as it is drawn after these actions: not at all in the Crawford game and in a match to one point.
pub(super) fn cube_drawn(
    transcript: &Transcript,
    game: &TranscriptGame,
    done: &[TranscriptAction],
) -> Option<CubeLies> {
    (!game.crawford && transcript.length != 1).then(|| cube_after(game, done))
}

/// The cube after these actions.
#[must_use]
pub fn cube_after(game: &TranscriptGame, done: &[TranscriptAction]) -> CubeLies {
    let acts = done.iter().filter_map(|action| {
        let act = match action.kind {
            ActionKind::Double(value) => CubeEffect::Double(value),
            ActionKind::Beaver(value) => CubeEffect::Beaver(value),
            ActionKind::Take | ActionKind::Roll(..) => CubeEffect::Taken,
            ActionKind::Drop => return None,
        };
        Some((action.side, act))
    });
    let first = match game.set_up {
        Some(set_up) => CubeLies {
            value: set_up.cube.value,
            at: set_up
                .cube
                .owner
                .map_or(CubePlace::Middle, CubePlace::Owned),
        },
        None => CubeLies {
            value: Cube::value_after(u32::from(game.automatic)),
            at: CubePlace::Middle,
        },
    };
    cube_lies_after(first, acts)
}

/// The cube, as it lay at first, after these acts of both sides.
fn cube_lies_after(mut cube: CubeLies, acts: impl Iterator<Item = (Side, CubeEffect)>) -> CubeLies {
    // Whoever doubled, and what the cube is worth if that is taken.
    let mut offer: Option<(Side, u32)> = None;
    let mut answers = Side::Top;
    for (side, act) in acts {
        match act {
            CubeEffect::Double(value) => {
                offer = Some((side, value));
                answers = side.other();
            }
            CubeEffect::Beaver(value) => {
                // However often it is raised, the cube goes to the opponent of the side that doubled first.
                let doubler = offer.map_or(side.other(), |(doubler, _)| doubler);
                offer = Some((doubler, value));
                answers = side.other();
            }
            CubeEffect::Taken => {
                if let Some((doubler, value)) = offer.take() {
                    cube = CubeLies {
                        value,
                        at: CubePlace::Owned(doubler.other()),
                    };
                }
            }
        }
    }
    match offer {
        Some((_, value)) => CubeLies {
            value,
            at: CubePlace::Offered(answers),
        },
        None => cube,
    }
}

fn away(transcript: &Transcript, number: usize, game: &TranscriptGame) -> Option<Away> {
    if transcript.length == 0 || !transcript.crawford {
        return None;
    }
    let before = transcript.games.iter().take(number.saturating_sub(1));
    let played = before.into_iter().any(|game| game.crawford);
    Some(Away {
        needs: game
            .score_before
            .map(|points| transcript.length.saturating_sub(points)),
        stage: if played {
            CubelessStage::AfterCrawford
        } else {
            CubelessStage::BeforeCrawford
        },
    })
}

fn equity(away: &Away) -> Option<BySide<String>> {
    let top = away.chance()?;
    Some(BySide::new(
        percent::tenths(top),
        percent::tenths(1.0 - top),
    ))
}

/// The position in which `action` was decided.
fn xgid(
    transcript: &Transcript,
    game: &TranscriptGame,
    done: &[TranscriptAction],
    action: &TranscriptAction,
) -> String {
    let before = done.split_last().map_or(done, |(_, before)| before);
    let cube = match action.kind {
        // Whoever throws after a beaver has taken it.
        ActionKind::Roll(..) => cube_after(game, done),
        _ => cube_after(game, before),
    };
    let raises = before.iter().rev();
    let raises = raises.take_while(|act| matches!(act.kind, ActionKind::Beaver(_)));
    let raised = u32::try_from(raises.count()).unwrap_or(u32::MAX);
    let (state, on_roll, value) = match (action.kind, cube.at) {
        (ActionKind::Roll(dice, _), _) => (
            PositionState::Dice(dice.high(), dice.low()),
            action.side,
            cube.value,
        ),
        // An offer is encoded with the cube as it was before, and with whoever doubled on roll: a beaver is theirs to answer.
        (_, CubePlace::Offered(_)) => {
            let (state, doubler) = match raised {
                0 => (PositionState::Doubled, action.side.other()),
                1 => (PositionState::Beavered, action.side),
                n if n.is_multiple_of(2) => (PositionState::Raccooned, action.side.other()),
                _ => (PositionState::Raccooned, action.side),
            };
            let value = cube.value.checked_shr(raised.saturating_add(1));
            (state, doubler, value.unwrap_or(1))
        }
        _ => (PositionState::Roll, action.side, cube.value),
    };
    let moment = MatchPosition {
        board: if on_roll == action.side {
            action.before
        } else {
            action.before.swapped()
        },
        on_roll,
        state,
        cube_log2: value
            .checked_ilog2()
            .and_then(|n| u8::try_from(n).ok())
            .unwrap_or(0),
        owner: match cube.at {
            CubePlace::Owned(side) => Some(side),
            _ => owner_before_offer(game, before),
        },
        score: game.score_before,
        length: transcript.length,
        crawford: game.crawford,
        jacoby: transcript.jacoby,
        beavers: Some(true).filter(|_| transcript.length == 0),
        highest_cube_log2: 10,
    };
    moment.xgid()
}

/// The owner of the cube before an unanswered offer.
fn owner_before_offer(game: &TranscriptGame, done: &[TranscriptAction]) -> Option<Side> {
    let offered = |action: &TranscriptAction| {
        matches!(action.kind, ActionKind::Double(_) | ActionKind::Beaver(_))
    };
    let settled = done.iter().rposition(|action| !offered(action));
    let before = settled.map_or(0, |last| last.saturating_add(1));
    match cube_after(game, done.get(..before)?).at {
        CubePlace::Owned(side) => Some(side),
        _ => None,
    }
}

/// `actions` counts those of each game.
fn next_places(actions: &[usize], at: ReplayPosition) -> NextPlaces {
    let actions = |game: usize| actions.get(game.checked_sub(1)?).copied();
    let start = |game: usize| actions(game).map(|_| ReplayPosition { game, action: 0 });
    let game_on = start(at.game.saturating_add(1));
    let before = at.game.saturating_sub(1);
    NextPlaces {
        back: match at.action.checked_sub(1) {
            Some(action) => Some(ReplayPosition { action, ..at }),
            None => actions(before).map(|action| ReplayPosition {
                game: before,
                action,
            }),
        },
        on: if actions(at.game).is_some_and(|actions| at.action < actions) {
            Some(ReplayPosition {
                action: at.action.saturating_add(1),
                ..at
            })
        } else {
            game_on
        },
        game_back: start(before),
        game_on,
    }
}

/// The action in score sheet notation.
#[must_use]
pub fn sign(w: Messages, action: &TranscriptAction) -> String {
    match action.kind {
        ActionKind::Roll(dice, Some(steps)) if steps.is_empty() => w.replay_dance(dice.to_string()),
        ActionKind::Roll(dice, Some(steps)) => {
            let play = PlayText {
                before: action.before,
                steps,
            };
            format!("{dice}: {play}")
        }
        ActionKind::Roll(dice, None) => format!("{dice}: …"),
        ActionKind::Double(value) => w.replay_double(value),
        ActionKind::Beaver(value) => w.replay_beaver(value),
        ActionKind::Take => w.replay_take().into_owned(),
        ActionKind::Drop => w.replay_drop().into_owned(),
    }
}

fn moves(actions: impl Iterator<Item = (Side, String)>, at: ReplayPosition) -> Vec<MoveLine> {
    let (mut number, mut before) = (0_usize, Side::Bottom);
    actions
        .zip(1..)
        .map(|((side, text), nth)| {
            // A row ends with the right side's cell.
            let same_row = (before, side) == (Side::Top, Side::Bottom);
            number = number.saturating_add(usize::from(!same_row));
            before = side;
            MoveLine {
                number,
                place: ReplayPosition { action: nth, ..at },
                side,
                text,
                here: nth == at.action,
            }
        })
        .collect()
}

fn games(
    w: Messages,
    transcript: &Transcript,
    names: &BySide<String>,
    shown: usize,
) -> Vec<ReplayGameLine> {
    let line = |(game, number): (&TranscriptGame, usize)| {
        let ended = game.outcome.map(|outcome| {
            let ended = ended(w, names, &outcome);
            with_counted(w, ended, game.counted)
        });
        ReplayGameLine::of(number, game.score_before, game.crawford, ended, shown)
    };
    transcript.games.iter().zip(1..).map(line).collect()
}

/// The result of a game, in a sentence.
#[must_use]
pub fn ended(w: Messages, names: &BySide<String>, outcome: &GameOutcome) -> String {
    let winner = &names[outcome.winner];
    if let Ending::Resigned(stakes) = outcome.ending {
        let resigns = resigns(w, stakes, &names[outcome.winner.other()]);
        return w.replay_resigned(outcome.points, resigns, winner);
    }
    let how = selector!("replay-ended.how", outcome.ending in Ending {
        BornOff(1) = "single",
        BornOff(2) = "gammon",
        BornOff(_) = "backgammon",
        Dropped = "drop",
        Resigned(_) = "resign"
    });
    w.replay_ended(
        how,
        &names[outcome.winner.other()],
        outcome.points,
        &names[outcome.winner],
    )
}

/// A resignation at 1, 2 or 3 times the cube.
#[must_use]
pub fn resigns(w: Messages, stakes: u8, who: &str) -> String {
    let how = match stakes {
        1 => selector!("replay-resigns.how", "single"),
        2 => selector!("replay-resigns.how", "gammon"),
        _ => selector!("replay-resigns.how", "backgammon"),
    };
    w.replay_resigns(how, who)
}

/// The result of a game, and what it counted if that is less.
#[must_use]
pub fn with_counted(w: Messages, ended: String, counted: Option<u32>) -> String {
    match counted {
        Some(points) => format!("{ended} {}", w.replay_counted(points)),
        None => ended,
    }
}

fn action_text(
    w: Messages,
    names: &BySide<String>,
    game: &TranscriptGame,
    done: usize,
    last: Option<&TranscriptAction>,
) -> String {
    let mut said = match last {
        None => w.replay_start().into_owned(),
        Some(action) => w.replay_said(sign(w, action), set_apart(&names[action.side])),
    };
    if let (Some(outcome), true) = (&game.outcome, done == game.actions.len()) {
        said.push(' ');
        said.push_str(&with_counted(w, ended(w, names, outcome), game.counted));
    }
    said
}
