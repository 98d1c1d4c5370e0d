//! Versions, counts and words as columns; the ids are columns by `crawford-journal`'s feature `diesel`.

use super::StoreError;
use crawford_forms::Choice;

/// A version as it is stored in its column.
pub(super) fn stored(version: u64) -> Result<i64, StoreError> {
    i64::try_from(version).map_err(|_| StoreError::failed("a version past the end of numbers"))
}

/// [`StoreError::Unreadable`] naming the row, for one that is out of range.
pub fn number<N: TryFrom<i64>>(stored: i64, row: impl std::fmt::Display) -> Result<N, StoreError> {
    let why = |_| StoreError::unreadable(row, format_args!("{stored} is out of range"));
    N::try_from(stored).map_err(why)
}

/// [`StoreError::Unreadable`] naming the row, for a word that is none of them.
pub fn word<C: Choice>(stored: &str, row: impl std::fmt::Display) -> Result<C, StoreError> {
    let unknown = || StoreError::unreadable(row, format_args!("“{stored}” is not known"));
    C::of_word(stored).ok_or_else(unknown)
}

/// Two numbers that a row has or has not together.
pub(super) fn pair<N: TryFrom<i64>>(
    first: Option<i64>,
    second: Option<i64>,
    row: impl std::fmt::Display,
) -> Result<Option<(N, N)>, StoreError> {
    match (first, second) {
        (Some(first), Some(second)) => Ok(Some((number(first, &row)?, number(second, &row)?))),
        (None, None) => Ok(None),
        _ => Err(StoreError::unreadable(
            row,
            "of two numbers only one is there",
        )),
    }
}
