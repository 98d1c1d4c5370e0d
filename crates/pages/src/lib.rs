//! State to HTML: the parts that several pages draw, with their askama templates (`templates/parts/`). No request, no
//! database, no clock. Sentences come from [`messages`]; what surrounds a page from [`layout`]; a form's refusals from [`problems`].

// What the macros and the templates write names this crate as others do.
extern crate self as crawford_pages;

pub mod analysis;
pub mod board;
pub mod bracket;
pub mod choice;
pub mod chouette;
pub mod cross_table;
pub mod dashed;
pub mod described;
pub mod fact_text;
pub mod fields;
pub mod form_parts;
pub mod games;
pub mod help;
pub mod layout;
pub mod lengths;
pub mod markdown;
pub mod match_game;
pub mod messages;
pub mod money;
pub mod odds;
pub mod pairing;
pub mod paths;
pub mod percent;
pub mod plain_text;
pub mod position;
pub mod problems;
pub mod qr;
pub mod ratings;
pub mod replay;
pub mod report;
pub mod river;
pub mod round_clock;
pub mod round_names;
pub mod seasons;
pub mod short_names;
pub mod standings;
pub mod when;
