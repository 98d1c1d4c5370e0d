//! A night's rules: presets, and the rules one by one.

use super::stake_fields::StakeFields;
use crate::pages::c::t::details_fields::DetailsFields;
use crate::pages::choice::Choice;
use crate::pages::fields::Fields;
use crate::pages::layout::Frame;
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use askama::Template;

/// The page.
#[derive(Debug, Template)]
#[template(path = "c/chouette/settings.html")]
pub struct SettingsPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// The one-time key of whichever form is sent.
    pub key: String,
    /// Name, day and venue.
    pub details: DetailsFields,
    /// Where they are changed.
    pub details_action: String,
    /// Whether only the club reads the night.
    pub members_only: bool,
    /// Whether its public pages show money beside names.
    pub money_public: bool,
    /// Whether its public pages name guests.
    pub guest_names: bool,
    /// How its players are named in public.
    pub ways: Vec<Choice>,
    /// Where these are changed.
    pub readers_action: String,
    /// The rules with a name.
    pub presets: Vec<Choice>,
    /// The name of the preset the switches are, when they are one.
    pub is_preset: Option<String>,
    /// Whether a game is being played, which keeps the rules it began with.
    pub playing: bool,
    /// What a point is worth.
    pub stake: StakeFields,
    /// Where that is changed.
    pub stake_action: String,
    /// Whether the games before may count by it too: yes or no; nothing where there are none.
    pub earlier: Vec<Choice>,
    /// The rules.
    pub rules: Fields,
    /// Where they are changed.
    pub action: String,
    /// Where they are kept under a name.
    pub preset_action: String,
    /// The name to keep them under, as typed.
    pub preset_name: String,
    /// The table.
    pub table: String,
}
