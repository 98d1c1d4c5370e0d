//! `…/m/{match}/analysis` and what the replay and the season say of it: the records of matches, as GNU Backgammon evaluates
//! them. What it printed of three of them is kept in `tests/data/analysis`, with its own statistics below the answer.

use crate::browser::Browser;
use crate::evening::{AT, Night};
use crate::seasons;
use crate::server::{Setting, TestServer};
use crate::support::club::wait;
use crate::support::html::Html;
use crate::support::{PATIENCE, until_within};
use backgammon::Side;
use backgammon::analysis::mistakes;
use backgammon::record::check::{CheckOptions, check};
use crawford::app::analysis::gnubg::{GnuBackgammon, read};
use crawford::app::analysis::{
    AnalysisEngine, EngineAnswer, EngineError, EngineStop, StopWhenDropped,
};
use crawford::store::analyses;
use crawford::tournament::{EventSettings, MatchNo};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::time::Duration;

const GNUBG: &str = "/usr/games/gnubg";
/// The match of the record, and its names and length.
const HELD: [(&str, [&str; 2], &str); 3] = [
    ("d003", ["de Vries", "Greta"], "1"),
    ("d010", ["de Vries", "José"], "3"),
    ("d016", ["Luca", "Bruno"], "7"),
];

fn path(rest: &str) -> String {
    format!("{AT}/e/1/m/1{rest}")
}

fn record(name: &str) -> String {
    std::fs::read_to_string(format!("tests/data/oracle/matches/{name}.mat")).unwrap()
}

fn kept(name: &str) -> String {
    std::fs::read_to_string(format!("tests/data/analysis/{name}.txt")).unwrap()
}

/// What the program's own statistics say below such a heading of both players, the last time they do: without what is in
/// brackets, the chance of winning the match.
fn stated(said: &str, nth: usize, heading: &str) -> [String; 2] {
    let lines = said.lines().filter_map(|line| line.strip_prefix(heading));
    let line = lines
        .clone()
        .nth(nth)
        .unwrap_or_else(|| panic!("{heading}: {said}"));
    let numbers: Vec<String> = line
        .split(')')
        .filter_map(|part| part.split('(').next()?.split_whitespace().next())
        .map(str::to_owned)
        .collect();
    numbers.try_into().unwrap_or_else(|_| panic!("{line}"))
}

/// The same as the page writes it: what was lost has no sign, luck has one.
fn as_shown(numbers: [String; 2]) -> Vec<String> {
    numbers.map(|n| n.trim_start_matches('-').to_owned()).into()
}

/// The page's figures are those of the program's own statistics.
fn equal(page: &str, said: &str) {
    let rows = page.parts(".figures tbody tr").into_iter();
    let figures: Vec<Vec<String>> = rows.map(|row| row.texts("td")).collect();
    let [rate, decisions, plays, cube, luck] = &figures[..] else {
        panic!("{page}");
    };
    let total = |nth| as_shown(stated(said, nth, "Error total EMG (MWC)"));
    assert_eq!(*rate, as_shown(stated(said, 2, "Error rate mEMG (MWC)")));
    assert_eq!((plays, cube), (&total(0), &total(1)));
    let lucky = stated(said, 0, "Luck total EMG (MWC)").map(|n| n.replace('-', "−"));
    assert_eq!(*luck, lucky);
    let count = |heading: &str, nth: usize| -> u32 {
        let line = said.lines().find_map(|line| line.strip_prefix(heading));
        let mut numbers = line.unwrap().split_whitespace();
        numbers.nth(nth).unwrap().parse().unwrap()
    };
    let made = [0, 1].map(|side| {
        let cubes = count("Close or actual cube decisions", side);
        (count("Unforced moves", side) + cubes).to_string()
    });
    assert_eq!(*decisions, made);
}

