//! The page on which a director attaches the record of a match.

use super::preview::PreviewPage;
use super::show::how;
use crate::engine::BySide;
use crate::engine::scoring::JudgedGame;
use crate::pages::check::{Checked, PartLine};
use crate::pages::layout::{Frame, Link};
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use askama::Template;

/// In what a record differs from the event's rules and from what is entered: the director chooses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Differing {
    /// From the rules, in sentences.
    pub rules: Vec<String>,
    /// From what is entered.
    pub entered: Option<Compared>,
}

/// What is entered beside what the record says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Compared {
    /// How the match stands, in a sentence.
    pub entered: String,
    /// How it would stand.
    pub record: String,
    /// Game by game; nothing where none are entered.
    pub games: Vec<ComparedGame>,
}

/// A game as entered and as the record has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ComparedGame {
    /// Which, from 1.
    pub number: usize,
    /// As entered; empty where there is none.
    pub entered: String,
    /// As the record has it; empty where there is none.
    pub record: String,
}

impl Compared {
    /// Both side by side.
    #[must_use]
    pub fn of(
        w: Words,
        names: &BySide<String>,
        sentences: (String, String),
        entered: &[JudgedGame],
        record: &[JudgedGame],
    ) -> Compared {
        let line = |game: Option<&JudgedGame>| {
            game.map_or_else(String::new, |judged| {
                w.say_with(
                    "record-game-line",
                    &[
                        ("winner", &names[judged.game.winner]),
                        ("how", &w.say(how(judged.game.kind)).into_owned()),
                        ("cube", &judged.game.cube),
                        ("points", &judged.points),
                    ],
                )
            })
        };
        let most = match entered.len() {
            0 => 0,
            entered => entered.max(record.len()),
        };
        Compared {
            entered: sentences.0,
            record: sentences.1,
            games: (0..most)
                .map(|at| ComparedGame {
                    number: at.saturating_add(1),
                    entered: line(entered.get(at)),
                    record: line(record.get(at)),
                })
                .collect(),
        }
    }
}

/// A form for a record, and what is still to be said about the last one.
#[derive(Debug, Template)]
#[template(path = "c/t/e/m/record.html")]
pub struct RecordPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// The form's one-time key.
    pub key: String,
    /// The version at which the match last changed.
    pub seen: u64,
    /// Where the form is sent.
    pub action: String,
    /// The players of the match.
    pub names: BySide<String>,
    /// Its length.
    pub length: u16,
    /// The record as pasted or read from the file.
    pub text: String,
    /// The matches of the file, where there are several.
    pub several: Vec<PartLine>,
    /// Which of them was chosen; 0: none yet.
    pub chosen: usize,
    /// What is wrong with the record.
    pub checked: Option<Checked>,
    /// Who the columns are, as said so far: `straight`, `crossed` or nothing.
    pub sides: String,
    /// The names in the record, when it has to be asked who is who.
    pub ask_sides: Option<BySide<String>>,
    /// In what it differs, when the director has to choose.
    pub differing: Option<Differing>,
    /// What the director chose: `record`, `entered` or nothing.
    pub over: String,
    /// What it would change, when the director has to choose.
    pub ask_standing: Option<PreviewPage>,
    /// The record there is: its replay, its file.
    pub kept: Vec<Link>,
    /// Where the record there is can be blanked.
    pub blank: Option<String>,
}
