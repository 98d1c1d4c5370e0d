//! Codes and seats of a night, kept on every database there is.

use crate::chouette::a_night;
use crate::support::club::{club, monday, principal, wait};
use crate::support::for_each_store;
use crawford::app::chouette::{Arriving, FollowError, Nights};
use crawford::app::stories::{ActError, Principal};
use crawford::chouette::*;
use crawford::club::permissions::Role;
use crawford::form::Choice;
use crawford::journal::{Actor, StreamId};
use crawford::store::clubs::{self, Club};
use crawford::store::{Store, StoreError, attempts};

const ONE: TableNo = TableNo(1);
const HERE: &str = "192.168.1.7";

fn here() -> [String; 1] {
    [HERE.to_owned()]
}

fn host() -> Principal {
    principal(Role::Owner)
}

fn planted(store: &Store) -> (Nights, StreamId) {
    let hidden = Club {
        public: false,
        ..monday()
    };
    store.write_now(move |tx| clubs::add(tx, &hidden)).unwrap();
    let all = Nights::new(store.clone());
    let stream = a_night(&all, club());
    for name in ["Ann", "Bo", "Cy"] {
        let guest = Arriving::Guest(name.into());
        wait(all.arrive(host(), club(), stream, guest, ONE, None)).unwrap();
    }
    let start = NightCommand::Start {
        table: ONE,
        partner: None,
        overrule: None,
    };
    wait(all.act(host(), stream, start)).unwrap();
    (all, stream)
}

fn double() -> CubeAction {
    CubeAction::Double {
        by: PlayerNo(2),
        to: None,
    }
}

#[test]
fn a_phone_looks_by_the_code_until_there_is_another_or_the_night_is_over() {
    for_each_store(|store| {
        let (all, stream) = planted(store);
        let looks = |cookie: &str| {
            let story = wait(all.read(stream)).unwrap();
            wait(all.phone(&story, stream, cookie)).unwrap().is_some()
        };
        let code = wait(all.renew_code(host(), stream)).unwrap();
        let followed = wait(all.follow(&code, &here(), None)).unwrap();
        assert_eq!(
            (followed.club.as_str(), followed.night.as_str()),
            ("monday", "friday")
        );
        assert!(looks(&followed.cookie) && !looks("") && !looks(&"0".repeat(48)));
        let again = wait(all.follow(&code, &here(), Some(&followed.cookie))).unwrap();
        assert_eq!(again.cookie, followed.cookie);
        assert_eq!(wait(all.watchers(stream)).unwrap(), 1);
        let next = wait(all.renew_code(host(), stream)).unwrap();
        assert!(code != next && !looks(&followed.cookie));
        let unknown = wait(all.follow(&code, &here(), None));
        assert!(matches!(unknown, Err(FollowError::Unknown)));

        let followed = wait(all.follow(&next, &here(), None)).unwrap();
        let call_off = NightCommand::CallOff { table: ONE };
        wait(all.act(host(), stream, call_off)).unwrap();
        wait(all.act(host(), stream, NightCommand::Close)).unwrap();
        assert!(!looks(&followed.cookie));
        assert_eq!(wait(all.row(stream)).unwrap().code, None);
        assert_eq!(wait(all.watchers(stream)).unwrap(), 0);
    });
}

#[test]
fn a_seat_is_taken_once_acts_for_its_player_and_is_taken_back() {
    for_each_store(|store| {
        let (all, stream) = planted(store);
        let link = wait(all.grant_seat(host(), stream, PlayerNo(2))).unwrap();
        assert_eq!(wait(all.seats(stream)).unwrap().linked, [PlayerNo(2)]);
        assert_eq!(wait(all.seat_link(&link)).unwrap(), (stream, PlayerNo(2)));
        let seated = wait(all.take_seat(&link, None)).unwrap();
        let twice = wait(all.take_seat(&link, None));
        assert!(matches!(twice, Err(StoreError::NotFound)));
        assert_eq!(wait(all.seats(stream)).unwrap().seated, [PlayerNo(2)]);

        let story = wait(all.read(stream)).unwrap();
        let phone = wait(all.phone(&story, stream, &seated.cookie))
            .unwrap()
            .unwrap();
        assert_eq!(phone.player, Some(PlayerNo(2)));
        // Another's cube, and the game as a whole.
        for action in [
            CubeAction::Double {
                by: PlayerNo(3),
                to: None,
            },
            CubeAction::Double {
                by: PlayerNo(1),
                to: None,
            },
            CubeAction::AutomaticDouble,
            CubeAction::Settle {
                by: PlayerNo(2),
                points: 1,
            },
        ] {
            let refused = wait(all.act_own(&phone, None, action, None));
            assert!(
                matches!(&refused, Err(ActError::Refused(v)) if v.rule.id() == "seat-not-yours"),
                "{refused:?}"
            );
        }
        let done = wait(all.act_own(&phone, None, double(), None)).unwrap();
        let game = done.story.state.tables[0].game.as_ref().unwrap();
        assert!(game.round.as_ref().unwrap().of(PlayerNo(2)).is_some());
        assert_eq!(
            wait(all.facts(stream)).unwrap().last().unwrap().who,
            Actor::Player(2)
        );

        wait(all.revoke_seat(host(), stream, PlayerNo(2))).unwrap();
        let gone = wait(all.act_own(&phone, None, double(), None));
        assert!(matches!(gone, Err(ActError::NotPermitted(_))), "{gone:?}");
    });
}

