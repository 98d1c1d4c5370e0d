//! The guide inside the program: every page is there, every link of it leads somewhere, and every form leads to it.

use crate::server::TestServer;
use crate::support::html::Html;
use crawford::pages::help::{JOBS, MORE, find};
use std::collections::BTreeSet;

/// Where the links of a page's main part lead, pictures too.
fn leads(page: &str) -> BTreeSet<String> {
    ["href", "src"]
        .into_iter()
        .flat_map(|name| page.attributes(&format!("main [{name}]"), name))
        .filter(|to| to.starts_with('/'))
        .collect()
}

#[test]
fn every_page_of_the_guide_is_there_and_leads_on() {
    let server = TestServer::start();
    let list = server.get("/help");
    assert_eq!(list.status, 200);
    let mut waiting = leads(&list.body);
    assert!(waiting.contains("/games"));
    assert_eq!(waiting.len(), JOBS.len() + MORE.len() + 1);
    let topics = list.texts("main a");
    for (at, topic) in topics.iter().enumerate() {
        let again = |(other, words): (usize, &String)| other != at && words.contains(topic);
        let twice = topics.iter().enumerate().any(again);
        assert!(!twice, "{topic} is there twice: {topics:?}");
    }
    let mut seen = BTreeSet::new();
    while let Some(path) = waiting.pop_first() {
        let answer = server.get(&path);
        assert_eq!(answer.status, 200, "{path}");
        seen.insert(path.clone());
        if path.starts_with("/help/") {
            assert!(answer.has("article[class='guide prose']"), "{path}");
            waiting.extend(leads(&answer.body).difference(&seen).cloned());
        }
    }
    assert!(seen.iter().any(|path| path.ends_with(".png")), "{seen:?}");
    assert_eq!(server.get("/help/nothing").status, 404);
    assert_eq!(server.get("/help/..%2FREADME").status, 404);
}

/// Every template with a form that is sent says which page of the guide is about it.
#[test]
fn every_form_leads_to_its_page_of_the_guide() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/templates");
    let mut folders = vec![std::path::PathBuf::from(root)];
    let mut forms = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let template = std::fs::read_to_string(&path).unwrap();
            let whole = template.contains("{% extends \"base.html\" %}");
            if !whole || !template.contains("method=\"post\"") {
                continue;
            }
            forms += 1;
            let name = template
                .split("{% block help %}/")
                .nth(1)
                .map(|rest| &rest[..rest.find("{% endblock %}").unwrap()]);
            let name = name.unwrap_or_else(|| panic!("{} says no help", path.display()));
            assert!(find(name).is_some(), "{}: {name}", path.display());
        }
    }
    assert!(forms > 60, "{forms}");
    // And the page says so.
    let server = TestServer::start();
    let login = server.get("/login").body;
    assert!(login.has("[href='/help/accounts']"), "{login}");
    assert!(server.get("/").has("[href='/help']"));
}
