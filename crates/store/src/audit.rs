//! The audit trail: who changed which ordinary row, and who signed in. Facts in a journal need no second record.
//! Triggers in the database refuse to change or delete a line.

use super::{
    Conn, StoreError, Tx,
    connection::each,
    ids::word,
    schema::audit::{self, dsl},
};
use crawford_forms::Choice;
use crawford_journal::{Actor, ClubId, UtcMicros};
use diesel::prelude::*;

/// What was done, stored as its word: `person-changed`. Lines are never changed, so a kind that is no longer written stays
/// here for those there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Choice)]
#[form(hidden)]
pub enum AuditKind {
    MailAgreed,
    MailEnded,
    MailChosen,
    MailConfirmed,
    MailUnsubscribed,
    ReminderSet,
    ReportMailed,
    SignedIn,
    SignedOut,
    SignInFailed,
    SessionEnded,
    SessionsEnded,
    OwnerLinkMade,
    OwnerMade,
    ResetLinkMade,
    ResetAsked,
    PasswordChanged,
    PasswordRefused,
    PasswordReset,
    MailWanted,
    MailVerified,
    MailRemoved,
    PasskeyAdded,
    PasskeyRemoved,
    AccountSignedOut,
    AccountSwitchedOff,
    AccountSwitchedOn,
    AccountPasskeysRemoved,
    SecondFactorSet,
    Invited,
    InvitationAccepted,
    InvitationTakenBack,
    RoleChanged,
    RoleTakenAway,
    BackupMade,
    ClubMade,
    ClubChanged,
    SiteChanged,
    LogoChanged,
    ReportWritten,
    ReportPublished,
    ReportWithdrawn,
    PersonAdded,
    PersonChanged,
    PersonArchived,
    PersonRestored,
    PersonBlanked,
    PersonDataExported,
    PeopleMerged,
    PeopleParted,
    RosterImported,
    PrivateLinksMade,
    PrivateLinksRevoked,
    PrivateLinkUsed,
    SeatLinkMade,
    SeatLinkUsed,
    SeatTakenBack,
    CodeRenewed,
    CodeEnded,
    NightNames,
    NightBroughtIn,
    NightChanged,
    PresetKept,
    TournamentHidden,
    TournamentShown,
    TournamentDeleted,
    Announced,
    AnnouncementEnded,
    DirectorCalled,
    CallTaken,
    MatchRecordBlanked,
    PersonShown,
    EventNames,
    SignUpsSet,
    SignedUp,
    SignUpAccepted,
    SignUpRenewed,
    SignUpRevoked,
    SignUpWithdrawn,
    SignUpReturned,
    SignUpChanged,
    SignUpsLeftOut,
    RatingRules,
    SeasonMade,
    SeasonChanged,
    SeasonRemoved,
    SeasonAdjusted,
    SeasonFrozen,
    SeasonOpened,
    ImportAccepted,
    ImportTakenBack,
    RatingStarts,
    RatingStartGone,
    EmbeddingChanged,
    EventRated,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditEntry {
    pub at: UtcMicros,
    pub who: Actor,
    /// The club; `None` for what concerns the service.
    pub club: Option<ClubId>,
    pub action: AuditKind,
    /// The id of the object.
    pub object: String,
    /// The values before, as JSON.
    pub before: Option<String>,
    /// The values after, as JSON.
    pub after: Option<String>,
}

impl AuditEntry {
    /// A line about the service, unless [`AuditEntry::in_club`] names a club.
    pub fn new(at: UtcMicros, who: Actor, action: AuditKind, object: impl ToString) -> Self {
        AuditEntry {
            at,
            who,
            club: None,
            action,
            object: object.to_string(),
            before: None,
            after: None,
        }
    }

    #[must_use]
    pub fn in_club(mut self, club: ClubId) -> Self {
        self.club = Some(club);
        self
    }

    #[must_use]
    pub fn with(mut self, after: &serde_json::Value) -> Self {
        self.after = Some(after.to_string());
        self
    }
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = audit, treat_none_as_default_value = false)]
struct Row {
    at: UtcMicros,
    actor: String,
    club: Option<ClubId>,
    action: String,
    object: String,
    before: Option<String>,
    after: Option<String>,
}

impl Row {
    fn of(line: &AuditEntry) -> Row {
        Row {
            at: line.at,
            actor: line.who.to_string(),
            club: line.club,
            action: line.action.word().to_owned(),
            object: line.object.clone(),
            before: line.before.clone(),
            after: line.after.clone(),
        }
    }

