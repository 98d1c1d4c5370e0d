//! The page on which a chouette night is made.

use super::stake_fields::StakeFields;
use crate::pages::c::t::details_fields::DetailsFields;
use crate::pages::choice::Choice;
use crate::pages::layout::Frame;
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use askama::Template;

/// A form of what it is called and of its rules.
#[derive(Debug, Template)]
#[template(path = "c/chouette/new.html")]
pub struct NewNightPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// The form's one-time key.
    pub key: String,
    /// Its name, day and venue.
    pub details: DetailsFields,
    /// The rules with a name, the club's own first.
    pub presets: Vec<Choice>,
    /// What a point is worth.
    pub stake: StakeFields,
    /// Whether everyone may read names with money.
    pub money_public: bool,
    /// Where the form goes.
    pub action: String,
}
