//! `GET /help`: the guide for directors.

use super::visitor::Visitor;
use crate::pages::help::{
    GuidePicture, HelpListPage, HelpPage, JOBS, MORE, address, find, links, picture_file, title,
};
use crate::pages::markdown::Html;
use crate::web::prelude::*;
use crate::web::static_files;

/// `GET /help`
pub async fn show(visitor: Visitor) -> Result<HttpResponse, AppError> {
    html::page(&HelpListPage {
        w: visitor.messages(),
        frame: visitor.frame(),
        jobs: links(&JOBS),
        more: links(&MORE),
    })
}

/// `GET /help/{page}`
pub async fn page(
    visitor: Visitor,
    request: HttpRequest,
    name: Path<String>,
) -> Result<HttpResponse, AppError> {
    let page = find(&name).ok_or(AppError::NotFound)?;
    let w = visitor.messages();
    let frame = visitor.frame();
    let frame = frame.under(vec![Link::new(w.help_title(), "/help")]);
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

fn picture(named: &str) -> Option<GuidePicture> {
    let file = picture_file(named)?;
    let (width, height) = static_files::pixels(file)?;
    Some(GuidePicture {
        address: format!("{}/{file}", static_files::base()),
        width: width / 2,
        height: height / 2,
    })
}
