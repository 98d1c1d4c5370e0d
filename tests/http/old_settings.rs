//! Pages that were opened before somebody else changed what one of their forms is filled in with from rows: whoever sends
//! it is told, with what they typed still there, and decides.

use crate::browser::{Browser, OWNER, pairs};
use crate::chouette::FOUR;
use crate::evening::{AT, Night, club, director};
use crate::filled;
use crate::server::{Answer, Setting, TestServer};
use crate::support::club::{a_member, wait};
use crate::support::html::Html;
use crate::{access, chouette, letters, seasons};
use crawford::app::privacy;
use crawford::club::shown::NameDisplay;
use crawford::journal::PersonId;
use crawford::store::people;

const SETTINGS: &str = "/c/monday/settings";
const EVENTS: &str = "/c/monday/ratings/events";
const SAYS: &str = "Someone else has changed this in the meantime";

/// A form, and what two people type into one of its fields; `more` is what both do beside that.
struct OldForm<'a> {
    page: &'a str,
    action: &'a str,
    field: &'a str,
    typed: [&'a str; 2],
    more: &'a [(&'a str, &'a str)],
}

impl<'a> OldForm<'a> {
    /// One that goes to the address of its page.
    fn of_page(
        page: &'a str,
        field: &'a str,
        typed: [&'a str; 2],
        more: &'a [(&'a str, &'a str)],
    ) -> Self {
        OldForm {
            page,
            action: page,
            field,
            typed,
            more,
        }
    }

    /// One of a page with several.
    fn beside(page: &'a str, action: &'a str, field: &'a str, typed: [&'a str; 2]) -> Self {
        OldForm {
            page,
            action,
            field,
            typed,
            more: &[],
        }
    }

    fn has(&self, page: &str, value: &str) -> bool {
        let fields = filled::fields(page, self.action);
        fields.contains(&(self.field.to_owned(), value.to_owned()))
    }

    fn fields<'b>(&'b self, value: &'b str) -> Vec<(&'b str, &'b str)> {
        [&[(self.field, value)][..], self.more].concat()
    }

    /// The second is told what the first has done, and decides.
    fn is_not_sent_over_another(&self, one: &mut Browser<'_>, other: &mut Browser<'_>) {
        let [first, second] = self.typed;
        let page = opened(other, self.page);
        let done = filled::send(one, self.page, self.action, &self.fields(first));
        assert_eq!(done.status, 303, "{}: {}", self.action, done.body);
        let told = filled::send_from(other, &page, self.action, &self.fields(second));
        assert_told(&told, self.page);
        assert!(self.has(&told.body, second), "kept: {}", told.body);
        let stands = opened(one, self.page);
        assert!(self.has(&stands, first), "stands: {stands}");
        // Sent twice it is done once, and nobody is told that they changed it themselves.
        for _ in 0..2 {
            let again = filled::send_from(other, &told.body, self.action, self.more);
            assert_eq!(again.status, 303, "{}: {}", self.action, again.body);
        }
        assert!(self.has(&opened(one, self.page), second), "{}", self.action);
    }
}

fn opened(browser: &mut Browser<'_>, path: &str) -> String {
    let page = browser.get(path);
    assert_eq!(page.status, 200, "{path}: {}", page.body);
    page.body
}

/// That a form was refused for what somebody else has changed, with the way to its page as it is now.
fn assert_told(answer: &Answer, page: &str) {
    assert_eq!(answer.status, 409, "{page}: {}", answer.body);
    assert!(answer.says(".summary", SAYS), "{page}: {}", answer.body);
    let now = format!(".summary p a[href='{page}']");
    assert!(answer.has(&now), "{page}: {}", answer.body);
}

/// The owner on another computer.
fn other_session(server: &TestServer) -> Browser<'_> {
    let mut browser = Browser::new(server);
    assert_eq!(browser.log_in(OWNER.0, OWNER.1).status, 303);
    browser
}

