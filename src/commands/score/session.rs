//! An input line that is a money session.

use super::sheet::{Object, TypedGame, TypedSheet, count, elsewhere, game, keys, played_at};
use crate::backgammon::BySide;
use crate::backgammon::ruleset::RuleSet;
use crate::backgammon::scoring::{
    Judgement, ScoreProblem, SessionGame, Severity, judge_session, number_after,
};
use crate::backgammon::variants::MatchGame;
use crate::backgammon::violation::fields;
use crate::violation::{Param, Violation, refuse};

/// The largest stake, so that no total can overflow.
const HIGHEST_STAKE: u32 = 1_000_000_000;

pub(super) struct Session {
    rules: RuleSet,
    game: MatchGame,
    stake: Option<u32>,
    games: Vec<SessionGame>,
    /// The refusal of the first game that cannot be read.
    unread: Option<Violation>,
}

impl Session {
    pub(super) fn read(usual: RuleSet, typed: TypedSheet) -> Result<Session, Violation> {
        let game = played_at(typed.game.as_deref())?;
        let of_backgammon = game.is_backgammon();
        if typed.men_left == Some(true) && !of_backgammon {
            let game = Param::from_iter(game.games());
            return Err(refuse::sheet_men_left(game).at(keys::MEN_LEFT));
        }
        // Unless a set of rules is named, a game's own text says whether it has the Jacoby rule.
        let usual_jacoby = match of_backgammon || typed.rules.is_some() {
            true => usual.jacoby,
            false => game.games().any(|game| game.rules().jacoby),
        };
        let rules = RuleSet {
            jacoby: typed.jacoby.unwrap_or(usual_jacoby),
            automatic_doubles: count(typed.automatic_doubles, u8::MAX, keys::AUTOMATIC_DOUBLES)?
                .unwrap_or(usual.automatic_doubles),
            men_left: typed.men_left.unwrap_or(usual.men_left),
            ..usual
        };
        let stake = count(typed.stake, HIGHEST_STAKE, keys::STAKE)?;
        let typed = typed.games.ok_or_else(refuse::sheet_without_score)?;
        let mut games = Vec::with_capacity(typed.len());
        let mut unread = None;
        for Object(typed) in &typed {
            match session_game(typed) {
                Ok(game) => games.push(game),
                Err(violation) => {
                    unread = Some(violation);
                    break;
                }
            }
        }
        Ok(Session {
            rules,
            game,
            stake,
            games,
            unread,
        })
    }

    /// What the engine makes of it; a game that cannot be read is refused in its place.
    pub(super) fn judge(&self) -> Judgement {
        let mut judgement = judge_session(&self.rules, &self.game, &self.games);
        if let (true, Some(violation)) = (judgement.accepted(), &self.unread) {
            judgement.problems.push(ScoreProblem {
                game: Some(number_after(self.games.len())),
                severity: Severity::Error,
                violation: violation.clone(),
            });
        }
        judgement
    }

    /// Whether `men_left` may be chosen for it.
    pub(super) fn may_count_men(&self) -> bool {
        self.game.is_backgammon()
    }

    pub(super) fn owed(&self, score: BySide<u32>) -> Option<BySide<i64>> {
        let ahead = i64::from(score.top).saturating_sub(i64::from(score.bottom));
        let up = ahead.saturating_mul(i64::from(self.stake?));
        Some(BySide::new(up, up.saturating_neg()))
    }
}

fn session_game(typed: &TypedGame) -> Result<SessionGame, Violation> {
    elsewhere(false, [(typed.overruled == Some(true), fields::OVERRULED)])?;
    Ok(SessionGame {
        game: game(typed)?,
        ties: count(typed.ties, u8::MAX, fields::TIES)?.unwrap_or(0),
    })
}
