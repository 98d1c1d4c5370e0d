//! Who may do what: one table, and whatever is not in it is denied. `docs/permissions.md` shows it, and a test holds the
//! two together.
//!
//! A role is held at a place: an account has grants, and [`role_at`] says what they come to in a club, in one of its
//! tournaments, in one event of it. Whoever runs the service is the owner of every club.

use crate::fields;
use crawford_forms::Choice;
use crawford_forms::violation::{Violation, refuse};
use crawford_journal::{ClubId, StreamId};
use serde::Serialize;

/// What an account may do as a whole; [`Permission`] lists single actions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Choice, Serialize)]
#[form(hidden)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Anyone at all, logged in or not, who holds nothing here.
    Visitor,
    Member,
    /// Someone who keeps the club's members, and brings in its files.
    Secretary,
    Scorer,
    /// The director of one event, in the rest of its tournament.
    Neighbour,
    /// A director: of the club, of one tournament, of one event.
    Director,
    Owner,
    /// Who runs the service, and so owns every club in it.
    Operator,
    /// A player, by a private link.
    Player,
    /// A table, by its card's private link.
    Table,
    /// The program itself, for what is due by the clock.
    Program,
}

impl Role {
    /// The roles an owner can give in a club.
    pub const GRANTED: [Role; 5] = [
        Role::Member,
        Role::Secretary,
        Role::Scorer,
        Role::Director,
        Role::Owner,
    ];

    /// The role a word names, of those that can be given.
    #[must_use]
    pub fn granted(word: &str) -> Option<Role> {
        Role::of_word(word).filter(|role| Role::GRANTED.contains(role))
    }

    /// Of several roles the highest counts.
    fn rank(self) -> u8 {
        match self {
            Role::Member => 1,
            Role::Secretary => 2,
            Role::Neighbour => 3,
            Role::Scorer => 4,
            Role::Director => 5,
            Role::Owner => 6,
            Role::Operator => 7,
            Role::Visitor | Role::Player | Role::Table | Role::Program => 0,
        }
    }
}

/// Where an account stands in the service as a whole, in no club of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Choice)]
#[form(hidden)]
pub enum AccountRole {
    /// Who runs the service.
    Owner,
    Member,
}

impl From<AccountRole> for Role {
    fn from(role: AccountRole) -> Role {
        match role {
            AccountRole::Owner => Role::Operator,
            AccountRole::Member => Role::Visitor,
        }
    }
}

/// Where a granted role counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum GrantScope {
    Club,
    Tournament(StreamId),
    /// One event of a tournament, by its number.
    Event(StreamId, u32),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Grant {
    pub club: ClubId,
    pub role: Role,
    pub scope: GrantScope,
}

/// Where a permission is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PermissionScope {
    /// In the service as a whole, in no club.
    Instance,
    /// In a club, in no tournament of it.
    Club(ClubId),
    /// In a tournament of a club, in all of its events or in none.
    Tournament(ClubId, StreamId),
    Event(ClubId, StreamId, u32),
}

#[must_use]
pub fn role_at(everywhere: Role, grants: &[Grant], place: PermissionScope) -> Role {
    if everywhere == Role::Operator {
        return Role::Operator;
    }
    highest(grants.iter().filter_map(|grant| reaches(grant, place)))
}

/// The highest of some roles; of none, what anyone is.
#[must_use]
pub fn highest(roles: impl IntoIterator<Item = Role>) -> Role {
    let roles = roles.into_iter();
    roles
        .max_by_key(|role| role.rank())
        .unwrap_or(Role::Visitor)
}

