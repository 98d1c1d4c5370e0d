//! The appearance and texts of a club's site, and its logo. Absent until set.

use super::{
    Conn, StoreError, Tx, clubs,
    ids::{number, stored},
    query::prelude::*,
    schema::{
        club_logos,
        club_sites::{self, dsl},
    },
};
use crawford_journal::ClubId;
use serde::Serialize;

#[derive(Debug, Clone, PartialEq, Eq, Default, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = club_sites, treat_none_as_default_value = false, treat_none_as_null = true)]
pub struct SiteRow {
    /// Its colour on light backgrounds, as `#rrggbb`.
    pub light: Option<String>,
    /// Its colour on dark backgrounds, likewise.
    pub dark: Option<String>,
    /// When it meets, in one line.
    pub club_night: String,
    /// Its description, in Markdown.
    pub words: String,
    /// The word of the band on top of its pages; none: the usual one.
    pub band: Option<String>,
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

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = club_logos, treat_none_as_default_value = false)]
struct Logo {
    name: String,
    width: i64,
    height: i64,
}

pub fn find(conn: &mut Conn, club: ClubId) -> Result<SiteRow, StoreError> {
    let row: Option<SiteRow> = club_sites::table
        .find(club)
        .select(SiteRow::as_select())
        .first(conn)
        .optional()?;
    Ok(row.unwrap_or_default())
}

/// Raises the club's edition.
pub fn put(tx: &mut Tx<'_>, club: ClubId, row: &SiteRow) -> Result<(), StoreError> {
    diesel::insert_into(club_sites::table)
        .values((dsl::club.eq(club), row))
        .on_conflict(dsl::club)
        .do_update()
        .set(row)
        .execute(tx)?;
    clubs::raise_edition(tx, club)
}

pub fn logo(conn: &mut Conn, club: ClubId) -> Result<Option<LogoRow>, StoreError> {
    let found: Option<Logo> = club_logos::table
        .find(club)
        .select(Logo::as_select())
        .first(conn)
        .optional()?;
    let row = format_args!("the logo of club {club}");
    found
        .map(|logo| {
            Ok(LogoRow {
                name: logo.name,
                width: number(logo.width, row)?,
                height: number(logo.height, row)?,
            })
        })
        .transpose()
}

pub fn logo_bytes(conn: &mut Conn, club: ClubId, name: &str) -> Result<Vec<u8>, StoreError> {
    Ok(club_logos::table
        .find(club)
        .filter(club_logos::name.eq(name))
        .select(club_logos::content)
        .first(conn)?)
}

/// Deletes a club's logo, and stores another if one is given. Raises the club's edition.
pub fn set_logo(
    tx: &mut Tx<'_>,
    club: ClubId,
    logo: Option<(&LogoRow, &[u8])>,
) -> Result<(), StoreError> {
    diesel::delete(club_logos::table.find(club)).execute(tx)?;
    if let Some((row, content)) = logo {
        let logo = Logo {
            name: row.name.clone(),
            width: stored(row.width)?,
            height: stored(row.height)?,
        };
        diesel::insert_into(club_logos::table)
            .values((
                club_logos::club.eq(club),
                logo,
                club_logos::content.eq(content),
            ))
            .execute(tx)?;
    }
    clubs::raise_edition(tx, club)
}