#[test]
fn what_is_said_of_each_action_comes_to_what_the_program_says_of_the_match() {
    let keep = CheckOptions {
        transcript: true,
        ..CheckOptions::default()
    };
    for (name, ..) in HELD {
        let answer = read(&kept(name)).unwrap();
        assert_eq!(answer.engine, "GNU Backgammon 1.07.001, 2-ply");
        let report = check(record(name).as_bytes(), &keep);
        let played = report.transcript.unwrap();
        let games = &answer.evaluation.games;
        let found = mistakes(games, &played).unwrap();
        for side in Side::BOTH {
            let of = answer.evaluation.sides[side];
            let lost = found.iter().filter(|mistake| mistake.side == side);
            let lost: u64 = lost.map(|mistake| mistake.lost).sum();
            // Each is rounded to a millionth.
            assert!(lost.abs_diff(of.play_lost + of.cube_lost) < 100, "{name}");
            let luck = games.iter().flatten().filter(|one| one.side == side);
            let luck: i64 = luck.filter_map(|one| one.luck).sum();
            assert!(luck.abs_diff(of.luck) < 100, "{name}");
        }
        // Nothing of it fits another match, or the same one wrongly told.
        let mut other = played.clone();
        other.games[0].actions.remove(0);
        assert!(mistakes(games, &other).is_err());
        assert!(mistakes(&games[1..], &played).is_err());
        let mut wrong = games.clone();
        let one = wrong.iter_mut().flatten().find(|one| one.best.is_some());
        let one = one.unwrap();
        (one.lost, one.best) = (Some(1), Some(vec![[200, 0], [25, 25]]));
        assert!(mistakes(&wrong, &played).is_err());
    }
}

/// Answers in this order; once there is nothing left, it cannot be run.
#[derive(Debug)]
struct Scripted(Mutex<Vec<Result<EngineAnswer, EngineError>>>);

impl AnalysisEngine for Scripted {
    fn analyse(&self, record: &str, _: &EngineStop) -> Result<EngineAnswer, EngineError> {
        assert!(
            record.contains("Left : 0") && !record.contains("Luca"),
            "no names"
        );
        let mut left = self.0.lock().unwrap();
        match left.is_empty() {
            true => Err(std::io::Error::other("nothing left").into()),
            false => left.remove(0),
        }
    }
}

fn scripted(answers: impl Fn() -> Vec<Result<EngineAnswer, EngineError>>) -> Setting {
    Setting {
        analysis: Some(Arc::new(Scripted(Mutex::new(answers())))),
        ..Setting::unhurried()
    }
}

/// A match of these two to this length, with its record.
fn attached<'h>(
    server: &'h TestServer,
    names: [&str; 2],
    settings: EventSettings,
    name: &str,
) -> (Night, Browser<'h>) {
    let night = Night::of(server, settings, &names);
    night.draw();
    let (mut owner, sent) = (Browser::owner(server), record(name));
    let answer = owner.submit(&path("/record"), &[("text", sent.as_str())]);
    assert_eq!(answer.status, 303, "{}", answer.body);
    (night, owner)
}

fn to(length: &str) -> EventSettings {
    EventSettings::usual("Open", length.parse().unwrap())
}

/// The replay, once it says what is waited for.
fn replay_with(server: &TestServer, wanted: impl Fn(&str) -> bool) -> String {
    replay_within(PATIENCE, server, wanted)
}

fn replay_within(limit: Duration, server: &TestServer, wanted: impl Fn(&str) -> bool) -> String {
    let mut page = String::new();
    until_within(limit, "the replay says so", || {
        page = server.get(&path("/replay")).body;
        wanted(&page)
    });
    page
}

#[test]
fn the_replay_and_the_season_say_what_a_match_lost() {
    let setting = || scripted(|| vec![read(&kept("d016"))]);
    TestServer::on_each(setting, a_match_is_analysed);
}