fn reaches(grant: &Grant, place: PermissionScope) -> Option<Role> {
    let (club, stream, event) = match place {
        PermissionScope::Instance => return None,
        PermissionScope::Club(club) => (club, None, None),
        PermissionScope::Tournament(club, stream) => (club, Some(stream), None),
        PermissionScope::Event(club, stream, event) => (club, Some(stream), Some(event)),
    };
    if grant.club != club {
        return None;
    }
    Some(match grant.scope {
        GrantScope::Club => grant.role,
        GrantScope::Tournament(its) if Some(its) == stream => grant.role,
        GrantScope::Event(its, number) if Some(its) == stream && Some(number) == event => {
            grant.role
        }
        // In the rest of the tournament of their own event, but not in another one.
        GrantScope::Event(its, _) if Some(its) == stream && event.is_none() => Role::Neighbour,
        // Who helps with one tournament belongs to the club.
        GrantScope::Tournament(_) | GrantScope::Event(..) => Role::Member,
    })
}

/// A kind of action that needs a right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Choice)]
#[form(hidden)]
pub enum Permission {
    ReadPublic,
    ReadPrivate,
    /// Read the desk and the journal.
    ReadDesk,
    /// Call matches to tables, and enter their scores.
    Score,
    /// Run a tournament: entries, draws, corrections, rulings, undo.
    Direct,
    /// Make and run chouette nights: settings, people, cubes, corrections.
    HostNight,
    Announce,
    /// Add, change or archive members, and read their contacts.
    ManageMembers,
    /// Bring in files of past results and of nights held elsewhere, and take them back.
    Import,
    ManageStandings,
    ManageClub,
    ManageAccess,
    ReadRecord,
    MakeClub,
    /// See how the service runs, read its whole record, and help people back in.
    RunInstance,
    /// Report the score of one's own match, confirm or dispute the other side's.
    Report,
    CallDirector,
    /// Handle one's own cube in a chouette night.
    OwnCube,
    /// Do what is due by the clock.
    KeepTime,
}

impl Permission {
    /// Whether whoever has it may only read by it.
    #[must_use]
    pub fn only_reads(self) -> bool {
        matches!(
            self,
            Permission::ReadPublic
                | Permission::ReadPrivate
                | Permission::ReadDesk
                | Permission::ReadRecord
        )
    }
}

fn is_permitted(role: Role, permission: Permission) -> bool {
    use Role::{Director, Neighbour, Operator, Owner, Player, Program, Scorer, Secretary, Table};
    match permission {
        Permission::ReadPublic => true,
        Permission::ReadPrivate => role != Role::Visitor,
        Permission::ReadDesk => matches!(role, Neighbour | Scorer | Director | Owner | Operator),
        Permission::Score => matches!(role, Scorer | Director | Owner | Operator),
        Permission::Direct
        | Permission::HostNight
        | Permission::Announce
        | Permission::ManageStandings => {
            matches!(role, Director | Owner | Operator)
        }
        Permission::ManageMembers => matches!(role, Secretary | Director | Owner | Operator),
        Permission::Import => matches!(role, Secretary | Owner | Operator),
        Permission::ManageClub | Permission::ManageAccess | Permission::ReadRecord => {
            matches!(role, Owner | Operator)
        }
        Permission::MakeClub | Permission::RunInstance => role == Operator,
        Permission::Report | Permission::CallDirector => matches!(role, Player | Table),
        Permission::OwnCube => role == Player,
        Permission::KeepTime => role == Program,
    }
}

/// Whether `role` may do `permission`; what is not listed here is refused to everybody.
pub fn may(role: Role, permission: Permission) -> Result<(), Violation> {
    if is_permitted(role, permission) {
        Ok(())
    } else {
        Err(refuse::not_permitted())
    }
}

/// Refuses a role that cannot be given for this scope: a secretary is one for the whole club.
pub fn check_scope(role: Role, scope: GrantScope) -> Result<(), Violation> {
    match (role, scope) {
        (Role::Secretary, GrantScope::Tournament(_) | GrantScope::Event(..)) => {
            Err(refuse::secretary_whole_club().at(fields::REACH))
        }
        _ => Ok(()),
    }
}

