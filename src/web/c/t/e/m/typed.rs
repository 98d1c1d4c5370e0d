//! What was typed of a match's score, read: what is wished, and the entry that comes to on the sheet.

use crate::engine::scoring::{Game, Kind, Problem, THIRD_TURN, check_cube, judge};
use crate::engine::{BySide, Side};
use crate::form::whole;
use crate::tournament::{
    BoardEnd, BoardEntry, Entry, Event, Fixture, MOST_BOARDS_OF_A_TEAM, OutcomeKind, Sheet,
};
use crate::violation::{Rule, Source, Violation};
use crate::web::c::t::e::m::typing::{Tab, Typing};

/// By which a correction says that a match has no result yet.
const UNDECIDED: &str = "undecided";

/// What a form of a score comes to, before it is known what stands on the sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wish {
    Next(Game),
    /// Another game in place of this one; with `last`, those after that one go.
    Mend {
        /// Which, from 1.
        number: u16,
        game: Game,
        last: Option<u16>,
    },
    TakeOut(u16),
    /// This penalty, from 1, goes.
    TakeOutPenalty(u16),
    /// Anything that does not depend on the sheet.
    Whole(Entry),
}

/// A whole number as typed; `field` is where it is refused.
pub(in crate::web::c::t) fn whole(text: &str, field: &'static str) -> Result<i64, Violation> {
    whole::read(&[text.to_owned()]).map_err(|refused| refused.at(field))
}

fn small(text: &str, field: &'static str) -> Result<u16, Violation> {
    let n = whole(text, field)?;
    u16::try_from(n).map_err(|_| Violation::points_out_of_range(n).at(field))
}

fn side(text: &str) -> Option<Side> {
    text.parse::<u8>().ok().and_then(|n| Side::try_from(n).ok())
}

/// The values found, or everything that was refused on the way.
struct Found(Vec<Violation>);

impl Found {
    fn keep<T>(&mut self, found: Result<T, Violation>) -> Option<T> {
        found.map_err(|violation| self.0.push(violation)).ok()
    }
}

impl Typing {
    pub fn wish(&self) -> Result<Wish, Vec<Violation>> {
        match self.tab {
            Tab::Game => self.game_wish(),
            Tab::Final => self.final_wish(),
            Tab::Ending => self.ending_wish(),
            Tab::Penalty => self.penalty_wish(),
            Tab::Boards => self.boards_wish(),
        }
    }

    fn game_wish(&self) -> Result<Wish, Vec<Violation>> {
        let number = match self.game.as_str() {
            "" => None,
            text => Some(small(text, "game").map_err(|v| vec![v])?),
        };
        if let (Some(number), true) = (number, self.remove) {
            return Ok(Wish::TakeOut(number));
        }
        let last = match self.last.as_str() {
            "" => None,
            text => Some(small(text, "game").map_err(|v| vec![v])?),
        };
        let mut found = Found(Vec::new());
        let winner = found
            .keep(side(&self.winner).ok_or_else(|| Violation::game_without_winner().at("winner")));
        let kind = found.keep(match self.kind.as_str() {
            "single" => Ok(Kind::Single),
            "gammon" => Ok(Kind::Gammon),
            "backgammon" => Ok(Kind::Backgammon),
            "drop" => Ok(Kind::Drop),
            _ => Err(Violation::game_without_kind().at("kind")),
        });
        let cube_text = match self.cube.as_str() {
            "" | "other" => self.cube_other.as_str(),
            tile => tile,
        };
        let cube = found.keep(match cube_text {
            "" => Err(Violation::game_without_cube().at("cube")),
            text => whole(text, "cube").and_then(check_cube),
        });
        let (Some(winner), Some(kind), Some(cube)) = (winner, kind, cube) else {
            return Err(found.0);
        };
        let game = Game {
            winner,
            kind,
            cube,
            rolls: self.third_turn.then_some(THIRD_TURN),
            overruled: false,
        };
        Ok(match number {
            None => Wish::Next(game),
            Some(number) => Wish::Mend { number, game, last },
        })
    }

