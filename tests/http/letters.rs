//! The club's mail to those who agreed: a report before it is sent, once to each address; the link that ends it; the
//! weekly reminder; what becomes of it when a name is taken away or two are one.

use crate::browser::Browser;
use crate::evening::{Night, club, director};
use crate::filled;
use crate::mailing::Postbox;
use crate::server::TestServer;
use crate::support::club::wait;
use crate::support::html::Html;
use crawford::app::letters::{DeliveryStatus, LetterKind, Post, everyone, report_recipients};
use crawford::app::mail::Mailer;
use crawford::app::privacy;
use crawford::club::zone::ClubTimeZone;
use crawford::journal::{PersonId, UtcMicros};
use crawford::pages::messages::Messages;
use crawford::store::StoreError;
use crawford::store::letters::{self, Letter, Mailing};
use crawford::store::people::{self, Person};
use std::path::Path;

const EDIT: &str = "/c/monday/t/ete-2026/report/edit";
pub const MAIL: &str = "/c/monday/t/ete-2026/report/mail";

/// Four players, two of whom can be written to, and a published report.
pub fn published<'h>(server: &'h TestServer) -> (Night, Browser<'h>) {
    let night = Night::with(server, &["Ann", "Bo", "Cy", "Dee"]);
    night.draw();
    for (number, length) in [(1, 5), (2, 5), (3, 7), (4, 5)] {
        night.score(number, length, 2);
    }
    for (name, email) in [("Ann", "ann@club.example"), ("Bo", "bo@club.example")] {
        change(server, name, Some(email));
    }
    let mut owner = Browser::owner(server);
    let answer = filled::send(&mut owner, EDIT, EDIT, &[("published", "1")]);
    assert_eq!(answer.status, 303, "{}", answer.body);
    (night, owner)
}

pub fn person(server: &TestServer, name: &str) -> Person {
    let name = name.to_owned();
    let found = server
        .store
        .read_now(move |conn| people::by_name(conn, club().id, &name));
    found.unwrap().remove(0)
}

pub fn change(server: &TestServer, name: &str, email: Option<&str>) {
    let row = Person {
        email: email.map(str::to_owned),
        ..person(server, name)
    };
    let put = server.store.write_now(move |tx| people::change(tx, &row));
    put.unwrap();
}

pub fn agrees(server: &TestServer, owner: &mut Browser<'_>, name: &str) -> u16 {
    let page = format!("/c/monday/members/{}", person(server, name).id);
    let form = format!("{page}/letters");
    owner.post(&form, &[("agrees", "1")]).status
}

fn agreed(server: &TestServer) -> Vec<(PersonId, Option<String>)> {
    let all = wait(everyone(&server.store, club().id)).unwrap();
    all.into_iter()
        .map(|one| (one.person.unwrap(), one.address))
        .collect()
}

/// A post office of the service that puts mails into this folder.
pub fn post(server: &TestServer, folder: &Path) -> Post {
    let url = format!("file:{}", folder.display());
    Post {
        store: server.store.clone(),
        mailer: Mailer::to(&url, "Crawford <club@club.example>").unwrap(),
        messages: Messages::english(),
        origin: Some("https://club.example".to_owned()),
    }
}

fn counts(server: &TestServer, night: &Night) -> Vec<(DeliveryStatus, usize)> {
    let of = report_recipients(&server.store, club().id, night.stream);
    let status = wait(of).unwrap().status;
    status.counts.into_iter().collect()
}

/// The link at the foot of a mail, below the house.
pub fn unsubscribe(mail: &str) -> String {
    let mail = mail.replace("=\r\n", "");
    let start = mail.find("/unsubscribe/").unwrap();
    mail[start..start + "/unsubscribe/".len() + 48].to_owned()
}

