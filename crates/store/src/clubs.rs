//! Clubs, and the edition by which cached pages notice that a club's ordinary rows changed.

use super::{
    Conn, HeadChange, StoreError, Tx,
    ids::number,
    query::prelude::*,
    schema::{
        club_addresses,
        clubs::{self, dsl},
    },
};
use crawford_club::zone::ClubTimeZone;
use crawford_journal::{ClubId, UtcMicros};
use diesel::dsl::{exists, not, select};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Club {
    pub id: ClubId,
    /// Its present slug; older ones still lead here.
    pub slug: String,
    pub name: String,
    pub time_zone: ClubTimeZone,
    /// Whether the front page lists it.
    pub public: bool,
    pub created_at: UtcMicros,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = clubs, treat_none_as_default_value = false)]
struct Row {
    id: ClubId,
    slug: String,
    name: String,
    time_zone: String,
    public: bool,
    created_at: UtcMicros,
}

impl Row {
    fn of(club: &Club) -> Row {
        Row {
            id: club.id,
            slug: club.slug.clone(),
            name: club.name.clone(),
            time_zone: club.time_zone.name().to_owned(),
            public: club.public,
            created_at: club.created_at,
        }
    }

    fn read(self) -> Result<Club, StoreError> {
        let row = format_args!("the time zone of clubs {}", self.id);
        let zone = self.time_zone.parse::<ClubTimeZone>();
        Ok(Club {
            time_zone: zone.map_err(|why| StoreError::unreadable(row, why))?,
            id: self.id,
            slug: self.slug,
            name: self.name,
            public: self.public,
            created_at: self.created_at,
        })
    }
}

/// [`StoreError::Taken`] when its slug belongs, or once belonged, to another club.
pub fn add(tx: &mut Tx<'_>, club: &Club) -> Result<(), StoreError> {
    let now = tx.now;
    diesel::insert_into(clubs::table)
        .values((Row::of(club), dsl::edition.eq(1), dsl::changed_at.eq(now)))
        .execute(tx)?;
    give_slug(tx, club)?;
    tx.changes.push(HeadChange::Club {
        id: club.id,
        edition: 1,
    });
    Ok(())
}

/// Its old slug still leads to it. [`StoreError::Taken`] when the slug belongs, or once belonged, to another club.
pub fn change(tx: &mut Tx<'_>, club: &Club) -> Result<(), StoreError> {
    diesel::update(clubs::table.find(club.id))
        .set((
            dsl::slug.eq(&club.slug),
            dsl::name.eq(&club.name),
            dsl::time_zone.eq(club.time_zone.name()),
            dsl::public.eq(club.public),
        ))
        .execute(tx)?;
    give_slug(tx, club)?;
    raise_edition(tx, club.id)
}

/// Makes the club's slug its present one.
fn give_slug(tx: &mut Tx<'_>, club: &Club) -> Result<(), StoreError> {
    let owner: Option<ClubId> = club_addresses::table
        .find(&club.slug)
        .select(club_addresses::club)
        .first(tx)
        .optional()?;
    if owner.is_some_and(|owner| owner != club.id) {
        return Err(StoreError::Taken(club.slug.clone()));
    }
    diesel::update(club_addresses::table)
        .filter(club_addresses::club.eq(club.id))
        .set(club_addresses::current.eq(false))
        .execute(tx)?;
    diesel::insert_into(club_addresses::table)
        .values((
            club_addresses::slug.eq(&club.slug),
            club_addresses::club.eq(club.id),
            club_addresses::current.eq(true),
        ))
        .on_conflict(club_addresses::slug)
        .do_update()
        .set(club_addresses::current.eq(true))
        .execute(tx)?;
    Ok(())
}

/// Notes that something a club's public pages show has changed. The functions of this crate that change such rows call
/// it themselves; a second call in the same transaction has no effect.
pub fn raise_edition(tx: &mut Tx<'_>, club: ClubId) -> Result<(), StoreError> {
    let raised = |change: &HeadChange| matches!(change, HeadChange::Club { id, .. } if *id == club);
    if tx.changes.iter().any(raised) {
        return Ok(());
    }
    let now = tx.now;
    let edition: i64 = diesel::update(clubs::table)
        .filter(dsl::id.eq(club))
        .set((dsl::edition.eq(dsl::edition + 1), dsl::changed_at.eq(now)))
        .returning(dsl::edition)
        .get_result(tx)?;
    let edition = number(edition, format_args!("club {club}"))?;
    tx.changes.push(HeadChange::Club { id: club, edition });
    Ok(())
}

pub fn find(conn: &mut Conn, id: ClubId) -> Result<Club, StoreError> {
    let row: Row = clubs::table.find(id).select(Row::as_select()).first(conn)?;
    row.read()
}

/// The club of a slug, and whether the slug is its present one; otherwise the page has moved.
pub fn by_slug(conn: &mut Conn, slug: &str) -> Result<(Club, bool), StoreError> {
    let (id, current): (ClubId, bool) = club_addresses::table
        .find(slug)
        .select((club_addresses::club, club_addresses::current))
        .first(conn)?;
    Ok((find(conn, id)?, current))
}

/// Whether no club has or had this slug.
pub fn slug_is_free(conn: &mut Conn, slug: &str) -> Result<bool, StoreError> {
    let address = club_addresses::table.find(slug);
    Ok(select(not(exists(address))).get_result(conn)?)
}

/// In the order they were made.
pub fn all(conn: &mut Conn) -> Result<Vec<Club>, StoreError> {
    let rows: Vec<Row> = clubs::table
        .order((dsl::created_at, dsl::id))
        .select(Row::as_select())
        .load(conn)?;
    rows.into_iter().map(Row::read).collect()
}

/// In the order they were made.
pub fn names(conn: &mut Conn) -> Result<Vec<String>, StoreError> {
    Ok(clubs::table
        .order((dsl::created_at, dsl::id))
        .select(dsl::name)
        .load(conn)?)
}

/// The club's edition, from the database itself.
pub fn edition(conn: &mut Conn, id: ClubId) -> Result<u64, StoreError> {
    let edition: i64 = clubs::table.find(id).select(dsl::edition).first(conn)?;
    number(edition, format_args!("club {id}"))
}
