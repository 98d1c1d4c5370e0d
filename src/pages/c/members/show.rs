//! The page on which someone of the roster is added or edited.

use crate::club::member::TypedMember;
use crate::pages::choice::Choice;
use crate::pages::layout::Frame;
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use askama::Template;

/// Someone who is there already.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// As shown.
    pub label: String,
    /// Whether archived.
    pub archived: bool,
    /// Where that is changed.
    pub archive: String,
    /// Where that is changed back.
    pub restore: String,
    /// Where they are made one with somebody else.
    pub merge: String,
    /// Who was merged into them: the name, and where that is parted.
    pub merged: Vec<(String, String)>,
    /// Everything kept of them.
    pub data: String,
    /// Where the name is taken away.
    pub blank: String,
    /// How they are named in public.
    pub ways: Vec<Choice>,
    /// Where that is set.
    pub shown: String,
    /// What of the club's mail they get, by whose word and since when.
    pub agreed: Option<String>,
    /// Whether there is somewhere to write to.
    pub reachable: bool,
    /// Where that is changed.
    pub letters: String,
    /// The number in a federation, and whether everyone may read it.
    pub number: (String, bool),
    /// Where that is set.
    pub set_number: String,
    /// The one-time key of the form beside this one.
    pub key: String,
}

/// A form of name, nickname, rating, e-mail.
#[derive(Debug, Template)]
#[template(path = "c/members/show.html")]
pub struct PersonPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// The form's one-time key.
    pub key: String,
    /// What was typed.
    pub typed: TypedMember,
    /// Whether a guest.
    pub guest: bool,
    /// Where the form goes.
    pub action: String,
    /// Who it is, unless someone new.
    pub standing: Option<Standing>,
}
