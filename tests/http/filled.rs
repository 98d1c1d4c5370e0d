//! A form of a page as a browser without scripts would send it: everything in it that is filled in, ticked or chosen,
//! with what the person changes.

use crate::browser::Browser;
use crate::server::Answer;
use crate::support::html::Html;

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
    let mut all = crate::browser::pairs(&all);
    all.extend(changes.iter().filter(|(_, value)| *value != "off"));
    browser.post(action, &all)
}

/// What the form that goes to `action` holds.
pub fn fields(page: &str, action: &str) -> Vec<(String, String)> {
    page.form(action)
}
