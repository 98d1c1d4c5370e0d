//! A page laid aside, with the places of the links in it that lead into the site: what becomes of them is only known when
//! everything is read. The page is not read again then, but put together from pieces.

use super::sieve::Sieve;
use super::tag::tag_name;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::io;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LinkFate {
    /// It becomes this link.
    Leads(String),
    /// It leads to another site and stays as it is.
    Stays,
    /// Its page is not in the copy: the link is removed, its text stays.
    Nothing,
    /// It leads to a form: it is removed with its text.
    Form,
}

/// A page without what is not copied.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct LinkedPage {
    pub(super) html: String,
    /// In the order of their places.
    pub(super) links: Vec<PageLink>,
}

/// Where a link stands on its page, from byte to byte.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct PageLink {
    /// The tag it is in.
    pub(super) tag: (usize, usize),
    /// Its address as written, in double quotes.
    pub(super) value: (usize, usize),
    pub(super) holder: LinkElement,
}

/// What a link is an attribute of, on which depends how it is removed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum LinkElement {
    /// An `a`.
    Anchor,
    /// An `a` in a user's text, whose words are part of a sentence.
    Written,
    /// Anything else with an end tag.
    Element,
    /// A tag alone.
    Tag,
    /// A tag alone that needs a full address, below this one.
    Below(String),
}

/// How much of an element goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Removed {
    Tags,
    Everything,
}

impl LinkElement {
    fn without(&self, fate: &LinkFate) -> Option<Removed> {
        match (fate, self) {
            (LinkFate::Leads(_) | LinkFate::Stays, _) => None,
            (LinkFate::Nothing, LinkElement::Anchor | LinkElement::Written)
            | (LinkFate::Form, LinkElement::Written) => Some(Removed::Tags),
            (LinkFate::Nothing | LinkFate::Form, _) => Some(Removed::Everything),
        }
    }

    fn has_end_tag(&self) -> bool {
        !matches!(self, LinkElement::Tag | LinkElement::Below(_))
    }
}

impl LinkedPage {
    /// The page as bytes: its text, and a line about its links.
    #[must_use]
    pub fn into_bytes(self) -> Vec<u8> {
        let mut bytes = self.html.into_bytes();
        bytes.push(b'\n');
        serde_json::to_writer(&mut bytes, &self.links)
            .expect("they are numbers and words, so serde can write them to memory");
        bytes
    }

    pub fn from_bytes(bytes: Vec<u8>) -> io::Result<Self> {
        let mut html = String::from_utf8(bytes).map_err(io::Error::other)?;
        let (text, links) = html.rsplit_once('\n').ok_or(io::ErrorKind::InvalidData)?;
        let (length, links) = (text.len(), serde_json::from_str::<Vec<PageLink>>(links)?);
        html.truncate(length);
        let stands = |(begin, end): (usize, usize)| html.get(begin..end).is_some();
        if !links
            .iter()
            .all(|link| stands(link.tag) && stands(link.value))
        {
            let why = "a link stands outside its page";
            return Err(io::Error::new(io::ErrorKind::InvalidData, why));
        }
        Ok(LinkedPage { html, links })
    }

    /// The page with its links changed by `fate`, and its full addresses by `place`.
    #[must_use]
    pub fn relinked(
        &self,
        fate: &dyn Fn(&str) -> LinkFate,
        place: &dyn Fn(&str) -> Option<String>,
    ) -> String {
        let mut pieces = Pieces {
            html: &self.html,
            at: 0,
            end_tag: None,
            out: Sieve::with_room_for(&self.html),
        };
        for tag in self.links.chunk_by(|one, next| one.tag == next.tag) {
            let fates = tag.iter().map(|link| {
                let (begin, end) = link.value;
                let written = self.html.get(begin..end);
                let written = unescaped(
                    written.expect("whoever reads or makes a page holds its links to its text"),
                );
                let fate = match &link.holder {
                    LinkElement::Below(below) => match place(&written) {
                        Some(place) => LinkFate::Leads(format!("{below}/{place}")),
                        None => LinkFate::Nothing,
                    },
                    _ => fate(&written),
                };
                (link, fate)
            });
            let fates: Vec<(&PageLink, LinkFate)> = fates.collect();
            pieces.tag(&fates);
        }
        pieces.until(self.html.len());
        pieces.out.finish()
    }
}

struct Pieces<'p> {
    html: &'p str,
    /// Up to where it is written or left out.
    at: usize,
    /// The end tag of a link whose words stay; links do not stand in each other.
    end_tag: Option<(usize, usize)>,
    out: Sieve,
}

impl Pieces<'_> {
    fn tag(&mut self, links: &[(&PageLink, LinkFate)]) {
        let Some((first, _)) = links.first() else {
            return;
        };
        let (begin, end) = first.tag;
        if begin < self.at {
            // It is in something that was left out.
            return;
        }
        self.until(begin);
        match links
            .iter()
            .filter_map(|(link, fate)| link.holder.without(fate))
            .max()
        {
            None => {
                for (link, fate) in links {
                    if let LinkFate::Leads(to) = fate {
                        self.until(link.value.0);
                        self.out.push_value(to);
                        self.at = link.value.1;
                    }
                }
            }
            Some(removed) => {
                let end_tag = match first.holder.has_end_tag() {
                    true => self.end_tag(begin, end),
                    false => None,
                };
                self.leave_out((begin, end));
                match (removed, end_tag) {
                    (Removed::Tags, end_tag) => self.end_tag = end_tag,
                    (Removed::Everything, Some((_, end))) => self.leave_out((begin, end)),
                    (Removed::Everything, None) => {}
                }
            }
        }
    }

    /// The end tag of the element with this begin tag. None with a link has another of its kind in it.
    fn end_tag(&self, begin: usize, end: usize) -> Option<(usize, usize)> {
        let name = tag_name(self.html.get(begin..end)?);
        let tag = format!("</{name}>");
        let at = self.html.get(end..)?.find(&tag)?;
        let begin = end.saturating_add(at);
        Some((begin, begin.saturating_add(tag.len())))
    }

    fn until(&mut self, to: usize) {
        if let Some(end_tag) = self.end_tag.take_if(|(begin, _)| *begin < to) {
            self.copy(end_tag.0);
            self.leave_out(end_tag);
        }
        self.copy(to);
    }

    fn copy(&mut self, to: usize) {
        // Nothing of what ends within something that was left out.
        if let Some(piece) = self.html.get(self.at..to) {
            self.out.push(piece);
        }
        self.at = self.at.max(to);
    }

    fn leave_out(&mut self, (_, end): (usize, usize)) {
        self.at = self.at.max(end);
        self.out.doubt();
    }
}

/// An attribute unescaped, or as written if that fails.
pub(super) fn unescaped(written: &str) -> Cow<'_, str> {
    quick_xml::escape::unescape(written).unwrap_or(Cow::Borrowed(written))
}
