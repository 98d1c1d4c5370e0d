//! Money: what is done with a remark or a stranger's name beside it.

use super::{ActError, Asker, Done, Tournaments};
use crate::app::notes;
use crate::club::lookup::written;
use crate::journal::{ClubId, NoteId, StreamId};
use crate::store::{StoreError, Tx, notes as texts};
use crate::tournament::money::{Holder, MoneyCommand, books};
use crate::tournament::{Command, Tournament};
use crate::violation::refuse;

impl Tournaments {
    /// Puts a wish about money, with a text kept under an id of its own where one was typed: a remark beside a payment,
    /// the name of somebody who only bought a lot.
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

    /// Sells a lot to somebody who does not play, by name: whoever bought under this name before in the tournament has
    /// that account, else one is opened.
    pub async fn sell_outside(
        &self,
        asker: Asker,
        club: ClubId,
        stream: StreamId,
        name: &str,
        wish: impl Fn(Holder) -> MoneyCommand + Send + 'static,
    ) -> Result<Done, ActError> {
        let name = notes::check(name).map_err(ActError::Refused)?;
        let missing = || ActError::Refused(refuse::lot_without_buyer().at("buyer"));
        let name = name.ok_or_else(missing)?;
        self.act_with(asker, stream, move |tx, t, at| {
            let note = match known_buyer(tx, t, &name)? {
                Some(note) => note,
                None => notes::keep(tx, club, &name, at)?,
            };
            Ok(Command::Money(wish(Holder::Outside(note))))
        })
        .await
    }
}

/// Who of those who only bought lots is called this, however it is written.
fn known_buyer(tx: &mut Tx<'_>, t: &Tournament, name: &str) -> Result<Option<NoteId>, StoreError> {
    let accounts = books(t).accounts.into_iter();
    let outside: Vec<NoteId> = accounts
        .filter_map(|account| match account.holder {
            Holder::Outside(note) => Some(note),
            Holder::Person(_) => None,
        })
        .collect();
    let names = texts::find_all(tx, &outside)?;
    let name = written(name);
    let found = outside.into_iter().find(|id| {
        let called = names.iter().find(|(note, _)| note == id);
        called.is_some_and(|(_, text)| written(text) == name)
    });
    Ok(found)
}
