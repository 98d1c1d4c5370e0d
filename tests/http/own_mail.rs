//! What people say themselves of a club's mail: on their account's page, and without an account by a link that is sent to
//! the address they give. Their own word stands above what a director noted.

use crate::browser::{Browser, OWNER};
use crate::evening::{Night, club, director};
use crate::filled;
use crate::letters::{MAIL, agrees, change, person, post, published, unsubscribe};
use crate::mailing::{ADDRESS, Postbox};
use crate::server::{Answer, TestServer};
use crate::support::club::wait;
use crate::support::html::Html;
use crawford::app::letters::{ConsentSource, Recipient, everyone};
use crawford::app::privacy;

const ASK: &str = "/c/monday/mail";
const LIST: &str = "/c/monday/letters";

fn asks(server: &TestServer, address: &str, ticks: &[&str]) -> Answer {
    let mut fields = vec![("mail", address)];
    fields.extend(ticks.iter().map(|tick| (*tick, "1")));
    Browser::new(server).post(ASK, &fields)
}

fn list(server: &TestServer) -> Vec<Recipient> {
    wait(everyone(&server.store, club().id)).unwrap()
}

/// What of the mail each address gets: reports, reminders.
fn gets(server: &TestServer) -> Vec<(Option<String>, bool, bool)> {
    let all = list(server).into_iter();
    all.map(|one| (one.address, one.gets.reports, one.gets.reminders))
        .collect()
}

#[test]
fn a_visitor_gets_mail_after_opening_the_link_that_was_sent_and_the_letters_link_ends_it() {
    let mails = Postbox::new();
    let server = mails.server();
    let (_night, mut owner) = published(&server);
    for page in ["/c/monday", "/c/monday/calendar"] {
        assert!(server.get(page).has("[href='/c/monday/mail']"));
    }
    let shown = server.get(ASK).body;
    assert!(
        shown.says("label", "Reports of nights")
            && shown.says(".hint", "does not send it at present")
    );
    // Wrong or nothing: said at the field, what was typed still there.
    let refused = asks(&server, "nobody", &["reports"]);
    assert!(refused.status == 422 && refused.has("[value='nobody']"));
    let refused = asks(&server, "eve@else.example", &[]);
    assert!(refused.status == 422 && refused.says("main", "Tick what you want"));

    assert_eq!(asks(&server, " Eve@Else.example", &["reports"]).status, 303);
    let link = mails.link("/subscribe/");
    assert_eq!(list(&server), [], "nothing before the link was opened");
    let sure = server.get(&link);
    assert!(sure.status == 200 && sure.says("main", "Reports of nights"));
    assert!(sure.says_nowhere("Reminder of the next night"));
    assert_eq!(list(&server), [], "reading it changes nothing");
    let mut eve = Browser::new(&server);
    let done = eve.post(&link, &[]);
    assert!(
        done.status == 200 && done.says("main", "You will now get"),
        "{}",
        done.body
    );
    assert_eq!(
        gets(&server),
        [(Some("eve@else.example".into()), true, false)]
    );
    let one = list(&server).remove(0);
    assert_eq!((one.person, one.source), (None, ConsentSource::Link));
    assert_eq!(server.get(&link).status, 410, "used up");
    assert_eq!(eve.post(&link, &[]).status, 410);

    // The director sees who, and by whose word.
    let page = owner.get(LIST).body;
    assert!(
        page.says(".aloud", "eve@else.example") && page.says(".quiet", "by the link sent"),
        "{page}"
    );
    assert_eq!(owner.post(MAIL, &[]).status, 303);
    assert_eq!(wait(post(&server, mails.folder()).deliver()).unwrap(), 1);
    let letter = mails.mails(1).remove(0);
    assert!(letter.contains("To: eve@else.example"), "{letter}");
    let kind = ("Content-Type", "application/x-www-form-urlencoded");
    let ended = server.send("POST", &unsubscribe(&letter), &[kind], b"");
    assert_eq!(ended.status, 200);
    assert_eq!(list(&server), []);
}

/// The letter went to an address of before: its link ends the mail to the one of today as well.
#[test]
fn a_link_in_an_old_letter_ends_what_goes_to_the_new_address() {
    let mails = Postbox::new();
    let server = mails.server();
    let (_night, mut owner) = published(&server);
    assert_eq!(agrees(&server, &mut owner, "Ann"), 303);
    assert_eq!(owner.post(MAIL, &[]).status, 303);
    assert_eq!(wait(post(&server, mails.folder()).deliver()).unwrap(), 1);
    let old = unsubscribe(&mails.mails(1).remove(0));
    change(&server, "Ann", Some("ann@new.example"));
    assert_eq!(asks(&server, "ann@new.example", &["reports"]).status, 303);
    mails.mails_with_one_to("ann@new.example");
    let mine = mails.mails(2).into_iter();
    let mine: Vec<String> = mine.filter(|mail| mail.contains("/subscribe/")).collect();
    let link = mine[0].replace("=\r\n", "");
    let start = link.find("/subscribe/").unwrap();
    let link = &link[start..start + "/subscribe/".len() + 48];
    assert_eq!(Browser::new(&server).post(link, &[]).status, 200);
    assert!(server.get(&old).says("main", "One tap stops it"));
    let kind = ("Content-Type", "application/x-www-form-urlencoded");
    let ended = server.send("POST", &old, &[kind], b"");
    assert!(ended.status == 200 && ended.says("main", "no more mail"));
    assert_eq!(list(&server), []);
    assert!(server.get(&old).says("p", "You are unsubscribed"));
}

