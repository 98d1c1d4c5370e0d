//! What is damaged, foreign or hostile is refused, by line, before anything is touched.

use crate::filled::{Folder, filled};
use crate::support::Fresh;
use crawford::app::backup::{BackupError, check, make, restore};
use crawford::store::{Database, archive};
use flate2::{Compression, write::GzEncoder};
use std::io::Write;
use std::path::Path;

fn lines(folder: &Folder) -> Vec<String> {
    let from = filled(Fresh::sqlite());
    let file = folder.file("good");
    make(&from.database, &file, &mut |_, _, _| ()).unwrap();
    let text = folder.text("good");
    text.lines().map(str::to_owned).collect()
}

/// What is packed in here, as far as it can be unpacked.
fn unpacked(packed: &[u8]) -> Vec<u8> {
    let mut text = Vec::new();
    let _ = std::io::Read::read_to_end(&mut flate2::read::GzDecoder::new(packed), &mut text);
    text
}

/// What is said of a file of these lines; the place stays empty.
fn refusal(folder: &Folder, lines: &[String]) -> String {
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    refusal_of(folder, text.as_bytes())
}

fn refusal_of(folder: &Folder, bytes: &[u8]) -> String {
    let file = folder.file("bad");
    std::fs::write(&file, bytes).unwrap();
    let place = Database::Sqlite(folder.file("place.db"));
    let said = match restore(&file, &place, Vec::new(), &mut |_, _, _| ()) {
        Err(error @ BackupError::Damaged { .. }) => error.to_string(),
        other => panic!("{other:?}"),
    };
    assert!(
        !folder.file("place.db").exists(),
        "nothing is begun for a file that is not whole"
    );
    assert!(said.contains("bad, line "), "{said}");
    said
}

#[test]
fn each_kind_of_damage_is_told_by_its_line() {
    let folder = Folder::new("damage");
    let good = lines(&folder);
    let people = good
        .iter()
        .position(|l| l.starts_with("{\"table\":\"people\""))
        .unwrap();
    let with = |change: &dyn Fn(&mut Vec<String>)| {
        let mut changed = good.clone();
        change(&mut changed);
        refusal(&folder, &changed)
    };
    let row = people + 1;
    let cases: Vec<(String, &str)> = vec![
        (
            with(&|l| l[row] = l[row].replacen("\",\"", "X\",\"", 2)),
            "rows of people are not those",
        ),
        (
            with(&|l| drop(l.remove(row))),
            "rows of people are not those",
        ),
        (
            with(&|l| l.swap(row, row + 1)),
            "rows of people are not those",
        ),
        (with(&|l| l[row] = "[1,2]".into()), "no row of people"),
        (
            with(&|l| l[row] = l[row].replacen('[', "[null,", 1)),
            "id is empty",
        ),
        (with(&|l| l[row] = l[row].replace(']', ",1]")), "more than"),
        (
            with(&|l| l[row] = "[[[[[[[[".repeat(100_000)),
            "no row of people",
        ),
        (with(&|l| l[row] = "garbage".into()), "no line of a backup"),
        (with(&|l| l[row] = String::new()), "no line of a backup"),
        (
            with(&|l| l[people] = l[people].replace("people", "peopleX")),
            "the table people should begin",
        ),
        (
            with(&|l| l[people] = l[people].replace("people", "sessions")),
            "the table people should begin",
        ),
        (
            with(&|l| l[people] = l[people].replace("nickname", "name\\\"; DROP TABLE clubs; --")),
            "the table people should begin",
        ),
        (with(&|l| drop(l.pop())), "breaks off"),
        (with(&|l| l.truncate(people)), "breaks off"),
        (with(&|l| l.truncate(1)), "breaks off"),
        (
            with(&|l| {
                let last = l.pop().unwrap();
                l.truncate(people);
                l.push(last);
            }),
            "is missing",
        ),
        (with(&|l| l.push("{}".into())), "behind the end"),
        (
            with(&|l| l[0] = l[0].replace("backup", "night")),
            "no backup of Crawford",
        ),
        (
            with(&|l| l[0] = l[0].replace("\"format\":1", "\"format\":2")),
            "newer version",
        ),
        (
            with(&|l| l[0] = l[0].replace("\"schema\":\"2", "\"schema\":\"9")),
            "newer version",
        ),
        (
            with(&|l| l[0] = l[0].replace("0.1.0", "0.1.1")),
            "not as it was written",
        ),
        (refusal_of(&folder, b""), "no backup of Crawford"),
        (
            refusal_of(&folder, b"SQLite format 3\0\0\0"),
            "no backup of Crawford",
        ),
        (refusal_of(&folder, &[0u8; 100]), "no backup of Crawford"),
        (refusal_of(&folder, &[0xff; 100]), "no backup of Crawford"),
        (
            refusal_of(&folder, &[0x1f, 0x8b, 0, 1, 2]),
            "cannot be read",
        ),
    ];
    for (said, expected) in cases {
        assert!(said.contains(expected), "{said:.300} | {expected}");
    }
    assert!(with(&|l| l[row] = "garbage".into()).contains(&format!("line {}:", row + 1)));
}

