//! `/c/{club}/site`: what the club's site looks like and says, with a look at it before it is kept.

use crate::app::digest::form_tag;
use crate::app::site::{self, LookInput, set_logo, set_look, tenths};
use crate::club::band::Band;
use crate::club::colour::{DARK, LIGHT, Theme};
use crate::club::picture;
use crate::club::picture::PictureKind;
use crate::form::{Choice, File, Form, Values, filled};
use crate::pages::fields::Fields;
use crate::pages::form_parts::FormTag;
use crate::pages::layout::{ClubFace, PictureLink};
use crate::pages::markdown::Html;
use crate::pages::messages::Messages;
use crate::pages::problems::RemedyButton;
use crate::violation::{FieldName, refuse, rules, terms};
use crate::web::conditional::{self, CachingHeaders, TaggedBody};
use crate::web::prelude::*;
use std::borrow::Cow;

#[derive(Debug, Form)]
#[form(hidden)]
pub struct SiteInput {
    #[form(flatten)]
    chosen: LookInput,
    look: bool,
}

/// `GET /c/{club}/site`
pub async fn show(at: AtClub<Announce>) -> Result<HttpResponse, AppError> {
    html::page(&as_kept(&at, Problems::none()))
}

/// `POST /c/{club}/site`
pub async fn post(at: AtClub<Announce>, form: Posted<SiteInput>) -> Result<HttpResponse, AppError> {
    let typed = &form.values;
    let tag = |violations: &[Violation]| {
        form_tag(&LookInput::of(&at.look)).or_as_sent(form.tag.as_ref(), violations)
    };
    let refused = |violations: &[Violation]| {
        let problems = problems(&at, violations).now_at(at.path.below("site"));
        page(&at, typed, tag(violations), problems, None)
    };
    let SiteInput { chosen, look } = form.command().or_page(refused)?;
    if look {
        return html::page(&page(
            &at,
            typed,
            tag(&[]),
            Problems::none(),
            Some((chosen.theme(), chosen.band)),
        ));
    }
    let (store, principal) = (&at.app.store, at.principal(&form.key)?);
    set_look(store, principal, at.club.id, &chosen, form.tag.clone())
        .await
        .or_page(refused)?;
    let flash = Flash::new(at.messages().saved());
    Ok(flash.then(&at.path.below("site")))
}

/// The refusals; beside a colour that is hard to read, a button takes the nearest one that is not.
fn problems(at: &ClubRequest, violations: &[Violation]) -> Problems {
    let w = at.messages();
    let mut problems = Problems::said(w, violations);
    for rule in [rules::COLOUR_LIGHT, rules::COLOUR_DARK] {
        let refused = violations.iter().find(|v| v.rule == rule);
        if let Some((violation, near)) = refused.and_then(|v| Some((v, nearest(v)?))) {
            let remedy = RemedyButton {
                label: w.colour_take(near),
                instead: format!("{}={near}", violation.field.map_or("", FieldName::name)),
            };
            problems = problems.remedy(violations, rule, remedy);
        }
    }
    problems
}

/// The nearest readable colour, from the refusal of another.
fn nearest(violation: &Violation) -> Option<&str> {
    let [near, _] = terms::colour_light(violation).or_else(|| terms::colour_dark(violation))?;
    near.text()
}

/// The page with what is kept.
fn as_kept(at: &ClubRequest, problems: Problems) -> SitePage {
    let now = LookInput::of(&at.look);
    page(at, &filled(&now), form_tag(&now), problems, None)
}