fn a_match_is_analysed(server: TestServer) {
    let (night, mut owner) = attached(&server, ["Luca", "Bruno"], to("7"), "d016");
    let page = replay_with(&server, |page| page.has("#analysis .figures"));
    equal(&page, &kept("d016"));
    assert!(page.says("#analysis", "Evaluated by GNU Backgammon 1.07.001, 2-ply."));
    assert_eq!(page.texts(".figures thead th"), ["Luca", "Bruno"]);
    assert!(page.len() < 61_440, "{}", page.len());
    // The worst five of each, the worst first; where it was made, the better one is on the board.
    let mut drawn = 0;
    for list in page.parts(".worst") {
        let lost = list.texts("b");
        assert_eq!(lost.len(), 5);
        assert!(lost.is_sorted_by(|a, b| a >= b), "{lost:?}");
        for line in list.parts("li") {
            let place = line.attribute("a", "href").replace("&amp;", "&");
            let (query, _) = place.split_once('#').unwrap();
            let there = server.get(&path(&format!("/replay{query}"))).body;
            let better = line.texts("span").pop().unwrap();
            let better = better.trim_start_matches("better: ").to_owned();
            assert!(
                there.says(".better p", &format!("Better: {better}")),
                "{there}"
            );
            drawn += usize::from(there.has(".better svg"));
            assert!(there.len() < 61_440, "{}", there.len());
        }
    }
    assert!(drawn >= 8, "{drawn}");
    assert!(!page.has(".better"), "nothing was done yet at the start");

    // The season counts it, for everyone and in its files.
    seasons::made(&mut owner, &[]);
    let season = |server: &TestServer| server.get("/c/monday/seasons/year-2026").body;
    let rows: Vec<Vec<String>> = season(&server)
        .parts(".error-rates tbody tr")
        .into_iter()
        .map(|row| [row.texts("th"), row.texts("td")].concat())
        .collect();
    assert_eq!(rows.len(), 2, "{}", season(&server));
    assert_eq!(rows[0][..3], ["Bruno", "13.4", "1"]);
    assert_eq!(rows[1][..3], ["Luca", "16.6", "1"]);
    let json = server.get("/c/monday/seasons/year-2026/table.json").body;
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["error_rates"][1]["player"], "Luca");
    assert_eq!(json["error_rates"][1]["matches"], 1);

    // A record that is attached no more counts no more, on a page that was kept, too.
    let id = wait(night.all.read(night.stream)).unwrap();
    let id = id.state.event(crate::evening::OPEN).unwrap();
    let id = id.fixture(MatchNo(1)).unwrap().record.unwrap();
    let of = |id| move |conn: &mut _| analyses::find(conn, id);
    assert!(server.store.read_now(of(id)).unwrap().is_some());
    let blanked = owner.post(&path("/record-blank"), &[]);
    assert_eq!(blanked.status, 303);
    assert!(server.store.read_now(of(id)).unwrap().is_none());
    assert!(!season(&server).has(".error-rates"));
}

#[test]
fn a_record_that_is_no_longer_the_matchs_does_not_count() {
    let server = TestServer::with(scripted(|| vec![read(&kept("d016"))]));
    let (night, mut owner) = attached(&server, ["Luca", "Bruno"], to("7"), "d016");
    let undo = owner.get(&path("/replay")).body;
    let undo = undo.attribute("[name='version']", "value");
    replay_with(&server, |page| page.has("#analysis .figures"));
    seasons::made(&mut owner, &[]);
    let season = || server.get("/c/monday/seasons/year-2026").body;
    assert!(season().has(".error-rates"));
    let version = undo.parse().unwrap();
    let undone = night.all.undo(
        crate::evening::director(),
        night.stream,
        version,
        Vec::new(),
    );
    wait(undone).unwrap();
    assert!(!season().has(".error-rates"));
}

#[test]
fn what_could_not_be_analysed_says_why_and_a_director_has_it_tried_again() {
    let answers = || {
        let other = read(&kept("d010"));
        let slow = EngineError::TooSlow(Duration::from_secs(1));
        vec![other, Err(slow), read(&kept("d016"))]
    };
    let server = TestServer::with(scripted(answers));
    let (_, mut owner) = attached(&server, ["Luca", "Bruno"], to("7"), "d016");
    for said in ["no usable answer", "took too long"] {
        let page = replay_with(&server, |page| page.says("#analysis", said));
        assert!(!page.has("#analysis form"));
        assert_eq!(
            Browser::new(&server).post(&path("/analysis"), &[]).status,
            401
        );
        assert!(owner.get(&path("/replay")).has("#analysis form"));
        assert_eq!(owner.post(&path("/analysis"), &[]).status, 303);
    }
    let done = replay_with(&server, |page| page.has("#analysis .figures"));
    assert!(!done.has("#analysis form"));
}

