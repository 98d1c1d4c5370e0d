//! Folders that are not written to.

use crate::support::Fresh;
use crate::{Place, planted, publish};
use crawford::store::Database;
use std::fs;

#[test]
fn other_things_are_left_alone() {
    let fresh = planted(Fresh::sqlite());
    let place = Place::new("taken");
    fs::create_dir_all(&place.0).unwrap();
    fs::write(place.0.join("holiday.jpg"), "x").unwrap();
    let refused = publish(&place.0, &fresh.database);
    assert_eq!(refused.status.code(), Some(2));
    assert!(
        String::from_utf8(refused.stderr)
            .unwrap()
            .contains("holiday.jpg")
    );
    assert_eq!(place.files().len(), 1);

    let file = place.0.join("holiday.jpg");
    for no_folder in [file.clone(), file.join("below")] {
        let refused = publish(&no_folder, &fresh.database);
        assert!(matches!(refused.status.code(), Some(1 | 2)), "{refused:?}");
        assert!(refused.stdout.is_empty());
    }
    assert_eq!(fs::read_to_string(&file).unwrap(), "x");
}

#[test]
fn without_a_database_nothing_is_made() {
    let place = Place::new("none");
    let missing = Database::Sqlite(place.0.join("missing.db"));
    let refused = publish(&place.0.join("site"), &missing);
    assert_eq!(refused.status.code(), Some(2));
    assert!(!place.0.exists());

    // Nor with one that is none.
    fs::create_dir_all(&place.0).unwrap();
    fs::write(place.0.join("missing.db"), "no database at all").unwrap();
    assert_eq!(
        publish(&place.0.join("site"), &missing).status.code(),
        Some(1)
    );
    assert_eq!(place.files().len(), 1);
}

#[test]
fn a_run_that_was_cut_off_is_gone_on_with() {
    let fresh = planted(Fresh::sqlite());
    let place = Place::new("cut");
    assert!(publish(&place.0, &fresh.database).status.success());
    let whole = place.files();
    // As a machine that lost its power leaves it: half of a file, a file missing, what was being worked with.
    fs::write(place.0.join("index.html"), "<!doc").unwrap();
    fs::remove_dir_all(place.0.join("c")).unwrap();
    fs::create_dir_all(place.0.join(".crawford-publish")).unwrap();
    fs::write(place.0.join(".crawford-publish/7"), "half").unwrap();
    assert!(publish(&place.0, &fresh.database).status.success());
    assert_eq!(place.files(), whole);
}
