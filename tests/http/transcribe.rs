//! `/transcribe` and `…/m/{match}/transcribe`: a match written down by tapping.

use crate::browser::Browser;
use crate::evening::{AT, Night, OPEN};
use crate::server::{Answer, Setting, TestServer};
use crate::support::club::wait;
use crate::support::html::Html;
use backgammon::game::Ending;
use backgammon::plays::Steps;
use backgammon::record::check::{CheckOptions, RecordVerdict, check};
use backgammon::record::transcript::{ActionKind, Transcript};
use backgammon::written::WrittenPlay;
use backgammon::{Board, Dice, Side};
use crawford::tournament::MatchNo;

fn server() -> TestServer {
    TestServer::with(Setting::unhurried())
}

fn read(text: &str) -> (RecordVerdict, Transcript) {
    let options = CheckOptions {
        transcript: true,
        ..CheckOptions::default()
    };
    let report = check(text.as_bytes(), &options);
    (report.verdict, report.transcript.unwrap())
}

fn oracle(name: &str) -> Transcript {
    let path = format!("tests/data/oracle/matches/{name}");
    let (verdict, transcript) = read(&std::fs::read_to_string(path).unwrap());
    assert_eq!(verdict, RecordVerdict::Valid);
    transcript
}

/// Somebody who watches a match and taps what they see, on pages as they come without scripts.
struct Watcher<'b, 'h> {
    browser: &'b mut Browser<'h>,
    path: String,
    page: Answer,
    taps: usize,
}

impl Watcher<'_, '_> {
    fn fields(&self) -> Vec<(String, String)> {
        self.page.body.form(&format!("{}#transcribe", self.path))
    }

    fn text(&self) -> String {
        let fields = self.fields();
        let text = fields.into_iter().find(|(name, _)| name == "text");
        text.unwrap().1
    }

    /// Sends the form with something filled in.
    fn send(&mut self, name: &str, value: &str) {
        let mut fields = self.fields();
        fields.retain(|(field, _)| field != name);
        let mut all = crate::browser::pairs(&fields);
        all.push((name, value));
        self.page = self.browser.post(&self.path, &all);
    }

    /// Presses a button that is on the page.
    fn tap(&mut self, name: &str, value: &str) {
        let values = self
            .page
            .attributes(&format!("button[name='{name}']"), "value");
        assert!(
            values.iter().any(|offered| offered == value),
            "{name}={value} is not among {values:?} {:?}",
            self.page.texts(".last, .said")
        );
        self.taps += 1;
        self.send(name, value);
        assert_eq!(self.page.status, 200, "{name}={value} {}", self.page.body);
    }

    /// Taps the play that comes to this position; of very many, first a checker.
    fn play(&mut self, before: Board, dice: Dice, after: Board, steps: Steps) {
        let mut steps: Vec<String> = steps.iter().map(|(a, b)| format!("{a}/{b}")).collect();
        while !self.page.has(".plays button") {
            let offered = self.page.attributes("button[name='step']", "value");
            if offered.is_empty() {
                return;
            }
            let next = steps.iter().position(|step| offered.contains(step));
            let step = steps.remove(next.unwrap());
            self.tap("step", &step);
        }
        let plays = self.page.attributes(".plays button[name='enter']", "value");
        let found = plays.iter().find(|play| {
            let written = WrittenPlay::read(play.as_bytes()).unwrap();
            written.judge(before, dice).unwrap().after == after
        });
        let play = found.unwrap_or_else(|| panic!("{dice}: none of {plays:?}"));
        self.tap("enter", &play.clone());
    }

    /// Enters a whole record; `crossed` if its left column is this match's right one.
    fn enter(&mut self, seen: &Transcript, crossed: bool) {
        let mine = |side: Side| if crossed { side.other() } else { side };
        for game in &seen.games {
            let opener = game.actions.first().map(|action| mine(action.side));
            for (nth, action) in game.actions.iter().enumerate() {
                match action.kind {
                    ActionKind::Roll(dice, steps) => {
                        let (high, low) = (dice.high(), dice.low());
                        match (nth, opener) {
                            (0, Some(Side::Top)) => self.tap("opening", &format!("{high}{low}")),
                            (0, _) => self.tap("opening", &format!("{low}{high}")),
                            _ => self.tap("enter", &dice.to_string()),
                        }
                        // A dance and a play that is the only one are entered with the throw.
                        if let (Some(steps), true) = (steps, self.page.has(".step-buttons")) {
                            let after = WrittenPlay::from(steps).judge(action.before, dice);
                            self.play(action.before, dice, after.unwrap().after, steps);
                        }
                    }
                    ActionKind::Double(_) => self.tap("enter", "Doubles"),
                    ActionKind::Take => self.tap("enter", "Takes"),
                    ActionKind::Drop => self.tap("enter", "Drops"),
                    ActionKind::Beaver(_) => unreachable!("there are no beavers in a match"),
                }
            }
            if let Some(outcome) = game.outcome
                && let Ending::Resigned(stakes) = outcome.ending
            {
                // What is folded is opened first.
                self.taps += 1;
                let loser = mine(outcome.winner.other());
                self.tap("resign", &format!("{}.{stakes}", loser.number()));
            }
        }
    }
}

