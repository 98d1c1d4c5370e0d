//! The copy: whole, plain, nothing in it that needs a house, nothing in it that is private, and following the house.

use crate::support::html::Html;
use crate::support::{Fresh, fresh_databases, open};
use crate::{Place, planted, publish, publish_with, said};
use actix_web::web::Data;
use crawford::app::clock;
use crawford::pages::messages::Messages;
use crawford::publish::site::{self, Asks};
use crawford::store::clubs;
use crawford::store::people;
use crawford::web::inside;
use crawford::web::state::AppState;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// `to` as a browser takes it on the page `from`.
fn joined(from: &str, to: &str) -> String {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in to.split('/') {
        match part {
            ".." => assert!(
                parts.pop().is_some(),
                "{from}: {to} leads out of the folder"
            ),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

fn page(files: &BTreeMap<String, Vec<u8>>, file: &str) -> String {
    String::from_utf8(files[file].clone()).unwrap()
}

/// Holds every link of every page to what the copy promises, and gives how many pages there are.
pub fn every_link_leads_somewhere(files: &BTreeMap<String, Vec<u8>>) -> usize {
    let pages: Vec<&String> = files.keys().filter(|f| f.ends_with(".html")).collect();
    let mut parts_of: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for file in &pages {
        let html = page(files, file);
        for (href, name) in [
            (html.attributes("[href]", "href"), "href"),
            (html.attributes("[src]", "src"), "src"),
        ] {
            for to in &href {
                let plain = to.bytes().all(|b| b.is_ascii_graphic() && b != b'%');
                assert!(plain && !to.starts_with('/'), "{file}: {name} {to}");
                assert!(!to.contains("://") && !to.contains('?'), "{file}: {to}");
                let (path, part) = to.split_once('#').unwrap_or((to, ""));
                let target = match path {
                    "" => (*file).clone(),
                    path => joined(file, path),
                };
                assert!(files.contains_key(&target), "{file}: {to} leads to no file");
                if !part.is_empty() {
                    let parts = parts_of.entry(target).or_insert_with_key(|target| {
                        let ids = page(files, target).attributes("[id]", "id");
                        ids.into_iter().collect()
                    });
                    assert!(parts.contains(part), "{file}: {to}");
                }
            }
        }
        for needs_a_house in ["<form", "login", "data-live", "main.js", "method=\"post\""] {
            assert!(
                html.says_nowhere(needs_a_house),
                "{file} has {needs_a_house}"
            );
        }
    }
    pages.len()
}

#[test]
fn a_copy_is_whole_and_holds_wherever_it_lies() {
    for fresh in fresh_databases().into_iter().map(planted) {
        let place = Place::new("whole");
        let first = publish(&place.0, &fresh.database);
        assert!(said(&first).contains("changed: 0, removed: 0"), "{first:?}");
        let files = place.files();
        assert!(every_link_leads_somewhere(&files) >= 10);
        assert!(files.contains_key("index.html"));
        for name in files.keys() {
            let plain =
                |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b"/._-".contains(&b);
            assert!(name.bytes().all(plain), "{name}");
        }
        // A feed names pages of the copy.
        let feed = "c/lantern/feed.atom";
        let named = page(&files, feed);
        assert!(named.attributes("[href]", "href").len() >= 3, "{named}");
        for to in named.attributes("[href]", "href") {
            assert!(files.contains_key(&joined(feed, &to)), "{feed}: {to}");
        }
        assert!(files.contains_key("c/lantern/calendar.ics"));
        // What the scripts of the copy bring in is there too.
        for (name, bytes) in files.iter().filter(|(name, _)| name.ends_with(".js")) {
            for part in String::from_utf8_lossy(bytes).split("from \"./").skip(1) {
                let brought = format!("./{}", part.split('"').next().unwrap());
                assert!(
                    files.contains_key(&joined(name, &brought).replace("/./", "/")),
                    "{name}"
                );
            }
        }
        // The list names every file but itself.
        let list = page(&files, "crawford-publish.txt");
        let listed: BTreeSet<&str> = list.lines().skip(1).collect();
        let there: BTreeSet<&str> = files.keys().map(String::as_str).collect();
        let unlisted: Vec<_> = there.difference(&listed).collect();
        assert_eq!(unlisted, [&"crawford-publish.txt"]);
        assert_eq!(listed.difference(&there).count(), 0);
        // Links that led nowhere would be left out and said.
        let complaints = String::from_utf8(first.stderr).unwrap();
        assert!(!complaints.contains("nowhere"), "{complaints}");
    }
}

#[test]
fn a_second_copy_of_what_has_not_changed_asks_the_service_for_nothing() {
    let fresh = planted(Fresh::sqlite());
    let place = Place::new("asks");
    let store = open(&fresh.database);
    let club = store.read_now(clubs::all).unwrap().remove(0);
    let today = || club.time_zone.day(clock::now());
    let app = Data::new(AppState::inside(store.clone(), Messages::english(), None));
    let asked = Arc::new(AtomicUsize::new(0));
    let opened = || -> std::io::Result<Asks> {
        let (ask, asked) = (inside::asks(&app)?, Arc::clone(&asked));
        Ok(Box::new(move |address, mark| {
            asked.fetch_add(1, Ordering::Relaxed);
            ask(address, mark)
        }))
    };
    let copied = || {
        let fingerprint = || inside::fingerprint(&app, None);
        let copied = site::copy(&place.0, 2, &opened, &fingerprint, &|_| {}).unwrap();
        (asked.swap(0, Ordering::Relaxed), copied.files, copied.new)
    };
    let begun = today();
    let (asks, files, new) = copied();
    assert!(asks >= files && new == files && files > 0);
    // Another day is a reason to ask again too, and may have begun meanwhile.
    let second = copied();
    assert!(second == (0, files, 0) || today() != begun, "{second:?}");
    // Any change of what is public is one.
    let id = club.id;
    store
        .write_now(move |tx| clubs::raise_edition(tx, id))
        .unwrap();
    assert_eq!(copied(), (asks, files, 0));
    store.close();
}

#[test]
fn a_later_copy_writes_what_changed_and_nothing_else() {
    let fresh = planted(Fresh::sqlite());
    let place = Place::new("later");
    said(&publish(&place.0, &fresh.database));
    let (before, path) = (place.files(), place.0.join("index.html"));
    let written = |path: &std::path::Path| path.metadata().unwrap().modified().unwrap();
    let first = written(&path);
    let again = said(&publish(&place.0, &fresh.database));
    assert!(again.contains("new: 0, changed: 0, removed: 0"), "{again}");
    assert_eq!(place.files(), before);
    assert_eq!(written(&path), first);
    // What somebody changed by hand is put right.
    std::fs::write(&path, "by hand").unwrap();
    let mended = said(&publish(&place.0, &fresh.database));
    assert!(mended.contains("new: 0, changed: 1,"), "{mended}");
    assert_eq!(place.files(), before);

    // Somebody is called otherwise now: it is so on every page, and the old name is on none.
    let store = open(&fresh.database);
    let club = store.read_now(clubs::all).unwrap().remove(0);
    let on_pages = |name: &str, files: &BTreeMap<String, Vec<u8>>| {
        let holds = |bytes: &Vec<u8>| String::from_utf8_lossy(bytes).contains(name);
        files.values().filter(|bytes| holds(bytes)).count()
    };
    let all = store
        .read_now(move |conn| people::of_club(conn, club.id))
        .unwrap();
    let known = all
        .iter()
        .find(|person| on_pages(&person.name, &before) > 1);
    let known = known.unwrap().clone();
    let (id, name) = (known.id, known.name.clone());
    store
        .write_now(move |tx| {
            let mut renamed = known.clone();
            renamed.name = "Zuleika Quist".to_owned();
            people::change(tx, &renamed)
        })
        .unwrap();
    let renamed = said(&publish(&place.0, &fresh.database));
    let after = place.files();
    assert!(
        renamed.contains("new: 0,") && !renamed.contains("changed: 0,"),
        "{renamed}"
    );
    assert_eq!(on_pages(&name, &after), 0, "{id}");
    assert!(on_pages("Zuleika Quist", &after) > 1);
    every_link_leads_somewhere(&after);

    // The club is not public any more: nothing of it stays.
    store
        .write_now(move |tx| {
            let mut private = club.clone();
            private.public = false;
            clubs::change(tx, &private)
        })
        .unwrap();
    store.close();
    said(&publish(&place.0, &fresh.database));
    let left = place.files();
    assert!(
        left.keys().all(|file| !file.starts_with("c/")),
        "{:?}",
        left.keys()
    );
    assert!(!place.0.join("c").exists());
    assert_eq!(on_pages("Zuleika Quist", &left), 0);
    assert_eq!(on_pages("Lantern", &left), 0);
    every_link_leads_somewhere(&left);
}

#[test]
fn with_its_address_the_copy_has_a_picture_for_every_page_that_is_shared() {
    let fresh = planted(Fresh::sqlite());
    let place = Place::new("cards");
    let refused = publish_with(&place.0, &fresh.database, &["--address", "club.example"]);
    assert_eq!(refused.status.code(), Some(2), "{refused:?}");
    said(&publish(&place.0, &fresh.database));
    let files = place.files();
    assert!(!files.keys().any(|file| file.ends_with("card.png")));
    assert!(page(&files, "c/lantern/index.html").says_nowhere("og:image"));
    let address = "https://club.example/backgammon";
    said(&publish_with(
        &place.0,
        &fresh.database,
        &["--address", &format!("{address}/")],
    ));
    let files = place.files();
    let cards = files.iter().filter(|(file, _)| file.ends_with("/card.png"));
    let mut count = 0;
    for (file, bytes) in cards {
        assert!(bytes.starts_with(b"\x89PNG"), "{file}");
        count += 1;
    }
    // The club, each tournament, everyone who played.
    assert!(count > 30, "{count} cards");
    for file in files.keys().filter(|file| file.ends_with(".html")) {
        let html = page(&files, file);
        assert!(html.says_nowhere("data-below"), "{file}");
        let named = html.attributes("[property='og:image']", "content");
        let Some(named) = named.first() else {
            continue;
        };
        let below = named.strip_prefix(&format!("{address}/")).unwrap();
        assert!(files.contains_key(below), "{file}: {named}");
        let own = format!("[property='og:url'][content^='{address}/']");
        assert!(html.has(&own), "{file}");
    }
    // Readers of feeds need whole addresses.
    let feed = page(&files, "c/lantern/feed.atom");
    assert!(feed.attributes("[href]", "href").len() >= 3, "{feed}");
    for to in feed.attributes("[href]", "href") {
        let below = to.strip_prefix(&format!("{address}/")).unwrap();
        let page = format!("{below}index.html");
        let there = files.contains_key(below) || files.contains_key(&page);
        assert!(there, "{to}");
    }
    let embed = page(&files, "c/lantern/embed/standings/index.html");
    assert!(
        embed.has("[href*='../../players/']") && !embed.has("script"),
        "{embed}"
    );
}
