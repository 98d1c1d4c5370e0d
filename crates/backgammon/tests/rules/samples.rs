//! All legal plays of the oracle's 11,850 positions and rolls.

use crate::oracle::{Sample, samples};
use backgammon::notation::PlayText;
use backgammon::plays::{Steps, for_each_play};
use backgammon::record::position_id;
use backgammon::{Board, Dice};

fn plays(sample: &Sample) -> Vec<([i8; 26], Board, Steps)> {
    let dice = Dice::new(sample.dice[0], sample.dice[1]).unwrap();
    let mut plays = Vec::new();
    for_each_play(sample.board(), dice, |after, steps| {
        plays.push((after.signed(), after, steps))
    });
    plays.sort_by_key(|p| p.0);
    plays
}

#[test]
fn every_sample_is_equal() {
    let samples = samples();
    assert_eq!(samples.len(), 11_850);
    for sample in &samples {
        let found = plays(sample);
        assert_eq!(found.len(), sample.n, "{}", sample.id);
        for ((numbers, after, steps), expected) in found.iter().zip(&sample.plays) {
            assert_eq!(*numbers, expected.board, "{}", sample.id);
            assert_eq!(after.off(), expected.off, "{}", sample.id);
            assert_eq!(
                position_id::write(after.swapped()),
                expected.pid,
                "{}",
                sample.id
            );
            let text = PlayText {
                before: sample.board(),
                steps: *steps,
            };
            assert_eq!(text.to_string(), expected.text, "{}", sample.id);
        }
    }
}

#[test]
fn the_steps_of_a_play_lead_to_its_position() {
    for sample in samples().iter().step_by(7) {
        for (numbers, _, steps) in plays(sample) {
            let mut board = sample.board.map(|n| n as i8);
            for (from, to) in steps.iter() {
                board[usize::from(from)] -= 1;
                if to > 0 {
                    if board[usize::from(to)] == -1 {
                        board[usize::from(to)] = 0;
                        board[0] -= 1;
                    }
                    board[usize::from(to)] += 1;
                }
            }
            assert_eq!(board, numbers, "{}", sample.id);
        }
    }
}

#[test]
fn position_ids_both_ways() {
    for sample in samples() {
        let board = sample.board();
        assert_eq!(position_id::write(board), sample.pid);
        let checkers = u8::try_from(sample.checkers).unwrap();
        assert_eq!(
            position_id::read(&sample.pid, checkers).unwrap(),
            board,
            "{}",
            sample.id
        );
    }
}
