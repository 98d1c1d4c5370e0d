//! Snowie's text: any bytes, and any bytes as its later fields.
#![no_main]

#[path = "../../crates/backgammon/tests/rules/bodies.rs"]
mod bodies;
#[path = "../../crates/backgammon/tests/rules/model.rs"]
mod model;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    bodies::record(bytes);
    let mut started = b"7;0;0;1;1;Ann;Bob;0;2;3;2;1;0;".to_vec();
    started.extend_from_slice(bytes);
    bodies::record(&started);
});
