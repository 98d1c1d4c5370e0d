//! The program over HTTP, one module per part of the address tree; `house` starts a server of its own for each test.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    missing_docs,
    unreachable_pub,
    reason = "a test fails by panicking"
)]

#[path = "../support/mod.rs"]
mod support;

mod house;

mod access;
mod accounts;
mod actors;
mod adviser;
mod browser;
mod cached;
mod check;
mod chouette;
mod chouette_night;
mod chouette_season;
mod chouette_seats;
mod clubs;
mod desk;
mod door;
mod drawing;
mod errors;
mod evening;
mod every_role;
mod every_route;
mod filled;
mod forms;
mod live;
mod members;
mod money;
mod night;
mod own_account;
mod phones;
mod position;
mod public;
mod record;
mod replay;
mod robin;
mod score;
mod stopping;
mod time;
mod tournaments;
