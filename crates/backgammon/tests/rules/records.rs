//! Records of matches: the oracle's, sound and damaged, in both formats.

use crate::oracle::{matches, path};
use backgammon::BySide;
use backgammon::record::check::{CheckOptions, RecordReport, RecordVerdict, check};
use backgammon::scoring::Severity;

/// The parts of a report that the way of writing must not change.
pub fn essence(
    report: &RecordReport,
) -> (
    RecordVerdict,
    BySide<u32>,
    Vec<backgammon::record::check::CheckedGame>,
) {
    (report.verdict, report.score, report.games.clone())
}

pub fn oracle_bytes(extension: &str) -> Vec<(String, Vec<u8>)> {
    let files = matches();
    files
        .iter()
        .map(|f| {
            let name = format!("{}.{extension}", f.id);
            let bytes = std::fs::read(path(&format!("matches/{name}"))).unwrap();
            (name, bytes)
        })
        .collect()
}

/// A small match with one thing changed in it.
pub const SMALL: &str = "\
; [Player 1 \"somebody\"]
 1 point match

 Game 1
 Ann Lee,1842 : 0               Bob: X : 0
  1) 31: 8/5 6/5                 65: 24/13
  2) 64:                         
                                  Wins 1 point and the match
";

pub fn one(text: &str) -> (RecordVerdict, Vec<(Option<u32>, &'static str)>) {
    let report = check(text.as_bytes(), &CheckOptions::default());
    (
        report.verdict,
        report
            .problems
            .iter()
            .map(|p| (p.line, p.violation.rule.id()))
            .collect(),
    )
}

#[test]
fn a_record_cut_anywhere_is_never_called_valid() {
    let bytes = std::fs::read(path("matches/d010.mat")).unwrap();
    let start = bytes.windows(6).position(|w| w == b"Game 1").unwrap();
    // The last row of the match wins it, and its words may end early.
    let end = bytes.len() - 60;
    for cut in (start..end).step_by(7) {
        let report = check(&bytes[..cut], &CheckOptions::default());
        assert!(
            matches!(
                report.verdict,
                RecordVerdict::Incomplete | RecordVerdict::Invalid
            ),
            "{cut}: {:?}",
            report.verdict
        );
        let errors: Vec<_> = report
            .problems
            .iter()
            .filter(|p| p.severity == Severity::Error)
            .collect();
        assert_eq!(errors.len(), 1, "{cut}");
        let lines = bytes[..cut].split(|b| *b == b'\n').count();
        let line = usize::try_from(errors[0].line.unwrap()).unwrap();
        assert!(
            line <= lines + 1 && line + 2 >= lines,
            "{cut}: line {line} of {lines}"
        );
    }
}
