//! The output lines.

use super::session::Session;
use super::sheet::Sheet;
use crate::backgammon::scoring::{GameStatus, Severity};
use crate::backgammon::violation::rules;
use crate::backgammon::{BySide, Side};
use crate::pages::messages::Messages;
use crate::violation::Violation;
use serde::Serialize;

#[derive(Debug, Serialize)]
pub(super) struct Verdict {
    verdict: &'static str,
    score: BySide<u32>,
    winner: Option<Side>,
    crawford_game: Option<u16>,
    next: GameStatus,
    problems: Vec<Said>,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<Vec<u32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    owed: Option<BySide<i64>>,
}

#[derive(Debug, Serialize)]
struct Said {
    game: Option<u16>,
    rule: &'static str,
    severity: Severity,
    message: String,
}

impl Said {
    /// `men_left` says whether the sheet may have that key.
    fn new(game: Option<u16>, severity: Severity, violation: &Violation, men_left: bool) -> Self {
        let w = Messages::english();
        Said {
            game,
            rule: violation.rule.id(),
            severity,
            message: match violation.rule {
                // Forms are told it without the keys of a sheet.
                rules::MEN_NOT_COUNTED => w.sheet_men_not_counted(men_left),
                // A sheet has no entrants' names.
                _ => w.violation(violation, &|number| number.to_string()),
            },
        }
    }
}

impl Verdict {
    pub(super) fn of(sheet: &Sheet) -> Self {
        let judgement = sheet.judge();
        let session = match sheet {
            Sheet::Match(_) => None,
            Sheet::Session(session) => Some(session),
        };
        let men_left = session.is_some_and(Session::may_count_men);
        Verdict {
            verdict: if judgement.accepted() {
                ACCEPTED
            } else {
                REFUSED
            },
            score: judgement.score,
            winner: judgement.winner,
            crawford_game: judgement.crawford_game,
            next: judgement.next,
            problems: judgement
                .problems
                .iter()
                .map(|problem| {
                    Said::new(problem.game, problem.severity, &problem.violation, men_left)
                })
                .collect(),
            points: session.map(|_| judgement.games.iter().map(|game| game.points).collect()),
            owed: session.and_then(|session| session.owed(judgement.score)),
        }
    }

    pub(super) fn unread(violation: &Violation) -> Self {
        Verdict {
            verdict: REFUSED,
            score: BySide::default(),
            winner: None,
            crawford_game: None,
            next: GameStatus::Normal,
            problems: vec![Said::new(None, Severity::Error, violation, false)],
            points: None,
            owed: None,
        }
    }

    pub(super) fn accepted(&self) -> bool {
        self.verdict == ACCEPTED
    }
}

const ACCEPTED: &str = "accepted";
const REFUSED: &str = "refused";
