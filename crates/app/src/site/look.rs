//! The appearance and texts of a club's site: its colours, its logo, when it meets, its description.

use super::embedding::{Embedding, embedding};
use crate::club::{ClubError, recorded, refused};
use crate::digest::{check_tag, form_tag, short_hash};
use crate::stories::Principal;
use crawford_club::band::Band;
use crawford_club::colour::{Colour, DARK, LIGHT, Theme};
use crawford_club::permissions::Permission;
use crawford_club::picture;
use crawford_forms::violation::{Violation, refuse};
use crawford_forms::{Choice, Control, Form, Line, decimal, line};
use crawford_journal::ClubId;
use crawford_pages::form_parts::FormTag;
use crawford_store::audit::AuditKind;
use crawford_store::club_sites::{self, LogoRow, SiteRow};
use crawford_store::{Conn, Store, StoreError, word};
use serde::Serialize;
use sha2::{Digest, Sha256};

/// The longest description of a club, in characters.
pub const LONGEST_WORDS: usize = 10_000;
/// The longest line about when it meets.
pub const LONGEST_NIGHT: usize = 160;

pub async fn logo(store: &Store, club: ClubId, name: String) -> Result<Vec<u8>, StoreError> {
    let read = move |conn: &mut Conn| club_sites::logo_bytes(conn, club, &name);
    store.read(read).await
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Look {
    /// Its colours, if it has its own, made from the two below.
    #[serde(skip)]
    pub theme: Option<Theme>,
    /// Its colour on light backgrounds, as chosen.
    pub light: Option<Colour>,
    pub dark: Option<Colour>,
    pub logo: Option<LogoRow>,
    /// When it meets.
    pub club_night: String,
    /// Its description, in Markdown.
    pub words: String,
    pub band: Band,
    pub embedding: Embedding,
}

pub fn look(conn: &mut Conn, club: ClubId) -> Result<Look, StoreError> {
    let row = club_sites::find(conn, club)?;
    let colour = |text: &Option<String>| {
        let read = text.as_deref().map(str::parse::<Colour>).transpose();
        read.map_err(|why| {
            StoreError::unreadable(format_args!("a colour of club_sites {club}"), why)
        })
    };
    let (light, dark) = (colour(&row.light)?, colour(&row.dark)?);
    let theme = match (light, dark) {
        (None, None) => None,
        _ => {
            let theme = light.and_then(|light| Theme::of(light, dark));
            Some(theme.ok_or_else(|| {
                let why = "they are no pair that can be read";
                StoreError::unreadable(format_args!("the colours of club_sites {club}"), why)
            })?)
        }
    };
    let of_row = format_args!("the band of club_sites {club}");
    let band = row.band.as_deref().map(|band| word(band, of_row));
    Ok(Look {
        band: band.transpose()?.unwrap_or_default(),
        theme,
        light,
        dark,
        logo: club_sites::logo(conn, club)?,
        club_night: row.club_night,
        words: row.words,
        embedding: embedding(conn, club)?,
    })
}

/// What is asked of it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Form)]
#[form(messages = "site", check = LookInput::paired)]
pub struct LookInput {
    #[form(name = "night", longest = LONGEST_NIGHT)]
    pub club_night: String,
    #[form(rows = 10, longest = LONGEST_WORDS)]
    pub words: String,
    #[form(tiles)]
    pub band: Band,
    /// The colour on light backgrounds; none for the service's.
    #[form(with = light)]
    pub light: Option<Colour>,
    /// The colour on dark backgrounds; none for one derived from the other.
    #[form(with = dark)]
    pub dark: Option<Colour>,
}

impl LookInput {
    #[must_use]
    pub fn of(look: &Look) -> Self {
        LookInput {
            club_night: look.club_night.clone(),
            words: look.words.clone(),
            band: look.band,
            light: look.light,
            dark: look.dark,
        }
    }

    fn paired(self) -> Result<LookInput, Violation> {
        match (self.light, self.dark) {
            (None, Some(_)) => Err(refuse::colour_only_dark().at(LookInput::LIGHT)),
            _ => Ok(self),
        }
    }

    #[must_use]
    pub fn theme(&self) -> Option<Theme> {
        self.light.and_then(|light| Theme::of(light, self.dark))
    }

    fn row(&self) -> SiteRow {
        SiteRow {
            light: self.light.map(|colour| colour.to_string()),
            dark: self.dark.map(|colour| colour.to_string()),
            club_night: self.club_night.clone(),
            words: self.words.replace("\r\n", "\n"),
            band: Some(self.band.word().to_owned()),
        }
    }
}

/// A colour on light backgrounds as a field.
mod light {
    use super::{Colour, Control, LIGHT, Line, Violation, colour, refuse};

    pub fn control() -> Control {
        Control::Line(Line::Text)
    }

    pub fn read(typed: &[String]) -> Result<Option<Colour>, Violation> {
        colour(typed, refuse::colour_light, &LIGHT)
    }

    pub fn show(colour: &Option<Colour>) -> Vec<String> {
        colour.iter().map(Colour::to_string).collect()
    }
}

/// A colour on dark backgrounds as a field.
mod dark {
    use super::{Colour, Control, DARK, Violation, colour, light, refuse};

    pub fn control() -> Control {
        light::control()
    }

    pub fn read(typed: &[String]) -> Result<Option<Colour>, Violation> {
        colour(typed, refuse::colour_dark, &DARK)
    }

    pub fn show(colour: &Option<Colour>) -> Vec<String> {
        light::show(colour)
    }
}

/// A colour with too little contrast is refused with its ratio and the nearest one that suffices.
fn colour(
    typed: &[String],
    unread: impl Fn(String, String) -> Violation,
    grounds: &[Colour],
) -> Result<Option<Colour>, Violation> {
    let typed = line(typed);
    if typed.is_empty() {
        return Ok(None);
    }
    let colour: Colour = typed.parse().map_err(|_| refuse::colour_not_a_colour())?;
    if colour.is_read_on(grounds) {
        return Ok(Some(colour));
    }
    let near = colour.near(grounds).to_string();
    Err(unread(near, tenths(colour.tenths_on(grounds))))
}

/// `4.4` for 44 tenths.
#[must_use]
pub fn tenths(n: u32) -> String {
    decimal::full(n.into(), 1)
}

pub async fn set_look(
    store: &Store,
    principal: Principal,
    club: ClubId,
    input: &LookInput,
    tag: Option<FormTag>,
) -> Result<(), ClubError> {
    let row = input.row();
    let doing = (Permission::Announce, format!("look {club}"));
    recorded(store, principal, club, doing, move |tx, _| {
        let stands = form_tag(&LookInput::of(&look(tx, club)?));
        check_tag(&stands, tag.as_ref()).map_err(refused)?;
        let before = club_sites::find(tx, club)?;
        if before == row {
            return Ok(None);
        }
        club_sites::put(tx, club, &row)?;
        // The description is not copied into the audit trail: somebody may be named in it.
        let colours = |row: &SiteRow| {
            serde_json::json!({ "light": row.light, "dark": row.dark, "band": row.band })
        };
        let line = AuditKind::SiteChanged.of(club);
        Ok(Some(line.before(colours(&before)).after(colours(&row))))
    })
    .await
}

/// Sets or removes a club's logo.
pub async fn set_logo(
    store: &Store,
    principal: Principal,
    club: ClubId,
    file: Option<Vec<u8>>,
) -> Result<(), ClubError> {
    let logo = match file {
        None => None,
        Some(content) => {
            let picture = picture::checked(&content).map_err(refused)?;
            let hash = short_hash(&Sha256::digest(&content), 16);
            let row = LogoRow {
                name: format!("{hash}.{}", picture.kind.ending()),
                width: u64::from(picture.width),
                height: u64::from(picture.height),
            };
            Some((row, content))
        }
    };
    let doing = (Permission::Announce, format!("logo {club}"));
    recorded(store, principal, club, doing, move |tx, _| {
        let logo = logo
            .as_ref()
            .map(|(row, content)| (row, content.as_slice()));
        club_sites::set_logo(tx, club, logo)?;
        let line = AuditKind::LogoChanged.of(club);
        Ok(Some(match logo {
            None => line,
            Some((row, _)) => line.after(serde_json::json!({ "name": row.name })),
        }))
    })
    .await
}
