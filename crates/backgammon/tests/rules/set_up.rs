//! Games that begin from a position set up, in files that GNU Backgammon 1.07 wrote (`set board`, `set cube`, `save match`).

use crate::records::one;
use backgammon::record::check::{CheckOptions, GameKind, RecordReport, RecordVerdict, check};
use backgammon::record::transcribe::Transcription;
use backgammon::record::write;
use backgammon::{Board, Side};

/// Black has the cube on 2 and doubles; the first throw of all was never played, and the last was of a man who cannot
/// enter, so that it is written twice.
const UNDER_WAY: &str = "(;FF[4]GM[6]CA[UTF-8]AP[GNU Backgammon:1.07.001]MI[length:5][game:0][ws:0][bs:0]PW[gnubg]PB[root]DT[2026-11-29]RU[Crawford]
;PL[B]DI[52]
;PL[B]AE[a:y]AW[f][f][f][f][f][h][h][m][m][m][m][m][w][w][y]AB[s][s][s][s][q][q][q][l][l][l][l][l][a][a][y]
;CV[2]
;CP[b]
;B[double]
;W[take]
;B[31ycst]
;PL[W]DI[52]
;W[52])
";
/// Black was to play, by the board alone, and White did.
const OTHER_TURN: &str = "(;FF[4]GM[6]CA[UTF-8]AP[GNU Backgammon:1.07.001]MI[length:3][game:0][ws:0][bs:0]PW[gnubg]PB[root]DT[2026-11-29]RU[Crawford]RE[B+2]
;PL[B]DI[52]
;PL[B]AE[a:y]AW[a][a][a][b][b][b]AB[x][x][w][w]
;CV[2]
;CP[w]
;W[21bzaz]
;B[66wzwzxzxz])
";
const MONEY: &str = "(;FF[4]GM[6]CA[UTF-8]AP[GNU Backgammon:1.07.001]MI[length:0][game:0][ws:0][bs:0]PW[gnubg]PB[root]DT[2026-11-29]RU[Jacoby]RE[B+2]
;PL[B]DI[52]
;PL[B]AE[a:y]AW[a][a][a][b][b][b]AB[x][x][w][w]
;B[double]
;W[take]
;B[21wzxz]
;W[65bzbz]
;B[65wzxz])
";

fn read(text: &str) -> RecordReport {
    let keep = CheckOptions {
        transcript: true,
        ..CheckOptions::default()
    };
    check(text.as_bytes(), &keep)
}

/// The text of it from one node on, and another in its place.
fn instead(text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "{from}");
    text.replacen(from, to, 1)
}

#[test]
fn a_game_goes_on_from_where_it_was_set_up() {
    for (text, verdict, kind, points, cube) in [
        (UNDER_WAY, RecordVerdict::Incomplete, None, None, 4),
        // In a match to 3 with 2 points.
        (
            OTHER_TURN,
            RecordVerdict::Incomplete,
            Some(GameKind::Single),
            Some(2),
            2,
        ),
        (
            MONEY,
            RecordVerdict::Valid,
            Some(GameKind::Single),
            Some(2),
            2,
        ),
    ] {
        let report = read(text);
        assert_eq!(report.verdict, verdict, "{:?}", report.problems);
        let [game] = report.games[..] else { panic!() };
        assert_eq!(
            (game.kind, game.points, game.cube),
            (kind, points, cube),
            "{text}"
        );
        let game = &report.transcript.as_ref().unwrap().games[0];
        let set_up = game.set_up.unwrap();
        let first = game.actions.first().unwrap();
        assert_eq!((first.side, first.before), (set_up.turn, set_up.board));
    }
    let played = read(UNDER_WAY).transcript.unwrap();
    let set_up = played.games[0].set_up.unwrap();
    assert_eq!(
        (set_up.turn, set_up.cube.value, set_up.cube.owner),
        (Side::Bottom, 2, Some(Side::Bottom))
    );
    // As GNU Backgammon's board has it: a man of each side on the bar.
    assert_eq!(
        (
            set_up.board.own(25),
            set_up.board.opponent(0),
            set_up.board.own(6),
            set_up.board.own(24)
        ),
        (1, 1, 4, 2)
    );
    assert_eq!(played.games[0].actions.len(), 4);
    let other = read(OTHER_TURN).transcript.unwrap().games[0]
        .set_up
        .unwrap();
    assert_eq!(
        (other.turn, other.board.own(1), other.board.off()),
        (Side::Top, 3, 9)
    );
}

