//! Past results brought in from a file are published like any other, beside all else a club gives away.

use super::copied::every_link_leads_somewhere;
use super::{Place, planted, publish, said};
use crate::support::{fresh_databases, open};
use crawford::app::club::past;
use crawford::app::stories::Principal;
use crawford::club::mapping::Subject;
use crawford::club::permissions::Role;
use crawford::journal::{AccountId, Actor};
use crawford::store::{Store, accounts, clubs};

const SEASON: &str = "Date;Event;Player 1;Player 2;Score;Length\n\
    4.3.2019;Monday League;Ann Zeeland;Bo Ekberg;7-3;7\n\
    4.3.2019;Monday League;Cal Royster;Åse Grøn;5:7;7\n\
    11.3.2019;Monday League;Ann Zeeland;Cal Royster;4-7;7\n\
    5.3.2019;Spring Cup;Ann Zeeland;Bo Ekberg;9-8;9\n";

/// Takes the file in, as the owner would.
fn brought(store: &Store) {
    let club = store.read_now(clubs::all).unwrap().remove(0).id;
    let owner: AccountId = store.read_now(accounts::all).unwrap().remove(0).id;
    let principal = |n: u8| Principal {
        who: Actor::Account(owner),
        role: Role::Owner,
        key: Some(format!("bringing-{n}").parse().unwrap()),
    };
    let today = "2026-11-22".parse().unwrap();
    actix_web::rt::System::new().block_on(async {
        let bytes = SEASON.as_bytes().to_vec();
        let sent = past::send(
            store,
            principal(1),
            club,
            "old.csv".into(),
            bytes,
            Subject::Results,
        );
        let id = sent.await.unwrap();
        let viewer = principal(2);
        let preview = past::preview(store, &viewer, club, id.clone(), today);
        let word = past::AcceptInput {
            previewed: preview.await.unwrap().digest,
            again: false,
            today,
            event: "Open".into(),
        };
        let accepted = past::accept(store, principal(3), club, id, word);
        accepted.await.unwrap().store(store).await.unwrap();
    });
}

#[test]
fn what_was_brought_in_is_in_the_copy_with_its_files_and_in_ratings_and_records() {
    for fresh in fresh_databases().into_iter().map(planted) {
        let store = open(&fresh.database);
        brought(&store);
        store.close();
        let place = Place::new("brought");
        let run = publish(&place.0, &fresh.database);
        said(&run);
        let complaints = String::from_utf8(run.stderr).unwrap();
        assert!(!complaints.contains("nowhere"), "{complaints}");
        let files = place.files();
        every_link_leads_somewhere(&files);
        let text = |file: &str| String::from_utf8_lossy(&files[file]).into_owned();
        let past: Vec<&String> = files
            .keys()
            .filter(|file| file.ends_with("/e/1/results.csv"))
            .filter(|file| text(file).contains("Ann Zeeland"))
            .collect();
        assert!(past.len() >= 2, "{past:?}");
        for results in past {
            let folder = results.strip_suffix("e/1/results.csv").unwrap();
            let calendar = text(&format!("{folder}calendar.ics"));
            // Nobody knows the hours of what was played then: its day is all there is.
            assert_eq!(calendar.matches("BEGIN:VEVENT").count(), 1, "{calendar}");
            assert!(calendar.contains("DTSTART;VALUE=DATE:2019"), "{calendar}");
            for ending in ["json", "xlsx"] {
                assert!(files.contains_key(&format!("{folder}e/1/results.{ending}")));
            }
        }
        assert!(text("c/lantern/ratings/table.csv").contains("Ann Zeeland"));
        assert!(text("c/lantern/records/table.json").contains("\"record\": \"run\""));
        for file in [
            "c/lantern/seasons/club-year/table.xlsx",
            "c/lantern/embed/season/club-year/index.html",
            "c/lantern/records/table.xlsx",
            "c/lantern/ratings/table.json",
        ] {
            assert!(files.contains_key(file), "{file}");
        }
        let ends = |end: &str| {
            files
                .keys()
                .any(|file| file.starts_with("c/lantern/chouette/") && file.ends_with(end))
        };
        assert!(ends("/results.xlsx") && ends("/games.csv") && ends("/results.json"));
        assert!(
            files.keys().any(
                |file| file.starts_with("c/lantern/chouette/season") && file.ends_with(".json")
            )
        );
    }
}
