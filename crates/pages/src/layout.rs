//! What surrounds every page: `templates/base.html` and the parts in `templates/frame` draw it.

use crate::form_parts::{FormKeys, Hidden};
use crawford_club::band::Band;
use crawford_club::zone::ClubTimeZone;
use crawford_forms::Choice;
use std::borrow::Cow;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// Already in the reader's language, or a name.
    pub label: String,
    /// An absolute path, percent-encoded.
    pub href: String,
}

impl Link {
    pub fn new(label: impl Into<String>, href: impl Into<String>) -> Self {
        Link {
            label: label.into(),
            href: href.into(),
        }
    }
}

/// A message about what has just happened, shown once at the top of the next page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    pub text: String,
    pub undo: Option<Undo>,
}

/// A form with one button that undoes an action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Undo {
    pub action: String,
    /// What it sends: the journal version of the action to undo.
    pub version: Hidden,
}

/// A picture of the service, with its size so that the layout does not shift when it loads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PictureLink {
    pub src: String,
    /// Its width on the page, in pixels.
    pub width: u64,
    pub height: u64,
}

/// Over a page that shows what stood at a moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PastBanner {
    /// "As it stood at 16:33"
    pub said: String,
    /// The same page at the moments before and after it, where there are any.
    pub before: Option<String>,
    pub after: Option<String>,
    pub now: Link,
}

/// What other programs show for a link to the page: a chat, a feed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkPreview {
    pub title: String,
    /// Its full address; in a copy of the site, its path.
    pub page: String,
    pub picture: String,
    /// In a copy of the site, the address under which both are.
    pub below: Option<String>,
}

/// The ground of a card, on light pages and on dark ones.
const CARD_LIGHT: &str = "#ffffff";
const CARD_DARK: &str = "#201c17";

/// The head of a club's pages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClubFace {
    pub name: String,
    /// The zone of its clock, by which the scripts write times too.
    pub zone: ClubTimeZone,
    /// When it meets; may be empty.
    pub night: String,
    pub logo: Option<PictureLink>,
    pub band: Band,
    /// Its colour as `#rrggbb`, if it has its own.
    pub colour: Option<String>,
    /// Its site, for whoever may read it.
    pub site: Option<SiteLinks>,
}

impl ClubFace {
    /// The word of its band, of which the class is made.
    #[must_use]
    pub fn band_word(&self) -> &'static str {
        self.band.word()
    }

    /// The ground of its band, which the browser's own bar continues: for light pages, and for dark ones. As in `base.css`.
    #[must_use]
    pub fn grounds(&self) -> [&str; 2] {
        match self.band {
            Band::Paper => [CARD_LIGHT, CARD_DARK],
            _ => [self.colour.as_deref().unwrap_or("#1f5b46"); 2],
        }
    }

    /// What stands in the place of a logo: the first letter of the name.
    #[must_use]
    pub fn initial(&self) -> String {
        let letter = self.name.chars().find(|c| c.is_alphanumeric());
        letter.into_iter().flat_map(char::to_uppercase).collect()
    }
}

/// Where the site of a club is read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SiteLinks {
    pub front: String,
    pub search: String,
    pub tabs: Vec<Tab>,
}

/// A link among those to the parts of something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tab {
    pub link: Link,
    /// `aria-current`: "page", or "true" for a page below it.
    pub current: Option<&'static str>,
}

impl Tab {
    /// The tab as it stands on the page at `here`.
    #[must_use]
    pub fn at(here: &str, link: Link) -> Tab {
        let below = |rest: &str| rest.starts_with('/');
        let current = match here.strip_prefix(link.href.as_str()) {
            Some("") => Some("page"),
            Some(rest) if below(rest) => Some("true"),
            _ => None,
        };
        Tab { link, current }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frame {
    /// Where static files are, `/static/<hash>`.
    pub assets: &'static str,
    /// The club that the page is of.
    pub club: Option<ClubFace>,
    /// The style sheet with the club's colours, if it has its own.
    pub theme: Option<String>,
    pub user: Option<String>,
    /// The keys of the forms around the page's own.
    pub key: FormKeys,
    /// Breadcrumbs, outermost first, without the page itself and without the club, whose name stands above them.
    pub trail: Vec<Link>,
    pub notice: Option<Notice>,
    /// The moment it shows, if that is not now.
    pub past: Option<PastBanner>,
    /// What the page is about, in a sentence: search engines show it, and other programs beside a link.
    pub about: Option<String>,
    pub shared: Option<LinkPreview>,
    /// The embedded version of the page for other sites, if there is one.
    pub embed: Option<String>,
    /// Classes of `<body>`: `wide` for brackets and tables, `screen` for a projector.
    pub body: Cow<'static, str>,
}

impl Frame {
    /// The ground of the head, for light pages and for dark ones.
    #[must_use]
    pub fn grounds(&self) -> [&str; 2] {
        let club = self.club.as_ref().map(ClubFace::grounds);
        club.unwrap_or([CARD_LIGHT, CARD_DARK])
    }

    /// For a public page: it is the same for every reader, so it can be cached.
    #[must_use]
    pub fn anonymous(assets: &'static str) -> Self {
        Frame {
            assets,
            club: None,
            theme: None,
            user: None,
            key: FormKeys::default(),
            trail: Vec::new(),
            notice: None,
            past: None,
            about: None,
            shared: None,
            embed: None,
            body: Cow::Borrowed(""),
        }
    }

    #[must_use]
    pub fn under(mut self, trail: Vec<Link>) -> Self {
        self.trail = trail;
        self
    }

    #[must_use]
    pub fn about(mut self, about: impl Into<String>) -> Self {
        self.about = Some(about.into());
        self
    }

    #[must_use]
    pub fn wide(mut self) -> Self {
        self.body = Cow::Borrowed("wide");
        self
    }
}
