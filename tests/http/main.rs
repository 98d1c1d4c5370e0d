//! The program over HTTP, one module per part of the address tree; `server` starts a server of its own for each test.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    unreachable_pub,
    reason = "a test fails by panicking"
)]

#[path = "../support/mod.rs"]
mod support;

mod server;

mod access;
mod accounts;
mod actors;
mod adviser;
mod analysis;
mod asvs;
mod below;
mod bracket;
mod browser;
mod cached;
mod calendars;
mod call_off;
mod card;
mod check;
mod chouette;
mod chouette_corrections;
mod chouette_host;
mod chouette_money;
mod chouette_night;
mod chouette_people;
mod chouette_season;
mod chouette_seats;
mod chouette_stale;
mod club_site;
mod clubs;
mod company;
mod corrections;
mod crossed;
mod desk;
mod desk_corrections;
mod dom;
mod door;
mod drawing;
mod embed;
mod errors;
mod evening;
mod event_director;
mod every_role;
mod every_route;
mod files;
mod filled;
mod form_keys;
mod forms;
mod from_paper;
mod games;
mod help;
mod import;
mod import_again;
mod import_night;
mod journal;
mod letters;
mod live;
mod mailing;
mod match_clock;
mod members;
mod moment;
mod money;
mod night;
mod night_river;
mod odds;
mod old_pages;
mod old_settings;
mod open_play;
mod other_games;
mod own_account;
mod own_mail;
mod own_sheet;
mod paper;
mod passkeys;
mod phones;
mod position;
mod privacy;
mod public;
mod ranking;
mod rated;
mod ratings;
mod reasons;
mod record;
mod replay;
mod report;
mod right_person;
mod river;
mod robin;
mod rolling;
mod score;
mod seasons;
mod service;
mod sign_ups;
mod site;
mod stages;
mod starts;
mod stopping;
mod time;
mod tournaments;
mod transcribe;
mod unreadable;