/// The page; with `look`, everything on it is in the colours and under the band that were chosen.
fn page(
    at: &ClubRequest,
    typed: &Values,
    tag: FormTag,
    problems: Problems,
    look: Option<(Option<Theme>, Band)>,
) -> SitePage {
    let theme = look.map_or(at.look.theme, |(theme, _)| theme);
    let face = |band: Band, night: &str| ClubFace {
        band,
        night: night.to_owned(),
        site: None,
        ..at.face()
    };
    let ratio = |theme: Theme| Ratio {
        light: theme.light.to_string(),
        light_ratio: tenths(theme.light.tenths_on(&LIGHT)),
        dark: theme.dark.to_string(),
        dark_ratio: tenths(theme.dark.tenths_on(&DARK)),
    };
    let w = at.messages();
    let upload = Fields::of::<LogoInput>(w, &Values::default(), &problems);
    SitePage {
        tag,
        form: Fields::of::<LookInput>(w, typed, &problems),
        upload: upload.hinted(
            LogoInput::LOGO,
            w.site_logo_hint(picture::MOST_BYTES / 1024),
        ),
        page: at.page().refused(problems),
        ratio: theme.map(ratio),
        bands: Band::ALL
            .iter()
            .map(|band| (w.choice(&band.named()), face(*band, &at.look.club_night)))
            .collect(),
        sketch: look.map(|(theme, band)| Sketch {
            theme: theme.map(|theme| at.path.theme(theme)),
            face: face(band, typed.one(LookInput::CLUB_NIGHT)),
            words: Html::of_markdown(&typed.one(LookInput::WORDS).replace("\r\n", "\n"), 3),
        }),
        action: at.path.below("site"),
        logo_action: at.path.below("site/logo"),
        logo: at.logo(),
        embed: at.path.below("embed"),
    }
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/site.html")]
struct SitePage {
    #[deref]
    page: Page,
    tag: FormTag,
    form: Fields,
    upload: Fields,
    ratio: Option<Ratio>,
    /// What there is to choose from.
    bands: Vec<(Cow<'static, str>, ClubFace)>,
    sketch: Option<Sketch>,
    action: String,
    logo_action: String,
    logo: Option<PictureLink>,
    embed: String,
}

#[derive(Debug)]
struct Ratio {
    light: String,
    light_ratio: String,
    dark: String,
    dark_ratio: String,
}

/// The band and the front page's words as they would stand.
#[derive(Debug)]
struct Sketch {
    theme: Option<String>,
    face: ClubFace,
    words: Html,
}

/// A logo, or that there is to be none.
#[derive(Debug, Form)]
#[form(messages = "site", check = LogoInput::checked)]
pub struct LogoInput {
    #[form(file, accept = "image/png,image/jpeg,image/webp")]
    logo: File,
    #[form(hidden)]
    remove: bool,
}

impl LogoInput {
    fn checked(self) -> Result<LogoInput, Violation> {
        match self.logo.is_empty() && !self.remove {
            true => Err(refuse::logo_missing().at(LogoInput::LOGO)),
            false => Ok(self),
        }
    }
}

/// `POST /c/{club}/site/logo`
pub async fn upload_logo(
    at: AtClub<Announce>,
    form: Posted<LogoInput>,
) -> Result<HttpResponse, AppError> {
    let refused =
        |violations: &[Violation]| as_kept(&at, Problems::said(at.messages(), violations));
    let file = match form.command().or_page(refused)? {
        LogoInput { remove: true, .. } => None,
        LogoInput { logo, .. } => Some(logo.into_bytes()),
    };
    let key = match file {
        Some(_) => Messages::saved,
        None => Messages::removed,
    };
    set_logo(&at.app.store, at.principal(&form.key)?, at.club.id, file)
        .await
        .or_page(refused)?;
    let flash = Flash::new(at.messages().say(key));
    Ok(flash.then(&at.path.below("site")))
}

/// `GET /c/{club}/logo/{name}`
pub async fn logo(at: AtClub, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let name = request.match_info().get("name").ok_or(AppError::NotFound)?;
    let kind = PictureKind::of_name(name).ok_or(AppError::NotFound)?;
    let bytes = site::logo(&at.app.store, at.club.id, name.to_owned()).await?;
    // Proxies must not cache what a private club shows.
    let cache_control = match at.club.public {
        true => "public, max-age=31536000, immutable",
        false => "private, max-age=31536000, immutable",
    };
    let headers = CachingHeaders {
        tag: conditional::strong(name),
        cache_control,
        vary: None,
    };
    let body = TaggedBody::new(headers, kind.media_type(), bytes);
    Ok(body.never_packed().answer(&request))
}

/// `GET /c/{club}/theme/{colours}.css`
pub async fn theme(_: AtClub, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let word = request.match_info().get("colours");
    let word = word.ok_or(AppError::NotFound)?;
    let theme = Theme::read(word).ok_or(AppError::NotFound)?;
    let headers = CachingHeaders {
        tag: conditional::strong(word),
        cache_control: "public, max-age=31536000, immutable",
        vary: None,
    };
    let body = TaggedBody::new(headers, "text/css; charset=utf-8", theme.css());
    Ok(body.never_packed().answer(&request))
}
