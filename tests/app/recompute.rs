//! Ratings after any night: whatever was corrected and taken back on the way, they are what they would be from scratch.

use crate::support::club::{club, principal, wait, with_monday};
use crate::support::for_each_store;
use backgammon::BySide;
use crawford::app::recompute::{self, check, up_to_date};
use crawford::app::season::make;
use crawford::app::stories::{self, Principal};
use crawford::app::tournament::*;
use crawford::club::permissions::Role;
use crawford::club::rating::ListSettings;
use crawford::journal::{PersonId, StreamId, UtcMicros};
use crawford::store::merges::{self, Merge};
use crawford::store::rating_lists::{self, ListRow, OWN};
use crawford::store::{
    Store, people, rating_starts, ratings, recomputations, results, season_standings,
    unrated_events,
};
use crawford::tournament::*;
use std::collections::HashMap;

pub const OPEN: EventNo = EventNo(1);

pub fn director() -> Principal {
    principal(Role::Owner)
}

/// Eight guests, drawn, in a club of their own.
pub fn drawn(store: &Store) -> (Tournaments, StreamId) {
    with_monday(store);
    let all = Tournaments::new(store.clone());
    let details = TournamentDetails {
        name: "Friday".into(),
        date: "2026-11-20".parse().unwrap(),
        venue: String::new(),
        starts: None,
    };
    let settings = EventSettings::usual("Open", "7 5".parse().unwrap());
    let stream = wait(all.announce(director(), club(), details, settings, None))
        .unwrap()
        .stream;
    for i in 0..8 {
        let guest = Guest {
            name: format!("Guest {i}"),
            rating: None,
        };
        wait(all.check_in_guest(director(), club(), stream, guest, vec![OPEN])).unwrap();
    }
    wait(all.act(director(), stream, EventCommand::CloseList.of(OPEN))).unwrap();
    wait(all.draw(director(), stream, OPEN, "66".into(), None)).unwrap();
    (all, stream)
}

pub fn score(top: bool, length: i64) -> ScoreEntry {
    ScoreEntry::Final {
        score: BySide::from(if top { (length, 3) } else { (2, length) }),
        winner: None,
    }
}

/// Chance that can be told again.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % end
    }
}

/// The ratings that stand, by person.
fn standing(store: &Store, list: &'static str) -> HashMap<PersonId, (i64, i64)> {
    let rows = store
        .read_now(move |conn| ratings::of_list(conn, club(), list))
        .unwrap();
    rows.into_iter()
        .map(|row| (row.person, (row.rating, row.matches)))
        .collect()
}

#[test]
fn after_any_corrections_and_undoings_ratings_are_those_from_scratch() {
    for_each_store(|store| {
        let (all, stream) = drawn(store);
        let input = crate::season::input("Year", crawford::club::season::SeasonPreset::Leaderboard);
        let season = wait(make(store, director(), club(), input)).unwrap();
        let mut chance = Chance(0x2026_1122);
        let mut actions: Vec<u64> = Vec::new();
        let (mut corrected, mut undone) = (0, 0);
        for turn in 0..60 {
            let number = u32::try_from(1 + chance.below(7)).unwrap();
            let length = if number == 7 { 7 } else { 5 };
            let entry = score(chance.below(2) == 0, length);
            if chance.below(5) == 0 && !actions.is_empty() {
                let at = usize::try_from(chance.below(actions.len() as u64)).unwrap();
                // What leans on what follows is not undone; that is as good a turn as any.
                if let Ok(TournamentUndoOutcome::Done { .. }) =
                    wait(all.undo(director(), stream, actions[at], vec![]))
                {
                    undone += 1;
                }
            } else {
                let scoring = ScoreEntryCommand {
                    event: OPEN,
                    number: MatchNo(number),
                    entry: entry.clone(),
                    overrule: false,
                    reason: String::new(),
                    seen: None,
                };
                let done = match wait(all.score(director(), club(), stream, scoring)) {
                    Ok(done) => Ok(done),
                    Err(_) => {
                        let standing = [LaterMatches::TakeSeat, LaterMatches::RecordOnly];
                        let standing = standing[usize::try_from(chance.below(2)).unwrap()];
                        let correct = EventCommand::Correct {
                            number: MatchNo(number),
                            entry,
                            standing: Some(standing),
                            overrule: None,
                            seen: None,
                        }
                        .of(OPEN);
                        corrected += 1;
                        wait(all.act(director(), stream, correct))
                    }
                };
                actions.extend(done.ok().and_then(|done| done.action));
            }
            // Sometimes several results are computed together.
            if turn % 3 != 0 {
                wait(up_to_date(store, club())).unwrap();
                assert_eq!(check(store).unwrap(), [], "turn {turn}");
                assert_eq!(stories::check::<Tournament>(store).unwrap().done, []);
            }
        }
        assert!(corrected > 5 && undone > 2 && actions.len() > 10);
        wait(up_to_date(store, club())).unwrap();
        let stands = standing(store, OWN);
        assert!(!stands.is_empty());
        let table = |store: &Store| {
            let season = season.clone();
            store
                .read_now(move |conn| season_standings::of_season(conn, club(), &season))
                .unwrap()
        };
        let played = table(store);
        assert_eq!(played.len(), 8);
        assert!(played.iter().any(|row| row.points > 1_000_000));
        recompute::rebuild(store).unwrap();
        assert_eq!(standing(store, OWN), stands);
        assert_eq!(table(store), played);
    });
}

