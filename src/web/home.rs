//! `GET /`: the clubs of this house.

use super::error::AppError;
use super::house::House;
use super::{html, static_files};
use crate::pages::home::HomePage;
use crate::pages::layout::Frame;
use actix_web::HttpResponse;
use actix_web::web::Data;

/// `GET /`
///
/// # Errors
/// When the page cannot be made.
pub async fn show(house: Data<House>) -> Result<HttpResponse, AppError> {
    html::page(&HomePage {
        w: house.words,
        frame: Frame::anonymous(static_files::base()),
        clubs: Vec::new(),
        may_add: false,
    })
}