#[test]
fn what_was_set_up_is_written_in_both_formats_and_read_again() {
    for text in [UNDER_WAY, OTHER_TURN, MONEY] {
        let first = read(text);
        let transcript = first.transcript.as_ref().unwrap();
        for written in [write::sgf(transcript), write::mat(transcript)] {
            let again = read(&written);
            assert_eq!(
                (again.verdict, &again.games),
                (first.verdict, &first.games),
                "{written}\n{:?}",
                again.problems
            );
            let games = |report: &RecordReport| -> Vec<_> {
                let games = report
                    .transcript
                    .iter()
                    .flat_map(|transcript| &transcript.games);
                games
                    .map(|game| {
                        (
                            game.set_up,
                            game.actions
                                .iter()
                                .map(|act| (act.side, act.before, act.kind))
                                .collect::<Vec<_>>(),
                        )
                    })
                    .collect()
            };
            assert_eq!(games(&again), games(&first), "{written}");
        }
    }
    // What is watched goes on from there too.
    let read = read(UNDER_WAY).transcript.unwrap();
    let rules = backgammon::ruleset::Preset::Match.rules();
    let watched = Transcription::of(read, rules).unwrap();
    assert_eq!(watched.game().unwrap().cube().value, 4);
    assert!(watched.text().contains("; [Set-up \"XGID="));
}

#[test]
fn a_play_is_held_against_the_position_set_up() {
    // A man is on the bar.
    let wrong = instead(UNDER_WAY, "B[31ycst]", "B[31lplm]");
    assert_eq!(
        one(&wrong),
        (RecordVerdict::Invalid, vec![(Some(8), "play-bar-first")])
    );
    // White has the cube, so that Black may not double.
    let wrong = instead(UNDER_WAY, "CP[b]", "CP[w]");
    assert_eq!(
        one(&wrong),
        (RecordVerdict::Invalid, vec![(Some(6), "cube-not-owned")])
    );
}

#[test]
fn what_is_no_position_is_refused_where_it_is_set_up() {
    for (from, to, line, rule) in [
        ("AB[s]", "AB[s][s][s]", 3, "setup-count"),
        ("AB[s]", "AB[f][s]", 3, "record-set-up"),
        ("AB[s]", "AB[?][s]", 3, "record-set-up"),
        ("CV[2]", "CV[3]", 3, "record-set-up"),
        ("CV[2]", "CV[x]", 4, "record-set-up"),
        ("CP[b]", "CP[x]", 5, "record-set-up"),
        // After a play nothing can be set up.
        (";PL[W]DI[52]", ";CV[8]", 9, "record-set-up"),
    ] {
        let found = one(&instead(UNDER_WAY, from, to));
        assert_eq!(found.1.first(), Some(&(Some(line), rule)), "{to}");
        assert_eq!(found.0, RecordVerdict::Invalid, "{to}");
    }
    // One side has borne off all its men.
    let over = instead(MONEY, "AB[x][x][w][w]", "");
    assert_eq!(
        one(&over),
        (RecordVerdict::Invalid, vec![(Some(3), "record-set-up")])
    );
    // The cube of a match is nobody's only while it is on 1.
    let (verdict, problems) = one(&instead(OTHER_TURN, "CP[w]", "CP[c]"));
    assert_eq!(
        (verdict, problems[0]),
        (
            RecordVerdict::Incomplete,
            (Some(3), "id-cube-in-the-middle")
        )
    );
}

#[test]
fn a_throw_set_before_a_set_up_or_its_own_play_is_no_throw() {
    let alone = "(;FF[4]GM[6]MI[length:0][game:0][ws:0][bs:0]PW[A]PB[B]RU[Jacoby]RE[W+1R]\n;PL[W]DI[31]\n;W[31hefe]\n;B[52lqln])\n";
    let report = read(alone);
    assert_eq!(
        report.verdict,
        RecordVerdict::Valid,
        "{:?}",
        report.problems
    );
    let game = &report.transcript.unwrap().games[0];
    assert_eq!(
        (game.set_up, game.actions.len(), game.actions[0].before),
        (None, 2, Board::STANDARD)
    );
    let (verdict, problems) = one(&instead(alone, "W[31hefe]", "W[42hdfd]"));
    assert_eq!((verdict, problems[0].0), (RecordVerdict::Invalid, Some(2)));
}