/// What can be told of a match, whichever way its plays are written.
fn told(transcript: &Transcript, crossed: bool) -> Vec<String> {
    let mine = |side: Side| if crossed { side.other() } else { side };
    let games = transcript.games.iter().flat_map(|game| {
        let actions = game.actions.iter().map(|action| {
            let kind = match action.kind {
                ActionKind::Roll(dice, _) => dice.to_string(),
                other => format!("{other:?}"),
            };
            format!("{:?} {:?} {kind}", mine(action.side), action.before)
        });
        let ended = game
            .outcome
            .map(|o| (mine(o.winner), o.ending, o.cube, o.points));
        actions
            .chain([format!("{ended:?} {}", game.crawford)])
            .collect::<Vec<_>>()
    });
    games.collect()
}

fn begin<'b, 'h>(browser: &'b mut Browser<'h>, names: [&str; 2], length: u32) -> Watcher<'b, 'h> {
    let page = browser.get("/transcribe");
    assert_eq!(page.status, 200, "{}", page.body);
    let length = length.to_string();
    let fields = [
        ("top", names[0]),
        ("bottom", names[1]),
        ("length", length.as_str()),
        ("game", "backgammon"),
    ];
    let page = browser.post("/transcribe/begin", &fields);
    assert_eq!(page.status, 200, "{}", page.body);
    Watcher {
        browser,
        path: "/transcribe".to_owned(),
        page,
        taps: 0,
    }
}

#[test]
fn a_held_match_is_entered_tap_by_tap_and_is_the_same_record() {
    let server = server();
    let mut browser = Browser::new(&server);
    for name in ["d001.mat", "d008.mat"] {
        let seen = oracle(name);
        let names = [seen.players.top.as_str(), seen.players.bottom.as_str()];
        let mut watcher = begin(&mut browser, names, seen.length);
        watcher.enter(&seen, false);
        let (verdict, written) = read(&watcher.text());
        assert_eq!(verdict, RecordVerdict::Valid, "{name}");
        assert_eq!(told(&written, false), told(&seen, false), "{name}");
        let rolls = seen.games.iter().flat_map(|game| &game.actions);
        let rolls = rolls
            .filter(|a| matches!(a.kind, ActionKind::Roll(..)))
            .count();
        assert!(
            watcher.taps <= 2 * rolls,
            "{name}: {} taps for {rolls} plays",
            watcher.taps
        );
        assert!(watcher.page.body.len() < 61_440, "{name}");
        assert!(!watcher.page.has(".dice") && !watcher.page.has("[formaction*='/m/']"));
        // It can be taken away and replayed at any moment.
        let text = watcher.text();
        watcher.send("act", "file");
        assert_eq!(watcher.page.text(), text, "{name}");
        let kind = watcher.page.header("Content-Disposition").unwrap();
        assert!(kind.contains("match.mat"), "{kind}");
        let replay = watcher.browser.post("/check", &[("text", text.as_str())]);
        assert!(replay.says("#found-title .chip", "valid"), "{name}");
    }
}

