//! XGID, Position ID, Match ID and Snowie's text from any text.
#![no_main]

#[path = "../../crates/backgammon/tests/rules/bodies.rs"]
mod bodies;
#[path = "../../crates/backgammon/tests/rules/model.rs"]
mod model;

libfuzzer_sys::fuzz_target!(|text: &str| bodies::identifiers(text));
