//! Records that are written throw by throw.

use backgammon::game::Ending;
use backgammon::record::check::{CheckOptions, RecordVerdict, check};
use backgammon::record::transcribe::{Entry, Transcription};
use backgammon::record::transcript::{ActionKind, Transcript, TranscriptGame};
use backgammon::ruleset::{Preset, RuleSet};
use backgammon::violation::rules;
use backgammon::{Board, BySide, Dice, Side};

fn rules_of(transcript: &Transcript) -> RuleSet {
    RuleSet {
        crawford: transcript.crawford,
        ..Preset::Match.rules()
    }
}

fn read(text: &[u8]) -> (RecordVerdict, Transcript) {
    let options = CheckOptions {
        transcript: true,
        ..CheckOptions::default()
    };
    let report = check(text, &options);
    (report.verdict, report.transcript.unwrap())
}

/// What can be told of a game, whichever way its plays are written.
fn told(game: &TranscriptGame) -> String {
    let actions = game.actions.iter().map(|action| {
        let kind = match action.kind {
            ActionKind::Roll(dice, steps) => {
                format!("{dice} {}", steps.map_or(9, |steps| steps.len()))
            }
            other => format!("{other:?}"),
        };
        format!("{:?} {:?} {kind}\n", action.side, action.before)
    });
    let actions: String = actions.collect();
    let (score, crawford) = (game.score_before, game.crawford);
    format!("{score:?} {crawford} {:?}\n{actions}", game.outcome)
}

/// The record again, entered as one who watches the match would tap it, and how many taps each game takes.
fn tapped(seen: &Transcript) -> (Transcription, Vec<usize>) {
    let length = u16::try_from(seen.length).unwrap();
    let rules = rules_of(seen);
    let names = seen.players.clone();
    let mut record = Transcription::begin(names, length, rules, seen.start, BySide::default());
    let mut all = Vec::new();
    for game in &seen.games {
        let mut taps = 0;
        for (nth, action) in game.actions.iter().enumerate() {
            let side = action.side;
            taps += 1;
            match action.kind {
                ActionKind::Roll(dice, steps) => {
                    let throw = match (nth, side) {
                        (0, Side::Top) => Entry::Opening(BySide::new(dice.high(), dice.low())),
                        (0, Side::Bottom) => Entry::Opening(BySide::new(dice.low(), dice.high())),
                        _ => Entry::Throw(side, dice),
                    };
                    let turn = record.game().unwrap().without_shut_out().turn();
                    // The other one says that the side to move is shut out.
                    taps += usize::from(
                        nth > 0 && turn == side && record.game().unwrap().turn() != side,
                    );
                    record.enter(throw).unwrap();
                    let waits = record.last().and_then(|(action, _)| action);
                    if let (Some(steps), Some(ActionKind::Roll(_, None))) =
                        (steps, waits.map(|action| action.kind))
                    {
                        taps += 1;
                        record.enter(Entry::Play(steps.into())).unwrap();
                    }
                }
                ActionKind::Double(_) => record.enter(Entry::Double(side)).unwrap(),
                ActionKind::Take => record.enter(Entry::Take).unwrap(),
                ActionKind::Drop => record.enter(Entry::Drop).unwrap(),
                ActionKind::Beaver(_) => unreachable!("there are no beavers in a match"),
            }
        }
        if let Some(outcome) = game.outcome
            && let Ending::Resigned(stakes) = outcome.ending
        {
            taps += 2;
            let loser = outcome.winner.other();
            record.enter(Entry::Resign(loser, stakes)).unwrap();
        }
        all.push(taps);
    }
    (record, all)
}

/// What a text with a fault is gone on with, and how its record ends then.
fn before_fault(text: &str) -> Option<Transcription> {
    let options = CheckOptions {
        transcript: true,
        ..CheckOptions::default()
    };
    let report = check(text.as_bytes(), &options);
    assert_eq!(report.verdict, RecordVerdict::Invalid, "{text}");
    Transcription::before_fault(&report, Preset::Match.rules())
}

