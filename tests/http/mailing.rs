//! `/forgotten`, `/account/mail`, `/mail/{token}`: a mail address of one's own, and a new password by mail.

use crate::browser::{Browser, OWNER};
use crate::filled;
use crate::server::{Setting, TestServer, let_in_since};
use crate::support::html::Html;
use crate::support::until;
use std::path::PathBuf;
use std::time::Instant;

pub const ADDRESS: &str = "magriel@club.example";

/// Where a test's mails go; gone when dropped.
pub struct Postbox(PathBuf);

impl Postbox {
    pub fn new() -> Self {
        let name = format!("mails-{:016x}", rand::random::<u64>());
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::create_dir_all(&folder).unwrap();
        Postbox(folder)
    }

    pub fn server(&self) -> TestServer {
        TestServer::with(Setting {
            mails: Some(self.0.clone()),
            ..Setting::default()
        })
    }

    pub fn folder(&self) -> &std::path::Path {
        &self.0
    }

    /// Every mail, once there are so many.
    pub fn mails(&self, many: usize) -> Vec<String> {
        let mut found = Vec::new();
        until(&format!("{many} mails"), || {
            found = self.there();
            found.len() >= many
        });
        found
    }

    /// Every mail, once there is one to this address.
    pub fn mails_with_one_to(&self, address: &str) -> Vec<String> {
        let to = format!("To: {address}");
        let mut found = Vec::new();
        until(&format!("a mail to {address}"), || {
            found = self.there();
            found.iter().any(|mail| mail.contains(&to))
        });
        found
    }

    /// Every mail that is whole: one half written has no end yet.
    fn there(&self) -> Vec<String> {
        std::fs::read_dir(&self.0)
            .unwrap()
            .map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap())
            .filter(|mail| mail.contains("\r\n\r\n") && mail.contains("http"))
            .collect()
    }

    /// The path in the newest mail that begins so; mails are taken out.
    pub fn link(&self, below: &str) -> String {
        let mail = self.mails(1).pop().unwrap();
        for file in std::fs::read_dir(&self.0).unwrap() {
            std::fs::remove_file(file.unwrap().path()).unwrap();
        }
        // Long lines are broken by the mail's encoding.
        let mail = mail.replace("=\r\n", "");
        let start = mail
            .find(below)
            .unwrap_or_else(|| panic!("{below} in {mail}"));
        mail[start..start + below.len() + 48].to_owned()
    }
}

impl Drop for Postbox {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn wants(browser: &mut Browser<'_>, address: &str, password: &str) -> crate::server::Answer {
    let fields = [("mail", address), ("mail-present", password)];
    filled::send(browser, "/account", "/account/mail", &fields)
}

fn known<'h>(server: &'h TestServer, mails: &Postbox) -> Browser<'h> {
    let mut owner = Browser::owner(server);
    assert_eq!(wants(&mut owner, ADDRESS, OWNER.1).status, 303);
    let link = mails.link("/mail/");
    assert_eq!(owner.submit(&link, &[]).status, 303);
    owner
}

#[test]
fn an_address_is_ones_own_once_its_link_was_opened() {
    let mails = Postbox::new();
    let server = mails.server();
    let mut owner = Browser::owner(&server);
    assert_eq!(wants(&mut owner, ADDRESS, "not the password").status, 422);
    assert_eq!(wants(&mut owner, "nowhere", OWNER.1).status, 422);
    assert_eq!(
        wants(&mut owner, " Magriel@Club.Example", OWNER.1).status,
        303
    );
    let mail = mails.mails(1).pop().unwrap();
    for header in [
        "MIME-Version: 1.0\r\n",
        "\r\nMessage-ID: <",
        "\r\nAuto-Submitted: auto-generated\r\n",
    ] {
        assert!(mail.contains(header), "{header} in {mail}");
    }
    let link = mails.link("/mail/");
    let page = owner.get("/account").body;
    assert!(page.says("p", "A link was sent to") && page.says_nowhere("Password resets go to"));
    // Reading the link changes nothing: programs read mail too.
    assert_eq!(server.get(&link).status, 200);
    assert!(owner.get("/account").says_nowhere("Password resets go to"));
    assert_eq!(owner.submit(&link, &[]).status, 303);
    let page = owner.get("/account").body;
    assert!(
        page.says("p", &format!("Password resets go to {ADDRESS}")),
        "{page}"
    );
    assert_eq!(server.get(&link).status, 410);
    assert_eq!(owner.post(&link, &[]).status, 410);
    assert_eq!(wants(&mut owner, "", OWNER.1).status, 303);
    assert!(owner.get("/account").says("main", "With an e-mail address"));
}

