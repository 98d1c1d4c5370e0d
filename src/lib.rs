//! Crawford runs backgammon clubs. This page is the map of the house: floors from the ground up, each room
//! importing only from floors beneath it (`tests/architecture.rs` holds that).
//!
//! | floor | room | what it is |
//! |---|---|---|
//! | 8 | [`commands`] | what `crawford` does from a shell |
//! | 7 | [`web`] | routes, middleware, forms, one file for what can be done at an address |
//! | 6 | [`publish`] | files that other programs read |
//! | 5 | [`app`] | one file per thing a person does: permission, act, announce |
//! | 4 | [`pages`] [`live`] [`store`] | what several pages draw; who is watching; the only place that knows diesel |
//! | 3 | [`tournament`] [`chouette`] [`club`] | the domain, pure |
//! | 2 | [`engine`] [`journal`] | backgammon itself; facts, undo and the fold, pure |
//! | 1 | [`form`] | what a form asks, from the type its answer is read into |
//! | 0 | [`violation`] [`coin`] [`columns`] | what every refusal is; amounts and the currency they are in; what a list says |

pub mod app;
pub mod chouette;
pub mod club;
pub mod coin;
pub mod columns;
pub mod commands;
pub mod engine;
pub mod form;
pub mod journal;
pub mod live;
pub mod pages;
pub mod publish;
pub mod store;
pub mod tournament;
pub mod violation;
pub mod web;
