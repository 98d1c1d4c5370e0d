//! Seasons on every database: kept, final, adjusted, removed; made again by rebuild.

use crate::recompute::{OPEN, director, drawn, score};
use crate::support::club::{club, wait};
use crate::support::for_each_store;
use crawford::app::club::ClubError;
use crawford::app::recompute::{check, up_to_date};
use crawford::app::season::{
    Giving, Keeping, SeasonInput, adjust, change, find, freeze, make, now, of_club, preview,
    remove, take_back, thaw,
};
use crawford::app::tournament::ScoreEntryCommand;
use crawford::club::merged::Merged;
use crawford::club::season::{Counts, MICROS, SeasonPreset, SeasonSetup, SeasonStanding, moved};
use crawford::form::Each;
use crawford::store::audit::AuditKind;
use crawford::store::{Store, audit, rating_lists, season_adjustments, season_standings};
use crawford::tournament::{EventCommand, LaterMatches as Stands, MatchNo};

pub fn input(name: &str, preset: SeasonPreset) -> SeasonInput {
    SeasonInput {
        name: name.to_owned(),
        from: "2026-01-01".parse().unwrap(),
        to: "2026-12-31".parse().unwrap(),
        setup: SeasonSetup {
            preset: Some(preset),
            rules: preset.rules(),
            ..SeasonSetup::default()
        },
        events: Each::default(),
        weights: Each::default(),
        ratings: None,
    }
}

fn standings(store: &Store, slug: &str) -> Vec<SeasonStanding> {
    let slug = slug.to_owned();
    let rows = store
        .read_now(move |conn| season_standings::of_season(conn, club(), &slug))
        .unwrap();
    let read = |row: &season_standings::StandingRow| serde_json::from_str(&row.standing).unwrap();
    rows.iter().map(read).collect()
}

#[test]
fn a_final_table_stays_and_what_was_corrected_since_is_the_difference() {
    for_each_store(|store| {
        let (all, stream) = drawn(store);
        let slug = wait(make(
            store,
            director(),
            club(),
            input("Année 1", SeasonPreset::Attendance),
        ))
        .unwrap();
        assert_eq!(slug, "annee-1");
        let again = wait(make(
            store,
            director(),
            club(),
            input("Année 1", SeasonPreset::Tour),
        ))
        .unwrap();
        assert_eq!(again, "annee-1-2");
        let scoring = ScoreEntryCommand {
            event: OPEN,
            number: MatchNo(1),
            entry: score(true, 5),
            overrule: false,
            reason: String::new(),
            seen: None,
        };
        wait(all.score(director(), club(), stream, scoring)).unwrap();
        wait(freeze(store, director(), club(), slug.clone())).unwrap();
        let before = standings(store, &slug);
        assert_eq!(before[0].points, 2 * MICROS);
        let correct = EventCommand::Correct {
            number: MatchNo(1),
            entry: score(false, 5),
            standing: Some(Stands::TakeSeat),
            overrule: None,
            seen: None,
        }
        .of(OPEN);
        wait(all.act(director(), stream, correct)).unwrap();
        wait(up_to_date(store, club())).unwrap();
        let at = slug.clone();
        let season = store.read_now(move |conn| find(conn, club(), &at)).unwrap();
        let (_, tables) = season.frozen.clone().unwrap();
        assert_eq!(tables[0].standings, before);
        let after = standings(store, &slug);
        let differ = moved(&before, &after, &|person| person);
        assert_eq!(differ.len(), 2);
        assert!(differ.iter().all(|m| m.events.len() == 1));
        let refused = wait(change(
            store,
            director(),
            club(),
            slug.clone(),
            input("X", SeasonPreset::Tour),
            None,
        ));
        assert!(matches!(refused, Err(ClubError::Refused(v)) if v[0].rule.id() == "season-frozen"));
        assert!(wait(remove(store, director(), club(), slug.clone())).is_err());
        assert!(wait(freeze(store, director(), club(), slug.clone())).is_err());
        wait(thaw(store, director(), club(), slug.clone())).unwrap();
        assert!(wait(thaw(store, director(), club(), slug.clone())).is_err());
        assert_eq!(check(store).unwrap(), []);
        let told = store
            .read_now(move |conn| now(conn, club(), &season, &Merged::default()))
            .unwrap();
        assert_eq!(told[0].standings, after);
        wait(remove(store, director(), club(), slug.clone())).unwrap();
        assert_eq!(standings(store, &slug), []);
        let left = store.read_now(|conn| of_club(conn, club())).unwrap();
        assert_eq!(left.len(), 1);
        let kinds = store
            .read_now(|conn| audit::kinds(conn, Some(club())))
            .unwrap();
        for kind in [
            AuditKind::SeasonMade,
            AuditKind::SeasonFrozen,
            AuditKind::SeasonOpened,
            AuditKind::SeasonRemoved,
        ] {
            assert!(kinds.contains(&kind), "{kind:?}");
        }
    });
}

#[test]
fn a_wish_is_seen_before_it_is_made_and_points_by_hand_are_taken_back() {
    for_each_store(|store| {
        drawn(store);
        let first = input("Year", SeasonPreset::Attendance);
        let slug = wait(make(store, director(), club(), first.clone())).unwrap();
        let before = standings(store, &slug);
        assert_eq!(before.len(), 8);
        let person = before[7].person;
        let giving = Giving {
            person,
            division: 0,
            points: -MICROS / 2,
            reason: "late".into(),
        };
        wait(adjust(store, director(), club(), slug.clone(), giving)).unwrap();
        let given = standings(store, &slug);
        assert_eq!((given[7].person, given[7].points), (person, MICROS / 2));
        // Nothing of the event: all but who was given points stand nowhere.
        let out = SeasonInput {
            events: Each(vec![(before[0].lines[0].key, Counts::No)]),
            ratings: Some(Keeping::Carried),
            ..first.clone()
        };
        let seen = wait(preview(store, club(), Some(slug.clone()), out.clone())).unwrap();
        assert_eq!((seen[0].standings.len(), seen[0].moved.len()), (1, 8));
        assert_eq!(standings(store, &slug), given, "only seen");
        wait(change(store, director(), club(), slug.clone(), out, None)).unwrap();
        assert_eq!(standings(store, &slug), seen[0].standings);
        let lists = store
            .read_now(|conn| rating_lists::of_club(conn, club()))
            .unwrap();
        assert!(
            lists
                .iter()
                .any(|list| list.slug == slug && list.from_day.is_some())
        );
        let at = slug.clone();
        let rows = store
            .read_now(move |conn| season_adjustments::of_season(conn, club(), &at))
            .unwrap();
        let id = rows[0].note;
        wait(take_back(store, director(), club(), slug.clone(), id)).unwrap();
        assert!(wait(take_back(store, director(), club(), slug.clone(), id)).is_err());
        assert_eq!(standings(store, &slug), []);
        wait(change(store, director(), club(), slug.clone(), first, None)).unwrap();
        assert_eq!(standings(store, &slug), before);
        assert_eq!(check(store).unwrap(), []);
    });
}