/// Whatever single byte is damaged, packed or plain, and wherever it breaks off, it is noticed.
#[test]
fn no_damaged_byte_goes_unnoticed() {
    let folder = Folder::new("bytes");
    lines(&folder);
    let packed = std::fs::read(folder.file("good")).unwrap();
    let text = unpacked(&packed);
    let file = folder.file("flipped");
    let mut seed = 1931usize;
    for _ in 0..60 {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let at = (seed >> 17) % packed.len();
        // The packing's own head says when and by which system a file was packed, which is nothing of ours.
        if (4..10).contains(&at) {
            continue;
        }
        let mut bad = packed.clone();
        bad[at] ^= 1 << (seed % 8);
        std::fs::write(&file, &bad).unwrap();
        // Packing says "as so many bytes before"; changed to another place where the same stands, it says the same.
        let noticed = check(&file, &mut |_, _, _| ()).is_err();
        assert!(noticed || unpacked(&bad) == text, "byte {at}");
        std::fs::write(&file, &packed[..at]).unwrap();
        assert!(
            check(&file, &mut |_, _, _| ()).is_err(),
            "broken off at {at}"
        );
    }
}

/// A small file that unpacks to gigabytes is refused at the first line too long, in bounded memory and time.
#[test]
fn a_bomb_is_refused_at_its_first_line_too_long() {
    let folder = Folder::new("bomb");
    let good = lines(&folder);
    let file = folder.file("bomb");
    let mut out = GzEncoder::new(std::fs::File::create(&file).unwrap(), Compression::fast());
    for line in &good[..2] {
        writeln!(out, "{line}").unwrap();
    }
    let block = vec![b'['; 1 << 20];
    for _ in 0..64 {
        out.write_all(&block).unwrap();
    }
    out.finish().unwrap();
    let said = check(&file, &mut |_, _, _| ()).unwrap_err().to_string();
    assert!(said.contains("line 3: this line is longer than"), "{said}");
}

/// A file whose hashes are right and whose rows are not is refused by the database, and nothing of it stays.
#[test]
fn a_file_made_by_hand_cannot_leave_half_of_itself() {
    let folder = Folder::new("hand");
    let good = lines(&folder);
    // A stream of a club that is not there: every hash made anew, as somebody could.
    let streams = good
        .iter()
        .position(|l| l.starts_with("{\"table\":\"streams\""))
        .unwrap();
    let mut bad = good.clone();
    let row: Vec<serde_json::Value> = serde_json::from_str(&bad[streams + 1]).unwrap();
    let club = row[2].as_str().unwrap().to_owned();
    bad[streams + 1] = bad[streams + 1].replace(&club, "zzzzzzzzzzzzzzzz");
    let bad = hashed(&bad);
    let file = folder.file("hand");
    std::fs::write(&file, bad).unwrap();
    check(&file, &mut |_, _, _| ()).unwrap();
    let mut places = vec![Fresh::sqlite()];
    places.extend(Fresh::postgres());
    for place in places {
        let refused = restore(&file, &place.database, Vec::new(), &mut |_, _, _| ());
        assert!(matches!(refused, Err(BackupError::Load(_))), "{refused:?}");
        archive::must_be_empty(&place.database).unwrap();
        restore(
            Path::new(&folder.file("good")),
            &place.database,
            Vec::new(),
            &mut |_, _, _| (),
        )
        .unwrap();
    }
}

/// The lines with a manifest that fits them.
fn hashed(lines: &[String]) -> String {
    use sha2::{Digest, Sha256};
    let hex = |bytes: &[u8]| bytes.iter().map(|b| format!("{b:02x}")).collect::<String>();
    let mut manifest: serde_json::Value = serde_json::from_str(lines.last().unwrap()).unwrap();
    let body = &lines[..lines.len() - 1];
    let mut tables: Vec<(String, u64, Sha256)> = Vec::new();
    for line in &body[1..] {
        if line.starts_with("{\"table\"") {
            let begin: serde_json::Value = serde_json::from_str(line).unwrap();
            tables.push((begin["table"].as_str().unwrap().into(), 0, Sha256::new()));
        } else {
            tables.last_mut().unwrap().1 += 1;
        }
        tables.last_mut().unwrap().2.update(format!("{line}\n"));
    }
    let text: String = body.iter().map(|line| format!("{line}\n")).collect();
    manifest["manifest"]["tables"] = tables
        .into_iter()
        .map(|(table, rows, hash)| serde_json::json!({"table": table, "rows": rows, "sha256": hex(&hash.finalize())}))
        .collect();
    manifest["manifest"]["sha256"] = hex(&Sha256::digest(&text)).into();
    format!("{text}{manifest}\n")
}
