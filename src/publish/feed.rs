//! A club's results as an Atom feed (RFC 4287).

use crate::app::digest::short_hash;
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};
use sha2::{Digest, Sha256};
use std::io;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewsFeed {
    /// The club's id, from which the feed's id is made.
    pub club: String,
    pub title: String,
    /// The address of the feed itself.
    pub own: String,
    pub page: String,
    pub language: String,
    /// The latest first.
    pub entries: Vec<FeedEntry>,
}

/// A finished tournament or night, or a report of one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FeedEntry {
    /// Its stream, or for a report `report:` and its stream: the entry's id is made from it and outlives every change of
    /// name.
    pub stream: String,
    pub title: String,
    pub page: String,
    /// When the entry last changed, RFC 3339.
    pub updated: String,
    /// The result, in words.
    pub summary: String,
}

/// A permanent, unique id.
fn id(of: &str) -> String {
    let hash = short_hash(&Sha256::digest(of), 32);
    let part = |from: usize, to: usize| hash.get(from..to).expect("the hash has 32 digits");
    format!(
        "urn:uuid:{}-{}-8{}-8{}-{}",
        part(0, 8),
        part(8, 12),
        part(13, 16),
        part(17, 20),
        part(20, 32)
    )
}

pub fn file(feed: &NewsFeed) -> io::Result<String> {
    let mut writer = Writer::new(Vec::new());
    let declared = BytesDecl::new("1.0", Some("utf-8"), None);
    writer.write_event(Event::Decl(declared))?;
    let latest = feed.entries.iter().map(|e| e.updated.as_str()).max();
    let latest = latest.unwrap_or("1970-01-01T00:00:00Z");
    writer
        .create_element("feed")
        .with_attribute(("xmlns", "http://www.w3.org/2005/Atom"))
        .with_attribute(("xml:lang", feed.language.as_str()))
        .write_inner_content(|w| {
            text(w, "id", &id(&feed.club))?;
            text(w, "title", &feed.title)?;
            text(w, "updated", latest)?;
            link(w, "self", &feed.own)?;
            link(w, "alternate", &feed.page)?;
            w.create_element("author")
                .write_inner_content(|w| text(w, "name", &feed.title))?;
            for entry in &feed.entries {
                w.create_element("entry").write_inner_content(|w| {
                    text(w, "id", &id(&entry.stream))?;
                    text(w, "title", &entry.title)?;
                    text(w, "updated", &entry.updated)?;
                    link(w, "alternate", &entry.page)?;
                    text(w, "summary", &entry.summary)
                })?;
            }
            Ok(())
        })?;
    String::from_utf8(writer.into_inner()).map_err(io::Error::other)
}

fn text(w: &mut Writer<Vec<u8>>, name: &'static str, said: &str) -> io::Result<()> {
    let said = without_odd(said);
    w.create_element(name)
        .write_text_content(BytesText::new(&said))?;
    Ok(())
}

/// XML has no such characters, not even escaped.
fn without_odd(text: &str) -> String {
    let none = |c: char| c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}');
    text.chars().filter(|c| !none(*c)).collect()
}

fn link(w: &mut Writer<Vec<u8>>, rel: &'static str, href: &str) -> io::Result<()> {
    let href = without_odd(href);
    w.create_element("link")
        .with_attribute(("rel", rel))
        .with_attribute(("href", href.as_str()))
        .write_empty()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_text_and_ids_stay_the_same() {
        let entry = |title: &str| FeedEntry {
            stream: "t1".to_owned(),
            title: title.to_owned(),
            page: "/c/x/t/y?a=1&b=2".to_owned(),
            updated: "2026-11-20T12:00:07Z".to_owned(),
            summary: "Ann \u{0}\u{fffe}\u{ffff} & <Bo>".to_owned(),
        };
        let feed = |title: &str| {
            file(&NewsFeed {
                club: "c1".to_owned(),
                title: "Club".to_owned(),
                own: "/c/x/feed.atom".to_owned(),
                page: "/c/x".to_owned(),
                language: "en".to_owned(),
                entries: vec![entry(title)],
            })
            .unwrap()
        };
        let (first, second) = (feed("Friday <1>"), feed("Saturday"));
        assert!(first.contains("<title>Friday &lt;1&gt;</title>"), "{first}");
        assert!(
            first.contains("<summary>Ann  &amp; &lt;Bo&gt;</summary>"),
            "{first}"
        );
        assert!(first.contains("href=\"/c/x/t/y?a=1&amp;b=2\""), "{first}");
        assert!(first.contains("<updated>2026-11-20T12:00:07Z</updated>"));
        let ids = |feed: &str| -> Vec<String> {
            let found = feed.split("<id>").skip(1);
            found
                .map(|id| id.split('<').next().unwrap().to_owned())
                .collect()
        };
        assert_eq!(ids(&first), ids(&second));
        assert_eq!(ids(&first).len(), 2);
        assert_ne!(ids(&first)[0], ids(&first)[1]);
    }
}
