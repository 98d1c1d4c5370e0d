//! Match files: any bytes, and any bytes as the rows of a game.
#![no_main]

#[path = "../../crates/backgammon/tests/rules/bodies.rs"]
mod bodies;
#[path = "../../crates/backgammon/tests/rules/model.rs"]
mod model;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    bodies::record(bytes);
    let mut started = b" 3 point match\n\n Game 1\n A : 0 B : 0\n  1) ".to_vec();
    started.extend_from_slice(bytes);
    bodies::record(&started);
});
