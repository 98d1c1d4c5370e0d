//! What can be entered of a match's score, or instead of what is on its sheet.

use crate::refusal::Refusal;
use backgammon::BySide;
use backgammon::scoring::{
    ExpectedGame, GameStatus, JudgedGame, Judgement, MatchRules, Penalty, ScoredGame, Severity,
    judge, next_game,
};
use crawford_tournament::{Event, Fixture};
use serde::Serialize;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ScoreEntryOverview {
    /// The game that is entered, or the one of the sheet that is corrected; `None` once the match is over, and while
    /// none is chosen.
    pub game: Option<u16>,
    /// The penalty that is corrected, from 1.
    pub penalty: Option<u16>,
    /// What it can be, by the score before it.
    pub expected: ExpectedGame,
    /// The score before it; while none is chosen, that of the match.
    pub score: BySide<u32>,
    pub remarks: Vec<ScoreRemark>,
}

/// What the engine has to say of a sheet that stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ScoreRemark {
    /// The game it speaks of, from 1; `None` for the sheet as a whole.
    pub game: Option<u16>,
    pub remark: Refusal,
}

impl ScoreEntryOverview {
    /// For the next game of a match.
    #[must_use]
    pub fn next(event: &Event, m: &Fixture) -> ScoreEntryOverview {
        let judgement = event.judgement_of(m);
        let expected = next_game(&event.rules_of(m), &judgement);
        ScoreEntryOverview {
            game: (expected.played_as != GameStatus::Over).then_some(expected.number),
            penalty: None,
            expected,
            score: judgement.score,
            remarks: remarks(&judgement),
        }
    }

    /// For the correction of one game or penalty, from 1, if it is on the sheet.
    #[must_use]
    pub fn correction(
        event: &Event,
        m: &Fixture,
        game: Option<u16>,
        penalty: Option<u16>,
    ) -> ScoreEntryOverview {
        let on_the_sheet = |number: Option<u16>, of: usize| {
            number.filter(|number| *number >= 1 && usize::from(*number) <= of)
        };
        let game = on_the_sheet(game, m.sheet.games.len());
        let judgement = event.judgement_of(m);
        let before = game.map(|number| before(event, m, number));
        ScoreEntryOverview {
            game,
            penalty: on_the_sheet(penalty, m.sheet.penalties.len()),
            expected: next_game(&event.rules_of(m), before.as_ref().unwrap_or(&judgement)),
            score: before.map_or_else(|| m.score(), |before| before.score),
            remarks: remarks(&judgement),
        }
    }
}

/// The sheet as it was judged before a game on it.
fn before(event: &Event, m: &Fixture, number: u16) -> Judgement {
    let earlier = usize::from(number.saturating_sub(1));
    let games: Vec<ScoredGame> = m.sheet.games().into_iter().take(earlier).collect();
    let given = m.sheet.penalties.iter().copied();
    let penalties: Vec<_> = given.filter(|p| p.before_game <= number).collect();
    judge(&event.rules_of(m), &games, &penalties)
}

fn remarks(judgement: &Judgement) -> Vec<ScoreRemark> {
    let warnings = judgement.problems.iter();
    warnings
        .filter(|problem| problem.severity == Severity::Warning)
        .map(|problem| ScoreRemark {
            game: problem.game,
            remark: Refusal(problem.violation.clone()),
        })
        .collect()
}

/// A game or penalty points, as they stand on a match's sheet in the order in which they count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScoreSheetLine<'m> {
    Game {
        /// From 1.
        number: u16,
        game: &'m JudgedGame,
    },
    Penalty {
        /// Which of the sheet's it is, from 1.
        index: u16,
        penalty: Penalty,
        /// The score after it.
        score: BySide<u32>,
    },
}

impl<'m> ScoreSheetLine<'m> {
    /// What is on the sheet of a match played by these rules.
    #[must_use]
    pub fn all(rules: &MatchRules, m: &'m Fixture) -> Vec<ScoreSheetLine<'m>> {
        let mut penalties: Vec<_> = (1u16..).zip(m.sheet.penalties.iter().copied()).collect();
        penalties.sort_by_key(|(_, penalty)| penalty.before_game);
        let mut penalties = penalties.into_iter().peekable();
        let mut games = (1u16..).zip(&m.sheet.games).peekable();
        let mut score = rules.start.map(u32::from);
        let mut lines = Vec::new();
        loop {
            let next = games.peek().map_or(u16::MAX, |(number, _)| *number);
            if let Some((index, penalty)) = penalties.next_if(|(_, p)| p.before_game <= next) {
                score[penalty.to] = score[penalty.to].saturating_add(u32::from(penalty.points));
                lines.push(ScoreSheetLine::Penalty {
                    index,
                    penalty,
                    score,
                });
            } else if let Some((number, game)) = games.next() {
                score = game.score;
                lines.push(ScoreSheetLine::Game { number, game });
            } else {
                return lines;
            }
        }
    }
}
