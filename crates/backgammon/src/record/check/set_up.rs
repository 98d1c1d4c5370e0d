//! A game that begins from a position somebody set up: what a `.sgf` file's nodes put on the board, one after the other,
//! or what stands over a game of a `.mat` file.

use super::super::event::SetUpNode;
use super::super::start_of;
use super::super::transcript::GameSetUp;
use super::super::{MatchPosition, PositionState};
use super::replay::{Replay, Running};
use crate::board::BAR;
use crate::cube::Cube;
use crate::scoring::Severity;
use crate::violation::{Violation, refuse};
use crate::{Board, BySide, PositionSetup, Side};

/// A position in the making.
pub(super) struct SettingUp {
    line: u32,
    /// What began it, as written.
    text: String,
    turn: Side,
    /// The men on each side's places, as that side counts.
    men: BySide<[u8; 26]>,
    cube: Cube,
}

impl SettingUp {
    fn of(line: u32, text: String, running: &Running) -> SettingUp {
        let game = &running.game;
        let cube = game.cube();
        SettingUp {
            line,
            text,
            turn: game.turn(),
            men: men(game.terms().start, Side::Top),
            // What ties of the opening throw have made of it is what it is set on.
            cube: Cube {
                automatic: 0,
                ..cube
            },
        }
    }

    fn board(&self, checkers: u8) -> Result<Board, Violation> {
        let (own, other) = (&self.men[self.turn], &self.men[self.turn.other()]);
        let mut points = [0_i64; 26];
        for (n, own) in own.iter().enumerate().skip(1) {
            let across = other.get(25_usize.saturating_sub(n)).copied().unwrap_or(0);
            let across = if n == usize::from(BAR) { 0 } else { across };
            if *own > 0 && across > 0 {
                return Err(refuse::record_set_up(start_of(&self.text)));
            }
            if let Some(point) = points.get_mut(n) {
                *point = i64::from(*own) - i64::from(across);
            }
        }
        let [others_bar, ..] = &mut points;
        *others_bar = -other.last().copied().map_or(0, i64::from);
        let off = |men: &[u8; 26]| {
            let on = men.iter().map(|n| i64::from(*n)).sum::<i64>();
            i64::from(checkers).saturating_sub(on).max(0)
        };
        let setup = PositionSetup {
            points,
            off: [off(own), off(other)],
            checkers: i64::from(checkers),
        };
        let unreadable = || refuse::record_set_up(start_of(&self.text));
        let board = setup
            .board()
            .map_err(|defects| defects.into_iter().next().unwrap_or_else(unreadable))?;
        match board.is_won() || board.swapped().is_won() {
            true => Err(unreadable()),
            false => Ok(board),
        }
    }
}

/// The men of a board seen by `side`, as each side counts its places; those borne off are not counted.
fn men(board: Board, side: Side) -> BySide<[u8; 26]> {
    let of = |board: Board| {
        let mut men = [0; 26];
        for (place, men) in (0..=BAR).zip(&mut men).skip(1) {
            *men = board.own(place);
        }
        men
    };
    let mut all = BySide::default();
    all[side] = of(board);
    all[side.other()] = of(board.swapped());
    all
}

impl Replay {
    /// A node sets something up. Only before anything was played can a game be gone on with from there.
    pub(super) fn set_up(&mut self, line: u32, node: &SetUpNode<'_>) {
        let [key, value] = [node.key, node.value].map(String::from_utf8_lossy);
        let text = format!("{key}[{value}]");
        let refused = refuse::record_set_up(start_of(&text));
        let Some(running) = self.running.as_mut().filter(|running| !running.faulty) else {
            return;
        };
        if running.begun || running.wins.is_some() || !node.whole {
            return self.fault(line, refused);
        }
        let turned_alone = BySide::new([0; 26], [0; 26]) == node.men
            && node.emptied == BySide::new(0, 0)
            && (node.cube, node.owner) == (None, None);
        if turned_alone && running.setting_up.is_none() {
            return;
        }
        let mut now = match running.setting_up.take() {
            Some(before) => before,
            None => SettingUp::of(line, text, running),
        };
        now.turn = node.turn.unwrap_or(now.turn);
        for side in Side::BOTH {
            for (place, (men, more)) in now.men[side].iter_mut().zip(&node.men[side]).enumerate() {
                let emptied = node.emptied[side] >> (place & 31) & 1 == 1;
                *men = if emptied { 0 } else { *men }.saturating_add(*more);
            }
        }
        now.cube.value = node.cube.unwrap_or(now.cube.value);
        now.cube.owner = node.owner.unwrap_or(now.cube.owner);
        running.setting_up = Some(now);
    }