#[test]
fn an_empty_name_is_told_apart_and_each_game_begins_from_its_start() {
    let server = server();
    let mut browser = Browser::new(&server);
    let begin = |browser: &mut Browser<'_>, fields: &[(&str, &str)]| {
        browser.get("/transcribe");
        browser.post("/transcribe/begin", fields)
    };
    let usual = browser.get("/transcribe").body.form("/transcribe/begin");
    let usual = |field: &str| {
        usual
            .iter()
            .find(|(name, _)| name == field)
            .unwrap()
            .1
            .clone()
    };
    assert_eq!([usual("length"), usual("game")], ["7", "backgammon"]);
    let fields = [
        ("top", ""),
        ("bottom", " "),
        ("length", "5"),
        ("game", "backgammon"),
    ];
    let page = begin(&mut browser, &fields);
    assert_eq!(page.status, 422);
    let told = page.texts(".summary li");
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told[0].contains("light checkers is empty. Enter it"));
    assert!(told[1].contains("dark checkers is empty. Enter it"));
    let names = [("top", "Ann"), ("bottom", "Bo"), ("length", "5")];
    for (game, usual, named) in [
        ("backgammon", "8/5 6/5", None),
        ("nackgammon", "8/5 6/5", Some("Nackgammon")),
        ("hypergammon", "", Some("Hypergammon3")),
    ] {
        let page = begin(&mut browser, &[&names[..], &[("game", game)]].concat());
        assert_eq!(page.status, 200, "{game}: {}", page.body);
        // Whose die is whose is said by name.
        assert_eq!(page.texts(".opening th bdi"), ["Ann", "Bo"]);
        let mut watcher = Watcher {
            browser: &mut browser,
            path: "/transcribe".to_owned(),
            page,
            taps: 0,
        };
        watcher.tap("opening", "31");
        let likely = watcher.page.texts(".plays .likely");
        assert!(usual.is_empty() || likely[0] == usual, "{game}: {likely:?}");
        let text = watcher.text();
        assert_eq!(named.is_some(), text.contains("Variation"), "{text}");
        assert!(named.is_none_or(|named| text.contains(named)), "{text}");
    }
    let unknown = begin(&mut browser, &[&names[..], &[("game", "chess")]].concat());
    assert_eq!(unknown.status, 422);
}

#[test]
fn one_checker_after_the_other_is_moved_and_taken_back() {
    let server = server();
    let mut browser = Browser::new(&server);
    let mut watcher = begin(&mut browser, ["Ann", "Bo"], 5);
    assert!(watcher.page.says(".said", "Opening roll: Ann – Bo"));
    assert_eq!(
        watcher.page.attributes("[name='opening']", "value").len(),
        30
    );
    watcher.tap("opening", "16");
    assert!(watcher.page.says(".said", "Bo is to play 61"));
    assert!(watcher.text().contains("61: ????"), "{}", watcher.text());
    // By the higher number first, as a tap on a checker goes.
    let from = watcher.page.attributes(".step-buttons button", "data-from");
    let first = from.iter().position(|from| from == "13").unwrap();
    let to = watcher.page.attributes(".step-buttons button", "data-to");
    assert_eq!(to[first], "7");
    watcher.tap("step", "13/7");
    assert!(watcher.page.says(".done", "13/7"));
    assert_eq!(watcher.page.attributes("[name='steps']", "value"), ["13/7"]);
    watcher.tap("act", "undo");
    assert!(!watcher.page.has(".done") && watcher.page.has(".plays"));
    watcher.tap("step", "13/7");
    watcher.tap("step", "8/7");
    assert!(
        watcher.page.says(".last", "Bo: 61: 13/7 8/7."),
        "{}",
        watcher.page.body
    );
    assert!(watcher.page.says(".said", "Ann is to roll or double."));
    assert_eq!(watcher.page.attributes(".dice button", "value").len(), 21);
    watcher.tap("enter", "Doubles");
    assert!(watcher.page.says(".said", "Bo is offered the cube at 2."));
    watcher.tap("act", "undo");
    watcher.tap("act", "undo");
    assert!(watcher.page.says(".said", "Bo is to play 61"));
    watcher.tap("act", "undo");
    assert!(watcher.page.has(".opening") && !watcher.page.has("[value='undo']"));
}

