//! Who may do what in a club.

use crate::club::permissions::{Deed, Role, may};
use crate::pages::choice::Choice;
use crate::pages::layout::Frame;
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use askama::Template;

/// Someone with access.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The grant.
    pub id: String,
    /// The account's name.
    pub name: String,
    /// The role's name.
    pub role: String,
    /// How far it reaches, in words.
    pub reach: String,
    /// The roles it could be changed to; empty where the reader may not.
    pub roles: Vec<Choice>,
}

/// An invitation nobody has followed yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Open {
    /// The invitation.
    pub id: String,
    /// Whom it is meant for; may be empty.
    pub label: String,
    /// The role's name.
    pub role: String,
    /// How far it reaches, in words.
    pub reach: String,
    /// Until when it can be followed.
    pub until: String,
}

/// Private links that somebody made who directs no more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Left {
    /// The account.
    pub id: String,
    /// How many links, and whose, in words.
    pub text: String,
}

/// What is typed to invite someone.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct InviteFields {
    /// Whom it is meant for.
    pub label: String,
    /// The role's word.
    pub role: String,
    /// `club`, a tournament's id, or `id/event`.
    pub reach: String,
}

/// A link just made, shown this once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fresh {
    /// The whole address.
    pub address: String,
    /// What it is for, in a sentence.
    pub text: String,
}

/// One line of the table of what each role may do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The deed.
    pub deed: String,
    /// For each role given in a club, whether it may.
    pub may: Vec<bool>,
}

/// The page.
#[derive(Debug, Template)]
#[template(path = "c/access.html")]
pub struct AccessPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// What the one-time keys of the page's forms begin with.
    pub key: String,
    /// `/c/…/access`
    pub here: String,
    /// Where it is read who did what.
    pub record: String,
    /// The link just made.
    pub fresh: Option<Fresh>,
    /// Everyone with access.
    pub rows: Vec<Row>,
    /// The open invitations.
    pub open: Vec<Open>,
    /// Links that were left behind.
    pub left: Vec<Left>,
    /// What was typed.
    pub typed: InviteFields,
    /// The roles that can be given.
    pub roles: Vec<Choice>,
    /// How far a role can reach.
    pub reaches: Vec<Choice>,
    /// The names of the roles, as the table's columns.
    pub columns: Vec<String>,
    /// What each may do.
    pub lines: Vec<Line>,
}

/// What a role is called.
#[must_use]
pub fn role_name(w: Words, role: Role) -> String {
    w.say(&format!("role-{}", role.word())).into_owned()
}

/// What a deed is called.
#[must_use]
pub fn deed_name(w: Words, deed: Deed) -> String {
    w.say(&format!("deed-{}", deed.word())).into_owned()
}

/// What each role that can be given may do in a club.
#[must_use]
pub fn lines(w: Words) -> Vec<Line> {
    Deed::ALL
        .into_iter()
        .filter(|deed| Role::GRANTED.iter().any(|role| may(*role, *deed).is_ok()))
        .map(|deed| Line {
            deed: deed_name(w, deed),
            may: Role::GRANTED
                .iter()
                .map(|role| may(*role, deed).is_ok())
                .collect(),
        })
        .collect()
}
