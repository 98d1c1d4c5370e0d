//! A browser without scripts: keeps cookies, follows redirects by hand, fills in forms as they stand on the page.

use crate::server::{Answer, TestServer};
use crate::support::html::Html;
use crawford::app::account::Accounts;
use std::collections::BTreeMap;

pub struct Browser<'h> {
    server: &'h TestServer,
    pub cookies: BTreeMap<String, String>,
    /// How it names itself, when it does.
    pub agent: Option<String>,
}

/// The name and password of [`Browser::owner`].
pub const OWNER: (&str, &str) = ("Magriel", "the bible of the game");

impl<'h> Browser<'h> {
    pub fn new(server: &'h TestServer) -> Self {
        Browser {
            server,
            cookies: BTreeMap::new(),
            agent: None,
        }
    }

    /// A browser in which the owner's account has just been made.
    pub fn owner(server: &'h TestServer) -> Self {
        let mut browser = Browser::new(server);
        let token = Accounts::owner_link(&server.store).unwrap().unwrap();
        let (name, password) = OWNER;
        let fields = [("name", name), ("password", password)];
        let answer = browser.submit(&format!("/setup/{token}"), &fields);
        assert_eq!(answer.status, 303, "{}", answer.body);
        browser
    }

    /// A phone that came by the first private link of these printed slips.
    pub fn by_slip(server: &'h TestServer, printed: &str) -> Self {
        let mut phone = Browser::new(server);
        let opened = phone.submit(&slip_links(printed)[0], &[]);
        assert_eq!(opened.status, 303, "{}", opened.body);
        phone
    }

    /// The session of the owner logged in once more.
    pub fn owner_again(server: &'h TestServer) -> String {
        let mut browser = Browser::new(server);
        assert_eq!(browser.log_in(OWNER.0, OWNER.1).status, 303);
        browser.cookies["crawford-session"].clone()
    }

    pub fn get(&mut self, path: &str) -> Answer {
        self.send("GET", path, &[], b"")
    }

    /// Posts exactly these fields, as a form of this house's own page would.
    pub fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let body: Vec<String> = fields
            .iter()
            .map(|(name, value)| format!("{}={}", encode(name), encode(value)))
            .collect();
        self.post_bytes(path, body.join("&").as_bytes())
    }

    pub fn post_bytes(&mut self, path: &str, body: &[u8]) -> Answer {
        let kind = ("Content-Type", "application/x-www-form-urlencoded");
        self.send("POST", path, &[kind], body)
    }

    /// Posts a form with a file in it: the name of its field, its own name, and what is in it.
    pub fn upload(
        &mut self,
        path: &str,
        fields: &[(&str, &str)],
        (field, name, file): (&str, &str, &[u8]),
    ) -> Answer {
        let mut body = Vec::new();
        for (field, value) in fields {
            let part = format!(
                "--B\r\nContent-Disposition: form-data; name=\"{field}\"\r\n\r\n{value}\r\n"
            );
            body.extend(part.bytes());
        }
        let head = format!(
            "--B\r\nContent-Disposition: form-data; name=\"{field}\"; filename=\"{name}\"\r\n\
             Content-Type: application/octet-stream\r\n\r\n"
        );
        body.extend(head.bytes());
        body.extend(file);
        body.extend(b"\r\n--B--\r\n");
        let kind = ("Content-Type", "multipart/form-data; boundary=B");
        self.send("POST", path, &[kind], &body)
    }

    /// Opens the page at `path`, fills in its form and sends it: hidden fields go along as they are.
    pub fn submit(&mut self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let page = self.get(path);
        assert_eq!(page.status, 200, "GET {path}: {}", page.body);
        let hidden = hidden_fields(&page.body);
        let mut all = pairs(&hidden);
        all.retain(|(name, _)| !fields.iter().any(|(filled, _)| filled == name));
        all.extend_from_slice(fields);
        self.post(path, &all)
    }

    pub fn log_in(&mut self, name: &str, password: &str) -> Answer {
        self.submit("/login", &[("name", name), ("password", password)])
    }

    pub fn send(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Answer {
        let cookies: Vec<String> = self
            .cookies
            .iter()
            .map(|(n, v)| format!("{n}={v}"))
            .collect();
        let cookies = cookies.join("; ");
        let origin = format!("http://{}", self.server.address);
        let mut all = headers.to_vec();
        if !cookies.is_empty() {
            all.push(("Cookie", &cookies));
        }
        if let Some(agent) = &self.agent {
            all.push(("User-Agent", agent));
        }
        if method == "POST" {
            all.push(("Origin", &origin));
        }
        let answer = self.server.send(method, path, &all, body);
        for (name, value) in &answer.headers {
            if name.eq_ignore_ascii_case("set-cookie") {
                let (pair, rest) = value.split_once(';').unwrap();
                let (name, value) = pair.split_once('=').unwrap();
                if rest.contains("Max-Age=0") {
                    self.cookies.remove(name);
                } else {
                    self.cookies.insert(name.to_owned(), value.to_owned());
                }
            }
        }
        assert_buttons_send(&answer.body);
        answer
    }
}

/// A remedy is offered in the list of what was refused, and does nothing there unless that list is in a form. Enter presses
/// the first button of a form: it must be neither the remedy nor the one that lets a refused score stand.
fn assert_buttons_send(page: &str) {
    const CHOICES: &str = "button.remedy, .entry .stand button";
    if !page.contains("class=\"remedy\"") && !page.contains("class=\"stand\"") {
        return;
    }
    let forms = page.parts("form");
    let choices = |page: &String| page.parts(CHOICES).len();
    let inside: usize = forms.iter().map(choices).sum();
    assert_eq!(inside, page.parts(CHOICES).len(), "{page}");
    for form in forms.iter().filter(|form| choices(form) > 0) {
        let first = form.parts("button[type='submit']").swap_remove(0);
        assert!(
            first.attributes("button", "name").concat().is_empty(),
            "{form}"
        );
    }
}

/// The hidden fields of the page's main part.
pub fn hidden_fields(page: &str) -> Vec<(String, String)> {
    let main = page.parts("main").pop();
    let main = main.as_deref().unwrap_or(page);
    let value = |input: &str| input.attributes("input", "value").concat();
    main.parts("input[type='hidden'][name]")
        .iter()
        .map(|input| (input.attribute("input", "name"), value(input)))
        .collect()
}

/// The private links of printed slips, in their order.
pub fn slip_links(printed: &str) -> Vec<String> {
    let addresses = printed.texts(".code-address");
    let link = |address: &String| address[address.find("/k/").unwrap()..].to_owned();
    addresses.iter().map(link).collect()
}

/// Fields as they are posted.
pub fn pairs(fields: &[(String, String)]) -> Vec<(&str, &str)> {
    fields
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect()
}

fn encode(text: &str) -> String {
    crawford::pages::paths::encode(text)
}