#[test]
fn what_a_club_has_set_is_not_set_over_unseen() {
    let server = TestServer::with(Setting::unhurried());
    let night = Night::with(&server, &["Ann", "Bo", "Cy", "Dee"]);
    night.draw();
    for (number, length) in [(1, 5), (2, 5), (3, 7), (4, 5)] {
        night.score(number, length, 2);
    }
    let mut one = Browser::owner(&server);
    seasons::made(&mut one, &[]);
    let invited = access::invite(&mut one, "scorer", "club");
    access::join(&server, &invited, "Paul");
    let mut other = other_session(&server);
    let ann = letters::person(&server, "Ann").id;
    let member = format!("/c/monday/members/{ann}");
    let (number, shown) = (format!("{member}/number"), format!("{member}/shown"));
    let report = format!("{AT}/report/edit");
    let event = format!("{AT}/e/1/settings");
    let names = format!("{AT}/e/1/names");
    let sites = [("sites", "https://club.example")];
    let sure = [("sure", "1")];
    for form in [
        OldForm::of_page(SETTINGS, "name", ["Lantern", "Beacon"], &[]),
        OldForm::of_page(
            "/c/monday/ratings/settings",
            "start",
            ["1400", "1600"],
            &sure,
        ),
        OldForm::of_page(
            "/c/monday/seasons/year-2026/settings",
            "name",
            ["Spring", "Autumn"],
            &sure,
        ),
        OldForm::of_page(
            "/c/monday/site",
            "night",
            ["Every Monday", "Every Tuesday"],
            &[],
        ),
        OldForm::of_page("/c/monday/embed", "who", ["nobody", "listed"], &sites),
        OldForm::of_page("/c/monday/letters", "hour", ["9", "20"], &[("on", "1")]),
        OldForm::of_page(&report, "title", ["A night", "A long night"], &[]),
        OldForm::of_page(&member, "nickname", ["Red", "Blue"], &[]),
        OldForm::beside(&member, &number, "number", ["17", "18"]),
        OldForm::beside(&member, &shown, "shown", ["initials", "nickname"]),
        OldForm::beside(&event, &names, "shown", ["initials", "nickname"]),
        OldForm::beside(
            "/c/monday/access",
            "/c/monday/access/change",
            "role",
            ["director", "secretary"],
        ),
    ] {
        form.is_not_sent_over_another(&mut one, &mut other);
    }
}

#[test]
fn who_reads_a_night_and_what_it_is_called_are_not_set_over_unseen() {
    let server = TestServer::start();
    let night = chouette::Night::of(&server, &FOUR);
    let page = night.at("settings");
    let details = night.at("settings/details");
    let readers = night.at("settings/readers");
    let (mut one, mut other) = (night.owner, other_session(&server));
    for form in [
        OldForm::beside(&page, &details, "venue", ["Here", "There"]),
        OldForm::beside(&page, &readers, "shown", ["initials", "nickname"]),
    ] {
        form.is_not_sent_over_another(&mut one, &mut other);
    }
}

#[test]
fn what_is_set_for_signing_up_and_who_did_is_not_set_over_unseen() {
    let server = TestServer::start();
    let _night = Night::with(&server, &[]);
    let mut one = Browser::owner(&server);
    let mut other = other_session(&server);
    let list = format!("{AT}/e/1/sign-ups");
    let open = filled::send(&mut one, &list, &list, &[("open", "1")]);
    assert_eq!(open.status, 303, "{}", open.body);
    let form = format!("{AT}/e/1/sign-up");
    let zed = [("name", "Zed"), ("contact", "zed@club.example")];
    let came = filled::send(&mut Browser::new(&server), &form, &form, &zed);
    assert_eq!(came.status, 303, "{}", came.body);
    let id = opened(&mut one, &list).attribute("li[id^='s-']", "id");
    let page = format!("{list}/{}", id.trim_start_matches("s-"));
    let contacts = ["one@club.example", "two@club.example"];
    for form in [
        OldForm::of_page(&list, "most", ["20", "30"], &[]),
        OldForm::of_page(&page, "contact", contacts, &[]),
    ] {
        form.is_not_sent_over_another(&mut one, &mut other);
    }
}

