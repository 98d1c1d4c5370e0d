//! What is decided between two games, by the order that the table showed.

use super::{NightActed, Nights};
use crate::stories::{ActError, Principal};
use crawford_chouette::{Night, NightCommand, TableNo};
use crawford_forms::violation::Violation;
use crawford_journal::StreamId;

impl Nights {
    /// Does what was decided by the order of a table, unless that has changed since version `seen`.
    pub async fn act_between(
        &self,
        principal: Principal,
        stream: StreamId,
        table: TableNo,
        seen: Option<u64>,
        command: impl Fn(&Night) -> Result<NightCommand, Violation> + Send + 'static,
    ) -> Result<NightActed, ActError> {
        self.act_with(principal, stream, move |_, night, _| {
            let unchanged = night.order_unchanged(table, seen);
            let command = unchanged.and_then(|()| command(night));
            command.map_err(ActError::Refused)
        })
        .await
    }
}