#[test]
fn what_the_rules_do_not_allow_is_refused_and_the_record_stays() {
    let server = server();
    let mut browser = Browser::new(&server);
    let mut watcher = begin(&mut browser, ["Ann", "Bo"], 3);
    watcher.tap("opening", "31");
    let text = watcher.text();
    for (name, value, rule) in [
        ("typed", "31: 8/4 6/5", "8/4"),
        ("enter", "Doubles", "before"),
        ("enter", "Takes", "double"),
        ("step", "13/8", "not left to play in this roll"),
        ("step", "20/17", "no checker there"),
        ("opening", "77", "dice"),
        ("resign", "7.7", ""),
    ] {
        watcher.send(name, value);
        assert_eq!(watcher.page.status, 422, "{name}={value}");
        let said = watcher.page.texts(".summary li").concat();
        assert!(said.contains(rule), "{name}={value}: {said}");
        assert_eq!(watcher.text(), text, "{name}={value}");
    }
    // In the Crawford game there is no cube to turn.
    watcher.tap("resign", "1.2");
    assert!(
        watcher
            .page
            .says(".last", "Bo resigns a gammon: Ann wins 2 points."),
        "{}",
        watcher.page.body
    );
    assert!(watcher.page.says(".chip", "Crawford game"));
    watcher.tap("opening", "21");
    watcher.send("typed", "13/11 6/5");
    assert_eq!(watcher.page.status, 200);
    assert!(!watcher.page.has("[value='Doubles']"));
    assert!(watcher.page.says(".said", "Bo is to roll."));
    watcher.send("enter", "Doubles");
    assert_eq!(watcher.page.status, 422);
    assert!(watcher.page.says(".summary li", "Crawford game"));

    let text = watcher.text();
    let tampered = text.replace("13/11", "13/10");
    watcher.send("text", &tampered);
    assert_eq!(watcher.page.status, 422);
    assert!(
        watcher.page.says(".fault .message", "13/10"),
        "{}",
        watcher.page.body
    );
    assert!(!watcher.page.has(".dice"));
    assert_eq!(watcher.text(), tampered);
    // The board stays, up to the fault, and one goes on from there.
    assert!(watcher.page.has("svg.board") && watcher.page.has("[value='cut']"));
    assert!(!watcher.page.has(".fault svg"));
    assert!(watcher.page.says(".said", "Ann is to play 21"));
    watcher.send("act", "cut");
    assert_eq!(watcher.page.status, 200);
    assert!(watcher.page.says(".said", "Ann is to play 21"));
    assert!(watcher.text().contains("21: ????"), "{}", watcher.text());
    for (other, said) in [
        ("moon", "not a record"),
        (&format!("{text}\n{text}"), "another match"),
        (&text.replace(" 3 point", " 0 point"), "number of points"),
        (&"x".repeat(50_000), "48"),
    ] {
        watcher.send("text", other);
        assert_eq!(watcher.page.status, 422, "{said}");
        assert!(
            watcher.page.says("main", said),
            "{said}: {}",
            watcher.page.body
        );
    }
    // Put right by hand, it goes on.
    watcher.send("text", &text);
    assert_eq!(watcher.page.status, 200);
    assert!(watcher.page.says(".said", "Bo is to roll."));
}

#[test]
fn a_match_of_an_event_is_entered_and_attached() {
    let server = server();
    let night = Night::with(&server, &["Luca", "Bruno"]);
    night.draw();
    let at = format!("{AT}/e/1/m/1");
    let path = format!("{at}/transcribe");
    assert_ne!(Browser::new(&server).get(&path).status, 200);
    let mut owner = Browser::owner(&server);
    assert!(owner.get(&at).has(&format!("a[href='{path}']")));
    assert!(
        owner
            .get(&format!("{at}/record"))
            .has(&format!("a[href='{path}']"))
    );
    let page = owner.get(&path);
    assert_eq!(page.status, 200, "{}", page.body);
    let seen = oracle("d016.mat");
    let crossed = page.texts(".player bdi")[0] != seen.players.top;
    let mut watcher = Watcher {
        browser: &mut owner,
        path: path.clone(),
        page,
        taps: 0,
    };
    assert!(!watcher.page.has("[formaction]:not([formaction^='/check'])"));
    watcher.enter(&seen, crossed);
    let attach = format!("{at}/record");
    assert!(watcher.page.has(&format!("button[formaction='{attach}']")));
    let text = watcher.text();
    let (_, written) = read(&text);
    assert_eq!(told(&written, crossed), told(&seen, false));
    let fields = watcher.fields();
    let fields = crate::browser::pairs(&fields);
    let attached = watcher.browser.post(&attach, &fields);
    assert_eq!(attached.status, 303, "{}", attached.body);
    let story = wait(night.all.read(night.stream)).unwrap();
    let m = story
        .state
        .event(OPEN)
        .unwrap()
        .fixture(MatchNo(1))
        .unwrap();
    assert_eq!(m.sheet.games.len(), seen.games.len());
    assert!(m.record.is_some() && m.result.is_some());
    // From the record there is, one can go back.
    let again = owner.get(&path);
    assert!(
        again.has(&format!("button[formaction='{attach}']")),
        "{}",
        again.body
    );
    assert!(again.has("[value='undo']"));
    assert_eq!(
        again
            .body
            .form(&format!("{path}#transcribe"))
            .last()
            .unwrap()
            .1,
        text
    );
    let other = Browser::new(&server).post(&path, &[("text", text.as_str())]);
    assert_ne!(other.status, 200);
    // One that is too large to be sent to and fro is only named, and is to be seen where it is kept.
    let large = format!("{}{text}", "; [Note \"by hand\"]\n".repeat(3_000));
    let attached = owner.post(&attach, &[("text", large.as_str())]);
    assert_eq!(attached.status, 303, "{}", attached.body);
    let page = owner.get(&path);
    assert_eq!(page.status, 200, "{}", page.body);
    assert!(page.says(".warning", "48000"), "{}", page.body);
    assert!(page.has(&format!("main a[href='{attach}']")));
    assert!(!page.has("textarea"));
}