#[test]
fn a_new_password_comes_by_mail_once_and_signs_out_everywhere() {
    let mails = Postbox::new();
    let server = mails.server();
    let mut elsewhere = known(&server, &mails);
    let mut browser = Browser::new(&server);
    let asked = browser.submit("/forgotten", &[("mail", ADDRESS)]);
    assert_eq!(asked.status, 303);
    let link = mails.link("/reset/");
    assert_eq!(
        browser
            .submit(&link, &[("password", "an entirely new one")])
            .status,
        303
    );
    assert_eq!(elsewhere.get("/account").status, 303);
    assert_eq!(server.get(&link).status, 410);
    assert_eq!(
        Browser::new(&server)
            .log_in(OWNER.0, "an entirely new one")
            .status,
        303
    );
}

/// A link in a mailbox that somebody else reads by now opens nothing once there is another password or address.
#[test]
fn a_new_password_and_a_new_address_end_open_links_to_a_new_password() {
    let mails = Postbox::new();
    let server = mails.server();
    let mut owner = known(&server, &mails);
    let asked = || {
        let mut browser = Browser::new(&server);
        let answer = browser.submit("/forgotten", &[("mail", ADDRESS)]);
        assert_eq!(answer.status, 303, "{}", answer.body);
        mails.link("/reset/")
    };
    let first = asked();
    assert_eq!(server.get(&first).status, 200);
    let fresh = "an entirely new one";
    let fields = [("present", OWNER.1), ("password", fresh)];
    assert_eq!(owner.post("/account/password", &fields).status, 303);
    assert_eq!(server.get(&first).status, 410);

    let second = asked();
    assert_eq!(wants(&mut owner, "", fresh).status, 303);
    assert_eq!(server.get(&second).status, 410);
}

#[test]
fn whoever_asks_learns_nothing_of_who_has_an_account() {
    let mails = Postbox::new();
    let server = mails.server();
    known(&server, &mails);
    let said = |mail: &str| {
        let mut browser = Browser::new(&server);
        let answer = browser.submit("/forgotten", &[("mail", mail)]);
        let told = browser.get("/login").body;
        let (location, cookie) = (answer.header("Location").unwrap().to_owned(), answer.status);
        (location, cookie, told.part("[role='status']"))
    };
    let told = said("nobody@club.example");
    assert!(told.2.contains("a link for a new password"), "{}", told.2);
    assert_eq!(told, said(ADDRESS));
    let sent = mails.mails_with_one_to(ADDRESS);
    assert_eq!(sent.len(), 1, "nobody gets no mail");
}

#[test]
fn nobodys_mailbox_is_filled() {
    let mails = Postbox::new();
    let server = mails.server();
    let mut owner = known(&server, &mails);
    let begun = Instant::now();
    for _ in 0..8 {
        let answer = Browser::new(&server).post("/forgotten", &[("mail", ADDRESS)]);
        assert_eq!(answer.status, 303, "and that is not told either");
    }
    mails.mails(1);
    // What was asked for after all of that is there.
    let other = "other@club.example";
    assert_eq!(wants(&mut owner, other, OWNER.1).status, 303);
    let all = mails.mails_with_one_to(other).into_iter();
    let sent = all.filter(|mail| mail.replace("=\r\n", "").contains("/reset/"));
    let sent = sent.count();
    assert!(
        (1..=2 + let_in_since(begun)).contains(&sent),
        "{sent}: one was used up by the address itself"
    );
    let statuses: Vec<u16> = (0..30)
        .map(|n| {
            let mail = format!("nobody{n}@club.example");
            Browser::new(&server)
                .post("/forgotten", &[("mail", &mail)])
                .status
        })
        .collect();
    assert!(statuses.contains(&429), "{statuses:?}");
}

#[test]
fn without_a_way_to_send_nothing_of_it_is_offered() {
    let server = TestServer::start();
    let mut owner = Browser::owner(&server);
    assert!(owner.get("/account").says_nowhere("/account/mail"));
    let page = server.get("/forgotten");
    assert!(page.status == 200 && !page.has("[name='mail']"));
    assert_eq!(owner.post("/forgotten", &[("mail", ADDRESS)]).status, 404);
    assert_eq!(
        owner.post("/account/mail", &[("mail", ADDRESS)]).status,
        404
    );
}
