//! A form of a page as a browser without scripts would send it: everything in it that is filled in, ticked or chosen,
//! with what the person changes.

use crate::browser::Browser;
use crate::server::Answer;
pub use crate::support::html::plain;

/// Opens the page at `path`, takes the form that goes to `action`, changes these fields and sends it. An empty list of
/// values cannot be given: a tick is taken out by the value `off`.
pub fn send(
    browser: &mut Browser<'_>,
    path: &str,
    action: &str,
    changes: &[(&str, &str)],
) -> Answer {
    let page = browser.get(path);
    assert_eq!(page.status, 200, "GET {path}: {}", page.body);
    send_from(browser, &page.body, action, changes)
}

/// The same for a page at hand, such as a refused one.
pub fn send_from(
    browser: &mut Browser<'_>,
    page: &str,
    action: &str,
    changes: &[(&str, &str)],
) -> Answer {
    let mut all = fields(page, action);
    all.retain(|(name, _)| !changes.iter().any(|(changed, _)| changed == name));
    let mut all: Vec<(&str, &str)> = all.iter().map(|(n, v)| (n.as_str(), v.as_str())).collect();
    all.extend(changes.iter().filter(|(_, value)| *value != "off"));
    browser.post(action, &all)
}

/// What the form that goes to `action` holds.
pub fn fields(page: &str, action: &str) -> Vec<(String, String)> {
    let start = page
        .match_indices("<form")
        .map(|(at, _)| &page[at..])
        .find(|form| form[..form.find('>').unwrap()].contains(&format!("action=\"{action}\"")))
        .unwrap_or_else(|| panic!("no form goes to {action}: {page}"));
    let form = &start[..start.find("</form>").unwrap()];
    let mut found = Vec::new();
    for (at, _) in form.match_indices('<') {
        let rest = &form[at + 1..];
        let tag = &rest[..rest.find('>').unwrap()];
        let Some(name) = attribute(tag, "name").filter(|_| !tag.contains(" disabled")) else {
            continue;
        };
        if tag.starts_with("input ") {
            let kind = attribute(tag, "type").unwrap_or_default();
            let chosen = !matches!(kind.as_str(), "checkbox" | "radio") || tag.contains(" checked");
            if chosen {
                found.push((name, attribute(tag, "value").unwrap_or_default()));
            }
        } else if tag.starts_with("select ") {
            let options = &rest[..rest.find("</select>").unwrap()];
            let chosen = options
                .split("<option ")
                .skip(1)
                .find(|option| option[..option.find('>').unwrap()].contains(" selected"))
                .or_else(|| options.split("<option ").nth(1));
            if let Some(value) = chosen.and_then(|option| attribute(option, "value")) {
                found.push((name, value));
            }
        } else if tag.starts_with("textarea ") {
            let text = &rest[tag.len() + 1..rest.find("</textarea>").unwrap()];
            found.push((name, plain(text.strip_prefix('\n').unwrap_or(text))));
        }
    }
    found
}

fn attribute(tag: &str, name: &str) -> Option<String> {
    let (_, rest) = tag.split_once(&format!("{name}=\""))?;
    Some(plain(&rest[..rest.find('"')?]))
}