#[test]
fn a_record_with_a_fault_goes_on_from_what_stands_before_it() {
    let mut record = ann_and_bo(5);
    record.enter(Entry::Opening(BySide::new(3, 1))).unwrap();
    for cell in ["8/5 6/5", "64: 24/14", "52: 13/8 24/22"] {
        record.enter_cell(cell, None).unwrap();
    }
    let sound = record.text();
    // The throw of a play that is not legal waits for another one.
    let read = before_fault(&sound.replace("24/18 18/14", "24/18 13/10")).unwrap();
    let waits = read.last().unwrap().0.unwrap();
    assert_eq!(waits.side, Side::Bottom);
    assert_eq!(waits.kind, ActionKind::Roll(Dice::new(6, 4).unwrap(), None));
    // A throw that cannot be is not entered.
    let read = before_fault(&sound.replace("64:", "74:")).unwrap();
    assert_eq!(read.game().unwrap().turn(), Side::Bottom);
    assert_eq!(read.last().unwrap().0.unwrap().side, Side::Top);
    // A fault of a later game leaves the games before it.
    record.enter(Entry::Resign(Side::Bottom, 2)).unwrap();
    record.enter(Entry::Opening(BySide::new(2, 1))).unwrap();
    record.enter_cell("13/11 6/5", None).unwrap();
    let sound = record.text();
    let read = before_fault(&sound.replace("13/11 6/5", "13/11 6/3")).unwrap();
    assert_eq!(read.score(), BySide::new(2, 0));
    assert!(read.last().unwrap().0.is_some());
    let read = before_fault(&sound.replace("Ann : 2", "Ann : 4")).unwrap();
    assert_eq!(read.score(), BySide::new(2, 0));
    // Of a text with none there is nothing before it.
    let report = check(sound.as_bytes(), &CheckOptions::default());
    assert!(Transcription::before_fault(&report, Preset::Match.rules()).is_none());
}

/// Every text that can be made by taking a bit out of a sound one is gone on with where it is said to be.
#[test]
fn what_is_gone_on_with_is_always_read_again() {
    let mut record = ann_and_bo(3);
    record.enter(Entry::Opening(BySide::new(3, 1))).unwrap();
    for cell in ["8/5 6/5", "64: 24/14", "Doubles", "takes", "52: 13/8 24/22"] {
        record.enter_cell(cell, None).unwrap();
    }
    record.enter(Entry::Resign(Side::Top, 1)).unwrap();
    record.enter(Entry::Opening(BySide::new(2, 1))).unwrap();
    record.enter_cell("13/11 6/5", None).unwrap();
    let sound = record.text();
    let options = CheckOptions {
        transcript: true,
        ..CheckOptions::default()
    };
    let mut gone_on = 0;
    for at in 0..sound.len() {
        for length in [1, 3, 9] {
            let Some(rest) = sound.get(at + length..) else {
                continue;
            };
            let report = check(format!("{}{rest}", &sound[..at]).as_bytes(), &options);
            let rules = Preset::Match.rules();
            if let Some(read) = Transcription::before_fault(&report, rules) {
                let again = read_text(&read);
                assert_eq!(again.text(), read.text());
                gone_on += 1;
            }
        }
    }
    assert!(gone_on > 100, "{gone_on}");
}

fn read_text(record: &Transcription) -> Transcription {
    let (_, transcript) = read(record.text().as_bytes());
    Transcription::of(transcript, Preset::Match.rules()).unwrap()
}

fn matches() -> impl Iterator<Item = (String, Transcript)> {
    let folder = "../../tests/data/oracle/matches";
    let mut names: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == "mat"))
        .collect();
    names.sort();
    let read = names.into_iter().map(|path| {
        let (verdict, transcript) = read(&std::fs::read(&path).unwrap());
        assert_eq!(verdict, RecordVerdict::Valid, "{path:?}");
        (path.display().to_string(), transcript)
    });
    read.filter(|(_, seen)| seen.length > 0 && seen.start == Board::STANDARD)
}

#[test]
fn every_held_match_is_written_again_in_two_taps_a_play() {
    let (mut count, mut long) = (0, 0);
    for (name, seen) in matches() {
        let (record, taps) = tapped(&seen);
        let (verdict, again) = read(record.text().as_bytes());
        assert_eq!(verdict, RecordVerdict::Valid, "{name}\n{}", record.text());
        assert_eq!(again.players, seen.players, "{name}");
        assert_eq!(again.games.len(), seen.games.len(), "{name}");
        for (again, seen) in again.games.iter().zip(&seen.games) {
            assert_eq!(told(again), told(seen), "{name}");
        }
        assert!(record.winner().is_some(), "{name}");
        for (game, taps) in seen.games.iter().zip(taps) {
            let actions = game.actions.len();
            let plays = game.actions.iter();
            let plays = plays.filter(|a| matches!(a.kind, ActionKind::Roll(..)));
            let plays = plays.count();
            assert!(taps <= 2 * actions + 2, "{name}: {taps} taps for {actions}");
            if plays >= 60 {
                assert!(taps <= 2 * plays, "{name}: {taps} taps for {plays} plays");
                long += 1;
            }
        }
        count += 1;
    }
    assert!(
        count > 20 && long > 20,
        "{count} matches, {long} long games"
    );
}

