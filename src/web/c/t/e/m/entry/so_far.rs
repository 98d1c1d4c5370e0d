//! What is on a match's sheet so far, game by game, and the engine's remarks on it.

use super::MatchContext;
use crate::app::tournament::score_entry::{ScoreEntryOverview, ScoreRemark, ScoreSheetLine};
use crate::backgammon::BySide;
use crate::backgammon::scoring::{GameStatus, JudgedGame};
use crate::form::Values;
use crate::pages::dashed::dashed;
use crate::pages::match_game;
use crate::pages::messages::Messages;
use crate::web::c::t::e::m::command::{PenaltyCommand, ScoreTab, StoredGame};

/// One game or penalty so far; tapped, it can be mended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chip {
    /// Where it is corrected, for whoever may.
    pub href: Option<String>,
    /// In a few letters: "Ann +2".
    pub label: String,
    pub title: String,
    pub score: String,
    /// Which game of a series it was.
    pub game: Option<String>,
    pub on: bool,
    /// Whether the engine has a remark on it, or was overruled.
    pub marked: bool,
}

pub(super) fn chips(
    w: Messages,
    about: MatchContext<'_>,
    of: &ScoreEntryOverview,
    typed: &Values,
) -> Vec<Chip> {
    let m = about.fixture;
    let chip = |line| match line {
        ScoreSheetLine::Game { number, game } => {
            let on = of.game == Some(number);
            game_chip(w, about, &of.remarks, number, game, on)
        }
        ScoreSheetLine::Penalty {
            index,
            penalty,
            score,
        } => {
            let name = &about.names[penalty.to];
            let which = PenaltyCommand::PENALTY.query(index);
            Chip {
                href: Some(correct(about, ScoreTab::Penalty, &which)),
                label: w.entry_chip_penalty(short(name), penalty.points),
                title: w.entry_chip_penalty_title(name, penalty.points),
                score: dashed(score.top, score.bottom),
                game: None,
                on: ScoreTab::of(typed) == ScoreTab::Penalty
                    && typed.one(PenaltyCommand::PENALTY) == index.to_string(),
                marked: false,
            }
        }
    };
    let lines = ScoreSheetLine::all(&about.event.rules_of(m), m);
    lines.into_iter().map(chip).collect()
}

/// Where what `which` names is corrected.
fn correct(about: MatchContext<'_>, tab: ScoreTab, which: &str) -> String {
    format!("{}/correct?{}&{which}", about.path, tab.query())
}

fn game_chip(
    w: Messages,
    about: MatchContext<'_>,
    remarks: &[ScoreRemark],
    number: u16,
    game: &JudgedGame,
    on: bool,
) -> Chip {
    let name = &about.names[game.game.winner];
    let rules = about.event.rules_of(about.fixture);
    Chip {
        href: Some(correct(
            about,
            ScoreTab::Game,
            &StoredGame::REPLACES.query(number),
        )),
        label: w.entry_chip(short(name), game.points),
        title: w.entry_chip_title(
            match_game::multiplier(&rules, &game.game),
            game.played_as == GameStatus::Crawford,
            game.game.cube,
            match_game::kind(game.game.kind),
            number,
            game.game.overruled,
            name,
        ),
        score: dashed(game.score.top, game.score.bottom),
        game: match_game::of_series(w, &rules, number, &game.game),
        on,
        marked: remarks.iter().any(|remark| remark.game == Some(number)),
    }
}

/// The first word of a name, for where there is room for one.
#[must_use]
pub fn short(name: &str) -> String {
    name.split_whitespace()
        .next()
        .unwrap_or(name)
        .chars()
        .take(12)
        .collect()
}

pub(super) fn remarks(w: Messages, remarks: &[ScoreRemark], names: &BySide<String>) -> Vec<String> {
    remarks
        .iter()
        .map(|remark| remark_text(w, remark, names))
        .collect()
}

/// One remark as a sentence.
#[must_use]
pub fn remark_text(w: Messages, remark: &ScoreRemark, names: &BySide<String>) -> String {
    let sentence = w.violation(&remark.remark.0, &|_| names.top.clone());
    match remark.game {
        Some(game) => w.labelled(w.game_number(game), sentence),
        None => sentence,
    }
}
