//! `GET /help`: the guide for directors.

use super::visitor::Visitor;
use crate::pages::help::{GuidePicture, JOBS, MORE, address, find, links, picture_file, title};
use crate::pages::markdown::Html;
use crate::web::prelude::*;
use crate::web::static_files;

/// `GET /help`
pub async fn show(visitor: Visitor) -> Result<HttpResponse, AppError> {
    let w = visitor.messages();
    html::page(&HelpListPage {
        page: Page::new(w, visitor.frame().about(w.help_about())),
        jobs: links(&JOBS),
        more: links(&MORE),
    })
}

#[derive(Debug, Template, Deref)]
#[template(path = "help.html")]
struct HelpListPage {
    #[deref]
    page: Page,
    jobs: Vec<Link>,
    more: Vec<Link>,
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
    let trail = vec![Link::new(w.help_title(), "/help")];
    let frame = frame.under(trail).about(w.help_page_about(title(page)));
    let below = page.1.split_once('\n').map_or("", |(_, below)| below);
    let text = Html::of_guide(below, title(page), &address, &picture);
    html::packed(
        &request,
        &HelpPage {
            page: Page::new(w, frame),
            title: title(page),
            text,
        },
    )
}

#[derive(Debug, Template, Deref)]
#[template(path = "help/show.html")]
struct HelpPage {
    #[deref]
    page: Page,
    title: &'static str,
    text: Html,
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
