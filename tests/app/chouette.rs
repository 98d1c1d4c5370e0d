//! A chouette night run through the app layer.

use crate::support::club::{club, principal, principal_with, wait, with_monday};
use crate::support::{for_each_database, for_each_store, open};
use backgammon::Side;
use crawford::app::chouette::own::{OwnPart, OwnSeat};
use crawford::app::chouette::settle::Settling;
use crawford::app::chouette::*;
use crawford::app::place::ServiceAddresses;
use crawford::app::stories::{ActError, Principal, check, rebuild};
use crawford::chouette::*;
use crawford::club::permissions::Role;
use crawford::journal::{ClubId, StreamId};
use crawford::store::{Store, StoreError, night_results, summaries};

const ONE: TableNo = TableNo(1);

fn host(key: Option<&str>) -> Principal {
    key.map_or(principal(Role::Owner), |key| {
        principal_with(Role::Owner, key)
    })
}

fn with_club(store: &Store) -> Nights {
    with_monday(store);
    Nights::new(store.clone())
}

fn details(name: &str) -> NightDetailsInput {
    NightDetailsInput {
        name: name.into(),
        day: "2026-11-20".parse().unwrap(),
        venue: String::new(),
    }
}

/// A night nobody has come to yet.
pub(crate) fn a_night(all: &Nights, club: ClubId) -> StreamId {
    let creating = Creating {
        details: details("Friday"),
        settings: NightSettings::default(),
        people: Vec::new(),
    };
    wait(all.create(host(None), club, creating)).unwrap().stream
}

/// A night of this many guests, numbered in the order they came.
fn night_of(all: &Nights, guests: u32) -> StreamId {
    let stream = a_night(all, club());
    for i in 1..=guests {
        let guest = Arriving::Guest(format!("Guest {i}"));
        wait(all.arrive(host(None), club(), stream, guest, ONE, None)).unwrap();
    }
    stream
}

fn start() -> NightCommand {
    NightCommand::Start {
        table: ONE,
        partner: None,
        overrule: None,
    }
}

fn act(action: CubeAction, seen: Option<u64>) -> NightCommand {
    NightCommand::Act {
        table: ONE,
        action,
        overrule: None,
        seen,
    }
}

fn box_wins() -> NightCommand {
    act(
        CubeAction::End {
            winner: Side::Top,
            kind: GameType::Single,
        },
        None,
    )
}

fn done(all: &Nights, stream: StreamId, command: NightCommand) -> NightActed {
    wait(all.act(host(None), stream, command)).unwrap()
}

fn refusal(result: Result<NightActed, ActError>) -> &'static str {
    match result.unwrap_err() {
        ActError::Refused(violation) => violation.rule.id(),
        other => panic!("{other}"),
    }
}

#[test]
fn a_night_is_played_and_its_read_tables_equal_the_fold() {
    for_each_store(|store| {
        let all = with_club(store);
        let stream = night_of(&all, 4);
        let status = |store: &Store| {
            let summary = store.read_now(move |conn| summaries::of_stream(conn, stream));
            summary.unwrap().unwrap().status
        };
        assert_eq!(status(store), SummaryStatus::Announced);
        let rolled = wait(all.roll(host(None), stream, ONE, None)).unwrap();
        assert_eq!(rolled.story.state.tables[0].line.len(), 4);
        for _ in 0..3 {
            done(&all, stream, start());
            done(&all, stream, box_wins());
        }
        assert_eq!(status(store), SummaryStatus::Running);
        let rows = store
            .read_now(move |conn| night_results::of_stream(conn, stream))
            .unwrap();
        assert_eq!(rows.iter().map(|r| r.points).sum::<i64>(), 0);
        assert_eq!(rows.iter().map(|r| (r.games, r.boxes)).max(), Some((3, 3)));
        assert_eq!(check::<Night>(store).unwrap().done, []);

        done(&all, stream, NightCommand::Close);
        assert_eq!(status(store), SummaryStatus::Finished);
        assert_eq!(check::<Night>(store).unwrap().done, []);
        store
            .write_now(move |tx| night_results::replace(tx, stream, &[]))
            .unwrap();
        assert_eq!(
            check::<Night>(store).unwrap().done[0].tables,
            ["night_results"]
        );
        assert_eq!(rebuild::<Night>(store).unwrap().done.len(), 1);
        assert_eq!(check::<Night>(store).unwrap().done, []);
    });
}

