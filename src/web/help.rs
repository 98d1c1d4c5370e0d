//! `GET /help`: the guide for directors.

pub mod show;

use super::error::AppError;
use super::house::House;
use super::html;
use super::visitor::Visitor;
use crate::pages::help::{HelpListPage, JOBS, MORE, links};
use actix_web::HttpResponse;
use actix_web::web::Data;

/// `GET /help`
///
/// # Errors
/// [`AppError::Internal`] when the template fails.
pub async fn show(house: Data<House>, visitor: Visitor) -> Result<HttpResponse, AppError> {
    html::page(&HelpListPage {
        w: house.words,
        frame: visitor.frame(),
        jobs: links(&JOBS),
        more: links(&MORE),
    })
}
