//! What nearly every file of addresses names: `use crate::web::prelude::*`.

pub use crate::app::stories::ActError;
pub use crate::club::permissions::Permission;
pub use crate::pages::form_parts::DrawHidden as _;
pub use crate::pages::layout::Link;
pub use crate::pages::problems::Problems;
pub use crate::violation::{Violation, refuse};
pub use crate::web::c::place::{AtClub, AtTournament, ClubRequest, TournamentRequest};
pub use crate::web::c::t::e::place::{AtEvent, AtMatch, EventRequest, MatchRequest};
pub use crate::web::error::AppError;
pub use crate::web::flash::Flash;
pub use crate::web::form::{Button, Posted, QueryForm};
pub use crate::web::html;
pub(in crate::web) use crate::web::html::OrPage;
pub use crate::web::names::NameOrNumber as _;
pub use crate::web::page::Page;
pub use crate::web::permitted::{
    Announce, Direct, HostNight, Import, ManageAccess, ManageClub, ManageMembers, ManageStandings,
    ReadDesk, ReadRecord, Score,
};
pub use actix_web::web::{Data, Path};
pub use actix_web::{HttpRequest, HttpResponse};
pub use askama::Template;
pub use derive_more::Deref;