#[test]
fn an_event_is_not_rated_again_by_a_page_that_does_not_know_that_it_is_not() {
    let server = TestServer::start();
    let _night = Night::drawn(&server);
    let mut one = Browser::owner(&server);
    let mut other = other_session(&server);
    let page = opened(&mut other, EVENTS);
    let ticked = page.attribute("[name='rated'][checked]", "value");
    let done = filled::send(&mut one, EVENTS, EVENTS, &[("rated", "off")]);
    assert_eq!(done.status, 303, "{}", done.body);
    let told = filled::send_from(&mut other, &page, EVENTS, &[]);
    assert_told(&told, EVENTS);
    let kept = format!("[name='rated'][value='{ticked}'][checked]");
    assert!(told.has(&kept), "{}", told.body);
    assert!(!one.get(EVENTS).has("[name='rated'][checked]"));
    let again = filled::send_from(&mut other, &told.body, EVENTS, &[]);
    assert_eq!(again.status, 303, "{}", again.body);
    assert!(one.get(EVENTS).has(&kept));
}

#[test]
fn a_page_shown_again_for_a_slip_or_a_preview_still_does_not_know_what_another_has_set() {
    let server = TestServer::start();
    let _night = Night::with(&server, &[]);
    let mut one = Browser::owner(&server);
    let mut other = other_session(&server);
    let page = opened(&mut other, SETTINGS);
    let done = filled::send(&mut one, SETTINGS, SETTINGS, &[("name", "Lantern")]);
    assert_eq!(done.status, 303, "{}", done.body);
    let slip = filled::send_from(&mut other, &page, SETTINGS, &[("name", "")]);
    assert_eq!(slip.status, 422, "{}", slip.body);
    assert!(!slip.says(".summary", SAYS) && !slip.has(".summary p a"));
    let mended = [("name", "Beacon")];
    let told = filled::send_from(&mut other, &slip.body, SETTINGS, &mended);
    assert_told(&told, SETTINGS);

    let rules = "/c/monday/ratings/settings";
    let page = opened(&mut other, rules);
    let start = [("start", "1400"), ("sure", "1")];
    assert_eq!(filled::send(&mut one, rules, rules, &start).status, 303);
    let seen = filled::send_from(&mut other, &page, rules, &[("start", "1600")]);
    assert_eq!(seen.status, 200, "{}", seen.body);
    let told = filled::send_from(&mut other, &seen.body, rules, &[("sure", "1")]);
    assert_told(&told, rules);
}

#[test]
fn a_form_that_does_not_say_what_stood_in_it_is_not_held_to_it() {
    let server = TestServer::start();
    let _night = Night::with(&server, &[]);
    let mut owner = Browser::owner(&server);
    let mut fields = filled::fields(&opened(&mut owner, SETTINGS), SETTINGS);
    let done = filled::send(&mut owner, SETTINGS, SETTINGS, &[("name", "Lantern")]);
    assert_eq!(done.status, 303, "{}", done.body);
    fields.retain(|(name, _)| !["tag", "key", "name"].contains(&name.as_str()));
    fields.push(("name".to_owned(), "Beacon".to_owned()));
    let sent = owner.post(SETTINGS, &pairs(&fields));
    assert_eq!(sent.status, 303, "{}", sent.body);
    // What is no digest is none of what stands.
    let typed = "\"><i>odd";
    fields.push(("tag".to_owned(), typed.to_owned()));
    let odd = owner.post(SETTINGS, &pairs(&fields));
    assert_told(&odd, SETTINGS);
    fields.retain(|(name, _)| name != "name");
    let slip = owner.post(SETTINGS, &pairs(&fields));
    assert!(slip.status == 422 && slip.escapes(typed), "{}", slip.body);
}

#[test]
fn how_somebody_is_named_can_be_set_once_another_was_merged_into_them() {
    let server = TestServer::start();
    Night::with(&server, &["Ann", "Bo"]);
    let twice = a_member(PersonId::from_random([77; 10]), club().id, "Ann Twice");
    let (ann, other) = (letters::person(&server, "Ann").id, twice.id);
    let initials = server.store.write_now(move |tx| {
        people::add(tx, &twice)?;
        people::set_shown(tx, club().id, other, NameDisplay::Initials)
    });
    initials.unwrap();
    let merged = privacy::merge(&server.store, director(), club().id, other, ann);
    wait(merged).unwrap();
    let mut owner = Browser::owner(&server);
    let member = format!("/c/monday/members/{ann}");
    let shown = format!("{member}/shown");
    let set = filled::send(&mut owner, &member, &shown, &[("shown", "nickname")]);
    assert_eq!(set.status, 303, "{}", set.body);
}
