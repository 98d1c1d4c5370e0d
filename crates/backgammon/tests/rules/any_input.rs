//! The bodies of the fuzz targets on inputs made here.

use crate::bodies;
use crate::model::{any_board, any_dice};
use crate::oracle::path;
use proptest::prelude::*;
use std::sync::LazyLock;

/// Records to start from: sound ones and damaged ones.
static RECORDS: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    ["matches/d010.mat", "matches/d006.sgf", "matches/d038.mat", "matches/d045.sgf", "bad/double_in_crawford_game.mat", "bad/gibberish.mat"]
        .iter()
        .map(|name| std::fs::read(path(name)).unwrap())
        .chain([crate::sites::GALAXY.as_bytes().to_vec(), crate::sites::LIMIT.as_bytes().to_vec()])
        .chain([b"7;0;0;1;1;Ann;Bob;0;2;3;2;1;0;-2;0;0;0;0;5;0;3;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;0;0;2;0;6;5;\n".to_vec()])
        .collect()
});

/// One of them with bytes changed, taken out, put in or doubled.
fn damaged() -> impl Strategy<Value = Vec<u8>> {
    let edit = (
        any::<prop::sample::Index>(),
        0_u8..5,
        prop::sample::select(b"0123456789:/*()[];=?. \n\r\tabyzWB%\x00\xff\xe9".to_vec()),
        0_usize..200,
    );
    (0..RECORDS.len(), prop::collection::vec(edit, 0..12)).prop_map(|(which, edits)| {
        let mut bytes = RECORDS[which].clone();
        for (at, kind, byte, length) in edits {
            if bytes.is_empty() {
                break;
            }
            let at = at.index(bytes.len());
            let end = (at + length).min(bytes.len());
            match kind {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                2 => drop(bytes.drain(at..end)),
                3 => bytes.extend_from_within(at..end),
                _ => bytes.truncate(end),
            }
        }
        bytes
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_record_gets_a_verdict(bytes in damaged()) {
        bodies::text(&bytes);
        bodies::record(&bytes);
    }

    #[test]
    fn any_bytes_get_a_verdict(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        bodies::text(&bytes);
        bodies::record(&bytes);
        let mut tree = b"(;FF[4]".to_vec();
        tree.extend_from_slice(&bytes);
        bodies::record(&tree);
        let mut rows = b" 3 point match\n\n Game 1\n A : 0 B : 0\n  1) ".to_vec();
        rows.extend_from_slice(&bytes);
        bodies::record(&rows);
    }

    #[test]
    fn any_numbers_are_a_position_or_not(
        points in prop::array::uniform26(-3_i64..4),
        off in prop::array::uniform2(-1_i64..16),
        checkers in -1_i64..17,
        far in prop::option::of((0_usize..26, any::<i64>())),
    ) {
        let mut points = points;
        if let Some((at, n)) = far {
            points[at] = n;
        }
        bodies::setup(points, off, checkers);
    }

    #[test]
    fn any_text_is_an_identifier_or_not(text in "(XGID=)?[-A-Oa-o]{24,27}(:[-0-9DBR]{0,3}){8,11}|.{0,60}|[A-Za-z0-9+/]{14}(:[A-Za-z0-9+/]{12})?|([0-9-]{1,3};){36,44}") {
        bodies::identifiers(&text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_500))]

    #[test]
    fn every_legal_play_is_accepted_and_no_other(
        board in any_board(),
        dice in any_dice(),
        pick in any::<usize>(),
        changes in prop::collection::vec((any::<usize>(), -3_i8..4, -3_i8..4), 0..4),
    ) {
        bodies::plays(board, dice, pick, &changes);
    }
}
