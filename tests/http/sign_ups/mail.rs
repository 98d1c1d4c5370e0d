//! What is mailed to who gave an address.

use super::*;

#[test]
fn who_gave_an_address_gets_the_own_link_and_word_of_a_place_once_each() {
    let mails = Postbox::new();
    let server = mails.server();
    let (_night, mut owner) = opened(&server, &[("most", "1")]);
    let by = |name: &str, contact: &str| {
        let mut browser = Browser::new(&server);
        let fields = [("name", name), ("contact", contact)];
        let answer = filled::send(&mut browser, FORM, FORM, &fields);
        assert_eq!(answer.status, 303, "{}", answer.body);
        answer.header("Location").unwrap().to_owned()
    };
    let whole = |mail: String| mail.replace("=\r\n", "");
    let first = by("Ann", "ann@club.example");
    let ann = whole(mails.mails(1).remove(0));
    assert!(ann.contains("To: ann@club.example"), "{ann}");
    assert!(
        ann.contains(&first) && ann.contains("You are on the list"),
        "{ann}"
    );
    assert!(
        ann.says_nowhere("Ann"),
        "what was typed is no letter to strangers: {ann}"
    );
    let second = by("Bo", "bo@club.example");
    by("Cy", "+45 12 34");
    let all = mails.mails(2);
    let bo = all
        .into_iter()
        .find(|mail| mail.contains("To: bo@club.example"));
    let bo = whole(bo.unwrap());
    assert!(
        bo.contains(&second) && bo.contains("on the waiting list"),
        "{bo}"
    );

    // A place is free, and whoever waited longest hears of it, once.
    let post = letters::post(&server, mails.folder());
    wait(post.tell_placed()).unwrap();
    assert_eq!(mails.mails(2).len(), 2, "nobody has a place yet");
    assert_eq!(act(&mut owner, "remove", "Ann"), 303);
    wait(post.tell_placed()).unwrap();
    wait(post.tell_placed()).unwrap();
    let all = mails.mails(3);
    assert_eq!(all.len(), 3);
    let mut placed: Vec<String> = all.into_iter().map(whole).collect();
    placed.retain(|mail| mail.contains("You have a place in"));
    assert_eq!(placed.len(), 1);
    assert!(placed[0].contains("To: bo@club.example"), "{}", placed[0]);
    // It has the own link with it, in place of the first.
    let mut bo = Browser::new(&server);
    assert_eq!(press(&mut bo, &second, "withdraw"), 410);
    assert_eq!(press(&mut bo, &link_in(&placed[0]), "withdraw"), 303);
}

/// The own link that stands in a letter.
fn link_in(mail: &str) -> String {
    let start = mail
        .find("/sign-up/")
        .unwrap_or_else(|| panic!("a link in {mail}"));
    mail[start..start + "/sign-up/".len() + 32].to_owned()
}

/// Who lost the own link has another mailed; the page says the same to everyone.
#[test]
fn who_lost_the_own_link_has_another_mailed_and_nobody_learns_of_it() {
    let mails = Postbox::new();
    let server = mails.server();
    let (_night, mut owner) = opened(&server, &[]);
    let mut ann = Browser::new(&server);
    let fields = [("name", "Ann"), ("contact", "Ann@club.example")];
    let first = filled::send(&mut ann, FORM, FORM, &fields);
    let first = first.header("Location").unwrap().to_owned();
    mails.mails(1);
    let again = format!("{FORM}/again");
    let ask = |mail: &str| {
        let mut browser = Browser::new(&server);
        let answer = filled::send(&mut browser, FORM, &again, &[("mail", mail)]);
        let to = answer.header("Location").map(str::to_owned);
        (answer.status, to, browser.get(FORM).body)
    };
    let twice = filled::send(&mut ann, FORM, FORM, &fields);
    assert!(
        twice.status == 422 && twice.has(&format!("form[action='{again}']")),
        "the refusal leads on: {}",
        twice.body
    );
    let (status, to, page) = ask("nobody@club.example");
    let (_, _, known) = ask(" ann@CLUB.example");
    assert_eq!((status, to.as_deref()), (303, Some(FORM)));
    assert!(page.says("p", "If someone signed up with this address"));
    assert!(known.says("p", "If someone signed up with this address"));
    let all: Vec<String> = mails.mails(2);
    let links = all.iter().map(|mail| link_in(&mail.replace("=\r\n", "")));
    let mut links: Vec<String> = links.filter(|link| *link != first).collect();
    let second = links.pop().unwrap();
    assert!(links.is_empty() && second != first);
    until("the new one alone opens", || {
        server.get(&second).status == 200 && server.get(&first).status == 410
    });
    // What is no address is said, and whose link was revoked gets none.
    assert_eq!(ask("ann").0, 422);
    assert_eq!(act(&mut owner, "revoke", "Ann"), 303);
    assert_eq!(ask("ann@club.example").0, 303);
    let fields = [("name", "Bo"), ("contact", "bo@club.example")];
    assert_eq!(filled::send(&mut ann, FORM, FORM, &fields).status, 303);
    assert_eq!(mails.mails(3).len(), 3);
    assert_eq!(server.get(&second).status, 410);
    // Where no mail is sent, there is no such form.
    let silent = TestServer::start();
    opened(&silent, &[]);
    assert!(silent.get(FORM).says_nowhere("sign-up/again"));
    let fields = [("mail", "ann@club.example")];
    assert_eq!(Browser::new(&silent).post(&again, &fields).status, 404);
}