#[test]
fn a_house_that_was_cut_off_goes_on_at_the_same_point() {
    for_each_database(|database| {
        let store = open(database);
        let all = with_club(&store);
        let stream = night_of(&all, 5);
        done(&all, stream, start());
        let double = CubeAction::Double {
            by: PlayerNo(1),
            to: None,
        };
        let before = done(&all, stream, act(double, None)).story;
        store.close();

        let store = open(database);
        let again = wait(Nights::new(store.clone()).read(stream)).unwrap();
        assert_eq!(again.state, before.state);
        assert_eq!(again.version, before.version);
        assert!(
            again.state.tables[0]
                .game
                .as_ref()
                .unwrap()
                .has_open_offers()
        );
        store.close();
    });
}

#[test]
fn of_two_phones_on_one_cube_one_wins_and_the_other_is_told() {
    for_each_store(|store| {
        let all = with_club(store);
        let stream = night_of(&all, 4);
        let seen = done(&all, stream, start()).story.version;
        let double = |by, to| act(CubeAction::Double { by, to }, Some(seen));
        let first = double(PlayerNo(1), Some(vec![PlayerNo(2)]));
        done(&all, stream, first);
        // The member doubles what the box has just doubled.
        let second = wait(all.act(host(None), stream, double(PlayerNo(2), None)));
        assert_eq!(refusal(second), "cube-changed-since");
        // Another cube has not changed since.
        done(&all, stream, double(PlayerNo(1), Some(vec![PlayerNo(3)])));
        let game = wait(all.read(stream)).unwrap().state.tables[0].game.clone();
        assert_eq!(game.unwrap().round.unwrap().count(OfferStage::Open), 2);
    });
}

#[test]
fn several_commands_are_one_action_or_nothing() {
    for_each_store(|store| {
        let all = with_club(store);
        let stream = night_of(&all, 4);
        done(&all, stream, start());
        let doubles = |who: &[u32]| {
            let double = |n: &u32| CubeAction::Double {
                by: PlayerNo(*n),
                to: None,
            };
            who.iter().map(|n| act(double(n), None)).collect::<Vec<_>>()
        };
        let version = wait(all.read(stream)).unwrap().version;
        let refused = wait(all.act_all(host(None), stream, doubles(&[2, 2])));
        assert_eq!(refusal(refused), "offered-already");
        assert_eq!(wait(all.read(stream)).unwrap().version, version);

        let before = wait(all.read(stream)).unwrap().state.clone();
        let both = wait(all.act_all(host(None), stream, doubles(&[2, 3]))).unwrap();
        let undone = wait(all.undo(host(None), stream, both.action.unwrap(), Vec::new()));
        match undone.unwrap() {
            NightUndoOutcome::Done { story, .. } => {
                let now = story.state.without_versions();
                assert_eq!(now, before.without_versions());
            }
            NightUndoOutcome::Needs(needs) => panic!("{needs:?}"),
        }
        assert_eq!(check::<Night>(store).unwrap().done, []);
    });
}

#[test]
fn a_double_tap_stores_once() {
    for_each_store(|store| {
        let all = with_club(store);
        let stream = night_of(&all, 3);
        done(&all, stream, start());
        let once = wait(all.act(host(Some("double-tap-1")), stream, box_wins())).unwrap();
        let twice = wait(all.act(host(Some("double-tap-1")), stream, box_wins())).unwrap();
        assert!(!once.again && twice.again);
        assert_eq!(once.action, twice.action);
        assert_eq!(twice.story.state.games.len(), 1);
    });
}

#[test]
fn a_guest_who_is_refused_leaves_no_row_behind() {
    for_each_store(|store| {
        let all = with_club(store);
        let stream = night_of(&all, 3);
        done(&all, stream, NightCommand::Close);
        let guest = Arriving::Guest("Late".into());
        let late = wait(all.arrive(host(None), club(), stream, guest, ONE, None));
        assert_eq!(refusal(late), "night-closed");
        let people = store.read_now(|conn| crawford::store::people::of_club(conn, club()));
        assert_eq!(people.unwrap().len(), 3);
    });
}