#[test]
fn a_report_goes_once_to_everyone_who_agreed_and_the_link_ends_it() {
    let mails = Postbox::new();
    let server = mails.server();
    let (night, mut owner) = published(&server);
    let post = post(&server, mails.folder());
    // Nobody agreed; who has no address cannot.
    assert!(
        owner
            .get(MAIL)
            .says("main", "Everyone who agreed already has this report")
    );
    assert_eq!(agrees(&server, &mut owner, "Cy"), 422);
    for name in ["Ann", "Bo"] {
        assert_eq!(agrees(&server, &mut owner, name), 303);
    }
    let preview = owner.get(MAIL).body;
    assert!(preview.says("h2", "2 recipients"), "{preview}");
    assert!(
        preview.says("textarea", "won the Été 2026") && preview.says("textarea", "/unsubscribe/…")
    );
    assert!(
        preview.says_nowhere("ann@club.example"),
        "names, no addresses"
    );
    assert_eq!(server.get(MAIL).status, 303, "not for visitors");
    assert_eq!(filled::send(&mut owner, MAIL, MAIL, &[]).status, 303);
    assert_eq!(wait(post.deliver()).unwrap(), 2);
    assert_eq!(counts(&server, &night), [(DeliveryStatus::Sent, 2)]);
    let sent = mails.mails(2);
    let to_ann = sent
        .iter()
        .find(|mail| mail.contains("To: ann@club.example"));
    let to_ann = to_ann.unwrap();
    assert!(to_ann.contains("List-Unsubscribe: <https://club.example/unsubscribe/"));
    assert!(to_ann.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click"));
    for header in ["MIME-Version: 1.0\r\n", "\r\nDate: ", "\r\nMessage-ID: <"] {
        assert!(to_ann.contains(header), "{header} in {to_ann}");
    }
    assert!(to_ann.contains("@club.example>\r\n"), "{to_ann}");
    // The club's name, "Monday <b>Club</b>", as RFC 2047 writes it.
    let from = "\r\nFrom: =?utf-8?b?TW9uZGF5IDxiPkNsdWI8L2I+?= <club@club.example>\r\n";
    assert!(to_ann.contains(from), "{to_ann}");
    // A person sent it: an absence may be told to them.
    assert!(!to_ann.contains("Auto-Submitted"), "{to_ann}");
    let link = unsubscribe(to_ann);
    assert_ne!(
        link,
        unsubscribe(sent.iter().find(|mail| *mail != to_ann).unwrap())
    );

    // Not twice, by the form or by the post.
    let again = owner.post(MAIL, &[]);
    assert_eq!(again.status, 422);
    assert!(
        again.says("main", "already has this report"),
        "{}",
        again.body
    );
    assert_eq!(wait(post.deliver()).unwrap(), 0);
    assert_eq!(mails.mails(2).len(), 2);
    // Whoever agrees later gets it then.
    change(&server, "Cy", Some("cy@club.example"));
    assert_eq!(agrees(&server, &mut owner, "Cy"), 303);
    assert_eq!(owner.post(MAIL, &[]).status, 303);
    assert_eq!(wait(post.deliver()).unwrap(), 1);
    assert_eq!(mails.mails(3).len(), 3);

    // The database has no token, only its hash.
    let token = link.rsplit('/').next().unwrap().to_owned();
    let about = night.stream.to_string();
    let rows = server.store.read_now(move |conn| {
        let mailing = letters::about(conn, club().id, LetterKind::Report, &about)?.unwrap();
        letters::of_mailing(conn, &mailing.id)
    });
    let rows = rows.unwrap();
    assert!(!rows.is_empty(), "letters of the report were written");
    for row in rows {
        assert!(!row.token.is_empty() && row.token != token);
    }

    // Reading the link changes nothing; a mail program's own button ends it, signed in nowhere.
    let shown = server.get(&link);
    assert!(
        shown.status == 200 && shown.says("main", "One tap stops it"),
        "{}",
        shown.body
    );
    let before = agreed(&server);
    assert_eq!(before.len(), 3);
    let kind = ("Content-Type", "application/x-www-form-urlencoded");
    for _ in 0..2 {
        let ended = server.send("POST", &link, &[kind], b"List-Unsubscribe=One-Click");
        assert!(
            ended.status == 200 && ended.says("main", "no more mail"),
            "{}",
            ended.body
        );
    }
    let ann = person(&server, "Ann").id;
    let mut others = before;
    others.retain(|(who, _)| *who != ann);
    assert!((1..3).contains(&others.len()), "{others:?}");
    assert_eq!(agreed(&server), others);
    // Opened again, it says that it is so, and has nothing to press.
    let again = server.get(&link).body;
    assert!(
        again.says("p", "You are unsubscribed") && again.says_nowhere("One tap"),
        "{again}"
    );
    assert!(!again.has("main form"), "{again}");
    let none = format!("/unsubscribe/{}", "0".repeat(48));
    assert_eq!(server.get(&none).status, 410);
    assert_eq!(server.send("POST", &none, &[kind], b"").status, 410);
}

/// The lines of a mail's text as they are meant.
fn text_of(mail: &str) -> String {
    let (_, body) = mail.split_once("\r\n\r\n").unwrap();
    let body = body.replace("=\r\n", "").replace("\r\n", "\n");
    body.replace("=3D", "=")
}

#[test]
fn a_letter_is_plain_text_and_has_the_position() {
    let mails = Postbox::new();
    let server = TestServer::with(crate::server::Setting {
        mails: Some(mails.folder().to_owned()),
        public_origin: Some("https://club.example".to_owned()),
        ..crate::server::Setting::default()
    });
    let (_night, mut owner) = published(&server);
    assert_eq!(agrees(&server, &mut owner, "Ann"), 303);
    let fields = [
        ("published", "1"),
        (
            "opening",
            "Hello *all*, [rel](/c/monday/ratings) ![pic](https://x.example/p.png)",
        ),
        (
            "position",
            "XGID=-b----E-C---eE---c-e----B-:1:-1:1:63:0:0:0:7:10",
        ),
        ("position_words", "**Dark** to play."),
    ];
    let answer = filled::send(&mut owner, EDIT, EDIT, &fields);
    assert_eq!(answer.status, 303, "{}", answer.body);
    assert_eq!(filled::send(&mut owner, MAIL, MAIL, &[]).status, 303);
    // A house with an address sends its letters by itself as well, and may have been first.
    wait(post(&server, mails.folder()).deliver()).unwrap();
    let text = text_of(&mails.mails(1)[0]);
    for said in [
        "Hello all, rel (https://club.example/c/monday/ratings) pic\n",
        "Position: XGID=-b----E-C---eE---c-e----B-:1:-1:1:63:0:0:0:7:10\nhttps://club.example/position/XGID%3D-b",
        "\n\nDark to play.\n",
        "More at https://club.example/c/monday/t/ete-2026/report",
    ] {
        assert!(text.contains(said), "{said} in {text}");
    }
    // The picture is there.
    let (_, at) = text.split_once("https://club.example/position/").unwrap();
    let picture = format!("/position/{}", at.lines().next().unwrap());
    let shown = server.get(&picture);
    assert!(
        shown.status == 200 && shown.has("svg"),
        "{picture}: {}",
        shown.status
    );
}

#[test]
fn after_a_crash_what_waits_is_sent_and_what_may_have_gone_out_is_not() {
    let mails = Postbox::new();
    let server = mails.server();
    let (night, mut owner) = published(&server);
    for name in ["Ann", "Bo"] {
        assert_eq!(agrees(&server, &mut owner, name), 303);
    }
    assert_eq!(owner.post(MAIL, &[]).status, 303);
    // One was being handed over when the program ended, an hour ago.
    let taken = server.store.write_now(|tx| {
        let letter = letters::in_state(tx, DeliveryStatus::Waiting, 9)?.remove(0);
        letters::turn(
            tx,
            &letter,
            DeliveryStatus::Waiting,
            DeliveryStatus::Sending,
            UtcMicros(1),
        )
    });
    assert!(taken.unwrap());
    let post = post(&server, mails.folder());
    assert_eq!(wait(post.deliver()).unwrap(), 1);
    assert_eq!(
        counts(&server, &night),
        [(DeliveryStatus::Sent, 1), (DeliveryStatus::Unknown, 1)]
    );
    assert_eq!(mails.mails(1).len(), 1);
    // Nor by hand.
    assert_eq!(owner.post(MAIL, &[]).status, 422);
}

#[test]
fn a_letter_that_failed_is_sent_again_by_hand_and_one_no_longer_wanted_is_left_out() {
    let mails = Postbox::new();
    let server = mails.server();
    let (night, mut owner) = published(&server);
    for name in ["Ann", "Bo"] {
        assert_eq!(agrees(&server, &mut owner, name), 303);
    }
    assert_eq!(owner.post(MAIL, &[]).status, 303);
    // The folder is there when the service starts, and gone when it delivers.
    let gone = Postbox::new();
    let nowhere = post(&server, gone.folder());
    std::fs::remove_dir(gone.folder()).unwrap();
    wait(nowhere.deliver()).unwrap();
    assert_eq!(counts(&server, &night), [(DeliveryStatus::Failed, 2)]);
    assert_eq!(owner.post(MAIL, &[]).status, 303);
    // One of them has another address by now.
    change(&server, "Bo", Some("bo@elsewhere.example"));
    wait(post(&server, mails.folder()).deliver()).unwrap();
    assert_eq!(
        counts(&server, &night),
        [(DeliveryStatus::Sent, 1), (DeliveryStatus::LeftOut, 1)]
    );
    assert!(mails.mails(1)[0].contains("ann@club.example"));
}

#[test]
fn letters_that_cannot_be_read_have_failed_and_hold_up_no_others() {
    let mails = Postbox::new();
    let server = mails.server();
    let (_night, mut owner) = published(&server);
    assert_eq!(agrees(&server, &mut owner, "Ann"), 303);
    assert_eq!(owner.post(MAIL, &[]).status, 303);
    // As many as are sent at once, all waiting for longer than hers.
    let broken = server.store.write_now(|tx| {
        let waiting = letters::in_state(tx, DeliveryStatus::Waiting, 9)?.remove(0);
        let report = letters::find(tx, &waiting.mailing)?;
        let other = Mailing {
            id: "broken".to_owned(),
            about: "another night".to_owned(),
            ..report
        };
        letters::put(tx, &other)?;
        for n in 0..20 {
            let letter = Letter {
                mailing: other.id.clone(),
                recipient: format!("somebody {n}"),
                person: None,
                changed_at: waiting.changed_at.plus_seconds(-60),
                ..waiting.clone()
            };
            letters::add(tx, &letter)?;
        }
        Ok::<_, StoreError>(())
    });
    broken.unwrap();
    server.sql("UPDATE mailings SET kind = 'leaflet' WHERE id = 'broken'");
    let post = post(&server, mails.folder());
    assert_eq!(wait(post.deliver()).unwrap(), 20);
    assert_eq!(wait(post.deliver()).unwrap(), 1);
    assert!(mails.mails(1)[0].contains("ann@club.example"));
    assert_eq!(wait(post.deliver()).unwrap(), 0, "none is tried again");
    let failed = server
        .store
        .read_now(|conn| letters::of_mailing(conn, "broken"));
    let failed = failed.unwrap().into_iter();
    let states: Vec<DeliveryStatus> = failed.map(|letter| letter.state).collect();
    assert_eq!(states, [DeliveryStatus::Failed; 20]);
}

#[test]
fn a_name_taken_away_takes_the_mail_with_it_and_two_who_are_one_get_it_once() {
    let mails = Postbox::new();
    let server = mails.server();
    let (_night, mut owner) = published(&server);
    assert_eq!(agrees(&server, &mut owner, "Ann"), 303);
    let (ann, bo) = (person(&server, "Ann").id, person(&server, "Bo").id);
    let remove = privacy::remove(
        &server.store,
        director(),
        club().id,
        ann,
        Default::default(),
    );
    wait(remove).unwrap();
    assert_eq!(agreed(&server), []);
    // Somebody of the roster who was written twice: the one who is kept has no address.
    let twice = Person {
        id: PersonId::from_random([7; 10]),
        name: "Bo Twice".into(),
        email: Some("bo@club.example".into()),
        ..person(&server, "Bo")
    };
    let id = twice.id;
    server
        .store
        .write_now(move |tx| people::add(tx, &twice))
        .unwrap();
    change(&server, "Bo", None);
    let form = format!("/c/monday/members/{id}/letters");
    assert_eq!(owner.post(&form, &[("agrees", "1")]).status, 303);
    let merge = privacy::merge(&server.store, director(), club().id, id, bo);
    wait(merge).unwrap();
    assert_eq!(agreed(&server), [(bo, Some("bo@club.example".to_owned()))]);
}

#[test]
fn the_reminder_comes_on_its_day_once_and_is_off_until_somebody_wants_it() {
    let mails = Postbox::new();
    let server = mails.server();
    let _night = Night::with(&server, &["Ann"]);
    change(&server, "Ann", Some("ann@club.example"));
    let mut owner = Browser::owner(&server);
    assert_eq!(agrees(&server, &mut owner, "Ann"), 303);
    let post = post(&server, mails.folder());
    let waiting = || {
        let read = server
            .store
            .read_now(|conn| letters::in_state(conn, DeliveryStatus::Waiting, 9));
        read.unwrap().len()
    };
    // Monday evening before the tournament of Friday, 20 November 2026.
    let zone: ClubTimeZone = "Europe/Copenhagen".parse().unwrap();
    let at = |text: &str| zone.moment(text.parse().unwrap()).unwrap();
    wait(post.remind(at("2026-11-16T18:30:00"))).unwrap();
    assert_eq!(waiting(), 0);
    let page = "/c/monday/letters";
    let reminders = [("on", "1"), ("weekday", "0"), ("hour", "18")];
    assert_eq!(filled::send(&mut owner, page, page, &reminders).status, 303);
    for (moment, letters) in [
        ("2026-11-09T18:30:00", 0),
        ("2026-11-16T17:59:00", 0),
        ("2026-11-17T18:30:00", 0),
        ("2026-11-16T18:30:00", 1),
        ("2026-11-16T18:31:00", 1),
    ] {
        wait(post.remind(at(moment))).unwrap();
        assert_eq!(waiting(), letters, "{moment}");
    }
    let shown = owner.get(page).body;
    assert!(shown.says("dt", "Été 2026: 20 November 2026"), "{shown}");
    assert!(shown.says("dd", "One e-mail is waiting") && shown.has("[value='18'][selected]"));
    let none = [("weekday", "9"), ("hour", "18"), ("on", "1")];
    assert_eq!(owner.post(page, &none).status, 422);
    assert_eq!(server.get(page).status, 303);
}
