//! Copies by the clock, and the commands themselves.

use crate::filled::{Folder, filled};
use crate::support::{Fresh, for_each_store, until};
use crawford::app::backup::schedule::BackupPlan;
use crawford::app::backup::{check, last, removals};
use crawford::journal::UtcMicros;
use std::process::{Command, Output, Stdio};

fn noon(day: i64) -> UtcMicros {
    UtcMicros(1_795_176_000_000_000).plus_seconds(day * 86_400)
}

#[test]
fn copies_are_made_when_due_and_old_ones_go() {
    for_each_store(|store| {
        let folder = Folder::new("clock");
        let plan = BackupPlan {
            folder: folder.file("copies"),
            every_hours: 24,
            keep_daily: 3,
            keep_weekly: 2,
        };
        // A folder that is missing may be a disk that is not mounted: it is not made.
        assert!(plan.keep(store, noon(0)).is_err());
        assert!(!plan.folder.exists());
        std::fs::create_dir(&plan.folder).unwrap();
        let first = plan.keep(store, noon(0)).unwrap().unwrap();
        check(&first, &mut |_, _, _| ()).unwrap();
        // Not due, and then due.
        assert_eq!(plan.keep(store, noon(0).plus_seconds(3600)).unwrap(), None);
        let mine = folder.file("copies/crawford.db");
        std::fs::write(&mine, "somebody's").unwrap();
        for day in 1..20 {
            assert!(plan.keep(store, noon(day)).unwrap().is_some(), "day {day}");
        }
        let kept = std::fs::read_dir(folder.file("copies")).unwrap().count();
        // Three days; the newest of this week is among them, that of the week before is another; and somebody's file;
        // beside them the list of names taken away.
        assert_eq!(
            kept,
            6,
            "{:?}",
            std::fs::read_dir(folder.file("copies"))
                .unwrap()
                .collect::<Vec<_>>()
        );
        assert!(mine.exists());
        let told = store.read_now(last).unwrap().unwrap();
        assert_eq!(
            (told.at, told.failed, told.scheduled),
            (noon(19), None, true)
        );
        assert!(told.bytes > 0);

        // A folder that cannot be: the owner reads why, and when one last succeeded.
        let nowhere = BackupPlan {
            folder: mine.join("below-a-file"),
            ..plan
        };
        assert!(nowhere.keep(store, noon(21)).is_err());
        let told = store.read_now(last).unwrap().unwrap();
        assert!(told.failed.is_some());
        assert_eq!(told.good, Some(noon(19)));
    });
}

/// A house that is shut every evening before its copy is due gets one all the same.
#[test]
fn a_copy_that_is_due_is_made_before_the_house_closes() {
    for_each_store(|store| {
        let folder = Folder::new("closing");
        let copies = folder.file("copies");
        let plan = BackupPlan {
            folder: copies.clone(),
            every_hours: 24,
            keep_daily: 3,
            keep_weekly: 2,
        };
        std::fs::create_dir(&copies).unwrap();
        let made = || -> Vec<_> {
            let names = std::fs::read_dir(&copies).into_iter().flatten();
            let names = names.map(|entry| entry.unwrap().path());
            let names = names.filter(|path| path.extension().is_some_and(|e| e == "gz"));
            names.collect()
        };
        let keeping = plan.start(store.clone()).unwrap();
        until("the first copy", || !made().is_empty());
        // Without it one is due, long before anybody looks again.
        for copy in made() {
            std::fs::remove_file(copy).unwrap();
        }
        drop(keeping);
        let made = made();
        assert_eq!(made.len(), 1);
        check(&made[0], &mut |_, _, _| ()).unwrap();
    });
}

fn crawford(folder: &Folder, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_crawford"));
    for variable in ["CRAWFORD_BIND", "CRAWFORD_DATABASE", "CRAWFORD_CONFIG"] {
        command.env_remove(variable);
    }
    let command = command
        .args(args)
        .current_dir(&folder.0)
        .stdin(Stdio::null());
    command.output().unwrap()
}

fn said(output: &Output) -> (Option<i32>, String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (
        output.status.code(),
        text(&output.stdout),
        text(&output.stderr),
    )
}

#[test]
fn the_commands_answer_by_exit_code_and_say_what_to_do() {
    let folder = Folder::new("commands");
    let from = filled(Fresh::sqlite());
    let crawford::store::Database::Sqlite(path) = &from.database else {
        unreachable!("an SQLite database");
    };
    let database = path.to_str().unwrap();
    let (code, out, err) = said(&crawford(
        &folder,
        &["backup", "b.gz", "--database", database],
    ));
    assert_eq!((code, err.as_str()), (Some(0), ""), "{out}");
    assert!(out.contains("b.gz is written and checked: "), "{out}");
    // Beside it are the names taken away, which a restore from there takes away again.
    let list = removals::read(&folder.file("removals.jsonl")).unwrap();
    assert_eq!(list.len(), 1);
    let (code, _, err) = said(&crawford(
        &folder,
        &["backup", "b.gz", "--database", database],
    ));
    assert_eq!(code, Some(1));
    assert!(err.contains("b.gz is there already"), "{err}");
    let (code, out, _) = said(&crawford(&folder, &["backup", "--check", "b.gz"]));
    assert_eq!(code, Some(0));
    assert!(out.contains("is complete"), "{out}");
    let (code, _, err) = said(&crawford(
        &folder,
        &["restore", "b.gz", "--database", database],
    ));
    assert_eq!(code, Some(1));
    assert!(
        err.contains("is not empty") && err.contains("--database"),
        "{err}"
    );
    let (code, out, _) = said(&crawford(
        &folder,
        &["restore", "b.gz", "--database", "new.db"],
    ));
    assert_eq!(code, Some(0), "{out}");
    let (code, _, _) = said(&crawford(
        &folder,
        &["rebuild", "--check", "--database", "new.db"],
    ));
    assert_eq!(code, Some(0));
    // Without the list of names taken away nothing is brought back, unless that is wanted.
    let list = folder.file("removals.jsonl");
    std::fs::rename(&list, folder.file("elsewhere")).unwrap();
    let without = ["restore", "b.gz", "--database", "without.db"];
    let (code, _, err) = said(&crawford(&folder, &without));
    assert_eq!(code, Some(1));
    assert!(
        err.contains("removals.jsonl is missing") && err.contains("--without-removals"),
        "{err}"
    );
    assert!(!folder.file("without.db").exists(), "nothing was made");
    let all_the_same = [&without[..], &["--without-removals"]].concat();
    let (code, out, _) = said(&crawford(&folder, &all_the_same));
    assert_eq!(code, Some(0), "{out}");
    std::fs::rename(folder.file("elsewhere"), &list).unwrap();
    let (code, _, err) = said(&crawford(
        &folder,
        &["restore", "new.db", "--database", "other.db"],
    ));
    assert_eq!(code, Some(1));
    assert!(
        err.contains("new.db, line 1: this is no backup of Crawford"),
        "{err}"
    );
    let (code, _, err) = said(&crawford(
        &folder,
        &["restore", "nothing", "--database", "other.db"],
    ));
    assert_eq!(code, Some(1));
    assert!(err.contains("nothing: "), "{err}");
    assert!(!folder.file("other.db").exists());
}