    fn read(self, number: i64) -> Result<AuditEntry, StoreError> {
        let row = format_args!("audit {number}");
        let who = self.actor.parse::<Actor>();
        Ok(AuditEntry {
            at: self.at,
            who: who.map_err(|why| StoreError::unreadable(row, why))?,
            club: self.club,
            action: word(&self.action, row)?,
            object: self.object,
            before: self.before,
            after: self.after,
        })
    }
}

/// Called in the transaction of the change itself.
pub fn add(tx: &mut Tx<'_>, line: &AuditEntry) -> Result<(), StoreError> {
    each!(tx, c => diesel::insert_into(audit::table)
        .values(Row::of(line))
        .execute(c))?;
    Ok(())
}

/// Lines that match every given condition.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AuditFilter {
    pub club: Option<ClubId>,
    pub action: Option<AuditKind>,
    pub object: Option<String>,
    pub who: Option<Actor>,
    /// At or after this time.
    pub from: Option<UtcMicros>,
    /// Before this time.
    pub until: Option<UtcMicros>,
    /// Older than the line of this number.
    pub older_than: Option<i64>,
}

/// A line with its number, which is used for paging.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Numbered {
    /// Higher is newer.
    pub number: i64,
    pub line: AuditEntry,
}

/// The newest first.
pub fn find(conn: &mut Conn, wanted: &AuditFilter, most: u32) -> Result<Vec<Numbered>, StoreError> {
    let rows: Vec<(i64, Row)> = each!(conn, c => {
        let mut query = audit::table
            .order(dsl::id.desc())
            .limit(i64::from(most))
            .select((dsl::id, Row::as_select()))
            .into_boxed();
        if let Some(club) = wanted.club {
            query = query.filter(dsl::club.eq(club));
        }
        if let Some(action) = wanted.action {
            query = query.filter(dsl::action.eq(action.word()));
        }
        if let Some(object) = &wanted.object {
            query = query.filter(dsl::object.eq(object));
        }
        if let Some(who) = wanted.who {
            query = query.filter(dsl::actor.eq(who.to_string()));
        }
        if let Some(from) = wanted.from {
            query = query.filter(dsl::at.ge(from));
        }
        if let Some(until) = wanted.until {
            query = query.filter(dsl::at.lt(until));
        }
        if let Some(number) = wanted.older_than {
            query = query.filter(dsl::id.lt(number));
        }
        query.load(c)
    })?;
    rows.into_iter()
        .map(|(number, row)| {
            let line = row.read(number)?;
            Ok(Numbered { number, line })
        })
        .collect()
}

/// The newest first.
pub fn newest(
    conn: &mut Conn,
    club: Option<ClubId>,
    most: u32,
) -> Result<Vec<AuditEntry>, StoreError> {
    let wanted = AuditFilter {
        club,
        ..AuditFilter::default()
    };
    let found = find(conn, &wanted, most)?;
    Ok(found.into_iter().map(|numbered| numbered.line).collect())
}

/// The kinds that occur, in alphabetical order of their words.
pub fn kinds(conn: &mut Conn, club: Option<ClubId>) -> Result<Vec<AuditKind>, StoreError> {
    let mut kinds: Vec<String> = each!(conn, c => {
        let query = audit::table.select(dsl::action).distinct().into_boxed();
        match club {
            Some(club) => query.filter(dsl::club.eq(club)).load(c),
            None => query.load(c),
        }
    })?;
    kinds.sort_unstable();
    kinds
        .iter()
        .map(|kind| word(kind, format_args!("audit of “{kind}”")))
        .collect()
}

/// The actors that occur, in a club or anywhere.
pub fn actors(conn: &mut Conn, club: Option<ClubId>) -> Result<Vec<Actor>, StoreError> {
    let actors: Vec<String> = each!(conn, c => {
        let query = audit::table.select(dsl::actor).distinct().into_boxed();
        match club {
            Some(club) => query.filter(dsl::club.eq(club)).load(c),
            None => query.load(c),
        }
    })?;
    actors
        .iter()
        .map(|actor| {
            actor
                .parse::<Actor>()
                .map_err(|why| StoreError::unreadable(format_args!("audit of “{actor}”"), why))
        })
        .collect()
}

/// The lines about an object, the oldest first.
pub fn about(conn: &mut Conn, club: ClubId, object: &str) -> Result<Vec<Numbered>, StoreError> {
    let wanted = AuditFilter {
        club: Some(club),
        object: Some(object.to_owned()),
        ..AuditFilter::default()
    };
    let found = find(conn, &wanted, u32::MAX)?;
    Ok(found.into_iter().rev().collect())
}
