//! `/c/{club}/chouette/{night}/follow`: the code by which others follow the night, and who handles their own cube.

use super::place::{AtNight, NightRequest};
use super::seats::SeatInput;
use crate::chouette::{PlayerNo, Presence};
use crate::form::Form;
use crate::pages::qr::Qr;
use crate::web::prelude::*;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Form)]
#[form(tag = "do", hidden)]
pub enum CodeInput {
    Renew,
    End,
}

/// `GET /c/{club}/chouette/{night}/follow`
pub async fn show(at: AtNight<HostNight>) -> Result<HttpResponse, AppError> {
    html::page(&page(&at, None).await?)
}

/// `POST /c/{club}/chouette/{night}/follow`
pub async fn post(
    at: AtNight<HostNight>,
    form: Posted<CodeInput>,
) -> Result<HttpResponse, AppError> {
    let principal = at.principal(&form.key)?;
    let w = at.messages();
    let said = match form.command()? {
        CodeInput::Renew => {
            let code = at.app.nights.renew_code(principal, at.stream).await?;
            w.follow_renewed(code)
        }
        CodeInput::End => {
            at.app.nights.end_code(principal, at.stream).await?;
            w.revoked().into_owned()
        }
    };
    let here = at.path.below("follow");
    Ok(Flash::new(said).then(&here))
}

pub(super) async fn page(
    at: &NightRequest,
    link: Option<(PlayerNo, String)>,
) -> Result<FollowPage, AppError> {
    // Read anew: the code may have been made a moment ago.
    let row = at.app.nights.row(at.stream).await?;
    let seats = at.app.nights.seats(at.stream).await?;
    let address = |path: &str| {
        let origin = at.visitor.origin(&at.app);
        format!("{origin}{path}")
    };
    let players = at.state().players.iter();
    let there =
        players.filter(|p| p.presence != Presence::Left || seats.seated.contains(&p.number));
    Ok(FollowPage {
        page: at.page(),
        title: row.name,
        night: at.path.show().to_owned(),
        closed: at.state().closed,
        code: row.code.map(|letters| {
            let whole = address(&format!("/follow/{letters}"));
            Code {
                aloud: letters.chars().flat_map(|c| [c, ' ']).collect(),
                qr: Qr::of(&whole),
                typed_at: address("/follow"),
                address: whole,
                letters,
            }
        }),
        watchers: at.app.nights.watchers(at.stream).await?,
        action: at.path.below("follow"),
        link: link.map(|(player, token)| {
            let whole = address(&format!("/seat/{token}"));
            SeatLink {
                name: at.name(player),
                qr: Qr::of(&whole),
                address: whole,
            }
        }),
        grant: at.path.below("seats"),
        revoke: at.path.below("seats/revoke"),
        seats: there
            .map(|p| Seat {
                player: p.number,
                name: at.name(p.number),
                seated: seats.seated.contains(&p.number),
                linked: seats.linked.contains(&p.number),
            })
            .collect(),
    })
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/chouette/follow.html")]
pub(super) struct FollowPage {
    #[deref]
    page: Page,
    title: String,
    night: String,
    closed: bool,
    code: Option<Code>,
    watchers: i64,
    action: String,
    /// A link just made, shown this once.
    link: Option<SeatLink>,
    grant: String,
    revoke: String,
    seats: Vec<Seat>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Code {
    letters: String,
    /// The same with spaces, to be read aloud letter by letter.
    aloud: String,
    typed_at: String,
    address: String,
    qr: Option<Qr>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct SeatLink {
    name: String,
    address: String,
    qr: Option<Qr>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Seat {
    player: PlayerNo,
    name: String,
    /// Whether a phone handles this cube.
    seated: bool,
    linked: bool,
}