#[test]
fn a_match_by_other_rules_is_not_put_to_an_engine() {
    let server = TestServer::with(scripted(Vec::new));
    let settings = EventSettings {
        crawford: false,
        ..to("7")
    };
    let night = Night::of(&server, settings, &["Luca", "Bruno"]);
    night.draw();
    // Without the Crawford rule this record would be another; beside what is entered it may stand.
    let sent = record("d016");
    let mut owner = Browser::owner(&server);
    let answer = owner.submit(&path("/record"), &[("text", sent.as_str())]);
    assert_eq!(answer.status, 303, "{}", answer.body);
    let page = replay_with(&server, |page| page.says("#analysis", "is not analysed"));
    assert!(!page.has(".figures"));
}

#[test]
fn without_an_engine_nothing_is_said_of_an_analysis() {
    let server = TestServer::start();
    attached(&server, ["Luca", "Bruno"], to("7"), "d016");
    assert!(!server.get(&path("/replay")).has("#analysis"));
}

#[test]
fn an_analysis_that_cannot_be_read_is_an_error_that_names_its_row() {
    let server = TestServer::with(scripted(|| vec![read(&kept("d016"))]));
    let (night, _) = attached(&server, ["Luca", "Bruno"], to("7"), "d016");
    replay_with(&server, |page| page.has("#analysis .figures"));
    let story = wait(night.all.read(night.stream)).unwrap();
    let event = story.state.event(crate::evening::OPEN).unwrap();
    let id = event.fixture(MatchNo(1)).unwrap().record.unwrap();
    let mut row = server
        .store
        .read_now(move |conn| analyses::find(conn, id))
        .unwrap()
        .unwrap();
    row.told.as_mut().unwrap().games = "[[{\"side\":7}]]".to_owned();
    server
        .store
        .write_now(move |tx| analyses::put(tx, &row))
        .unwrap();
    assert_eq!(server.get(&path("/replay")).status, 500);
}

/// A program that does this.
struct Script(PathBuf);

impl Script {
    fn new(does: &str) -> Script {
        use std::os::unix::fs::PermissionsExt;
        let name = format!("crawford-engine-{:016x}", rand::random::<u64>());
        let path = std::env::temp_dir().join(name);
        std::fs::write(&path, format!("#!/bin/sh\n{does}\n")).unwrap();
        std::fs::set_permissions(&path, PermissionsExt::from_mode(0o755)).unwrap();
        Script(path)
    }

    fn analyse(&self, limit: Duration, stop: &EngineStop) -> Result<EngineAnswer, EngineError> {
        let engine = GnuBackgammon {
            program: self.0.clone(),
            limit,
        };
        loop {
            match engine.analyse("a match", stop) {
                // Another test's child still has it open for writing.
                Err(EngineError::NotRun(why))
                    if why.kind() == std::io::ErrorKind::ExecutableFileBusy => {}
                answer => return answer,
            }
        }
    }
}

impl Drop for Script {
    fn drop(&mut self) {
        std::fs::remove_file(&self.0).unwrap();
    }
}