/// Whether someone who is `principal` in a club may give or take away `role` there: nobody can give more than they
/// have.
#[must_use]
pub fn may_grant(principal: Role, role: Role) -> bool {
    may(principal, Permission::ManageAccess).is_ok()
        && Role::GRANTED.contains(&role)
        && role.rank() <= principal.rank()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stream(n: u8) -> StreamId {
        StreamId::from_random([n; 10])
    }

    fn monday() -> ClubId {
        ClubId::from_random([1; 10])
    }

    fn other() -> ClubId {
        ClubId::from_random([2; 10])
    }

    fn who_may(permission: Permission) -> Vec<Role> {
        Role::ALL
            .iter()
            .copied()
            .filter(|role| may(*role, permission).is_ok())
            .collect()
    }

    #[test]
    fn each_permission_belongs_to_its_roles_and_nobody_else() {
        use Role::*;
        assert_eq!(who_may(Permission::ReadPublic), Role::ALL);
        assert!(!who_may(Permission::ReadPrivate).contains(&Visitor));
        assert_eq!(
            who_may(Permission::ReadDesk),
            [Scorer, Neighbour, Director, Owner, Operator]
        );
        assert_eq!(
            who_may(Permission::Score),
            [Scorer, Director, Owner, Operator]
        );
        for permission in [
            Permission::Direct,
            Permission::HostNight,
            Permission::Announce,
            Permission::ManageStandings,
        ] {
            assert_eq!(who_may(permission), [Director, Owner, Operator]);
        }
        assert_eq!(
            who_may(Permission::ManageMembers),
            [Secretary, Director, Owner, Operator]
        );
        assert_eq!(who_may(Permission::Import), [Secretary, Owner, Operator]);
        for permission in [
            Permission::ManageClub,
            Permission::ManageAccess,
            Permission::ReadRecord,
        ] {
            assert_eq!(who_may(permission), [Owner, Operator]);
        }
        assert_eq!(who_may(Permission::MakeClub), [Operator]);
        assert_eq!(who_may(Permission::Report), [Player, Table]);
        assert_eq!(who_may(Permission::CallDirector), [Player, Table]);
        assert_eq!(who_may(Permission::OwnCube), [Player]);
        assert_eq!(who_may(Permission::KeepTime), [Program]);
    }

    #[test]
    fn a_word_nobody_has_heard_of_gives_no_rights() {
        for word in ["emperor", "operator", "Owner", ""] {
            assert_eq!(AccountRole::of_word(word), None, "{word}");
        }
        for (word, role) in [("owner", Role::Operator), ("member", Role::Visitor)] {
            assert_eq!(AccountRole::of_word(word).map(Role::from), Some(role));
        }
        for word in ["emperor", "operator", "program", "player", "neighbour", ""] {
            assert_eq!(Role::granted(word), None, "{word}");
        }
        for role in Role::GRANTED {
            assert_eq!(Role::granted(role.word()), Some(role));
        }
    }

    #[test]
    fn a_grant_reaches_as_far_as_it_says_and_into_no_other_club() {
        let of = |role, scope| Grant {
            club: monday(),
            role,
            scope,
        };
        let (one, two) = (stream(1), stream(2));
        let at = |grants: &[Grant], place| role_at(Role::Visitor, grants, place);
        let director = [of(Role::Director, GrantScope::Club)];
        assert_eq!(
            at(&director, PermissionScope::Club(monday())),
            Role::Director
        );
        assert_eq!(
            at(&director, PermissionScope::Event(monday(), one, 1)),
            Role::Director
        );
        assert_eq!(at(&director, PermissionScope::Club(other())), Role::Visitor);
        assert_eq!(
            at(&director, PermissionScope::Tournament(other(), one)),
            Role::Visitor
        );
        assert_eq!(at(&director, PermissionScope::Instance), Role::Visitor);

        let once = [of(Role::Director, GrantScope::Tournament(one))];
        assert_eq!(
            at(&once, PermissionScope::Tournament(monday(), one)),
            Role::Director
        );
        assert_eq!(
            at(&once, PermissionScope::Event(monday(), one, 7)),
            Role::Director
        );
        assert_eq!(
            at(&once, PermissionScope::Tournament(monday(), two)),
            Role::Member
        );
        assert_eq!(at(&once, PermissionScope::Club(monday())), Role::Member);
        // The id of a stream under another club's address gives no rights.
        assert_eq!(
            at(&once, PermissionScope::Tournament(other(), one)),
            Role::Visitor
        );

        let event = [of(Role::Director, GrantScope::Event(one, 2))];
        assert_eq!(
            at(&event, PermissionScope::Event(monday(), one, 2)),
            Role::Director
        );
        assert_eq!(
            at(&event, PermissionScope::Event(monday(), one, 1)),
            Role::Member
        );
        assert_eq!(
            at(&event, PermissionScope::Tournament(monday(), one)),
            Role::Neighbour
        );
        assert_eq!(
            at(&event, PermissionScope::Event(monday(), two, 2)),
            Role::Member
        );
        assert_eq!(at(&event, PermissionScope::Club(monday())), Role::Member);
    }

    #[test]
    fn a_secretary_is_one_for_the_whole_club_and_ranks_below_a_scorer() {
        let once = GrantScope::Tournament(stream(1));
        assert_eq!(check_scope(Role::Secretary, GrantScope::Club), Ok(()));
        assert!(check_scope(Role::Secretary, once).is_err());
        assert_eq!(check_scope(Role::Director, once), Ok(()));
        let of = |role, scope| Grant {
            club: monday(),
            role,
            scope,
        };
        let both = [
            of(Role::Secretary, GrantScope::Club),
            of(Role::Scorer, once),
        ];
        let at = |place| role_at(Role::Visitor, &both, place);
        assert_eq!(at(PermissionScope::Club(monday())), Role::Secretary);
        assert_eq!(
            at(PermissionScope::Tournament(monday(), stream(1))),
            Role::Scorer
        );
        assert_eq!(
            at(PermissionScope::Tournament(monday(), stream(2))),
            Role::Secretary
        );
    }

    #[test]
    fn the_highest_of_several_grants_counts_and_the_operator_is_above_them() {
        let both = [
            Grant {
                club: monday(),
                role: Role::Scorer,
                scope: GrantScope::Club,
            },
            Grant {
                club: monday(),
                role: Role::Director,
                scope: GrantScope::Tournament(stream(1)),
            },
        ];
        let at = |place| role_at(Role::Visitor, &both, place);
        assert_eq!(at(PermissionScope::Club(monday())), Role::Scorer);
        assert_eq!(
            at(PermissionScope::Tournament(monday(), stream(1))),
            Role::Director
        );
        assert_eq!(
            role_at(Role::Operator, &both, PermissionScope::Club(other())),
            Role::Operator
        );
        assert_eq!(
            role_at(Role::Operator, &[], PermissionScope::Instance),
            Role::Operator
        );
    }

    #[test]
    fn the_highest_role_is_the_same_in_whatever_order_they_were_given() {
        use Role::{Director, Member, Neighbour, Operator, Owner, Scorer, Secretary, Visitor};
        let by_rank = [
            Visitor, Member, Secretary, Neighbour, Scorer, Director, Owner, Operator,
        ];
        assert_eq!(highest([]), Visitor);
        for (n, top) in by_rank.into_iter().enumerate() {
            let up_to = &by_rank[..=n];
            assert_eq!(highest(up_to.iter().copied()), top);
            assert_eq!(highest(up_to.iter().rev().copied()), top);
        }
    }

    #[test]
    fn nobody_hands_on_a_permission_they_lack() {
        for role in Role::GRANTED {
            assert!(may_grant(Role::Owner, role) && may_grant(Role::Operator, role));
            assert!(!may_grant(Role::Director, role));
        }
        for role in [Role::Operator, Role::Program, Role::Player] {
            assert!(!may_grant(Role::Operator, role));
        }
    }
}
