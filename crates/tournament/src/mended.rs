//! Corrections of a single game or penalty on a sheet, and the question about a cube higher than the match can need.

use super::{Event, Fixture, ScoreEntry, ScoreSheet};
use crate::fields;
use backgammon::Side;
use backgammon::scoring::{ScoreProblem, ScoredGame, WinKind, judge, number_after};
use crawford_forms::violation::{Source, Violation, refuse, rules};

impl ScoreSheet {
    /// Another game in place of this one, from 1; with `last`, the games after that one go.
    pub fn with_game(
        &self,
        number: u16,
        game: ScoredGame,
        last: Option<u16>,
    ) -> Result<ScoreEntry, Violation> {
        let (mut games, mut penalties) = (self.games(), self.penalties.clone());
        let place = index(number).and_then(|i| games.get_mut(i));
        *place.ok_or_else(|| unknown(number))? = game;
        if let Some(last) = last {
            games.truncate(usize::from(last));
            penalties.retain(|p| p.before_game <= last.saturating_add(1));
        }
        Ok(ScoreEntry::Sheet { games, penalties })
    }

    pub fn without_game(&self, number: u16) -> Result<ScoreEntry, Violation> {
        let (mut games, mut penalties) = (self.games(), self.penalties.clone());
        let place = index(number).filter(|i| *i < games.len());
        games.remove(place.ok_or_else(|| unknown(number))?);
        for penalty in penalties.iter_mut().filter(|p| p.before_game > number) {
            penalty.before_game = penalty.before_game.saturating_sub(1);
        }
        Ok(ScoreEntry::Sheet { games, penalties })
    }

    /// Other penalty points in place of these, before the same game; the penalties are numbered from 1.
    ///
    /// # Errors
    /// `game-unknown` where there is no penalty of this number.
    pub fn with_penalty(
        &self,
        number: u16,
        to: Side,
        points: u16,
    ) -> Result<ScoreEntry, Violation> {
        let mut penalties = self.penalties.clone();
        let place = index(number).and_then(|i| penalties.get_mut(i));
        let penalty = place.ok_or_else(|| unknown(number))?;
        (penalty.to, penalty.points) = (to, points);
        Ok(ScoreEntry::Sheet {
            games: self.games(),
            penalties,
        })
    }

    pub fn without_penalty(&self, number: u16) -> Result<ScoreEntry, Violation> {
        let mut penalties = self.penalties.clone();
        let place = index(number).filter(|i| *i < penalties.len());
        penalties.remove(place.ok_or_else(|| unknown(number))?);
        Ok(ScoreEntry::Sheet {
            games: self.games(),
            penalties,
        })
    }
}

fn index(number: u16) -> Option<usize> {
    usize::from(number).checked_sub(1)
}

fn unknown(number: u16) -> Violation {
    refuse::game_unknown(number).at(fields::WINNER)
}

/// Asks about a cube higher than the match can need, in its next game or in place of the game of this number.
pub fn check_need_of_cube(
    e: &Event,
    m: &Fixture,
    replaces: Option<u16>,
    game: ScoredGame,
) -> Result<(), Violation> {
    let nobody_doubled = game.cube == 1 && game.kind != WinKind::Drop;
    if nobody_doubled {
        return Ok(());
    }
    let mut before = m.sheet.games();
    if let Some(number) = replaces {
        before.truncate(usize::from(number).saturating_sub(1));
    }
    let rules = e.rules_of(m);
    let is_of_no_use = |cube: u32| {
        let number = number_after(before.len());
        let mut games = before.clone();
        games.push(ScoredGame { cube, ..game });
        let said =
            |p: &ScoreProblem| p.game == Some(number) && p.violation.rule == rules::REDUNDANT_CUBE;
        let judgement = judge(&rules, &games, &m.sheet.penalties);
        judgement.problems.iter().any(said)
    };
    if !is_of_no_use(game.cube) {
        return Ok(());
    }
    let lower = std::iter::successors(Some(game.cube / 2), |cube| Some(cube / 2));
    let mut lower = lower.take_while(|cube| *cube > 0);
    let offered = lower.find(|cube| !is_of_no_use(*cube)).unwrap_or(0);
    Err(refuse::cube_beyond_need(game.cube, offered)
        .by(Source::Custom)
        .at(fields::CUBE))
}
