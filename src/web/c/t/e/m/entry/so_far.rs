//! What is on a match's sheet so far, game by game, and the engine's remarks on it.

use super::MatchContext;
use crate::backgammon::BySide;
use crate::backgammon::scoring::{GameStatus, JudgedGame, Judgement, Severity};
use crate::form::Values;
use crate::pages::match_game;
use crate::pages::messages::Messages;
use crate::web::c::t::e::m::command::{PenaltyCommand, ScoreTab, StoredGame};

/// One game or penalty so far; tapped, it can be mended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chip {
    pub href: String,
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
    judgement: &Judgement,
    mended: Option<u16>,
    typed: &Values,
) -> Vec<Chip> {
    let m = about.fixture;
    let mut chips = Vec::new();
    let mut penalties = (1_u16..).zip(&m.sheet.penalties).peekable();
    let mut running = about.event.rules_of(m).start.map(u32::from);
    let mut give = |before: u16, running: &mut BySide<u32>, chips: &mut Vec<Chip>| {
        while let Some((index, penalty)) = penalties.next_if(|(_, p)| p.before_game <= before) {
            running[penalty.to] = running[penalty.to].saturating_add(u32::from(penalty.points));
            let name = &about.names[penalty.to];
            chips.push(Chip {
                href: correct(
                    about,
                    ScoreTab::Penalty,
                    &PenaltyCommand::PENALTY.query(index),
                ),
                label: w.entry_chip_penalty(short(name), penalty.points),
                title: w.entry_chip_penalty_title(name, penalty.points),
                score: score_text(*running),
                game: None,
                on: ScoreTab::of(typed) == ScoreTab::Penalty
                    && typed.one(PenaltyCommand::PENALTY) == index.to_string(),
                marked: false,
            });
        }
    };
    for (number, game) in (1_u16..).zip(&m.sheet.games) {
        give(number, &mut running, &mut chips);
        running = game.score;
        chips.push(game_chip(
            w,
            about,
            judgement,
            number,
            game,
            mended == Some(number),
        ));
    }
    give(u16::MAX, &mut running, &mut chips);
    chips
}

/// Where what `which` names is corrected.
fn correct(about: MatchContext<'_>, tab: ScoreTab, which: &str) -> String {
    format!("{}/correct?{}&{which}", about.path, tab.query())
}

fn game_chip(
    w: Messages,
    about: MatchContext<'_>,
    judgement: &Judgement,
    number: u16,
    game: &JudgedGame,
    on: bool,
) -> Chip {
    let name = &about.names[game.game.winner];
    let rules = about.event.rules_of(about.fixture);
    Chip {
        href: correct(about, ScoreTab::Game, &StoredGame::REPLACES.query(number)),
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
        score: score_text(game.score),
        game: match_game::of_series(w, &rules, number, &game.game),
        on,
        marked: judgement
            .problems
            .iter()
            .any(|p| p.game == Some(number) && p.severity == Severity::Warning),
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

fn score_text(score: BySide<u32>) -> String {
    format!("{}–{}", score.top, score.bottom)
}

#[must_use]
pub fn remarks(w: Messages, judgement: &Judgement, names: &BySide<String>) -> Vec<String> {
    let name = |_: u32| names.top.clone();
    judgement
        .problems
        .iter()
        .filter(|p| p.severity == Severity::Warning)
        .map(|p| {
            let sentence = w.violation(&p.violation, &name);
            match p.game {
                Some(game) => w.of_game(game, sentence),
                None => sentence,
            }
        })
        .collect()
}