#[test]
fn a_correction_does_not_move_a_match_behind_later_ones() {
    for_each_store(|store| {
        let (all, stream) = drawn(store);
        let enter = |number, top| {
            let scoring = ScoreEntryCommand {
                event: OPEN,
                number: MatchNo(number),
                entry: score(top, 5),
                overrule: false,
                reason: String::new(),
                seen: None,
            };
            wait(all.score(director(), club(), stream, scoring)).unwrap();
        };
        enter(1, true);
        enter(2, true);
        let order = |store: &Store| {
            let mut rows = store
                .read_now(move |conn| results::of_stream(conn, stream))
                .unwrap();
            rows.sort_by_key(|row| (row.at, row.version));
            rows.iter()
                .map(|row| (row.number, row.at, row.version))
                .collect::<Vec<_>>()
        };
        let before = order(store);
        let correct = EventCommand::Correct {
            number: MatchNo(1),
            entry: score(false, 5),
            standing: Some(LaterMatches::TakeSeat),
            overrule: None,
            seen: None,
        }
        .of(OPEN);
        wait(all.act(director(), stream, correct)).unwrap();
        assert_eq!(order(store), before);
        assert_eq!(before.len(), 2);
    });
}

#[test]
fn what_a_list_says_decides_what_it_counts() {
    for_each_store(|store| {
        let (all, stream) = drawn(store);
        for number in 1..=4 {
            let scoring = ScoreEntryCommand {
                event: OPEN,
                number: MatchNo(number),
                entry: score(true, 5),
                overrule: false,
                reason: String::new(),
                seen: None,
            };
            wait(all.score(director(), club(), stream, scoring)).unwrap();
        }
        let compute = || {
            wait(up_to_date(store, club())).unwrap();
            assert_eq!(check(store).unwrap(), []);
        };
        compute();
        let usual = standing(store, OWN);
        assert_eq!(usual.len(), 8);
        assert!(usual.values().all(|(_, matches)| *matches == 1));
        let edition = || store.edition(club());
        let before = edition();
        // Nothing is behind: nothing is done.
        compute();
        assert_eq!(edition(), before);

        // A list of a season that has not begun is empty; one of this year is the club's own.
        let season = |slug: &str, from: &str, to: &str| ListRow {
            club: club(),
            slug: slug.into(),
            name: slug.into(),
            settings: serde_json::to_string(&ListSettings::default()).unwrap(),
            from_day: Some(from.parse().unwrap()),
            to_day: Some(to.parse().unwrap()),
            created_at: UtcMicros(5),
        };
        let rows = [
            season("past", "1999-01-01", "1999-12-31"),
            season("all", "1999-01-01", "2999-12-31"),
        ];
        store
            .write_now(move |tx| rows.iter().try_for_each(|row| rating_lists::put(tx, row)))
            .unwrap();
        compute();
        assert_ne!(edition(), before);
        assert_eq!(standing(store, "past").len(), 0);
        assert_eq!(standing(store, "all"), usual);

        // Two who turn out to be one, and are parted again.
        let ids: Vec<PersonId> = usual.keys().copied().collect();
        let merge = Merge {
            person: ids[0],
            kept: ids[1],
            club: club(),
            merged_at: UtcMicros(7),
        };
        store.write_now(move |tx| merges::add(tx, &merge)).unwrap();
        compute();
        let merged = standing(store, OWN);
        assert!(!merged.contains_key(&ids[0]) && merged.len() >= 6);
        let (person, one) = (ids[0], ids[1]);
        store
            .write_now(move |tx| merges::remove(tx, club(), person))
            .unwrap();
        compute();
        assert_eq!(standing(store, OWN), usual);

        // What somebody came with.
        let start = crawford::club::rating::RatingStart {
            person: one,
            rating: 1_800_000_000,
            experience: 500,
        };
        store
            .write_now(move |tx| rating_starts::replace(tx, club(), OWN, &[start]))
            .unwrap();
        compute();
        let found = standing(store, OWN)[&one].0;
        assert!((found - 1_800_000_000).abs() < 10_000_000, "{found}");

        // An event that is not rated, and a list that is not kept any more.
        store
            .write_now(move |tx| unrated_events::set(tx, stream, 1, false))
            .unwrap();
        compute();
        assert_eq!(standing(store, OWN).len(), 1);
        assert_eq!(standing(store, "all").len(), 0);
        store
            .write_now(move |tx| {
                unrated_events::set(tx, stream, 1, true)?;
                rating_lists::remove(tx, club(), "all")
            })
            .unwrap();
        compute();
        assert_eq!(standing(store, OWN).len(), 8);
        assert_eq!(standing(store, "all").len(), 0);
        let lists = store
            .read_now(|conn| rating_lists::of_club(conn, club()))
            .unwrap();
        assert_eq!(lists.len(), 1);

        // What stands differently is found.
        store
            .write_now(move |tx| ratings::remove(tx, club(), OWN, &[one]))
            .unwrap();
        assert_eq!(check(store).unwrap()[0].tables, ["ratings"]);
        recompute::rebuild(store).unwrap();
        assert_eq!(check(store).unwrap(), []);
        let of = store
            .read_now(move |conn| ratings::of_person(conn, club(), OWN, one))
            .unwrap()
            .unwrap();
        assert_eq!(of.rated.len(), 1);
        assert_eq!(of.rating, found);
        let (wanted, made) = store
            .read_now(|conn| recomputations::of_club(conn, club()))
            .unwrap();
        assert_eq!(wanted, made);
        assert_eq!(store.read_now(recomputations::outstanding).unwrap(), []);
        let known = store
            .read_now(|conn| people::of_club(conn, club()))
            .unwrap();
        assert_eq!(known.len(), 8);
    });
}
