//! The public site as files that any web space can serve.
//!
//! The service is asked for its pages as an anonymous visitor, following every link from the front page, so nothing that is
//! not public is in the copy, and a new page of the service is in it without further ado. Files are written only after
//! everything is read, when it is known where every link leads.

mod copied;
pub mod folder;
pub mod linked;
pub mod page;
pub mod place;
mod sieve;
mod spool;
mod tag;

pub use copied::{Copied, Lost};

use super::card::mark_of;
use folder::{Folder, Refused};
use place::SiteAddress;
use spool::{Span, Spool};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::io;
use std::path::Path;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The service's answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SiteResponse {
    Page(String),
    /// Something else, with a file ending if its address has none.
    File {
        /// `mat`, `txt`.
        ending: String,
        bytes: Vec<u8>,
    },
    /// The file of the last copy is still up to date.
    Same,
    Moved(String),
    /// Not found, or not public.
    Nothing,
}

/// How a thread asks the service: for an address, with the mark of the copy's present file if it has one.
pub type Asks = Box<dyn Fn(&str, Option<&str>) -> Result<SiteResponse, String>>;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PublishStep {
    /// Addresses read.
    Read(usize),
    /// Files compared and written if changed, of how many.
    Written(usize, usize),
}

#[derive(Debug, thiserror::Error)]
pub enum NoCopy {
    #[error(transparent)]
    Refused(#[from] Refused),
    /// The service failed at an address.
    #[error("{0}: {1}")]
    Failed(String, String),
    #[error("{0}: {1}")]
    Unreadable(String, quick_xml::Error),
    #[error("what was read cannot be laid aside: {0}")]
    Aside(#[from] io::Error),
    #[error("there is no front page")]
    Empty,
}

/// The most queries of one path (`?from=…`): a calendar has endless pages.
const MOST_ASKED: usize = 400;
/// The most redirects followed from one address.
const MOST_MOVES: usize = 5;

#[derive(Debug)]
enum Found {
    /// It has this file in the copy.
    Placed(String, Content),
    Moved(SiteAddress),
    Form,
    Nothing,
}

#[derive(Debug)]
enum Content {
    Page {
        span: Span,
        ids: HashSet<String>,
    },
    File(Span),
    /// The file of the last copy is up to date.
    Kept,
}

#[derive(Debug, Default)]
struct Site(HashMap<SiteAddress, Found>);

impl Site {
    fn end<'s>(&'s self, address: &'s SiteAddress) -> Option<(&'s SiteAddress, &'s Found)> {
        let mut address = address;
        for _ in 0..MOST_MOVES {
            match self.0.get(address)? {
                Found::Moved(to) => address = to,
                found => return Some((address, found)),
            }
        }
        None
    }

    /// Every file of the copy with its address in the service.
    fn files(&self) -> BTreeMap<String, &SiteAddress> {
        let mut files: BTreeMap<String, &SiteAddress> = BTreeMap::new();
        for (address, found) in &self.0 {
            let Found::Placed(file, _) = found else {
                continue;
            };
            let of = files.entry(file.clone()).or_insert(address);
            // `/c/x` and `/c/x/` would be the same page.
            *of = address.min(of);
        }
        let root = self.0.get_key_value(&SiteAddress::root());
        if let Some((root, Found::Moved(_))) = root {
            files.insert(root.place(None), root);
        }
        files
    }
}

/// Copies the site of a service into a folder. `open` gives each of `threads` threads a way to ask. `fingerprint` identifies the
/// data of the site, if that is possible; if the last copy was made from the same, nothing is asked. After
/// [`NoCopy::Refused`] nothing was written; after any other error every file is either the old or the new one.
pub fn copy(
    root: &Path,
    threads: usize,
    open: &(dyn Fn() -> io::Result<Asks> + Sync),
    fingerprint: &(dyn Fn() -> Option<String> + Sync),
    told: &(dyn Fn(PublishStep) + Sync),
) -> Result<Copied, NoCopy> {
    let folder = Folder::take(root)?;
    let before = fingerprint();
    if let Some(copied) = before
        .as_ref()
        .and_then(|fingerprint| folder.unchanged(fingerprint))
    {
        return Ok(copied);
    }
    folder.forget()?;
    let spool = Spool::in_folder(&folder.work())?;
    let site = read(threads, open, &folder, &spool, told)?;
    if !matches!(
        site.end(&SiteAddress::root()),
        Some((_, Found::Placed(_, Content::Page { .. })))
    ) {
        return Err(NoCopy::Empty);
    }
    let (copied, after) = std::thread::scope(|scope| {
        // Every page is read, so the data can be looked at again while the files are written.
        let after = scope.spawn(|| before.as_ref().and_then(|_| fingerprint()));
        let copied = copied::write(&folder, threads, &site, &spool, told);
        (copied, after.join())
    });
    let copied = copied?;
    let after = after.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
    if let Some(before) = before.filter(|before| after.as_ref() == Some(before)) {
        let again = Copied {
            new: 0,
            changed: 0,
            gone: 0,
            ..copied.clone()
        };
        folder.remember(before, again)?;
    }
    Ok(copied)
}

fn read(
    threads: usize,
    open: &(dyn Fn() -> io::Result<Asks> + Sync),
    folder: &Folder,
    spool: &Spool,
    told: &(dyn Fn(PublishStep) + Sync),
) -> Result<Site, NoCopy> {
    let mut site = Site::default();
    let mut asked: HashMap<String, usize> = HashMap::new();
    let mut seen: HashSet<SiteAddress> = HashSet::from([SiteAddress::root()]);
    let mut next = vec![SiteAddress::root()];
    let read = AtomicUsize::new(0);
    // While one waits for the database, another uses its processor.
    let readers = threads.saturating_mul(2);
    while !next.is_empty() {
        let found = in_threads(readers, next.len(), open, |ask, n| {
            let address = next.get(n).cloned().unwrap_or_else(SiteAddress::root);
            let (found, mut links) = ask_for(ask, &address, folder, spool)?;
            // Most links of a page lead to where others do.
            links.retain(|to| !seen.contains(to));
            told(PublishStep::Read(read.fetch_add(1, Ordering::Relaxed) + 1));
            Ok((address, found, links))
        })?;
        next.clear();
        for (address, found, links) in found {
            for to in links {
                if seen.contains(&to) {
                    continue;
                }
                if to.has_query() {
                    let count = asked.entry(to.path().to_owned()).or_default();
                    *count += 1;
                    if *count > MOST_ASKED {
                        continue;
                    }
                }
                seen.insert(to.clone());
                next.push(to);
            }
            site.0.insert(address, found);
        }
    }
    Ok(site)
}

/// Whether an address is of a page as it stood at a moment, which a copy has none of: there would be one for every score.
#[must_use]
pub fn shows_the_past(address: &str) -> bool {
    address.contains("?at=") || address.contains("&at=")
}

fn ask_for(
    ask: &Asks,
    address: &SiteAddress,
    folder: &Folder,
    spool: &Spool,
) -> Result<(Found, Vec<SiteAddress>), NoCopy> {
    let asked = address.asked();
    // Drawing cards is the slowest part of a copy, so a card whose mark is unchanged is not drawn again.
    let mark = match asked.ends_with(".png") {
        true => folder
            .last_content(&address.place(None))
            .as_deref()
            .and_then(mark_of),
        false => None,
    };
    let answer = ask(&asked, mark.as_deref()).map_err(|why| NoCopy::Failed(asked.clone(), why))?;
    let follow = |link: &str| address.follow(link).map(|(to, _)| to);
    Ok(match answer {
        SiteResponse::Nothing => (Found::Nothing, Vec::new()),
        SiteResponse::Same => {
            let file = address.place(None);
            (Found::Placed(file, Content::Kept), Vec::new())
        }
        SiteResponse::Moved(to) => match follow(&to) {
            Some(to) => (Found::Moved(to.clone()), vec![to]),
            None => (Found::Nothing, Vec::new()),
        },
        SiteResponse::File { ending, bytes } => {
            let links = match ending.as_str() {
                "js" => imports(&String::from_utf8_lossy(&bytes))
                    .filter_map(follow)
                    .collect(),
                _ => Vec::new(),
            };
            let content = Content::File(spool.write(&bytes)?);
            (Found::Placed(address.place(Some(&ending)), content), links)
        }
        SiteResponse::Page(html) => {
            let mut links = Vec::new();
            let mut leads = |link: &str| {
                let to = follow(link);
                let leads = to.is_some();
                links.extend(to);
                leads
            };
            let looked = page::look(&html, &mut leads);
            let looked = looked.map_err(|why| NoCopy::Unreadable(asked, why))?;
            if looked.is_form {
                return Ok((Found::Form, Vec::new()));
            }
            let content = Content::Page {
                span: spool.write(&looked.page.into_bytes())?,
                ids: looked.ids.into_iter().collect(),
            };
            (Found::Placed(address.place(None), content), links)
        }
    })
}

/// The imports of a script: `from "./x.js"`.
fn imports(script: &str) -> impl Iterator<Item = &str> {
    script
        .split("from \"")
        .skip(1)
        .filter_map(|after| after.split_once('"').map(|(name, _)| name))
        .filter(|name| name.starts_with("./"))
}

/// Runs `each` for 0, 1, … in several threads, each with its own way to ask, and returns the results in order.
fn in_threads<T: Send, A>(
    threads: usize,
    count: usize,
    open: &(dyn Fn() -> io::Result<A> + Sync),
    each: impl Fn(&A, usize) -> Result<T, NoCopy> + Sync,
) -> Result<Vec<T>, NoCopy> {
    let at = AtomicUsize::new(0);
    let all: Mutex<Vec<(usize, T)>> = Mutex::default();
    let failed: Mutex<Option<NoCopy>> = Mutex::default();
    let stop = |why: NoCopy| {
        *failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(why);
        at.store(count, Ordering::Relaxed);
    };
    std::thread::scope(|scope| {
        for _ in 0..threads.clamp(1, count.max(1)) {
            scope.spawn(|| {
                let ask = match open() {
                    Ok(ask) => ask,
                    Err(why) => return stop(NoCopy::Aside(why)),
                };
                let mut own = Vec::new();
                loop {
                    let n = at.fetch_add(1, Ordering::Relaxed);
                    if n >= count {
                        break;
                    }
                    match each(&ask, n) {
                        Ok(done) => own.push((n, done)),
                        Err(why) => return stop(why),
                    }
                }
                all.lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .append(&mut own);
            });
        }
    });
    if let Some(why) = failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(why);
    }
    let mut all = all.into_inner().unwrap_or_else(PoisonError::into_inner);
    all.sort_unstable_by_key(|(n, _)| *n);
    Ok(all.into_iter().map(|(_, done)| done).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// Copies a service that has these pages.
    fn copied(root: &Path, pages: &[(&str, SiteResponse)]) -> Copied {
        let open = || -> io::Result<Asks> {
            let pages: HashMap<String, SiteResponse> = pages
                .iter()
                .map(|(address, page)| ((*address).to_owned(), page.clone()))
                .collect();
            Ok(Box::new(move |address, _| {
                let page = pages.get(address).cloned();
                Ok(page.unwrap_or(SiteResponse::Nothing))
            }))
        };
        copy(root, 2, &open, &|| None, &|_| ()).unwrap()
    }

    #[test]
    fn every_link_of_a_page_leads_to_its_file_or_goes() {
        let root = std::env::temp_dir().join(format!("crawford-site-{}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        let page = |html: &str| SiteResponse::Page(html.to_owned());
        let pages = [
            ("/", SiteResponse::Moved("/c/x".to_owned())),
            (
                "/c/x",
                page(
                    "<head><link rel=\"icon\" href=\"/static/i.svg\"></head><h1 id=\"top\">Žižkov</h1>\
                    <a href=\"/c/x\">self</a> <a href=\"#top\">top</a> <a href=\"/c/x#top\">top</a> <a href=\"#none\">none</a>\
                    <a class=\"l\" href=\"/c/x/list?a=1&#38;b=2#r%201\">list</a> <a href=\"/c/x/list?a=1&amp;b=2\">again</a>\
                    <a href=\"/c/x/é\">é</a> <a href=\"/c/old\">old</a> <a href=\"mailto:a@b.example\">mail</a>\
                    <ul><li><a href=\"/c/x/join\">join</a></li></ul> <a href=\"/c/x/gone\">gone</a> <a href=\"?at=16:33\">then</a>",
                ),
            ),
            ("/c/old", SiteResponse::Moved("/c/x/é#one".to_owned())),
            (
                "/c/x/é",
                page("<a id=\"one\" href=\"../x#top\">up</a> <a href=\"é#one\">é</a>"),
            ),
            (
                "/c/x/list?a=1&b=2",
                page("<i>list</i> <a href=\"/\">home</a>"),
            ),
            ("/c/x/join", page("<form method=\"post\"></form>")),
            (
                "/static/i.svg",
                SiteResponse::File {
                    ending: "svg".to_owned(),
                    bytes: b"<svg/>".to_vec(),
                },
            ),
        ];
        let first = copied(&root, &pages);
        assert_eq!((first.files, first.pages, first.new), (5, 4, 5));
        let list = fs::read_to_string(root.join(folder::LIST)).unwrap();
        let file = |ending: &str| list.lines().find(|line| line.contains(ending)).unwrap();
        let read = |file: &str| fs::read_to_string(root.join(file)).unwrap();
        let (listed, accented) = (file("c/x/list/"), file("c/x/-"));
        let in_club = |file: &str| file.strip_prefix("c/x/").unwrap().to_owned();
        let written = |icon: &str, own: &str, top: &str, listed: &str, accented: &str| {
            format!(
                "<head><link rel=\"icon\" href=\"{icon}\"></head><h1 id=\"top\">Žižkov</h1>\
                <a href=\"{own}\">self</a> <a href=\"{top}\">top</a> <a href=\"{top}\">top</a> <a href=\"{own}\">none</a>\
                <a class=\"l\" href=\"{listed}\">list</a> <a href=\"{listed}\">again</a>\
                <a href=\"{accented}\">é</a> <a href=\"{accented}\">old</a> <a href=\"mailto:a@b.example\">mail</a> \
                gone then"
            )
        };
        assert_eq!(
            read("c/x/index.html"),
            written(
                "../../static/i.svg",
                "index.html",
                "#top",
                &in_club(listed),
                &in_club(accented)
            )
        );
        assert_eq!(
            read("index.html"),
            written("static/i.svg", "c/x/index.html", "#top", listed, accented)
        );
        assert_eq!(
            read(accented),
            "<a id=\"one\" href=\"../index.html#top\">up</a> <a href=\"#one\">é</a>"
        );
        assert_eq!(
            read(listed),
            "<i>list</i> <a href=\"../../index.html\">home</a>"
        );
        let lost: Vec<&str> = first.lost.iter().map(|lost| lost.link.as_str()).collect();
        assert_eq!(lost, ["#none", "/c/x/gone", "/c/x/list?a=1&b=2#r%201"]);
        let again = copied(&root, &pages);
        assert_eq!(
            (again.files, again.new, again.changed, again.gone),
            (5, 0, 0, 0)
        );
        assert_eq!(again.lost, first.lost);
        fs::remove_dir_all(&root).unwrap();
    }
}
