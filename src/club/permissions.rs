//! Who may do what: one table, and whatever is not in it is denied.

use crate::violation::{Source, Violation};

/// On whose behalf something is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// Anyone at all, not signed in.
    Anyone,
    /// Someone signed in who runs nothing.
    Member,
    /// The owner of the house.
    Owner,
    /// The program itself, when its time had come.
    Program,
}

impl Role {
    /// Every role.
    pub const ALL: [Role; 4] = [Role::Anyone, Role::Member, Role::Owner, Role::Program];

    /// The role an account's row names; a word this binary does not know gives no rights.
    #[must_use]
    pub fn of_account(word: &str) -> Role {
        match word {
            "owner" => Role::Owner,
            _ => Role::Member,
        }
    }
}

/// Something that needs permission.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Deed {
    /// Read a public club's pages.
    ReadPublic,
    /// Read a club that is not public, its desk, its members' contacts.
    ReadPrivate,
    /// Make or change a club.
    ManageClub,
    /// Add, change or archive members.
    ManageMembers,
    /// Announce and run tournaments: entries, draws, scores, corrections.
    Direct,
    /// Make and run chouette nights: settings, people, cubes, corrections.
    HostNight,
    /// Do what is due by the clock.
    KeepTime,
}

impl Deed {
    /// Every deed.
    pub const ALL: [Deed; 7] = [
        Deed::ReadPublic,
        Deed::ReadPrivate,
        Deed::ManageClub,
        Deed::ManageMembers,
        Deed::Direct,
        Deed::HostNight,
        Deed::KeepTime,
    ];
}

/// Whether `role` may do `deed`.
///
/// # Errors
/// [`Violation`] `not-permitted` when it may not, which is the answer to everything not listed here.
pub fn may(role: Role, deed: Deed) -> Result<(), Violation> {
    let permitted = match role {
        Role::Anyone | Role::Member => deed == Deed::ReadPublic,
        Role::Owner => matches!(
            deed,
            Deed::ReadPublic
                | Deed::ReadPrivate
                | Deed::ManageClub
                | Deed::ManageMembers
                | Deed::Direct
                | Deed::HostNight
        ),
        Role::Program => matches!(deed, Deed::ReadPublic | Deed::ReadPrivate | Deed::KeepTime),
    };
    if permitted {
        Ok(())
    } else {
        Err(Violation::new("not-permitted", Source::House))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_owner_directs_and_nobody_but_the_program_keeps_time() {
        let who_may = |deed| {
            Role::ALL
                .into_iter()
                .filter(|role| may(*role, deed).is_ok())
                .collect::<Vec<_>>()
        };
        for deed in [
            Deed::ManageClub,
            Deed::ManageMembers,
            Deed::Direct,
            Deed::HostNight,
        ] {
            assert_eq!(who_may(deed), [Role::Owner]);
        }
        assert_eq!(who_may(Deed::KeepTime), [Role::Program]);
        assert_eq!(who_may(Deed::ReadPrivate), [Role::Owner, Role::Program]);
        assert_eq!(who_may(Deed::ReadPublic), Role::ALL);
    }

    #[test]
    fn a_role_nobody_has_heard_of_gives_no_rights() {
        assert!(
            Deed::ALL
                .into_iter()
                .filter(|d| *d != Deed::ReadPublic)
                .all(|d| may(Role::of_account("emperor"), d).is_err())
        );
    }
}