#[test]
fn what_is_overruled_needs_a_reason_and_keeps_it() {
    for_each_store(|store| {
        let all = with_club(store);
        let stream = night_of(&all, 2);
        let begin = |reason: &str| {
            wait(
                all.act_overruling(host(None), club(), stream, reason, |_, note| {
                    Ok(vec![NightCommand::Start {
                        table: ONE,
                        partner: None,
                        overrule: Some(note),
                    }])
                }),
            )
        };
        assert_eq!(refusal(begin(" ")), "reason-missing");
        assert_eq!(
            refusal(wait(all.act(host(None), stream, start()))),
            "chouette-too-few"
        );
        let begun = begin("The others are late.").unwrap();
        assert_eq!(begun.story.state.last_game, 1);
        let facts = wait(all.facts(stream)).unwrap();
        let kept = facts.iter().find_map(|f| match f.fact() {
            Ok(NightFact::Started { overruled, .. }) => *overruled,
            _ => None,
        });
        let ids = [kept.unwrap()];
        let notes = store
            .read_now(move |conn| crawford::store::notes::find_all(conn, &ids))
            .unwrap();
        assert_eq!(notes[0].1, "The others are late.");
    });
}

#[test]
fn nobody_but_a_host_runs_a_night() {
    for_each_store(|store| {
        let all = with_club(store);
        let stream = night_of(&all, 3);
        for role in [Role::Visitor, Role::Member, Role::Program] {
            let principal = Principal { role, ..host(None) };
            let refused = wait(all.act(principal, stream, start()));
            assert!(
                matches!(refused, Err(ActError::NotPermitted(_))),
                "{role:?}"
            );
        }
    });
}

#[test]
fn a_renamed_night_is_found_under_both_names() {
    for_each_store(|store| {
        let all = with_club(store);
        let stream = night_of(&all, 3);
        let places = ServiceAddresses::new(store.clone());
        let renamed = wait(all.rename(host(None), club(), stream, details("Été"), None)).unwrap();
        assert_eq!(renamed, "ete");
        for slug in ["friday", "ete"] {
            let address = wait(places.night(club(), slug)).unwrap();
            assert_eq!((address.stream, address.slug.as_str()), (stream, "ete"));
        }
        assert!(matches!(
            wait(places.tournament(club(), "ete")),
            Err(StoreError::NotFound)
        ));
        assert_eq!(check::<Night>(store).unwrap().done, []);
    });
}

#[test]
fn no_game_begins_by_lot_with_nobody_to_draw_from() {
    for_each_store(|store| {
        let all = with_club(store);
        let stream = night_of(&all, 2);
        let begun = wait(all.begin_by_lot(host(None), stream, ONE, None));
        assert_eq!(refusal(begun), "partner-too-few-players");
        assert_eq!(wait(all.read(stream)).unwrap().state.last_game, 0);
    });
}

#[test]
fn settling_up_says_who_pays_whom_and_who_is_even() {
    for_each_store(|store| {
        let all = with_club(store);
        let stream = night_of(&all, 3);
        let night = || wait(all.read(stream)).unwrap();
        let own = |player| OwnSeat::of(&night().state, PlayerNo(player)).unwrap();
        assert_eq!(own(1), OwnSeat::NoGame);
        done(&all, stream, start());
        let parts: Vec<(OwnPart, bool)> = (1..=3)
            .map(|player| match own(player) {
                OwnSeat::InGame(game) => (game.part, game.cube.is_some()),
                other => panic!("{other:?}"),
            })
            .collect();
        assert_eq!(parts[0], (OwnPart::Box, false));
        assert_eq!(parts[1], (OwnPart::MayAct, true));
        done(&all, stream, box_wins());

        let settling = || Settling::of(&night().state).unwrap();
        let before = settling();
        assert_eq!(
            (before.balances[0].player, before.balances[0].left),
            (PlayerNo(1), 2)
        );
        assert_eq!((before.payments.len(), before.groups.len()), (2, 1));
        assert!(before.proved && before.paid.is_empty());
        let first = before.payments[0];
        let pay = NightCommand::Pay {
            from: first.from,
            to: first.to,
            amount: first.amount,
            unit: before.unit,
        };
        done(&all, stream, pay);
        let after = settling();
        assert_eq!((after.payments.len(), after.paid.len()), (1, 1));
        done(&all, stream, NightCommand::Close);
        let over = |payments| OwnSeat::Over { payments };
        assert_eq!(own(first.from.0), over(Vec::new()));
        assert_eq!(own(1), over(after.payments));
    });
}
