//! `GET /help/{page}`: a page of the guide.

use crate::pages::help::{HelpPage, Picture, address, find, picture_file, title};
use crate::pages::layout::Link;
use crate::pages::markdown::Html;
use crate::web::error::AppError;
use crate::web::house::House;
use crate::web::html;
use crate::web::static_files;
use crate::web::visitor::Visitor;
use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};

/// `GET /help/{page}`
///
/// # Errors
/// [`AppError::NotFound`] when the guide has no such page.
pub async fn show(
    house: Data<House>,
    visitor: Visitor,
    request: HttpRequest,
    name: Path<String>,
) -> Result<HttpResponse, AppError> {
    let page = find(&name).ok_or(AppError::NotFound)?;
    let w = house.words;
    let frame = visitor.frame();
    let frame = frame.under(vec![Link::new(w.say("help-title"), "/help")]);
    let below = page.1.split_once('\n').map_or("", |(_, below)| below);
    let text = Html::of_guide(below, title(page), &address, &picture);
    html::packed(
        &request,
        &HelpPage {
            w,
            title: title(page),
            text,
            frame,
        },
    )
}

fn picture(named: &str) -> Option<Picture> {
    let file = picture_file(named)?;
    let (width, height) = static_files::pixels(file)?;
    Some(Picture {
        address: format!("{}/{file}", static_files::base()),
        width: width / 2,
        height: height / 2,
    })
}
