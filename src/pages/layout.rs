//! What surrounds every page: `templates/base.html` reads a field `frame: Frame` and a field `w: Words`.

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

/// What has just happened, said once at the top of the next page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    pub text: String,
    pub undo: Option<Undo>,
}

/// A form of one button that takes an action back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Undo {
    pub action: String,
    /// The journal version of what is taken back.
    pub version: u64,
    /// The form's one-time key.
    pub key: String,
}

/// A picture of the service's own, with its size so that nothing moves when it comes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PictureLink {
    pub src: String,
    /// How wide it is shown, in pixels.
    pub width: u64,
    pub height: u64,
}

/// What others show of a page that is linked to: in a chat, in a feed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkPreview {
    pub title: String,
    pub about: String,
    /// Its whole address; in a copy, its path.
    pub page: String,
    pub picture: String,
    /// In a copy, the address both are below.
    pub below: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frame {
    /// Where static files are, `/static/<hash>`.
    pub assets: &'static str,
    /// The style sheet of the club's colours, where it has its own.
    pub theme: Option<String>,
    pub user: Option<String>,
    /// The sign-out form's one-time key.
    pub key: String,
    /// The way here from the front page, outermost first, without the page itself.
    pub trail: Vec<Link>,
    pub notice: Option<Notice>,
    pub shared: Option<LinkPreview>,
    /// The same as a small page for frames of other sites, where there is one.
    pub embed: Option<String>,
    /// Classes of `<body>`: `wide` for brackets and tables, `screen` for a projector.
    pub body: Cow<'static, str>,
}

impl Frame {
    /// For a page anyone may see, the same for everyone: nothing in it tells readers apart, so it can be cached.
    #[must_use]
    pub fn anonymous(assets: &'static str) -> Self {
        Frame {
            assets,
            theme: None,
            user: None,
            key: String::new(),
            trail: Vec::new(),
            notice: None,
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
    pub fn wide(mut self) -> Self {
        self.body = Cow::Borrowed("wide");
        self
    }
}
