//! `GET /c/{club}/t/{tournament}/report`: the report of a tournament, once it is published.

use crate::app::site::{ReportRow, Wording};
use crate::journal::StreamId;
use crate::pages::layout::Frame;
use crate::pages::report::{GeneratedReport, of_tournament};
use crate::pages::river::RiverShape;
use crate::tournament::recap::TournamentRecap;
use crate::web::c::card::{CARD, describe};
use crate::web::c::mailing;
use crate::web::c::published::{live, tournament_page, with_scene};
use crate::web::c::report::ReportPage;
use crate::web::c::reporting::edit::{self, Reported};
use crate::web::c::reporting::{ReportInput, board, published_results, view};
use crate::web::c::t::e::show::river;
use crate::web::c::t::show::when_and_where;
use crate::web::prelude::*;

/// `GET /c/{club}/t/{tournament}/report`
pub async fn show(at: AtTournament, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let row = mailing::shown(&at.request).await?;
    let row = row.as_ref();
    let made = at.made(row)?;
    let name = &at.state().details.name;
    let mut r = view(
        &Wording::of(row),
        board(at.messages(), row)?,
        made,
        name,
        when_and_where(&at),
        at.path.show(),
    );
    for event in at.state().events.values() {
        if let Some(river) = river::of(&at, event, RiverShape::PAGE).await? {
            r.rivers.push((event.settings.name.clone(), river));
        }
    }
    let mut frame = at.frame();
    let (own, picture) = (at.path.below("report"), at.path.below(CARD));
    describe(
        &at,
        &mut frame,
        (&own, &picture),
        &r.title,
        when_and_where(&at),
    );
    let page = ReportPage {
        page: Page::new(at.messages(), frame),
        live: live(&at),
        r,
        edit: at
            .may_throughout(Permission::Direct)
            .then(|| at.path.below("report/edit")),
    };
    tournament_page(&at, &request, &page).await
}

/// `GET /c/{club}/t/{tournament}/report/edit`
pub async fn edit(at: AtTournament<Direct>) -> Result<HttpResponse, AppError> {
    edit::show(at.request).await
}

/// `POST /c/{club}/t/{tournament}/report/edit`
pub async fn save(
    at: AtTournament<Direct>,
    form: Posted<ReportInput>,
) -> Result<HttpResponse, AppError> {
    edit::post(at, &form).await
}

impl Reported for TournamentRequest {
    fn stream(&self) -> StreamId {
        self.stream
    }

    fn with_public_names(mut self) -> Self {
        self.names = (self.names).in_public_of(self.stream, &self.story.state);
        self
    }

    fn name(&self) -> &str {
        &self.state().details.name
    }

    fn when(&self) -> String {
        when_and_where(self)
    }

    fn page(&self) -> &str {
        self.path.show()
    }

    fn below(&self, rest: &str) -> String {
        self.path.below(rest)
    }

    fn frame(&self) -> Frame {
        TournamentRequest::frame(self)
    }

    fn made(&self, row: Option<&ReportRow>) -> Result<GeneratedReport, AppError> {
        let now = TournamentRecap::of(self.state());
        let published = row.filter(|row| row.published_at.is_some());
        let since: Option<TournamentRecap> = published.map(published_results).transpose()?;
        Ok(with_scene(self, |scene| {
            of_tournament(scene, &now, since.as_ref())
        }))
    }

    fn results(&self) -> Result<String, AppError> {
        serde_json::to_string(&TournamentRecap::of(self.state())).map_err(AppError::internal)
    }
}

/// `GET /c/{club}/t/{tournament}/report/mail`
pub async fn mail(at: AtTournament<ManageMembers>) -> Result<HttpResponse, AppError> {
    mailing::show(at.request).await
}

/// `POST /c/{club}/t/{tournament}/report/mail`
pub async fn send(
    at: AtTournament<ManageMembers>,
    form: Posted<Button>,
) -> Result<HttpResponse, AppError> {
    mailing::send(at.request, &form).await
}