#[test]
fn only_who_hosts_gives_codes_and_seats() {
    for_each_store(|store| {
        let (all, stream) = planted(store);
        for &role in Role::ALL {
            let may = matches!(role, Role::Director | Role::Owner | Role::Operator);
            assert_eq!(
                wait(all.renew_code(principal(role), stream)).is_ok(),
                may,
                "{role:?}"
            );
            assert_eq!(
                wait(all.end_code(principal(role), stream)).is_ok(),
                may,
                "{role:?}"
            );
            let granted = wait(all.grant_seat(principal(role), stream, PlayerNo(1)));
            assert_eq!(granted.is_ok(), may, "{role:?}");
            let revoked = wait(all.revoke_seat(principal(role), stream, PlayerNo(1)));
            assert_eq!(revoked.is_ok(), may, "{role:?}");
        }
    });
}

#[test]
fn a_code_has_six_letters_and_is_not_tried_out_from_one_large_network() {
    for_each_store(|store| {
        let (all, stream) = planted(store);
        let code = wait(all.renew_code(host(), stream)).unwrap();
        assert_eq!(code.len(), 6, "{code}");
        let from =
            |address: &str| crawford::web::middleware::client::networks(address.parse().unwrap());
        let wrong = wait(all.follow("AEIOUY", &from("2001:db8:1:ab01::1"), None));
        assert!(matches!(wrong, Err(FollowError::Unknown)), "{wrong:?}");
        let large = "follow:2001:db8:1::/48";
        for subject in [
            "follow:2001:db8:1:ab01::",
            "follow:2001:db8:1:ab00::/56",
            large,
            "follow:everywhere",
        ] {
            let counted = store.read_now(move |conn| attempts::of(conn, subject));
            assert_eq!(counted.unwrap().count, 1, "{subject}");
        }
        let at = crawford::app::clock::now();
        store
            .write_now(move |tx| (0..60).try_for_each(|_| attempts::failed(tx, large, at)))
            .unwrap();
        // Another small network of the same large one waits too, with the right code as well.
        let right = wait(all.follow(&code, &from("2001:db8:1:1::1"), None));
        assert!(matches!(right, Err(FollowError::Wait(_))), "{right:?}");
        wait(all.follow(&code, &from("2001:db8:2:1::1"), None)).unwrap();
        wait(all.follow(&code, &here(), None)).unwrap();
    });
}

/// Whoever tries codes out from many networks keeps none out who never typed a wrong one.
#[test]
fn a_room_is_let_in_while_others_try_codes_out() {
    for_each_store(|store| {
        let (all, stream) = planted(store);
        let code = wait(all.renew_code(host(), stream)).unwrap();
        let from =
            |address: &str| crawford::web::middleware::client::networks(address.parse().unwrap());
        let wrong = wait(all.follow("AEIOUY", &from("2001:db8:1:ab01::1"), None));
        assert!(matches!(wrong, Err(FollowError::Unknown)), "{wrong:?}");
        let everyone = "follow:everywhere";
        let counted = |count: i64| {
            let at = crawford::app::clock::now();
            store
                .write_now(move |tx| {
                    while attempts::of(tx, everyone)?.count < count {
                        attempts::failed(tx, everyone, at)?;
                    }
                    Ok::<_, StoreError>(())
                })
                .unwrap();
        };
        counted(3_100);
        let again = wait(all.follow(&code, &from("2001:db8:1:ab01::1"), None));
        assert!(matches!(again, Err(FollowError::Wait(_))), "{again:?}");
        let followed = wait(all.follow(&code, &from("2001:db8:2:1::1"), None)).unwrap();
        // The last resort: then whoever comes anew waits too, and whoever follows already goes on.
        counted(6_100);
        let late = wait(all.follow(&code, &from("2001:db8:3:1::1"), None));
        assert!(matches!(late, Err(FollowError::Wait(_))), "{late:?}");
        let story = wait(all.read(stream)).unwrap();
        let phone = wait(all.phone(&story, stream, &followed.cookie)).unwrap();
        assert!(phone.is_some());
    });
}
