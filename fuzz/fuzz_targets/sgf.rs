//! Smart Game Format: any bytes, and any bytes after the root of a game.
#![no_main]

#[path = "../../crates/backgammon/tests/rules/bodies.rs"]
mod bodies;
#[path = "../../crates/backgammon/tests/rules/model.rs"]
mod model;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    bodies::record(bytes);
    let mut started = b"(;FF[4]GM[6]MI[length:3]PW[A]PB[B]".to_vec();
    started.extend_from_slice(bytes);
    bodies::record(&started);
});