#[test]
fn a_program_is_kept_to_its_time_and_to_its_answer() {
    let (running, long) = (StopWhenDropped::default(), Duration::from_secs(60));
    let stop = running.stop();
    for slow in [
        "exec sleep 50",
        "sleep 50 & exec sleep 50",
        "exec >&-; exec sleep 50",
    ] {
        let answer = Script::new(slow).analyse(Duration::from_millis(200), &stop);
        assert!(matches!(answer, Err(EngineError::TooSlow(_))), "{answer:?}");
    }
    for none in [
        "exit 0",
        "echo nonsense",
        "echo 'CRAWFORD {}'",
        "echo 'GNU Backgammon 1.07'; echo 'CRAWFORD {\"sides\":1}'",
        "exec yes",
        &format!("cat {}; exit 3", here("tests/data/analysis/d003.txt")),
    ] {
        let answer = Script::new(none).analyse(long, &stop);
        assert!(
            matches!(answer, Err(EngineError::NoAnswer(_))),
            "{answer:?}"
        );
    }
    // It finds the match in a folder of its own and nothing else, and the folder goes with it.
    let seen = std::env::temp_dir().join(format!("crawford-seen-{:016x}", rand::random::<u64>()));
    let does = format!(
        "(pwd; ls; cat match.mat; env | cut -d= -f1 | sort) > {}; cat {}",
        seen.display(),
        here("tests/data/analysis/d003.txt")
    );
    let answer = Script::new(&does).analyse(long, &stop).unwrap();
    assert_eq!(answer, read(&kept("d003")).unwrap());
    let told = std::fs::read_to_string(&seen).unwrap();
    std::fs::remove_file(&seen).unwrap();
    let (folder, rest) = told.split_once('\n').unwrap();
    assert!(!Path::new(folder).exists());
    assert!(
        rest.starts_with("analyse.py\nmatch.mat\na matchHOME\nLC_ALL\n"),
        "{told}"
    );
    let none = GnuBackgammon {
        program: "/no/such/engine".into(),
        limit: long,
    };
    assert!(none.found().is_none());
    let no_program = GnuBackgammon {
        program: concat!(env!("CARGO_MANIFEST_DIR"), "/README.md").into(),
        limit: long,
    };
    assert!(no_program.found().is_none());
    assert!(matches!(
        none.analyse("", &stop),
        Err(EngineError::NotRun(_))
    ));
    drop(running);
    let answer = Script::new("exec sleep 50").analyse(long, &stop);
    assert!(matches!(answer, Err(EngineError::Stopped)), "{answer:?}");
}

fn here(path: &str) -> String {
    format!("{}/{path}", env!("CARGO_MANIFEST_DIR"))
}

/// What the program says of a record when it is asked by hand, with its usual settings.
fn by_hand(name: &str) -> String {
    let folder =
        std::env::temp_dir().join(format!("crawford-gnubg-{:016x}", rand::random::<u64>()));
    std::fs::create_dir(&folder).unwrap();
    let file = here(&format!("tests/data/oracle/matches/{name}.mat"));
    let commands = format!(
        "set automatic game off\nimport mat \"{file}\"\nanalyse match\nshow statistics match\n"
    );
    std::fs::write(folder.join("commands"), commands).unwrap();
    let said = Command::new(GNUBG)
        .args(["-t", "-q", "-r", "-c", "commands"])
        .current_dir(&folder)
        .env("HOME", &folder)
        .env("LC_ALL", "C.UTF-8")
        .stdin(std::process::Stdio::null())
        .output()
        .unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    String::from_utf8_lossy(&said.stdout).into_owned()
}

#[test]
fn the_page_shows_what_gnu_backgammon_says_of_three_held_records() {
    if !Path::new(GNUBG).exists() {
        eprintln!("SKIPPED: {GNUBG} is not installed; tests/all.sh installs it");
        return;
    }
    std::thread::scope(|scope| {
        for (name, names, length) in HELD {
            scope.spawn(move || {
                let limit = Duration::from_secs(600);
                let engine = GnuBackgammon {
                    program: GNUBG.into(),
                    limit,
                };
                let server = TestServer::with(Setting {
                    analysis: Some(Arc::new(engine.found().unwrap())),
                    ..Setting::unhurried()
                });
                attached(&server, names, to(length), name);
                let said = by_hand(name);
                // It runs only while nothing else wants to: on a busy machine as long as it may.
                let ready = |page: &str| !page.says("#analysis", "is waiting");
                let page = replay_within(limit + PATIENCE, &server, ready);
                equal(&page, &said);
                println!("{name}: {:?}", page.texts(".figures td"));
            });
        }
    });
}
