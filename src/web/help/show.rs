//! `GET /help/{page}`: a page of the guide.

use crate::pages::help::{HelpPage, address, find, title};
use crate::pages::layout::Link;
use crate::pages::markdown::Html;
use crate::web::error::AppError;
use crate::web::house::House;
use crate::web::html;
use crate::web::visitor::Visitor;
use actix_web::HttpResponse;
use actix_web::web::{Data, Path};

/// `GET /help/{page}`
///
/// # Errors
/// [`AppError::NotFound`] when the guide has no such page.
pub async fn show(
    house: Data<House>,
    visitor: Visitor,
    name: Path<String>,
) -> Result<HttpResponse, AppError> {
    let page = find(&name).ok_or(AppError::NotFound)?;
    let w = house.words;
    let frame = visitor.frame();
    let frame = frame.under(vec![Link::new(w.say("help-title"), "/help")]);
    let below = page.1.split_once('\n').map_or("", |(_, below)| below);
    let text = Html::of_guide(below, title(page), &|to| address(frame.assets, to));
    html::page(&HelpPage {
        w,
        title: title(page),
        text,
        frame,
    })
}
