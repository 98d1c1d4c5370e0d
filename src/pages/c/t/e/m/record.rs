//! The page on which a director attaches the record of a match.

use super::preview::PreviewPage;
use crate::engine::BySide;
use crate::pages::check::{Checked, PartLine};
use crate::pages::layout::{Frame, Link};
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use askama::Template;

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
    /// What it would change, when the director has to choose.
    pub ask_standing: Option<PreviewPage>,
    /// The record there is: its replay, its file.
    pub kept: Vec<Link>,
    /// Where the record there is can be blanked.
    pub blank: Option<String>,
}
