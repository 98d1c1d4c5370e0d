//! Imports a roster: read, previewed with its doubts, and stored exactly as previewed, once.

use super::{ClubError, members, once, past, refused};
use crate::digest;
use crate::stories::Principal;
use crawford_club::member::Member;
use crawford_club::permissions::{Permission, may};
use crawford_club::roster::{self, Doubt, RosterLine};
use crawford_forms::violation::refuse;
use crawford_journal::ClubId;
use crawford_store::audit::AuditKind;
use crawford_store::{Conn, Store, clubs, people};
use std::collections::BTreeSet;
use std::sync::Arc;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Import {
    pub lines: Vec<RosterLine>,
    /// A hash of what was shown; it differs for another list, or after a relevant change of the roster.
    pub digest: String,
}

impl Import {
    fn of(conn: &mut Conn, club: ClubId, text: &str) -> Result<Import, ClubError> {
        let mut lines = roster::read(text).map_err(refused)?;
        let known = people::listed(conn, club)?;
        let merged = people::merged_names(conn, club)?;
        roster::doubt(&mut lines, known.iter().map(past::known), &merged);
        let shown = lines.iter().map(|line| {
            let member = line.read.as_ref().ok();
            (line.number, &line.typed, member, line.doubt)
        });
        let digest = digest::of_shown(&shown.collect::<Vec<_>>());
        Ok(Import { lines, digest })
    }

    /// The people to store, each with its doubt: every line that could be read; doubtful ones only if ticked by their
    /// number.
    #[must_use]
    pub fn chosen(&self, ticked: &BTreeSet<u64>) -> Vec<(&Member, Option<Doubt>)> {
        let wanted = |line: &&RosterLine| line.doubt.is_none() || ticked.contains(&line.number);
        self.lines
            .iter()
            .filter(wanted)
            .filter_map(|line| Some((line.read.as_ref().ok()?, line.doubt)))
            .collect()
    }
}

/// Previews a pasted list or a CSV file.
pub async fn preview(
    store: &Store,
    principal: &Principal,
    club: ClubId,
    text: Arc<str>,
) -> Result<Import, ClubError> {
    may(principal.role, Permission::ManageMembers).map_err(ClubError::NotPermitted)?;
    store.read(move |conn| Import::of(conn, club, &text)).await
}

/// Stores what was previewed, and returns how many people that were.
pub async fn import(
    store: &Store,
    principal: Principal,
    club: ClubId,
    text: Arc<str>,
    ticked: BTreeSet<u64>,
    previewed: String,
) -> Result<usize, ClubError> {
    let doing = (Permission::ManageMembers, format!("roster {club}"));
    once(store, principal, doing, move |tx, principal, at| {
        // Locks the club, so that a second import at the same time sees these people on the roster.
        clubs::raise_edition(tx, club)?;
        let list = Import::of(tx, club, &text)?;
        if list.digest != previewed {
            return Err(refused(refuse::roster_changed_since()));
        }
        let chosen = list.chosen(&ticked);
        if chosen.is_empty() {
            return Err(refused(refuse::roster_nobody()));
        }
        for (member, doubt) in &chosen {
            match doubt {
                Some(Doubt::Guest(person)) => members::become_member(tx, *person, member)?,
                _ => members::put(tx, club, member, at).map(drop)?,
            }
        }
        let count = chosen.len();
        AuditKind::RosterImported
            .of(club)
            .in_club(club)
            .after(serde_json::json!({ "people": count }))
            .add(tx, principal.who, at)?;
        Ok(count)
    })
    .await
}
