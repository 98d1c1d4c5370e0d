//! Errors of the database, by what the caller can do about them.

use crawford_journal::StreamId;
use diesel::result::{ConnectionError, DatabaseErrorKind, Error};

/// An action that is in the journal already, because its form was sent twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stored {
    pub stream: StreamId,
    /// The versions of the action's first and last fact.
    pub first: u64,
    pub last: u64,
}

/// Why the database did not do what was asked. Nothing of the action is stored.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// Another action was first: read the newest state and decide again. [`super::Store::write`] does so itself several
    /// times before it returns this.
    #[error("somebody else was first")]
    Moved,
    /// The form was sent before; its facts have these versions.
    #[error("stored already")]
    AlreadyStored(Stored),
    /// The form's one-time key was used by somebody else, or for something else.
    #[error("the form's key was used for something else")]
    KeyUsed,
    #[error("there is no such thing")]
    NotFound,
    #[error("{0} is taken")]
    Taken(String),
    #[error("the database is read-only")]
    ReadOnly,
    /// The disk is full, or the database has reached its size limit.
    #[error("the disk is full")]
    Full,
    /// The database cannot be reached, is locked by another program, or is shutting down. It may work later.
    #[error("the database is not available: {0}")]
    Unavailable(String),
    #[error(
        "the database was last used by a newer version of this program (it has migration {0}, unknown here): use that version"
    )]
    Newer(String),
    /// The closure panicked. Its connection was reset.
    #[error("the action stopped half-way: {0}")]
    Panicked(String),
    /// The contents of a row cannot be read: it was damaged, or written by a newer version of this program.
    #[error("{row} cannot be read: {why}")]
    Unreadable {
        /// The row, by its table and key.
        row: String,
        why: String,
    },
    /// Anything else: a bug, or a damaged database.
    #[error("the database refused: {0}")]
    Failed(String),
}

impl StoreError {
    /// Whether the same request may succeed later: the web answers 503.
    #[must_use]
    pub fn is_temporary(&self) -> bool {
        matches!(
            self,
            StoreError::ReadOnly
                | StoreError::Full
                | StoreError::Unavailable(_)
                | StoreError::Moved
        )
    }

    /// Whether the same closure, run again on newer rows, may succeed.
    pub(super) fn is_retryable(&self) -> bool {
        matches!(self, StoreError::Moved)
    }

    /// Whether the fault concerns the whole connection or disk and not one action.
    pub(super) fn is_of_connection(&self) -> bool {
        matches!(
            self,
            StoreError::ReadOnly | StoreError::Full | StoreError::Unavailable(_)
        )
    }

    pub fn unreadable(row: impl std::fmt::Display, why: impl std::fmt::Display) -> StoreError {
        StoreError::Unreadable {
            row: row.to_string(),
            why: why.to_string(),
        }
    }

    pub fn failed(why: impl std::fmt::Display) -> StoreError {
        StoreError::Failed(why.to_string())
    }
}

/// Diesel distinguishes few kinds of SQLite's errors, so the others are recognised by the messages of SQLite and
/// PostgreSQL.
impl From<Error> for StoreError {
    fn from(error: Error) -> StoreError {
        let (kind, information) = match &error {
            Error::NotFound => return StoreError::NotFound,
            Error::DatabaseError(kind, information) => (kind, information),
            Error::BrokenTransactionManager => {
                return StoreError::Unavailable(error.to_string());
            }
            Error::DeserializationError(why) => {
                return StoreError::unreadable("a row", why);
            }
            _ => return StoreError::failed(error),
        };
        let message = information.message();
        let says = |part: &str| message.contains(part);
        match kind {
            DatabaseErrorKind::UniqueViolation => {
                let what = information.constraint_name().unwrap_or(message);
                StoreError::Taken(what.to_owned())
            }
            // What it belongs to was deleted since it was read.
            DatabaseErrorKind::ForeignKeyViolation => StoreError::NotFound,
            DatabaseErrorKind::SerializationFailure => StoreError::Moved,
            DatabaseErrorKind::ReadOnlyTransaction => StoreError::ReadOnly,
            DatabaseErrorKind::ClosedConnection | DatabaseErrorKind::UnableToSendCommand => {
                StoreError::Unavailable(message.to_owned())
            }
            _ if says("deadlock detected") => StoreError::Moved,
            _ if says("readonly database") => StoreError::ReadOnly,
            _ if says("disk is full") || says("No space left on device") => StoreError::Full,
            _ if says("database is locked")
                || says("disk I/O error")
                || says("unable to open database file")
                || says("timeout")
                || says("terminating connection")
                || says("shutting down")
                || says("starting up")
                || says("too many clients")
                || says("server closed the connection") =>
            {
                StoreError::Unavailable(message.to_owned())
            }
            _ => StoreError::failed(error),
        }
    }
}

impl From<ConnectionError> for StoreError {
    fn from(error: ConnectionError) -> StoreError {
        match error {
            ConnectionError::CouldntSetupConfiguration(error) => error.into(),
            other => StoreError::Unavailable(other.to_string()),
        }
    }
}

/// The error type of a closure given to the store: the caller's own, or the store's.
pub trait StoreFailure: From<StoreError> + Send + 'static {
    /// The store's error, if it is one. The store checks it for [`StoreError::Moved`] and runs the closure again.
    fn store_error(&self) -> Option<&StoreError>;
}

impl StoreFailure for StoreError {
    fn store_error(&self) -> Option<&StoreError> {
        Some(self)
    }
}