#[test]
fn whoever_asks_learns_nothing_about_the_list_and_fills_no_mailbox() {
    let mails = Postbox::new();
    let server = mails.server();
    let (_night, mut owner) = published(&server);
    assert_eq!(agrees(&server, &mut owner, "Ann"), 303);
    let on_it = asks(&server, "ann@club.example", &["reports"]);
    let not = asks(&server, "eve@else.example", &["reports"]);
    assert_eq!((on_it.status, &on_it.body), (not.status, &not.body));
    assert_eq!(on_it.header("Location"), not.header("Location"));
    // The same mail goes to both.
    let mut sent = mails.mails(2);
    sent.sort();
    assert!(sent.iter().all(|mail| mail.contains("/subscribe/")));
    // Of many asked for by one network, three go to an address, and then it has to wait, twice as long each time.
    for _ in 0..17 {
        assert_eq!(asks(&server, "eve@else.example", &["reports"]).status, 303);
    }
    let waits = |_| asks(&server, "cy@else.example", &["reports"]).status == 429;
    assert!((0..6).any(waits));
    let to_eve = |mail: &&String| mail.contains("To: eve@else.example");
    // What was asked for after all of that is there.
    let sent = mails.mails_with_one_to("cy@else.example");
    // However slow the machine is: a tenth would be due after two minutes.
    assert!(sent.iter().filter(to_eve).count() < 10);
}

#[test]
fn an_account_agrees_and_withdraws_club_by_club() {
    let mails = Postbox::new();
    let server = mails.server();
    let _night = Night::with(&server, &["Ann"]);
    change(&server, "Ann", Some(ADDRESS));
    let form = "/account/letters";
    let mut owner = Browser::owner(&server);
    let page = owner.get("/account").body;
    assert!(page.says("p", "Save an e-mail address first"), "{page}");
    let none = owner.post(form, &[("club", "monday"), ("reports", "1")]);
    assert_eq!(none.status, 404, "there is no address to send to");
    let own = [("mail", ADDRESS), ("mail-present", OWNER.1)];
    let wanted = filled::send(&mut owner, "/account", "/account/mail", &own);
    assert_eq!(wanted.status, 303, "{}", wanted.body);
    let link = mails.link("/mail/");
    assert_eq!(owner.submit(&link, &[]).status, 303);
    let page = owner.get("/account").body;
    assert!(page.has("[name='club'][value='monday']"), "{page}");
    assert_eq!(agrees(&server, &mut owner, "Ann"), 303);
    assert_eq!(gets(&server), [(Some(ADDRESS.into()), true, true)]);
    assert!(
        owner
            .get("/account")
            .says("main", "A director noted that you agreed")
    );
    // Their own word stands instead.
    let only = [("club", "monday"), ("reports", "off")];
    assert_eq!(
        filled::send(&mut owner, "/account", form, &only).status,
        303
    );
    assert_eq!(gets(&server), [(Some(ADDRESS.into()), false, true)]);
    let one = list(&server).remove(0);
    let ann = person(&server, "Ann").id;
    assert_eq!(
        (one.person, one.source),
        (Some(ann), ConsentSource::Account)
    );
    let member = owner.get(&format!("/c/monday/members/{ann}")).body;
    assert!(
        member.says("p", "Gets the reminders: chosen on their own account"),
        "{member}"
    );
    assert!(owner.get("/account").says("main", "Chosen here"));
    let data = owner.get(&format!("/c/monday/members/{ann}/data.json"));
    let data = data.text();
    assert!(data.contains("\"by\": \"account\"") && data.contains("\"reports\": false"));
    // Withdrawn, what a director noted is gone with it.
    let nothing = [("club", "monday"), ("reports", "off"), ("reminders", "off")];
    assert_eq!(
        filled::send(&mut owner, "/account", form, &nothing).status,
        303
    );
    assert_eq!(list(&server), []);
    assert_eq!(owner.post(form, &[("club", "nowhere")]).status, 404);
    assert_eq!(server.send("POST", form, &[], b"").status, 401);
}

#[test]
fn a_name_taken_away_and_a_director_end_an_own_wish_too() {
    let mails = Postbox::new();
    let server = mails.server();
    let (_night, mut owner) = published(&server);
    for address in ["ann@club.example", "eve@else.example"] {
        assert_eq!(
            asks(&server, address, &["reports", "reminders"]).status,
            303
        );
        let link = mails.link("/subscribe/");
        assert_eq!(Browser::new(&server).post(&link, &[]).status, 200);
    }
    let ann = person(&server, "Ann").id;
    let who = |server: &TestServer| -> Vec<_> {
        list(server).into_iter().map(|one| one.person).collect()
    };
    assert_eq!(who(&server), [Some(ann), None]);
    let remove = privacy::remove(
        &server.store,
        director(),
        club().id,
        ann,
        Default::default(),
    );
    wait(remove).unwrap();
    assert_eq!(who(&server), [None]);
    let recipient = list(&server)[0].mark();
    let end = "/c/monday/letters/end";
    assert_eq!(server.send("POST", end, &[], b"").status, 401);
    let fields = [("recipient", recipient.as_str())];
    assert_eq!(filled::send(&mut owner, LIST, end, &fields).status, 303);
    assert_eq!(list(&server), []);
}

#[test]
fn where_no_mail_is_sent_nothing_is_offered() {
    let server = TestServer::start();
    let _night = Night::with(&server, &["Ann"]);
    for page in ["/c/monday", "/c/monday/calendar"] {
        assert!(server.get(page).says_nowhere(ASK));
    }
    assert_eq!(server.get(ASK).status, 404);
    assert_eq!(asks(&server, "eve@else.example", &["reports"]).status, 404);
    assert!(!Browser::owner(&server).get("/account").has("#letters"));
}
