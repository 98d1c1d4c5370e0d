//! Positions worked by hand from the rules: `data-variants/NAME.jsonl`. A line has a position with its throw, `why` it is
//! there, and all results, each with one way `by` which it comes about.

use crate::slow::{Input, NAMES, Output, plays};
use serde_json::Value;
use std::path::Path;

pub struct Worked {
    pub why: String,
    pub position: Input,
    pub results: Vec<Output>,
}

pub fn worked(name: &str) -> Vec<Worked> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data-variants");
    let text = std::fs::read_to_string(folder.join(format!("{name}.jsonl"))).unwrap();
    text.lines().map(read).collect()
}

fn read(line: &str) -> Worked {
    let line: Value = serde_json::from_str(line).unwrap();
    let position = Input {
        board: numbers(&line["board"]),
        off: numbers(&line["off"]),
        dice: [0, 1].map(|nth| numbers(&line["dice"][nth])),
        third: numbers(&line["dice"][2]),
        pinned: list(&line["pinned"]),
        turn: line["turn"].as_u64().map_or(9, |turn| turn as u32),
        hit: hit(&line),
    };
    let result = |play: &Value| Output {
        board: numbers(&play["board"]),
        off: play["off"].as_u64().unwrap() as u8,
        pinned: list(&play["pinned"]),
        hit: hit(play),
        again: play["again"].as_bool().unwrap(),
    };
    Worked {
        why: line["why"].as_str().unwrap().to_owned(),
        position,
        results: line["plays"]
            .as_array()
            .unwrap()
            .iter()
            .map(result)
            .collect(),
    }
}

fn numbers<T: serde::de::DeserializeOwned>(value: &Value) -> T {
    serde_json::from_value(value.clone()).unwrap()
}

fn hit(value: &Value) -> [u8; 2] {
    match &value["hit"] {
        Value::Null => [0, 0],
        hit => numbers(hit),
    }
}

fn list(value: &Value) -> Vec<u8> {
    if value.is_null() {
        Vec::new()
    } else {
        numbers(value)
    }
}

#[test]
fn the_slow_generators_find_what_was_worked_by_hand() {
    for name in NAMES {
        for Worked {
            why,
            position,
            results,
        } in worked(name)
        {
            assert_eq!(plays(name, &position), results, "{name}: {why}");
        }
    }
}