    /// What the line over a game of a `.mat` file sets up: an XGID.
    pub(super) fn set_up_by(&mut self, line: u32, xgid: &str) {
        let Some(running) = &mut self.running else {
            return;
        };
        let Ok(read) = MatchPosition::from_xgid(xgid) else {
            return self.fault(line, refuse::record_set_up(start_of(xgid)));
        };
        running.setting_up = Some(SettingUp {
            turn: read.on_roll,
            men: men(read.board, read.on_roll),
            cube: Cube {
                value: Cube::value_after(u32::from(read.cube_log2)),
                owner: read.owner,
                ..Cube::CENTRED
            },
            ..SettingUp::of(line, xgid.to_owned(), running)
        });
    }

    /// Something else comes: what was set up is whole, and the game goes on from there.
    pub(super) fn finish_set_up(&mut self) {
        let Some(running) = &mut self.running else {
            return;
        };
        let Some(set) = running.setting_up.take() else {
            return;
        };
        if running.faulty {
            return;
        }
        let terms = *running.game.terms();
        let highest = terms.rules.highest_cube;
        let board = match set.board(terms.start.checkers()) {
            _ if !set.cube.value.is_power_of_two() => {
                Err(refuse::record_set_up(format!("CV[{}]", set.cube.value)))
            }
            _ if set.cube.value > highest => Err(refuse::cube_limit(set.cube.value, highest)),
            board => board,
        };
        let board = match board {
            Ok(board) => board,
            Err(violation) => return self.fault(set.line, violation),
        };
        let set_up = GameSetUp {
            turn: set.turn,
            board,
            cube: Cube {
                taken: set.cube.owner.is_some(),
                ..set.cube
            },
        };
        running.stand_at(set_up);
        let doubts = MatchPosition {
            length: self.length.flatten().unwrap_or(0),
            score: running.score_before,
            crawford: running.crawford,
            ..set_up.position()
        }
        .warnings();
        for doubt in doubts {
            self.report(set.line, Severity::Warning, doubt);
        }
    }
}

impl Running {
    /// The game goes on from there; what was thrown before was never played.
    fn stand_at(&mut self, set_up: GameSetUp) {
        self.game = set_up.game(*self.game.terms());
        self.set_up = Some(set_up);
        (self.pending, self.rolled, self.automatic) = (None, None, 0);
        self.actions.clear();
    }

    /// Whoever acts first after a set-up is to play: nobody has said so but they.
    pub(super) fn turned_to(&mut self, side: Side) {
        if let Some(set_up) = self.set_up.filter(|set| set.turn != side && !self.begun) {
            self.stand_at(GameSetUp {
                turn: side,
                board: set_up.board.swapped(),
                ..set_up
            });
        }
    }
}

impl GameSetUp {
    /// It as a position of which nothing but the checkers and the cube is known.
    pub(in crate::record) fn position(&self) -> MatchPosition {
        MatchPosition {
            board: self.board,
            on_roll: self.turn,
            state: PositionState::Roll,
            cube_log2: u8::try_from(self.cube.value.checked_ilog2().unwrap_or(0)).unwrap_or(0),
            owner: self.cube.owner,
            score: BySide::new(0, 0),
            length: 0,
            crawford: false,
            jacoby: false,
            beavers: None,
            highest_cube_log2: 10,
        }
    }
}
