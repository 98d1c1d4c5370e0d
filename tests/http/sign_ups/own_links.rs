//! Links of one's own, and what their addresses open.

use super::*;

#[test]
fn revoking_links_ends_what_the_addresses_of_sign_ups_open() {
    let server = TestServer::start();
    let (_night, mut owner) = opened(&server, &[("phone", "1"), ("most", "9")]);
    let mut phones = Vec::new();
    for name in ["Ann Lee", "Bo Ek", "Cy Marsh"] {
        let (mut phone, link) = sign_up(&server, name);
        assert_eq!(accept(&mut owner, name, ""), 303);
        assert_eq!(press(&mut phone, &link, "check-in"), 303);
        assert_eq!(press(&mut phone, &link, "page"), 303);
        assert_eq!(phone.get("/here").status, 200);
        phones.push((phone, link));
    }
    let works = |phones: &mut Vec<(Browser<'_>, String)>| -> Vec<(u16, u16)> {
        phones
            .iter_mut()
            .map(|(phone, link)| (phone.get(link).status, phone.get("/here").status))
            .collect()
    };
    // One, on the list of those who signed up.
    assert_eq!(act(&mut owner, "revoke", "Ann Lee"), 303);
    assert_eq!(works(&mut phones), [(410, 401), (200, 200), (200, 200)]);
    assert!(owner.get(LIST).says("main", "link revoked"));
    // One, where the links of players are.
    let revoke = format!("{AT}/phones/revoke");
    assert_eq!(owner.post(&revoke, &[("for", "player-2")]).status, 303);
    assert_eq!(works(&mut phones), [(410, 401), (410, 401), (200, 200)]);
    // And all.
    let (mut late, lates) = sign_up(&server, "Di Holm");
    assert_eq!(owner.post(&revoke, &[("for", "all")]).status, 303);
    assert_eq!(works(&mut phones), [(410, 401); 3]);
    assert_eq!(press(&mut late, &lates, "withdraw"), 410);
}

/// However often the page of matches is asked for by an own address, and by however many phones, it is one link, used so
/// often and no more.
#[test]
fn an_own_address_makes_one_link_and_is_used_so_often() {
    let server = TestServer::start();
    let (night, mut owner) = opened(&server, &[("phone", "1")]);
    let (mut ann, link) = sign_up(&server, "Ann Lee");
    assert_eq!(accept(&mut owner, "Ann Lee", ""), 303);
    assert_eq!(press(&mut ann, &link, "check-in"), 303);
    let mut phones: Vec<Browser<'_>> = (0..6).map(|_| Browser::new(&server)).collect();
    for phone in &mut phones {
        assert_eq!(press(phone, &link, "page"), 303);
    }
    assert!(
        phones
            .iter_mut()
            .all(|phone| phone.get("/here").status == 200)
    );
    let stream = night.stream;
    let (links, signed_up) = server
        .store
        .read_now(move |conn| {
            let links = crawford::store::private_links::of_stream(conn, stream)?;
            let signed_up = crawford::store::sign_ups::of_event(
                conn,
                stream,
                crawford::tournament::EventNo(1),
            )?;
            Ok::<_, crawford::store::StoreError>((links.len(), signed_up))
        })
        .unwrap();
    assert_eq!(links, 1);
    let (mut bo, bos) = sign_up(&server, "Bo Ek");
    let subject = format!("link:{}", signed_up[0].id);
    server.failed_often(&subject);
    assert_eq!(press(&mut Browser::new(&server), &link, "page"), 429);
    assert_eq!(
        press(&mut phones[0], &link, "page"),
        303,
        "who is in stays in"
    );
    // The same for withdrawing and coming back, each on its own.
    for what in ["withdraw", "return"] {
        assert_eq!(press(&mut bo, &bos, what), 303);
    }
    let subject = server.store.read_now(move |conn| {
        let all =
            crawford::store::sign_ups::of_event(conn, stream, crawford::tournament::EventNo(1))?;
        let bo = all.into_iter().find(|who| who.name == "Bo Ek").unwrap();
        Ok::<_, crawford::store::StoreError>(format!("link:{}", bo.id))
    });
    let subject = subject.unwrap();
    server.failed_often(&subject);
    let answer = bo.post(&bos, &[("do", "withdraw")]);
    assert_eq!(answer.status, 422);
    assert!(answer.says("main", "Too many changes"), "{}", answer.body);
}

/// Whose own link the phone came by has shown who they are: for their own name, and no other.
#[test]
fn a_players_own_link_speaks_for_its_player_on_another_list() {
    let server = TestServer::start();
    let night = Night::with(&server, &["Ann Lee", "Bo Ek"]);
    let mut owner = Browser::owner(&server);
    let (event, list) = (format!("{AT}/e/2/sign-up"), format!("{AT}/e/2/sign-ups"));
    night.act(Command::AddEvent {
        settings: EventSettings::usual("Side event", "5".parse().unwrap()),
        seed_hash: "0".repeat(64),
    });
    let set = [("open", "1"), ("most", ""), ("phone", "1")];
    assert_eq!(filled::send(&mut owner, &list, &list, &set).status, 303);
    let mut phone = Browser::new(&server);
    let player = LinkHolder::Player(EntrantNo(1));
    let handed = wait(phone::admit(&night.all, night.stream, player, "own", None)).unwrap();
    phone.cookies.insert("crawford-phone".into(), handed.cookie);
    for (name, accepted) in [("Ann Lee", true), ("Bo Ek", false)] {
        let fields = [("name", name), ("contact", "")];
        let answer = filled::send(&mut phone, &event, &event, &fields);
        assert_eq!(answer.status, 303, "{}", answer.body);
        let link = answer.header("Location").unwrap().to_owned();
        let own = phone.get(&link).body;
        assert_eq!(own.has("[value='check-in']"), accepted, "{name}");
    }
}

/// One tablet for all: whoever finds the page as the one before left it never comes to that one's link.
#[test]
fn a_form_sent_again_with_other_words_gives_nobodys_link() {
    let server = TestServer::start();
    let (_night, mut owner) = opened(&server, &[]);
    let mut tablet = Browser::new(&server);
    let page = tablet.get(FORM).body;
    let mut send = |name, contact| {
        let fields = [("name", name), ("contact", contact)];
        filled::send_from(&mut tablet, &page, FORM, &fields)
    };
    let first = send("Ann Lee", "ann@example.org");
    assert_eq!(first.status, 303, "{}", first.body);
    let link = first.header("Location").unwrap().to_owned();
    for (name, contact) in [("Bo Ek", "bo@example.org"), ("Ann Lee", "")] {
        let other = send(name, contact);
        assert_eq!(other.status, 409, "{}", other.body);
        assert!(other.says("h1", "This form was already sent"));
        assert!(other.header("Location").is_none() && other.says_nowhere(&link));
    }
    let again = send("Ann Lee", "ann@example.org");
    assert_eq!(
        (again.status, again.header("Location")),
        (303, Some(&*link))
    );
    let list = owner.get(LIST).body;
    assert_eq!(list.parts("li[id^='s-']").len(), 1, "{list}");
    // From a page of their own they do.
    let (_, others) = sign_up(&server, "Bo Ek");
    assert_ne!(others, link);
}
