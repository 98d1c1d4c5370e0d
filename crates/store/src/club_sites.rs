//! The appearance and texts of a club's site, and its logo. Absent until set.

use super::{
    Conn, StoreError, Tx, clubs,
    connection::each,
    ids::{number, stored},
    schema::{
        club_logos,
        club_sites::{self, dsl},
    },
};
use crawford_journal::ClubId;
use diesel::prelude::*;
use serde::Serialize;

#[derive(Debug, Clone, PartialEq, Eq, Default, Queryable)]
pub struct SiteRow {
    /// Its colour on light backgrounds, as `#rrggbb`.
    pub light: Option<String>,
    /// Its colour on dark backgrounds, likewise.
    pub dark: Option<String>,
    /// When it meets, in one line.
    pub club_night: String,
    /// Its description, in Markdown.
    pub words: String,
}

/// A logo without its bytes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LogoRow {
    /// The file's name, derived from its content.
    pub name: String,
    /// In pixels.
    pub width: u64,
    /// In pixels.
    pub height: u64,
}

pub fn find(conn: &mut Conn, club: ClubId) -> Result<SiteRow, StoreError> {
    let row: Option<SiteRow> = each!(conn, c => club_sites::table
        .find(club)
        .select((dsl::light, dsl::dark, dsl::club_night, dsl::words))
        .first(c)
        .optional())?;
    Ok(row.unwrap_or_default())
}

/// Raises the club's edition.
pub fn put(tx: &mut Tx<'_>, club: ClubId, row: &SiteRow) -> Result<(), StoreError> {
    let values = (
        dsl::light.eq(&row.light),
        dsl::dark.eq(&row.dark),
        dsl::club_night.eq(&row.club_night),
        dsl::words.eq(&row.words),
    );
    each!(tx, c => diesel::insert_into(club_sites::table)
        .values((dsl::club.eq(club), values))
        .on_conflict(dsl::club)
        .do_update()
        .set(values)
        .execute(c))?;
    clubs::raise_edition(tx, club)
}

pub fn logo(conn: &mut Conn, club: ClubId) -> Result<Option<LogoRow>, StoreError> {
    let row: Option<(String, i64, i64)> = each!(conn, c => club_logos::table
        .find(club)
        .select((club_logos::name, club_logos::width, club_logos::height))
        .first(c)
        .optional())?;
    row.map(|(name, width, height)| {
        let row = || format!("the logo of club {club}");
        Ok(LogoRow {
            name,
            width: number(width, row())?,
            height: number(height, row())?,
        })
    })
    .transpose()
}

pub fn logo_bytes(conn: &mut Conn, club: ClubId, name: &str) -> Result<Vec<u8>, StoreError> {
    Ok(each!(conn, c => club_logos::table
        .find(club)
        .filter(club_logos::name.eq(name))
        .select(club_logos::content)
        .first(c))?)
}

/// Deletes a club's logo, and stores another if one is given. Raises the club's edition.
pub fn set_logo(
    tx: &mut Tx<'_>,
    club: ClubId,
    logo: Option<(&LogoRow, &[u8])>,
) -> Result<(), StoreError> {
    each!(tx, c => diesel::delete(club_logos::table.find(club)).execute(c))?;
    if let Some((row, content)) = logo {
        each!(tx, c => diesel::insert_into(club_logos::table)
            .values((
                club_logos::club.eq(club),
                club_logos::name.eq(&row.name),
                club_logos::width.eq(stored(row.width)?),
                club_logos::height.eq(stored(row.height)?),
                club_logos::content.eq(content),
            ))
            .execute(c))?;
    }
    clubs::raise_edition(tx, club)
}