#[test]
fn a_record_goes_on_from_its_text_after_every_step_and_back_again() {
    let (_, seen) = matches().next().unwrap();
    let rules = rules_of(&seen);
    let (mut record, _) = tapped(&seen);
    let whole = record.text();
    let mut texts = vec![whole.clone()];
    while let Some(before) = record.undone() {
        let (verdict, transcript) = read(before.text().as_bytes());
        assert_eq!(verdict, RecordVerdict::Incomplete, "{}", before.text());
        let again = Transcription::of(transcript, rules).unwrap();
        assert_eq!(again.text(), before.text());
        assert_eq!(again.game(), before.game());
        record = before;
        texts.push(record.text());
    }
    assert!(texts.len() > 100, "{}", texts.len());
    let names = seen.players.clone();
    let length = u16::try_from(seen.length).unwrap();
    let begun = Transcription::begin(names, length, rules, seen.start, BySide::default());
    assert_eq!(record.text(), begun.text());
}

fn ann_and_bo(length: u16) -> Transcription {
    let names = BySide::new("Ann".to_owned(), "Bo".to_owned());
    let rules = Preset::Match.rules();
    Transcription::begin(names, length, rules, Board::STANDARD, BySide::default())
}

#[test]
fn what_is_typed_is_entered_as_it_is_tapped() {
    let mut record = ann_and_bo(5);
    let refused = record.enter_cell("31: 8/5 6/5", None).unwrap_err();
    assert_eq!(refused.rule, rules::OPENING_NOT_THROWN);
    record.enter(Entry::Opening(BySide::new(3, 1))).unwrap();
    for (cell, rule) in [
        ("52", rules::ROLL_NOT_NOW),
        ("31: 8/4 6/5", rules::PLAY_DISTANCE),
        ("Takes", rules::NO_OFFER),
        ("Doubles", rules::DOUBLE_AFTER_THROW),
        ("moon", rules::ROW_UNREADABLE),
    ] {
        let before = record.text();
        let refused = record.enter_cell(cell, None).unwrap_err();
        assert_eq!(refused.rule, rule, "{cell}");
        assert_eq!(record.text(), before, "{cell}");
    }
    for cell in ["8/5 6/5", "64 24/14", "Doubles", "takes", "52: 13/8 24/22"] {
        record.enter_cell(cell, None).unwrap();
    }
    let rows: Vec<String> = record.text().lines().skip(4).map(str::to_owned).collect();
    assert_eq!(
        rows,
        [
            "  1) 31: 8/5 6/5                 64: 24/18 18/14",
            "  2)  Doubles => 2                Takes",
            "  3) 52: 13/8 24/22",
        ]
    );
}

#[test]
fn nackgammon_and_hypergammon_are_entered_from_their_own_start() {
    for (start, play, named) in [
        (Board::NACKGAMMON, "23/20 24/23", "Nackgammon"),
        (Board::HYPERGAMMON_3, "24/20", "Hypergammon3"),
    ] {
        let names = BySide::new("Ann".to_owned(), "Bo".to_owned());
        let rules = Preset::Match.rules();
        let mut record = Transcription::begin(names, 3, rules, start, BySide::default());
        record.enter(Entry::Opening(BySide::new(3, 1))).unwrap();
        record.enter_cell(play, None).unwrap();
        assert!(record.text().contains(named), "{}", record.text());
        let again = read_text(&record);
        assert_eq!((again.game(), again.text()), (record.game(), record.text()));
    }
}

#[test]
fn nobody_doubles_in_the_crawford_game_and_nobody_goes_on_after_the_match() {
    let mut record = ann_and_bo(3);
    record.enter(Entry::Resign(Side::Bottom, 2)).unwrap();
    assert!(record.transcript().games.last().unwrap().crawford);
    record.enter(Entry::Opening(BySide::new(2, 1))).unwrap();
    record.enter_cell("13/11 6/5", None).unwrap();
    let refused = record.enter(Entry::Double(Side::Bottom)).unwrap_err();
    assert_eq!(refused.rule, rules::DOUBLE_CRAWFORD);
    record.enter(Entry::Resign(Side::Bottom, 1)).unwrap();
    assert_eq!(record.winner(), Some(Side::Top));
    let dice = Dice::new(6, 1).unwrap();
    let refused = record.enter(Entry::Throw(Side::Top, dice)).unwrap_err();
    assert_eq!(refused.rule, rules::MATCH_OVER);
    // The last thing is taken back, and the game goes on.
    let before = record.undone().unwrap();
    assert_eq!(before.winner(), None);
    assert_eq!(before.game().unwrap().turn(), Side::Bottom);
}
