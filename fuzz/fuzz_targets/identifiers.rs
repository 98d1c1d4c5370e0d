//! XGID, Position ID, Match ID and Snowie's text from any text.
#![no_main]

#[path = "../../tests/engine/bodies.rs"]
mod bodies;
#[path = "../../tests/engine/model.rs"]
mod model;

libfuzzer_sys::fuzz_target!(|text: &str| bodies::identifiers(text));