    fn both_points(&self, found: &mut Found, field: &'static str) -> (Option<i64>, Option<i64>) {
        let mut points = |text: &str| {
            found.keep(if text.is_empty() {
                Err(Violation::score_incomplete().at(field))
            } else {
                whole(text, field)
            })
        };
        (points(&self.top), points(&self.bottom))
    }

    fn final_wish(&self) -> Result<Wish, Vec<Violation>> {
        let mut found = Found(Vec::new());
        let (Some(top), Some(bottom)) = self.both_points(&mut found, "final") else {
            // Said once, however many are missing.
            found.0.dedup();
            return Err(found.0);
        };
        Ok(Wish::Whole(Entry::Final {
            score: BySide::new(top, bottom),
            winner: side(&self.winner),
        }))
    }

    fn ending_wish(&self) -> Result<Wish, Vec<Violation>> {
        if self.ending == UNDECIDED {
            return Ok(Wish::Whole(Entry::Undecided));
        }
        let mut found = Found(Vec::new());
        let kind = found.keep(match self.ending.as_str() {
            "walk-over" => Ok(OutcomeKind::WalkOver),
            "forfeit" => Ok(OutcomeKind::Forfeit),
            "retired" => Ok(OutcomeKind::Retired),
            "loss-on-time" => Ok(OutcomeKind::LossOnTime),
            "penalty-points" => Ok(OutcomeKind::PenaltyPoints),
            "unfinished" => Ok(OutcomeKind::Unfinished),
            "both-left" => Ok(OutcomeKind::BothLeft),
            "void" => Ok(OutcomeKind::Void),
            "played-to" => whole(&self.length, "length")
                .and_then(crate::engine::scoring::check_length)
                .map(|length| OutcomeKind::PlayedTo { length }),
            _ => Err(Violation::ending_missing().at("ending")),
        });
        // What counts for nobody has no score, whatever still stands in the fields.
        let void = kind == Some(OutcomeKind::Void);
        let score = if void || self.top.is_empty() && self.bottom.is_empty() {
            None
        } else {
            match self.both_points(&mut found, "score") {
                (Some(top), Some(bottom)) => Some(BySide::new(top, bottom)),
                _ => None,
            }
        };
        match kind {
            Some(kind) if found.0.is_empty() => Ok(Wish::Whole(Entry::Outcome {
                kind,
                winner: side(&self.winner),
                score,
                note: None,
            })),
            _ => Err(found.0),
        }
    }

    /// Only what is filled in: boards come in one after the other.
    fn boards_wish(&self) -> Result<Wish, Vec<Violation>> {
        let mut found = Found(Vec::new());
        let mut entries = Vec::new();
        for number in 1..=MOST_BOARDS_OF_A_TEAM {
            let end = match self.board(number, "out") {
                "" => {
                    let both = [self.board(number, "top"), self.board(number, "bottom")];
                    if both.iter().all(|text| text.is_empty()) {
                        continue;
                    }
                    let mut points = |text: &str| {
                        let points = if text.is_empty() {
                            Err(Violation::score_incomplete().at("board"))
                        } else {
                            whole(text, "board")
                        };
                        found.keep(points)
                    };
                    let [top, bottom] = both.map(&mut points);
                    let (Some(top), Some(bottom)) = (top, bottom) else {
                        continue;
                    };
                    BoardEnd::Score(BySide::new(top, bottom))
                }
                word => {
                    match found
                        .keep(side(word).ok_or_else(|| Violation::choice_unknown().at("board")))
                    {
                        Some(winner) => BoardEnd::WalkOver(winner),
                        None => continue,
                    }
                }
            };
            entries.push(BoardEntry { number, end });
        }
        if found.0.is_empty() {
            Ok(Wish::Whole(Entry::Boards(entries)))
        } else {
            Err(found.0)
        }
    }

