//! The second half of a copy: everything is read, now it is written, with each link leading to a file of the copy.

use super::folder::{Folder, Put};
use super::linked::{LinkFate, LinkedPage};
use super::place::{SiteAddress, relative};
use super::shows_the_past;
use super::spool::Spool;
use super::{Content, Found, NoCopy, PublishStep, Site, in_threads};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicUsize, Ordering};

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Copied {
    pub files: usize,
    pub pages: usize,
    pub new: usize,
    pub changed: usize,
    pub gone: usize,
    pub lost: Vec<Lost>,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Lost {
    /// The address of the page it is on.
    pub on: String,
    /// The link as written.
    pub link: String,
}

struct Writing<'s> {
    site: &'s Site,
    on: &'s SiteAddress,
    file: &'s str,
    lost: &'s Mutex<BTreeSet<Lost>>,
}

impl Writing<'_> {
    fn fate(&self, link: &str) -> LinkFate {
        let Some((to, part)) = self.on.follow(link) else {
            return LinkFate::Stays;
        };
        let Some((end, found)) = self.site.end(&to) else {
            self.lose(link);
            return LinkFate::Nothing;
        };
        let (place, content) = match found {
            Found::Placed(place, content) => (place, content),
            Found::Form => return LinkFate::Form,
            Found::Moved(_) | Found::Nothing => {
                self.lose(link);
                return LinkFate::Nothing;
            }
        };
        let part = part.filter(|part| {
            let plain = part.bytes().all(|b| b.is_ascii_graphic() && b != b'%');
            let there = match content {
                Content::Page { ids, .. } => ids.contains(part),
                Content::File(_) | Content::Kept => true,
            };
            if !(plain && there) {
                self.lose(link);
            }
            plain && there
        });
        let same = end == self.on || place == self.file;
        LinkFate::Leads(match part {
            Some(part) if same => format!("#{part}"),
            Some(part) => format!("{}#{part}", relative(self.file, place)),
            None => relative(self.file, place),
        })
    }

    /// The full address in the copy of a path of the service; an `index.html` is addressed by its folder.
    fn place(&self, path: &str) -> Option<String> {
        let (to, _) = self.on.follow(path)?;
        let (_, Found::Placed(place, _)) = self.site.end(&to)? else {
            return None;
        };
        let folder = place.strip_suffix("index.html");
        Some(folder.unwrap_or(place).to_owned())
    }

    fn lose(&self, link: &str) {
        // That is meant to be.
        if shows_the_past(link) {
            return;
        }
        let mut lost = self.lost.lock().unwrap_or_else(PoisonError::into_inner);
        lost.insert(Lost {
            on: self.on.asked(),
            link: link.to_owned(),
        });
    }
}

pub(super) fn write(
    folder: &Folder,
    threads: usize,
    site: &Site,
    spool: &Spool,
    told: &(dyn Fn(PublishStep) + Sync),
) -> Result<Copied, NoCopy> {
    let files: Vec<(String, &SiteAddress)> = site.files().into_iter().collect();
    let names: BTreeSet<String> = files.iter().map(|(file, _)| file.clone()).collect();
    folder.announce(&names)?;
    let (lost, written) = (Mutex::default(), AtomicUsize::new(0));
    let puts = in_threads(threads, files.len(), &|| Ok(()), |(), n| {
        let Some((file, on)) = files.get(n) else {
            return Ok(None);
        };
        let put = match site.end(on) {
            Some((end, Found::Placed(_, Content::Page { span, .. }))) => {
                let page = LinkedPage::from_bytes(spool.read(*span)?)?;
                let writing = Writing {
                    site,
                    on: end,
                    file,
                    lost: &lost,
                };
                let place = |path: &str| writing.place(path);
                let html = page.relinked(&|link| writing.fate(link), &place);
                Some((true, folder.put(file, html.as_bytes())?))
            }
            Some((_, Found::Placed(_, Content::File(span)))) => {
                Some((false, folder.put(file, &spool.read(*span)?)?))
            }
            Some((_, Found::Placed(_, Content::Kept))) => Some((false, folder.keep(file)?)),
            _ => None,
        };
        let count = written.fetch_add(1, Ordering::Relaxed) + 1;
        told(PublishStep::Written(count, files.len()));
        Ok(put)
    })?;
    let puts: Vec<(bool, Put)> = puts.into_iter().flatten().collect();
    let count = |which: Put| puts.iter().filter(|(_, put)| *put == which).count();
    Ok(Copied {
        files: puts.len(),
        pages: puts.iter().filter(|(page, _)| *page).count(),
        new: count(Put::New),
        changed: count(Put::Changed),
        gone: folder.finish(&names)?,
        lost: lost
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner)
            .into_iter()
            .collect(),
    })
}
