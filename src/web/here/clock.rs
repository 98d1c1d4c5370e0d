//! `/here/{event}/{match}/clock`: the clocks of a match on the phone of one of its players, or of its table.

use super::{AtPhone, OfHere, PhoneRequest, path};
use crate::backgammon::Side;
use crate::form::Values;
use crate::tournament::{Reporter, ReportingMode};
use crate::web::c::t::e::m::clock::{Around, ClockInput, ClockPage};
use crate::web::prelude::*;
use crate::web::redirect;

/// `GET /here/{event}/{match}/clock`
pub async fn show(at: AtPhone, of: Path<OfHere>) -> Result<HttpResponse, AppError> {
    html::page(&page(&at, *of, None)?)
}

/// `POST /here/{event}/{match}/clock`
pub async fn post(
    at: AtPhone,
    of: Path<OfHere>,
    form: Posted<ClockInput>,
) -> Result<HttpResponse, AppError> {
    let (event, number) = of.numbers();
    let (_, m, _) = at.own(*of)?;
    let refused = async |violations: &[Violation]| page(&at, *of, Some((&form.values, violations)));
    let input = form.command().or_page_read(refused).await?;
    let (left, flag) = input.reading();
    let tournaments = &at.app.tournaments;
    tournaments
        .report_clock(at.bearer, form.key.clone(), (event, number), left, flag)
        .await
        .or_page_read(refused)
        .await?;
    let here = format!("{}/clock", path(event, number));
    if input.runs {
        return Ok(redirect::to(&here));
    }
    let told = ClockPage::told(&at, m, left);
    Ok(Flash::new(told).then(&here))
}

fn page(
    at: &PhoneRequest,
    of: OfHere,
    sent: Option<(&Values, &[Violation])>,
) -> Result<ClockPage, AppError> {
    let (e, m, by) = at.own(of)?;
    let may_send = at.state().reporting.mode != ReportingMode::Off && !at.state().finished;
    let below = |page: &str| format!("{}/{page}", path(e.number, m.number));
    let around = Around {
        page: Page::new(at.messages(), at.visitor.frame_of_phone()),
        back: "/here".to_owned(),
        action: may_send.then(|| below("clock")),
        score: may_send.then(|| below("score")),
        lower: match by {
            Reporter::Side(side) => side,
            Reporter::Table => Side::Bottom,
        },
    };
    ClockPage::of(at, (e, m), around, sent)
}
