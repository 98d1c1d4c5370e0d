//! `/c/{club}/members/{person}/blank`: a person's name is taken away. Undo cannot mend that, so a page asks first.

use super::{AtMember, frame};
use crate::app::privacy::{self, FoundText, NameHit, TextPlace};
use crate::form::Form;
use crate::journal::PersonId;
use crate::web::prelude::*;

/// The places in free text where the name goes too.
#[derive(Debug, Form)]
#[form(hidden)]
pub struct BlankInput {
    #[form(name = "place")]
    places: Vec<String>,
}

/// `GET /c/{club}/members/{person}/blank`
pub async fn show(at: AtMember<ManageMembers>) -> Result<HttpResponse, AppError> {
    let places = privacy::naming(&at.app.store, at.club.id, at.person.id).await?;
    let (mended, elsewhere) = sorted(&at, places);
    let (mended, parts): (Vec<NameHit>, Vec<NameHit>) =
        mended.into_iter().partition(|hit| hit.whole);
    let (mut frame, back) = (frame(&at), at.own(""));
    frame.trail.push(Link::new(&at.person.label, &back));
    html::page(&BlankPage {
        page: Page::new(at.messages(), frame),
        action: at.own("blank"),
        label: at.person.label.clone(),
        mended: mended.into_iter().map(as_shown).collect(),
        parts: parts.into_iter().map(as_shown).collect(),
        elsewhere,
        data: at.own("data.json"),
        back,
    })
}

/// `POST /c/{club}/members/{person}/blank`
pub async fn post(
    at: AtClub<ManageMembers>,
    path: Path<(String, PersonId)>,
    form: Posted<BlankInput>,
) -> Result<HttpResponse, AppError> {
    let BlankInput { places } = form.command()?;
    let ticked = places.into_iter().collect();
    let principal = at.principal(&form.key)?;
    privacy::remove(&at.app.store, principal, at.club.id, path.1, ticked).await?;
    let flash = Flash::new(at.messages().member_blanked());
    Ok(flash.then(&at.path.below("members")))
}

/// Each time the name stands where a tick replaces it, and the tournaments, events and side pools whose own pages do it.
fn sorted(at: &ClubRequest, places: Vec<FoundText>) -> (Vec<NameHit>, Vec<Named>) {
    let (mut mended, mut elsewhere) = (Vec::new(), Vec::new());
    for found in places {
        match found.place {
            TextPlace::Tournament(slug) => elsewhere.push(Named {
                words: found.words,
                href: at.path.tournament(&slug).below("settings"),
            }),
            TextPlace::Event(slug, event) => elsewhere.push(Named {
                words: found.words,
                href: at.path.tournament(&slug).event_below(event, "settings"),
            }),
            TextPlace::Pool(slug, event, pool) => {
                let page = format!("pools/{pool}");
                elsewhere.push(Named {
                    words: found.words,
                    href: at.path.tournament(&slug).event_below(event, &page),
                });
            }
            _ => mended.extend(found.hits),
        }
    }
    (mended, elsewhere)
}

fn as_shown(hit: NameHit) -> Mended {
    Mended {
        key: hit.key.map_or_else(String::new, |key| key.to_string()),
        before: hit.before,
        name: hit.name,
        after: hit.after,
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Mended {
    /// What it is called in the form.
    key: String,
    before: String,
    /// The name, or a part of it, as it is written there.
    name: String,
    after: String,
}

/// A tournament that names them in its name or its place, or an event or a side pool in its name.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Named {
    words: String,
    href: String,
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/members/blank.html")]
struct BlankPage {
    #[deref]
    page: Page,
    label: String,
    /// Where the name stands in free text, changed with a tick.
    mended: Vec<Mended>,
    /// Where a part of it does; that may be somebody else's.
    parts: Vec<Mended>,
    elsewhere: Vec<Named>,
    /// Where everything kept of them is had first.
    data: String,
    action: String,
    back: String,
}
