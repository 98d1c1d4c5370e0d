//! Money: what is done with a remark or a stranger's name beside it.

use super::{ActError, Asker, Done, Tournaments, notes};
use crate::journal::{ClubId, NoteId, StreamId};
use crate::tournament::Command;
use crate::tournament::money::MoneyCommand;

impl Tournaments {
    /// Puts a wish about money, with a text kept under an id of its own where one was typed: a remark beside a payment,
    /// the name of somebody who only bought a lot.
    ///
    /// # Errors
    /// See [`ActError`].
    pub async fn money(
        &self,
        asker: Asker,
        club: ClubId,
        stream: StreamId,
        text: &str,
        wish: impl Fn(Option<NoteId>) -> MoneyCommand + Send + 'static,
    ) -> Result<Done, ActError> {
        let text = notes::check(text).map_err(ActError::Refused)?;
        self.act_with(asker, stream, move |tx, _, at| {
            let note = text
                .as_deref()
                .map(|text| notes::keep(tx, club, text, at))
                .transpose()?;
            Ok(Command::Money(wish(note)))
        })
        .await
    }
}