    fn penalty_wish(&self) -> Result<Wish, Vec<Violation>> {
        if self.remove {
            let number = small(&self.penalty, "points").map_err(|v| vec![v])?;
            return Ok(Wish::TakeOutPenalty(number));
        }
        let mut found = Found(Vec::new());
        let to = found.keep(
            side(&self.winner).ok_or_else(|| Violation::penalty_without_player().at("winner")),
        );
        let points = found.keep(small(&self.points, "points"));
        match (to, points) {
            (Some(to), Some(points)) => Ok(Wish::Whole(Entry::Penalty { to, points })),
            _ => Err(found.0),
        }
    }
}

/// The entry a wish comes to on a match's sheet; `sure` is the cube that is meant though the match cannot need it.
///
/// # Errors
/// `game-unknown` for a game or penalty that is not on it, `cube-beyond-need` to ask about the cube.
pub fn entry(wish: Wish, e: &Event, m: &Fixture, sure: &str) -> Result<Entry, Violation> {
    let game = match &wish {
        Wish::Next(game) => Some((m.sheet.games.len(), *game)),
        Wish::Mend { number, game, .. } => Some((usize::from(*number).saturating_sub(1), *game)),
        _ => None,
    };
    match game {
        Some((at, game)) if sure != game.cube.to_string() => asked_about_cube(e, m, at, game)?,
        _ => {}
    }
    on_sheet(wish, &m.sheet)
}

/// Asks about a cube higher than the match can need as the `at`th of its games.
fn asked_about_cube(e: &Event, m: &Fixture, at: usize, game: Game) -> Result<(), Violation> {
    let before = m.sheet.games.iter().take(at).map(|g| g.game);
    let before: Vec<Game> = before.collect();
    let is_of_no_use = |cube: u32| {
        let games: Vec<Game> = before
            .iter()
            .copied()
            .chain([Game { cube, ..game }])
            .collect();
        let number = u16::try_from(games.len()).ok();
        let judgement = judge(&e.rules_of(m), &games, &m.sheet.penalties);
        let said = |p: &Problem| p.game == number && p.violation.rule == Rule::REDUNDANT_CUBE;
        judgement.problems.iter().any(said)
    };
    if !is_of_no_use(game.cube) {
        return Ok(());
    }
    let lower = std::iter::successors(Some(game.cube / 2), |cube| Some(cube / 2));
    let mut lower = lower.take_while(|cube| *cube > 0);
    let offered = lower.find(|cube| !is_of_no_use(*cube)).unwrap_or(0);
    Err(Violation::cube_beyond_need(game.cube, offered)
        .by(Source::Custom)
        .at("cube"))
}

fn on_sheet(wish: Wish, sheet: &Sheet) -> Result<Entry, Violation> {
    let unknown = |number: u16| Violation::game_unknown(number).at("winner");
    let mut games: Vec<Game> = sheet.games.iter().map(|g| g.game).collect();
    let mut penalties = sheet.penalties.clone();
    let index = |number: u16| usize::from(number).checked_sub(1);
    match wish {
        Wish::Next(game) => return Ok(Entry::Game(game)),
        Wish::Whole(entry) => return Ok(entry),
        Wish::Mend { number, game, last } => {
            let place = index(number).and_then(|i| games.get_mut(i));
            *place.ok_or_else(|| unknown(number))? = game;
            if let Some(last) = last {
                games.truncate(usize::from(last));
                penalties.retain(|p| p.before_game <= last.saturating_add(1));
            }
        }
        Wish::TakeOut(number) => {
            let i = index(number)
                .filter(|i| *i < games.len())
                .ok_or_else(|| unknown(number))?;
            games.remove(i);
            for penalty in penalties.iter_mut().filter(|p| p.before_game > number) {
                penalty.before_game = penalty.before_game.saturating_sub(1);
            }
        }
        Wish::TakeOutPenalty(number) => {
            let i = index(number)
                .filter(|i| *i < penalties.len())
                .ok_or_else(|| unknown(number))?;
            penalties.remove(i);
        }
    }
    Ok(Entry::Sheet { games, penalties })
}
